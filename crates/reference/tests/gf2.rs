//! `gf2x`, `gf2m` against `gf2_kat.json`, and the identities that define the rest.

use widefield_reference::{gf2m, gf2x};
use widefield_vectors::gf2;

/// Xorshift, enough to paint operands.
fn words(seed: u64, len: usize) -> Vec<u64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..len).map(|_| next()).collect()
}

#[test]
fn products() {
    let kat = gf2::kat().unwrap().poly_mul;
    for (i, r) in kat.iter().enumerate() {
        assert_eq!(gf2x::mul(&r.a, &r.b), r.c, "poly_mul[{i}]");
        assert_eq!(gf2x::mul(&r.b, &r.a), r.c, "poly_mul[{i}] exchanged");
    }
    assert_eq!(kat.len(), 50);
}

#[test]
fn fields() {
    let kat = gf2::kat().unwrap().field;
    for (i, r) in kat.iter().enumerate() {
        let field = gf2m::Field::new(&r.f);
        assert_eq!(field.degree(), r.m);
        assert_eq!(field.mul(&r.a, &r.b), r.mul, "field[{i}]");
        assert_eq!(field.square(&r.a), r.sqr_a, "field[{i}]");
        assert_eq!(field.invert(&r.a).as_ref(), Some(&r.inv_a), "field[{i}]");
        assert!(gf2m::NIST.contains(&r.f.as_slice()), "field[{i}]");
    }
    assert_eq!(kat.len(), 25);
}

/// Gueron and Kounavis, test vector 5 of GF(2^128), with the leading zero that its product has lost in print.
#[test]
fn gf128_of_the_clmul_paper() {
    let element = |n: u128| vec![n as u64, (n >> 64) as u64];
    let a = element(0x7b5b_5465_7374_5665_6374_6f72_5d53_475d);
    let b = element(0x4869_2853_6861_7929_5b47_7565_726f_6e5d);
    let product = element(0x0402_29a0_9a5e_d12e_7e4e_10da_3235_06d2);
    assert_eq!(gf2m::Field::new(&[128, 7, 2, 1, 0]).mul(&a, &b), product);
}

#[test]
fn ring_identities() {
    for n in 0..12 {
        let (a, b, c) = (words(n, n as usize), words(n + 50, 7), words(n + 99, 3));
        assert_eq!(gf2x::square(&a), gf2x::mul(&a, &a));
        let left = gf2x::trim(&gf2x::mul(&a, &gf2x::add(&b, &c)));
        assert_eq!(left, gf2x::trim(&gf2x::add(&gf2x::mul(&a, &b), &gf2x::mul(&a, &c))));
        let (q, r) = gf2x::divrem(&a, &c);
        assert_eq!(gf2x::trim(&gf2x::add(&gf2x::mul(&q, &c), &r)), gf2x::trim(&a));
        assert!(gf2x::degree(&r) < gf2x::degree(&c));
        let (u, v) = (gf2x::mul(&a, &b), gf2x::mul(&a, &c));
        let (g, s, t) = gf2x::xgcd(&u, &v);
        assert_eq!(gf2x::trim(&gf2x::add(&gf2x::mul(&s, &u), &gf2x::mul(&t, &v))), g);
        assert_eq!(gf2x::gcd(&u, &v), g);
        if n > 0 {
            for part in [&u, &v] {
                assert!(gf2x::divrem(part, &g).1.is_empty());
            }
            assert!(gf2x::divrem(&g, &a).1.is_empty(), "a divides both");
        }
    }
}

#[test]
fn field_identities() {
    for exponents in gf2m::NIST {
        let field = gf2m::Field::new(exponents);
        assert!(gf2x::is_irreducible(field.modulus()));
        let a = field.reduce(&words(exponents[0] as u64, field.words()));
        assert_eq!(field.square(&field.sqrt(&a)), a);
        assert_eq!(field.square_n(&a, field.degree()), a);
        assert_eq!(field.trace(&a), field.trace(&field.square(&a)));
        assert!(field.trace(&field.one()), "m is odd");
        // z^2 + z has trace 0, and z^2 + z + 1 trace 1.
        let c = field.add(&field.square(&a), &a);
        let z = field.solve_quadratic(&c).unwrap();
        assert!(z == a || z == field.add(&a, &field.one()));
        assert_eq!(field.solve_quadratic(&field.add(&c, &field.one())), None);
        assert_eq!(field.invert(&field.zero()), None);
        assert_eq!(field.mul(&a, &field.invert(&a).unwrap()), field.one());
    }
}
