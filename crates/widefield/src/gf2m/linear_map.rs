//! `φ^n(a) = a^(2^n)` for a large n as a table, computed at compile time.
//!
//! With `β = x^(2^n)`, `φ^n(a) = a(β)`. An element is cut into chunks of B bytes, `a = Σ_c A_c x^(8Bc)`,
//! and (Brent and Kung's composition of polynomials)
//!
//! `a(β) = Σ_c A_c(β) γ_c`, `γ_c = β^(8Bc)`.
//!
//! `A -> A(β)` is a matrix over GF(2) of m rows and 8B columns, the same for all chunks. For elements of N words it is written down as
//!
//! - [`Map`], for matrix instructions: eight chunks of N bytes, 8N by N blocks of 8 x 8; `64 N (N + 1)` bytes.
//! - [`Windows`], for shuffles: four chunks of `ceil(m / 32)` bytes, the four values of each two columns; 128 bytes for each byte of a
//!   chunk and word of an element, 2.3, 4.1, 5.8, 11.6, 20.7 KB for m = 163, 233, 283, 409, 571.
//!
//! A dense matrix of the whole map would take `m^2 / 8` bytes, 41 KB for m = 571, and its columns' values twice that.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::layout::Shape;
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

/// The map `φ^n`.
#[derive(Debug)]
pub struct Windows<F: Shape> {
    /// Which power.
    pub(super) n: usize,
    /// For each byte of a chunk, for each two bits of it, for each word of an image: the low halves of the word that the values
    /// 0, 1, 2, 3 of the two bits contribute, then the high halves.
    pub(super) values: &'static [[F::Words<[u64; 4]>; 4]],
    /// `γ_1`, `γ_2`, `γ_3`.
    pub(super) gamma: [F::Words<u64>; 3],
}

/// The powers of β below `β^(8B)`, eight in a row, and `γ_1`, `γ_2`, `γ_3`.
const fn powers<const B: usize>(f: Modulus, n: usize) -> ([[Poly; 8]; B], [Poly; 3]) {
    let beta = Poly::ZERO.with(1).frobenius(n, f);
    let mut powers = [[Poly::ZERO.with(0); 8]; B];
    let mut i = 1;
    while i < 8 * B {
        powers[i / 8][i % 8] = if i % 2 == 0 {
            powers[i / 16][i / 2 % 8].square(f)
        } else {
            powers[i / 8][i % 8 - 1].times(beta, f)
        };
        i += 1;
    }
    let gamma = powers[B - 1][7].times(beta, f);
    let square = gamma.square(f);
    (powers, [gamma, square, square.times(gamma, f)])
}

/// The values and the γ of [`Windows`] for elements of `N` words, chunks of `B` bytes.
pub(super) const fn windows<const N: usize, const B: usize>(
    f: Modulus,
    n: usize,
) -> ([[[[u64; 4]; N]; 4]; B], [[u64; N]; 3]) {
    const { assert!(32 * B >= 64 * N - 63 && B <= 2 * N) };
    let (powers, gamma) = powers::<B>(f, n);
    let mut values = [[[[0; 4]; N]; 4]; B];
    let mut i = 0;
    while i < 4 * B {
        let mut k = 0;
        while k < N {
            let (first, second) =
                (powers[i / 4][2 * (i % 4)].word(k), powers[i / 4][2 * (i % 4) + 1].word(k));
            let (low, both) = (0xffff_ffff, first ^ second);
            values[i / 4][i % 4][k] = [
                (first & low) << 32,
                second & low | (both & low) << 32,
                first >> 32 << 32,
                second >> 32 | both >> 32 << 32,
            ];
            k += 1;
        }
        i += 1;
    }
    (values, [gamma[0].words(), gamma[1].words(), gamma[2].words()])
}

/// For byte b of the four chunks of B bytes: which byte of each 16 of an element goes, four times, to the 32-bit word of its
/// chunk. Those of other pieces are left out (0x80).
pub(super) const fn chunks<const P: usize, const B: usize>() -> [[[u64; 2]; P]; B] {
    let mut orders = [[[0; 2]; P]; B];
    let mut i = 0;
    while i < 4 * B * P {
        let (b, p, c) = (i / 4 % B, i / 4 / B, i % 4);
        let at = B * c + b;
        let byte = if at / 16 == p { at as u64 % 16 } else { 0x80 };
        orders[b][p][c / 2] |= (byte * 0x0101_0101) << (32 * (c % 2));
        i += 1;
    }
    orders
}
