//! Elements of the field in POLYVAL's representation, as integers and as two words.

/// Low word and high word.
pub(crate) const fn split(a: u128) -> [u64; 2] {
    [a as u64, (a >> 64) as u64]
}

/// The inverse of [`split`].
pub(crate) const fn join([low, high]: [u64; 2]) -> u128 {
    (high as u128) << 64 | low as u128
}

/// Times `x`.
pub(super) const fn times_x(h: u128) -> u128 {
    let top = (h >> 127).wrapping_neg();
    h << 1 ^ top & (1 << 127 | 1 << 126 | 1 << 121 | 1)
}

/// The key of GHASH: reversed and times `x`.
pub(crate) const fn ghash_key(h: &[u8; 16]) -> u128 {
    times_x(u128::from_be_bytes(*h))
}

/// The key of POLYVAL.
pub(super) const fn polyval_key(h: &[u8; 16]) -> u128 {
    u128::from_le_bytes(*h)
}
