//! The table of tiers, a line each: nowhere else is it said what a tier needs, what it is called and what it contains.
//!
//! A token is a value without size. The only code that makes one is this module's, after detection; its field is
//! private, it has no `Default`, and the traits that vectors and kernels ask for ([`HasClmul`] and wider) can be
//! implemented here alone. So whoever holds a token, or a vector made from one, may run the tier's instructions.

use super::lists::contains;

/// `tier_table! { then $ }` expands to `then! { $ { TABLE } }`, so that each module makes of the table what is its own.
macro_rules! tier_table {
    ($then:ident $d:tt) => { $then! { $d {
        "x86_64" X86_64 is_x86_feature_detected {
            /// SSSE3, SSE4.1, PCLMULQDQ, AES: Westmere and later.
            Clmul clmul = 2, is [HasClmul], contains [],
                needs ["ssse3" "sse4.1" "pclmulqdq" "aes"];
            /// AVX2, FMA, BMI and the above: Haswell, Zen 1 and later.
            Avx2 avx2 = 3, is [HasAvx2], contains [Clmul HasClmul],
                needs ["ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2"];
            /// 256-bit VAES and VPCLMULQDQ and the above: Zen 3.
            Vaes vaes = 4, is [HasVaes], contains [Clmul HasClmul, Avx2 HasAvx2],
                needs ["ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2" "vaes" "vpclmulqdq"];
            /// `vaes` with GFNI, 8x8 bit-matrix multiply: Alder Lake, Raptor Lake, Gracemont.
            Gfni gfni = 10, is [HasGfni], contains [Clmul HasClmul, Avx2 HasAvx2, Vaes HasVaes],
                needs ["ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2" "vaes" "vpclmulqdq" "gfni"];
            /// `gfni` with IFMA52 multiply-add on 256 bits: Sierra Forest, Arrow Lake, Lunar Lake and later.
            Avxifma avxifma = 9, is [], contains [Clmul HasClmul, Avx2 HasAvx2, Vaes HasVaes, Gfni HasGfni],
                needs ["ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2" "vaes" "vpclmulqdq" "gfni" "avxifma"];
            /// AVX-512 with IFMA, VBMI2 and `gfni`: Ice Lake, Sapphire Rapids, Zen 4, Zen 5. Not `avxifma`: the first
            /// three know IFMA52 in the encoding of AVX-512 alone.
            Avx512 avx512 = 5, is [HasAvx512], contains [Clmul HasClmul, Avx2 HasAvx2, Vaes HasVaes, Gfni HasGfni],
                needs ["ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2" "vaes" "vpclmulqdq"
                    "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512ifma" "avx512vbmi" "avx512vbmi2" "gfni"];
        }
        "aarch64" AARCH64 is_aarch64_feature_detected {
            /// NEON: every 64-bit Arm processor with vectors, a Raspberry Pi 4 among them.
            Neon neon = 6, is [HasNeon], contains [], needs ["neon"];
            /// The above with AES and PMULL: Graviton, most of Cortex-A5x and A7x.
            Pmull pmull = 7, is [HasClmul], contains [Neon HasNeon], needs ["neon" "aes"];
            /// The above with EOR3: Apple M1, Neoverse V1, V2, N2 and later.
            Sha3 sha3 = 8, is [], contains [Neon HasNeon, Pmull HasClmul], needs ["neon" "aes" "sha3"];
        }
    } } };
}

tier_table! { tiers $ }

/// A line of the table, as detection needs it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) tier: Tier,
    pub(super) needs: &'static [&'static str],
    /// Which of them the compiler was told to take for granted.
    pub(super) compiled: &'static [bool],
}

/// The traits can be named but not implemented elsewhere.
mod sealed {
    pub trait Sealed {}
}

/// A token with vectors, and its tier's list. No other type has it, so that no list can be passed off as a token's.
#[doc(hidden)]
pub trait Listed: sealed::Sealed {
    /// The features, as the compiler names them.
    const LIST: &'static [&'static str];
}

/// The tokens of tiers with 128-bit vectors, carry-less multiply and AES: `clmul` and wider on x86-64, `pmull` and
/// wider on aarch64.
#[cfg(not(target_arch = "aarch64"))]
pub trait HasClmul: Copy + core::fmt::Debug + sealed::Sealed {
    /// The narrowest of these tiers.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    #[must_use]
    fn clmul(self) -> Clmul {
        Clmul(())
    }
}

/// The tokens of tiers with 128-bit vectors: `neon` and wider.
#[cfg(target_arch = "aarch64")]
pub trait HasNeon: Copy + core::fmt::Debug + sealed::Sealed {
    /// The narrowest of these tiers.
    #[inline(always)]
    #[must_use]
    fn neon(self) -> Neon {
        Neon(())
    }
}

/// The tokens of tiers with 128-bit vectors, carry-less multiply and AES: `clmul` and wider on x86-64, `pmull` and
/// wider on aarch64.
#[cfg(target_arch = "aarch64")]
pub trait HasClmul: HasNeon {
    /// The narrowest of these tiers.
    #[inline(always)]
    #[must_use]
    fn pmull(self) -> Pmull {
        Pmull(())
    }
}

/// The tokens of tiers with AVX2: `avx2` and wider.
#[cfg(target_arch = "x86_64")]
pub trait HasAvx2: HasClmul {
    /// The narrowest of these tiers.
    #[inline(always)]
    #[must_use]
    fn avx2(self) -> Avx2 {
        Avx2(())
    }
}

/// The tokens of tiers with carry-less multiply and AES on 256 bits: `vaes` and wider.
#[cfg(target_arch = "x86_64")]
pub trait HasVaes: HasAvx2 {
    /// The narrowest of these tiers.
    #[inline(always)]
    #[must_use]
    fn vaes(self) -> Vaes {
        Vaes(())
    }
}

/// The tokens of tiers with 8x8 bit-matrix multiply: `gfni` and what contains it.
#[cfg(target_arch = "x86_64")]
pub trait HasGfni: HasVaes {
    /// The narrowest of these tiers.
    #[inline(always)]
    #[must_use]
    fn gfni(self) -> Gfni {
        Gfni(())
    }
}

/// The tokens of tiers with AVX-512.
#[cfg(target_arch = "x86_64")]
pub trait HasAvx512: HasGfni {
    /// The narrowest of these tiers.
    #[inline(always)]
    #[must_use]
    fn avx512(self) -> Avx512 {
        Avx512(())
    }
}
