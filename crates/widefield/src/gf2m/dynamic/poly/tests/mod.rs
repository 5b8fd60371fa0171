mod held;

use super::{FieldPoly, Ring};
use crate::Error;
use crate::gf2m::dynamic::Field;
use proptest::prelude::*;
use widefield_reference::field_poly as model;
use widefield_reference::gf2m;
use widefield_vectors::digests::Numbers;

/// Moduli of one word and several, with room in the last word and none.
const FIELDS: [&[usize]; 8] = [
    &[2, 1, 0],
    &[3, 1, 0],
    &[8, 4, 3, 1, 0],
    &[13, 4, 3, 1, 0],
    &[64, 4, 3, 1, 0],
    &[127, 1, 0],
    &[128, 7, 2, 1, 0],
    &[163, 7, 6, 3, 0],
];

/// So many elements.
fn rows(numbers: &mut Numbers, ring: &Ring, count: usize) -> Vec<u64> {
    let (n, m) = (ring.field().words(), ring.field().degree());
    let mut rows: Vec<u64> = (0..count * n).map(|_| numbers.number()).collect();
    rows.chunks_exact_mut(n).for_each(|row| row[n - 1] &= u64::MAX >> (64 * n - m));
    rows
}

fn poly(numbers: &mut Numbers, ring: &Ring, count: usize) -> FieldPoly {
    ring.poly(&rows(numbers, ring, count)).unwrap()
}

fn ring(exponents: &[usize]) -> (Ring, gf2m::Field) {
    (Ring::new(Field::from_exponents(exponents).unwrap()), gf2m::Field::new(exponents))
}

fn plain(ring: &Ring, p: &FieldPoly) -> model::Poly {
    p.as_words().chunks_exact(ring.field().words()).map(<[u64]>::to_vec).collect()
}

/// Around the lengths from which on other methods are taken.
#[test]
fn products_quotients_and_divisors_are_the_models() {
    let mut numbers = Numbers(1);
    for exponents in FIELDS {
        let (ring, k) = ring(exponents);
        for [a, b] in [[0, 3], [1, 1], [3, 40], [4, 4], [5, 1], [30, 31], [70, 7], [140, 70], [200, 66]] {
            let (a, b) = (poly(&mut numbers, &ring, a), poly(&mut numbers, &ring, b));
            let (pa, pb) = (plain(&ring, &a), plain(&ring, &b));
            assert_eq!(plain(&ring, &ring.mul(&a, &b).unwrap()), model::mul(&k, &pa, &pb));
            assert_eq!(ring.square(&a).unwrap(), ring.mul(&a, &a).unwrap());
            assert_eq!(plain(&ring, &ring.add(&a, &b).unwrap()), model::add(&k, &pa, &pb));
            if b.is_zero() {
                assert_eq!(ring.div_rem(&a, &b), Err(Error::DivisionByZero));
                continue;
            }
            let (q, r) = ring.div_rem(&a, &b).unwrap();
            assert_eq!((plain(&ring, &q), plain(&ring, &r)), model::div_rem(&k, &pa, &pb));
        }
    }
}

#[test]
fn common_divisors_are_the_models() {
    let mut numbers = Numbers(2);
    for exponents in FIELDS {
        let (ring, k) = ring(exponents);
        for [a, b, c] in
            [[0, 0, 1], [5, 0, 2], [0, 4, 3], [9, 9, 1], [9, 12, 30], [60, 59, 1], [70, 60, 50], [130, 20, 3]]
        {
            let [a, b, c] = [a, b, c].map(|n| poly(&mut numbers, &ring, n));
            let (a, b) = (ring.mul(&a, &c).unwrap(), ring.mul(&b, &c).unwrap());
            let expected = model::gcd(&k, &plain(&ring, &a), &plain(&ring, &b));
            let (g, s, t) = ring.xgcd(&a, &b).unwrap();
            assert_eq!(plain(&ring, &g), expected);
            assert_eq!(ring.gcd(&a, &b).unwrap(), g);
            let sum = ring.add(&ring.mul(&s, &a).unwrap(), &ring.mul(&t, &b).unwrap()).unwrap();
            assert_eq!(sum, g);
            if a.degree() > Some(0) && b.degree() > Some(0) && g.degree() < a.degree().min(b.degree()) {
                let of = |p: &FieldPoly| p.degree().unwrap() - g.degree().unwrap();
                assert!(s.degree() < Some(of(&b)) && t.degree() < Some(of(&a)));
            }
        }
    }
}

