//! What is mostly squarings, in a normal basis and beside it in the polynomial basis of the same field: powers with an
//! exponent of n bits, and a^(2^k).
//!
//! Both bases have the same elements: those of the polynomial basis are converted before the first operation and after
//! the last, so that all implementations of a work must agree.

use super::bases::{field_basis, operations};
use super::operands::{element, operands};
use crate::windows::{Arithmetic, exponent, power};
use crate::{Catalogue, Implementation, Label, Mode, kernels_of};
use core::hint::black_box;
use widefield::cpu::Token;
use widefield::gf2m;
use widefield::normal::{Degree, FixedBasis, FixedElement};

/// The coordinate vectors, on the basis's tier.
impl<F: Degree> Arithmetic for FixedBasis<F> {
    type Element = FixedElement<F>;
    fn mul(&self, a: &FixedElement<F>, b: &FixedElement<F>) -> FixedElement<F> {
        Self::mul(self, a, b)
    }
    fn square_n(&self, a: &FixedElement<F>, k: usize) -> FixedElement<F> {
        a.square_n(k)
    }
}

/// The polynomial basis on a tier.
struct Polynomial<F: Degree>(Token, core::marker::PhantomData<F>);

impl<F: Degree> Arithmetic for Polynomial<F> {
    type Element = gf2m::Element<F>;
    fn mul(&self, a: &gf2m::Element<F>, b: &gf2m::Element<F>) -> gf2m::Element<F> {
        a.mul_with(self.0, b)
    }
    fn square_n(&self, a: &gf2m::Element<F>, k: usize) -> gf2m::Element<F> {
        a.square_n_with(self.0, k)
    }
}

/// Chains of an operation: the normal basis on every kernel, the polynomial basis on its widest.
fn in_both<F: Degree>(
    t: usize,
    ops: u64,
    normal: impl Fn(&FixedBasis<F>, &mut FixedElement<F>) + Clone + 'static,
    polynomial: impl Fn(&Polynomial<F>, &mut gf2m::Element<F>) + 'static,
) -> Vec<Implementation> {
    let start = element::<F>(&operands(FixedElement::<F>::DEGREE).start);
    let mut list = Vec::new();
    if let Some((kernel, token)) = kernels_of(&["gf2m_mul"]).pop() {
        let label = Label { who: "polynomial".into(), ..Label::ours(&kernel, token.tier()) };
        let (basis, field) = (field_basis::<F>(token, t), Polynomial(token, core::marker::PhantomData));
        let start = basis.to_polynomial(&start);
        let step = move |x: &mut gf2m::Element<F>| polynomial(&field, x);
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

/// Exponentiations by windows of four bits.
fn exponentiation<F: Degree>(t: usize) -> Vec<Implementation> {
    fn step<A: Arithmetic>(digits: Vec<usize>) -> impl Fn(&A, &mut A::Element) + Clone {
        move |basis, x| *x = power(basis, x, &digits)
    }
    let digits = exponent(FixedElement::<F>::DEGREE);
    in_both::<F>(t, 1, step(digits.clone()), step(digits))
}

/// Maps of a step: each on the value that the one before returned, since storing and loading it again would be timed,
/// too.
const MAPS: u64 = 8;

/// `a^(2^k)` with k = (n - 1)/2, as far as a power of the Frobenius map can be from the identity.
fn frobenius<F: Degree>(t: usize) -> Vec<Implementation> {
    fn step<A: Arithmetic>(k: usize) -> impl Fn(&A, &mut A::Element) + Clone {
        let map = move |basis: &A, x: &A::Element| basis.square_n(x, k);
        move |basis, x| {
            let a = map(basis, x);
            let b = map(basis, &a);
            let c = map(basis, &b);
            let d = map(basis, &c);
            let e = map(basis, &d);
            let f = map(basis, &e);
            let g = map(basis, &f);
            *x = map(basis, &g);
        }
    }
    // No rotation by a distance that the compiler knows.
    let k = black_box((FixedElement::<F>::DEGREE - 1) / 2);
    in_both::<F>(t, MAPS, step(k), step(k))
}

/// Both works, in one of the fields with fixed elements.
pub(super) fn powers<F: Degree>(catalogue: &mut Catalogue, t: usize) {
    let n = FixedElement::<F>::DEGREE as u64;
    catalogue.add_basis(("normal-power", Mode::Latency, n, t as u64), move |_| exponentiation::<F>(t));
    catalogue.add_basis(("normal-frobenius", Mode::Latency, n, t as u64), move |_| frobenius::<F>(t));
}
