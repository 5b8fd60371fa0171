//! Normal bases, elements secret. (Which bytes are an element's encoding is public: reading a wrong one is an error.)

use crate::taint::{mark, reveal, tell};
use crate::{Case, case};
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
];

fn element(basis: &NormalBasis, seed: u8) -> Element {
    basis.random(|bytes| {
        for (i, byte) in (0u8..).zip(bytes.iter_mut()) {
            *byte = i.wrapping_mul(seed) ^ seed;
        }
        mark(bytes);
    })
}

fn see(element: &Element) {
    reveal(&mut element.to_bytes_ieee1363());
    reveal(&mut element.to_bytes_le());
}

fn all(token: Token, n: usize, t: usize) {
    let Ok(basis) = NormalBasis::gaussian_with(token, n, t) else { panic!("there is such a basis") };
    let (a, b) = (element(&basis, 37), element(&basis, 91));
    let power = basis.pow(&a, &[0x1234]);
    for result in [basis.mul(&a, &b), a.add(&b), power, Ok(a.square()), Ok(a.square_n(100)), Ok(a.sqrt())] {
        result.iter().for_each(see);
    }
    for mut maybe in basis.invert(&a).into_iter().chain([a.solve_quadratic()]) {
        reveal(&mut [maybe.is_some().unwrap_u8()]);
        if tell(&mut maybe) {
            Option::<Element>::from(maybe).iter().for_each(see);
        }
    }
    reveal(&mut [a.trace().unwrap_u8(), a.is_zero().unwrap_u8(), u8::from(a == b)]);
}

/// Batches by way of the polynomial basis, where the tier has it, and the changes of basis.
fn fixed<F: Degree>(token: Token) {
    let basis = FixedBasis::<F>::new_with(token);
    let operand = |i: usize| {
        FixedElement::<F>::random(|bytes| {
            for (k, byte) in bytes.iter_mut().enumerate() {
                *byte = (k * (i + 3)) as u8 ^ i as u8;
            }
            mark(bytes);
        })
    };
    let see = |e: &FixedElement<F>| reveal(e.to_bytes_le().as_mut());
    // A batch of any tier, and one that is not full.
    let (a, b): ([_; 33], [_; 33]) =
        (core::array::from_fn(operand), core::array::from_fn(|i| operand(i + 50)));
    let mut out = [FixedElement::ZERO; 33];
    assert_eq!(basis.mul_many(&mut out, &a, &b), Ok(()));
    out.iter().for_each(see);
    see(&basis.mul(&a[0], &b[0]));
    let polynomial = basis.to_polynomial(&a[0]);
    see(&basis.from_polynomial(&polynomial));
    reveal(polynomial.to_bytes_le().as_mut());
    see(&basis.pow(&a[0], &[0x1234_5678_9abc_def0]));
    see(&basis.invert_or_zero(&a[1]));
    let inverse = basis.invert(&a[0]);
    reveal(&mut [inverse.is_some().unwrap_u8()]);
    see(&inverse.unwrap_or(b[0]));
}
