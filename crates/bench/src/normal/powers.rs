//! What is mostly squarings, in a normal basis and beside it in the polynomial basis of the same field: powers with an
//! exponent of n bits, and a^(2^k).
//!
//! Both bases have the same elements: those of the polynomial basis are converted before the first operation and after the
//! last, so that all contenders of a work must agree.

use super::{element, field_basis, operands};
use crate::data::Data;
use crate::{Catalogue, Contender, Label, Mode, kernels_of};
use core::hint::black_box;
use widefield::cpu::Token;
use widefield::gf2m;
use widefield::normal::{Degree, FixedBasis, FixedElement};

/// A basis, as far as powers need it.
trait Arithmetic: 'static {
    type Element: Copy + 'static;
    fn mul(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;
    /// `a^(2^k)`.
    fn square_n(&self, a: &Self::Element, k: usize) -> Self::Element;
}

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

/// A public exponent of a number of bits, the highest of which is set: its digits in base 16, the highest first.
fn exponent(bits: usize) -> Vec<usize> {
    let mut data = Data::new(!(bits as u64));
    let mut digits: Vec<usize> = (0..bits.div_ceil(4)).map(|_| (data.word() >> 60) as usize).collect();
    if let Some(first) = digits.first_mut() {
        let top = (bits - 1) % 4;
        *first = *first % (1 << top) + (1 << top);
    }
    digits
}

/// `a^e`, the highest digit of e in base 16 first and not 0: for each of the others `x^(2^4)` and, unless the digit is 0, a
/// product with one of a, ..., a^15. Of these the even ones are squares of others, the odd ones products: 7 of each.
fn power<A: Arithmetic>(basis: &A, a: &A::Element, digits: &[usize]) -> A::Element {
    // The first one is never used.
    let mut powers = [*a; 16];
    for i in 2..16 {
        powers[i] = if i % 2 == 0 { basis.square_n(&powers[i / 2], 1) } else { basis.mul(&powers[i - 1], a) };
    }
    let mut x = powers[digits[0]];
    for digit in &digits[1..] {
        x = basis.square_n(&x, 4);
        if *digit != 0 {
            x = basis.mul(&x, &powers[*digit]);
        }
    }
    x
}

/// Chains of an operation: the normal basis on every kernel, the polynomial basis on its widest.
fn in_both<F: Degree>(
    t: usize,
    ops: u64,
    normal: impl Fn(&FixedBasis<F>, &mut FixedElement<F>) + Clone + 'static,
    polynomial: impl Fn(&Polynomial<F>, &mut gf2m::Element<F>) + 'static,
) -> Vec<Contender> {
    let start = element::<F>(&operands(FixedElement::<F>::DEGREE).start);
    let mut list = Vec::new();
    if let Some((kernel, token)) = kernels_of(&["gf2m_mul"]).pop() {
        let label = Label { who: "polynomial".into(), ..Label::ours(&kernel, token.tier()) };
        let (basis, field) = (field_basis::<F>(token, t), Polynomial(token, core::marker::PhantomData));
        let start = basis.to_polynomial(&start);
        let step = move |x: &mut gf2m::Element<F>| polynomial(&field, x);
        let digest = move |x: &gf2m::Element<F>| basis.from_polynomial(x).as_words().to_vec();
        list.push(Contender::chain(label, start, ops, step, digest));
    }
    for (kernel, token) in kernels_of(&["normal_mul_in_registers", "normal_mul"]) {
        let (basis, normal) = (field_basis::<F>(token, t), normal.clone());
        let step = move |x: &mut FixedElement<F>| normal(&basis, x);
        let label = Label::ours(&kernel, token.tier());
        list.push(Contender::chain(label, start, ops, step, |x| x.as_words().to_vec()));
    }
    list
}

/// Exponentiations by windows of four bits.
fn exponentiation<F: Degree>(t: usize) -> Vec<Contender> {
    fn step<A: Arithmetic>(digits: Vec<usize>) -> impl Fn(&A, &mut A::Element) + Clone {
        move |basis, x| *x = power(basis, x, &digits)
    }
    let digits = exponent(FixedElement::<F>::DEGREE);
    in_both::<F>(t, 1, step(digits.clone()), step(digits))
}

/// Maps of a step: each on the value that the one before returned, since storing and loading it again would be timed, too.
const MAPS: u64 = 8;

/// `a^(2^k)` with k = (n - 1)/2, as far as a power of the Frobenius map can be from the identity.
fn frobenius<F: Degree>(t: usize) -> Vec<Contender> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::run_all;
    use widefield::cpu;
    use widefield::gf2m::F163;

    /// The integers modulo 2^64.
    struct Integers;

    impl Arithmetic for Integers {
        type Element = u64;
        fn mul(&self, a: &u64, b: &u64) -> u64 {
            a.wrapping_mul(*b)
        }
        fn square_n(&self, a: &u64, k: usize) -> u64 {
            a.wrapping_pow(1 << k)
        }
    }

    #[test]
    fn windows_give_the_power() {
        for e in (1..3000).chain([0xffff_ffff, 0x8000_0001, 0x1000_0000, 0xf0f0_0f0f]) {
            let digits: Vec<usize> =
                format!("{e:x}").chars().map(|c| c.to_digit(16).unwrap() as usize).collect();
            assert_eq!(power(&Integers, &3, &digits), 3u64.wrapping_pow(e), "{e:x}");
        }
    }

    #[test]
    fn fermat() {
        let basis = field_basis::<F163>(cpu::active(), 4);
        let a = element::<F163>(&operands(163).start);
        // 2^163 - 1 and 2^163 - 2.
        let ones = [vec![7], vec![15; 40]].concat();
        let inverse = [vec![7], vec![15; 39], vec![14]].concat();
        assert_eq!(power(&basis, &a, &ones), FixedElement::one());
        assert_eq!(power(&basis, &a, &inverse), basis.invert(&a).unwrap());
    }

    #[test]
    fn exponents_have_their_bits() {
        for (bits, first) in [(1, 1..2), (2, 2..4), (3, 4..8), (163, 4..8), (164, 8..16), (233, 1..2)] {
            let digits = exponent(bits);
            assert!(digits.len() == bits.div_ceil(4) && first.contains(&digits[0]), "{bits}");
            assert!(digits.iter().all(|d| *d < 16));
        }
        assert_ne!(exponent(163), exponent(164));
    }

    /// The bench has compared their results.
    #[test]
    fn both_bases_take_part_in_every_field() {
        for work in ["normal-power", "normal-frobenius"] {
            let all = run_all(work, u64::MAX);
            assert_eq!(all.len(), 5);
            for (workload, outcome) in all {
                for who in ["widefield", "polynomial"] {
                    assert!(outcome.records.iter().any(|r| r.who == who), "{who}: {}", workload.describe());
                }
            }
        }
    }
}
