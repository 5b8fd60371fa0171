//! From how many blocks on which code is the fastest.

/// From how many blocks on four at a time, with AVX2, are faster than one after the other.
pub(super) const FOUR_FROM: usize = 36;

/// From how many blocks on eight at a time, with AVX-512, are faster than one after the other.
pub(super) const EIGHT_FROM: usize = 12;

/// From how many blocks on some tier has something faster than one after the other: shorter texts need not ask for the
/// tier.
pub(super) const SHORTEST: usize = EIGHT_FROM;

const _: () = assert!(SHORTEST <= FOUR_FROM && SHORTEST <= EIGHT_FROM);
