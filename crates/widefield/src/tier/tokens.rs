//! The proofs that a machine can run a tier.
//!
//! A token is a value without size. The only code that makes one is this directory's, after detection; its field is
//! private, it has no `Default`, and the traits that vectors and kernels ask for ([`HasClmul`] and wider) can be
//! implemented here alone. So whoever holds a token, or a vector made from one, may run the tier's instructions.

use super::names::Tier;

#[cfg(target_arch = "x86_64")]
clmul_tier! { tier_token
    /// Proof of the tier `clmul`: 128-bit carry-less multiply and AES, two-operand encoding.
    Clmul
}
#[cfg(target_arch = "x86_64")]
avx2_tier! { tier_token
    /// Proof of the tier `avx2`: 256-bit integers, three-operand encoding.
    Avx2
}
#[cfg(target_arch = "x86_64")]
vaes_tier! { tier_token
    /// Proof of the tier `vaes`: carry-less multiply and AES on 256 bits.
    Vaes
}
#[cfg(target_arch = "x86_64")]
gfni_tier! { tier_token
    /// Proof of the tier `gfni`: matrices of bits on 256 bits.
    Gfni
}
#[cfg(target_arch = "x86_64")]
avxifma_tier! { tier_token
    /// Proof of the tier `avxifma`: 52-bit products and matrices of bits on 256 bits.
    Avxifma
}
#[cfg(target_arch = "x86_64")]
avx512_tier! { tier_token
    /// Proof of the tier `avx512`: everything on 512 bits, with IFMA, byte permutes and GFNI.
    Avx512
}
#[cfg(target_arch = "aarch64")]
neon_tier! { tier_token
    /// Proof of the tier `neon`: 128-bit vectors of integers.
    Neon
}
#[cfg(target_arch = "aarch64")]
pmull_tier! { tier_token
    /// Proof of the tier `pmull`: NEON with AES and 64-bit polynomial multiply.
    Pmull
}
#[cfg(target_arch = "aarch64")]
sha3_tier! { tier_token
    /// Proof of the tier `sha3`: the above, with sums of three vectors.
    Sha3
}

impl Tier {
    /// The processor features that the tier needs; empty for `portable` and for another architecture's tiers.
    #[must_use]
    pub const fn features(self) -> &'static [&'static str] {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Clmul => Clmul::FEATURES,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => Avx2::FEATURES,
            #[cfg(target_arch = "x86_64")]
            Self::Vaes => Vaes::FEATURES,
            #[cfg(target_arch = "x86_64")]
            Self::Gfni => Gfni::FEATURES,
            #[cfg(target_arch = "x86_64")]
            Self::Avxifma => Avxifma::FEATURES,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => Avx512::FEATURES,
            #[cfg(target_arch = "aarch64")]
            Self::Neon => Neon::FEATURES,
            #[cfg(target_arch = "aarch64")]
            Self::Pmull => Pmull::FEATURES,
            #[cfg(target_arch = "aarch64")]
            Self::Sha3 => Sha3::FEATURES,
            _ => &[],
        }
    }
}

/// The traits can be named but not implemented elsewhere.
mod sealed {
    pub trait Sealed {}
}

/// The tokens of tiers with 128-bit vectors, carry-less multiply and AES: `clmul` and wider on x86-64, `pmull` and wider on
/// aarch64.
#[cfg(not(target_arch = "aarch64"))]
pub trait HasClmul: Copy + core::fmt::Debug + sealed::Sealed {
    /// The narrowest of these tiers.
    #[cfg(target_arch = "x86_64")]
    #[must_use]
    fn clmul(self) -> Clmul;
}

/// The tokens of tiers with 128-bit vectors: `neon` and wider.
#[cfg(target_arch = "aarch64")]
pub trait HasNeon: Copy + core::fmt::Debug + sealed::Sealed {
    /// The narrowest of these tiers.
    #[must_use]
    fn neon(self) -> Neon;
}

/// The tokens of tiers with 128-bit vectors, carry-less multiply and AES: `clmul` and wider on x86-64, `pmull` and wider on
/// aarch64.
#[cfg(target_arch = "aarch64")]
pub trait HasClmul: HasNeon {
    /// The narrowest of these tiers.
    #[must_use]
    fn pmull(self) -> Pmull;
}

