//! GF(2^n) in normal bases.

use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::gf2m::{F163, F233, F283, F409, F571};
use widefield::normal::{Degree, FixedBasis, FixedElement, NormalBasis};
use widefield_reference::normal as model;

/// Degrees and types: each shape of the products in registers, odd and even types, one and several words.
const BASES: [(usize, usize); 12] = [
    (2, 1),
    (28, 1),
    (52, 1),
    (162, 1),
    (226, 1),
    (418, 1),
    (163, 4),
    (233, 2),
    (283, 6),
    (409, 4),
    (571, 10),
    (113, 2),
];

/// Products, one and many, and inverses.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match u.int_in_range(0..=9)? {
        0 => fixed::<F163>(u),
        1 => fixed::<F233>(u),
        2 => fixed::<F283>(u),
        3 => fixed::<F409>(u),
        4 => fixed::<F571>(u),
        _ => general(u),
    }
}

fn operand(u: &mut Unstructured<'_>, n: usize) -> Result<Vec<u64>> {
    let mut words: Vec<u64> = (0..n.div_ceil(64)).map(|_| u.arbitrary()).collect::<Result<_>>()?;
    if let Some(top) = words.last_mut().filter(|_| !n.is_multiple_of(64)) {
        *top &= (1 << (n % 64)) - 1;
    }
    Ok(words)
}

/// The fields of fixed size, in batches that are full and not.
fn fixed<F: Degree>(u: &mut Unstructured<'_>) -> Result<()> {
    let n = FixedElement::<F>::DEGREE;
    let Some(field) = model::NormalBasis::new(n, F::TYPE) else {
        panic!("no basis of type {} for {n}", F::TYPE)
    };
    let count = u.int_in_range(1..=9)?;
    let a: Vec<Vec<u64>> = (0..count).map(|_| operand(u, n)).collect::<Result<_>>()?;
    let b: Vec<Vec<u64>> = (0..count).map(|_| operand(u, n)).collect::<Result<_>>()?;
    let products: Vec<u64> = a.iter().zip(&b).flat_map(|(a, b)| field.mul(a, b)).collect();
    let elements = |all: &[Vec<u64>]| -> core::result::Result<Vec<FixedElement<F>>, widefield::Error> {
        all.iter().map(|words| FixedElement::from_words(words)).collect()
    };
    let words =
        |all: &[FixedElement<F>]| all.iter().flat_map(|e| e.as_words().to_vec()).collect::<Vec<u64>>();
    on_every_tier("fixed products", &Ok::<_, widefield::Error>(products.clone()), |token| {
        let mut out = vec![FixedElement::one(); count];
        FixedBasis::<F>::new_with(token).mul_many(&mut out, &elements(&a)?, &elements(&b)?)?;
        Ok(words(&out))
    });
    on_every_tier("fixed product", &Ok::<_, widefield::Error>(field.mul(&a[0], &b[0])), |token| {
        let product = FixedBasis::<F>::new_with(token).mul(&elements(&a)?[0], &elements(&b)?[0]);
        Ok(product.as_words().to_vec())
    });
    Ok(())
}

fn general(u: &mut Unstructured<'_>) -> Result<()> {
    let (n, t) = *u.choose(&BASES)?;
    let Some(field) = model::NormalBasis::new(n, t) else { panic!("no basis of type {t} for {n}") };
    let count = u.int_in_range(1..=3)?;
    let a: Vec<Vec<u64>> = (0..count).map(|_| operand(u, n)).collect::<Result<_>>()?;
    let b: Vec<Vec<u64>> = (0..count).map(|_| operand(u, n)).collect::<Result<_>>()?;
    let products: Vec<u64> = a.iter().zip(&b).flat_map(|(a, b)| field.mul(a, b)).collect();
    on_every_tier("products", &Ok(products.clone()), |token| {
        let mut out = vec![!0; products.len()];
        let basis = NormalBasis::gaussian_with(token, n, t)?;
        basis.mul_many(&mut out, &a.concat(), &b.concat()).map(|()| out)
    });
    on_every_tier("product", &Ok(field.mul(&a[0], &b[0])), |token| {
        let basis = NormalBasis::gaussian_with(token, n, t)?;
        basis.mul(&basis.element(&a[0])?, &basis.element(&b[0])?).map(|p| p.as_words().to_vec())
    });
    on_every_tier("inverse", &Ok(field.invert(&a[0])), |token| {
        let basis = NormalBasis::gaussian_with(token, n, t)?;
        let inverse = basis.invert(&basis.element(&a[0])?)?;
        Ok::<_, widefield::Error>(
            Option::<widefield::normal::Element>::from(inverse).map(|e| e.as_words().to_vec()),
        )
    });
    Ok(())
}
