//! GF(2^128) of binius64 in the polynomial basis of x^128 + x^7 + x^2 + x + 1, behind the table that the bench opens.
#![allow(dead_code, reason = "of the tables one is used")]

mod abi;

use abi::{Field, FieldTable, List};
use binius_field::arch::OptimalPackedB128 as Packed;
use binius_field::arithmetic_traits::InvertOrZero;
use binius_field::{BinaryField128bGhash as Element, PackedField};
use binius_math::batch_invert::batch_invert;
use core::ffi::CStr;

struct Binius64;

/// Elements that its function for inverses takes at a time.
const BATCH: usize = 1024;

/// The same elements.
fn elements(bits: &[u128]) -> &[Element] {
    // SAFETY: an element is transparent over its bits, and all of them are elements.
    unsafe { core::slice::from_raw_parts(bits.as_ptr().cast(), bits.len()) }
}

fn elements_mut(bits: &mut [u128]) -> &mut [Element] {
    // SAFETY: as in `elements`.
    unsafe { core::slice::from_raw_parts_mut(bits.as_mut_ptr().cast(), bits.len()) }
}

/// As many elements as its vectors have, which may lie anywhere.
fn load(bits: &[u128; Packed::WIDTH]) -> Packed {
    // SAFETY: transparent over as many bits; read where it lies.
    unsafe { bits.as_ptr().cast::<Packed>().read_unaligned() }
}

fn store(bits: &mut [u128; Packed::WIDTH], packed: Packed) {
    // SAFETY: as in `load`.
    unsafe { bits.as_mut_ptr().cast::<Packed>().write_unaligned(packed) }
}

impl Field for Binius64 {
    const NAME: [&'static CStr; 2] = [c"binius64", c"OptimalPackedB128"];

    fn mul_many(out: &mut [u128], a: &[u128], b: &[u128]) {
        let ((out, out_rest), (a, a_rest), (b, b_rest)) = (out.as_chunks_mut(), a.as_chunks(), b.as_chunks());
        for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
            store(out, load(a) * load(b));
        }
        for ((out, a), b) in elements_mut(out_rest).iter_mut().zip(elements(a_rest)).zip(elements(b_rest)) {
            *out = *a * *b;
        }
    }

    fn inner_product(a: &[u128], b: &[u128]) -> u128 {
        let ((a, a_rest), (b, b_rest)) = (a.as_chunks(), b.as_chunks());
        let sum: Packed = a.iter().zip(b).map(|(a, b)| load(a) * load(b)).sum();
        let rest: Element = elements(a_rest).iter().zip(elements(b_rest)).map(|(a, b)| *a * *b).sum();
        (sum.iter().sum::<Element>() + rest).val()
    }

    fn invert_many(out: &mut [u128], a: &[u128]) {
        out.copy_from_slice(a);
        let (batches, rest) = elements_mut(out).as_chunks_mut::<BATCH>();
        let mut scratch = vec![Element::default(); 2 * BATCH];
        for batch in batches {
            batch_invert::<BATCH>(batch, &mut scratch);
        }
        for element in rest {
            *element = InvertOrZero::invert_or_zero(*element);
        }
    }
}

/// The rivals with GF(2^128).
#[unsafe(no_mangle)]
pub extern "C" fn widefield_rivals_gf128() -> List<FieldTable> {
    List::of(const { &[FieldTable::of::<Binius64>()] })
}
