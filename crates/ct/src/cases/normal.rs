//! Normal bases, elements secret. (Which bytes are an element's encoding is public: reading a wrong one is an error.)

use crate::taint::{mark, reveal, secret, tell};
use crate::{Case, case};
use core::convert::Infallible;
use widefield::cpu::{Tier, Token};
use widefield::gf2m::{F163, F571};
use widefield::normal::{Degree, Element, FixedBasis, FixedElement, NormalBasis};

pub(super) const CASES: &[Case] = &[
    case("normal/163 type 4", Tier::Portable, |token| all(token, 163, 4)),
    case("normal/233 type 2", Tier::Portable, |token| all(token, 233, 2)),
    case("normal/162 type 1", Tier::Portable, |token| all(token, 162, 1)),
    case("normal/226 type 1", Tier::Portable, |token| all(token, 226, 1)),
    case("normal/409 type 4", Tier::Portable, |token| all(token, 409, 4)),
    case("normal/571 type 10", Tier::Portable, |token| all(token, 571, 10)),
    case("normal/1026 type 2", Tier::Portable, |token| all(token, 1026, 2)),
    case("normal/163 fixed", Tier::Portable, fixed::<F163>),
    case("normal/571 fixed", Tier::Portable, fixed::<F571>),
    case("normal/163 conversions", Tier::Portable, conversions::<F163>),
    case("normal/571 conversions", Tier::Portable, conversions::<F571>),
    case("normal/163 powers of beta", Tier::Portable, |token| powers(token, 163, 4)),
    case("normal/66 powers of beta", Tier::Portable, |token| powers(token, 66, 1)),
];

/// What a source of random bytes gives.
fn fill(bytes: &mut [u8], seed: u8) -> Result<(), Infallible> {
    for (i, byte) in (0u8..).zip(bytes.iter_mut()) {
        *byte = i.wrapping_mul(seed) ^ seed;
    }
    mark(bytes);
    Ok(())
}

fn element(basis: &NormalBasis, seed: u8) -> Element {
    let Ok(element) = basis.try_random(|bytes| fill(bytes, seed));
    element
}

fn fixed_element<F: Degree>(seed: u8) -> FixedElement<F> {
    let Ok(element) = FixedElement::try_random(|bytes| fill(bytes, seed));
    element
}

fn see(element: &Element) {
    reveal(&mut element.to_bytes_ieee1363());
    reveal(&mut element.to_bytes_le());
}

fn all(token: Token, n: usize, t: usize) {
    let Ok(basis) = NormalBasis::gaussian_with(token, n, t) else { panic!("there is such a basis") };
    let (a, b) = (element(&basis, 37), element(&basis, 91));
    let power = basis.pow(&a, &[secret(0x1234)]);
    let results = [basis.mul(&a, &b), a.add(&b), power, Ok(a.square()), Ok(a.square_n(100)), Ok(a.sqrt())];
    let read = [
        basis.element(a.as_words()),
        basis.from_bytes_le(&a.to_bytes_le()),
        basis.from_bytes_ieee1363(&a.to_bytes_ieee1363()),
        Element::select(&a, &b, a.trace()),
    ];
    for result in results.iter().chain(&read) {
        assert!(result.is_ok());
        result.iter().for_each(see);
    }
    let mut products = [a.as_words(), b.as_words()].concat();
    let done =
        basis.mul_many(&mut products, &[a.as_words(); 2].concat(), &[b.as_words(), a.as_words()].concat());
    assert_eq!(done, Ok(()));
    reveal(&mut products);
    reveal(&mut format!("{a:x}").into_bytes());
    for mut maybe in basis.invert(&a).into_iter().chain([a.solve_quadratic()]) {
        reveal(&mut [maybe.is_some().unwrap_u8()]);
        if tell(&mut maybe) {
            Option::<Element>::from(maybe).iter().for_each(see);
        }
    }
    reveal(&mut [a.trace().unwrap_u8(), a.is_zero().unwrap_u8(), u8::from(a == b)]);
}

fn see_fixed<F: Degree>(e: &FixedElement<F>) {
    reveal(e.to_bytes_le().as_mut());
    reveal(e.to_bytes_ieee1363().as_mut());
}

/// The changes of basis, and what stays in one.
fn conversions<F: Degree>(token: Token) {
    let basis = FixedBasis::<F>::new_with(token);
    let a = fixed_element::<F>(37);
    let polynomial = basis.to_polynomial(&a);
    reveal(polynomial.to_bytes_le().as_mut());
    see_fixed(&basis.from_polynomial(&polynomial));
    let results = [
        FixedElement::from_words(a.as_words()),
        FixedElement::from_bytes_le(a.to_bytes_le().as_ref()),
        FixedElement::from_bytes_ieee1363(a.to_bytes_ieee1363().as_ref()),
        Ok(a.square()),
        Ok(a.square_n(100)),
        Ok(a.sqrt()),
    ];
    for result in &results {
        assert!(result.is_ok());
        result.iter().for_each(see_fixed);
    }
    let root = a.solve_quadratic();
    reveal(&mut [root.is_some().unwrap_u8(), a.trace().unwrap_u8(), a.is_zero().unwrap_u8()]);
    see_fixed(&root.unwrap_or(a));
    reveal(&mut format!("{a:X}").into_bytes());
}

/// To and from the basis of the powers of β.
fn powers(token: Token, n: usize, t: usize) {
    let Ok(basis) = NormalBasis::gaussian_with(token, n, t) else { panic!("there is such a basis") };
    let powers = basis.power_basis();
    let Ok(mut polynomial) = powers.to_polynomial(&element(&basis, 37)) else { panic!("of this basis") };
    let Ok(back) = powers.from_polynomial(&polynomial) else { panic!("of this length") };
    reveal(&mut polynomial);
    see(&back);
}

/// Batches by way of the polynomial basis, where the tier has it.
fn fixed<F: Degree>(token: Token) {
    let basis = FixedBasis::<F>::new_with(token);
    // A batch of any tier, and one that is not full.
    let (a, b): ([_; 33], [_; 33]) = (
        core::array::from_fn(|i| fixed_element(i as u8 + 3)),
        core::array::from_fn(|i| fixed_element(i as u8 + 53)),
    );
    let see = see_fixed::<F>;
    let mut out = [FixedElement::ZERO; 33];
    assert_eq!(basis.mul_many(&mut out, &a, &b), Ok(()));
    out.iter().for_each(see);
    see(&basis.mul(&a[0], &b[0]));
    see(&basis.pow(&a[0], &[secret(0x1234_5678_9abc_def0)]));
    see(&basis.invert_or_zero(&a[1]));
    let inverse = basis.invert(&a[0]);
    reveal(&mut [inverse.is_some().unwrap_u8()]);
    see(&inverse.unwrap_or(b[0]));
}
