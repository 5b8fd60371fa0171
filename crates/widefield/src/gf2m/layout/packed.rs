//! An element in each 128-bit lane: `(a_0, a_1), (a_2, a_3), ...`, an odd last word with 0 above it.

use super::registers::{Layout, Single};
use super::shape::Shape;
use crate::gf2x::formula::Array;
use crate::gf2x::portable::Lane;
use crate::simd::Carryless;
use crate::tier::Portable;
use core::marker::PhantomData;

/// Two words of an element in each lane of `V`.
#[derive(Clone, Copy, Debug)]
pub struct Packed<V>(PhantomData<V>);

impl<V: Carryless> Layout for Packed<V> {
    type Register = V;
    const SPAN: usize = 2;
    type Element<S: Shape> = S::Pairs<V>;
    type Product<S: Shape> = S::Words<V>;
    const MULTIPLIES: bool = V::MULTIPLIES;

    #[inline(always)]
    fn product(h: &[V], words: usize, q: V, k: usize) -> V {
        let (even, odd) = (h[k].clmul_low(q), 2 * k + 1 < words);
        if k == 0 {
            return if odd { even.xor(h[k].clmul_high(q).shift_word_up()) } else { even };
        }
        let below = h[k - 1].clmul_high(q);
        even.xor(if odd { below.concat_shift(h[k].clmul_high(q)) } else { below.shift_word_down() })
    }

    /// Costs a move of words if w is odd.
    #[inline(always)]
    fn window(c: &[V], w: isize) -> V {
        let zero = c[0].splat_like(0);
        let (k, count) = (w >> 1, c.len().cast_signed());
        let low = if (0..count).contains(&k) { c[k.cast_unsigned()] } else { zero };
        if w & 1 == 0 {
            return low;
        }
        let high = if (0..count).contains(&(k + 1)) { c[(k + 1).cast_unsigned()] } else { zero };
        if k < 0 {
            high.shift_word_up()
        } else if k + 1 >= count {
            low.shift_word_down()
        } else {
            low.concat_shift(high)
        }
    }

    #[inline(always)]
    fn constant(like: V, words: &[u64; 4]) -> V {
        V::broadcast_words(like.token(), &[words[0], words[1]])
    }
}

/// A register between memory and lanes. Elements are arrays of words.
pub trait Lanes: Carryless {
    /// Lanes: elements in a register.
    const WIDTH: usize;
    /// Words `2k` and `2k + 1` of the first `WIDTH` elements.
    fn load_pair<W: Array<u64>>(t: Self::Token, a: &[W], k: usize) -> Self;
    /// The highest word of each of the first `WIDTH` elements, with 0 above it.
    fn load_last<W: Array<u64>>(t: Self::Token, a: &[W]) -> Self;
    /// Writes words `2k` and `2k + 1`.
    fn store_pair<W: Array<u64>>(self, a: &mut [W], k: usize);
    /// Writes the low words over the highest words of the elements.
    fn store_last<W: Array<u64>>(self, a: &mut [W]);
}

/// Words `2k` and `2k + 1`.
#[inline(always)]
pub(super) fn pair<W: Array<u64>>(a: &W, k: usize) -> &[u64; 2] {
    &a.as_ref().as_chunks().0[k]
}

/// Words `2k` and `2k + 1`.
#[inline(always)]
pub(super) fn pair_mut<W: Array<u64>>(a: &mut W, k: usize) -> &mut [u64; 2] {
    &mut a.as_mut().as_chunks_mut().0[k]
}

/// The highest word.
#[inline(always)]
pub(super) fn last<W: Array<u64>>(a: &W) -> &u64 {
    &a.as_ref()[a.as_ref().len() - 1]
}

/// The highest word.
#[inline(always)]
pub(super) fn last_mut<W: Array<u64>>(a: &mut W) -> &mut u64 {
    let k = a.as_ref().len() - 1;
    &mut a.as_mut()[k]
}

impl Lanes for Lane {
    const WIDTH: usize = 1;
    #[inline(always)]
    fn load_pair<W: Array<u64>>(_: Portable, a: &[W], k: usize) -> Self {
        let [low, high] = *pair(&a[0], k);
        Self::new(low, high)
    }
    #[inline(always)]
    fn load_last<W: Array<u64>>(_: Portable, a: &[W]) -> Self {
        Self::new(*last(&a[0]), 0)
    }
    #[inline(always)]
    fn store_pair<W: Array<u64>>(self, a: &mut [W], k: usize) {
        *pair_mut(&mut a[0], k) = [self.low, self.high];
    }
    #[inline(always)]
    fn store_last<W: Array<u64>>(self, a: &mut [W]) {
        *last_mut(&mut a[0]) = self.low;
    }
}

/// The registers of `WIDTH` elements.
#[inline(always)]
pub(crate) fn load_all<S: Shape, V: Lanes>(t: V::Token, a: &[S::Words<u64>]) -> S::Pairs<V> {
    let mut r = S::Pairs::<V>::filled(if S::WORDS == 1 { V::load_last(t, a) } else { V::load_pair(t, a, 0) });
    for (k, r) in r.as_mut().iter_mut().enumerate().skip(1) {
        *r = if 2 * k + 1 < S::WORDS { V::load_pair(t, a, k) } else { V::load_last(t, a) };
    }
    r
}

/// Writes `WIDTH` elements.
#[inline(always)]
pub(crate) fn store_all<S: Shape, V: Lanes>(r: S::Pairs<V>, out: &mut [S::Words<u64>]) {
    for (k, v) in r.as_ref().iter().enumerate() {
        if 2 * k + 1 < S::WORDS {
            v.store_pair(out, k);
        } else {
            v.store_last(out);
        }
    }
}

/// The registers of an element.
#[inline(always)]
pub(crate) fn load<S: Shape, V: Lanes>(t: V::Token, a: &S::Words<u64>) -> S::Pairs<V> {
    const { assert!(V::WIDTH == 1) };
    load_all::<S, V>(t, core::slice::from_ref(a))
}

impl<V: Lanes> Single for Packed<V> {
    #[inline(always)]
    fn store<S: Shape>(r: S::Pairs<V>) -> S::Words<u64> {
        const { assert!(V::WIDTH == 1) };
        let mut out = S::Words::<u64>::filled(0);
        store_all::<S, V>(r, core::slice::from_mut(&mut out));
        out
    }
}