/// The tokens of tiers with AVX2: `avx2` and wider.
#[cfg(target_arch = "x86_64")]
pub trait HasAvx2: HasClmul {
    /// The narrowest of these tiers.
    #[must_use]
    fn avx2(self) -> Avx2;
}

/// The tokens of tiers with carry-less multiply and AES on 256 bits: `vaes` and wider.
#[cfg(target_arch = "x86_64")]
pub trait HasVaes: HasAvx2 {
    /// The narrowest of these tiers.
    #[must_use]
    fn vaes(self) -> Vaes;
}

/// The tokens of tiers with matrices of bits: `gfni`, `avxifma` and `avx512`.
#[cfg(target_arch = "x86_64")]
pub trait HasGfni: HasVaes {
    /// The narrowest of these tiers.
    #[must_use]
    fn gfni(self) -> Gfni;
}

/// The token of the tier `avx512`.
#[cfg(target_arch = "x86_64")]
pub trait HasAvx512: HasGfni {
    /// The narrowest of these tiers.
    #[must_use]
    fn avx512(self) -> Avx512;
}

/// A token with vectors, and its tier's list. No other type has it, so that no list can be passed off as a token's.
#[doc(hidden)]
pub trait Listed: sealed::Sealed {
    /// The features, as the compiler names them.
    const LIST: &'static [&'static str];
}

/// Which traits a tier's token has, and the conversions into narrower ones. That its list contains theirs is asserted.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! has {
    ($($token:ident: $($trait:ident $method:ident $narrow:ident),+;)+) => { $(
        impl sealed::Sealed for $token {}
        impl Listed for $token {
            const LIST: &'static [&'static str] = $token::FEATURES;
        }
        $(
            impl $trait for $token {
                #[inline(always)]
                fn $method(self) -> $narrow {
                    const { assert!(contains($token::FEATURES, $narrow::FEATURES)) };
                    $narrow(())
                }
            }
        )+
    )+ };
}
#[cfg(target_arch = "x86_64")]
has! {
    Clmul: HasClmul clmul Clmul;
    Avx2: HasClmul clmul Clmul, HasAvx2 avx2 Avx2;
    Vaes: HasClmul clmul Clmul, HasAvx2 avx2 Avx2, HasVaes vaes Vaes;
    Gfni: HasClmul clmul Clmul, HasAvx2 avx2 Avx2, HasVaes vaes Vaes, HasGfni gfni Gfni;
    Avxifma: HasClmul clmul Clmul, HasAvx2 avx2 Avx2, HasVaes vaes Vaes, HasGfni gfni Gfni;
    Avx512: HasClmul clmul Clmul, HasAvx2 avx2 Avx2, HasVaes vaes Vaes, HasGfni gfni Gfni, HasAvx512 avx512 Avx512;
}

#[cfg(target_arch = "aarch64")]
has! {
    Neon: HasNeon neon Neon;
    Pmull: HasNeon neon Neon, HasClmul pmull Pmull;
    Sha3: HasNeon neon Neon, HasClmul pmull Pmull;
}

/// A wider tier's token gives a narrower one's.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! narrower {
    ($($wide:ident => $($narrow:ident $method:ident),*;)*) => {
        $($(
            impl From<$wide> for $narrow {
                #[inline(always)]
                fn from(wide: $wide) -> Self {
                    wide.$method()
                }
            }
        )*)*
    };
}
#[cfg(target_arch = "x86_64")]
narrower! {
    Avx2 => Clmul clmul;
    Vaes => Clmul clmul, Avx2 avx2;
    Gfni => Clmul clmul, Avx2 avx2, Vaes vaes;
    Avxifma => Clmul clmul, Avx2 avx2, Vaes vaes, Gfni gfni;
    Avx512 => Clmul clmul, Avx2 avx2, Vaes vaes, Gfni gfni;
}
#[cfg(target_arch = "aarch64")]
narrower! {
    Pmull => Neon neon;
    Sha3 => Neon neon, Pmull pmull;
}

/// Whether a list has every name of another.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
const fn contains(list: &[&str], names: &[&str]) -> bool {
    let mut i = 0;
    while i < names.len() {
        let mut k = 0;
        while k < list.len() && !same(list[k], names[i]) {
            k += 1;
        }
        if k == list.len() {
            return false;
        }
        i += 1;
    }
    true
}

/// Stops the build if the features that a kernel is compiled with are not those of its token.
///
/// # Panics
/// If they are not the same names in the same order; when it is compiled.
#[doc(hidden)]
#[track_caller]
pub const fn assert_list_of<T: Listed>(features: &[&str]) {
    assert!(same_list(features, T::LIST), "these are not the features of the token's tier");
}

