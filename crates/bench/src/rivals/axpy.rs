//! Multiples of slices of GF(2^8) added to others, by the rivals, modulo x^8 + x^4 + x^3 + x^2 + 1.

use super::{IsaL, Rivals};
use crate::Label;
use ::gf256::gf256;
use core::cell::Cell;

/// Takes the rivals, each by its own function.
pub trait Axpys {
    /// One that adds `s a` to `out`, for slices of one length.
    fn add(&mut self, label: Label, axpy: impl Fn(&mut [u8], u8, &[u8]) + 'static);
}

/// All that this machine has. The crate `gf256` knows elements alone: the loop is ours. ISA-L's users keep the table of
/// a factor.
pub fn axpy(rivals: &'static Rivals, axpys: &mut impl Axpys) {
    for IsaL { who, library } in &rivals.isal {
        let last = Cell::new((0, library.table(0)));
        axpys.add(Label::rival(who, "ec_encode_data_update"), move |out, s, a| {
            if last.get().0 != s {
                last.set((s, library.table(s)));
            }
            library.axpy(out, &last.get().1, a);
        });
    }
    axpys.add(Label::rival("gf256", "gf256"), |out, s, a| {
        for (out, a) in gf256::slice_from_slice_mut(out).iter_mut().zip(gf256::slice_from_slice(a)) {
            *out += gf256(s) * a;
        }
    });
}
