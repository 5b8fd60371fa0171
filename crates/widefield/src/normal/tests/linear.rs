//! Gathers are linear, and products bilinear: that is what makes pairs of basis elements a proof.

use super::super::gather::{Gather, NONE, Reach};
use super::{LARGE, parts, random_words};
use crate::normal::NormalBasis;
use crate::tier::{self, Token};

/// Sums of words.
fn sum(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}

/// Operands at random and at the extremes: none, all, one bit, every second.
fn operands(seed: &mut u64, bits: usize) -> Vec<Vec<u64>> {
    let whole = |word: u64| {
        let mut words = vec![word; bits.div_ceil(64)];
        *words.last_mut().unwrap() &= u64::MAX >> (bits.wrapping_neg() % 64);
        words
    };
    let mut single = whole(0);
    single[(bits - 1) / 64] |= 1 << ((bits - 1) % 64);
    let mut all = vec![whole(0), whole(u64::MAX), whole(0x5555_5555_5555_5555), single];
    all.extend((0..3).map(|_| random_words(seed, bits)));
    all
}

/// Each bit of the result is the bit of the source that it should be, and the map is additive.
#[test]
fn every_gather_is_a_linear_choice_of_bits() {
    for token in tier::tokens() {
        gather(token);
    }
}

fn gather(token: Token) {
    let mut seed = 11;
    for (from, to) in
        [(1, 1), (63, 130), (130, 64), (511, 600), (513, 70), (1000, 1024), (1025, 2000), (5000, 300)]
    {
        // Bit i from anywhere, some from nowhere, the last one of the source among them.
        let mut positions: Vec<usize> = (0..to)
            .map(|i| {
                let word = random_words(&mut seed, 64)[0] as usize;
                if word.is_multiple_of(7) { NONE } else { (word / 7 + i) % from }
            })
            .collect();
        positions[to / 2] = from - 1;
        let plan = Gather::new(Reach::of(token), &positions, from.div_ceil(64));
        let image = |a: &[u64]| {
            let (mut out, mut sum) = (vec![0; plan.words()], vec![0x5a5a; plan.words()]);
            parts::gather(token, &plan, &mut out, a);
            parts::gather(token, &plan, &mut sum, a);
            assert!(out.iter().zip(&sum).all(|(out, sum)| out ^ 0x5a5a == *sum), "{token:?} {from} {to}");
            out
        };
        let all = operands(&mut seed, from);
        for a in &all {
            let got = image(a);
            for (i, at) in positions.iter().enumerate() {
                let expected = if *at == NONE { 0 } else { a[at / 64] >> (at % 64) & 1 };
                assert_eq!(got[i / 64] >> (i % 64) & 1, expected, "{from} {to} {i}");
            }
            for b in &all {
                assert_eq!(image(&sum(a, b)), sum(&got, &image(b)), "{from} {to}");
            }
        }
    }
}

#[test]
fn every_reversal_is_that_of_bits() {
    let mut seed = 13;
    for token in tier::tokens() {
        for words in 1..20 {
            let a = random_words(&mut seed, 64 * words);
            let mut out = vec![0; words];
            parts::reverse(token, &mut out, &a);
            assert!(out.iter().rev().zip(&a).all(|(out, a)| out.reverse_bits() == *a), "{token:?} {words}");
        }
    }
}

/// `(a + b) c = a c + b c` and the other way round, in registers and in memory.
#[test]
fn products_are_additive() {
    let mut seed = 12;
    let in_registers =
        [(130, 1), (162, 1), (163, 4), (233, 2), (340, 3), (409, 4), (562, 1), (641, 2), (1013, 2)];
    for (n, t) in in_registers.into_iter().chain(LARGE) {
        for token in tier::tokens() {
            let Ok(basis) = NormalBasis::gaussian_with(token, n, t) else { panic!("no basis {n} {t}") };
            let product = |a: &[u64], b: &[u64]| {
                let mut out = vec![0; basis.words()];
                basis.mul_many(&mut out, a, b).unwrap();
                out
            };
            let c = random_words(&mut seed, n);
            // Large ones take long: extremes alone.
            let all = operands(&mut seed, n);
            let all = &all[if n * t > 4000 { 1..3 } else { 0..all.len() }];
            for (a, b) in all.iter().zip(all.iter().skip(1)) {
                let both = sum(a, b);
                assert_eq!(product(&both, &c), sum(&product(a, &c), &product(b, &c)), "{token:?} {n} {t}");
                assert_eq!(product(&c, &both), sum(&product(&c, a), &product(&c, b)), "{token:?} {n} {t}");
            }
        }
    }
}
