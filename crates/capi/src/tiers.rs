//! Which kernels run: the question, and the choice of a narrower tier for all of the program.

use crate::border::text;
use crate::status::Status;
use core::ffi::{CStr, c_char, c_int};
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
use widefield::cpu::{self, Tier, Token};

/// The tier that was forced, by its number; 0 if none was.
static FORCED: AtomicU8 = AtomicU8::new(0);

/// The tier for a call or for a context that is set up.
#[inline]
pub(crate) fn token() -> Token {
    match FORCED.load(Relaxed) {
        0 => cpu::active(),
        forced => tier(forced.into()).and_then(|tier| cpu::token(tier).ok()).unwrap_or_else(cpu::active),
    }
}

/// The tier with this number.
fn tier(number: c_int) -> Option<Tier> {
    Tier::ALL.into_iter().find(|t| *t as c_int == number)
}

const fn name(tier: Tier) -> &'static CStr {
    match tier {
        Tier::Portable => c"portable",
        Tier::Clmul => c"clmul",
        Tier::Avx2 => c"avx2",
        Tier::Vaes => c"vaes",
        Tier::Gfni => c"gfni",
        Tier::Avxifma => c"avxifma",
        Tier::Avx512 => c"avx512",
        Tier::Neon => c"neon",
        Tier::Pmull => c"pmull",
        Tier::Sha3 => c"sha3",
        _ => c"",
    }
}

/// The constants and their numbers.
pub const TIERS: &[(&str, c_int)] = &[
    ("WF_TIER_PORTABLE", Tier::Portable as c_int),
    ("WF_TIER_CLMUL", Tier::Clmul as c_int),
    ("WF_TIER_AVX2", Tier::Avx2 as c_int),
    ("WF_TIER_VAES", Tier::Vaes as c_int),
    ("WF_TIER_GFNI", Tier::Gfni as c_int),
    ("WF_TIER_AVXIFMA", Tier::Avxifma as c_int),
    ("WF_TIER_AVX512", Tier::Avx512 as c_int),
    ("WF_TIER_NEON", Tier::Neon as c_int),
    ("WF_TIER_PMULL", Tier::Pmull as c_int),
    ("WF_TIER_SHA3", Tier::Sha3 as c_int),
];

exports! {
    /// The widest tier of this machine.
    plain fn wf_tier_detected() -> c_int {
        cpu::detected() as c_int
    }

    /// The tier in use.
    plain fn wf_tier_active() -> c_int {
        token().tier() as c_int
    }

    /// Whether this tier can be forced.
    plain fn wf_tier_available(number: c_int) -> c_int {
        c_int::from(tier(number).is_some_and(|t| cpu::token(t).is_ok()))
    }

    /// The name of a tier; null for a number that is none.
    plain fn wf_tier_name(number: c_int) -> *const c_char {
        tier(number).map_or(core::ptr::null(), |t| name(t).as_ptr())
    }

    /// Uses no wider tier from now on; 0: the widest again.
    checked fn wf_tier_force(number: c_int) {
        {
            let forced = match tier(number) {
                None if number == 0 => 0,
                Some(tier) if cpu::token(tier).is_ok() => tier as u8,
                _ => return Err(Status::Tier),
            };
            FORCED.store(forced, Relaxed);
            Ok(())
        }
    }

    /// [`wf_tier_force`] by the tier's name.
    checked fn wf_tier_force_by_name(name: *const c_char) {
        let name = text(name);
        {
            let tier: Tier = name.to_str().map_err(|_| Status::Tier)?.parse()?;
            cpu::token(tier)?;
            FORCED.store(tier as u8, Relaxed);
            Ok(())
        }
    }
}
