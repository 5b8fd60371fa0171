//! One suite for every tier.

mod typed;

use super::*;
use crate::Error;
use crate::tier::{self, Token};
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
/// the multiplication table (which the model checks below). `multiply` makes products of elements one after the other; `step`
/// leaves out values of i.
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

#[test]
fn basis_pairs_of_table_4_first_half() {
    tier::tokens().for_each(|token| proved(token, &TABLE_4[..10]));
}

#[test]
fn basis_pairs_of_table_4_second_half() {
    tier::tokens().for_each(|token| proved(token, &TABLE_4[10..]));
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

/// The laws of the field, in degrees up to the largest and types with large lifted operands.
#[test]
fn laws() {
    let mut seed = 2;
    let bases = [
        (113, 2),
        (130, 1),
        (255, 5),
        (270, 2),
        (431, 2),
        (571, 10),
        (907, 6),
        (1018, 1),
        (2039, 2),
        (2047, 10),
    ];
    for token in tier::tokens() {
        for (n, t) in bases {
            let Ok(basis) = NormalBasis::gaussian_with(token, n, t) else { continue };
            let mut next = || basis.element(&random_words(&mut seed, n)).unwrap();
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
    assert_eq!(small.mul(&small.one(), &large.one()).err(), Some(Error::Length));
    assert_eq!(small.one().add(&large.one()).err(), Some(Error::Length));
    assert_eq!(small.invert(&large.one()).err(), Some(Error::Length));
    assert_eq!(small.mul_many(&mut [0; 4], &[0; 4], &[0; 4]), Err(Error::Length));
    assert_eq!(small.mul_many(&mut [0; 6], &[0; 6], &[0; 3]), Err(Error::Length));
    assert_eq!(small.element(&[0; 2]).err(), Some(Error::Encoding));
    assert_eq!(small.element(&[0, 0, 1 << 34]).err(), Some(Error::Encoding));
}

#[test]
fn encodings() {
    let mut seed = 3;
    for n in [2, 3, 9, 63, 65, 162, 163] {
        let Ok(basis) = NormalBasis::lowest_type(n) else { continue };
        let a = basis.element(&random_words(&mut seed, n)).unwrap();
        let (ieee, le) = (a.to_bytes_ieee1363(), a.to_bytes_le());
        assert_eq!(basis.from_bytes_ieee1363(&ieee).unwrap(), a);
        assert_eq!(basis.from_bytes_le(&le).unwrap(), a);
        for i in 0..n {
            let coordinate = a.as_words()[i / 64] >> (i % 64) & 1;
            assert_eq!(u64::from(le[i / 8] >> (i % 8) & 1), coordinate);
            // a_0 is the first of the n bits that end the string.
            let place = 8 * ieee.len() - n + i;
            assert_eq!(u64::from(ieee[place / 8] >> (7 - place % 8) & 1), coordinate, "{n} {i}");
        }
        assert_eq!(basis.from_bytes_le(&le[1..]).err(), Some(Error::Encoding));
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
    for (n, t) in [(52, 1), (58, 1), (65, 2), (131, 2), (163, 4)] {
        let basis = NormalBasis::gaussian(n, t).unwrap();
        let powers = basis.power_basis().unwrap();
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
        for i in 0..n {
            for j in i..n {
                let mut sum = vec![0; basis.words()];
                bits::rotate(&mut sum, &rows[j - i], n, i);
                let product = powers.to_polynomial(&basis.element(&sum).unwrap()).unwrap();
                assert_eq!(product, field.mul(&images[i], &images[j]), "{n} {i} {j}");
            }
        }
        assert_eq!(powers.from_polynomial(&[]).err(), Some(Error::Length));
    }
}
