//! Division and gcd, one suite for every tier.

mod held;

use super::samples::words;
use super::*;
use crate::Error;
use crate::tier::{Tier, Token, tokens};
use proptest::prelude::*;
use widefield_reference::gf2x as model;

fn product(token: Token, a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = vec![0; a.len() + b.len()];
    mul_with(token, &mut out, a, b).unwrap();
    out
}

fn divided(token: Token, a: &[u64], b: &[u64]) -> (Vec<u64>, Vec<u64>) {
    let (mut q, mut r) = (vec![!0; a.len()], vec![!0; b.len()]);
    div_rem_with(token, &mut q, &mut r, a, b).unwrap();
    (model::trim(&q), model::trim(&r))
}

fn common(token: Token, a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = vec![!0; a.len().max(b.len())];
    gcd_with(token, &mut out, a, b).unwrap();
    let mut other = vec![!0; out.len()];
    gcd_vartime_with(token, &mut other, a, b).unwrap();
    assert_eq!(out, other);
    if !a.is_empty() && !b.is_empty() {
        cofactors(token, &out, a, b);
    }
    model::trim(&out)
}

/// The cofactors of public operands: those of the other function where they are fixed.
fn cofactors(token: Token, common: &[u64], a: &[u64], b: &[u64]) {
    let [mut g, mut s, mut t] = [common.len(), b.len(), a.len()].map(|n| vec![!0; n]);
    xgcd_vartime_with(token, &mut g, &mut s, &mut t, a, b).unwrap();
    assert_eq!(g, common, "{a:x?} {b:x?}");
    assert_eq!(
        model::trim(&model::add(&product(token, &s, a), &product(token, &t, b))),
        model::trim(&g),
        "{a:x?} {b:x?}"
    );
    let [mut g2, mut s2, mut t2] = [common.len(), b.len(), a.len()].map(|n| vec![!0; n]);
    xgcd_with(token, &mut g2, &mut s2, &mut t2, a, b).unwrap();
    let [da, db, dg] = [a, b, &g].map(model::degree);
    if da != db && dg < da.min(db) {
        assert_eq!((s, t), (s2, t2), "{a:x?} {b:x?}");
    }
}

/// Random words of which the highest few bits, and sometimes words, are zero.
fn ragged(seed: u64, n: usize) -> Vec<u64> {
    let mut a = words(seed, n);
    if let Some(top) = a.last_mut() {
        *top >>= seed % 64;
        *top |= 1;
    }
    a.extend(core::iter::repeat_n(0, (seed / 64 % 3) as usize));
    a
}

#[test]
fn quotients_and_remainders_are_the_models() {
    for na in 0..=40 {
        for nb in 1..=40 {
            let (a, b) = (ragged(100 * na + nb, na as usize), ragged(7 * na + 31 * nb, nb as usize));
            let expected = model::divrem(&a, &b);
            for token in tokens() {
                assert_eq!(divided(token, &a, &b), expected, "{na} {nb} {:?}", token.tier());
            }
        }
    }
}

#[test]
fn division_by_blocks_gives_back_what_was_multiplied() {
    for (na, nb) in
        [(50, 30), (64, 64), (100, 99), (200, 100), (333, 77), (1000, 60), (70, 900), (2000, 1999), (1, 300)]
    {
        let (q, b) = (ragged(na, na as usize), ragged(nb, nb as usize));
        for token in tokens() {
            let mut a = product(token, &q, &b);
            assert_eq!(divided(token, &a, &b), (model::trim(&q), vec![]));
            // And a remainder of lower degree.
            let mut rest = b.clone();
            rest.truncate(model::trim(&b).len() - 1);
            for (a, r) in a.iter_mut().zip(&rest) {
                *a ^= r;
            }
            assert_eq!(divided(token, &a, &b), (model::trim(&q), model::trim(&rest)));
        }
    }
}