/// Whether two lists have the same names in the same order.
const fn same_list(a: &[&str], b: &[&str]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if !same(a[i], b[i]) {
            return false;
        }
        i += 1;
    }
    a.len() == b.len()
}

/// Whether two names are the same.
pub(super) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    a.len() == b.len()
}

/// The token of the tier `portable`, which every machine has.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// Proof that this machine can run a tier: what every `…_with` function takes, and what the choice of a kernel is made by.
///
/// Made by [`active`](super::active) and by [`token`](super::token). Its variants carry the proofs themselves, so
/// that a kernel entered with one needs no check of its own.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Token {
    /// Any machine.
    Portable,
    /// The tier `clmul`.
    #[cfg(target_arch = "x86_64")]
    Clmul(Clmul),
    /// The tier `avx2`.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// The tier `vaes`.
    #[cfg(target_arch = "x86_64")]
    Vaes(Vaes),
    /// The tier `gfni`.
    #[cfg(target_arch = "x86_64")]
    Gfni(Gfni),
    /// The tier `avxifma`.
    #[cfg(target_arch = "x86_64")]
    Avxifma(Avxifma),
    /// The tier `avx512`.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    /// The tier `neon`.
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    /// The tier `pmull`.
    #[cfg(target_arch = "aarch64")]
    Pmull(Pmull),
    /// The tier `sha3`.
    #[cfg(target_arch = "aarch64")]
    Sha3(Sha3),
}

impl Token {
    /// The token of a tier not wider than the detected one. Another architecture's tiers give `Portable`.
    #[inline(always)]
    pub(super) const fn of_detected(tier: Tier) -> Self {
        match tier {
            #[cfg(target_arch = "x86_64")]
            Tier::Clmul => Self::Clmul(Clmul(())),
            #[cfg(target_arch = "x86_64")]
            Tier::Avx2 => Self::Avx2(Avx2(())),
            #[cfg(target_arch = "x86_64")]
            Tier::Vaes => Self::Vaes(Vaes(())),
            #[cfg(target_arch = "x86_64")]
            Tier::Gfni => Self::Gfni(Gfni(())),
            #[cfg(target_arch = "x86_64")]
            Tier::Avxifma => Self::Avxifma(Avxifma(())),
            #[cfg(target_arch = "x86_64")]
            Tier::Avx512 => Self::Avx512(Avx512(())),
            #[cfg(target_arch = "aarch64")]
            Tier::Neon => Self::Neon(Neon(())),
            #[cfg(target_arch = "aarch64")]
            Tier::Pmull => Self::Pmull(Pmull(())),
            #[cfg(target_arch = "aarch64")]
            Tier::Sha3 => Self::Sha3(Sha3(())),
            _ => Self::Portable,
        }
    }

    /// Which tier it proves.
    #[must_use]
    pub const fn tier(self) -> Tier {
        match self {
            Self::Portable => Tier::Portable,
            #[cfg(target_arch = "x86_64")]
            Self::Clmul(_) => Tier::Clmul,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => Tier::Avx2,
            #[cfg(target_arch = "x86_64")]
            Self::Vaes(_) => Tier::Vaes,
            #[cfg(target_arch = "x86_64")]
            Self::Gfni(_) => Tier::Gfni,
            #[cfg(target_arch = "x86_64")]
            Self::Avxifma(_) => Tier::Avxifma,
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => Tier::Avx512,
            #[cfg(target_arch = "aarch64")]
            Self::Neon(_) => Tier::Neon,
            #[cfg(target_arch = "aarch64")]
            Self::Pmull(_) => Tier::Pmull,
            #[cfg(target_arch = "aarch64")]
            Self::Sha3(_) => Tier::Sha3,
        }
    }
}

