//! Twice as many elements as a register has lanes: register k holds word k of them all.
//!
//! Elements come packed, one register set for elements `0..L` of `L` lanes, one for `L..2L`. Taking the low and the
//! high words of two such registers together slices them:
//!
//! ```text
//! | c_0 c_1 of e_0 | c_0 c_1 of e_1 | ...        | c_0 of e_0, e_L | c_0 of e_1, e_L+1 | ...
//! | c_0 c_1 of e_L | c_0 c_1 of e_L+1 | ...  ->  | c_1 of e_0, e_L | c_1 of e_1, e_L+1 | ...
//! ```
//!
//! The same step takes the result back. Words now stand in registers of their own: a shift across words needs no word
//! moves.

use super::packed::{Lanes, load_all, store_all};
use super::registers::Layout;
use super::shape::Shape;
use crate::gf2x::formula::Array;
use crate::gf2x::portable::Lane;
use crate::simd::Carryless;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::{simd::V128, tier::HasClmul};
#[cfg(target_arch = "x86_64")]
use crate::{simd::V256, tier::HasVaes};
use core::marker::PhantomData;

/// A word of each element in a register `V`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sliced<V>(PhantomData<V>);

impl<V: Carryless> Layout for Sliced<V> {
    type Register = V;
    const SPAN: usize = 1;
    type Element<S: Shape> = S::Words<V>;
    type Product<S: Shape> = S::Double<V>;

    #[inline(always)]
    fn window(c: &[V], w: isize) -> V {
        if (0..c.len().cast_signed()).contains(&w) { c[w.cast_unsigned()] } else { c[0].splat_like(0) }
    }

    #[inline(always)]
    fn constant(like: V, words: &[u64; 4]) -> V {
        like.splat_like(words[0])
    }
}

/// The most elements that a register takes.
pub(crate) const MAX_ELEMENTS: usize = 8;

/// A register that takes several sliced elements.
pub(crate) trait Batch: Carryless {
    /// How many elements.
    const COUNT: usize;
    /// The words of `COUNT` elements, the elements in an order of the register's own.
    fn load_words<S: Shape>(t: Self::Token, a: &[S::Words<u64>]) -> S::Words<Self>;
    /// Writes `COUNT` elements that [`load_words`](Self::load_words) or sums and products of its results gave.
    fn store_words<S: Shape>(words: S::Words<Self>, out: &mut [S::Words<u64>]);
}

/// The words of two register sets of pairs, word by word.
#[inline(always)]
fn slice<S: Shape, V: Carryless>(first: S::Pairs<V>, second: S::Pairs<V>) -> S::Words<V> {
    let (first, second) = (first.as_ref(), second.as_ref());
    let mut words = S::Words::<V>::filled(first[0]);
    for (k, word) in words.as_mut().iter_mut().enumerate() {
        let (first, second) = (first[k / 2], second[k / 2]);
        *word = if k % 2 == 0 { first.interleave_low(second) } else { first.interleave_high(second) };
    }
    words
}

/// The pairs of both register sets from the words.
#[inline(always)]
fn unslice<S: Shape, V: Carryless>(r: S::Words<V>) -> [S::Pairs<V>; 2] {
    let r = r.as_ref();
    let mut first = S::Pairs::<V>::filled(r[0]);
    let mut second = first;
    for (k, (first, second)) in first.as_mut().iter_mut().zip(second.as_mut()).enumerate() {
        // The word above an odd last one is not stored.
        let high = r[if 2 * k + 1 < S::WORDS { 2 * k + 1 } else { 2 * k }];
        *first = r[2 * k].interleave_low(high);
        *second = r[2 * k].interleave_high(high);
    }
    [first, second]
}

/// A batch from two registers of packed elements.
macro_rules! batch_of_pairs {
    ($([$($generics:tt)*] $type:ty;)+) => { $(
        impl<$($generics)*> Batch for $type {
            const COUNT: usize = 2 * <Self as Lanes>::WIDTH;
            #[inline(always)]
            fn load_words<S: Shape>(t: Self::Token, a: &[S::Words<u64>]) -> S::Words<Self> {
                slice::<S, Self>(load_all::<S, Self>(t, a), load_all::<S, Self>(t, &a[Self::WIDTH..]))
            }
            #[inline(always)]
            fn store_words<S: Shape>(words: S::Words<Self>, out: &mut [S::Words<u64>]) {
                let [first, second] = unslice::<S, Self>(words);
                store_all::<S, Self>(first, out);
                store_all::<S, Self>(second, &mut out[Self::WIDTH..]);
            }
        }
    )+ };
}
batch_of_pairs! { [] Lane; }
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
batch_of_pairs! { [T: HasClmul] V128<T>; }
#[cfg(target_arch = "x86_64")]
batch_of_pairs! { [T: HasVaes] V256<T>; }
