//! Factors against the model and by the laws. What dispatches takes the widest tier: `cargo xtask test` runs this on
//! each.

use super::super::samples::words;
use super::*;
use crate::gf2x::Modulus;
use crate::tier::tokens;
use proptest::prelude::*;
use widefield_reference::gf2x as model;

fn product(factors: &[(Poly, usize)]) -> Poly {
    factors.iter().flat_map(|(p, k)| core::iter::repeat_n(p, *k)).fold(Poly::one(), |product, p| &product * p)
}

fn power(a: &Poly, k: usize) -> Poly {
    (0..k).fold(Poly::one(), |power, _| &power * a)
}

/// Of a degree.
fn random(seed: u64, degree: usize) -> Poly {
    let mut f = words(seed, degree / 64 + 1);
    f[degree / 64] &= (1 << (degree % 64)) - 1;
    f[degree / 64] |= 1 << (degree % 64);
    Poly::from(f)
}

/// All that the three functions promise.
fn check(f: &Poly) -> Vec<(Poly, usize)> {
    let factors = f.factor().unwrap();
    assert_eq!(product(&factors), *f);
    assert!(factors.iter().all(|(p, k)| p.is_irreducible() && *k > 0));
    assert!(factors.is_sorted_by(|(a, _), (b, _)| compare(a, b).is_lt()), "different, in order");
    let square_free = f.square_free_factors().unwrap();
    assert_eq!(product(&square_free), *f);
    assert!(square_free.is_sorted_by_key(|(_, k)| *k));
    for (g, k) in &square_free {
        let expected = factors.iter().filter(|(_, m)| m == k).fold(Poly::one(), |g, (p, _)| &g * p);
        assert_eq!(*g, expected);
    }
    let by_degree = f.distinct_degree_factors().unwrap();
    assert!(by_degree.is_sorted_by_key(|(_, d)| *d));
    for (g, d) in &by_degree {
        let expected = factors
            .iter()
            .filter(|(p, _)| p.degree() == Some(*d as u64))
            .fold(Poly::one(), |g, (p, _)| &g * p);
        assert_eq!(*g, expected);
    }
    let degrees: usize = by_degree.iter().map(|(g, _)| g.degree().unwrap() as usize).sum();
    assert_eq!(degrees as u64, factors.iter().map(|(p, _)| p.degree().unwrap()).sum::<u64>());
    factors
}

#[test]
fn all_of_low_degree_are_the_models() {
    for f in 1..1 << 12 {
        let factors: Vec<Poly> =
            check(&Poly::from(f)).into_iter().flat_map(|(p, k)| core::iter::repeat_n(p, k)).collect();
        let expected: Vec<Poly> = model::factors(&[f]).iter().map(|p| Poly::from_words(p)).collect();
        assert_eq!(factors, expected, "{f:x}");
    }
}

#[test]
fn some_of_higher_degree_are_the_models() {
    for seed in 0..60 {
        let f = random(seed, 20 + seed as usize % 9);
        let factors: Vec<Poly> =
            check(&f).into_iter().flat_map(|(p, k)| core::iter::repeat_n(p, k)).collect();
        let expected: Vec<Poly> = model::factors(f.as_words()).iter().map(|p| Poly::from_words(p)).collect();
        assert_eq!(factors, expected, "{f}");
    }
}

#[test]
fn zero_and_one() {
    let (zero, one) = (Poly::zero(), Poly::one());
    assert_eq!(zero.factor(), Err(Error::Degree));
    assert_eq!(zero.square_free_factors(), Err(Error::Degree));
    assert_eq!(zero.distinct_degree_factors(), Err(Error::Degree));
    assert_eq!(one.factor(), Ok(vec![]));
    assert_eq!(one.square_free_factors(), Ok(vec![]));
    assert_eq!(one.distinct_degree_factors(), Ok(vec![]));
}

#[test]
fn high_powers() {
    for n in [1, 2, 63, 64, 65, 1000, 4096, 65_535] {
        let x = Poly::from_exponents(&[n]).unwrap();
        assert_eq!(x.factor(), Ok(vec![(Poly::from(2), n)]));
    }
    let p = Poly::from(0x11b);
    for k in [2, 3, 7, 8, 100, 255] {
        assert_eq!(check(&power(&p, k)), [(p.clone(), k)]);
    }
    // Every multiplicity up to twelve.
    let f = (1..=12).fold(Poly::one(), |f, k| &f * &power(&random(k as u64, k + 3), k));
    check(&f);
}

