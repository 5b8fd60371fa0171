//! One suite for every tier.

mod fips186;
mod fixed;
mod linear;
mod secrets;
mod shapes;

use super::basis::MAX_ROOT;
use super::*;
use crate::Error;
use crate::tier::{self, Token};
use core::hash::{BuildHasher, BuildHasherDefault};
use std::hash::DefaultHasher;
use subtle::Choice;
use widefield_reference::normal as model;
use widefield_vectors::gf2;

/// Table 4 and Table 3 of the paper, as (n, type).
const TABLE_4: [(usize, usize); 16] = [
    (131, 2),
    (233, 2),
    (359, 2),
    (491, 2),
    (163, 4),
    (277, 4),
    (409, 4),
    (577, 4),
    (673, 4),
    (739, 4),
    (283, 6),
    (503, 6),
    (751, 6),
    (599, 8),
    (571, 10),
    (563, 14),
];
const TABLE_3: [(usize, usize); 5] = [(162, 1), (226, 1), (292, 1), (418, 1), (562, 1)];

/// Splitmix64.
fn random_words(seed: &mut u64, n: usize) -> Vec<u64> {
    let mut words: Vec<u64> = (0..n.div_ceil(64))
        .map(|_| {
            *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (*seed ^ *seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ z >> 31
        })
        .collect();
    *words.last_mut().unwrap() &= bits::top_mask(n);
    words
}

/// The rows `β_0 β_d` of the multiplication table.
fn rows(basis: &NormalBasis) -> Vec<Vec<u64>> {
    let row = |d| {
        let mut row = vec![0; basis.words()];
        basis.product_of_basis(d).into_iter().for_each(|s| row[s / 64] |= 1 << (s % 64));
        row
    };
    (0..basis.degree()).map(row).collect()
}

/// The product is bilinear, so all pairs of basis elements prove it: `β_i β_j = (β_0 β_(j-i))^(2^i)`, from the rows of
/// the multiplication table (which the model checks below). `multiply` makes products of elements one after the other;
/// `step` leaves out values of i.
fn basis_pairs(basis: &NormalBasis, step: usize, multiply: impl Fn(&mut [u64], &[u64], &[u64])) -> usize {
    let (n, w) = (basis.degree(), basis.words());
    let unit = |i: usize| (0..w).map(move |k| if k == i / 64 { 1 << (i % 64) } else { 0 });
    let rows = rows(basis);
    let units: Vec<u64> = (0..n).flat_map(unit).collect();
    let (mut out, mut expected) = (vec![0; w * n], vec![0; w]);
    let mut pairs = 0;
    for i in (0..n).step_by(step) {
        let first: Vec<u64> = unit(i).collect::<Vec<_>>().repeat(n);
        multiply(&mut out, &first, &units);
        for (j, product) in out.chunks_exact(w).enumerate() {
            bits::rotate(&mut expected, &rows[(n + j - i) % n], n, i);
            assert_eq!(product, expected, "{basis:?} {i} {j}");
            pairs += 1;
        }
    }
    pairs
}

/// Every pair on the tier that is set, so that a run for each tier proves all of them; a part on the narrower ones.
fn step(token: Token) -> usize {
    if tier::emulated() {
        97
    } else if token.tier() == tier::active().tier() {
        1
    } else {
        67
    }
}

fn proved(token: Token, fields: &[(usize, usize)]) {
    for (n, t) in fields.iter().copied() {
        let basis = NormalBasis::gaussian_with(token, n, t).unwrap();
        let step = step(token);
        let pairs = basis_pairs(&basis, step, |out, a, b| basis.mul_many(out, a, b).unwrap());
        std::println!("{} {n}/{t}: {pairs}/{}", token.tier(), n * n);
        assert_eq!(pairs, n.div_ceil(step) * n);
    }
}

#[test]
fn basis_pairs_of_table_3() {
    tier::tokens().for_each(|token| proved(token, &TABLE_3));
}

// In parts of like cost, so that all processors prove them.
#[test]
fn basis_pairs_of_table_4_types_2_and_4() {
    tier::tokens().for_each(|token| proved(token, &TABLE_4[..10]));
}

#[test]
fn basis_pairs_of_table_4_type_6() {
    tier::tokens().for_each(|token| proved(token, &TABLE_4[10..13]));
}

#[test]
fn basis_pairs_of_table_4_types_8_and_10() {
    tier::tokens().for_each(|token| proved(token, &TABLE_4[13..15]));
}

#[test]
fn basis_pairs_of_table_4_type_14() {
    tier::tokens().for_each(|token| proved(token, &TABLE_4[15..]));
}

#[test]
fn known_answers() {
    for token in tier::tokens() {
        for r in gf2::kat().unwrap().normal_basis {
            let basis = NormalBasis::gaussian_with(token, r.n, r.t).unwrap();
            let (a, b) = (basis.element(&r.a).unwrap(), basis.element(&r.b).unwrap());
            assert_eq!(basis.mul(&a, &b).unwrap().as_words(), r.mul, "{} {}", r.n, r.t);
            assert_eq!(a.square().as_words(), r.sqr_a);
            assert_eq!(basis.invert(&a).unwrap().unwrap().as_words(), r.inv_a);
        }
    }
}

/// Existence, matrix, complexity, products and the rest against the model, for all small bases.
#[test]
fn small_bases_against_the_model() {
    let mut seed = 1;
    for n in (2..36).chain([52, 58, 63, 65, 66]) {
        for t in 1..12 {
            let Some(theirs) = model::NormalBasis::new(n, t) else {
                assert!(!model::exists(n, t));
                assert_eq!(NormalBasis::gaussian(n, t).err(), Some(Error::NoSuchBasis));
                continue;
            };
            for token in tier::tokens() {
                let ours = NormalBasis::gaussian_with(token, n, t).unwrap();
                assert_eq!(ours.matrix(), theirs.matrix(), "{n} {t}");
                assert_eq!(ours.complexity(), theirs.matrix().len());
                for _ in 0..3 {
                    let (a, b) = (random_words(&mut seed, n), random_words(&mut seed, n));
                    let (x, y) = (ours.element(&a).unwrap(), ours.element(&b).unwrap());
                    assert_eq!(ours.mul(&x, &y).unwrap().as_words(), theirs.mul(&a, &b), "{token:?} {n} {t}");
                    assert_eq!(x.add(&y).unwrap().as_words(), theirs.add(&a, &b));
                    assert_eq!(x.sqrt().as_words(), theirs.sqrt(&a));
                    assert_eq!(bool::from(x.trace()), theirs.trace(&a));
                    for k in [0, 1, n / 2, n - 1, n, 3 * n + 1] {
                        assert_eq!(x.square_n(k).as_words(), theirs.square_n(&a, k % n));
                    }
                    let inverse: Option<Element> = ours.invert(&x).unwrap().into();
                    assert_eq!(inverse.map(|e| e.as_words().to_vec()), theirs.invert(&a));
                }
            }
        }
    }
}

/// Bases up to the largest degree that has one, and up to the longest lifted operands: 2047 bits of 131008, of odd type
/// 131058.
const LARGE: [(usize, usize); 14] = [
    (2, 65_529),
    (17, 7710),
    (113, 2),
    (130, 1),
    (270, 2),
    (431, 2),
    (571, 10),
    (907, 6),
    (1018, 1),
    (1618, 81),
    (2039, 2),
    (2044, 3),
    (2046, 27),
    (2047, 64),
];

/// There is no larger degree, and no longer lifted operand of either kind: what follows them are no bases.
#[test]
fn the_largest_bases_are_tested() {
    assert!(NormalBasis::lowest_type(MAX_DEGREE).is_err());
    assert_eq!(NormalBasis::lowest_type(MAX_DEGREE - 1).unwrap().basis_type(), 18);
    let longest = |parity: usize| {
        let nt = LARGE.iter().filter(|(_, t)| t % 2 == parity).map(|(n, t)| n * t).max().unwrap();
        for longer in nt + 1..=MAX_ROOT {
            let degrees = (2..=MAX_DEGREE).filter(|n| longer % n == 0 && longer / n % 2 == parity);
            degrees.for_each(|n| assert!(!number::exists(n, longer / n), "{n} {}", longer / n));
        }
        nt
    };
    assert_eq!((longest(0), longest(1)), (131_070, 131_058));
}

/// The laws of the field, in degrees up to the largest and types with large lifted operands.
#[test]
fn laws() {
    let mut seed = 2;
    for token in tier::tokens() {
        for (n, t) in LARGE.into_iter().step_by(tier::sparse(2)) {
            let basis = NormalBasis::gaussian_with(token, n, t).unwrap();
            let mut next = || {
                loop {
                    // Zero, which has no inverse, comes up in the smallest field.
                    let element = basis.element(&random_words(&mut seed, n)).unwrap();
                    if !bool::from(element.is_zero()) {
                        return element;
                    }
                }
            };
            let (a, b, c) = (next(), next(), next());
            let mul = |a: &Element, b: &Element| basis.mul(a, b).unwrap();
            assert_eq!(mul(&a, &b), mul(&b, &a), "{n} {t}");
            assert_eq!(mul(&a, &mul(&b, &c)), mul(&mul(&a, &b), &c));
            assert_eq!(mul(&a, &b.add(&c).unwrap()), mul(&a, &b).add(&mul(&a, &c)).unwrap());
            assert_eq!(mul(&a, &basis.one()), a);
            assert_eq!(mul(&a, &a), a.square());
            assert_eq!(mul(&a, &b).square_n(n / 3), mul(&a.square_n(n / 3), &b.square_n(n / 3)));
            assert_eq!(a.sqrt().square(), a);
            let inverse = basis.invert(&a).unwrap().unwrap();
            assert_eq!(mul(&a, &inverse), basis.one());
            assert!(bool::from(basis.invert(&basis.zero()).unwrap().is_none()));
            // x^2 + x = c for c = b^2 + b, and for no c of trace 1.
            let c = b.square().add(&b).unwrap();
            let x = c.solve_quadratic().unwrap();
            assert_eq!(x.square().add(&x).unwrap(), c);
            assert!(x == b || x == b.add(&basis.one()).unwrap());
            assert_eq!(bool::from(a.trace()), bool::from(a.solve_quadratic().is_none()));
            // The trace is the sum of the conjugates.
            if n < 600 {
                let sum = (1..n).fold(a.clone(), |sum, k| sum.add(&a.square_n(k)).unwrap());
                let trace = if a.trace().into() { basis.one() } else { basis.zero() };
                assert_eq!(sum, trace);
            }
        }
    }
}

#[test]
fn what_does_not_exist_is_refused() {
    assert_eq!(NormalBasis::gaussian(163, 3).err(), Some(Error::NoSuchBasis));
    assert_eq!(NormalBasis::gaussian(163, 0).err(), Some(Error::NoSuchBasis));
    assert_eq!(NormalBasis::gaussian(0, 4).err(), Some(Error::NoSuchBasis));
    assert_eq!(NormalBasis::gaussian(1, 4).err(), Some(Error::NoSuchBasis));
    assert_eq!(NormalBasis::gaussian(2049, 2).err(), Some(Error::TooLarge));
    assert_eq!(NormalBasis::gaussian(163, usize::MAX).err(), Some(Error::TooLarge));
    assert_eq!(NormalBasis::lowest_type(128).err(), Some(Error::NoSuchBasis));
    assert_eq!(NormalBasis::optimal(163).err(), Some(Error::NoSuchBasis));
    assert_eq!(NormalBasis::optimal(162).unwrap().basis_type(), 1);
    assert_eq!(NormalBasis::optimal(233).unwrap().basis_type(), 2);
    for (n, t) in [(163, 4), (233, 2), (283, 6), (409, 4), (571, 10), (562, 1)] {
        assert_eq!(NormalBasis::lowest_type(n).unwrap().basis_type(), t);
    }
    let (small, large) = (NormalBasis::optimal(162).unwrap(), NormalBasis::optimal(233).unwrap());
    assert_eq!(small.mul_many(&mut [0; 4], &[0; 4], &[0; 4]), Err(Error::Length));
    assert_eq!(small.mul_many(&mut [0; 6], &[0; 6], &[0; 3]), Err(Error::Length));
    assert_eq!(small.element(&[0; 2]).err(), Some(Error::wrong_length(3, 2)));
    assert_eq!(small.element(&[0, 0, 1 << 34]).err(), Some(Error::Encoding));
    assert_eq!(large.element(&[0; 3]).err(), Some(Error::wrong_length(4, 3)));
}

/// No operation takes an element of another degree, or of another type of the same degree.
#[test]
fn elements_of_another_basis_are_refused() {
    let ours = NormalBasis::gaussian(163, 4).unwrap();
    for (n, t) in [(163, 16), (162, 1), (130, 1), (233, 2)] {
        let theirs = NormalBasis::gaussian(n, t).unwrap();
        let (a, b) = (ours.one(), theirs.one());
        assert_eq!((a.degree(), a.basis_type(), b.degree(), b.basis_type()), (163, 4, n, t));
        for refused in [ours.mul(&a, &b), ours.mul(&b, &a), ours.mul(&b, &b), ours.pow(&b, &[3]), a.add(&b)] {
            assert_eq!(refused.err(), Some(Error::BasisMismatch), "{n} {t}");
        }
        assert_eq!(ours.invert(&b).err(), Some(Error::BasisMismatch));
        assert_eq!(Element::select(&a, &b, Choice::from(0)).err(), Some(Error::BasisMismatch));
        // Not even zero and zero.
        assert_ne!(a, b);
        assert_ne!(ours.zero(), theirs.zero());
    }
    let small = NormalBasis::gaussian(65, 2).unwrap();
    assert_eq!(small.power_basis().to_polynomial(&ours.one()).err(), Some(Error::BasisMismatch));
    // The tier is not part of the basis.
    for token in tier::tokens() {
        let same = NormalBasis::gaussian_with(token, 163, 4).unwrap();
        assert_eq!(same.mul(&ours.one(), &same.one()), Ok(ours.one()));
    }
}

/// `Debug` says the basis and no coordinate; the formatters that are asked to show them all.
#[test]
fn text() {
    let basis = NormalBasis::gaussian(18, 1).unwrap();
    // Coordinates 0, 1, 6 and 17, from the left.
    let a = basis.element(&[0x2_0043]).unwrap();
    assert_eq!(format!("{a:?}"), "Element(GF(2^18), type 1, ..)");
    assert_eq!(format!("{a:#?}"), "Element(GF(2^18), type 1, ..)");
    assert_eq!((format!("{a:x}"), format!("{:?}", a.reveal())), ("030801".into(), "0x030801".into()));
    assert_eq!(format!("{:#X}", basis.one()), "0x03FFFF");
    assert_eq!(format!("{:>8}|{}", a.reveal(), basis.zero().reveal()), "  030801|000000");
    let hash = |a: &Element| BuildHasherDefault::<DefaultHasher>::default().hash_one(a);
    assert_eq!(hash(&a), hash(&a.clone()));
    assert_ne!(hash(&a), hash(&basis.one()));
}

#[test]
fn powers() {
    let mut seed = 9;
    for (n, t) in [(18, 1), (65, 2), (163, 4)] {
        let basis = NormalBasis::gaussian(n, t).unwrap();
        let a = basis.element(&random_words(&mut seed, n)).unwrap();
        let mut expected = basis.one();
        for e in 0..40 {
            assert_eq!(basis.pow(&a, &[e]).unwrap(), expected);
            expected = basis.mul(&expected, &a).unwrap();
        }
        // a^(2^64 + 2) and a^(2^n - 2).
        assert_eq!(basis.pow(&a, &[2, 1]).unwrap(), basis.mul(&a.square_n(64), &a.square()).unwrap());
        let minus_one: Vec<u64> = (0..n.div_ceil(64))
            .map(|k| if k == 0 { u64::MAX - 1 } else { u64::MAX } & if 64 * k + 64 > n { bits::top_mask(n) } else { u64::MAX })
            .collect();
        assert_eq!(basis.pow(&a, &minus_one).unwrap(), basis.invert(&a).unwrap().unwrap());
        assert_eq!(basis.pow(&basis.zero(), &[]).unwrap(), basis.one());
        assert_eq!(basis.pow(&basis.zero(), &[5]).unwrap(), basis.zero());
    }
}

#[test]
fn a_source_may_fail() {
    let basis = NormalBasis::gaussian(18, 1).unwrap();
    assert_eq!(basis.try_random(|_| Err("no entropy")), Err("no entropy"));
    let filled = basis.try_random(|bytes| {
        bytes.copy_from_slice(&[1, 2, 0xff]);
        Ok::<(), ()>(())
    });
    assert_eq!(filled, basis.element(&[0x3_0201]).map_err(|_| ()));
    assert_eq!(Normal163::try_random(|_| Err(7)), Err(7));
    let filled = Normal163::try_random(|bytes| {
        bytes.fill(0xff);
        Ok::<(), ()>(())
    });
    assert_eq!(filled, Ok(Normal163::one()));
}

#[test]
fn encodings() {
    let mut seed = 3;
    for n in [2, 3, 9, 63, 65, 162, 163] {
        let basis = NormalBasis::lowest_type(n).unwrap();
        let a = basis.element(&random_words(&mut seed, n)).unwrap();
        let (ieee, le) = (a.to_bytes_ieee1363(), a.to_bytes_le());
        assert_eq!(basis.from_bytes_ieee1363(&ieee).unwrap(), a);
        assert_eq!(basis.from_bytes_le(&le).unwrap(), a);
        for i in 0..n {
            let coordinate = a.as_words()[i / 64] >> (i % 64) & 1;
            assert_eq!(u64::from(le[i / 8] >> (i % 8) & 1), coordinate);
            // a_0 is the first of the n bits that end the string.
            let at = 8 * ieee.len() - n + i;
            assert_eq!(u64::from(ieee[at / 8] >> (7 - at % 8) & 1), coordinate, "{n} {i}");
        }
        let short = Error::wrong_length(le.len(), le.len() - 1);
        assert_eq!(basis.from_bytes_le(&le[1..]).err(), Some(short));
        assert_eq!(basis.from_bytes_ieee1363(&le[1..]).err(), Some(short));
        if n % 8 != 0 {
            assert_eq!(basis.from_bytes_le(&vec![0xff; le.len()]).err(), Some(Error::Encoding));
            assert_eq!(basis.from_bytes_ieee1363(&vec![0xff; le.len()]).err(), Some(Error::Encoding));
        }
        assert_eq!(basis.random(|bytes| bytes.fill(0xff)), basis.one());
    }
}

/// Conversion to the powers of β is a ring homomorphism: proved on pairs of basis elements.
#[test]
fn the_power_basis_is_the_same_field() {
    for (n, t) in [(2, 1), (3, 2), (4, 3), (6, 3), (52, 1), (58, 1), (65, 2), (66, 1), (131, 2), (163, 4)] {
        let basis = NormalBasis::gaussian(n, t).unwrap();
        let powers = basis.power_basis();
        let rows = rows(&basis);
        let images: Vec<Vec<u64>> = (0..n)
            .map(|i| {
                let mut unit = basis.zero();
                unit.words_mut()[i / 64] = 1 << (i % 64);
                let image = powers.to_polynomial(&unit).unwrap();
                assert_eq!(powers.from_polynomial(&image).unwrap(), unit);
                image
            })
            .collect();
        assert_eq!(images[0][0], 2, "β is x");
        let modulus = powers.modulus();
        let exponents: Vec<usize> = (0..=n).rev().filter(|i| modulus[i / 64] >> (i % 64) & 1 == 1).collect();
        let field = widefield_reference::gf2m::Field::new(&exponents);
        for i in (0..n).step_by(tier::sampled(7)) {
            for j in i..n {
                let mut sum = vec![0; basis.words()];
                bits::rotate(&mut sum, &rows[j - i], n, i);
                let product = powers.to_polynomial(&basis.element(&sum).unwrap()).unwrap();
                assert_eq!(product, field.mul(&images[i], &images[j]), "{n} {i} {j}");
            }
        }
        assert!(matches!(powers.from_polynomial(&[]), Err(Error::WrongLength { got: 0, .. })));
    }
}
