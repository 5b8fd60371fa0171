//! Every shape that products in registers and in lanes are compiled for.

use super::super::method::Method;
#[cfg(target_arch = "x86_64")]
use super::super::shape::Form;
use super::basis_pairs;
use crate::normal::NormalBasis;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::tier::{self, Tier};
use crate::tier::{Token, sampled};

/// A form, whether products are of halves, whether elements are long, and two bases: degree and type.
#[cfg(target_arch = "x86_64")]
type ShapeOf = (Form, bool, bool, [(usize, usize); 2]);

/// Two bases of each shape.
#[cfg(target_arch = "x86_64")]
const SHAPES: [ShapeOf; 11] = [
    (Form::Four, true, false, [(2, 50), (254, 2)]),
    (Form::Six, true, false, [(2, 270), (378, 2)]),
    (Form::Eight, true, false, [(2, 386), (509, 2)]),
    (Form::Fourteen, true, false, [(2, 530), (435, 4)]),
    (Form::Fourteen, true, true, [(515, 2), (893, 2)]),
    (Form::Sixteen, true, false, [(2, 930), (507, 4)]),
    (Form::Sixteen, true, true, [(911, 2), (1019, 2)]),
    (Form::Four, false, false, [(2, 1), (226, 1)]),
    (Form::Eight, false, false, [(2, 141), (508, 1)]),
    (Form::Sixteen, false, false, [(2, 261), (340, 3)]),
    (Form::Sixteen, false, true, [(522, 1), (1018, 1)]),
];

#[cfg(target_arch = "x86_64")]
#[test]
fn every_shape_multiplies() {
    if tier::active().avx512().is_none() {
        return;
    }
    for (form, halved, long, bases) in SHAPES {
        for (n, t) in bases {
            let basis = NormalBasis::gaussian(n, t).unwrap();
            let Method::Registers(_, plan) = basis.method() else { panic!("{n} {t}: not in registers") };
            assert_eq!((plan.form, plan.halved, plan.is_long()), (form, halved, long), "{n} {t}");
            // The last coordinates too, which a step would leave out.
            let step = if n < 20 { 1 } else { 97 };
            let pairs = basis_pairs(&basis, step, |out, a, b| basis.mul_many(out, a, b).unwrap());
            assert_eq!(pairs, n.div_ceil(step) * n);
        }
    }
}

/// The largest basis of the shape with most words, and the first beyond registers.
#[cfg(target_arch = "x86_64")]
#[test]
fn what_registers_hold() {
    if tier::active().avx512().is_none() {
        return;
    }
    for ((n, t), in_registers) in
        [((1018, 1), true), ((1019, 2), true), ((1026, 2), false), ((1060, 1), false)]
    {
        let basis = NormalBasis::gaussian(n, t).unwrap();
        assert_eq!(matches!(basis.method(), Method::Registers(..)), in_registers, "{n} {t}");
    }
}

/// Whether products are of halves, the words of lifted operands, and two bases, of which the last needs all of these
/// words.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
type Lengths = (bool, usize, [(usize, usize); 2]);

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
const LENGTHS: [Lengths; 12] = [
    (true, 4, [(2, 50), (254, 2)]),
    (true, 6, [(2, 270), (378, 2)]),
    (true, 8, [(2, 386), (509, 2)]),
    (true, 12, [(2, 530), (765, 2)]),
    (true, 14, [(283, 6), (893, 2)]),
    (true, 16, [(2, 930), (1019, 2)]),
    (false, 4, [(2, 1), (226, 1)]),
    (false, 6, [(292, 1), (378, 1)]),
    (false, 8, [(418, 1), (508, 1)]),
    (false, 9, [(2, 261), (562, 1)]),
    (false, 12, [(586, 1), (756, 1)]),
    (false, 16, [(340, 3), (1018, 1)]),
];

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[test]
fn every_length_multiplies() {
    for token in tier::tokens().filter(|token| token.tier() != Tier::Portable) {
        for (halved, words, bases) in LENGTHS {
            for (n, t) in bases {
                let basis = NormalBasis::gaussian_with(token, n, t).unwrap();
                match basis.method() {
                    Method::Lanes(_, plan) => {
                        assert_eq!((plan.halved, plan.words), (halved, words), "{n} {t}");
                    }
                    #[cfg(target_arch = "aarch64")]
                    Method::Integers(_, plan) => {
                        assert_eq!((plan.halved, plan.words), (halved, words), "{n} {t}");
                    }
                    #[cfg(target_arch = "x86_64")]
                    Method::Registers(..) => continue,
                    Method::Copies(_) | Method::Memory(_) => panic!("{n} {t}: not in lanes"),
                }
                let step = if n < 20 { 1 } else { 97 };
                let pairs = basis_pairs(&basis, step, |out, a, b| basis.mul_many(out, a, b).unwrap());
                assert_eq!(pairs, n.div_ceil(step) * n);
            }
        }
    }
}

/// Bases of every number of words, the shortest and the longest, of even and odd degrees and types.
const WORDS: [(usize, usize); 20] = [
    (2, 1),
    (2, 930),
    (127, 4),
    (130, 1),
    (190, 10),
    (254, 23),
    (255, 6),
    (319, 18),
    (380, 5),
    (446, 6),
    (511, 6),
    (575, 38),
    (638, 11),
    (703, 6),
    (766, 6),
    (831, 6),
    (894, 3),
    (950, 2),
    (1018, 1),
    (1023, 4),
];

/// The method by copies is for tiers without carry-less multiply; here it is tested on every machine.
#[test]
fn every_number_of_words_multiplies_by_copies() {
    // It knows no tier: a slow machine sees a few.
    for (n, t) in WORDS.into_iter().step_by(sampled(3)) {
        let basis = NormalBasis::gaussian_with(Token::Portable, n, t).unwrap();
        assert!(matches!(basis.method(), Method::Copies(_)), "{n} {t}");
        let step = if n < 20 { 1 } else { 97 };
        let pairs = basis_pairs(&basis, step, |out, a, b| basis.mul_many(out, a, b).unwrap());
        assert_eq!(pairs, n.div_ceil(step) * n);
    }
    let longer = NormalBasis::gaussian_with(Token::Portable, 1026, 2).unwrap();
    assert!(matches!(longer.method(), Method::Memory(_)));
}
