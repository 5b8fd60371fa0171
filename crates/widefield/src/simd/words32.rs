//! What a cipher on 32-bit words needs of a vector.

use super::Shuffle;

/// A vector of 128-bit lanes, each of four 32-bit words.
pub trait Words32: Shuffle {
    /// The same word everywhere.
    #[must_use]
    fn splat32(token: Self::Token, word: u32) -> Self;
    /// The same four words in every lane.
    #[must_use]
    fn broadcast32(token: Self::Token, words: &[u32; 4]) -> Self;
    /// The rows of as many lanes, which follow one another in memory.
    #[must_use]
    fn load_rows(token: Self::Token, rows: &[[u32; 4]]) -> Self;
    /// The first of these rows, as many as there are lanes, which do not follow one another in memory.
    #[must_use]
    fn from_rows(token: Self::Token, rows: [[u32; 4]; 4]) -> Self;
    /// Of each of these, as many as there are lanes, the words 0, 1, 1 and 2: its first and its last eight bytes.
    #[must_use]
    fn lanes_of_ends(token: Self::Token, ends: [&[u8; 12]; 4]) -> Self;
    /// Word `e` of lane `l` is `l + LANES e`.
    #[must_use]
    fn numbers(token: Self::Token) -> Self;
    /// Lane `l` is `(l, 0, 0, 0)`.
    #[must_use]
    fn lane_numbers(token: Self::Token) -> Self;
    /// Sums modulo 2^32.
    #[must_use]
    fn add32(self, other: Self) -> Self;
    /// Each word rotated left by 16 bits.
    #[must_use]
    fn rotl16(self) -> Self;
    /// Each word rotated left by 12 bits.
    #[must_use]
    fn rotl12(self) -> Self;
    /// Each word rotated left by 8 bits.
    #[must_use]
    fn rotl8(self) -> Self;
    /// Each word rotated left by 7 bits.
    #[must_use]
    fn rotl7(self) -> Self;
    /// In each lane `(1, 2, 3, 0)`: word `i` of the result is word `i + 1`.
    #[must_use]
    fn left1(self) -> Self;
    /// In each lane `(2, 3, 0, 1)`.
    #[must_use]
    fn left2(self) -> Self;
    /// In each lane `(3, 0, 1, 2)`.
    #[must_use]
    fn left3(self) -> Self;
    /// In each lane the 4 x 4 words of four vectors, transposed.
    #[must_use]
    fn transpose32(v: [Self; 4]) -> [Self; 4];
    /// Lane 0 of all four vectors, then lane 1 of all four, and so on: blocks of 64 bytes in memory order.
    #[must_use]
    fn gather_lanes(v: [Self; 4]) -> [Self; 4];
    /// Adds (xor) the vector to the bytes: as many as it has, or all of a shorter slice.
    fn xor_into(self, bytes: &mut [u8]);
    /// Writes the first 32 bytes of `v[0], v[1], ...`.
    fn first32(v: [Self; 2], bytes: &mut [u8; 32]);
}

/// The words 0, 1, 1 and 2 as two.
#[inline(always)]
pub(super) fn ends(bytes: &[u8; 12]) -> [u64; 2] {
    let (first, last) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>());
    [first.map_or(0, |first| u64::from_le_bytes(*first)), last.map_or(0, |last| u64::from_le_bytes(*last))]
}
