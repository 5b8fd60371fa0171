//! `φ^n(a) = a^(2^n)` for a large n as a table, computed at compile time.
//!
//! With `β = x^(2^n)`, `φ^n(a) = a(β)`. An element of N words is cut into eight chunks of N bytes, `a = Σ_c A_c x^(8Nc)`,
//! and (Brent and Kung's composition of polynomials)
//!
//! `a(β) = Σ_c A_c(β) γ_c`, `γ_c = β^(8Nc)`.
//!
//! `A -> A(β)` is a matrix over GF(2) of 64N rows and 8N columns, the same for all chunks: 8N by N blocks of 8 x 8. A table
//! takes `64 N (N + 1)` bytes; a dense matrix of the whole map would take `m^2 / 8`, 41 KB for m = 571.

use super::poly::{Modulus, Poly};

/// The map `φ^n`.
#[derive(Debug)]
pub struct Map {
    /// Which power.
    pub(super) n: usize,
    /// N rows of N registers of blocks, row t for the bytes t of the chunks, then the N words of `γ_0 .. γ_7`.
    pub(super) table: &'static [[u64; 8]],
}

impl Map {
    pub(super) const fn new(n: usize, table: &'static [[u64; 8]]) -> Self {
        Self { n, table }
    }
}

/// The table of `φ^n` for elements of `N` words; `R = N (N + 1)`.
pub(super) const fn table<const N: usize, const R: usize>(f: Modulus, n: usize) -> [[u64; 8]; R] {
    const { assert!(R == N * (N + 1)) };
    let beta = Poly::ZERO.with(1).frobenius(n, f);
    // The powers of β up to γ_1 = β^(8N).
    let mut powers = [Poly::ZERO.with(0); 73];
    let mut i = 1;
    while i <= 8 * N {
        powers[i] = if i % 2 == 0 { powers[i / 2].square(f) } else { powers[i - 1].times(beta, f) };
        i += 1;
    }
    let mut table = [[0; 8]; R];
    let mut t = 0;
    while t < N {
        let mut z = 0;
        while z < N {
            let mut row = 0;
            while row < 8 {
                // Byte `8z + row` of the eight powers, transposed: bit j of byte 7 - i is bit i of power j.
                let mut block = 0;
                let mut j = 0;
                while j < 8 {
                    let byte = powers[8 * t + j].word(z) >> (8 * row) & 0xff;
                    // Bit i of the byte to bit 8 (7 - i).
                    block |= (byte.wrapping_mul(0x8040_2010_0804_0201) >> 7 & 0x0101_0101_0101_0101) << j;
                    j += 1;
                }
                table[N * t + z][row] = block;
                row += 1;
            }
            z += 1;
        }
        t += 1;
    }
    let mut gamma = Poly::ZERO.with(0);
    let mut c = 0;
    while c < 8 {
        let mut k = 0;
        while k < N {
            table[N * N + k][c] = gamma.word(k);
            k += 1;
        }
        gamma = gamma.times(powers[8 * N], f);
        c += 1;
    }
    table
}
