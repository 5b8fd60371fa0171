//! Key expansion by words (FIPS 197, section 5.2), over any substitution of bytes.

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

/// A means to apply the S-box to the four bytes of a word.
pub(super) trait SubWord {
    fn sub_word(&self, word: u32) -> u32;
}

/// Expands a key where the round keys are to stay. Words are little-endian: the first byte is the lowest, and `RotWord` turns
/// a word right.
#[inline(always)]
pub(super) fn expand<const K: usize>(key: &[u8; K], s_box: &impl SubWord, keys: &mut RoundKeys)
where
    [u8; K]: KeySize,
{
    let n = K / 4;
    let mut last = 0;
    for (i, bytes) in key.as_chunks().0.iter().enumerate() {
        last = u32::from_le_bytes(*bytes);
        set_word(keys, i, last);
    }
    let mut rcon = 1u32;
    for i in n..4 * (<[u8; K]>::ROUNDS.count() + 1) {
        if i % n == 0 {
            last = s_box.sub_word(last.rotate_right(8)) ^ rcon;
            // Times x in GF(2^8); public.
            rcon = (rcon << 1) ^ ((rcon >> 7) * 0x11b);
        } else if n > 6 && i % n == 4 {
            last = s_box.sub_word(last);
        }
        last ^= word(keys, i - n);
        set_word(keys, i, last);
    }
}

/// Word `i` of all.
#[inline(always)]
fn word(keys: &RoundKeys, i: usize) -> u32 {
    (keys[i / 4][i / 2 % 2] >> (32 * (i % 2))) as u32
}

/// Sets word `i`, after those before it.
#[inline(always)]
fn set_word(keys: &mut RoundKeys, i: usize, word: u32) {
    let pair = &mut keys[i / 4][i / 2 % 2];
    *pair = if i.is_multiple_of(2) { u64::from(word) } else { *pair | u64::from(word) << 32 };
}
