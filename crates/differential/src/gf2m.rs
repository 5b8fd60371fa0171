//! The fields GF(2^m) in polynomial basis.

use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::gf2m::{Element, F163, F233, F283, F409, F571, Field};
use widefield_reference::gf2m as model;

/// All operations of one of the five fields.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match u.int_in_range(0..=4)? {
        0 => check::<F163>(u, &[163, 7, 6, 3, 0]),
        1 => check::<F233>(u, &[233, 74, 0]),
        2 => check::<F283>(u, &[283, 12, 7, 5, 0]),
        3 => check::<F409>(u, &[409, 87, 0]),
        _ => check::<F571>(u, &[571, 10, 5, 2, 0]),
    }
}

fn element<F: Field>(u: &mut Unstructured<'_>) -> Result<Element<F>> {
    let mut bytes = vec![0; Element::<F>::BYTES];
    u.fill_buffer(&mut bytes)?;
    Ok(Element::random(|to| to.copy_from_slice(&bytes)))
}

/// An operation by the book, on words.
type Operation<'a> = &'a dyn Fn(&[u64], &[u64]) -> Vec<u64>;

fn check<F: Field>(u: &mut Unstructured<'_>, modulus: &[usize]) -> Result<()> {
    let field = model::Field::new(modulus);
    let (a, b): (Element<F>, Element<F>) = (element(u)?, element(u)?);
    let words = |e: &Element<F>| e.as_words().to_vec();
    let (aw, bw) = (words(&a), words(&b));
    let product = field.mul(&aw, &bw);
    on_every_tier("product", &product, |t| words(&a.mul_with(t, &b)));
    on_every_tier("square", &field.square(&aw), |t| words(&a.square_with(t)));
    let n = u.int_in_range(0..=2 * modulus[0])?;
    on_every_tier("power of two", &field.square_n(&aw, n), |t| words(&a.square_n_with(t, n)));
    on_every_tier("inverse", &field.invert(&aw), |t| Option::from(a.invert_with(t)).map(|e| words(&e)));
    on_every_tier("root", &field.sqrt(&aw), |t| words(&a.sqrt_with(t)));
    on_every_tier("half-trace", &field.half_trace(&aw), |t| words(&a.half_trace_with(t)));
    let count = u.int_in_range(0..=19)?;
    let many: Vec<Element<F>> = (0..count).map(|_| element(u)).collect::<Result<_>>()?;
    let others: Vec<Element<F>> = (0..count).map(|_| element(u)).collect::<Result<_>>()?;
    let each = |f: Operation<'_>| -> Vec<Vec<u64>> {
        many.iter().zip(&others).map(|(a, b)| f(a.as_words(), b.as_words())).collect()
    };
    on_every_tier("products", &each(&|a, b| field.mul(a, b)), |t| {
        let mut out = vec![Element::ONE; count];
        assert_eq!(Element::mul_many_with(t, &mut out, &many, &others), Ok(()));
        out.iter().map(words).collect()
    });
    on_every_tier("squares", &each(&|a, _| field.square(a)), |t| {
        let mut out = vec![Element::ONE; count];
        assert_eq!(Element::square_many_with(t, &mut out, &many), Ok(()));
        out.iter().map(words).collect()
    });
    on_every_tier("inverses", &each(&|a, _| field.invert(a).unwrap_or_else(|| field.zero())), |t| {
        let mut out = vec![Element::ONE; count];
        assert_eq!(Element::invert_many_with(t, &mut out, &many), Ok(()));
        out.iter().map(words).collect()
    });
    Ok(())
}
