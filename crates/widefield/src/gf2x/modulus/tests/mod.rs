//! Arithmetic modulo a polynomial against the model, one suite for every tier.

use super::Modulus;
use crate::Error;
use crate::gf2x::samples::words;
use crate::gf2x::tuned;
use crate::gf2x::{Poly, is_irreducible};
use crate::tier::{Tier, Token, tokens};
use widefield_reference::gf2x as model;

/// Moduli by their exponents: trinomials and pentanomials that fold in one block and in many, at whole words and beside
/// them; taps too high for a fold; no constant term.
const SPARSE: &[&[usize]] = &[
    &[1],
    &[1, 0],
    &[2, 1, 0],
    &[8, 4, 3, 1, 0],
    &[63, 1, 0],
    &[64, 4, 3, 1, 0],
    &[65, 1, 0],
    &[65, 2, 0],
    &[65, 64, 0],
    &[89, 38, 0],
    &[127, 1, 0],
    &[127, 63, 0],
    &[127, 126, 0],
    &[128, 7, 2, 1, 0],
    &[128, 64, 0],
    &[128],
    &[129, 65, 64, 0],
    &[163, 7, 6, 3, 0],
    &[192, 7, 2, 1, 0],
    &[233, 74, 0],
    &[256, 10, 5, 2, 0],
    &[300, 236, 128, 64, 0],
    &[571, 10, 5, 2, 0],
    &[640, 576, 0],
    &[1000, 930, 929, 64, 3],
    &[1024, 19, 6, 1, 0],
    &[1279, 216, 0],
    &[1279, 1063, 0],
    &[1280, 63, 62, 1, 0],
    &[1536, 64, 0],
    &[1537, 63, 0],
    &[1601, 63, 0],
    &[2000, 1900, 1800, 1700, 1600, 0],
    &[3200, 1280, 640, 64, 0],
    &[4096, 27, 15, 1, 0],
];

fn dense(m: usize) -> Vec<u64> {
    let mut f = words(m as u64, m / 64 + 1);
    f[m / 64] &= (1 << (m % 64)) - 1;
    f[m / 64] |= 1 << (m % 64);
    f
}

/// With all terms but the first in one word, of the highest degree that is reduced by that word, and of one more.
fn with_a_low_word(m: usize) -> [Vec<u64>; 2] {
    [0, 1].map(|more| {
        let mut f = vec![0; m / 64 + 1];
        let degree = (m.div_ceil(2) + more).min(63).min(m - 1);
        f[0] = words(m as u64, 1)[0] >> (63 - degree) | 1 << degree | 1;
        f[m / 64] |= 1 << (m % 64);
        f
    })
}

/// With all terms but the first in two words, of the highest degree that has a folding factor, of one that has not, and
/// of the least whose factor has two words.
fn with_two_low_words(m: usize) -> Vec<Vec<u64>> {
    let of_degree = |e: usize| {
        let mut f = words((m + e) as u64, 2);
        f.resize(m / 64 + 1, 0);
        for i in (e + 1..128).rev().chain([0]) {
            f[i / 64] &= !(1 << (i % 64));
        }
        for i in [0, e, m] {
            f[i / 64] |= 1 << (i % 64);
        }
        f
    };
    let folds = |e: &usize| super::in_registers::folding_factor(&of_degree(*e), m).is_some();
    let degrees = 1..128.min(m - 1);
    let highest = degrees.clone().rev().find(folds);
    let wide = (64 * m.div_ceil(64) - m..m).map(|s| 64 - s.min(63)).find(|e| degrees.contains(e));
    let next = highest.map(|e| e + 1).filter(|e| degrees.contains(e));
    [highest, next, wide].into_iter().flatten().map(of_degree).collect()
}

/// All moduli of the suite.
fn moduli() -> Vec<Vec<u64>> {
    let degrees = (1..=70)
        .chain([127, 128, 129, 191, 192, 193, 255, 256, 320, 511, 512, 575, 576, 577, 640, 1000, 1279, 2100]);
    let mut all: Vec<_> = SPARSE.iter().map(|e| model::from_exponents(e)).collect();
    all.extend(degrees.step_by(crate::tier::sparse(5)).map(dense));
    let low = (2..=70)
        .chain([126, 127, 128, 129, 191, 192, 193, 320, 448, 511, 575, 576, 577, 640, 2559, 2560, 2561]);
    all.extend(low.step_by(crate::tier::sparse(5)).flat_map(with_a_low_word));
    let two = (65..=575).step_by(15).chain([127, 128, 191, 192, 255, 256, 384, 449, 511, 512, 576, 577, 600]);
    all.extend(two.step_by(crate::tier::sparse(5)).flat_map(with_two_low_words));
    all
}

