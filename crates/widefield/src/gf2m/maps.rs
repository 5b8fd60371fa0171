//! `φ^n(a) = a^(2^n)` for large n as a linear map, with bit matrices and few products: the tier avx512.
//!
//! An element of N words is cut into eight chunks of N bytes, `a = Σ_c A_c x^(8Nc)`, and with `β = x^(2^n)`
//! `φ^n(a) = a(β) = Σ_c A_c(β) γ_c`, `γ_c = β^(8Nc)`.
//!
//! 1. **All `A_c(β)` at once.** `vgf2p8affineqb` applies an 8 x 8 block of the matrix `A -> A(β)` to eight bytes, one of each
//!    chunk, and eight blocks at a time: N^2 instructions. Byte t of every chunk, eight times over, and the blocks of column t:
//!
//!    ```text
//!    bytes  | A_0[t] .. A_7[t] | A_0[t] .. A_7[t] | ... |
//!    blocks |      row 8z      |     row 8z + 1   | ... |   summed over t: bytes 8z, 8z + 1, ... of A_0(β) .. A_7(β)
//!    ```
//!
//!    A byte transposition then gives word z of `A_0(β) .. A_7(β)`: sliced elements.
//! 2. **Eight products by constants and their sum.** The formula for sliced elements, the products of all eight chunks added
//!    before anything else; one reduction.
//!
//! For N = 3, 4, 5, 7, 9 that is 9, 16, 25, 49, 81 matrix instructions and 12, 18, 26, 48, 70 multiplications, about the
//! latency of 3 to 11 squarings. The whole table is read whatever the element: constant time.

use super::field::Params;
use super::frobenius::{Frobenius, Squarings};
use super::layout::{Packed, Shape, Vector};
use super::linear_map::Map;
use super::reduce::reduce;
use crate::gf2x::formula::Array;
use crate::gf2x::formula::{self, sliced::WordProducts};
use crate::simd::{Carryless, V128, V256, V512};
use crate::tier::Avx512;

/// In each lane the product of the low words and that of the high words, added.
#[derive(Clone, Copy)]
struct Summed<V>(V);

impl<V: Vector> WordProducts<V> for Summed<V> {
    #[inline(always)]
    fn product(a: V, b: V) -> Self {
        Self(a.mul_ll(b).xor(a.mul_hh(b)))
    }
}

impl<V: Vector> formula::Coefficient for Summed<V> {
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(self.0.xor(b.0))
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(self.0.xor3(b.0, c.0))
    }
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

type Registers<F> = <F as Shape>::Pairs<V128<Avx512>>;

/// The words of an element in two registers.
#[inline(always)]
fn join<F: Params>(a: &Registers<F>) -> [V512; 2] {
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
fn apply<F: Params>(map: &Map, a: Registers<F>) -> Registers<F> {
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
        *word = word.transpose_bytes();
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
    reduce::<F, Packed<V128<Avx512>>>(product)
}

/// By the field's maps as long as one fits, the largest first; then by squarings.
pub(super) struct ByMaps;

impl<F: Params> Frobenius<F> for ByMaps {
    type Register = V128<Avx512>;
    #[inline(always)]
    fn power(a: Registers<F>, n: usize) -> Registers<F> {
        let (mut a, mut n) = (a, n);
        for map in F::MAPS {
            while n >= map.n {
                a = apply::<F>(map, a);
                n -= map.n;
            }
        }
        <Squarings<V128<Avx512>> as Frobenius<F>>::power(a, n)
    }
}