#[test]
fn division_refuses_zero_and_wrong_lengths() {
    for token in tokens() {
        for zero in [&[][..], &[0], &[0, 0, 0]] {
            let mut r = vec![0; zero.len()];
            assert_eq!(div_rem_with(token, &mut [0; 2], &mut r, &[1, 2], zero), Err(Error::DivisionByZero));
        }
        assert_eq!(div_rem_with(token, &mut [0; 1], &mut [0; 1], &[1, 2], &[1]), Err(Error::Length));
        assert_eq!(div_rem_with(token, &mut [0; 2], &mut [0; 2], &[1, 2], &[1]), Err(Error::Length));
        assert_eq!(gcd_with(token, &mut [0; 1], &[1, 2], &[1]), Err(Error::Length));
        assert_eq!(gcd_vartime_with(token, &mut [0; 1], &[1, 2], &[1]), Err(Error::Length));
        let lengths = [(1, 1, 2), (2, 2, 2), (2, 1, 1), (3, 1, 2)];
        for (g, s, t) in lengths {
            let [mut g, mut s, mut t] = [g, s, t].map(|n| vec![5; n]);
            let result = xgcd_vartime_with(token, &mut g, &mut s, &mut t, &[1, 2], &[1]);
            assert_eq!(result, Err(Error::Length));
            assert!([g, s, t].concat().iter().all(|w| *w == 5));
        }
        assert_eq!(
            xgcd_vartime_with(token, &mut [0; 1], &mut [], &mut [0; 1], &[1], &[]),
            Err(Error::Length)
        );
        assert_eq!(divided(token, &[5, 6], &[1, 0]), (vec![5, 6], vec![]));
    }
}

#[test]
fn gcds_are_the_models() {
    let mut cases = vec![
        (vec![], vec![]),
        (vec![0], vec![]),
        (vec![6], vec![0, 0]),
        (vec![1], vec![1]),
        (vec![2], vec![2]),
        (vec![0, 1], vec![2]),
        (vec![!0; 3], vec![!0; 3]),
        (vec![0, 0, 1 << 63], vec![0, 1]),
        (vec![1 << 63], vec![3, 1]),
    ];
    for na in 0..=12 {
        for nb in 0..=12 {
            cases.push((ragged(na + 13 * nb, na as usize), ragged(997 * na + nb, nb as usize)));
        }
    }
    for (a, b) in cases {
        let expected = model::gcd(&a, &b);
        for token in tokens() {
            assert_eq!(common(token, &a, &b), expected, "{a:x?} {b:x?} {:?}", token.tier());
        }
    }
}

#[test]
fn gcds_of_few_terms() {
    // Steps that pass many zeros: matrices with entries of full length, and one series much longer than the other.
    let exponents: [&[usize]; 7] =
        [&[5000, 0], &[4999, 4000, 3], &[4000, 3999], &[3000, 1], &[2500, 0], &[130, 1, 0], &[64]];
    for a in exponents {
        for b in exponents {
            let (a, b) = (model::from_exponents(a), model::from_exponents(b));
            let expected = model::gcd(&a, &b);
            for token in tokens().filter(|t| t.tier() != Tier::Portable) {
                assert_eq!(common(token, &a, &b), expected);
            }
        }
    }
}

#[test]
fn a_common_factor_is_found() {
    for (na, nb, nc) in [(10, 9, 5), (64, 60, 64), (130, 20, 77), (300, 299, 1), (150, 149, 120)] {
        let (a, b, c) = (ragged(na, na as usize), ragged(nb + 1, nb as usize), ragged(nc + 2, nc as usize));
        for token in tokens().filter(|t| t.tier() != Tier::Portable) {
            let (x, y) = (product(token, &a, &c), product(token, &b, &c));
            // gcd(a c, b c) = gcd(a, b) c.
            let expected = model::trim(&product(token, &common(token, &a, &b), &c));
            assert_eq!(common(token, &x, &y), expected);
            assert_eq!(common(token, &y, &x), expected);
            assert_eq!(divided(token, &x, &expected).1, Vec::<u64>::new());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn quotient_times_divisor_plus_remainder(seed: u64, na in 0usize..600, nb in 1usize..400) {
        let (a, b) = (ragged(seed, na), ragged(!seed, nb));
        for token in tokens().filter(|t| t.tier() != Tier::Portable) {
            let (q, r) = divided(token, &a, &b);
            prop_assert!(model::degree(&r) < model::degree(&b));
            prop_assert_eq!(model::trim(&model::add(&product(token, &q, &b), &r)), model::trim(&a));
        }
    }

    #[test]
    fn gcds_divide_and_do_not_depend_on_a_step_of_euclid(seed: u64, na in 0usize..60, nb in 1usize..60) {
        let (a, b) = (ragged(seed, na), ragged(seed.rotate_left(9), nb));
        for token in tokens() {
            let g = common(token, &a, &b);
            prop_assert!(divided(token, &a, &g).1.is_empty() && divided(token, &b, &g).1.is_empty());
            let r = divided(token, &a, &b).1;
            prop_assert_eq!(common(token, &r, &b), g);
        }
    }
}
