//! Vectors of `T` words that belong to different problems, and their transposition.

use crate::gf2x::packing::Packed;
use crate::simd::Carryless;
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{V256, V512},
    tier::{Avx512, Vaes},
};

/// A vector that holds a word of each of `T` problems.
pub(super) trait Vector<const T: usize>: Carryless {
    /// The proof of the tier.
    type Token: Copy;
    fn load(token: Self::Token, words: &[u64; T]) -> Self;
    fn store(self, words: &mut [u64; T]);
    /// Fewer than `T` words, zeros above.
    fn load_partial(token: Self::Token, words: &[u64]) -> Self;
    fn store_partial(self, words: &mut [u64]);
    fn zero(token: Self::Token) -> Self;
    /// The word as the low one of every lane.
    fn word(token: Self::Token, word: &u64) -> Self;
    /// One word up, the last of `below` under it.
    fn above(self, below: Self) -> Self;
    /// Among vectors 0, 2, 4, ... and among vectors 1, 3, 5, ...: lane `i` of the `k`-th goes to lane `k` of the
    /// `i`-th.
    fn transpose_lanes(vectors: [Self; T]) -> [Self; T];
}

/// The methods that the vector has by itself.
#[cfg(target_arch = "x86_64")]
macro_rules! own_methods {
    ($token:ident, $words:literal) => {
        type Token = $token;
        #[inline(always)]
        fn load(token: $token, words: &[u64; $words]) -> Self {
            Self::load(token, words)
        }
        #[inline(always)]
        fn store(self, words: &mut [u64; $words]) {
            self.store(words);
        }
        #[inline(always)]
        fn load_partial(token: $token, words: &[u64]) -> Self {
            Self::load_partial(token, words)
        }
        #[inline(always)]
        fn store_partial(self, words: &mut [u64]) {
            self.store_partial(words);
        }
        #[inline(always)]
        fn zero(token: $token) -> Self {
            Self::zero(token)
        }
        #[inline(always)]
        fn word(token: $token, word: &u64) -> Self {
            Self::splat(token, *word)
        }
    };
}

#[cfg(target_arch = "x86_64")]
impl Vector<8> for V512 {
    own_methods! { Avx512, 8 }
    #[inline(always)]
    fn above(self, below: Self) -> Self {
        let order = Self::from_words(self.token(), [7, 8, 9, 10, 11, 12, 13, 14]);
        below.permute64_of_two(order, self)
    }
    #[inline(always)]
    fn transpose_lanes([a, b, c, d, e, f, g, h]: [Self; 8]) -> [Self; 8] {
        let [a, c, e, g] = Self::transpose_lanes([a, c, e, g]);
        let [b, d, f, h] = Self::transpose_lanes([b, d, f, h]);
        [a, b, c, d, e, f, g, h]
    }
}

#[cfg(target_arch = "x86_64")]
impl Vector<4> for V256<Vaes> {
    own_methods! { Vaes, 4 }
    #[inline(always)]
    fn above(self, below: Self) -> Self {
        Self::from_lanes(below.lane::<1>(), self.lane::<0>()).concat_shift(self)
    }
    #[inline(always)]
    fn transpose_lanes([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        let ([a, c], [b, d]) = (a.interleave_lanes(c), b.interleave_lanes(d));
        [a, b, c, d]
    }
}

/// A lane of two words is a vector of two problems: nothing to transpose between lanes.
impl<V: Packed> Vector<2> for V {
    type Token = <V as Packed>::Token;
    #[inline(always)]
    fn load(token: Self::Token, words: &[u64; 2]) -> Self {
        V::pair(token, words)
    }
    #[inline(always)]
    fn store(self, words: &mut [u64; 2]) {
        self.unpack(words);
    }
    #[inline(always)]
    fn load_partial(token: Self::Token, words: &[u64]) -> Self {
        V::pair(token, &[words.first().copied().unwrap_or(0), words.get(1).copied().unwrap_or(0)])
    }
    #[inline(always)]
    fn store_partial(self, words: &mut [u64]) {
        let mut both = [0; 2];
        self.unpack(&mut both);
        for (word, w) in words.iter_mut().zip(both) {
            *word = w;
        }
    }
    #[inline(always)]
    fn zero(token: Self::Token) -> Self {
        V::pair(token, &[0; 2])
    }
    #[inline(always)]
    fn word(token: Self::Token, word: &u64) -> Self {
        V::single(token, word)
    }
    #[inline(always)]
    fn above(self, below: Self) -> Self {
        below.concat_shift(self)
    }
    #[inline(always)]
    fn transpose_lanes(vectors: [Self; 2]) -> [Self; 2] {
        vectors
    }
}

/// Word `i` of vector `k` goes to word `k` of vector `i`.
#[inline(always)]
pub(super) fn transpose_words<V: Vector<T>, const T: usize>(x: [V; T]) -> [V; T] {
    let mut v = x;
    for l in 0..T / 2 {
        (v[2 * l], v[2 * l + 1]) =
            (x[2 * l].interleave_low(x[2 * l + 1]), x[2 * l].interleave_high(x[2 * l + 1]));
    }
    V::transpose_lanes(v)
}

/// The words from `from` on of `T` rows that follow one another: vector `i` has word `from + i` of each.
#[inline(always)]
pub(super) fn gather<V: Vector<T>, const T: usize>(
    token: V::Token,
    words: &mut [V],
    rows: &[u64],
    from: usize,
) {
    let (n, width) = (words.len(), rows.len() / T);
    for i in 0..n.div_ceil(T) {
        // A whole vector within the row, which may begin before the words that are wanted.
        let at = (from + i * T).min(width - T);
        let mut v = [V::zero(token); T];
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
    use crate::simd::V128;
    use crate::tier::tokens;

    /// Every number of words below `T`: zeros above what is loaded, nothing stored above what is asked for.
    fn parts<V: Vector<T>, const T: usize>(token: V::Token) {
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
