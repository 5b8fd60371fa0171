//! Fields GF(2^m), elements secret. (Which bytes are an element's encoding is public: reading a wrong one is an error.)

use crate::taint::{mark, reveal};
use crate::{Case, case};
use widefield::cpu::{Tier, Token};
use widefield::gf2m::{Element, F163, F233, F283, F409, F571, Field};

macro_rules! fields {
    ($($field:ident $single:literal $many:literal),*) => {
        pub(super) const CASES: &[Case] = &[$(
            case($single, Tier::Portable, single::<$field>),
            case($many, Tier::Portable, many::<$field>)
        ),*];
    };
}
fields! {
    F163 "gf2m/163" "gf2m/163 many", F233 "gf2m/233" "gf2m/233 many", F283 "gf2m/283" "gf2m/283 many",
    F409 "gf2m/409" "gf2m/409 many", F571 "gf2m/571" "gf2m/571 many"
}

fn element<F: Field>(seed: u8) -> Element<F> {
    Element::random(|bytes| {
        for (i, byte) in (0u8..).zip(bytes.iter_mut()) {
            *byte = i.wrapping_mul(seed) ^ seed;
        }
        mark(bytes);
    })
}

fn see<F: Field>(element: &Element<F>) {
    reveal(element.to_bytes_be().as_mut());
    reveal(element.to_bytes_le().as_mut());
}

fn single<F: Field>(token: Token) {
    let (a, b) = (element::<F>(37), element::<F>(91));
    see(&(a + b));
    see(&a.mul_with(token, &b));
    see(&a.square_with(token));
    see(&a.square_n_with(token, 5));
    see(&a.square_n_with(token, 100));
    see(&a.sqrt_with(token));
    see(&a.half_trace_with(token));
    see(&a.pow_with(token, b.as_words()));
    for maybe in [a.invert_with(token), a.solve_quadratic_with(token)] {
        reveal(&mut [maybe.is_some().unwrap_u8()]);
        see(&maybe.unwrap_or(b));
    }
    reveal(&mut [a.trace().unwrap_u8(), a.is_zero().unwrap_u8(), u8::from(a == b)]);
}

/// An odd number, so that whole registers and the rest are both used.
fn many<F: Field>(token: Token) {
    let a: [Element<F>; 23] = core::array::from_fn(|i| element(i as u8 + 3));
    let b: [Element<F>; 23] = core::array::from_fn(|i| element(i as u8 + 99));
    let mut out = [Element::ZERO; 23];
    assert_eq!(Element::mul_many_with(token, &mut out, &a, &b), Ok(()));
    out.iter().for_each(see);
    assert_eq!(Element::square_many_with(token, &mut out, &a), Ok(()));
    out.iter().for_each(see);
    assert_eq!(Element::invert_many_with(token, &mut out, &a), Ok(()));
    out.iter().for_each(see);
}
