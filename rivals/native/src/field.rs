//! GF(2^128) in the polynomial basis of x^128 + x^7 + x^2 + x + 1.

use crate::abi::Field;
use core::ffi::CStr;
use p3_binary_field::Ghash128;
use p3_field::{PackedValue, PrimeCharacteristicRing, RawDataSerializable, batch_multiplicative_inverse};

pub(crate) struct Plonky3;

type Packed = <Ghash128 as p3_field::Field>::Packing;

/// Products that are added before they are reduced.
const TERMS: usize = 16;

/// The same elements.
fn elements(bits: &[u128]) -> &[Ghash128] {
    // SAFETY: an element is transparent over its bits, and all of them are elements.
    unsafe { core::slice::from_raw_parts(bits.as_ptr().cast(), bits.len()) }
}

fn elements_mut(bits: &mut [u128]) -> &mut [Ghash128] {
    // SAFETY: as in `elements`.
    unsafe { core::slice::from_raw_parts_mut(bits.as_mut_ptr().cast(), bits.len()) }
}

impl Field for Plonky3 {
    const NAME: [&'static CStr; 2] = [c"p3-binary-field", c"Ghash128"];

    fn mul_many(out: &mut [u128], a: &[u128], b: &[u128]) {
        let (out, out_rest) = Packed::pack_slice_with_suffix_mut(elements_mut(out));
        let (a, a_rest) = Packed::pack_slice_with_suffix(elements(a));
        let (b, b_rest) = Packed::pack_slice_with_suffix(elements(b));
        for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
            *out = *a * *b;
        }
        for ((out, a), b) in out_rest.iter_mut().zip(a_rest).zip(b_rest) {
            *out = *a * *b;
        }
    }

    fn inner_product(a: &[u128], b: &[u128]) -> u128 {
        let (a, a_rest) = Packed::pack_slice_with_suffix(elements(a));
        let (b, b_rest) = Packed::pack_slice_with_suffix(elements(b));
        let (a, a_few) = a.as_chunks::<TERMS>();
        let (b, b_few) = b.as_chunks::<TERMS>();
        let mut sum = Packed::ZERO;
        for (a, b) in a.iter().zip(b) {
            sum += Packed::dot_product(a, b);
        }
        for (a, b) in a_few.iter().zip(b_few) {
            sum += *a * *b;
        }
        let rest: Ghash128 = a_rest.iter().zip(b_rest).map(|(a, b)| *a * *b).sum();
        let sum = rest + sum.as_slice().iter().copied().sum::<Ghash128>();
        let bytes: Vec<u8> = sum.into_bytes().into_iter().collect();
        u128::from_le_bytes(bytes.try_into().expect("16 bytes"))
    }

    fn invert_many(out: &mut [u128], a: &[u128]) {
        elements_mut(out).copy_from_slice(&batch_multiplicative_inverse(elements(a)));
    }
}
