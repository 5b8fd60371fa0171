//! Fields GF(2^m), elements secret. (Which bytes are an element's encoding is public: reading a wrong one is an error.)

use crate::taint::{mark, reveal, secret};
use crate::{Case, case};
use core::convert::Infallible;
use widefield::Error;
use widefield::cpu::{Tier, Token};
use widefield::gf2m::bytes::{self, ByteField};
use widefield::gf2m::{
    Element, F8, F8Rs, F16, F32, F64, F127, F128, F163, F192, F233, F256, F283, F409, F571, Field, Gf128,
    dynamic, matrix,
};

widefield::binary_field! {
    // Of even degree, without tables.
    F66: x^66 + x^3 + 1;
}

macro_rules! fields {
    ($($field:ident $single:literal $many:literal),*) => {
        pub(super) const CASES: &[Case] = &[$(
            case($single, Tier::Portable, single::<$field>),
            case($many, Tier::Portable, many::<$field>)
        ),*];
    };
}
fields! {
    F8 "gf2m/8" "gf2m/8 many", F8Rs "gf2m/8 rs" "gf2m/8 rs many", F16 "gf2m/16" "gf2m/16 many", F32 "gf2m/32"
        "gf2m/32 many",
    F64 "gf2m/64" "gf2m/64 many", F127 "gf2m/127" "gf2m/127 many", F128 "gf2m/128" "gf2m/128 many",
    F192 "gf2m/192" "gf2m/192 many", F256 "gf2m/256" "gf2m/256 many",
    F163 "gf2m/163" "gf2m/163 many", F233 "gf2m/233" "gf2m/233 many", F283 "gf2m/283" "gf2m/283 many",
    F409 "gf2m/409" "gf2m/409 many", F571 "gf2m/571" "gf2m/571 many", F66 "gf2m/own 66" "gf2m/own 66 many"
}

fn element<F: Field>(seed: u8) -> Element<F> {
    let Ok(element) = Element::try_random(|bytes| {
        fill(bytes, seed);
        Ok::<(), Infallible>(())
    });
    element
}

/// What a source of random bytes gives.
fn fill(bytes: &mut [u8], seed: u8) {
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = (i as u8).wrapping_mul(seed) ^ seed;
    }
    mark(bytes);
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
    for read in [
        Element::<F>::from_words(a.as_words()),
        Element::from_bytes_be(a.to_bytes_be().as_ref()),
        Element::from_bytes_le(a.to_bytes_le().as_ref()),
    ] {
        assert!(read.is_ok());
        read.iter().for_each(see);
    }
    reveal(&mut format!("{a:x}").into_bytes());
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
    assert_eq!(Element::axpy_with(token, &mut out, &b[0], &a), Ok(()));
    out.iter().for_each(see);
    assert_eq!(Element::scale_with(token, &mut out, &b[0], &a), Ok(()));
    out.iter().for_each(see);
    let Ok(sum) = Element::inner_product_with(token, &a, &b) else { unreachable!("the lengths agree") };
    see(&sum);
}

/// Slices of bytes, the length odd.
fn on_bytes<F: ByteField>(token: Token) {
    let (a, b) = (secret([3u8; 203]), secret([5u8; 203]));
    let s = element::<F>(37);
    let mut out = b;
    assert_eq!(bytes::axpy_with(token, &mut out, &s, &a), Ok(()));
    reveal(&mut out);
    assert_eq!(bytes::scale_with(token, &mut out, &s, &a), Ok(()));
    reveal(&mut out);
    assert_eq!(bytes::mul_with::<F>(token, &mut out, &a, &b), Ok(()));
    reveal(&mut out);
    let Ok(sum) = bytes::inner_product_with::<F>(token, &a, &b) else { unreachable!("the lengths agree") };
    see(&sum);
}

/// Products of 2 by 17 and 17 by `N` elements, with rows left over beside those that are added together.
fn matrices_of_bytes<F: ByteField>(token: Token) {
    let (a, wide, narrow) = (secret([3u8; 34]), secret([5u8; 17 * 71]), secret([7u8; 17 * 3]));
    let field = matrix::Bytes::<F>::new_with(token);
    let (mut out, mut small) = ([0; 142], [0; 6]);
    assert_eq!(matrix::product(&field, &mut out, &a, &wide, [2, 17, 71]), Ok(()));
    reveal(&mut out);
    assert_eq!(matrix::product(&field, &mut small, &a, &narrow, [2, 17, 3]), Ok(()));
    reveal(&mut small);
}

fn matrices<F: Field>(token: Token) {
    let a: [Element<F>; 34] = core::array::from_fn(|i| element(i as u8 + 3));
    let b: [Element<F>; 17 * 9] = core::array::from_fn(|i| element(i as u8 + 99));
    let field = matrix::Elements::new_with(token);
    let mut out = [Element::ZERO; 18];
    assert_eq!(matrix::product(&field, &mut out, &a, &b, [2, 17, 9]), Ok(()));
    out.iter().for_each(see);
    assert_eq!(matrix::product(&field, &mut out[..6], &a, &b[..51], [2, 17, 3]), Ok(()));
    out.iter().for_each(see);
}