/// All factors of polynomials that trial can factor, and products of known ones.
#[test]
fn factors_are_the_models() {
    let mut numbers = Numbers(3);
    for (exponents, most) in [(FIELDS[0], 8), (FIELDS[1], 6), (FIELDS[2], 3)] {
        let (ring, k) = ring(exponents);
        for i in 0..crate::tier::sparse(60) {
            let mut f = poly(&mut numbers, &ring, 2 + i % most);
            if i % 3 == 0 {
                // Multiple factors.
                f = ring.mul(&f, &ring.square(&poly(&mut numbers, &ring, 2)).unwrap()).unwrap();
            }
            if f.is_zero() {
                assert_eq!(ring.factor(&f), Err(Error::Degree));
                continue;
            }
            let found = ring.factor(&f).unwrap();
            let mut all: Vec<_> = found.iter().flat_map(|(p, times)| vec![plain(&ring, p); *times]).collect();
            let mut expected = model::factors(&k, &plain(&ring, &f));
            all.sort();
            expected.sort();
            assert_eq!(all, expected, "{f:?}");
            let irreducible = f.degree() > Some(0) && expected.len() == 1;
            assert_eq!(ring.is_irreducible(&f), Ok(irreducible));
        }
    }
}

/// All equal, all different, squares of squares, x^n, constants.
#[test]
fn factors_of_what_is_made_of_known_ones() {
    for exponents in [FIELDS[3], FIELDS[5], FIELDS[7]] {
        let (ring, _) = ring(exponents);
        let mut numbers = Numbers(4);
        let linear: Vec<FieldPoly> =
            (0..6).map(|_| ring.from_roots(&rows(&mut numbers, &ring, 1)).unwrap()).collect();
        let power = |p: &FieldPoly, k| (0..k).fold(ring.one(), |power, _| ring.mul(&power, p).unwrap());
        let mut f = poly(&mut numbers, &ring, 1);
        for (p, k) in linear.iter().zip([1, 2, 3, 4, 8, 1]) {
            f = ring.mul(&f, &power(p, k)).unwrap();
        }
        let mut expected: Vec<_> = linear.iter().cloned().zip([1, 2, 3, 4, 8, 1]).collect();
        expected.sort();
        assert_eq!(ring.factor(&f).unwrap(), expected);
        assert_eq!(
            ring.square_free_factors(&f).unwrap().iter().map(|(_, k)| *k).collect::<Vec<_>>(),
            [1, 2, 3, 4, 8]
        );
        assert_eq!(ring.factor(&power(&ring.x(), 37)).unwrap(), [(ring.x(), 37)]);
        assert_eq!(ring.factor(&ring.one()).unwrap(), []);
        let mut roots: Vec<_> = linear.iter().map(|p| p.coefficient(0).unwrap().to_vec()).collect();
        roots.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
        assert_eq!(ring.roots(&f).unwrap(), roots.concat());
    }
}

#[test]
fn factoring_stops_when_told() {
    let (ring, _) = ring(FIELDS[3]);
    let linear = ring.from_roots(&[1, 2, 3, 4, 5]).unwrap();
    let f = ring.mul(&ring.mul(&linear, &linear).unwrap(), &poly(&mut Numbers(6), &ring, 12)).unwrap();
    let mut calls = 0_usize;
    let factors = ring.factor_while(&f, || {
        calls += 1;
        true
    });
    assert_eq!(factors.unwrap(), Some(ring.factor(&f).unwrap()));
    assert!(calls > 100, "{calls}");
    for most in 0..calls {
        let mut asked = 0;
        let go_on = || {
            asked += 1;
            asked <= most
        };
        assert_eq!(ring.factor_while(&f, go_on), Ok(None), "{most}");
        assert_eq!(asked, most + 1);
    }
    assert_eq!(ring.factor_while(&ring.zero(), || false), Err(Error::Degree));
    assert_eq!(ring.factor_while(&ring.one(), || false), Ok(Some(vec![])));
}

/// x^q - x has every element, once; x^2 + x + a has roots where the trace of a is zero.
#[test]
fn roots_are_found() {
    let (ring, _) = ring(FIELDS[2]);
    let mut coefficients = vec![0; 257];
    (coefficients[1], coefficients[256]) = (1, 1);
    let f = ring.poly(&coefficients).unwrap();
    assert_eq!(ring.roots(&f).unwrap(), (0..256).collect::<Vec<u64>>());
    for a in 0..256 {
        let f = ring.poly(&[a, 1, 1]).unwrap();
        let solvable = !bool::from(ring.field().trace(&[a]).unwrap());
        assert_eq!(ring.roots(&f).unwrap().len(), if solvable { 2 } else { 0 }, "{a}");
    }
    assert_eq!(ring.roots(&ring.zero()), Err(Error::Degree));
    assert_eq!(ring.roots(&ring.one()), Ok(vec![]));
    assert_eq!(ring.roots(&ring.poly(&[7, 9]).unwrap()).unwrap().len(), 1);
}

