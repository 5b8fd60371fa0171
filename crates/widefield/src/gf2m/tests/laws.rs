//! The laws of a field, the contract of encodings, and errors.

use super::*;
use crate::Error;
use proptest::prelude::*;
use subtle::{ConditionallySelectable, ConstantTimeEq};
use zeroize::Zeroize;

/// Random elements, or ones near the edges: 0, 1, all ones, single bits.
pub(super) fn elements<F: Field>() -> impl Strategy<Value = Element<F>> {
    let random = any::<[u64; 9]>().prop_map(|w| {
        let mut words = w[..F::WORDS].to_vec();
        words[F::WORDS - 1] &= F::TOP;
        element(&words)
    });
    let ones = (0..F::WORDS).map(|k| if k + 1 < F::WORDS { u64::MAX } else { F::TOP }).collect::<Vec<_>>();
    prop_oneof![
        8 => random,
        1 => (0..F::M).prop_map(monomial::<F>),
        1 => prop::sample::select(vec![Element::ZERO, Element::ONE, element(&ones)]),
    ]
}

fn laws<F: Field>(token: Token) {
    let config = ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(a in elements::<F>(), b in elements::<F>(), c in elements::<F>())| {
        let mul = |a: Element<F>, b: Element<F>| a.mul_with(token, &b);
        prop_assert_eq!(mul(a, b), mul(b, a));
        prop_assert_eq!(mul(mul(a, b), c), mul(a, mul(b, c)));
        prop_assert_eq!(mul(a, b + c), mul(a, b) + mul(a, c));
        prop_assert_eq!(mul(a, Element::ONE), a);
        prop_assert_eq!(mul(a, Element::ZERO), Element::ZERO);
        prop_assert_eq!(a + b, b + a);
        prop_assert_eq!(a - b, a + -b);
        prop_assert_eq!(a + a, Element::ZERO);
        prop_assert_eq!(mul(a, a), a.square_with(token));
        prop_assert_eq!(a.square_n_with(token, F::M), a);
        prop_assert_eq!(a.square_n_with(token, F::M - 1), a.sqrt_with(token));
        match Option::from(a.invert_with(token)) {
            Some(inverse) => prop_assert_eq!(mul(a, inverse), Element::ONE),
            None => prop_assert_eq!(a, Element::ZERO),
        }
        // Tr(1) = m: for odd m exactly one of a and a + 1 has trace 0.
        prop_assert_eq!(bool::from(a.trace()) != bool::from((a + Element::ONE).trace()), F::M % 2 == 1);
        match Option::<Element<F>>::from(a.solve_quadratic_with(token)) {
            Some(x) => {
                prop_assert_eq!(x.square_with(token) + x, a);
                prop_assert!(!bool::from(a.trace()));
            }
            None => prop_assert!(bool::from(a.trace())),
        }
        prop_assert_eq!((a + b).trace().unwrap_u8(), a.trace().unwrap_u8() ^ b.trace().unwrap_u8());
    });
}

fn zero<F: Field>(token: Token) {
    assert!(bool::from(Element::<F>::ZERO.invert_with(token).is_none()));
    assert_eq!(Element::<F>::ZERO.invert_or_zero_with(token), Element::ZERO);
    assert!(bool::from(Element::<F>::ONE.invert_with(token).unwrap().ct_eq(&Element::ONE)));
    assert!(bool::from(Element::<F>::ZERO.solve_quadratic_with(token).is_some()));
    // Tr(1) = m.
    assert_eq!(bool::from(Element::<F>::ONE.solve_quadratic_with(token).is_none()), F::M % 2 == 1);
}

fn batches<F: Field>(token: Token) {
    let mut source = Source(7);
    let all: Vec<Element<F>> = (0..67).map(|_| source.element()).collect();
    let other: Vec<Element<F>> = (0..67).map(|_| source.element()).collect();
    for n in 0..all.len() {
        // The tail is not written beyond the slice.
        let mut out = vec![Element::ONE; n];
        Element::mul_many_with(token, &mut out, &all[..n], &other[..n]).unwrap();
        assert!((0..n).all(|i| out[i] == all[i].mul_with(Token::Portable, &other[i])), "{token:?} {n}");
        Element::square_many_with(token, &mut out, &all[..n]).unwrap();
        assert!((0..n).all(|i| out[i] == all[i].square_with(Token::Portable)), "{token:?} {n}");

        let s = source.element::<F>();
        let sum: Element<F> = (0..n).map(|i| all[i].mul_with(Token::Portable, &other[i])).sum();
        assert_eq!(Element::inner_product_with(token, &all[..n], &other[..n]), Ok(sum), "{token:?} {n}");
        Element::scale_with(token, &mut out, &s, &all[..n]).unwrap();
        assert!((0..n).all(|i| out[i] == s.mul_with(Token::Portable, &all[i])), "{token:?} {n}");
        out.copy_from_slice(&other[..n]);
        Element::axpy_with(token, &mut out, &s, &all[..n]).unwrap();
        assert!((0..n).all(|i| out[i] == other[i] + s.mul_with(Token::Portable, &all[i])), "{token:?} {n}");

        // Zeros here and there, none, and nothing but zeros.
        for pattern in [0, 3, 1] {
            let a: Vec<_> = (0..n)
                .map(|i| if pattern > 0 && (i * i + n) % pattern == 0 { Element::ZERO } else { all[i] })
                .collect();
            Element::invert_many_with(token, &mut out, &a).unwrap();
            for (a, inverse) in a.iter().zip(&out) {
                let one = if bool::from(a.is_zero()) { Element::ZERO } else { Element::ONE };
                assert_eq!(a.mul_with(token, inverse), one, "{token:?} {n}");
                assert_eq!(bool::from(a.is_zero()), bool::from(inverse.is_zero()));
            }
        }
    }
    // As many as make the longest rows of a batch inversion, and a row that is not full.
    let a: Vec<Element<F>> =
        (0..531).map(|i| if i % 100 == 7 { Element::ZERO } else { all[i % 67] + other[i / 67] }).collect();
    let mut inverses = vec![Element::ONE; a.len()];
    Element::invert_many_with(token, &mut inverses, &a).unwrap();
    assert!(
        a.iter().zip(&inverses).all(|(a, inverse)| *inverse == a.invert_or_zero_with(token)),
        "{token:?}"
    );

    let mut out = [Element::<F>::ONE; 2];
    assert_eq!(Element::mul_many_with(token, &mut out, &all[..2], &all[..3]), Err(Error::Length));
    assert_eq!(Element::mul_many_with(token, &mut out, &all[..3], &all[..2]), Err(Error::Length));
    assert_eq!(Element::square_many_with(token, &mut out, &all[..1]), Err(Error::Length));
    assert_eq!(Element::invert_many_with(token, &mut out, &all[..3]), Err(Error::Length));
    assert_eq!(Element::scale_with(token, &mut out, &all[0], &all[..3]), Err(Error::Length));
    assert_eq!(Element::axpy_with(token, &mut out, &all[0], &all[..3]), Err(Error::Length));
    assert_eq!(Element::inner_product_with(token, &all[..2], &all[..3]), Err(Error::Length));
    assert_eq!(out, [Element::ONE; 2], "nothing is written on error");
}

