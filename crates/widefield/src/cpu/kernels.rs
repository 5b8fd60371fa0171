//! The list of kernels: what `widefield cpu` prints and what tests, benches and fuzzers walk over.

use super::{Tier, tiers};

/// One implementation of a primitive on a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Kernel {
    /// `primitive_tier`.
    pub name: &'static str,
    /// What it computes: the name of the library's room.
    pub primitive: &'static str,
    /// The tier from which on it runs. A wider tier without a kernel of its own uses the widest narrower one.
    pub tier: Tier,
    /// How, in one line.
    pub description: &'static str,
}

const fn kernel(
    name: &'static str,
    primitive: &'static str,
    tier: Tier,
    description: &'static str,
) -> Kernel {
    Kernel { name, primitive, tier, description }
}

/// The kernels of this architecture, by primitive, narrow to wide.
pub fn kernels() -> impl Iterator<Item = Kernel> {
    KERNELS.iter().copied().filter(|k| tiers().contains(&k.tier))
}

const KERNELS: &[Kernel] = &[
    kernel("gf2x_portable", "gf2x", Tier::Portable, "carry-less products from integer multiplies with holes"),
    kernel(
        "gf2x_clmul",
        "gf2x",
        Tier::Clmul,
        "Karatsuba formulas in 128-bit registers, two-operand encoding",
    ),
    kernel("gf2x_avx2", "gf2x", Tier::Avx2, "the same source in three-operand encoding"),
    kernel("gf2x_vaes", "gf2x", Tier::Vaes, "256 bits: one product on two lanes, batches two at a time"),
    kernel(
        "gf2x_avx512",
        "gf2x",
        Tier::Avx512,
        "one product on two lanes of 256 bits, batches four at a time",
    ),
    kernel("gf2x_neon", "gf2x", Tier::Neon, "the formulas on PMULL"),
    kernel("gf2m_portable", "gf2m", Tier::Portable, "products with holes, reduction by double shifts"),
    kernel("gf2m_clmul", "gf2m", Tier::Clmul, "one element in 128-bit registers, batches of two sliced"),
    kernel("gf2m_avx2", "gf2m", Tier::Avx2, "the same source in three-operand encoding"),
    kernel(
        "gf2m_vaes",
        "gf2m",
        Tier::Vaes,
        "four words to a register from 283 bits on, batches of four sliced",
    ),
    kernel(
        "gf2m_avx512",
        "gf2m",
        Tier::Avx512,
        "batches of eight sliced; inversion by bit matrices for large powers of the Frobenius map",
    ),
    kernel("gf2m_neon", "gf2m", Tier::Neon, "the lanes' source on PMULL"),
    kernel("normal_portable", "normal", Tier::Portable, "lift to x^p - 1, gathers bit by bit"),
    kernel("normal_clmul", "normal", Tier::Clmul, "gathers by byte shuffles of 128 bits and byte masks"),
    kernel("normal_avx2", "normal", Tier::Avx2, "gathers by byte shuffles of 256 bits and byte masks"),
    kernel("normal_vaes", "normal", Tier::Vaes, "the same, with the products of the tier"),
    kernel(
        "normal_avx512",
        "normal",
        Tier::Avx512,
        "gathers by byte permutes and bit matrices; up to 16 words all in registers, two products at once",
    ),
    kernel("normal_neon", "normal", Tier::Neon, "gathers bit by bit, products on PMULL"),
    kernel(
        "gf2x_any_portable",
        "gf2x",
        Tier::Portable,
        "any length: Karatsuba, from 6000 words additive FFT",
    ),
    kernel("gf2x_any_clmul", "gf2x", Tier::Clmul, "any length: Karatsuba, from 2400 words additive FFT"),
    kernel("gf2x_any_avx2", "gf2x", Tier::Avx2, "the same source in three-operand encoding"),
    kernel(
        "gf2x_any_vaes",
        "gf2x",
        Tier::Vaes,
        "Karatsuba's products in batches of four, FFT from 2900 words",
    ),
    kernel(
        "gf2x_any_avx512",
        "gf2x",
        Tier::Avx512,
        "Karatsuba's products in batches of eight, FFT from 2100 words",
    ),
    kernel("gf2x_any_neon", "gf2x", Tier::Neon, "any length: Karatsuba, from 2400 words additive FFT"),
    kernel("poly1305_portable", "poly1305", Tier::Portable, "one block after the other in 64-bit words"),
    kernel(
        "poly1305_avx2",
        "poly1305",
        Tier::Avx2,
        "four blocks at a time, 26-bit limbs, a carry pass for eight groups",
    ),
    kernel(
        "poly1305_avx512",
        "poly1305",
        Tier::Avx512,
        "eight blocks at a time, 44-bit limbs by Karatsuba on IFMA, a reduction for eight groups",
    ),
    kernel("chacha20_portable", "chacha20", Tier::Portable, "one block in 32-bit words"),
    kernel("chacha20_clmul", "chacha20", Tier::Clmul, "four blocks by columns, one to three by rows"),
    kernel("chacha20_avx2", "chacha20", Tier::Avx2, "eight blocks by columns, two to six by rows"),
    kernel("chacha20_avx512", "chacha20", Tier::Avx512, "sixteen blocks by columns, four to twelve by rows"),
    kernel("chacha20poly1305_portable", "aead", Tier::Portable, "cipher, then hash"),
    kernel(
        "chacha20poly1305_avx2",
        "aead",
        Tier::Avx2,
        "eight blocks on vectors, the hash beside them in 64-bit words; one call for its key and the first blocks",
    ),
    kernel(
        "chacha20poly1305_avx512",
        "aead",
        Tier::Avx512,
        "a double round of sixteen blocks between the hash's products",
    ),
    kernel("aes_portable", "aes", Tier::Portable, "bit-sliced, four blocks at once"),
    kernel("aes_clmul", "aes", Tier::Clmul, "AES-NI, eight blocks under way"),
    kernel("aes_avx2", "aes", Tier::Avx2, "the same source in three-operand encoding"),
    kernel("aes_vaes", "aes", Tier::Vaes, "sixteen blocks under way in 256-bit registers"),
    kernel("aes_avx512", "aes", Tier::Avx512, "32 blocks under way in 512-bit registers"),
    kernel("aes_neon", "aes", Tier::Neon, "AES instructions, eight blocks under way"),
    kernel(
        "ghash_portable",
        "ghash",
        Tier::Portable,
        "carry-less products from integer multiplies with holes",
    ),
    kernel("ghash_clmul", "ghash", Tier::Clmul, "Karatsuba, eight blocks to a reduction"),
    kernel("ghash_avx2", "ghash", Tier::Avx2, "the same source in three-operand encoding"),
    kernel("ghash_vaes", "ghash", Tier::Vaes, "Karatsuba, sixteen blocks to a reduction"),
    kernel("ghash_avx512", "ghash", Tier::Avx512, "Karatsuba, 32 blocks to a reduction"),
    kernel("ghash_neon", "ghash", Tier::Neon, "Karatsuba on PMULL, eight blocks to a reduction"),
    kernel("aes_gcm_portable", "aead", Tier::Portable, "the standard, four blocks at a time"),
    kernel("aes_gcm_clmul", "aead", Tier::Clmul, "one pass: eight blocks encrypted while eight are hashed"),
    kernel("aes_gcm_avx2", "aead", Tier::Avx2, "the same source in three-operand encoding"),
    kernel("aes_gcm_vaes", "aead", Tier::Vaes, "one pass: sixteen blocks encrypted while sixteen are hashed"),
    kernel(
        "aes_gcm_avx512",
        "aead",
        Tier::Avx512,
        "one pass: 32 blocks encrypted while 32 are hashed; short messages in one window",
    ),
    kernel("aes_gcm_neon", "aead", Tier::Neon, "one pass: eight blocks encrypted while eight are hashed"),
    kernel("kummer_portable", "kummer", Tier::Portable, "two 64-bit limbs, form (a) of the ladder step"),
    kernel(
        "kummer_avx2",
        "kummer",
        Tier::Avx2,
        "five limbs, 32-bit products; coordinates in lanes, doubling and addition in two streams",
    ),
    kernel(
        "kummer_avx512",
        "kummer",
        Tier::Avx512,
        "three limbs, 52-bit multiply and add; coordinates in lanes, doubling and addition in two streams",
    ),
];
