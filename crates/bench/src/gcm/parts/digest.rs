//! What key expansions must agree in.

/// A block that they have encrypted.
pub(super) fn encrypted(block: [u8; 16]) -> Vec<u64> {
    block.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect()
}
