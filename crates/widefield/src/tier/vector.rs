//! The proof of a tier with vectors, carry-less multiply and AES.

#[cfg(target_arch = "x86_64")]
use super::tokens::{Avx2, Avx512, Avxifma, Clmul, Gfni, HasAvx2, HasClmul, HasGfni, HasVaes, Vaes};
#[cfg(target_arch = "aarch64")]
use super::tokens::{HasClmul, HasNeon, Neon, Pmull, Sha3};
use super::{
    names::Tier,
    tokens::{Token, proofs},
};

/// The proof of a tier with vectors, carry-less multiply and AES: any but `portable` and `neon`. What has no portable form takes
/// this.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum VectorToken {
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
    /// The tier `pmull`.
    #[cfg(target_arch = "aarch64")]
    Pmull(Pmull),
    /// The tier `sha3`.
    #[cfg(target_arch = "aarch64")]
    Sha3(Sha3),
}

proofs! { VectorToken }

impl Token {
    /// The same proof, unless it is that of `portable` or `neon`.
    #[inline(always)]
    #[must_use]
    pub fn vector(self) -> Option<VectorToken> {
        match self {
            Self::Portable => None,
            #[cfg(target_arch = "x86_64")]
            Self::Clmul(t) => Some(VectorToken::Clmul(t)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(t) => Some(VectorToken::Avx2(t)),
            #[cfg(target_arch = "x86_64")]
            Self::Vaes(t) => Some(VectorToken::Vaes(t)),
            #[cfg(target_arch = "x86_64")]
            Self::Gfni(t) => Some(VectorToken::Gfni(t)),
            #[cfg(target_arch = "x86_64")]
            Self::Avxifma(t) => Some(VectorToken::Avxifma(t)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(t) => Some(VectorToken::Avx512(t)),
            #[cfg(target_arch = "aarch64")]
            Self::Neon(_) => None,
            #[cfg(target_arch = "aarch64")]
            Self::Pmull(t) => Some(VectorToken::Pmull(t)),
            #[cfg(target_arch = "aarch64")]
            Self::Sha3(t) => Some(VectorToken::Sha3(t)),
        }
    }
}

impl VectorToken {
    /// The proof of the narrowest of these tiers, which every such token gives.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    #[must_use]
    pub fn narrowest(self) -> Clmul {
        match self {
            Self::Clmul(t) => t,
            Self::Avx2(t) => t.clmul(),
            Self::Vaes(t) => t.clmul(),
            Self::Gfni(t) => t.clmul(),
            Self::Avxifma(t) => t.clmul(),
            Self::Avx512(t) => t.clmul(),
        }
    }

    /// The proof of the narrowest of these tiers, which every such token gives.
    #[cfg(target_arch = "aarch64")]
    #[inline(always)]
    #[must_use]
    pub fn narrowest(self) -> Pmull {
        match self {
            Self::Pmull(t) => t,
            Self::Sha3(t) => t.pmull(),
        }
    }

    /// Which tier it proves.
    #[must_use]
    pub fn tier(self) -> Tier {
        Token::from(self).tier()
    }
}

impl From<VectorToken> for Token {
    #[inline(always)]
    fn from(token: VectorToken) -> Self {
        match token {
            #[cfg(target_arch = "x86_64")]
            VectorToken::Clmul(t) => Self::Clmul(t),
            #[cfg(target_arch = "x86_64")]
            VectorToken::Avx2(t) => Self::Avx2(t),
            #[cfg(target_arch = "x86_64")]
            VectorToken::Vaes(t) => Self::Vaes(t),
            #[cfg(target_arch = "x86_64")]
            VectorToken::Gfni(t) => Self::Gfni(t),
            #[cfg(target_arch = "x86_64")]
            VectorToken::Avxifma(t) => Self::Avxifma(t),
            #[cfg(target_arch = "x86_64")]
            VectorToken::Avx512(t) => Self::Avx512(t),
            #[cfg(target_arch = "aarch64")]
            VectorToken::Pmull(t) => Self::Pmull(t),
            #[cfg(target_arch = "aarch64")]
            VectorToken::Sha3(t) => Self::Sha3(t),
        }
    }
}
