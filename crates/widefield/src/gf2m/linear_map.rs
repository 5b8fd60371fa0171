//! `φ^n(a) = a^(2^n)` for a large n as a table, computed at compile time.
//!
//! With `β = x^(2^n)`, `φ^n(a) = a(β)`. An element is cut into chunks of B bytes, `a = Σ_c A_c x^(8Bc)`,
//! and (Brent and Kung's composition of polynomials)
//!
//! `a(β) = Σ_c A_c(β) γ_c`, `γ_c = β^(8Bc)`.
//!
//! `A -> A(β)` is a matrix over GF(2) of m rows and 8B columns, the same for all chunks. For elements of N words it is
//! written down as
//!
//! - [`Map`], for matrix instructions: eight chunks, N by N registers of eight blocks of 8 x 8; `64 N (N + 1)` bytes.
//!   Its chunks are not pieces: chunk c has byte c of every word, `A_c(y) = Σ_k a_(64k + 8c + j) x^j y^k` with
//!   `y = x^64`, and `γ_c = β^(8c)`, so that the word k of an element holds the bytes k of all chunks.
//! - [`Windows`], for shuffles: four chunks of `ceil(m / 32)` bytes, the four values of each two columns; 128 bytes for
//!   each byte of a chunk and word of an element, 2.3, 4.1, 5.8, 11.6, 20.7 KB for m = 163, 233, 283, 409, 571.
//!
//! A dense matrix of the whole map would take `m^2 / 8` bytes, 41 KB for m = 571, and its columns' values twice that.

use super::layout::Shape;
use super::poly::{Modulus, Poly};

/// The map `φ^n`.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Map {
    /// Which power.
    pub(super) n: usize,
    /// N rows of N registers of blocks, row z for the words z of the images, then the N words of `γ_0 .. γ_7`.
    pub(super) table: &'static [[u64; 8]],
}

#[cfg(target_arch = "x86_64")]
impl Map {
    pub(super) const fn new(n: usize, table: &'static [[u64; 8]]) -> Self {
        Self { n, table }
    }
}

/// The powers of `β = x^(2^n)` below `γ_1 = β^(8B)`, eight in a row, and `γ_1` after them.
#[derive(Clone, Copy)]
pub(super) struct Powers<const B: usize> {
    n: usize,
    rows: [[Poly; 8]; B],
    after: Poly,
}

impl<const B: usize> Powers<B> {
    const fn of(beta: Poly, f: Modulus, n: usize) -> Self {
        let mut rows = [[Poly::ZERO.with(0); 8]; B];
        let mut i = 1;
        while i < 8 * B {
            rows[i / 8][i % 8] = if i % 2 == 0 {
                rows[i / 16][i / 2 % 8].square(f)
            } else {
                rows[i / 8][i % 8 - 1].times(beta, f)
            };
            i += 1;
        }
        Self { n, rows, after: rows[B - 1][7].times(beta, f) }
    }

    /// `β^i`.
    const fn power(&self, i: usize) -> Poly {
        if i < 8 * B { self.rows[i / 8][i % 8] } else { self.after }
    }
}

/// The powers for each n, which fall: tables of both kinds take theirs from here, as they are what takes the compiler's
/// time.
pub(super) const fn powers<const B: usize, const K: usize>(f: Modulus, n: [usize; K]) -> [Powers<B>; K] {
    let mut powers = [Powers { n: 0, rows: [[Poly::ZERO; 8]; B], after: Poly::ZERO }; K];
    let (mut beta, mut done) = (Poly::ZERO.with(1), 0);
    let mut i = K;
    while i > 0 {
        i -= 1;
        beta = beta.frobenius(n[i] - done, f);
        done = n[i];
        powers[i] = Powers::of(beta, f, done);
    }
    powers
}

/// Those for n.
const fn find<const B: usize>(powers: &[Powers<B>], n: usize) -> &Powers<B> {
    let mut i = 0;
    while powers[i].n != n {
        i += 1;
    }
    &powers[i]
}

