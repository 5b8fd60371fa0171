//! Polynomials over fields GF(2^m) against the model. The tier is the widest: products are those of `gf2x` and `gf2m`.

use crate::input::{below, bits};
use arbitrary::{Result, Unstructured};
use widefield::gf2m::dynamic::Field;
use widefield::gf2m::dynamic::poly::{FieldPoly, Ring};
use widefield_reference::{field_poly as model, gf2m};

/// Moduli of one word and of several.
const FIELDS: [&[usize]; 5] =
    [&[2, 1, 0], &[8, 4, 3, 1, 0], &[64, 4, 3, 1, 0], &[127, 1, 0], &[163, 7, 6, 3, 0]];

/// All functions, on polynomials with common divisors and without.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let exponents = FIELDS[below(u, FIELDS.len())?];
    let field = Field::from_exponents(exponents).unwrap_or_else(|e| panic!("{e}"));
    let (ring, book) = (Ring::new(field), gf2m::Field::new(exponents));
    let (a, b, c) = (poly(u, &ring, 100)?, poly(u, &ring, 100)?, poly(u, &ring, 8)?);
    let plain = |p: &FieldPoly| -> model::Poly {
        p.as_words().chunks_exact(ring.field().words()).map(<[u64]>::to_vec).collect()
    };
    let mul = |a: &FieldPoly, b: &FieldPoly| ring.mul(a, b).unwrap_or_else(|e| panic!("{e}"));
    let (a, b) = (mul(&a, &c), mul(&b, &c));
    let (pa, pb) = (plain(&a), plain(&b));
    assert_eq!(plain(&mul(&a, &b)), model::mul(&book, &pa, &pb));
    match ring.div_rem(&a, &b) {
        Ok((q, r)) => assert_eq!((plain(&q), plain(&r)), model::div_rem(&book, &pa, &pb)),
        Err(_) => assert!(b.is_zero()),
    }
    let (g, s, t) = ring.xgcd(&a, &b).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(plain(&g), model::gcd(&book, &pa, &pb));
    assert_eq!(ring.add(&mul(&s, &a), &mul(&t, &b)), Ok(g));
    let points = rows(u, &ring, 40)?;
    let values = ring.values(&a, &points).unwrap_or_else(|e| panic!("{e}"));
    for (point, value) in points.chunks_exact(book.words()).zip(values.chunks_exact(book.words())) {
        assert_eq!(model::value(&book, &pa, point), value);
    }
    factors(&ring, &mul(&c, &poly(u, &ring, 4)?), &mul);
    Ok(())
}

/// The factors are irreducible and have this product; the linear ones have the roots.
fn factors(ring: &Ring, f: &FieldPoly, mul: &dyn Fn(&FieldPoly, &FieldPoly) -> FieldPoly) {
    let Ok(factors) = ring.factor(f) else { return assert!(f.is_zero()) };
    let mut product = ring.one();
    let mut roots = Vec::new();
    for (p, times) in &factors {
        assert_eq!(ring.is_irreducible(p), Ok(true));
        product = (0..*times).fold(product, |product, _| mul(&product, p));
        if p.degree() == Some(1) {
            roots.extend(p.coefficient(0).map(<[u64]>::to_vec));
        }
    }
    assert_eq!(ring.monic(f), Ok(product));
    roots.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    assert_eq!(ring.roots(f), Ok(roots.concat()));
}

fn poly(u: &mut Unstructured<'_>, ring: &Ring, most: usize) -> Result<FieldPoly> {
    let rows = rows(u, ring, most)?;
    Ok(ring.poly(&rows).unwrap_or_else(|e| panic!("{e}")))
}

/// Elements, fewer than so many.
fn rows(u: &mut Unstructured<'_>, ring: &Ring, most: usize) -> Result<Vec<u64>> {
    let count = below(u, most)?;
    let m = ring.field().degree();
    (0..count).map(|_| bits(u, m)).collect::<Result<Vec<_>>>().map(|rows| rows.concat())
}
