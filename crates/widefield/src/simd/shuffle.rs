//! Lanes and bytes of a register in another order.

use super::Simd;

/// A register of the processor: its lanes are registers of 128 bits, and shuffles move their bytes.
pub trait Shuffle: Simd {
    /// The register of 128 bits.
    type Lane: Shuffle<Token = Self::Token, Words = [u64; 2], Lane = Self::Lane>;
    /// How many such registers the processor can name.
    const REGISTERS: usize;

    /// The lane in every lane.
    #[must_use]
    fn broadcast_lane(lane: Self::Lane) -> Self;
    /// The first lane.
    #[must_use]
    fn first(self) -> Self::Lane;
    /// The last lane.
    #[must_use]
    fn last(self) -> Self::Lane;
    /// The first lanes: `a` and, where there is a second one, `b`. The others are zero.
    #[must_use]
    fn from_two(a: Self::Lane, b: Self::Lane) -> Self;
    /// Chunk `i` of a slice that is cut into chunks of as many bytes as the vector has.
    ///
    /// # Panics
    /// If the slice does not have it.
    #[must_use]
    fn load_chunk(token: Self::Token, bytes: &[u8], i: usize) -> Self;
    /// The first blocks of a table; zeros where it has no more.
    #[must_use]
    fn load_blocks(token: Self::Token, table: &[[u64; 2]]) -> Self;
    /// Writes the lanes over the first blocks of a table, as many as it has.
    fn store_blocks(self, table: &mut [[u64; 2]]);
    /// Within each lane: byte `at[i]`, which is less than 16; 0 if it has its top bit set. Give no other number: there
    /// the architectures differ.
    #[must_use]
    fn shuffle_bytes(self, at: Self) -> Self;
    /// The low and the high half of each byte; `nibble` has 15 in each byte.
    #[must_use]
    fn nibbles(self, nibble: Self) -> [Self; 2];
    /// Bit `i` tells whether byte `i` is not 0.
    #[cfg(target_arch = "x86_64")]
    #[must_use]
    fn nonzero8(self) -> u64;
}