/// GF(2^128) in other orders.
fn orders(_: Token) {
    let block = secret([9u8; 16]);
    see(&Gf128::from_ghash(&block));
    see(&Gf128::from_polyval(&block));
    let a = element::<F128>(37);
    reveal(&mut a.to_ghash());
    reveal(&mut a.to_polyval());
}

/// Rows of elements.
fn rows<const LEN: usize>(field: &dynamic::Field, seed: u8) -> [u64; LEN] {
    let mut rows = [0; LEN];
    assert_eq!(field.random(&mut rows, |bytes| fill(bytes, seed)), Ok(()));
    rows
}

/// Elements of `N` words, and `ALL` words of them.
fn by_value<const N: usize, const ALL: usize>(token: Token, exponents: &[usize]) {
    let Ok(field) = dynamic::Field::from_exponents_with(token, exponents) else {
        unreachable!("irreducible")
    };
    let Ok(solver) = dynamic::Quadratic::new(&field) else { unreachable!("a field") };
    let (a, b) = (rows::<N>(&field, 37), rows::<N>(&field, 91));
    let (many, others) = (rows::<ALL>(&field, 3), rows::<ALL>(&field, 99));
    let see = |done: Result<(), Error>, out: &mut [u64]| {
        assert_eq!(done, Ok(()));
        reveal(out);
    };
    let out = &mut [0; N];
    see(field.add(out, &a, &b), out);
    see(field.mul(out, &a, &b), out);
    see(field.square(out, &a), out);
    see(field.square_n(out, &a, 3), out);
    see(field.pow(out, &a, &b[..1]), out);
    see(field.invert_or_zero(out, &a), out);
    see(field.sqrt(out, &a), out);
    see(field.inner_product(out, &many, &others), out);
    let mut unit = a;
    unit[0] |= 1;
    see(field.invert(out, &unit), out);
    let (Ok(trace), Ok(solvable)) = (field.trace(&a), solver.solve(out, &a)) else { unreachable!("lengths") };
    reveal(&mut [trace.unwrap_u8(), solvable.unwrap_u8()]);
    // Of one word the sanitizer loses the mark on its way; the steps in machine code look at it all the same.
    if N > 1 {
        reveal(out);
    }
    let all = &mut [0; ALL];
    see(field.mul_many(all, &many, &others), all);
    *all = many;
    see(field.axpy(all, &a, &others), all);
    see(field.scale(all, &b, &many), all);
}

/// An element of the small field into the large one and back, and one that is not in it.
fn embedded(token: Token) {
    let field = |exponents: &[usize]| dynamic::Field::from_exponents_with(token, exponents);
    let (Ok(small), Ok(large)) = (field(&[64, 4, 3, 1, 0]), field(&[128, 7, 2, 1, 0])) else {
        unreachable!("irreducible")
    };
    let Ok(embedding) = dynamic::Embedding::new(&small, &large) else { unreachable!("64 divides 128") };
    let (mut image, mut back) = ([0; 2], [0]);
    assert_eq!(embedding.embed(&mut image, &rows::<1>(&small, 37)), Ok(()));
    reveal(&mut { image });
    for a in [image, rows(&large, 91)] {
        let Ok(inside) = embedding.restrict(&mut back, &a) else { unreachable!("lengths") };
        reveal(&mut [inside.unwrap_u8()]);
        reveal(&mut back);
    }
}

/// The cases of no one typed field.
pub(super) const OTHERS: &[Case] = &[
    case("gf2m/bytes 0x11b", Tier::Portable, on_bytes::<F8>),
    case("gf2m/bytes 0x11d", Tier::Portable, on_bytes::<F8Rs>),
    case("gf2m/matrices of bytes", Tier::Portable, matrices_of_bytes::<F8>),
    case("gf2m/matrices 64", Tier::Portable, matrices::<F64>),
    case("gf2m/matrices 163", Tier::Portable, matrices::<F163>),
    case("gf2m/matrices 571", Tier::Portable, matrices::<F571>),
    case("gf2m/orders", Tier::Portable, orders),
    case("gf2m/embedding", Tier::Portable, embedded),
    case("gf2m/dynamic sparse", Tier::Portable, |token| by_value::<2, 34>(token, &[128, 7, 2, 1, 0])),
    case("gf2m/dynamic dense", Tier::Portable, |token| by_value::<1, 17>(token, &[64, 63, 61, 60, 0])),
    case("gf2m/dynamic large", Tier::Portable, |token| by_value::<10, 30>(token, &[640, 14, 3, 2, 0])),
    case("gf2m/dynamic odd", Tier::Portable, |token| by_value::<3, 51>(token, &[163, 7, 6, 3, 0])),
    case("gf2m/dynamic two words", Tier::Portable, |token| by_value::<2, 34>(token, &[113, 9, 0])),
];
