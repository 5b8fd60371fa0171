//! What is mostly squarings, in a normal basis and beside it in the polynomial basis of the same field: powers with an
//! exponent of n bits, and a^(2^k).
//!
//! Both bases have the same elements: those of the polynomial basis are converted before the first operation and after
//! the last, so that all implementations of a work must agree.

use super::bases::{field_basis, operations};
use super::operands::{element, operands};
use crate::data::Data;
use crate::{Catalogue, Implementation, Label, Mode, kernels_of};
use core::hint::black_box;
use widefield::cpu::Token;
use widefield::gf2m;
use widefield::normal::{Degree, FixedBasis, FixedElement};

/// Chains of an operation: the normal basis on every kernel, the polynomial basis on its widest.
fn in_both<F: Degree>(
    t: usize,
    ops: u64,
    normal: impl Fn(&FixedBasis<F>, &mut FixedElement<F>) + Clone + 'static,
    polynomial: impl Fn(Token, &mut gf2m::Element<F>) + 'static,
) -> Vec<Implementation> {
    let start = element::<F>(&operands(FixedElement::<F>::DEGREE).start);
    let mut list = Vec::new();
    if let Some((kernel, token)) = kernels_of(&["gf2m_mul"]).pop() {
        let label = Label { who: "polynomial".into(), ..Label::ours(&kernel, token.tier()) };
        let basis = field_basis::<F>(token, t);
        let start = basis.to_polynomial(&start);
        let step = move |x: &mut gf2m::Element<F>| polynomial(token, x);
        let digest = move |x: &gf2m::Element<F>| basis.from_polynomial(x).as_words().to_vec();
        list.push(Implementation::chain(label, start, ops, step, digest));
    }
    for (kernel, token) in kernels_of(&operations(FixedElement::<F>::DEGREE, t)) {
        let (basis, normal) = (field_basis::<F>(token, t), normal.clone());
        let step = move |x: &mut FixedElement<F>| normal(&basis, x);
        let label = Label::ours(&kernel, token.tier());
        list.push(Implementation::chain(label, start, ops, step, |x| x.as_words().to_vec()));
    }
    list
}

/// Exponentiations: the library's own, which are constant time in the exponent as well.
fn exponentiation<F: Degree>(t: usize) -> Vec<Implementation> {
    let mut data = Data::new(!(FixedElement::<F>::DEGREE as u64));
    let mut exponent: Vec<u64> = (0..FixedElement::<F>::DEGREE.div_ceil(64)).map(|_| data.word()).collect();
    if let Some(last) = exponent.last_mut() {
        *last >>= 63 - (FixedElement::<F>::DEGREE - 1) % 64;
    }
    let same = exponent.clone();
    in_both::<F>(
        t,
        1,
        move |basis, x| *x = basis.pow(x, &exponent),
        move |token, x| *x = x.pow_with(token, &same),
    )
}

/// Maps of a step: each on the value that the one before returned, since storing and loading it again would be timed,
/// too.
const MAPS: u64 = 8;

/// As many maps in a row.
fn in_a_row<E>(x: &mut E, map: impl Fn(&E) -> E) {
    let a = map(x);
    let b = map(&a);
    let c = map(&b);
    let d = map(&c);
    let e = map(&d);
    let f = map(&e);
    let g = map(&f);
    *x = map(&g);
}

/// `a^(2^k)` with k = (n - 1)/2, as far as a power of the Frobenius map can be from the identity.
fn frobenius<F: Degree>(t: usize) -> Vec<Implementation> {
    // No rotation by a distance that the compiler knows.
    let k = black_box((FixedElement::<F>::DEGREE - 1) / 2);
    in_both::<F>(
        t,
        MAPS,
        move |_, x| in_a_row(x, |x| x.square_n(k)),
        move |token, x| in_a_row(x, |x| x.square_n_with(token, k)),
    )
}

/// Both works, in one of the fields with fixed elements.
pub(super) fn powers<F: Degree>(catalogue: &mut Catalogue, t: usize) {
    let n = FixedElement::<F>::DEGREE as u64;
    catalogue.add_basis(("normal-power", Mode::Latency, n, t as u64), move |_| exponentiation::<F>(t));
    catalogue.add_basis(("normal-frobenius", Mode::Latency, n, t as u64), move |_| frobenius::<F>(t));
}
