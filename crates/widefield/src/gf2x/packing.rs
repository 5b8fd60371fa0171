//! Words into lanes of two, and out of them.

use super::formula::{Array, Size};
use super::portable::Lane;
use crate::simd::Carryless;
use crate::tier::Portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::{simd::V128, tier::HasClmul};

/// A lane that words are packed into and taken out of.
pub(crate) trait Packed: Carryless {
    /// The proof of the tier, which makes one.
    type Token: Copy;
    fn pair(token: Self::Token, words: &[u64; 2]) -> Self;
    /// With 0 above the word.
    fn single(token: Self::Token, word: &u64) -> Self;
    fn unpack(self, words: &mut [u64; 2]);
}

impl Packed for Lane {
    type Token = Portable;
    #[inline(always)]
    fn pair(_: Portable, words: &[u64; 2]) -> Self {
        Self::new(words[0], words[1])
    }
    #[inline(always)]
    fn single(_: Portable, word: &u64) -> Self {
        Self::new(*word, 0)
    }
    #[inline(always)]
    fn unpack(self, words: &mut [u64; 2]) {
        *words = [self.low, self.high];
    }
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
impl<T: HasClmul> Packed for V128<T> {
    type Token = T;
    #[inline(always)]
    fn pair(token: T, words: &[u64; 2]) -> Self {
        Self::load(token, words)
    }
    #[inline(always)]
    fn single(token: T, word: &u64) -> Self {
        Self::from_word(token, word)
    }
    #[inline(always)]
    fn unpack(self, words: &mut [u64; 2]) {
        self.store(words);
    }
}

/// Lane `i` of a row of words.
#[inline(always)]
pub(super) fn lane<V: Packed>(token: V::Token, row: &[u64], i: usize) -> V {
    match row.as_chunks::<2>().0.get(i) {
        Some(words) => V::pair(token, words),
        None => V::single(token, &row[2 * i]),
    }
}

/// An operand's lanes.
#[inline(always)]
pub(crate) fn pack<V: Packed, S: Size>(token: V::Token, a: &S) -> S::Lanes<V> {
    let mut lanes = S::Lanes::<V>::filled(lane(token, a.as_ref(), 0));
    for (i, v) in lanes.as_mut().iter_mut().enumerate().skip(1) {
        *v = lane(token, a.as_ref(), i);
    }
    lanes
}

/// The words of the lanes.
#[inline(always)]
pub(super) fn unpack<V: Packed>(out: &mut [u64], lanes: &[V]) {
    for (words, lane) in out.as_chunks_mut::<2>().0.iter_mut().zip(lanes) {
        lane.unpack(words);
    }
}