/// The table of `φ^n` for elements of `N` words; `R = N (N + 1)`.
#[cfg(target_arch = "x86_64")]
pub(super) const fn table<const N: usize, const R: usize, const B: usize>(
    f: Modulus,
    powers: &[Powers<B>],
    n: usize,
) -> [[u64; 8]; R] {
    const { assert!(R == N * (N + 1)) };
    let powers = find(powers, n);
    let mut table = [[0; 8]; R];
    // β^(64 t) and β^64; the powers at hand end at β^(8 B).
    let (mut start, step) = (Poly::ZERO.with(0), powers.power(16).square(f).square(f));
    let mut t = 0;
    while t < N {
        let mut images = [start; 8];
        let mut j = 1;
        while j < 8 {
            images[j] = start.times(powers.power(j), f);
            j += 1;
        }
        let mut z = 0;
        while z < N {
            let mut row = 0;
            while row < 8 {
                // Byte `8z + row` of the eight powers, transposed: bit j of byte 7 - i is bit i of power j.
                let mut block = 0;
                let mut j = 0;
                while j < 8 {
                    let byte = images[j].word(z) >> (8 * row) & 0xff;
                    // Bit i of the byte to bit 8 (7 - i).
                    block |= (byte.wrapping_mul(0x8040_2010_0804_0201) >> 7 & 0x0101_0101_0101_0101) << j;
                    j += 1;
                }
                table[N * z + t][row] = block;
                row += 1;
            }
            z += 1;
        }
        start = start.times(step, f);
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
        gamma = gamma.times(powers.power(8), f);
        c += 1;
    }
    table
}

/// The map `φ^n`.
#[derive(Debug)]
pub struct Windows<F: Shape> {
    /// Which power.
    pub(super) n: usize,
    /// For each byte of a chunk, for each two bits of it, for each word of an image: the low halves of the word that
    /// the values 0, 1, 2, 3 of the two bits contribute, then the high halves.
    pub(super) values: &'static [[F::Words<[u64; 4]>; 4]],
    /// `γ_1`, `γ_2`, `γ_3`.
    pub(super) gamma: [F::Words<u64>; 3],
}

/// The values of [`Windows`] for elements of `N` words, chunks of `B` bytes.
pub(super) type Values<const N: usize, const B: usize> = [[[[u64; 4]; N]; 4]; B];

/// The values and the γ of [`Windows`] for elements of `N` words, chunks of `B` bytes.
pub(super) const fn windows<const N: usize, const B: usize>(
    f: Modulus,
    powers: &[Powers<B>],
    n: usize,
) -> (Values<N, B>, [[u64; N]; 3]) {
    assert!(32 * B >= f.m && 64 * N >= f.m);
    let powers = find(powers, n);
    let gamma_1 = powers.power(8 * B);
    let gamma_2 = gamma_1.square(f);
    let mut values = [[[[0; 4]; N]; 4]; B];
    let mut i = 0;
    while i < 4 * B {
        let mut k = 0;
        while k < N {
            let (first, second) = (powers.power(2 * i).word(k), powers.power(2 * i + 1).word(k));
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
    (values, [gamma_1.words(), gamma_2.words(), gamma_2.times(gamma_1, f).words()])
}

/// For the bytes `4q .. 4q + 3` of the four chunks of B bytes: which bytes of each 16 of an element go to the 32-bit
/// word of their chunk. Those of other pieces are left out (0x80), as is what comes after a chunk.
pub(super) const fn chunks<const P: usize, const B: usize, const Q: usize>() -> [[[u64; 2]; P]; Q] {
    let mut orders = [[[0x8080_8080_8080_8080; 2]; P]; Q];
    let mut i = 0;
    while i < 4 * B {
        let (c, b) = (i / B, i % B);
        // Byte `b % 4` of word c.
        let shift = 32 * (c % 2) + 8 * (b % 4);
        orders[b / 4][i / 16][c / 2] ^= (0x80 ^ (i as u64 % 16)) << shift;
        i += 1;
    }
    orders
}
