//! Slices of a field of degree 128 whose modulus is multiplied by, such as GF(2^128): an element is a lane of a
//! register as it lies in memory.
//!
//! A product is `c_0 + c_1 y + c_2 y^2` with `y = x^64` and coefficients of 128 bits, one in each lane. Its words `y^3`
//! and `y^2 = x^128 = q` are multiplied by q: first the upper one, which reaches the lower one.
//!
//! | operation | multiplications for a register | |
//! |---|---|---|
//! | `a b` | 4 + 2 | |
//! | `a s`, s fixed | 4 + 1 | the upper words of a are multiplied by `s y mod f`: there is no word `y^3` |
//! | `a^2` | 2 + 2 | |
//! | `Σ a b` | 4 | reduced once |
//!
//! Karatsuba's formula saves one of four and takes as long on 256 and 512 bits: where a multiplication of four lanes
//! occupies the processor for two cycles (Zen 4), so do the moves that bring the words of both operands together, and
//! where these moves go to the port of the multiplier (Intel), they take its place. On 128 bits it saves a sixth: there
//! all but the sum of products are made in the general way.

use super::field::{Field, Params};
use super::reduce::short_q;
use super::value::Element;
use crate::gf2x::formula::Array;
use crate::simd::{Blocks, Carryless, Shuffle, Simd, Vector};
use core::marker::PhantomData;

/// Whether the field is one of these.
pub(super) const fn is_two_words<F: Params>() -> bool {
    F::M == 128 && short_q::<F>().is_some()
}

/// `c_0 + c_1 y`, reduced.
#[inline(always)]
fn reduce_one<F: Params, V: Carryless>(c0: V, c1: V) -> V {
    let q = c0.splat_like(const { short_q::<F>() }.unwrap_or_default());
    c0.xor3(c1.shift_word_up(), c1.clmul_high(q))
}

/// `c_0 + c_1 y + c_2 y^2`, reduced.
#[inline(always)]
fn reduce<F: Params, V: Carryless>([c0, c1, c2]: [V; 3]) -> V {
    let q = c0.splat_like(const { short_q::<F>() }.unwrap_or_default());
    reduce_one::<F, V>(c0, c1.xor3(c2.shift_word_up(), c2.clmul_high(q)))
}

/// The coefficients of `a b`.
#[inline(always)]
fn product<V: Carryless>(a: V, b: V) -> [V; 3] {
    [a.clmul_low(b), a.clmul_low_high(b).xor(a.clmul_high_low(b)), a.clmul_high(b)]
}

/// Elements as lanes.
#[inline(always)]
fn lanes<F: Params>(a: &[F::Words<u64>]) -> &[[u64; 2]] {
    F::Words::<u64>::flat(a).as_chunks().0
}

#[inline(always)]
fn lanes_mut<F: Params>(a: &mut [F::Words<u64>]) -> &mut [[u64; 2]] {
    F::Words::<u64>::flat_mut(a).as_chunks_mut().0
}

/// What becomes of each element of `out`, from it and the elements of `a` and `b` at the same place.
trait Elementwise<V> {
    fn apply(&self, out: V, a: V, b: V) -> V;
}

/// Applies it to all elements: whole registers, and in the end what is left.
#[inline(always)]
fn apply_all<V: Blocks>(
    t: V::Token,
    out: &mut [[u64; 2]],
    a: &[[u64; 2]],
    b: &[[u64; 2]],
    operation: &impl Elementwise<V>,
) {
    let n = out.len().min(a.len()).min(b.len());
    let whole = n - n % V::LANES;
    for i in (0..whole).step_by(V::LANES) {
        apply(t, &mut out[i..][..V::LANES], &a[i..][..V::LANES], &b[i..][..V::LANES], operation);
    }
    if V::LANES > 1 && whole < n {
        apply(t, &mut out[whole..n], &a[whole..n], &b[whole..n], operation);
    }
}

/// The same for the elements of a register.
#[inline(always)]
fn apply<V: Blocks>(
    t: V::Token,
    out: &mut [[u64; 2]],
    a: &[[u64; 2]],
    b: &[[u64; 2]],
    operation: &impl Elementwise<V>,
) {
    let (a, b) = (V::load_blocks(t, a), V::load_blocks(t, b));
    operation.apply(V::load_blocks(t, out), a, b).store_blocks(out);
}

/// `a b`.
struct Mul<F>(PhantomData<F>);