on_every_tier! {
    field_laws = laws;
    zero_and_one = zero;
    batches_of_every_length = batches;
}

fn encodings<F: Field>() {
    let mut source = Source(3);
    for a in (0..50).map(|_| source.element::<F>()).chain((0..F::M).map(monomial)) {
        let (be, le) = (a.to_bytes_be(), a.to_bytes_le());
        let (be, le) = (be.as_ref(), le.as_ref());
        assert_eq!(be.len(), F::M.div_ceil(8));
        assert!(be.iter().rev().eq(le));
        assert_eq!(Element::from_bytes_be(be), Ok(a));
        assert_eq!(Element::from_bytes_le(le), Ok(a));
        assert_eq!(Element::from_words(a.as_words()), Ok(a));
    }
    // Every bit is where the contract says.
    for i in 0..F::M {
        assert_eq!(monomial::<F>(i).to_bytes_le().as_ref()[i / 8], 1 << (i % 8));
    }
    // Lengths.
    for n in (0..=F::BYTES + 8).filter(|n| *n != F::BYTES) {
        let bytes = vec![0; n];
        let error = Error::wrong_length(F::BYTES, n);
        assert_eq!(Element::<F>::from_bytes_be(&bytes), Err(error));
        assert_eq!(Element::<F>::from_bytes_le(&bytes), Err(error));
        assert!(error.to_string().contains(&format!("length {n} instead of {}", F::BYTES)));
    }
    for n in (0..=F::WORDS + 1).filter(|n| *n != F::WORDS) {
        let error = Error::wrong_length(F::WORDS, n);
        assert_eq!(Element::<F>::from_words(&vec![0; n]), Err(error));
    }
    // Bits from m on.
    for i in F::M..8 * F::BYTES {
        let mut bytes = vec![0; F::BYTES];
        bytes[i / 8] = 1 << (i % 8);
        assert_eq!(Element::<F>::from_bytes_le(&bytes), Err(Error::Encoding));
        bytes.reverse();
        assert_eq!(Element::<F>::from_bytes_be(&bytes), Err(Error::Encoding));
    }
    for i in F::M..64 * F::WORDS {
        let mut words = vec![0; F::WORDS];
        words[i / 64] = 1 << (i % 64);
        assert_eq!(Element::<F>::from_words(&words), Err(Error::Encoding));
    }
}

#[test]
fn encodings_are_checked_and_round_trip() {
    for_fields!(encodings());
}

fn random<F: Field>() {
    // All bits are drawn, none above m.
    let full = Element::<F>::random(|bytes| bytes.fill(0xff));
    assert!((0..F::M).all(|i| full.words()[i / 64] >> (i % 64) & 1 == 1));
    assert_eq!(Element::from_words(full.as_words()), Ok(full));
    let a = Element::<F>::random(|bytes| {
        assert_eq!(bytes.len(), F::BYTES);
        bytes[F::BYTES - 1] = 1;
    });
    assert_eq!(a, monomial(8 * (F::BYTES - 1)));
    // A source that can fail: its error, or what `random` gives.
    let failed = Element::<F>::try_random(|bytes| {
        bytes.fill(1);
        Err("no entropy")
    });
    assert_eq!(failed, Err("no entropy"));
    let filled = Element::<F>::try_random(|bytes| {
        bytes.fill(0xff);
        Ok::<_, &str>(())
    });
    assert_eq!(filled, Ok(full));
}

#[test]
fn random_elements_use_each_bit_once() {
    for_fields!(random());
}

fn values<F: Field>() {
    let mut source = Source(11);
    let (a, b) = (source.element::<F>(), source.element::<F>());
    assert_eq!(Element::conditional_select(&a, &b, 0.into()), a);
    assert_eq!(Element::conditional_select(&a, &b, 1.into()), b);
    assert_ne!(a, b);
    let mut c = a + b;
    assert_eq!([a, b, c].iter().sum::<Element<F>>(), a + b + c);
    assert_eq!([a, b, c].into_iter().product::<Element<F>>(), a * b * c);
    assert_eq!(<[Element<F>; 0]>::into_iter([]).product::<Element<F>>(), Element::ONE);
    c.zeroize();
    assert_eq!(c, Element::default());
}

#[test]
fn values_behave() {
    for_fields!(values());
}