fn reduced(a: &[u64], f: &[u64]) -> Vec<u64> {
    let mut r = model::divrem(a, f).1;
    r.resize(model::degree(f).unwrap().div_ceil(64), 0);
    r
}

#[test]
fn operations_are_the_models() {
    for f in moduli() {
        let m = model::degree(&f).unwrap();
        let n = m.div_ceil(64);
        let (a, b) = (reduced(&words(5, n), &f), reduced(&words(9, n), &f));
        // The highest that there is.
        let mut top = vec![!0; n];
        top[n - 1] >>= 64 * n - m;
        let pairs = [(&a, &b), (&top, &top), (&a, &top)];
        let products = pairs.map(|(a, b)| reduced(&model::mul(a, b), &f));
        let squares = [&a, &top].map(|a| reduced(&model::square(a), &f));
        let fourth = reduced(&model::square(&squares[0]), &f);
        let last = (0..5).fold(top.clone(), |a, _| reduced(&model::square(&a), &f));
        for token in tokens() {
            let modulus = Modulus::new_with(token, &f).unwrap();
            assert_eq!((modulus.degree(), modulus.words(), modulus.as_words()), (m, n, &f[..]));
            let (mut out, at) = (vec![!0; n], (m, token.tier()));
            for ((a, b), product) in pairs.iter().zip(&products) {
                modulus.mul(&mut out, a, b).unwrap();
                assert_eq!(&out, product, "{at:?}");
            }
            for (a, square) in [&a, &top].into_iter().zip(&squares) {
                modulus.square(&mut out, a).unwrap();
                assert_eq!(&out, square, "{at:?}");
            }
            modulus.square_n(&mut out, &a, 0).unwrap();
            assert_eq!(out, a);
            modulus.square_n(&mut out, &a, 2).unwrap();
            assert_eq!(out, fourth, "{at:?}");
            modulus.square_n(&mut out, &top, 5).unwrap();
            assert_eq!(out, last, "{at:?}");
        }
    }
}

/// Squaring is linear, so that these prove it for all operands.
#[test]
fn basis_elements_are_squared() {
    let exponents: &[&[usize]] = &[
        &[64, 4, 3, 1, 0],
        &[100, 15, 0],
        &[131, 8, 3, 2, 0],
        &[163, 7, 6, 3, 0],
        &[192, 65, 0],
        &[233, 74, 0],
        &[256, 10, 5, 2, 0],
        &[256, 65, 0],
        &[283, 12, 7, 5, 0],
        &[384, 65, 1, 0],
        &[409, 87, 0],
        &[448, 9, 0],
        &[512, 8, 5, 2, 0],
        &[571, 10, 5, 2, 0],
    ];
    for exponents in exponents.iter().step_by(crate::tier::sparse(3)) {
        let f = model::from_exponents(exponents);
        let m = exponents[0];
        for i in 0..m {
            let mut a = vec![0; m.div_ceil(64)];
            a[i / 64] = 1 << (i % 64);
            let square = reduced(&model::square(&a), &f);
            for token in tokens() {
                let (modulus, mut out) = (Modulus::new_with(token, &f).unwrap(), a.clone());
                modulus.square_n(&mut out, &a, 1).unwrap();
                assert_eq!(out, square, "{m} {i} {:?}", token.tier());
                modulus.square(&mut out, &a).unwrap();
                assert_eq!(out, square, "{m} {i} {:?}", token.tier());
            }
        }
    }
}

#[test]
fn remainders_of_any_length() {
    for f in moduli().into_iter().step_by(3) {
        let n = model::degree(&f).unwrap().div_ceil(64);
        for len in [0, 1, 2, n - 1, n, n + 1, 2 * n, 2 * n + 1, 3 * n + 2, 60] {
            let mut a = words(len as u64, len);
            for _ in 0..2 {
                let expected = reduced(&a, &f);
                for token in tokens() {
                    let mut out = vec![!0; n];
                    Modulus::new_with(token, &f).unwrap().reduce(&mut out, &a).unwrap();
                    assert_eq!(out, expected, "{len} {:?}", token.tier());
                }
                a.fill(!0);
            }
        }
    }
}

