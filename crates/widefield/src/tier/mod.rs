//! The tiers: names, detection, tokens. The lowest module: it knows no other.

#[macro_use]
mod generate;
#[macro_use]
mod table;
mod detect;
mod lists;
mod names;
mod tokens;

#[cfg(target_arch = "x86_64")]
pub use table::{Avx2, Avx512, Avxifma, Clmul, Gfni, HasAvx2, HasAvx512, HasGfni, HasVaes, Vaes};
pub use table::{HasClmul, Listed, Tier, Token, tiers};
#[cfg(target_arch = "aarch64")]
pub use table::{HasNeon, Neon, Pmull, Sha3};
pub use tokens::{Portable, ShuffleToken, VectorToken, WideToken, assert_list_of};

use crate::Error;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The environment variable that lowers the tier.
pub const TIER_VARIABLE: &str = "WIDEFIELD_TIER";

/// The widest tier that this machine has, whatever `WIDEFIELD_TIER` says.
///
/// On x86-64 the processor is asked, on 64-bit Arm the operating system, through the standard library. Without the
/// feature `std` a 64-bit Arm machine has the tiers whose features the program is compiled for: `sha3` on macOS, `neon`
/// elsewhere, `pmull` with `-C target-feature=+aes`. Where there is no operating system that saves vector registers,
/// the same holds for x86-64.
#[must_use]
pub fn detected() -> Tier {
    detect::detected()
}

/// The tiers that this machine can run, narrow to wide.
pub fn available() -> impl Iterator<Item = Tier> {
    let top = detected();
    tiers().iter().copied().filter(move |t| top.contains(*t))
}

/// What `WIDEFIELD_TIER` asks for: `None` when it is not set (or there is no standard library to ask).
///
/// # Errors
/// [`Error::UnknownTier`] for a name that is none, [`Error::UnsupportedTier`] for a tier that this machine lacks.
pub fn requested() -> Result<Option<Tier>, Error> {
    #[cfg(feature = "std")]
    if let Some(name) = std::env::var_os(TIER_VARIABLE) {
        let tier: Tier = name.to_str().ok_or(Error::UnknownTier)?.parse()?;
        return if available().any(|t| t == tier) { Ok(Some(tier)) } else { Err(Error::UnsupportedTier) };
    }
    Ok(None)
}

/// The number of the tier in use; 0 before the first question. All racers write the same value.
static ACTIVE: AtomicU8 = AtomicU8::new(0);

/// The tier in use, as proof: one load and a test after the first call.
#[inline]
#[must_use]
pub fn active() -> Token {
    match Tier::from_number(ACTIVE.load(Relaxed)) {
        Some(tier) => Token::of_detected(tier),
        None => first_use(),
    }
}

#[cold]
fn first_use() -> Token {
    let tier = match requested() {
        Ok(Some(tier)) => tier,
        // A test run that asked for a tier must not pass on another one.
        #[cfg(test)]
        Err(e) => {
            panic!("{TIER_VARIABLE}: {e}; there are {:?}", available().map(Tier::name).collect::<Vec<_>>())
        }
        _ => detected(),
    };
    ACTIVE.store(tier as u8, Relaxed);
    Token::of_detected(tier)
}

/// The proof for a tier, for the `…_with` functions: any tier up to the one in use.
///
/// # Errors
/// [`Error::UnsupportedTier`] if the machine lacks it or `WIDEFIELD_TIER` forbids it.
pub fn token(tier: Tier) -> Result<Token, Error> {
    if tiers().contains(&tier) && active().tier().contains(tier) {
        Ok(Token::of_detected(tier))
    } else {
        Err(Error::UnsupportedTier)
    }
}

/// The proofs for all tiers up to the one in use, narrow to wide.
pub fn tokens() -> impl Iterator<Item = Token> {
    let tokens = tiers().iter().filter_map(|t| token(*t).ok());
    // The narrower tiers' tests run where that takes less time, or in runs of their own.
    #[cfg(test)]
    let tokens = tokens.filter(|t| !(slow() || one_tier()) || t.tier() == active().tier());
    tokens
}

