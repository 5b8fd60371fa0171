//! Tokens of several tiers.

use super::lists::{contains, same, same_list};
use super::table::{ARCHITECTURE, Listed, Tier, Token};
#[cfg(target_arch = "x86_64")]
use super::table::{Clmul as NarrowestShuffle, Clmul as NarrowestVector, Vaes as NarrowestWide};
#[cfg(target_arch = "aarch64")]
use super::table::{Neon as NarrowestShuffle, Pmull as NarrowestVector};
#[cfg(not(target_arch = "x86_64"))]
use core::convert::Infallible as NarrowestWide;
/// What other architectures have of these: no value.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
use core::convert::{Infallible as NarrowestShuffle, Infallible as NarrowestVector};
use core::ops::Deref;

/// The token of the tier `portable`, which every machine has.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl From<Portable> for Token {
    #[inline(always)]
    fn from(_: Portable) -> Self {
        Self::Portable
    }
}

/// A token with the proof of a tier that it contains.
macro_rules! at_least {
    ($($(#[$doc:meta])* $name:ident, $asks:ident, $narrowest:ident, $($method:ident on $arch:literal),+;)+) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name {
            token: Token,
            narrowest: $narrowest,
        }

        impl $name {
            /// The proof of the narrowest of these tiers, which every such token gives.
            #[inline(always)]
            #[must_use]
            pub fn narrowest(self) -> $narrowest {
                self.narrowest
            }
        }

        /// For the proofs of wider tiers.
        impl Deref for $name {
            type Target = Token;
            #[inline(always)]
            fn deref(&self) -> &Token {
                &self.token
            }
        }

        impl From<$name> for Token {
            #[inline(always)]
            fn from(token: $name) -> Self {
                token.token
            }
        }

        impl Token {
            /// The same proof, if the token is of such a tier.
            #[inline(always)]
            #[must_use]
            pub fn $asks(self) -> Option<$name> {
                $(
                    #[cfg(target_arch = $arch)]
                    return self.$method().map(|narrowest| $name { token: self, narrowest });
                )+
                #[cfg(not(any($(target_arch = $arch),+)))]
                return None;
            }
        }
    )+ };
}
at_least! {
    /// The proof of a tier with vectors, carry-less multiply and AES: any but `portable` and `neon`. What has no
    /// portable form takes this. Other architectures have no such tier, hence no value.
    VectorToken, vector, NarrowestVector, clmul on "x86_64", pmull on "aarch64";
    /// The proof of a tier with byte shuffles: any but `portable`. Other architectures have no such tier, hence no
    /// value.
    ShuffleToken, shuffle, NarrowestShuffle, clmul on "x86_64", neon on "aarch64";
    /// The proof of a tier with carry-less multiply on 256 bits or more: `vaes` or wider. What has no narrower form
    /// takes this. Other architectures have no such tier, hence no value.
    WideToken, wide, NarrowestWide, vaes on "x86_64";
}

impl Tier {
    /// The processor features that the tier needs; empty for `portable` and for another architecture's tiers.
    #[must_use]
    pub const fn features(self) -> &'static [&'static str] {
        let (architecture, features) = self.needs();
        if same(architecture, ARCHITECTURE) { features } else { &[] }
    }

    /// Whether a machine of this tier can run the kernels of another, narrower one of its architecture, or the same.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        CONTAINS[self.rank()] >> other.rank() & 1 == 1
    }
}

/// For each tier, in their order, the set of those that it contains: who forces a tier asks at each call.
static CONTAINS: [u32; Tier::ALL.len()] = {
    let mut sets = [0; Tier::ALL.len()];
    let mut wide = 0;
    while wide < sets.len() {
        let (architecture, has) = Tier::ALL[wide].needs();
        let mut narrow = 0;
        while narrow < sets.len() {
            let (others, needs) = Tier::ALL[narrow].needs();
            if needs.is_empty() || same(architecture, others) && contains(has, needs) {
                sets[wide] |= 1 << narrow;
            }
            narrow += 1;
        }
        wide += 1;
    }
    sets
};

/// Stops the build if the features that a kernel is compiled with are not those of its token.
///
/// # Panics
/// If they are not the same names in the same order; when it is compiled.
#[doc(hidden)]
#[track_caller]
pub const fn assert_list_of<T: Listed>(features: &[&str]) {
    assert!(same_list(features, T::LIST), "these are not the features of the token's tier");
}