#[test]
fn powers_are_products() {
    for f in [&[1, 0][..], &[89, 38, 0], &[127, 126, 0], &[163, 7, 6, 3, 0], &[640, 576, 0]] {
        let f = model::from_exponents(f);
        let n = model::degree(&f).unwrap().div_ceil(64);
        let a = reduced(&words(1, n), &f);
        for token in tokens() {
            let modulus = Modulus::new_with(token, &f).unwrap();
            let (mut out, mut expected) = (vec![7; n], reduced(&[1], &f));
            modulus.pow(&mut out, &a, &[]).unwrap();
            assert_eq!(out, expected);
            for e in 0..10 {
                modulus.pow(&mut out, &a, &[e, 0]).unwrap();
                assert_eq!(out, expected, "{e}");
                expected = reduced(&model::mul(&expected, &a), &f);
            }
            // a^(2^64 + 1).
            modulus.pow(&mut out, &a, &[1, 1]).unwrap();
            modulus.square_n(&mut expected, &a, 64).unwrap();
            assert_eq!(out, reduced(&model::mul(&expected, &a), &f));
        }
    }
}

#[test]
fn inverses_are_found_where_there_are_any() {
    for f in moduli() {
        let m = model::degree(&f).unwrap();
        let n = m.div_ceil(64);
        let mut operands =
            vec![vec![0; n], reduced(&[1], &f), reduced(&words(3, n), &f), reduced(&words(4, n), &f)];
        if m < 9 {
            operands.extend((0..1 << m).map(|a| vec![a]));
        }
        for a in operands {
            let (common, inverse, _) = model::xgcd(&a, &f);
            let expected = (common == [1]).then(|| reduced(&inverse, &f));
            for token in tokens().filter(|t| m < 600 || t.tier() != Tier::Portable) {
                let mut out = vec![!0; n];
                let found = Modulus::new_with(token, &f).unwrap().invert(&mut out, &a);
                assert_eq!(found.is_ok().then(|| out.clone()), expected, "{m} {:?}", token.tier());
                assert!(found.is_ok() || out.iter().all(|w| *w == 0) && found == Err(Error::DivisionByZero));
            }
        }
    }
}

/// Where the steps' matrices are applied one after the other, and from where on they are multiplied with each other
/// first.
#[test]
fn long_inverses_are_found() {
    let lengths = [tuned::portable::INVERSE_STEPS_UP_TO, tuned::all::INVERSE_STEPS_UP_TO];
    for m in lengths.into_iter().map(|n| n.built_in()).flat_map(|n| [64 * n - 3, 64 * n, 64 * n + 1]) {
        let mut f = dense(m);
        f[0] |= 1;
        let n = m.div_ceil(64);
        for seed in 0..2 {
            let a = reduced(&words(seed, n), &f);
            let coprime = model::gcd(&a, &f) == [1];
            for token in tokens() {
                let modulus = Modulus::new_with(token, &f).unwrap();
                let (mut out, mut one) = (vec![!0; n], vec![0; n]);
                assert_eq!(modulus.invert(&mut out, &a).is_ok(), coprime, "{m} {:?}", token.tier());
                modulus.mul(&mut one, &out, &a).unwrap();
                let expected: Vec<u64> = (0..n).map(|i| u64::from(coprime && i == 0)).collect();
                assert_eq!(one, expected, "{m} {:?}", token.tier());
            }
        }
    }
}

#[test]
fn wrong_operands_are_refused() {
    assert_eq!(Modulus::new(&[]).err(), Some(Error::DivisionByZero));
    assert_eq!(Modulus::new(&[0, 0]).err(), Some(Error::DivisionByZero));
    assert_eq!(Modulus::new(&[1, 0]).err(), Some(Error::Degree));
    assert_eq!(Modulus::from_exponents(&[5, 5]).err(), Some(Error::DivisionByZero));
    let f = Modulus::from_exponents(&[89, 38, 0]).unwrap();
    assert_eq!(f, Modulus::new(&[1 | 1 << 38, 1 << 25, 0]).unwrap());
    let mut out = [7; 2];
    assert_eq!(f.reduce(&mut [0; 1], &[1]), Err(Error::Length));
    for wrong in [&[1][..], &[1, 2, 3]] {
        assert_eq!(f.mul(&mut out, wrong, &[1, 0]), Err(Error::Length));
        assert_eq!(f.mul(&mut out, &[1, 0], wrong), Err(Error::Length));
        assert_eq!(f.square(&mut out, wrong), Err(Error::Length));
        assert_eq!(f.invert(&mut out, wrong), Err(Error::Length));
        assert_eq!(f.pow(&mut out, wrong, &[1]), Err(Error::Length));
        assert_eq!(f.square_n(&mut out, wrong, 1), Err(Error::Length));
    }
    let above = [0, 1 << 25];
    assert_eq!(f.mul(&mut out, &above, &[1, 0]), Err(Error::Encoding));
    assert_eq!(f.mul(&mut out, &[1, 0], &above), Err(Error::Encoding));
    assert_eq!(f.square(&mut out, &above), Err(Error::Encoding));
    assert_eq!(f.invert(&mut out, &above), Err(Error::Encoding));
    assert_eq!(f.pow(&mut out, &above, &[1]), Err(Error::Encoding));
    assert_eq!(f.square_n(&mut out, &above, 1), Err(Error::Encoding));
    assert_eq!(out, [7; 2], "nothing is written on error");
}

