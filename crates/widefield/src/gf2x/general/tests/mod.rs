//! One suite for every tier.

use super::*;
use crate::gf2x::samples::words;
use crate::tier::{Tier, sampled, sparse, tokens};
use proptest::prelude::*;
use widefield_reference::gf2x as model;

/// `a` modulo a polynomial of degree 64, given without its leading term: Horner's rule, bit by bit.
fn residue(a: &[u64], modulus: u64) -> u64 {
    a.iter().rev().fold(0, |r, word| {
        (0..64).rev().fold(r, |r: u64, i| (r << 1 | word >> i & 1) ^ if r >> 63 == 1 { modulus } else { 0 })
    })
}

/// A check of a product that knows nothing of how it was made: residues multiply. A wrong product passes it for one
/// modulus in about 2^57 (the degree over the number of moduli).
fn check_product(a: &[u64], b: &[u64], product: &[u64], what: &str) {
    for modulus in [0x1b, 0xfeed_beef_0123_4567] {
        let factors = model::mul(&[residue(a, modulus)], &[residue(b, modulus)]);
        assert_eq!(residue(product, modulus), residue(&factors, modulus), "{what}");
    }
}

fn product(token: Token, a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = vec![0xdead_beef; a.len() + b.len()];
    mul_with(token, &mut out, a, b).unwrap();
    out
}

#[test]
fn every_pair_of_lengths_up_to_70_words_is_the_models() {
    let (a, b) = (words(1, 70), words(2, 70));
    for na in (0..=70).step_by(sparse(3)) {
        for nb in (0..=70).step_by(sampled(3)) {
            let expected = model::mul(&a[..na], &b[..nb]);
            for token in tokens() {
                assert_eq!(product(token, &a[..na], &b[..nb]), expected, "{na} {nb} {:?}", token.tier());
            }
        }
    }
}

#[test]
fn all_ones_and_single_terms() {
    for n in [1, 2, 7, 8, 9, 16, 17, 31, 64, 65, 130, 256] {
        let ones = vec![!0; n];
        let mut square = model::square(&ones);
        for token in tokens() {
            assert_eq!(product(token, &ones, &ones), square, "{n}");
            let mut top = vec![0; n];
            top[n - 1] = 1 << 63;
            let shifted = product(token, &ones, &top);
            assert!(shifted[..n - 1].iter().all(|w| *w == 0));
            assert_eq!(shifted[n - 1], 1 << 63);
            assert!(shifted[n..2 * n - 1].iter().all(|w| *w == !0));
            assert_eq!(shifted[2 * n - 1], !0 >> 1);
        }
        square.clear();
    }
}

#[test]
fn every_length_to_600_words() {
    let (a, b) = (words(3, 600), words(4, 600));
    for n in (70..=600).step_by(sampled(5)) {
        let nb = n - n % 7 * (n % 3);
        for token in tokens().filter(|t| t.tier() != Tier::Portable) {
            let c = product(token, &a[..n], &b[600 - nb..]);
            check_product(&a[..n], &b[600 - nb..], &c, &format!("{n} {nb} {:?}", token.tier()));
        }
    }
}

#[test]
fn cut_in_three_whatever_the_costs() {
    let (a, b) = (words(14, 96), words(15, 96));
    let mut scratch = vec![0; 3 * 96 + toom::own_scratch_len(96)];
    for na in 7..=96 {
        for nb in (1..=na).filter(|nb| toom::is_balanced(na, *nb)).step_by(sampled(3)) {
            let mut out = vec![0xdead_beef; na + nb];
            karatsuba::in_three(crate::tier::Portable, &mut out, &a[..na], &b[..nb], &mut scratch);
            assert_eq!(out, model::mul(&a[..na], &b[..nb]), "{na} {nb}");
        }
    }
}

#[test]
fn lengths_of_every_method_up_to_16000_words() {
    let (a, b) = (words(16, 16_400), words(17, 16_400));
    for n in [1025, 1500, 2100, 2700, 3300, 4097, 6200, 8300, 12_400, 16_383, 16_385] {
        for token in tokens().filter(|t| t.tier() != Tier::Portable) {
            let (x, y) = (&a[..n], &b[..n - n % 5]);
            check_product(x, y, &product(token, x, y), &format!("{n} {:?}", token.tier()));
        }
    }
}

#[test]
fn a_few_words_above_a_power_of_two() {
    let (a, b) = (words(12, 530), words(13, 530));
    for power in [64, 128, 256, 512] {
        for na in (power + 1..=power + 17).step_by(sampled(5)) {
            for nb in [power / 2 + 9, power - 3, power, power + 1, power + 5, power + 9, na] {
                for token in tokens().filter(|t| t.tier() != Tier::Portable) {
                    let (x, y) = (&a[..na], &b[..nb]);
                    check_product(x, y, &product(token, x, y), &format!("{na} {nb} {:?}", token.tier()));
                }
            }
        }
    }
}

