//! Multiples of slices of GF(2^8) added to others.

use crate::abi::Axpy;
use core::ffi::CStr;

/// reed-solomon-erasure, with its kernel in C.
pub(crate) struct ReedSolomonErasure;

impl Axpy for ReedSolomonErasure {
    const NAME: [&'static CStr; 2] = [c"reed-solomon-erasure-native", c"mul_slice_xor"];

    fn axpy(out: &mut [u8], s: u8, a: &[u8]) {
        // It takes the address of the first byte.
        if !a.is_empty() {
            reed_solomon_erasure::galois_8::mul_slice_xor(s, a, out);
        }
    }
}
