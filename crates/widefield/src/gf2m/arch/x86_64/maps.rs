//! `φ^n(a) = a^(2^n)` for large n as a linear map, with bit matrices and few products: the tiers with GFNI.
//!
//! Chunk c of eight has byte c of every word of an element: with `β = x^(2^n)` `φ^n(a) = a(β) = Σ_c A_c γ_c`,
//! `γ_c = β^(8c)`, where byte k of chunk c contributes its eight bits times `β^(64k)`, `β^(64k+1)`, ... to `A_c`
//! ([`linear_map`](crate::gf2m::linear_map)).
//!
//! 1. **All `A_c` at once.** `vgf2p8affineqb` applies an 8 x 8 block of the matrix to eight bytes, one of each chunk,
//!    and eight blocks at a time: N^2 instructions on 512 bits, twice as many on 256. Word k of the element, eight
//!    times over, and the blocks of column k:
//!
//!    ```text
//!    bytes  |   word k   |    word k     | ... |
//!    blocks |   row 8z   |  row 8z + 1   | ... |   summed over k: bytes 8z, 8z + 1, ... of A_0 .. A_7
//!    ```
//!
//!    A byte transposition then gives word z of `A_0 .. A_7`: sliced elements.
//! 2. **Eight products by constants and their sum.** The formula for sliced elements, the products of all eight chunks
//!    added before anything else; one reduction.
//!
//! For N = 3, 4, 5, 7, 9 that is 9, 16, 25, 49, 81 matrix instructions and 12, 18, 26, 48, 70 multiplications on 512
//! bits, about the latency of 3 to 11 squarings. The whole table is read whatever the element: constant time.

use crate::gf2m::field::Params;
use crate::gf2m::frobenius::{Frobenius, Squarings};
use crate::gf2m::layout::{Packed, Shape};
use crate::gf2m::linear_map::Map;
use crate::gf2m::reduce::reduce;
use crate::gf2x::formula::Array;
use crate::gf2x::formula::{self, sliced::WordProducts};
use crate::simd::{Carryless, Simd, V128, V256, V512};
use crate::tier::{Avx512, HasClmul, HasGfni};
use core::marker::PhantomData;

/// In each lane the product of the low words and that of the high words, added.
#[derive(Clone, Copy)]
struct Summed<V>(V);

impl<V: Carryless> WordProducts<V> for Summed<V> {
    #[inline(always)]
    fn product(a: V, b: V) -> Self {
        Self(a.clmul_low(b).xor(a.clmul_high(b)))
    }
}

impl<V: Carryless> formula::Coefficient for Summed<V> {
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(self.0.xor(b.0))
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(self.0.xor3(b.0, c.0))
    }
}

