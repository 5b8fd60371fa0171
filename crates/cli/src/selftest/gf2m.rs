//! The fields GF(2^m): the vectors' results, and products, squares, inverses and batches against the by-the-book model.

use super::check::{Check, expect, words};
use widefield::cpu::Token;
use widefield::gf2m::{Element, F163, F233, F283, F409, F571, Field};
use widefield_reference::gf2m as model;

pub(super) const CHECKS: &[Check] = &[
    Check { system: "gf2m", name: "known results", run: known_results },
    Check { system: "gf2m", name: "products, squares, inverses", run: operations },
    Check { system: "gf2m", name: "batches of products", run: batches },
];

fn known_results(token: Token) -> Result<usize, String> {
    let kat = widefield_vectors::gf2::kat().map_err(|e| e.to_string())?;
    let cases = known::<F163>(token, &kat)?
        + known::<F233>(token, &kat)?
        + known::<F283>(token, &kat)?
        + known::<F409>(token, &kat)?
        + known::<F571>(token, &kat)?;
    expect(cases >= 5, || "the vectors lack a field".into())?;
    Ok(cases)
}

fn known<F: Field>(token: Token, kat: &widefield_vectors::gf2::Kat) -> Result<usize, String> {
    let mut cases = 0;
    for (i, case) in kat.field.iter().enumerate().filter(|(_, c)| c.m == Element::<F>::DEGREE) {
        let element = |words: &[u64]| Element::<F>::from_words(words).map_err(|e| e.to_string());
        let (a, b) = (element(&case.a)?, element(&case.b)?);
        let what = |name: &str| format!("field[{i}].{name} of gf2_kat.json");
        expect(a.mul_with(token, &b).as_words() == case.mul, || what("mul"))?;
        expect(a.square_with(token).as_words() == case.sqr_a, || what("sqr_a"))?;
        expect(a.invert_or_zero_with(token).as_words() == case.inv_a, || what("inv_a"))?;
        cases += 1;
    }
    Ok(cases)
}

fn operations(token: Token) -> Result<usize, String> {
    Ok(against_the_model::<F163>(token, &[163, 7, 6, 3, 0])?
        + against_the_model::<F233>(token, &[233, 74, 0])?
        + against_the_model::<F283>(token, &[283, 12, 7, 5, 0])?
        + against_the_model::<F409>(token, &[409, 87, 0])?
        + against_the_model::<F571>(token, &[571, 10, 5, 2, 0])?)
}

fn against_the_model<F: Field>(token: Token, exponents: &[usize]) -> Result<usize, String> {
    let field = model::Field::new(exponents);
    for seed in 0..20 {
        let (a, b) = (random::<F>(seed), random::<F>(seed + 1000));
        let what = |name: &str| format!("{name} in GF(2^{}), seed {seed}", exponents[0]);
        let same = |e: &Element<F>, words: &[u64]| field.reduce(e.as_words()) == field.reduce(words);
        expect(same(&a.mul_with(token, &b), &field.mul(a.as_words(), b.as_words())), || what("product"))?;
        expect(same(&a.square_with(token), &field.square(a.as_words())), || what("square"))?;
        let inverse = a.invert_or_zero_with(token);
        expect(inverse.mul_with(token, &a) == Element::ONE, || what("inverse"))?;
    }
    Ok(60)
}

fn batches(token: Token) -> Result<usize, String> {
    Ok(batch::<F163>(token)?
        + batch::<F233>(token)?
        + batch::<F283>(token)?
        + batch::<F409>(token)?
        + batch::<F571>(token)?)
}

/// Batches against single products, which the other checks compare with the model.
fn batch<F: Field>(token: Token) -> Result<usize, String> {
    for count in 0..=40 {
        let a: Vec<Element<F>> = (0..count).map(random).collect();
        let b: Vec<Element<F>> = (0..count).map(|i| random(i + 1000)).collect();
        let mut out = vec![Element::ZERO; a.len()];
        Element::mul_many_with(token, &mut out, &a, &b).map_err(|e| e.to_string())?;
        let agree = out.iter().zip(a.iter().zip(&b)).all(|(out, (a, b))| *out == a.mul_with(token, b));
        expect(agree, || format!("{count} products in GF(2^{})", Element::<F>::DEGREE))?;
    }
    Ok(41)
}

fn random<F: Field>(seed: u64) -> Element<F> {
    let source = words(seed, Element::<F>::WORDS);
    Element::random(|bytes| {
        for (byte, value) in bytes.iter_mut().zip(source.iter().flat_map(|w| w.to_le_bytes())) {
            *byte = value;
        }
    })
}