#[test]
fn long_and_unequal_operands() {
    let (a, b) = (words(5, 9000), words(6, 9000));
    let pairs = [
        (5000, 5000),
        (4999, 2500),
        (4097, 4096),
        (5000, 1),
        (5000, 8),
        (3001, 70),
        (2049, 1025),
        (9000, 129),
    ];
    for (na, nb) in pairs {
        for token in tokens() {
            for (x, y) in [(&a[..na], &b[..nb]), (&b[..nb], &a[..na])] {
                let c = product(token, x, y);
                check_product(x, y, &c, &format!("{} {} {:?}", x.len(), y.len(), token.tier()));
            }
        }
    }
}

#[test]
fn any_alignment_and_nothing_written_beside() {
    for n in [1, 5, 8, 16, 33, 64, 100, 256] {
        for offset in 0..8 {
            let (a, b) = (words(7, n + 8), words(8, n + 16));
            let (x, y) = (&a[offset..][..n], &b[2 * offset..][..n]);
            let expected = product(Token::Portable, x, y);
            for token in tokens() {
                let mut out = vec![0x5555; 2 * n + 16];
                mul_with(token, &mut out[offset..][..2 * n], x, y).unwrap();
                assert_eq!(out[offset..][..2 * n], expected);
                assert!(out[..offset].iter().chain(&out[offset + 2 * n..]).all(|w| *w == 0x5555));
            }
        }
    }
}

#[test]
fn the_callers_scratch_is_enough_and_less_is_refused() {
    for (na, nb) in [(0, 0), (3, 0), (8, 8), (9, 9), (64, 64), (100, 37), (300, 300), (1000, 999), (1000, 20)]
    {
        let (a, b) = (words(9, na), words(10, nb));
        let need = mul_scratch_len(na, nb);
        for token in tokens() {
            let mut out = vec![0; na + nb];
            let mut scratch = vec![!0; need];
            assert_eq!(mul_with_scratch_with(token, &mut out, &a, &b, &mut scratch), Ok(()));
            check_product(&a, &b, &out, &format!("{na} {nb}"));
            if need > 0 {
                let short = &mut scratch[1..];
                assert_eq!(mul_with_scratch_with(token, &mut out, &a, &b, short), Err(Error::Length));
            }
        }
    }
}

#[test]
fn wrong_lengths_are_errors() {
    let a = [1, 2, 3];
    for token in tokens() {
        for n in [0, 5, 7] {
            assert_eq!(mul_with(token, &mut vec![0; n], &a, &a), Err(Error::Length));
            assert_eq!(
                mul_with_scratch_with(token, &mut vec![0; n], &a, &a, &mut [0; 999]),
                Err(Error::Length)
            );
            assert_eq!(square_with(token, &mut vec![0; n], &a), Err(Error::Length));
        }
    }
}

#[test]
fn squares_are_the_models_and_the_products() {
    let a = words(11, 300);
    for n in (0..=70).chain([127, 300]) {
        let expected = model::square(&a[..n]);
        for token in tokens() {
            let mut out = vec![!0; 2 * n];
            square_with(token, &mut out, &a[..n]).unwrap();
            assert_eq!(out, expected, "{n} {:?}", token.tier());
            assert_eq!(product(token, &a[..n], &a[..n]), expected);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn products_of_random_lengths(seed: u64, na in 0usize..1500, nb in 0usize..1500) {
        let (a, b) = (words(seed, na), words(!seed, nb));
        let mut results = tokens().map(|t| product(t, &a, &b));
        let first = results.next().unwrap();
        check_product(&a, &b, &first, "the narrowest tier");
        for other in results {
            prop_assert_eq!(&first, &other);
        }
    }
}

#[test]
#[cfg(feature = "std")]
fn threads_give_what_one_gives() {
    let (a, b) = (words(16, 70_000), words(17, 20_000));
    // Points by powers of two, three quarters of them, blocks of the longer operand; too short for threads.
    let lengths = [
        (8192, 8192),
        (12_289, 12_287),
        (16_384, 16_384),
        (24_576, 20_000),
        (70_000, 8193),
        (8191, 8191),
        (9000, 0),
    ];
    for (na, nb) in lengths {
        let (a, b) = (&a[..na], &b[..nb]);
        let (mut one, mut out) = (vec![0; na + nb], vec![!0; na + nb]);
        mul(&mut one, a, b).unwrap();
        for threads in [1, 2, 3, 8, usize::MAX].map(|n| core::num::NonZero::new(n).unwrap()) {
            mul_parallel(threads, &mut out, b, a).unwrap();
            assert_eq!(out, one, "{na} {nb} {threads}");
            out.fill(!0);
            assert_eq!(mul_parallel(threads, &mut out[1..], a, b), Err(Error::Length));
            assert!(out.iter().all(|w| *w == !0));
        }
    }
}
