//! `φ^n(a) = a^(2^n)` for large n as a linear map, with bit matrices and few products: the tier avx512.
//!
//! With `β = x^(2^n)`, `φ^n(a) = a(β)`. An element of N words is cut into eight chunks of N bytes, `a = Σ_c A_c x^(8Nc)`,
//! and (Brent and Kung's way to compose polynomials)
//!
//! `a(β) = Σ_c A_c(β) γ_c`, `γ_c = β^(8Nc)`.
//!
//! 1. **All `A_c(β)` at once.** `A -> A(β)` is a matrix over GF(2) of 64N rows and 8N columns, the same for all chunks.
//!    In blocks of 8 x 8 it is 8N by N; `vgf2p8affineqb` applies a block to eight bytes, one of each chunk, and eight
//!    blocks at a time: N^2 instructions. Byte t of every chunk, eight times over, and the blocks of column t:
//!
//!    ```text
//!    bytes  | A_0[t] .. A_7[t] | A_0[t] .. A_7[t] | ... |
//!    blocks |      row 8z      |     row 8z + 1   | ... |   summed over t: bytes 8z, 8z + 1, ... of A_0(β) .. A_7(β)
//!    ```
//!
//!    A byte transposition then gives word z of `A_0(β) .. A_7(β)`: sliced elements.
//! 2. **Eight products by constants and their sum.** The formula of [`convolve`](super::convolve), the products of all
//!    eight chunks added before anything else; one reduction.
//!
//! For N = 3, 4, 5, 7, 9 that is 9, 16, 25, 49, 81 matrix instructions and 12, 18, 26, 48, 70 multiplications, about the
//! latency of 3 to 11 squarings. The whole table is read whatever the element: constant time. A table takes
//! `64 N (N + 1)` bytes; a dense matrix would take `m^2 / 8`, 41 KB for m = 571.

use super::convolve::Summed;
use super::field::{Array, Params};
use super::lanes;
use super::poly::{Modulus, Poly};
use super::register::Frobenius;
use crate::simd::{Carryless, V128, V256, V512};
use crate::tier::Avx512;

/// The map `φ^n`.
#[derive(Debug)]
pub struct Map {
    n: usize,
    /// N rows of N registers of blocks, row t for the bytes t of the chunks, then the N words of `γ_0 .. γ_7`.
    table: &'static [[u64; 8]],
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
                    // Bit i of the byte to place 8 (7 - i).
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

/// Byte t of the eight chunks of `n` bytes, in each word.
const fn chunk_bytes(n: usize, t: usize) -> [u8; 64] {
    let mut at = [0; 64];
    let mut i = 0;
    while i < 64 {
        at[i] = (n * (i % 8) + t) as u8;
        i += 1;
    }
    at
}

/// Rows and columns of an 8 x 8 matrix of bytes exchanged.
const TRANSPOSED: [u8; 64] = {
    let mut at = [0; 64];
    let mut i = 0;
    while i < 64 {
        at[i] = (8 * (i % 8) + i / 8) as u8;
        i += 1;
    }
    at
};

type Lanes<F> = <F as Params>::Pairs<V128<Avx512>>;

/// The words of an element in two registers.
#[inline(always)]
fn join<F: Params>(a: &Lanes<F>) -> [V512; 2] {
    let a = a.as_ref();
    let low = V256::from_lanes(a[0], a[1]);
    let zero = V512::zero(a[0].token());
    match F::Pairs::<u8>::filled(0).as_ref().len() {
        2 => [V512::from_half(low), zero],
        3 => [V512::from_halves(low, V256::from_lanes(a[2], zero.lane::<0>())), zero],
        4 => [V512::from_halves(low, V256::from_lanes(a[2], a[3])), zero],
        _ => [V512::from_halves(low, V256::from_lanes(a[2], a[3])), V512::from_lane(a[4])],
    }
}

/// The sum of the four lanes.
#[inline(always)]
fn sum(v: V512) -> V128<Avx512> {
    let half = v.half::<0>().xor(v.half::<1>());
    half.lane::<0>().xor(half.lane::<1>())
}

/// `φ^n(a)` by the map's table.
#[inline(always)]
fn apply<F: Params>(map: &Map, a: Lanes<F>) -> Lanes<F> {
    let t = a.as_ref()[0].token();
    let (blocks, gamma) = map.table.split_at(F::WORDS * F::WORDS);
    let x = join::<F>(&a);
    let mut words = F::Words::<V512>::filled(x[0]);
    for (i, row) in blocks.chunks_exact(F::WORDS).take(F::WORDS).enumerate() {
        let at = V512::load_bytes(t, &chunk_bytes(F::WORDS, i));
        let bytes = if F::WORDS > 8 { x[0].permute8_of_two(at, x[1]) } else { x[0].permute8(at) };
        for (word, block) in words.as_mut().iter_mut().zip(row) {
            let image = bytes.affine::<0>(V512::load(t, block));
            *word = if i == 0 { image } else { word.xor(image) };
        }
    }
    let mut constants = words;
    for (k, word) in words.as_mut().iter_mut().enumerate() {
        *word = word.permute8(V512::load_bytes(t, &TRANSPOSED));
        constants.as_mut()[k] = V512::load(t, &gamma[k]);
    }
    let c = F::products::<V512, Summed<V512>>(words, constants);
    let c = c.as_ref();
    // Lane k of the sum takes coefficient 2k, and the words of 2k - 1 and 2k + 1 that reach into it.
    let mut product = F::Words::<V128<Avx512>>::filled(a.as_ref()[0]);
    let last = F::WORDS - 1;
    for (k, lane) in product.as_mut().iter_mut().enumerate() {
        let even = sum(c[2 * k].0);
        *lane = if k == 0 {
            even.xor(sum(c[1].0).up())
        } else if k == last {
            even.xor(sum(c[2 * k - 1].0).down())
        } else {
            even.xor(sum(c[2 * k - 1].0).middle(sum(c[2 * k + 1].0)))
        };
    }
    lanes::reduce::<F, _>(product)
}

/// By the field's maps as long as one fits, the largest first; then by squarings.
#[derive(Clone, Copy)]
pub(super) struct ByMaps;

impl<F: Params> Frobenius<F> for ByMaps {
    type Vector = V128<Avx512>;
    #[inline(always)]
    fn frobenius(a: Lanes<F>, n: usize) -> Lanes<F> {
        let (mut a, mut n) = (a, n);
        for map in F::MAPS {
            while n >= map.n {
                a = apply::<F>(map, a);
                n -= map.n;
            }
        }
        lanes::square_n::<F, _>(a, n)
    }
}
