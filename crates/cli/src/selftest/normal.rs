//! Normal bases: the vectors' results, and products and inverses against the by-the-book model.

use super::check::{Check, expect, words};
use widefield::cpu::Token;
use widefield::normal::NormalBasis;
use widefield_reference::normal as model;

pub(super) const CHECKS: &[Check] = &[
    Check { system: "normal", name: "known results", run: known_results },
    Check { system: "normal", name: "products, inverses, rotations", run: operations },
];

fn known_results(token: Token) -> Result<usize, String> {
    let kat = widefield_vectors::gf2::kat().map_err(|e| e.to_string())?;
    for (i, case) in kat.normal_basis.iter().enumerate() {
        let text = |e: widefield::Error| e.to_string();
        let basis = NormalBasis::gaussian_with(token, case.n, case.t).map_err(text)?;
        let (a, b) = (basis.element(&case.a).map_err(text)?, basis.element(&case.b).map_err(text)?);
        let what = |name: &str| format!("normal_basis[{i}].{name} of gf2_kat.json");
        expect(basis.mul(&a, &b).map_err(text)?.as_words() == case.mul, || what("mul"))?;
        expect(a.square().as_words() == case.sqr_a, || what("sqr_a"))?;
        let inverse = Option::from(basis.invert(&a).map_err(text)?).unwrap_or(basis.zero());
        expect(inverse.as_words() == case.inv_a, || what("inv_a"))?;
    }
    Ok(kat.normal_basis.len())
}

fn operations(token: Token) -> Result<usize, String> {
    let mut cases = 0;
    for n in (2..80).filter(|n| n % 8 != 0) {
        let text = |e: widefield::Error| e.to_string();
        let basis = NormalBasis::lowest_type_with(token, n).map_err(text)?;
        let model = model::NormalBasis::new(n, basis.basis_type()).ok_or("the model has no such basis")?;
        for seed in 0..4 {
            let operand = |seed| {
                let mut words = words(seed, n.div_ceil(64));
                if let Some(last) = words.last_mut() {
                    *last &= u64::MAX >> (n.wrapping_neg() % 64);
                }
                words
            };
            let (x, y) = (operand(seed), operand(seed + 1000));
            let (a, b) = (basis.element(&x).map_err(text)?, basis.element(&y).map_err(text)?);
            let what = |name: &str| format!("{name} in GF(2^{n}), seed {seed}");
            expect(basis.mul(&a, &b).map_err(text)?.as_words() == model.mul(&x, &y), || what("product"))?;
            expect(a.square_n(n / 2).as_words() == model.square_n(&x, n / 2), || what("rotation"))?;
            let inverse: Option<_> = basis.invert(&a).map_err(text)?.into();
            let product = inverse.map(|inverse| basis.mul(&a, &inverse));
            expect(product.is_none_or(|one| one == Ok(basis.one())), || what("inverse"))?;
            cases += 3;
        }
    }
    Ok(cases)
}