#[test]
fn many_points_are_as_one_by_one() {
    let mut numbers = Numbers(5);
    for exponents in FIELDS {
        let (ring, k) = ring(exponents);
        let n = ring.field().words();
        for [terms, points] in [[0, 3], [5, 0], [40, 31], [33, 33], [50, 100], [150, 70]] {
            let (f, points) = (poly(&mut numbers, &ring, terms), rows(&mut numbers, &ring, points));
            let values = ring.values(&f, &points).unwrap();
            let expected = points.chunks_exact(n).map(|p| model::value(&k, &plain(&ring, &f), p));
            assert_eq!(values, expected.collect::<Vec<_>>().concat());
            let product = ring.from_roots(&points).unwrap();
            assert!(ring.values(&product, &points).unwrap().iter().all(|w| *w == 0));
            assert_eq!(product.degree(), Some(points.len() / n));
            let mut distinct: Vec<&[u64]> = points.chunks_exact(n).collect();
            distinct.sort();
            distinct.dedup();
            let made = ring.interpolate(&points, &values);
            if distinct.len() < points.len() / n {
                assert_eq!(made, Err(Error::DivisionByZero));
            } else {
                // The remainder modulo the product of all x - a.
                assert_eq!(made.unwrap(), ring.div_rem(&f, &product).unwrap().1);
            }
        }
    }
}

#[test]
fn what_is_wrong_is_refused() {
    let (ring, _) = ring(FIELDS[2]);
    let (other, _) = self::ring(FIELDS[7]);
    assert_eq!(ring.poly(&[256]), Err(Error::Encoding));
    assert_eq!(other.poly(&[1, 2]), Err(Error::Length));
    let (a, b) = (ring.x(), other.x());
    assert_eq!(ring.mul(&a, &b), Err(Error::Length));
    assert_eq!(ring.gcd(&b, &a), Err(Error::Length));
    let large = self::ring(FIELDS[4]).0.poly(&[1 << 40, 1]).unwrap();
    assert_eq!(ring.div_rem(&large, &a), Err(Error::Encoding));
    assert_eq!(ring.roots(&large), Err(Error::Encoding));
    assert_eq!(ring.interpolate(&[1, 2], &[3]), Err(Error::Length));
    assert_eq!(ring.interpolate(&[1, 300], &[3, 4]), Err(Error::Encoding));
    assert_eq!(ring.interpolate(&[1, 1], &[3, 3]), Err(Error::DivisionByZero));
    assert_eq!(ring.interpolate(&[], &[]), Ok(ring.zero()));
    assert_eq!(ring.values(&a, &[256]), Err(Error::Encoding));
    assert_eq!(other.from_roots(&[1]), Err(Error::Length));
    assert_eq!(format!("{:?}", ring.poly(&[1, 0, 0xa0, 0]).unwrap()), "FieldPoly[0x1, 0x0, 0xa0]");
    let wide = other.poly(&[0, 0, 1, 5, 0, 0]).unwrap();
    assert_eq!(format!("{wide:?}"), format!("FieldPoly[0x1{}, 0x5]", "0".repeat(32)));
    assert_eq!(
        (a.degree(), ring.zero().degree(), a.coefficient(1), a.coefficient(2)),
        (Some(1), None, Some(&[1][..]), None)
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn laws(seed: u64, field in 0..FIELDS.len(), [l, m, n] in [0usize..90, 0usize..90, 1usize..90]) {
        let (ring, mut numbers) = (ring(FIELDS[field]).0, Numbers(seed));
        let [a, b, c] = [l, m, n].map(|n| poly(&mut numbers, &ring, n));
        let mul = |a: &FieldPoly, b: &FieldPoly| ring.mul(a, b).unwrap();
        let add = |a: &FieldPoly, b: &FieldPoly| ring.add(a, b).unwrap();
        prop_assert_eq!(mul(&a, &add(&b, &c)), add(&mul(&a, &b), &mul(&a, &c)));
        prop_assert_eq!(ring.derivative(&mul(&a, &b)).unwrap(), add(&mul(&ring.derivative(&a).unwrap(), &b), &mul(&a,
            &ring.derivative(&b).unwrap())));
        if !c.is_zero() {
            let (q, r) = ring.div_rem(&a, &c).unwrap();
            prop_assert_eq!(add(&mul(&q, &c), &r), a.clone());
            prop_assert!(r.degree() < c.degree());
            let g = ring.gcd(&mul(&a, &c), &mul(&b, &c)).unwrap();
            prop_assert_eq!(g, ring.monic(&mul(&ring.gcd(&a, &b).unwrap(), &c)).unwrap());
        }
    }
}
