//! The tiers by name.

use crate::Error;
use core::{cmp::Ordering, fmt, str::FromStr};

/// A level of the processor for which kernels are written.
///
/// Tiers are ordered by what their kernels gain; which one contains which is [`contains`](Self::contains)'s to say. Their numbers are those
/// of the C interface and stand for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Tier {
    /// Any machine; integer instructions only, constant time.
    Portable = 1,
    /// SSSE3, SSE4.1, PCLMULQDQ, AES: Westmere and later.
    Clmul,
    /// AVX2, FMA, BMI and the above: Haswell, Zen 1 and later.
    Avx2,
    /// 256-bit VAES and VPCLMULQDQ and the above: Zen 3.
    Vaes,
    /// AVX-512 with IFMA, VBMI2, GFNI and the above: Ice Lake, Sapphire Rapids, Zen 4, Zen 5.
    Avx512,
    /// NEON: every 64-bit Arm processor with vectors, a Raspberry Pi 4 among them.
    Neon,
    /// The above with AES and PMULL: Graviton, most of Cortex-A5x and A7x.
    Pmull,
    /// The above with EOR3: Apple M1, Neoverse V1, V2, N2 and later.
    Sha3,
    /// `gfni` with 52-bit products on 256 bits: Sierra Forest, Arrow Lake, Lunar Lake and later. Wider than `gfni`, narrower than
    /// `avx512`, which does not contain it.
    Avxifma,
    /// `vaes` with GFNI, matrices of bits: Alder Lake, Raptor Lake, Gracemont. Wider than `vaes`, narrower than `avxifma`; `avx512`
    /// contains it.
    Gfni,
}

/// The tiers of this architecture, narrow to wide; whether the machine has them is another question.
#[must_use]
pub const fn tiers() -> &'static [Tier] {
    #[cfg(target_arch = "x86_64")]
    return &[Tier::Portable, Tier::Clmul, Tier::Avx2, Tier::Vaes, Tier::Gfni, Tier::Avxifma, Tier::Avx512];
    #[cfg(target_arch = "aarch64")]
    return &[Tier::Portable, Tier::Neon, Tier::Pmull, Tier::Sha3];
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return &[Tier::Portable];
}

impl Tier {
    /// Every tier of every architecture, in their order.
    pub const ALL: [Self; 10] = [
        Self::Portable,
        Self::Clmul,
        Self::Avx2,
        Self::Vaes,
        Self::Gfni,
        Self::Avxifma,
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
            Self::Gfni => "gfni",
            Self::Avxifma => "avxifma",
            Self::Avx512 => "avx512",
            Self::Neon => "neon",
            Self::Pmull => "pmull",
            Self::Sha3 => "sha3",
        }
    }

    /// The tier with this number, as stored by the detection's cache.
    #[inline(always)]
    pub(super) const fn from_number(n: u8) -> Option<Self> {
        // Written out, so that the choice of a kernel by the tier becomes one by the number itself.
        Some(match n {
            1 => Self::Portable,
            2 => Self::Clmul,
            3 => Self::Avx2,
            4 => Self::Vaes,
            5 => Self::Avx512,
            6 => Self::Neon,
            7 => Self::Pmull,
            8 => Self::Sha3,
            9 => Self::Avxifma,
            10 => Self::Gfni,
            _ => return None,
        })
    }

    /// The place in [`ALL`](Self::ALL).
    const fn rank(self) -> usize {
        let mut i = 0;
        while Self::ALL[i] as u8 != self as u8 {
            i += 1;
        }
        i
    }

    /// Whether a machine of this tier can run the kernels of another, narrower one of its architecture, or the same.
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        let same_architecture = other == Self::Portable || (self >= Self::Neon) == (other >= Self::Neon);
        let without = matches!((self, other), (Self::Avx512, Self::Avxifma));
        other <= self && same_architecture && !without
    }
}

impl PartialOrd for Tier {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Tier {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
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
