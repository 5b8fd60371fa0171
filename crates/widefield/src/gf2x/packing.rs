//! Words into lanes of two, and out of them.

use super::formula::{Array, Size};
use crate::simd::Carryless;

/// Lane `i` of a row of words.
#[inline(always)]
pub(super) fn lane<V: Carryless<Words = [u64; 2]>>(token: V::Token, row: &[u64], i: usize) -> V {
    match row.as_chunks::<2>().0.get(i) {
        Some(words) => V::load(token, words),
        None => V::from_word(token, &row[2 * i]),
    }
}

/// An operand's lanes.
#[inline(always)]
pub(crate) fn pack<V: Carryless<Words = [u64; 2]>, S: Size>(token: V::Token, a: &S) -> S::Lanes<V> {
    let mut lanes = S::Lanes::<V>::filled(lane(token, a.as_ref(), 0));
    for (i, v) in lanes.as_mut().iter_mut().enumerate().skip(1) {
        *v = lane(token, a.as_ref(), i);
    }
    lanes
}

/// The words of the lanes.
#[inline(always)]
pub(super) fn unpack<V: Carryless<Words = [u64; 2]>>(out: &mut [u64], lanes: &[V]) {
    for (words, lane) in out.as_chunks_mut::<2>().0.iter_mut().zip(lanes) {
        lane.store(words);
    }
}
