//! Products and squares modulo a polynomial that is prepared once: squares modulo trinomials of Mersenne degrees, as
//! tests of primitivity take them, and products modulo polynomials without structure.

use crate::data::Data;
use crate::modular::{self, implementations};
use crate::operation::Operation;
use crate::{Catalogue, Mode, Scope, Unit};
use widefield::gf2x::Modulus;

const TRINOMIALS: [[usize; 3]; 2] = [[1279, 216, 0], [9689, 84, 0]];

pub(super) fn register(catalogue: &mut Catalogue) {
    let degrees: &[usize] = match catalogue.scope() {
        Scope::Speed | Scope::Report => &[500, 1_000, 5_000, 20_000, 100_000],
        Scope::QuickReport => &[500, 5_000, 20_000],
    };
    for degree in degrees {
        let f = dense(*degree);
        let name = ("gf2x-modulus-mul", Mode::Throughput, *degree as u64, Unit::Bits);
        catalogue.add(name, move |s| implementations::<Modulus>(s, &f, Operation::Mul));
    }
    for exponents in TRINOMIALS {
        let f = modular::words(&exponents);
        let name = ("gf2x-modulus-square", Mode::Throughput, exponents[0] as u64, Unit::Bits);
        catalogue.add(name, move |s| implementations::<Modulus>(s, &f, Operation::Square));
    }
}

/// A polynomial of a degree with coefficients drawn at random, that of x^0 one.
fn dense(degree: usize) -> Vec<u64> {
    let mut f = Data::new(!(degree as u64)).words(degree / 64 + 1);
    let top = &mut f[degree / 64];
    *top = *top & ((1 << (degree % 64)) - 1) | 1 << (degree % 64);
    f[0] |= 1;
    f
}

modular::ring! { Modulus, "of positive degree" }
