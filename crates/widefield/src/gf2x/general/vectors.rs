//! Vectors of `T` words that belong to different problems, and their transposition.

use crate::simd::Carryless;

/// The word as the low one of every lane. What is above it is of no use.
#[inline(always)]
pub(super) fn low_word<V: Carryless>(token: V::Token, word: &u64) -> V {
    if V::LANES == 1 { V::from_word(token, word) } else { V::splat(token, *word) }
}

/// Word `i` of vector `k` goes to word `k` of vector `i`.
#[inline(always)]
pub(super) fn transpose_words<V: Carryless<Words = [u64; T]>, const T: usize>(x: [V; T]) -> [V; T] {
    let mut v = x;
    for l in 0..T / 2 {
        (v[2 * l], v[2 * l + 1]) =
            (x[2 * l].interleave_low(x[2 * l + 1]), x[2 * l].interleave_high(x[2 * l + 1]));
    }
    V::transpose_lanes_of_twos(v)
}

/// The words from `from` on of `T` rows that follow one another: vector `i` has word `from + i` of each.
#[inline(always)]
pub(super) fn gather<V: Carryless<Words = [u64; T]>, const T: usize>(
    token: V::Token,
    words: &mut [V],
    rows: &[u64],
    from: usize,
) {
    let (n, width) = (words.len(), rows.len() / T);
    for i in 0..n.div_ceil(T) {
        // A whole vector within the row, which may begin before the words that are wanted.
        let at = (from + i * T).min(width - T);
        let mut v = [V::splat(token, 0); T];
        for p in 0..T {
            if let Some(words) = rows[p * width + at..].first_chunk() {
                v[p] = V::load(token, words);
            }
        }
        let v = transpose_words(v);
        for k in 0..T {
            if at + k >= from && at + k < from + n {
                words[at + k - from] = v[k];
            }
        }
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::simd::{V128, V256, V512};
    use crate::tier::{Vaes, tokens};

    /// Every number of words below `T`: zeros above what is loaded, nothing stored above what is asked for.
    fn parts<V: Carryless<Words = [u64; T]>, const T: usize>(token: V::Token) {
        let words: [u64; T] = core::array::from_fn(|i| !(i as u64));
        for n in 0..T {
            let part = V::load_partial(token, &words[..n]);
            let mut all = [7; T];
            part.store(&mut all);
            assert_eq!(all, core::array::from_fn(|i| if i < n { words[i] } else { 0 }), "{n} of {T}");
            let mut some = [7; T];
            V::load(token, &words).store_partial(&mut some[..n]);
            assert_eq!(some, core::array::from_fn(|i| if i < n { words[i] } else { 7 }), "{n} of {T}");
        }
    }

    #[test]
    fn parts_of_vectors() {
        for token in tokens() {
            token.clmul().into_iter().for_each(parts::<V128<_>, 2>);
            token.vaes().into_iter().for_each(parts::<V256<Vaes>, 4>);
            token.avx512().into_iter().for_each(parts::<V512, 8>);
        }
    }
}