#[test]
fn all_of_one_degree() {
    // x^(2^d) - x, the product of all whose degree divides d.
    for (d, count) in [(1, 2), (2, 3), (3, 4), (4, 6), (6, 14), (8, 36), (11, 188)] {
        let f = Poly::from_exponents(&[1 << d, 1]).unwrap();
        let factors = check(&f);
        assert_eq!(factors.len(), count, "{d}");
        // And those of degree d alone.
        let highest: Vec<_> = factors.into_iter().filter(|(p, _)| p.degree() == Some(d)).collect();
        assert_eq!(check(&product(&highest)), highest);
    }
}

#[test]
fn sparse_ones() {
    // Few terms, which are squared instead; after the first factor the rest has many.
    for exponents in
        [&[127, 1, 0][..], &[512, 0], &[511, 10, 0], &[300, 5, 3, 2, 0], &[1000, 1], &[889, 300, 0]]
    {
        check(&Poly::from_exponents(exponents).unwrap());
    }
    assert!(Poly::from_exponents(&[1279, 216, 0]).unwrap().factor().unwrap().len() == 1);
}

#[test]
fn factoring_stops_when_told() {
    let f = random(5, 900);
    let mut calls = 0;
    assert!(
        f.factor_while(|| {
            calls += 1;
            true
        })
        .unwrap()
        .is_some()
    );
    assert!(calls > 100, "{calls}");
    for most in [0, 1, calls / 2, calls - 1] {
        let mut left = most;
        let go_on = || {
            left -= 1;
            left >= 0
        };
        assert_eq!(f.factor_while(go_on), Ok(None), "{most}");
    }
    assert_eq!(Poly::zero().factor_while(|| false), Err(Error::Degree));
}

#[test]
fn square_roots_are_the_inverses_of_squares() {
    for m in [1, 2, 5, 63, 64, 65, 127, 128, 129, 200, 500, 1000] {
        let f = (0..)
            .map(|seed| random(7 + seed, m))
            .find(|f| {
                f.square_free_factors().unwrap().len() == 1 && m < 2
                    || f.square_free_factors().unwrap()[0] == (f.clone(), 1)
            })
            .unwrap();
        for token in tokens() {
            let modulus = Modulus::new_with(token, f.as_words()).unwrap();
            let mut powers = Powers::new(modulus.clone(), &[Poly::from(words(m as u64, modulus.words()))]);
            let before = powers.value(0).to_vec();
            powers.advance(1);
            // (c sqrt(z))^2 = c (c z), or (z^2)
            let mut square = vec![0; modulus.words()];
            let mut expected = square.clone();
            if modulus.folds() {
                modulus.square(&mut expected, &before).unwrap();
                assert_eq!(powers.value(0), expected);
                continue;
            }
            modulus.square(&mut square, powers.value(0)).unwrap();
            let derivative: Vec<u64> = model::trim(
                &f.as_words()
                    .iter()
                    .enumerate()
                    .map(|(i, w)| {
                        let above = f.as_words().get(i + 1).map_or(0, |w| w << 63);
                        (w >> 1 | above) & 0x5555_5555_5555_5555
                    })
                    .collect::<Vec<_>>(),
            );
            let mut c = vec![0; modulus.words()];
            modulus.reduce(&mut c, &derivative).unwrap();
            modulus.mul(&mut expected, &before, &c).unwrap();
            assert_eq!(square, expected, "{m} {:?}", token.tier());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn factors_of_products(seed: u64, degrees in prop::collection::vec(1usize..150, 1..5), k in 1usize..4) {
        let f = degrees.iter().zip(seed..).fold(Poly::one(), |f, (d, seed)| &f * &random(seed, *d));
        check(&power(&f, k));
    }

    #[test]
    fn irreducible_is_having_one_factor(seed: u64, degree in 1usize..60) {
        let f = random(seed, degree);
        let factors = f.factor().unwrap();
        prop_assert_eq!(f.is_irreducible(), factors.len() == 1 && factors[0].1 == 1);
        prop_assert_eq!(f.is_irreducible(), model::is_irreducible(f.as_words()));
    }
}
