//! GF(2)\[x\]: the vectors' products, and products by formula, in batches and of any length, and squares, against the
//! by-the-book model.

use super::check::{Check, expect, words};
use widefield::cpu::Token;
use widefield::gf2x;
use widefield_reference::gf2x as model;

pub(super) const CHECKS: &[Check] = &[
    Check { system: "gf2x", name: "known products", run: known_products },
    Check { system: "gf2x", name: "products by formula", run: by_formula },
    Check { system: "gf2x", name: "batches of products", run: batches },
    Check { system: "gf2x", name: "products of any length", run: any_length },
    Check { system: "gf2x", name: "squares of any length", run: squares },
];

/// Runs a function for each size with a formula: `each_size!(f(arguments))` adds up `f::<N, 2 N>(arguments)?`.
macro_rules! each_size {
    ($f:ident($($argument:expr),*)) => {
        $f::<1, 2>($($argument),*)? + $f::<2, 4>($($argument),*)? + $f::<3, 6>($($argument),*)?
            + $f::<4, 8>($($argument),*)? + $f::<5, 10>($($argument),*)? + $f::<6, 12>($($argument),*)?
            + $f::<7, 14>($($argument),*)? + $f::<8, 16>($($argument),*)? + $f::<9, 18>($($argument),*)?
    };
}

fn known_products(token: Token) -> Result<usize, String> {
    let kat = widefield_vectors::gf2::kat().map_err(|e| e.to_string())?;
    for (i, case) in kat.poly_mul.iter().enumerate() {
        let mut out = vec![0; case.c.len()];
        gf2x::mul_with(token, &mut out, &case.a, &case.b).map_err(|e| e.to_string())?;
        expect(out == case.c, || format!("poly_mul[{i}] of gf2_kat.json"))?;
    }
    Ok(kat.poly_mul.len())
}

fn by_formula(token: Token) -> Result<usize, String> {
    Ok(each_size!(products(token)))
}

fn products<const N: usize, const M: usize>(token: Token) -> Result<usize, String>
where
    [u64; N]: gf2x::FixedSize<Product = [u64; M]>,
{
    for seed in 0..50 {
        let (a, b) = (array::<N>(seed), array::<N>(seed + 1000));
        let mut out = [0; M];
        gf2x::mul_fixed_with(token, &mut out, &a, &b);
        expect(model::trim(&out) == model::trim(&model::mul(&a, &b)), || format!("{N} words, seed {seed}"))?;
    }
    Ok(50)
}

fn batches(token: Token) -> Result<usize, String> {
    Ok(each_size!(batch(token)))
}

fn batch<const N: usize, const M: usize>(token: Token) -> Result<usize, String>
where
    [u64; N]: gf2x::FixedSize<Product = [u64; M]>,
{
    for count in 0..=20 {
        let a: Vec<[u64; N]> = (0..count).map(array).collect();
        let b: Vec<[u64; N]> = (0..count).map(|i| array(i + 1000)).collect();
        let mut out = vec![[0; M]; a.len()];
        gf2x::mul_many_with(token, &mut out, &a, &b).map_err(|e| e.to_string())?;
        for (i, product) in out.iter().enumerate() {
            let agrees = model::trim(product) == model::trim(&model::mul(&a[i], &b[i]));
            expect(agrees, || format!("{N} words, product {i} of {count}"))?;
        }
    }
    Ok(21)
}

fn any_length(token: Token) -> Result<usize, String> {
    let mut cases = 0;
    for n in (0..=70).chain([100, 257]) {
        // Equal lengths, and a shorter second operand.
        for m in [n, n / 3, 1] {
            let (a, b) = (words(n as u64, n), words(1000 + m as u64, m));
            let mut out = vec![0; n + m];
            gf2x::mul_with(token, &mut out, &a, &b).map_err(|e| e.to_string())?;
            expect(model::trim(&out) == model::trim(&model::mul(&a, &b)), || format!("{n} by {m} words"))?;
            cases += 1;
        }
    }
    Ok(cases)
}

fn squares(token: Token) -> Result<usize, String> {
    for n in 0..=70 {
        let a = words(n as u64, n);
        let mut out = vec![0; 2 * n];
        gf2x::square_with(token, &mut out, &a).map_err(|e| e.to_string())?;
        expect(model::trim(&out) == model::trim(&model::square(&a)), || format!("{n} words"))?;
    }
    Ok(71)
}

fn array<const N: usize>(seed: u64) -> [u64; N] {
    let words = words(seed, N);
    core::array::from_fn(|i| words[i])
}