#[test]
fn irreducible_polynomials_are_the_models() {
    for f in 0..1u64 << 11 {
        assert_eq!(is_irreducible(&[f, 0]), model::is_irreducible(&[f]), "{f:x}");
    }
    // Of two words; about one in fifty is irreducible.
    for seed in 0..120 {
        let f = [words(seed, 1)[0] | 1, 1 << (seed % 7)];
        assert_eq!(is_irreducible(&f), model::is_irreducible(&f), "{f:x?}");
    }
    for prime in [&[89, 38, 0][..], &[128, 7, 2, 1, 0], &[571, 10, 5, 2, 0], &[1279, 216, 0], &[4423, 271, 0]]
    {
        let f = model::from_exponents(prime);
        assert!(is_irreducible(&f), "{prime:?}");
        assert!(!is_irreducible(&model::mul(&f, &[0b111])));
    }
    // Two factors of one large degree each: no small one tells.
    let (f, g) = (model::from_exponents(&[89, 38, 0]), model::from_exponents(&[97, 6, 0]));
    assert!(!is_irreducible(&model::mul(&f, &g)) && !is_irreducible(&model::mul(&f, &f)));
}

fn cofactors(token: Token, a: &[u64], b: &[u64]) -> [Vec<u64>; 3] {
    let (mut g, mut s, mut t) = (vec![!0; a.len().max(b.len())], vec![!0; b.len()], vec![!0; a.len()]);
    crate::gf2x::xgcd_with(token, &mut g, &mut s, &mut t, a, b).unwrap();
    [g, s, t].map(|w| model::trim(&w))
}

#[test]
fn cofactors_are_the_models() {
    let mut cases = vec![
        (vec![0], vec![0]),
        (vec![6], vec![0, 0]),
        (vec![0, 0], vec![6]),
        (vec![1], vec![1]),
        (vec![2], vec![2]),
        (vec![0, 1], vec![2]),
        (vec![2], vec![0, 1]),
        (vec![!0; 3], vec![!0; 3]),
        (vec![1], vec![5, 7]),
        (vec![0, 0, 1 << 63], vec![0, 1]),
    ];
    for na in 1..=9 {
        for nb in 1..=9 {
            let (mut a, b) = (words(na + 13 * nb, na as usize), words(997 * na + nb, nb as usize));
            a[na as usize - 1] >>= nb % 64;
            cases.push((model::mul(&a, &[0b111]), model::mul(&b, &[0b111])));
            cases.push((a, b));
        }
    }
    for (a, b) in cases {
        let (g, s, t) = model::xgcd(&a, &b);
        let (da, db) = (model::degree(&a), model::degree(&b));
        for token in tokens() {
            let [g2, s2, t2] = cofactors(token, &a, &b);
            assert_eq!(g2, g, "{a:x?} {b:x?} {:?}", token.tier());
            let sum = model::add(&model::mul(&s2, &a), &model::mul(&t2, &b));
            assert_eq!(model::trim(&sum), g, "{a:x?} {b:x?} {:?}", token.tier());
            let common = model::degree(&g);
            if da != db && common < da && common < db {
                assert_eq!((&s2, &t2), (&s, &t), "{a:x?} {b:x?} {:?}", token.tier());
            }
        }
    }
    let mut g = [7; 2];
    for (a, b) in [(&[1, 2][..], &[][..]), (&[], &[1, 2])] {
        let (mut s, mut t) = (vec![7; b.len()], vec![7; a.len()]);
        assert_eq!(crate::gf2x::xgcd(&mut g, &mut s, &mut t, a, b), Err(Error::Length));
    }
    assert_eq!(crate::gf2x::xgcd(&mut g, &mut [0; 2], &mut [0; 2], &[1, 2], &[1]), Err(Error::Length));
    assert_eq!(g, [7; 2]);
}

