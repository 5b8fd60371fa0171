//! Lanes and bytes of several vectors in another order: the steps of transpositions.

use super::{V128, V256, V512};
use crate::tier::HasAvx2;

impl<T: HasAvx2> V256<T> {
    /// With `self = a_0 a_1` and `b = b_0 b_1` in lanes: `a_0 b_0` and `a_1 b_1`.
    #[inline(always)]
    #[must_use]
    pub fn interleave_lanes(self, b: Self) -> [Self; 2] {
        [self.halves::<0x20>(b), self.halves::<0x31>(b)]
    }

    /// Byte `i` of word `k` goes to byte `k` of word `i`, of the eight words of two vectors.
    #[inline(always)]
    #[must_use]
    pub fn transpose_bytes([a, b]: [Self; 2]) -> [Self; 2] {
        let t = a.token;
        let (pairs, order) = (V128::load_bytes(t, &PAIRS), V128::load_bytes(t, &FOURS));
        let (pairs, order) = (Self::broadcast_lane(pairs), Self::broadcast_lane(order));
        // Bytes c of words 0 and 1 side by side, of 2 and 3, of 4 and 5, of 6 and 7.
        let (a, b) = (a.shuffle_bytes(pairs), b.shuffle_bytes(pairs));
        // Bytes c of words 0, 1, 4, 5 in one lane, of words 2, 3, 6, 7 in the other; then both in one.
        let (low, high) = (a.interleave_low16(b), a.interleave_high16(b));
        [
            low.permute64::<0b11_01_10_00>().shuffle_bytes(order),
            high.permute64::<0b11_01_10_00>().shuffle_bytes(order),
        ]
    }
}

/// The bytes of two words by turns.
const PAIRS: [u8; 16] = [0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15];

/// From twice four bytes numbered 0, 1, 4, 5 and twice four numbered 2, 3, 6, 7: twice eight in order.
const FOURS: [u8; 16] = [0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15];

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
