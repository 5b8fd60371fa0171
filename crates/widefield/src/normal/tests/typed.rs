//! Typed elements: against the untyped ones, and the change to the polynomial basis of FIPS 186.

use super::{basis_pairs, model, random_words, rows, step};
use crate::gf2m::{self, F163, F233, F283, F409, F571};
use crate::normal::{Degree, FieldBasis, FieldElement, NormalBasis};
use crate::tier::{self, Token};

fn on_every_field(of: [fn(Token); 5]) {
    for token in tier::tokens() {
        of.iter().for_each(|f| f(token));
    }
}

fn element<F: Degree>(seed: &mut u64) -> FieldElement<F> {
    FieldElement::from_words(&random_words(seed, F::M)).unwrap()
}

/// A ring homomorphism, proved on pairs of basis elements, and its inverse.
fn isomorphism<F: Degree>(token: Token) {
    let basis = FieldBasis::<F>::new_with(token).unwrap();
    let rows = rows(basis.basis());
    let unit = |i: usize| {
        let mut unit = vec![0; basis.basis().words()];
        unit[i / 64] = 1 << (i % 64);
        FieldElement::<F>::from_words(&unit).unwrap()
    };
    let images: Vec<gf2m::Element<F>> = (0..F::M).map(|i| basis.to_polynomial(&unit(i))).collect();
    assert_eq!(images[0], basis.beta());
    assert_eq!(basis.to_polynomial(&FieldElement::one()), gf2m::Element::ONE);
    let step = if token.tier() == tier::active().tier() { 1 } else { 29 };
    for i in (0..F::M).step_by(step) {
        assert_eq!(basis.from_polynomial(&images[i]), unit(i));
        // The products β_i β_j of the table, by the image's linearity from those of β_0.
        for d in (0..F::M).step_by(7) {
            let sum = FieldElement::<F>::from_words(&rows[d]).unwrap().square_n(i);
            let product = images[i].mul_with(token, &images[(i + d) % F::M]);
            assert_eq!(basis.to_polynomial(&sum), product, "{i} {d}");
        }
    }
}

/// Both ways of multiplying, alone and in batches of every length; inversion; the rest as untyped elements have it.
fn operations<F: Degree>(token: Token) {
    let basis = FieldBasis::<F>::new_with(token).unwrap();
    let untyped: &NormalBasis = basis.basis();
    let mut seed = F::M as u64;
    let a: Vec<FieldElement<F>> = (0..20).map(|_| element(&mut seed)).collect();
    let b: Vec<FieldElement<F>> = (0..20).map(|_| element(&mut seed)).collect();
    let same = |a: &FieldElement<F>| untyped.element(a.as_words()).unwrap();
    let products: Vec<_> = a.iter().zip(&b).map(|(a, b)| untyped.mul(&same(a), &same(b)).unwrap()).collect();
    for count in 0..=20 {
        let mut out = vec![FieldElement::ZERO; count];
        basis.mul_many(&mut out, &a[..count], &b[..count]).unwrap();
        assert!(out.iter().zip(&products).all(|(x, y)| x.as_words() == y.as_words()), "{count}");
    }
    assert!(basis.mul_many(&mut [], &a, &b).is_err());
    let (x, y) = (a[0], b[0]);
    assert_eq!(same(&basis.mul(&x, &y)), products[0]);
    assert_eq!(basis.mul(&x, &x), x.square());
    assert_eq!(basis.mul(&x, &basis.invert(&x).unwrap()), FieldElement::one());
    assert!(bool::from(basis.invert(&FieldElement::ZERO).is_none()));
    assert_eq!(same(&x.square_n(99)), same(&x).square_n(99));
    assert_eq!(x.sqrt().square(), x);
    assert_eq!(bool::from(x.trace()), bool::from(basis.to_polynomial(&x).trace()));
    assert_eq!(same(&(x + y)), same(&x).add(&same(&y)).unwrap());
    assert_eq!(x.to_bytes_ieee1363().as_ref(), same(&x).to_bytes_ieee1363());
    assert_eq!(FieldElement::from_bytes_ieee1363(x.to_bytes_ieee1363().as_ref()), Ok(x));
    assert_eq!(FieldElement::from_bytes_le(x.to_bytes_le().as_ref()), Ok(x));
    let root = (x.square() + x).solve_quadratic().unwrap();
    assert!(root == x || root == x + FieldElement::one());
    // Round trip through the polynomial basis, where squares and products are those of the field.
    let there = basis.to_polynomial(&x);
    assert_eq!(basis.from_polynomial(&there.square()), x.square());
    assert_eq!(basis.from_polynomial(&(there * basis.to_polynomial(&y))), basis.mul(&x, &y));
}

#[test]
fn the_standards_polynomial_basis_is_the_same_field() {
    let of = [
        isomorphism::<F163>,
        isomorphism::<F233>,
        isomorphism::<F283>,
        isomorphism::<F409>,
        isomorphism::<F571>,
    ];
    on_every_field(of);
}

/// Products of typed elements go their own ways: alone, and in batches.
fn typed_pairs<F: Degree>(token: Token) {
    let basis = FieldBasis::<F>::new_with(token).unwrap();
    let words = basis.basis().words();
    let elements = |flat: &[u64]| -> Vec<FieldElement<F>> {
        flat.chunks_exact(words).map(|e| FieldElement::from_words(e).unwrap()).collect()
    };
    let alone = |out: &mut [u64], a: &[u64], b: &[u64]| {
        for (out, (a, b)) in out.chunks_exact_mut(words).zip(elements(a).iter().zip(&elements(b))) {
            out.copy_from_slice(basis.mul(a, b).as_words());
        }
    };
    let batch = |out: &mut [u64], a: &[u64], b: &[u64]| {
        let mut products = vec![FieldElement::ZERO; F::M];
        basis.mul_many(&mut products, &elements(a), &elements(b)).unwrap();
        out.chunks_exact_mut(words).zip(&products).for_each(|(out, x)| out.copy_from_slice(x.as_words()));
    };
    let all = F::M.div_ceil(step(token)) * F::M;
    assert_eq!(basis_pairs(basis.basis(), step(token), alone), all);
    assert_eq!(basis_pairs(basis.basis(), step(token), batch), all);
}

#[test]
fn basis_pairs_of_typed_elements() {
    let of = [
        typed_pairs::<F163>,
        typed_pairs::<F233>,
        typed_pairs::<F283>,
        typed_pairs::<F409>,
        typed_pairs::<F571>,
    ];
    on_every_field(of);
}

#[test]
fn typed_elements() {
    let of =
        [operations::<F163>, operations::<F233>, operations::<F283>, operations::<F409>, operations::<F571>];
    on_every_field(of);
}

/// The eight products by matrices where the choice would not take them: other types of small fields.
#[test]
fn other_types() {
    for t in 1..20 {
        if model::exists(163, t) {
            let basis = FieldBasis::<F163>::gaussian(t).unwrap();
            let mut seed = t as u64;
            let (a, b) = (element::<F163>(&mut seed), element::<F163>(&mut seed));
            let there = basis.to_polynomial(&a) * basis.to_polynomial(&b);
            assert_eq!(basis.to_polynomial(&basis.mul(&a, &b)), there, "{t}");
            let mut out = [FieldElement::ZERO; 8];
            basis.mul_many(&mut out, &[a; 8], &[b; 8]).unwrap();
            assert!(out.iter().all(|out| *out == basis.mul(&a, &b)));
        }
    }
}
