//! The operators against the model, on all mixes of values and references, and powers.

use super::laws::elements;
use super::*;
use core::hash::{BuildHasher, BuildHasherDefault};
use proptest::prelude::*;
use std::hash::DefaultHasher;
use widefield_reference::gf2m as model;

/// `a ∘ b` for values and references, and the assigning forms.
macro_rules! assert_operator {
    ($operator:tt, $assign:tt, $a:ident, $b:ident, $expected:expr) => {
        let expected: &[u64] = &$expected;
        let (mut by_value, mut by_reference) = ($a, $a);
        by_value $assign $b;
        by_reference $assign &$b;
        let all = [$a $operator $b, $a $operator &$b, &$a $operator $b, &$a $operator &$b, by_value, by_reference];
        for (i, result) in all.iter().enumerate() {
            prop_assert_eq!(result.words(), expected, "{} {}", stringify!($operator), i);
        }
    };
}

fn operators<F: Field>() {
    let field = model::Field::new(F::MODULUS);
    let cases = if crate::tier::slow() { 8 } else { 48 };
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    proptest!(config, |(a in elements::<F>(), b in elements::<F>())| {
        let (wa, wb) = (a.words(), b.words());
        let sum = field.add(wa, wb);
        assert_operator!(+, +=, a, b, sum);
        assert_operator!(-, -=, a, b, sum);
        assert_operator!(*, *=, a, b, field.mul(wa, wb));
        let inverse = field.invert(wb).unwrap_or_else(|| field.zero());
        assert_operator!(/, /=, a, b, field.mul(wa, &inverse));
        prop_assert_eq!(-a, a);
        prop_assert_eq!(-&a, a);
    });
    let a = monomial::<F>(F::M - 1);
    assert_eq!(a / Element::ZERO, Element::ZERO);
    let same = a;
    assert_eq!(a / same, Element::ONE);
}

#[test]
fn operators_agree_with_the_model() {
    for_fields!(operators());
}

fn powers<F: Field>(token: Token) {
    let field = model::Field::new(F::MODULUS);
    let a = Source(5).element::<F>();
    assert_eq!(a.pow_with(token, &[]), Element::ONE);
    assert_eq!(Element::<F>::ZERO.pow_with(token, &[0, 0]), Element::ONE);
    assert_eq!(Element::<F>::ZERO.pow_with(token, &[0, 1]), Element::ZERO);
    let mut expected = field.one();
    for e in 0..20 {
        assert_eq!(a.pow_with(token, &[e]).words(), expected);
        // Leading zeros do not count.
        assert_eq!(a.pow_with(token, &[e, 0]).words(), expected);
        assert_eq!(a.pow_vartime(e).words(), expected);
        expected = field.mul(&expected, a.words());
    }
    for e in [1 << 63, u64::MAX, 0x0123_4567_89ab_cdef] {
        assert_eq!(a.pow_with(token, &[e]), a.pow_vartime(e));
    }
    // The words of an exponent are little-endian: a^(2^64 + 3).
    assert_eq!(a.pow_with(token, &[3, 1]), a.square_n(64) * a.square() * a);
    // 1/a = a^(2^m - 2), a^(2^m - 1) = 1.
    let mut exponent = vec![u64::MAX; F::WORDS];
    exponent[F::WORDS - 1] = F::TOP;
    assert_eq!(a.pow_with(token, &exponent), Element::ONE);
    exponent[0] -= 1;
    assert_eq!(a.pow_with(token, &exponent), a.invert_or_zero_with(token));
}

on_every_tier! {
    powers_agree_with_the_model = powers;
}

fn conversions<F: Field>() {
    let field = model::Field::new(F::MODULUS);
    for bits in [0, 1, 2, 0x100, 0x8000_0000, 0x8000_0000_0000_0001, u64::MAX] {
        let a = Element::<F>::from(bits);
        assert_eq!(a.words(), field.reduce(&[bits]));
        assert_eq!(Element::from_words(a.words()), Ok(a));
    }
    // Equal elements have equal hashes; of a hundred others none has the same, unless the field is small.
    let hasher = BuildHasherDefault::<DefaultHasher>::new();
    let (mut source, mut all) = (Source(23), vec![]);
    for _ in 0..100 {
        let a = source.element::<F>();
        let b = (a + Element::ONE) + Element::ONE;
        assert_eq!(hasher.hash_one(a), hasher.hash_one(b));
        all.push(hasher.hash_one(a));
    }
    all.sort_unstable();
    all.dedup();
    assert!(all.len() == 100 || F::M < 32);
}

#[test]
fn numbers_become_polynomials_and_hashes_follow_equality() {
    for_fields!(conversions());
}
