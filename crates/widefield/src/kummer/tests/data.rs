//! Scalars, encodings and bytes for tests.

/// Bytes from a fixed seed.
pub(super) struct Bytes(u64);

impl Bytes {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    pub(super) fn array<const N: usize>(&mut self) -> [u8; N] {
        core::array::from_fn(|_| {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 32) as u8
        })
    }
}

pub(super) fn scalar(words: [u64; 4]) -> [u8; 32] {
    core::array::from_fn(|i| (words[i / 8] >> (i % 8 * 8)) as u8)
}

/// `n` as a scalar.
pub(super) fn small(n: u64) -> [u8; 32] {
    scalar([n, 0, 0, 0])
}

/// Encoding of ratios.
pub(super) fn encoding(ratios: [u128; 3]) -> [u8; 48] {
    core::array::from_fn(|i| ratios[i / 16].to_le_bytes()[i % 16])
}

/// The inverse of [`encoding`].
pub(super) fn parts(bytes: &[u8; 48]) -> [u128; 3] {
    let (parts, _) = bytes.as_chunks::<16>();
    [0, 1, 2].map(|i| u128::from_le_bytes(parts[i]))
}

pub(super) const NEUTRAL_ENCODING: [u128; 3] = [
    0x3fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff,
    0x4a1a_f286_bca1_af28_6bca_1af2_86bc_a1ae,
    0x5555_5555_5555_5555_5555_5555_5555_5551,
];
