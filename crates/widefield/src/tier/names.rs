//! The tiers by name.

use crate::Error;
use core::{fmt, str::FromStr};

/// A level of the processor for which kernels are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Tier {
    /// Any machine; integer instructions only, constant time.
    Portable = 1,
    /// SSSE3, SSE4.1, PCLMULQDQ, AES: Westmere and later.
    Clmul,
    /// AVX2, FMA, BMI and the above: Haswell, Zen 1 and later.
    Avx2,
    /// 256-bit VAES and VPCLMULQDQ and the above: Alder Lake, Zen 3 and later.
    Vaes,
    /// AVX-512 with IFMA, VBMI2, GFNI and the above: Ice Lake, Sapphire Rapids, Zen 4, Zen 5.
    Avx512,
    /// NEON: every 64-bit Arm processor with vectors, a Raspberry Pi 4 among them.
    Neon,
    /// The above with AES and PMULL: Graviton, most of Cortex-A5x and A7x.
    Pmull,
    /// The above with EOR3: Apple M1, Neoverse V1, V2, N2 and later.
    Sha3,
}

/// The tiers of this architecture, narrow to wide; whether the machine has them is another question.
#[must_use]
pub const fn tiers() -> &'static [Tier] {
    #[cfg(target_arch = "x86_64")]
    return &[Tier::Portable, Tier::Clmul, Tier::Avx2, Tier::Vaes, Tier::Avx512];
    #[cfg(target_arch = "aarch64")]
    return &[Tier::Portable, Tier::Neon, Tier::Pmull, Tier::Sha3];
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return &[Tier::Portable];
}

impl Tier {
    /// Every tier of every architecture.
    pub const ALL: [Self; 8] = [
        Self::Portable,
        Self::Clmul,
        Self::Avx2,
        Self::Vaes,
        Self::Avx512,
        Self::Neon,
        Self::Pmull,
        Self::Sha3,
    ];

    /// The name, as `WIDEFIELD_TIER` and the program take it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Clmul => "clmul",
            Self::Avx2 => "avx2",
            Self::Vaes => "vaes",
            Self::Avx512 => "avx512",
            Self::Neon => "neon",
            Self::Pmull => "pmull",
            Self::Sha3 => "sha3",
        }
    }

    /// The tier with this number, as stored by the detection's cache.
    pub(super) const fn from_number(n: u8) -> Option<Self> {
        match n {
            1..=8 => Some(Self::ALL[n as usize - 1]),
            _ => None,
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Tier {
    type Err = Error;

    fn from_str(s: &str) -> Result<Self, Error> {
        Self::ALL.into_iter().find(|t| t.name() == s).ok_or(Error::UnknownTier)
    }
}
