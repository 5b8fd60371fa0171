//! Keys, rounds and round keys.

/// The round keys of AES: as many as the longest key has, the rest zero.
pub(crate) type RoundKeys = [[u64; 2]; 15];

/// How many rounds a key has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounds {
    Ten = 10,
    Twelve = 12,
    Fourteen = 14,
}

impl Rounds {
    /// The number.
    #[inline(always)]
    pub(crate) const fn count(self) -> usize {
        self as usize
    }
}

/// The keys of AES: 16, 24 or 32 bytes, and no other array.
pub(crate) trait KeySize {
    /// The rounds of the cipher with such a key.
    const ROUNDS: Rounds;
}

impl KeySize for [u8; 16] {
    const ROUNDS: Rounds = Rounds::Ten;
}

impl KeySize for [u8; 24] {
    const ROUNDS: Rounds = Rounds::Twelve;
}

impl KeySize for [u8; 32] {
    const ROUNDS: Rounds = Rounds::Fourteen;
}
