//! Memory that a vector of 512 bits reaches with one access.

/// At a multiple of 64 bytes: pieces of 64 bytes in it do not straddle cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Aligned<T>(pub T);
