//! Multiples of slices of GF(2^8) added to others, by the rivals, modulo x^8 + x^4 + x^3 + x^2 + 1.

use super::Rivals;
use crate::Label;
use ::gf256::gf256;

/// Takes the rivals, each by its own function.
pub trait Axpys {
    /// One that adds `s a` to `out`, for slices of one length.
    fn add(&mut self, label: Label, axpy: impl Fn(&mut [u8], u8, &[u8]) + 'static);
}

/// All that this machine has. The crate `gf256` knows elements alone: the loop is ours.
pub fn axpy(rivals: &'static Rivals, axpys: &mut impl Axpys) {
    axpys.add(Label::rival("reed-solomon-erasure", "mul_slice_xor"), |out, s, a| {
        reed_solomon_erasure::galois_8::mul_slice_xor(s, a, out);
    });
    axpys.add(Label::rival("gf256", "gf256"), |out, s, a| {
        for (out, a) in gf256::slice_from_slice_mut(out).iter_mut().zip(gf256::slice_from_slice(a)) {
            *out += gf256(s) * a;
        }
    });
    for table in rivals.native.iter().flat_map(|n| n.axpy()) {
        let [who, function] = table.name();
        axpys.add(Label::rival(who, function), |out, s, a| table.axpy(out, s, a));
    }
}
