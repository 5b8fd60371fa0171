//! `normal` against `gf2_kat.json`, the tables of the standards, and the polynomial basis.

use widefield_reference::gf2m::Field;
use widefield_reference::{gf2x, normal, normal::NormalBasis};
use widefield_vectors::gf2;

#[test]
fn known_answers() {
    let kat = gf2::kat().unwrap().normal_basis;
    let mut basis = NormalBasis::least(2).unwrap();
    for (i, r) in kat.iter().enumerate() {
        if (basis.degree(), basis.basis_type()) != (r.n, r.t) {
            basis = NormalBasis::new(r.n, r.t).unwrap();
        }
        assert_eq!(basis.mul(&r.a, &r.b), r.mul, "normal_basis[{i}]");
        assert_eq!(basis.square(&r.a), r.sqr_a, "normal_basis[{i}]");
        assert_eq!(basis.invert(&r.a).as_ref(), Some(&r.inv_a), "normal_basis[{i}]");
    }
    assert_eq!(kat.len(), 42);
}

/// FIPS 186-4, D.1.3, gives the types for its fields; the lists of optimal bases begin as in Mullin, Onyszchuk,
/// Vanstone and Wilson, "Optimal normal bases in GF(p^n)", 1989, table 1.
#[test]
fn types() {
    for (n, t) in [(163, 4), (233, 2), (283, 6), (409, 4), (571, 10)] {
        assert_eq!(normal::least_type(n), Some(t), "GF(2^{n})");
    }
    let of_type = |t| (2..=60).filter(|&n| normal::exists(n, t)).collect::<Vec<_>>();
    assert_eq!(of_type(1), [2, 4, 10, 12, 18, 28, 36, 52, 58, 60]);
    assert_eq!(of_type(2), [2, 3, 5, 6, 9, 11, 14, 18, 23, 26, 29, 30, 33, 35, 39, 41, 50, 51, 53]);
    for n in (8..200).step_by(8) {
        assert_eq!(normal::least_type(n), None);
        assert!((1..50).all(|t| !normal::exists(n, t)), "GF(2^{n})");
    }
}

#[test]
fn complexity() {
    for n in 2..=60 {
        for t in (1..=6).filter(|&t| normal::exists(n, t)) {
            let complexity = NormalBasis::new(n, t).unwrap().matrix().len();
            assert!(complexity >= 2 * n - 1, "no normal basis has less");
            if t <= 2 {
                assert_eq!(complexity, 2 * n - 1, "optimal: n = {n}, t = {t}");
            } else if t % 2 == 0 {
                assert!(complexity < t * n, "n = {n}, t = {t}");
            }
        }
    }
}

/// Modulo the minimal polynomial of beta, x is beta: the map is a homomorphism of fields.
#[test]
fn same_field_as_the_polynomial_basis() {
    for (n, t) in
        [(1, 2), (2, 1), (3, 2), (4, 1), (5, 2), (7, 4), (9, 2), (10, 1), (11, 6), (36, 1), (65, 2), (67, 4)]
    {
        let basis = NormalBasis::new(n, t).unwrap();
        let f = basis.minimal_polynomial();
        assert!(gf2x::is_irreducible(&f), "n = {n}, t = {t}");
        let exponents: Vec<usize> = (0..=n).filter(|&i| gf2x::bit(&f, i)).collect();
        let field = Field::new(&exponents);
        assert_eq!(field.degree(), n);
        let beta = field.reduce(&[2]);
        let image = |a: &[u64]| basis.to_polynomial(&field, &beta, a);
        assert_eq!(image(&basis.one()), field.one());
        let (mut a, mut b) = (basis.beta(0), basis.add(&basis.beta(n / 2), &basis.beta(n - 1)));
        for _ in 0..20 {
            let c = basis.mul(&a, &b);
            assert_eq!(image(&c), field.mul(&image(&a), &image(&b)), "n = {n}, t = {t}");
            assert_eq!(image(&basis.square(&a)), field.square(&image(&a)));
            assert_eq!(image(&basis.sqrt(&a)), field.sqrt(&image(&a)));
            assert_eq!(basis.trace(&a), field.trace(&image(&a)));
            assert_eq!(basis.invert(&a).map(|i| image(&i)), field.invert(&image(&a)));
            (a, b) = (basis.add(&basis.square(&b), &a), basis.add(&c, &basis.beta(0)));
        }
    }
}