/// Eight words.
pub(crate) trait Eight: Copy {
    /// The proof of the tier.
    type Token: HasClmul;
    fn load(t: Self::Token, words: &[u64; 8]) -> Self;
    /// The same lane four times.
    fn everywhere(lane: V128<Self::Token>) -> Self;
    /// Each byte of a word times the matrix in the word of `m`.
    fn affine(self, m: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// Byte `i` of word `k` goes to byte `k` of word `i`.
    fn transpose_bytes(self) -> Self;
    /// The coefficients of the sum of the eight products, whose words these are.
    fn sum_of_products<F: Params>(a: F::Words<Self>, b: F::Words<Self>)
    -> F::Coefficients<V128<Self::Token>>;
}

impl Eight for V512 {
    type Token = Avx512;
    #[inline(always)]
    fn load(t: Avx512, words: &[u64; 8]) -> Self {
        Self::load(t, words)
    }
    #[inline(always)]
    fn everywhere(lane: V128<Avx512>) -> Self {
        let first = Self::from_lane(lane);
        first.lanes::<0>(first)
    }
    #[inline(always)]
    fn affine(self, m: Self) -> Self {
        self.affine::<0>(m)
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Simd::xor(self, b)
    }
    #[inline(always)]
    fn transpose_bytes(self) -> Self {
        self.transpose_bytes()
    }
    #[inline(always)]
    fn sum_of_products<F: Params>(a: F::Words<Self>, b: F::Words<Self>) -> F::Coefficients<V128<Avx512>> {
        let c = F::products::<Self, Summed<Self>>(a, b);
        let mut sums = F::Coefficients::<V128<Avx512>>::filled(V128::zero(a.as_ref()[0].token()));
        for (sum, c) in sums.as_mut().iter_mut().zip(c.as_ref()) {
            *sum = lanes(c.0.half::<0>().xor(c.0.half::<1>()));
        }
        sums
    }
}

/// Eight words in two registers.
#[derive(Clone, Copy)]
pub(crate) struct Two<T>([V256<T>; 2]);

impl<T: HasGfni> Eight for Two<T> {
    type Token = T;
    #[inline(always)]
    fn load(t: T, words: &[u64; 8]) -> Self {
        Self(V256::load_two(t, words))
    }
    #[inline(always)]
    fn everywhere(lane: V128<T>) -> Self {
        Self([V256::broadcast_lane(lane); 2])
    }
    #[inline(always)]
    fn affine(self, m: Self) -> Self {
        Self([self.0[0].affine::<0>(m.0[0]), self.0[1].affine::<0>(m.0[1])])
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self([self.0[0].xor(b.0[0]), self.0[1].xor(b.0[1])])
    }
    #[inline(always)]
    fn transpose_bytes(self) -> Self {
        Self(V256::transpose_bytes(self.0))
    }
    #[inline(always)]
    fn sum_of_products<F: Params>(a: F::Words<Self>, b: F::Words<Self>) -> F::Coefficients<V128<T>> {
        let first = of_half::<F, T>(a, b, 0);
        let second = of_half::<F, T>(a, b, 1);
        let mut sums = F::Coefficients::<V128<T>>::filled(V128::zero(a.as_ref()[0].0[0].token()));
        for (sum, (c, d)) in sums.as_mut().iter_mut().zip(first.as_ref().iter().zip(second.as_ref())) {
            *sum = lanes(c.0.xor(d.0));
        }
        sums
    }
}

/// The products of four of the eight.
#[inline(always)]
fn of_half<F: Params, T: HasGfni>(
    a: F::Words<Two<T>>,
    b: F::Words<Two<T>>,
    half: usize,
) -> F::Coefficients<Summed<V256<T>>> {
    let zero = V256::zero(a.as_ref()[0].0[0].token());
    let (mut x, mut y) = (F::Words::<V256<T>>::filled(zero), F::Words::<V256<T>>::filled(zero));
    for k in 0..F::WORDS {
        x.as_mut()[k] = a.as_ref()[k].0[half];
        y.as_mut()[k] = b.as_ref()[k].0[half];
    }
    F::products::<V256<T>, Summed<V256<T>>>(x, y)
}

/// The sum of the lanes.
#[inline(always)]
fn lanes<T: HasGfni>(v: V256<T>) -> V128<T> {
    v.lane::<0>().xor(v.lane::<1>())
}

type Lane<E> = V128<<E as Eight>::Token>;
type Registers<F, E> = <F as Shape>::Pairs<Lane<E>>;

/// `φ^n(a)` by the map's table.
#[inline(always)]
fn apply<F: Params, E: Eight>(map: &Map, a: Registers<F, E>) -> Registers<F, E> {
    let t = a.as_ref()[0].token();
    let (blocks, gamma) = map.table.split_at(F::WORDS * F::WORDS);
    let mut bytes = F::Words::<E>::filled(E::everywhere(V128::zero(t)));
    let (mut words, mut constants) = (bytes, bytes);
    for (k, bytes) in bytes.as_mut().iter_mut().enumerate() {
        let pair = a.as_ref()[k / 2];
        *bytes =
            E::everywhere(if k % 2 == 0 { pair.interleave_low(pair) } else { pair.interleave_high(pair) });
    }
    // Word by word, so that its sum stays in registers.
    for (z, row) in blocks.chunks_exact(F::WORDS).take(F::WORDS).enumerate() {
        let mut sum = bytes.as_ref()[0].affine(E::load(t, &row[0]));
        for k in 1..F::WORDS {
            sum = sum.xor(bytes.as_ref()[k].affine(E::load(t, &row[k])));
        }
        words.as_mut()[z] = sum.transpose_bytes();
        constants.as_mut()[z] = E::load(t, &gamma[z]);
    }
    let c = E::sum_of_products::<F>(words, constants);
    let c = c.as_ref();
    // Lane k of the sum takes coefficient 2k, and the words of 2k - 1 and 2k + 1 that reach into it.
    let mut product = F::Words::<Lane<E>>::filled(a.as_ref()[0]);
    let last = F::WORDS - 1;
    for (k, lane) in product.as_mut().iter_mut().enumerate() {
        let even = c[2 * k];
        *lane = if k == 0 {
            even.xor(c[1].shift_word_up())
        } else if k == last {
            even.xor(c[2 * k - 1].shift_word_down())
        } else {
            even.xor(c[2 * k - 1].concat_shift(c[2 * k + 1]))
        };
    }
    reduce::<F, Packed<Lane<E>>>(product)
}

/// By the field's maps as long as one fits, the largest first; then by squarings.
pub(crate) struct ByMaps<E>(PhantomData<E>);

impl<F: Params, E: Eight> Frobenius<F> for ByMaps<E> {
    type Register = Lane<E>;
    #[inline(always)]
    fn power(a: Registers<F, E>, n: usize) -> Registers<F, E> {
        let (mut a, mut n) = (a, n);
        for map in F::MAPS {
            while n >= map.n {
                a = apply::<F, E>(map, a);
                n -= map.n;
            }
        }
        <Squarings<Lane<E>> as Frobenius<F>>::power(a, n)
    }
}