/// Which token proves the tier, or a wider one.
macro_rules! proofs {
    ($type:ident $(, $neon:ident)?) => {
        impl $type {
            /// The proof of the tier `clmul`, from it or a wider one.
            #[cfg(target_arch = "x86_64")]
            #[inline(always)]
            #[must_use]
            pub fn clmul(self) -> Option<Clmul> {
                match self {
                    Self::Clmul(t) => Some(t),
                    Self::Avx2(t) => Some(t.clmul()),
                    Self::Vaes(t) => Some(t.clmul()),
                    Self::Gfni(t) => Some(t.clmul()),
                    Self::Avxifma(t) => Some(t.clmul()),
                    Self::Avx512(t) => Some(t.clmul()),
                    #[allow(unreachable_patterns, reason = "a token that is never portable")]
                    _ => None,
                }
            }

            /// The proof of the tier `avx2`, from it or a wider one.
            #[cfg(target_arch = "x86_64")]
            #[inline(always)]
            #[must_use]
            pub fn avx2(self) -> Option<Avx2> {
                match self {
                    Self::Avx2(t) => Some(t),
                    Self::Vaes(t) => Some(t.avx2()),
                    Self::Gfni(t) => Some(t.avx2()),
                    Self::Avxifma(t) => Some(t.avx2()),
                    Self::Avx512(t) => Some(t.avx2()),
                    _ => None,
                }
            }

            /// The proof of the tier `vaes`, from it or a wider one.
            #[cfg(target_arch = "x86_64")]
            #[inline(always)]
            #[must_use]
            pub fn vaes(self) -> Option<Vaes> {
                match self {
                    Self::Vaes(t) => Some(t),
                    Self::Gfni(t) => Some(t.vaes()),
                    Self::Avxifma(t) => Some(t.vaes()),
                    Self::Avx512(t) => Some(t.vaes()),
                    _ => None,
                }
            }

            /// The proof of the tier `gfni`, from it or a wider one.
            #[cfg(target_arch = "x86_64")]
            #[inline(always)]
            #[must_use]
            pub fn gfni(self) -> Option<Gfni> {
                match self {
                    Self::Gfni(t) => Some(t),
                    Self::Avxifma(t) => Some(t.gfni()),
                    Self::Avx512(t) => Some(t.gfni()),
                    _ => None,
                }
            }

            /// The proof of the tier `avxifma`.
            #[cfg(target_arch = "x86_64")]
            #[inline(always)]
            #[must_use]
            pub fn avxifma(self) -> Option<Avxifma> {
                match self {
                    Self::Avxifma(t) => Some(t),
                    _ => None,
                }
            }

            /// The proof of the tier `avx512`.
            #[cfg(target_arch = "x86_64")]
            #[inline(always)]
            #[must_use]
            pub fn avx512(self) -> Option<Avx512> {
                match self {
                    Self::Avx512(t) => Some(t),
                    _ => None,
                }
            }

            /// The proof of the tier `neon`, from it or a wider one.
            #[cfg(target_arch = "aarch64")]
            #[inline(always)]
            #[must_use]
            pub fn neon(self) -> Option<Neon> {
                match self {
                    $(Self::$neon(t) => Some(t),)?
                    Self::Pmull(t) => Some(t.neon()),
                    Self::Sha3(t) => Some(t.neon()),
                    #[allow(unreachable_patterns, reason = "a token that is never portable")]
                    _ => None,
                }
            }

            /// The proof of the tier `pmull`, from it or a wider one.
            #[cfg(target_arch = "aarch64")]
            #[inline(always)]
            #[must_use]
            pub fn pmull(self) -> Option<Pmull> {
                match self {
                    Self::Pmull(t) => Some(t),
                    Self::Sha3(t) => Some(t.pmull()),
                    #[allow(unreachable_patterns, reason = "a token that is never portable")]
                    _ => None,
                }
            }

            /// The proof of the tier `sha3`.
            #[cfg(target_arch = "aarch64")]
            #[inline(always)]
            #[must_use]
            pub fn sha3(self) -> Option<Sha3> {
                match self {
                    Self::Sha3(t) => Some(t),
                    _ => None,
                }
            }
        }
    };
}
pub(super) use proofs;

proofs! { Token, Neon }

/// From a tier's own token to the general one.
macro_rules! general {
    ($($arch:literal $token:ident)*) => { $(
        #[cfg(target_arch = $arch)]
        impl From<$token> for Token {
            #[inline(always)]
            fn from(token: $token) -> Self {
                Self::$token(token)
            }
        }
    )* };
}
general! { "x86_64" Clmul "x86_64" Avx2 "x86_64" Vaes "x86_64" Gfni "x86_64" Avxifma "x86_64" Avx512 "aarch64" Neon "aarch64" Pmull "aarch64" Sha3 }
impl From<Portable> for Token {
    #[inline(always)]
    fn from(_: Portable) -> Self {
        Self::Portable
    }
}
