//! Lanes and bytes of several vectors in another order: the steps of transpositions.

use super::{V256, V512};
use crate::tier::HasAvx2;

impl<T: HasAvx2> V256<T> {
    /// With `self = a_0 a_1` and `b = b_0 b_1` in lanes: `a_0 b_0` and `a_1 b_1`.
    #[inline(always)]
    #[must_use]
    pub fn interleave_lanes(self, b: Self) -> [Self; 2] {
        [self.halves::<0x20>(b), self.halves::<0x31>(b)]
    }
}

/// Byte `8 i + j` of the result is byte `8 j + i`.
const TRANSPOSED_BYTES: [u8; 64] = {
    let mut at = [0; 64];
    let mut i = 0;
    while i < 64 {
        at[i] = (8 * (i % 8) + i / 8) as u8;
        i += 1;
    }
    at
};

impl V512 {
    /// With `self = a_0 .. a_3` and `b = b_0 .. b_3` in lanes: `a_0 b_0 a_1 b_1` and `a_2 b_2 a_3 b_3`.
    #[inline(always)]
    #[must_use]
    pub fn interleave_lanes(self, b: Self) -> [Self; 2] {
        let t = self.token();
        [
            self.permute64_of_two(Self::from_words(t, [0, 1, 8, 9, 2, 3, 10, 11]), b),
            self.permute64_of_two(Self::from_words(t, [4, 5, 12, 13, 6, 7, 14, 15]), b),
        ]
    }

    /// Lane `i` of vector `k` goes to lane `k` of vector `i`.
    #[inline(always)]
    #[must_use]
    pub fn transpose_lanes([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        // a0 a1 b0 b1, c0 c1 d0 d1 and the same of the upper halves.
        let (p, q) = (a.lanes::<0x44>(b), c.lanes::<0x44>(d));
        let (r, s) = (a.lanes::<0xee>(b), c.lanes::<0xee>(d));
        [p.lanes::<0x88>(q), p.lanes::<0xdd>(q), r.lanes::<0x88>(s), r.lanes::<0xdd>(s)]
    }

    /// Byte `i` of word `k` goes to byte `k` of word `i`.
    #[inline(always)]
    #[must_use]
    pub fn transpose_bytes(self) -> Self {
        self.permute8(Self::load_bytes(self.token(), &TRANSPOSED_BYTES))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tier::{Vaes, tokens};

    kernel! { Avx512:
        fn lanes_of_four(vectors: &mut [[u64; 8]; 4]) = transposed;
        fn lanes_of_two(a: &[u64; 8], b: &[u64; 8]) -> [[u64; 8]; 2] = interleaved;
        fn bytes(bytes: &mut [u8; 64]) = turned;
    }
    kernel! { Vaes:
        fn halves_of_two(a: &[u64; 4], b: &[u64; 4]) -> [[u64; 4]; 2] = interleaved_halves;
    }
    use crate::tier::Avx512;

    #[inline(always)]
    fn transposed(t: Avx512, vectors: &mut [[u64; 8]; 4]) {
        let turned = V512::transpose_lanes(vectors.map(|words| V512::load(t, &words)));
        for (vector, words) in turned.into_iter().zip(vectors) {
            vector.store(words);
        }
    }

    #[inline(always)]
    fn interleaved(t: Avx512, a: &[u64; 8], b: &[u64; 8]) -> [[u64; 8]; 2] {
        let mut out = [[0; 8]; 2];
        for (v, words) in V512::load(t, a).interleave_lanes(V512::load(t, b)).into_iter().zip(&mut out) {
            v.store(words);
        }
        out
    }

    #[inline(always)]
    fn interleaved_halves(t: Vaes, a: &[u64; 4], b: &[u64; 4]) -> [[u64; 4]; 2] {
        let mut out = [[0; 4]; 2];
        for (v, words) in V256::load(t, a).interleave_lanes(V256::load(t, b)).into_iter().zip(&mut out) {
            v.store(words);
        }
        out
    }

    #[inline(always)]
    fn turned(t: Avx512, bytes: &mut [u8; 64]) {
        V512::load_bytes(t, bytes).transpose_bytes().store_bytes(bytes);
    }

    /// Word `w` of lane `l` of vector `v` is `100 v + 10 l + w`.
    fn numbered<const N: usize>(v: u64) -> [u64; N] {
        core::array::from_fn(|i| 100 * v + 10 * (i as u64 / 2) + i as u64 % 2)
    }

    #[test]
    fn lanes_and_bytes_go_where_they_are_said_to() {
        for token in tokens() {
            if let Some(t) = token.vaes() {
                let [x, y] = halves_of_two(t, &numbered(0), &numbered(1));
                assert_eq!((x, y), ([0, 1, 100, 101], [10, 11, 110, 111]));
            }
            if let Some(t) = token.avx512() {
                let [x, y] = lanes_of_two(t, &numbered(0), &numbered(1));
                assert_eq!(x, [0, 1, 100, 101, 10, 11, 110, 111]);
                assert_eq!(y, [20, 21, 120, 121, 30, 31, 130, 131]);
                let mut vectors = [0, 1, 2, 3].map(numbered);
                lanes_of_four(t, &mut vectors);
                for (k, vector) in vectors.iter().enumerate() {
                    for (i, word) in vector.iter().enumerate() {
                        assert_eq!(*word, (100 * (i / 2) + 10 * k + i % 2) as u64);
                    }
                }
                let mut matrix = core::array::from_fn(|i| i as u8);
                bytes(t, &mut matrix);
                assert!(matrix.iter().enumerate().all(|(i, b)| *b as usize == 8 * (i % 8) + i / 8));
            }
        }
    }
}
