//! Polynomials over a field by value: products and greatest common divisors.

use crate::data::Data;
use crate::modular;
#[cfg(feature = "rivals")]
use crate::rivals::{Ntl, NtlFieldPolynomial};
use crate::{Catalogue, Implementation, Label, Mode, Scope, Setting, Unit, kernels_of};
use widefield::gf2m::dynamic::Field;
use widefield::gf2m::dynamic::poly::{FieldPoly, Ring};

/// The works, each with the exponents of the field's modulus.
pub(super) const WORKS: [(&str, &[usize]); 3] = [
    ("gf2m-poly-mul-8", &[8, 4, 3, 2, 0]),
    ("gf2m-poly-mul-128", &[128, 7, 2, 1, 0]),
    (GCD, &[128, 7, 2, 1, 0]),
];

const GCD: &str = "gf2m-poly-gcd-128";

pub(super) fn register(catalogue: &mut Catalogue) {
    let sizes: &[u64] = match catalogue.scope() {
        Scope::Report => &[8, 32, 128, 1024, 8192],
        Scope::Speed => &[32, 1024],
        Scope::QuickReport => &[128],
    };
    for (work, exponents) in WORKS {
        for size in sizes {
            let n = *size as usize;
            let name = (work, Mode::Throughput, *size, Unit::Coefficients);
            catalogue.add(name, move |s| implementations(s, exponents, n, work == GCD));
        }
    }
}

/// The library as programs call it, and NTL, on polynomials of `n` coefficients at random.
fn implementations(setting: &Setting, exponents: &[usize], n: usize, gcd: bool) -> Vec<Implementation> {
    let f = modular::words(exponents);
    let field = Field::from_exponents(exponents).expect("the modulus is irreducible");
    let words = field.words();
    let ring = Ring::new(field);
    let mut data = Data::new(n as u64);
    let mut rows = || {
        let mut rows = data.words(n * words);
        rows.iter_mut()
            .skip(words - 1)
            .step_by(words)
            .for_each(|w| *w &= u64::MAX >> (64 * words - exponents[0]));
        rows[n * words - 1] |= 1;
        rows
    };
    let inputs: Vec<_> = (0..4).map(|_| (rows(), rows())).collect();
    // Of a product, and of the divisor, which is 1 nearly always.
    let places = if gcd { 1 } else { 2 * n - 1 };
    let (kernel, token) = kernels_of(&["gf2x_mul"]).pop().expect("portable is always there");
    let polynomial = |rows: &[u64]| ring.poly(rows).expect("whole elements");
    let ours: Vec<_> = inputs.iter().map(|(a, b)| (polynomial(a), polynomial(b))).collect();
    let zero = polynomial(&[]);
    let op = move |(a, b): &(FieldPoly, FieldPoly), out: &mut FieldPoly| {
        *out = if gcd { ring.gcd(a, b) } else { ring.mul(a, b) }.expect("polynomials over this field");
    };
    let label = Label::ours(&kernel, token.tier());
    let ours = Implementation::stream(label, &ours, zero, 1, op, move |out| {
        let mut rows = out.as_words().to_vec();
        rows.resize(places * words, 0);
        rows
    });
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if let Some(ntl) = setting.rivals.and_then(|rivals| rivals.ntl) {
        let ring = ntl.ring(&f, words);
        let inputs: Vec<_> = inputs.iter().map(|(a, b)| (ring.polynomial(a), ring.polynomial(b))).collect();
        let empty = ring.polynomial(&[]);
        let op = move |(a, b): &(NtlFieldPolynomial, NtlFieldPolynomial), out: &mut NtlFieldPolynomial| {
            if gcd { ring.gcd(out, a, b) } else { ring.mul(out, a, b) }
        };
        let label = Label::rival(Ntl::WHO, if gcd { "GCD" } else { "mul" });
        let rows = move |out: &NtlFieldPolynomial| out.rows(places);
        list.push(Implementation::stream(label, &inputs, empty, 1, op, rows));
    }
    list.extend([ours]);
    list
}
