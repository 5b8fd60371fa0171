//! What a block cipher's mode needs of a vector.

use super::{Carryless, Words32};

/// A vector of whole 16-byte blocks, one in each 128-bit lane, in memory order.
pub trait Blocks: Words32<Lane = <Self as Blocks>::One> + Carryless {
    /// The vector of a single block.
    type One: Blocks<Token = Self::Token, Words = [u64; 2], Lane = Self::One, One = Self::One>;

    /// The first 16 bytes of a slice, or all of a shorter one and zeros.
    #[must_use]
    fn load_partial_block(token: Self::Token, bytes: &[u8]) -> Self::One;
    /// The sum of all lanes.
    #[must_use]
    fn sum_lanes(self) -> Self::One;
    /// The first bytes of a slice; zeros where it has no more. No byte beyond it is read.
    #[must_use]
    fn load_partial_bytes(token: Self::Token, bytes: &[u8]) -> Self;
    /// Writes the vector over the first bytes of a slice, as many as it has.
    fn store_partial_bytes(self, bytes: &mut [u8]);
    /// Like `load_partial_bytes`, of the text preceded by one block of zeros and of that from byte `at` (whole blocks)
    /// on. Before that block are zeros too: `at` wraps around for as many blocks as a vector may have before the text.
    #[must_use]
    fn from_window(token: Self::Token, text: &[u8], at: usize) -> Self;
    /// Writes the bytes that [`from_window`](Self::from_window) would read.
    fn to_window(self, text: &mut [u8], at: usize);
    /// Zeros in the bytes that `from_window` would not read from a text of `len` bytes.
    #[must_use]
    fn keep_window(self, len: usize, at: usize) -> Self;
    /// Adds (xor) a block to the lane of that number, if there is one.
    #[must_use]
    fn xor_into_lane(self, lane: usize, block: Self::One) -> Self;
    /// The first half of the lanes of `self` and the second of `other`. A single lane is that of `self`.
    #[must_use]
    fn halves(self, other: Self) -> Self;
    /// The first two lanes of `self`, then those of `other`; fewer lanes than four are those of `self`.
    #[must_use]
    fn first_halves(self, other: Self) -> Self;
    /// The last lane of `self`, then those of `other` but its last.
    #[must_use]
    fn last_before(self, other: Self) -> Self;
    /// The first lane in every lane.
    #[must_use]
    fn broadcast_first(self) -> Self;
    /// The bytes of each lane in reverse order.
    #[must_use]
    fn reverse_bytes(self) -> Self;
    /// The same vector, kept in the order of the source among other such barriers (see "Barriers" in `simd`).
    #[must_use]
    fn barrier_order(self) -> Self;
}

/// Blocks on which rounds of AES are instructions.
pub trait AesBlocks: Blocks {
    /// `ShiftRows`, `SubBytes`, `MixColumns`, `AddRoundKey`.
    #[must_use]
    fn aes_round(self, key: Self) -> Self;
    /// [`aes_round`](Self::aes_round) and [`barrier_order`](Blocks::barrier_order). Where an instruction adds its key
    /// first, the barrier stands before the addition, so that this goes into the next round.
    #[inline(always)]
    #[must_use]
    fn aes_round_in_order(self, key: Self) -> Self {
        self.aes_round(key).barrier_order()
    }
    /// The last round: without `MixColumns`.
    #[must_use]
    fn aes_last_round(self, key: Self) -> Self;
    /// The inverse round of the equivalent inverse cipher: `InvShiftRows`, `InvSubBytes`, `InvMixColumns`,
    /// `AddRoundKey`.
    #[must_use]
    fn aes_inverse_round(self, key: Self) -> Self;
    /// Its last round: without `InvMixColumns`.
    #[must_use]
    fn aes_inverse_last_round(self, key: Self) -> Self;
}

/// The single-block operations of key expansion.
pub trait AesSchedule: AesBlocks {
    /// `InvMixColumns`: a round key of the inverse cipher from one of the cipher.
    #[must_use]
    fn aes_inverse_mix(self) -> Self;
    /// The last 32-bit word in all four places.
    #[must_use]
    fn last_word(self) -> Self;
    /// The last 32-bit word, its bytes rotated by one, in all four places: `RotWord`.
    #[must_use]
    fn last_word_rotated(self) -> Self;
    /// Each 32-bit word added to all that follow it: `(a, a + b, a + b + c, a + b + c + d)`.
    #[must_use]
    fn running_sum(self) -> Self;
}
