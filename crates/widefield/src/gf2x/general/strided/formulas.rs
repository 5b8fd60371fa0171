//! Formulas and sums of polynomials whose coefficients are vectors of words.
//!
//! A coefficient of a product is two vectors: the products of the lanes' low words and of their high words.

use super::shape::WORDS;
use crate::gf2x::formula::sliced::LaneProducts;
use crate::gf2x::formula::{Array, Coefficient, Size};
use crate::simd::{Simd, V512};
use crate::tier::Avx512;

/// Loads a coefficient.
#[inline(always)]
pub(super) fn load(token: Avx512, [low, high]: &[[u64; WORDS]; 2]) -> LaneProducts<V512> {
    LaneProducts { low: V512::load(token, low), high: V512::load(token, high) }
}

/// Stores one.
#[inline(always)]
pub(super) fn store([low, high]: &mut [[u64; WORDS]; 2], coefficient: LaneProducts<V512>) {
    coefficient.low.store(low);
    coefficient.high.store(high);
}

/// By the formula for as many words, in registers.
#[inline(always)]
pub(super) fn multiply<S: Size>(token: Avx512, out: &mut [u64], a: &[u64], b: &[u64]) {
    let out = &mut out.as_chunks_mut().0.as_chunks_mut::<2>().0[..2 * S::WORDS - 1];
    let (a, b) = (&a.as_chunks().0[..S::WORDS], &b.as_chunks().0[..S::WORDS]);
    let mut x = S::Words::<V512>::filled(V512::zero(token));
    let mut y = x;
    for i in 0..S::WORDS {
        (x.as_mut()[i], y.as_mut()[i]) = (V512::load(token, &a[i]), V512::load(token, &b[i]));
    }
    let product = S::sliced::<V512, LaneProducts<V512>>(x, y);
    for (out, c) in out.iter_mut().zip(product.as_ref()) {
        store(out, *c);
    }
}

/// One level of Karatsuba's method, where `out` has the products of the low halves, of `S`'s words, and of the high
/// halves, of `H`'s, as many or one fewer. The sums of the halves and their product are in registers alone.
#[inline(always)]
pub(super) fn add_middle<S: Size, H: Size>(token: Avx512, out: &mut [u64], a: &[u64], b: &[u64]) {
    let (h, n) = (S::WORDS, S::WORDS + H::WORDS);
    let out = &mut out.as_chunks_mut().0[..4 * n - 2];
    let (a, b) = (&a.as_chunks().0[..n], &b.as_chunks().0[..n]);
    let mut x = S::Words::<V512>::filled(V512::zero(token));
    let mut y = x;
    for i in 0..h {
        (x.as_mut()[i], y.as_mut()[i]) = (V512::load(token, &a[i]), V512::load(token, &b[i]));
        if i < H::WORDS {
            x.as_mut()[i] = Simd::xor(x.as_ref()[i], V512::load(token, &a[h + i]));
            y.as_mut()[i] = Simd::xor(y.as_ref()[i], V512::load(token, &b[h + i]));
        }
    }
    let middle = S::sliced::<V512, LaneProducts<V512>>(x, y);
    join(token, out, InRegisters(middle.as_ref()), h);
}

/// The coefficients of a product, wherever they are.
pub(super) trait Coefficients: Copy {
    fn at(self, i: usize) -> LaneProducts<V512>;
}

/// In registers.
#[derive(Clone, Copy)]
struct InRegisters<'a>(&'a [LaneProducts<V512>]);

impl Coefficients for InRegisters<'_> {
    #[inline(always)]
    fn at(self, i: usize) -> LaneProducts<V512> {
        self.0[i]
    }
}

/// In memory.
#[derive(Clone, Copy)]
pub(super) struct InMemory<'a>(pub(super) Avx512, pub(super) &'a [[[u64; WORDS]; 2]]);

impl Coefficients for InMemory<'_> {
    #[inline(always)]
    fn at(self, i: usize) -> LaneProducts<V512> {
        load(self.0, &self.1[i])
    }
}

/// `out = a + b`, where `b` has as many vectors as `a` or one fewer.
#[inline(always)]
pub(super) fn add(token: Avx512, out: &mut [u64], a: &[u64], b: &[u64]) {
    let (out, a, b) = (out.as_chunks_mut().0, a.as_chunks().0, b.as_chunks().0);
    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
        Simd::xor(V512::load(token, a), V512::load(token, b)).store(out);
    }
    if let (Some(out), Some(a)) = (out.get_mut(b.len()), a.get(b.len())) {
        *out = *a;
    }
}

/// Karatsuba's sum: in `out` are the product of the low halves, `h` coefficients long, a gap of one, and the product of
/// the high halves, which may be one shorter; `middle` is that of the sums. At least four.
#[inline(always)]
pub(super) fn join<M: Coefficients>(token: Avx512, out: &mut [[u64; WORDS]], middle: M, h: usize) {
    let out = out.as_chunks_mut::<2>().0;
    let (low0, rest) = out.split_at_mut(h);
    let (low1, rest) = rest.split_at_mut(h);
    let (high0, high1) = rest.split_at_mut(h);
    let last = load(token, &low0[h - 1]).xor3(load(token, &high0[h - 1]), middle.at(h - 1));
    for (i, (((low0, low1), high0), high1)) in
        low0.iter().zip(low1.iter_mut()).zip(high0.iter_mut()).zip(high1.iter()).enumerate()
    {
        // In both middle quarters.
        let t = load(token, low1).xor(load(token, high0));
        store(low1, t.xor3(load(token, low0), middle.at(i)));
        store(high0, t.xor3(load(token, high1), middle.at(h + i)));
    }
    for i in high1.len()..h - 1 {
        let t = load(token, &low1[i]).xor(load(token, &high0[i]));
        store(&mut low1[i], t.xor3(load(token, &low0[i]), middle.at(i)));
        store(&mut high0[i], t.xor(middle.at(h + i)));
    }
    store(&mut low1[h - 1], last);
}
