//! Fields by value: of degrees that are known at run time only.

use crate::modular::{self, implementations};
use crate::operation::Operation;
use crate::{Catalogue, Mode, Scope, Unit};
use widefield::gf2m::dynamic::Field;

/// The exponents of the moduli: the fewest terms, and the lowest.
const MODULI: [&[usize]; 6] = [
    &[64, 4, 3, 1, 0],
    &[100, 15, 0],
    &[233, 74, 0],
    &[571, 10, 5, 2, 0],
    &[1024, 19, 6, 1, 0],
    &[4096, 27, 15, 1, 0],
];

pub(super) fn register(catalogue: &mut Catalogue) {
    let thin = catalogue.scope() == Scope::QuickReport;
    for (work, operation) in [
        ("gf2m-value-mul", Operation::Mul),
        ("gf2m-value-square", Operation::Square),
        ("gf2m-value-invert", Operation::Invert),
    ] {
        for exponents in MODULI.iter().step_by(if thin { 2 } else { 1 }) {
            let f = modular::words(exponents);
            let name = (work, Mode::Throughput, exponents[0] as u64, Unit::Bits);
            catalogue.add(name, move |s| implementations::<Field>(s, &f, operation));
        }
    }
}

modular::ring! { Field, "an irreducible polynomial" }
