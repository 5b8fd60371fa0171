//! Normal bases, elements secret. (Which bytes are an element's encoding is public: reading a wrong one is an error.)

use crate::taint::{mark, reveal};
use crate::{Case, case};
use widefield::cpu::{Tier, Token};
use widefield::normal::{Element, NormalBasis};

pub(super) const CASES: &[Case] = &[
    case("normal/163 type 4", Tier::Portable, |token| all(token, 163, 4)),
    case("normal/233 type 2", Tier::Portable, |token| all(token, 233, 2)),
    case("normal/162 type 1", Tier::Portable, |token| all(token, 162, 1)),
    case("normal/409 type 4", Tier::Portable, |token| all(token, 409, 4)),
    case("normal/571 type 10", Tier::Portable, |token| all(token, 571, 10)),
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
    for result in [basis.mul(&a, &b), a.add(&b), Ok(a.square()), Ok(a.square_n(100)), Ok(a.sqrt())] {
        result.iter().for_each(see);
    }
    for maybe in basis.invert(&a).into_iter().chain([a.solve_quadratic()]) {
        reveal(&mut [maybe.is_some().unwrap_u8()]);
        Option::<Element>::from(maybe).iter().for_each(see);
    }
    reveal(&mut [a.trace().unwrap_u8(), a.is_zero().unwrap_u8(), u8::from(a == b)]);
}
