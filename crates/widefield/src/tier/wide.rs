//! The proof of a tier with carry-less multiply on more than 128 bits.

use super::tokens::Token;
#[cfg(target_arch = "x86_64")]
use super::tokens::{Avx512, Avxifma, Gfni, HasGfni, HasVaes, Vaes};

/// The proof of a tier with carry-less multiply on 256 bits or more: `vaes` or wider. What has no narrower form takes this. Other
/// architectures have no such tier, hence no value.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum WideToken {
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
}

impl Token {
    /// The same proof, if it is that of a tier with carry-less multiply on 256 bits or more.
    #[inline(always)]
    #[must_use]
    pub fn wide(self) -> Option<WideToken> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Vaes(t) => Some(WideToken::Vaes(t)),
            #[cfg(target_arch = "x86_64")]
            Self::Gfni(t) => Some(WideToken::Gfni(t)),
            #[cfg(target_arch = "x86_64")]
            Self::Avxifma(t) => Some(WideToken::Avxifma(t)),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(t) => Some(WideToken::Avx512(t)),
            _ => None,
        }
    }
}

#[cfg(target_arch = "x86_64")]
impl WideToken {
    /// The proof of the narrowest of these tiers, which every such token gives.
    #[inline(always)]
    #[must_use]
    pub fn narrowest(self) -> Vaes {
        match self {
            Self::Vaes(t) => t,
            Self::Gfni(t) => t.vaes(),
            Self::Avxifma(t) => t.vaes(),
            Self::Avx512(t) => t.vaes(),
        }
    }

    /// The proof of the tier `gfni`, from it or a wider one.
    #[inline(always)]
    #[must_use]
    pub fn gfni(self) -> Option<Gfni> {
        match self {
            Self::Vaes(_) => None,
            Self::Gfni(t) => Some(t),
            Self::Avxifma(t) => Some(t.gfni()),
            Self::Avx512(t) => Some(t.gfni()),
        }
    }

    /// The proof of the tier `avxifma`.
    #[inline(always)]
    #[must_use]
    pub fn avxifma(self) -> Option<Avxifma> {
        match self {
            Self::Avxifma(t) => Some(t),
            Self::Vaes(_) | Self::Gfni(_) | Self::Avx512(_) => None,
        }
    }

    /// The proof of the tier `avx512`.
    #[inline(always)]
    #[must_use]
    pub fn avx512(self) -> Option<Avx512> {
        match self {
            Self::Avx512(t) => Some(t),
            Self::Vaes(_) | Self::Gfni(_) | Self::Avxifma(_) => None,
        }
    }
}

impl From<WideToken> for Token {
    #[inline(always)]
    fn from(token: WideToken) -> Self {
        match token {
            #[cfg(target_arch = "x86_64")]
            WideToken::Vaes(t) => Self::Vaes(t),
            #[cfg(target_arch = "x86_64")]
            WideToken::Gfni(t) => Self::Gfni(t),
            #[cfg(target_arch = "x86_64")]
            WideToken::Avxifma(t) => Self::Avxifma(t),
            #[cfg(target_arch = "x86_64")]
            WideToken::Avx512(t) => Self::Avx512(t),
        }
    }
}
