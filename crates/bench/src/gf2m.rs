//! GF(2^m) in polynomial bases: multiply, square, invert, products of many pairs, in the fields of FIPS 186.
//! `gf128`, `by_value`: other fields; `bytes`, `matrices`: slices and matrices; `polynomials`: polynomials over fields;
//! `bits`: matrices over GF(2).

mod bits;
mod by_value;
mod bytes;
mod elements;
mod gf128;
mod matrices;
mod operands;
#[cfg(feature = "rivals")]
mod others;
mod polynomials;

use self::elements::{many, single};
use crate::operation::Operation;
use crate::{Catalogue, Mode, Scope, Unit};
use widefield::gf2m::{Element, F163, F233, F283, F409, F571, Field};

/// The works of this system.
pub(crate) const WORKS: &[&str] = &[
    "gf2m-mul",
    "gf2m-square",
    "gf2m-invert",
    "gf2m-mul-many",
    "gf2m-inner-product",
    "gf2m-invert-many",
    "gf2m-axpy",
    "gf2m-value-mul",
    "gf2m-value-square",
    "gf2m-value-invert",
    "gf2m-matrix-mul",
    "gf2m-matrix-invert",
    polynomials::WORKS[0].0,
    polynomials::WORKS[1].0,
    polynomials::WORKS[2].0,
    bits::PRODUCT,
    bits::ECHELON_FORM,
    bits::INVERSE,
];

pub(crate) fn register(catalogue: &mut Catalogue) {
    field::<F163>(catalogue, &[163, 7, 6, 3, 0]);
    field::<F233>(catalogue, &[233, 74, 0]);
    field::<F283>(catalogue, &[283, 12, 7, 5, 0]);
    field::<F409>(catalogue, &[409, 87, 0]);
    field::<F571>(catalogue, &[571, 10, 5, 2, 0]);
    gf128::register(catalogue);
    bytes::register(catalogue);
    by_value::register(catalogue);
    matrices::register(catalogue);
    polynomials::register(catalogue);
    bits::register(catalogue);
}

fn field<F: Field>(catalogue: &mut Catalogue, exponents: &'static [i32]) {
    let bits = Element::<F>::DEGREE as u64;
    for (work, operation) in
        [("gf2m-mul", Operation::Mul), ("gf2m-square", Operation::Square), ("gf2m-invert", Operation::Invert)]
    {
        for mode in [Mode::Latency, Mode::Throughput] {
            catalogue
                .add((work, mode, bits, Unit::Bits), move |s| single::<F>(s, mode, operation, exponents));
        }
        // The columns of linear maps.
        if matches!(operation, Operation::Invert) {
            catalogue.cold_too();
        }
    }
    let batches: &[u64] = match catalogue.scope() {
        Scope::Speed => &[8, 64],
        Scope::Report => &[1, 2, 4, 8, 16, 32, 64, 128, 256],
        Scope::QuickReport => &[8, 64],
    };
    for batch in batches {
        catalogue.add_batched(("gf2m-mul-many", bits, Unit::Bits, *batch), {
            let batch = *batch as usize;
            move |_| many::<F>(batch)
        });
    }
}