#[test]
fn polynomials_have_operators() {
    let poly = |seed: u64, n: usize| Poly::from_words(&words(seed, n));
    for n in [0, 1, 2, 5, 20] {
        let (a, b) = (poly(n as u64, n), poly(99, 3));
        let (aw, bw) = (a.as_words(), b.as_words());
        assert_eq!((&a + &b).as_words(), model::trim(&model::add(aw, bw)));
        assert_eq!(&a - &b, &a + &b);
        assert_eq!(&a + &a, Poly::zero());
        assert_eq!((&a * &b).as_words(), model::trim(&model::mul(aw, bw)));
        assert_eq!(a.square(), &a * &a);
        let (q, r) = model::divrem(aw, bw);
        assert_eq!(((&a / &b).as_words(), (&a % &b).as_words()), (&q[..], &r[..]));
        // Operands may be given away or lent.
        let all =
            |op: &str, results: [Poly; 4]| assert!(results.iter().all(|r| *r == results[0]), "{op} {n}");
        let (x, y) = (|| a.clone(), || b.clone());
        all("+", [&a + &b, x() + &b, &a + y(), x() + y()]);
        all("-", [&a - &b, x() - &b, &a - y(), x() - y()]);
        all("*", [&a * &b, x() * &b, &a * y(), x() * y()]);
        all("/", [&a / &b, x() / &b, &a / y(), x() / y()]);
        all("%", [&a % &b, x() % &b, &a % y(), x() % y()]);
        let (g, s, t) = a.xgcd(&b);
        assert_eq!(g, a.gcd(&b));
        assert_eq!(s * &a + t * &b, g);
        assert_eq!(Poly::from_exponents(&a.exponents().collect::<Vec<_>>()).as_ref(), Ok(&a));
        assert!(a.exponents().all(|i| a.coefficient(i)) && !a.coefficient(64 * n));
        // Hexadecimal, with zeros in front and without, in both cases.
        assert_eq!(a.to_string().parse(), Ok(a.clone()));
        assert_eq!(format!("{a:X}").parse(), Ok(a.clone()));
        assert_eq!(format!("000{a:x}").parse(), Ok(a.clone()));
        assert_eq!(format!("{a:?}"), format!("Poly({a})"));
        // A division by zero has an answer that fits, and a checked form.
        assert_eq!((&a / Poly::zero(), &a % Poly::zero()), (Poly::zero(), a.clone()));
        assert_eq!((a.checked_div(&Poly::zero()), a.checked_rem(&Poly::zero())), (None, None));
        assert_eq!(a.div_rem(&Poly::zero()), Err(Error::DivisionByZero));
        let (mut sum, mut product) = (a.clone(), a.clone());
        sum += &b;
        product *= &b;
        assert_eq!((sum, product), (&a + &b, &a * &b));
    }
    assert_eq!(Poly::from_exponents(&[65, 0, 3, 3]).unwrap().as_words(), [1, 2]);
    assert_eq!(Poly::from_exponents(&[]), Ok(Poly::zero()));
    for large in [Poly::MAX_EXPONENT.wrapping_add(1), usize::MAX / 64, usize::MAX - 63, usize::MAX] {
        if large > Poly::MAX_EXPONENT {
            assert_eq!(Poly::from_exponents(&[large, 0]), Err(Error::TooLarge));
            // Also where they would cancel.
            assert_eq!(Modulus::from_exponents(&[0, large, 3, large]).err(), Some(Error::TooLarge));
        }
    }
    assert_eq!(Poly::from(0b1011).degree(), Some(3));
    assert_eq!((Poly::zero().degree(), Poly::zero().is_zero(), Poly::one().is_zero()), (None, true, false));
    assert_eq!(Poly::from_words(&[0, 1]).to_string(), "0x10000000000000000");
    assert_eq!(Poly::zero().to_string(), "0x0");
    assert_eq!(Poly::from(&Modulus::from_exponents(&[8, 4, 3, 1, 0]).unwrap()), Poly::from(0x11b));
    for wrong in ["", "0x", "0xg", "-1", "1 2", "0x0x1", "é"] {
        assert_eq!(wrong.parse::<Poly>(), Err(Error::Encoding), "{wrong:?}");
    }
}