impl<F: Params, V: Carryless> Elementwise<V> for Mul<F> {
    #[inline(always)]
    fn apply(&self, _: V, a: V, b: V) -> V {
        reduce::<F, V>(product(a, b))
    }
}

/// `a^2`.
struct Square<F>(PhantomData<F>);

impl<F: Params, V: Carryless> Elementwise<V> for Square<F> {
    #[inline(always)]
    fn apply(&self, _: V, a: V, _: V) -> V {
        reduce::<F, V>([a.square_low(), a.splat_like(0), a.square_high()])
    }
}

/// `out + a s`, from `s` and `s y mod f`.
struct AddMultiple<F, V> {
    s: V,
    above: V,
    field: PhantomData<F>,
}

impl<F: Params, V: Carryless> Elementwise<V> for AddMultiple<F, V> {
    #[inline(always)]
    fn apply(&self, out: V, a: V, _: V) -> V {
        let c0 = out.xor3(a.clmul_low(self.s), a.clmul_high_low(self.above));
        reduce_one::<F, V>(c0, a.clmul_low_high(self.s).xor(a.clmul_high(self.above)))
    }
}

/// `out[i] = a[i] b[i]`, as far as the shortest slice reaches. Tells how many.
#[inline(always)]
pub(super) fn mul_many<F: Params, V: Blocks>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    a: &[F::Words<u64>],
    b: &[F::Words<u64>],
) -> usize {
    let n = out.len().min(a.len()).min(b.len());
    apply_all::<V>(t, lanes_mut::<F>(out), lanes::<F>(a), lanes::<F>(b), &Mul::<F>(PhantomData));
    n
}

/// `out[i] = a[i]^2`, as far as the shorter slice reaches. Tells how many.
#[inline(always)]
pub(super) fn square_many<F: Params, V: Blocks>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    a: &[F::Words<u64>],
) -> usize {
    let n = out.len().min(a.len());
    apply_all::<V>(t, lanes_mut::<F>(out), lanes::<F>(a), lanes::<F>(a), &Square::<F>(PhantomData));
    n
}

/// `out[i] += s a[i]`, as far as the shorter slice reaches.
#[inline(always)]
pub(super) fn axpy<F: Params, V: Blocks>(
    t: V::Token,
    out: &mut [F::Words<u64>],
    s: &F::Words<u64>,
    a: &[F::Words<u64>],
) {
    let s = V::One::broadcast_words(t, &lanes::<F>(&[*s])[0]);
    let above = reduce_one::<F, V::One>(s.splat_like(0), s);
    let operation =
        AddMultiple::<F, V> { s: V::broadcast_lane(s), above: V::broadcast_lane(above), field: PhantomData };
    apply_all::<V>(t, lanes_mut::<F>(out), lanes::<F>(a), lanes::<F>(a), &operation);
}

/// `Σ a[i] b[i]`, as far as the shorter slice reaches.
#[inline(always)]
pub(super) fn inner_product<F: Field, V: Blocks>(
    t: V::Token,
    a: &[F::Words<u64>],
    b: &[F::Words<u64>],
) -> Element<F> {
    let (a, b) = (lanes::<F>(a), lanes::<F>(b));
    let n = a.len().min(b.len());
    let whole = n - n % V::LANES;
    let mut sum = [V::splat(t, 0); 3];
    for i in (0..whole).step_by(V::LANES) {
        add_product(&mut sum, V::load_blocks(t, &a[i..][..V::LANES]), V::load_blocks(t, &b[i..][..V::LANES]));
    }
    if V::LANES > 1 && whole < n {
        add_product(&mut sum, V::load_blocks(t, &a[whole..n]), V::load_blocks(t, &b[whole..n]));
    }
    let sum = reduce::<F, V::One>([sum[0].sum_lanes(), sum[1].sum_lanes(), sum[2].sum_lanes()]);
    let mut out = [F::ZERO];
    sum.store_blocks(lanes_mut::<F>(&mut out));
    Element::from_words_unchecked(out[0])
}

#[inline(always)]
fn add_product<V: Carryless>(sum: &mut [V; 3], a: V, b: V) {
    sum[0] = sum[0].xor(a.clmul_low(b));
    sum[1] = sum[1].xor3(a.clmul_low_high(b), a.clmul_high_low(b));
    sum[2] = sum[2].xor(a.clmul_high(b));
}
