//! The vector code, compiled for each tier.

use super::{State, vector};
use crate::simd::{V128, V256, V512};
use crate::tier::{Avx2, Clmul};

kernel! { Avx512:
    /// Adds (xor) the key stream: 16 blocks at a time.
    pub(super) fn xor_avx512(first: &State, buf: &mut [u8]) = vector::xor::<V512>;
}

kernel! { Avx2:
    /// Adds (xor) the key stream: 8 blocks at a time.
    pub(super) fn xor_avx2(first: &State, buf: &mut [u8]) = vector::xor::<V256<Avx2>>;
    /// The outer rows, for HChaCha20.
    pub(super) fn outer_avx2(first: &State) -> [u8; 32] = vector::outer_rows::<V128<Avx2>>;
}

kernel! { Clmul:
    /// Adds (xor) the key stream: 4 blocks at a time.
    pub(super) fn xor_clmul(first: &State, buf: &mut [u8]) = vector::xor::<V128<Clmul>>;
    /// The outer rows, for HChaCha20.
    pub(super) fn outer_clmul(first: &State) -> [u8; 32] = vector::outer_rows::<V128<Clmul>>;
}