/// Whether the narrower tiers have runs of their own, and the widest looks at all of them together: `cargo xtask test`
/// says so.
#[cfg(test)]
fn one_tier() -> bool {
    std::env::var_os("WIDEFIELD_ONE_TIER").is_some()
}

/// Whether an emulator runs the tests, so that sweeps had better be sparse: what they leave out runs on real machines.
#[cfg(test)]
pub(crate) fn emulated() -> bool {
    std::env::var_os("WIDEFIELD_EXPECT_TIER").is_some()
}

/// Whether the emulator is a whole machine in software, hundreds of times slower than this one: there the tests look at
/// its widest tier alone.
#[cfg(test)]
pub(crate) fn slow() -> bool {
    std::env::var_os("WIDEFIELD_SLOW_MACHINE").is_some()
}

/// The step of a sweep: 1, or the given one under an emulator, or its square under a slow one. Take one that shares no
/// factor with the sizes of words and blocks, so that what is left meets every position in them.
#[cfg(test)]
pub(crate) fn sparse(step: usize) -> usize {
    if emulated() { sampled(step) * step } else { 1 }
}

/// The step of a sweep that other emulators make in full: 1, or the given one under a slow one.
#[cfg(test)]
pub(crate) fn sampled(step: usize) -> usize {
    if slow() { step } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for &t in Tier::ALL {
            assert_eq!(t.name().parse(), Ok(t));
            assert_eq!(Tier::from_number(t as u8), Some(t));
        }
        assert_eq!("avx1024".parse::<Tier>(), Err(Error::UnknownTier));
        assert_eq!("AVX2".parse::<Tier>(), Err(Error::UnknownTier));
        assert_eq!(Tier::from_number(0), None);
        assert_eq!(Tier::from_number(11), None);
    }

    /// What contains what is what the lists of features say, on this architecture.
    #[test]
    fn a_tier_contains_those_whose_features_it_has() {
        for (i, wide) in tiers().iter().enumerate() {
            assert!(tiers()[..i].iter().all(|t| t < wide), "{wide}");
            for narrow in tiers() {
                let has = narrow.features().iter().all(|f| wide.features().contains(f));
                assert_eq!(wide.contains(*narrow), has, "{wide} {narrow}");
            }
        }
        for (wide, narrow) in [(Tier::Neon, Tier::Avx512), (Tier::Avx512, Tier::Neon)] {
            assert!(!wide.contains(narrow));
        }
        assert!(Tier::Avx512.contains(Tier::Vaes) && !Tier::Avx512.contains(Tier::Avxifma));
        let numbers: Vec<u8> = Tier::ALL.iter().map(|t| *t as u8).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 10, 9, 5, 6, 7, 8]);
    }

    #[test]
    fn the_tier_in_use_is_never_wider_than_the_machine() {
        assert!(detected().contains(active().tier()));
        assert_eq!(active().tier(), active().tier());
        if let Some(asked) = requested().unwrap() {
            assert_eq!(active().tier(), asked);
        }
        for &t in Tier::ALL {
            assert_eq!(token(t).is_ok(), tiers().contains(&t) && active().tier().contains(t), "{t}");
        }
        assert_eq!(tokens().last().unwrap().tier(), active().tier());
    }

    /// Where a machine's tier is known beforehand, `WIDEFIELD_EXPECT_TIER` says it: a wrong detection must not pass as
    /// tests of another tier.
    #[test]
    fn the_machine_has_the_tier_that_is_expected_of_it() {
        if let Some(name) = std::env::var("WIDEFIELD_EXPECT_TIER").ok().filter(|name| !name.is_empty()) {
            assert_eq!(detected().name(), name);
        }
    }
}
