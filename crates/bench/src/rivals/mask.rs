//! OpenSSL and aws-lc held to a tier: both read the variable `OPENSSL_ia32cap` when a process starts.

use widefield::cpu::Tier;

/// The variable.
pub const VARIABLE: &str = "OPENSSL_ia32cap";

/// Bits of CPUID's leaf 7 in EBX: AVX-512 F, DQ, IFMA, PF, ER, CD, BW, VL.
const AVX512: u64 = 1 << 16 | 1 << 17 | 1 << 21 | 0b1_1111 << 26 & !(1 << 29) | 1 << 31;
/// And in ECX: VBMI, VBMI2, VNNI, BITALG, VPOPCNTDQ.
const MORE_AVX512: u64 = (1 << 1 | 1 << 6 | 1 << 11 | 1 << 12 | 1 << 14) << 32;
/// In ECX: VAES and VPCLMULQDQ.
const VECTORS_OF_AES: u64 = (1 << 9 | 1 << 10) << 32;

/// What the variable must be so that they use no more than a tier; nothing for tiers that need no mask or have none
/// here.
///
/// A list of words, set apart by colons, of which the second is leaf 7's EBX and ECX; `~` clears bits.
#[must_use]
pub fn mask(tier: Tier) -> Option<String> {
    let bits = match tier {
        Tier::Avx2 => AVX512 | MORE_AVX512 | VECTORS_OF_AES,
        Tier::Vaes | Tier::Gfni => AVX512 | MORE_AVX512,
        _ => return None,
    };
    Some(format!(":~{bits:#x}"))
}
