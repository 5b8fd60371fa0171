//! Matrices over GF(2^m): products and elimination on every tier, against sums of the model's products.

use crate::input::{below, bits};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use core::fmt::Debug;
use widefield::Error;
use widefield::cpu::Token;
use widefield::gf2m::bytes::ByteField;
use widefield::gf2m::matrix::{self, Bytes, Elements, Entries};
use widefield::gf2m::{Element, F8, F8Rs, F16, F128, F233, F571, Field, dynamic};
use widefield_reference::gf2m as model;

/// One of the fields, in one of the ways in which matrices have it.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 8)? {
        0 => on_bytes::<F8>(u),
        1 => on_bytes::<F8Rs>(u),
        2 => typed::<F16>(u),
        3 => typed::<F128>(u),
        4 => typed::<F233>(u),
        5 => typed::<F571>(u),
        6 => by_value(u, &[89, 38, 0]),
        _ => by_value(u, &[640, 14, 3, 2, 0]),
    }
}

fn on_bytes<F: ByteField>(u: &mut Unstructured<'_>) -> Result<()> {
    let units = |elements: &[Vec<u64>]| elements.iter().map(|e| e[0] as u8).collect();
    check(u, &model::Field::new(F::MODULUS), Bytes::<F>::new_with, units)
}

fn typed<F: Field>(u: &mut Unstructured<'_>) -> Result<()> {
    let element =
        |words: &Vec<u64>| Element::<F>::from_words(words).unwrap_or_else(|e| panic!("{words:x?}: {e}"));
    let units = |elements: &[Vec<u64>]| elements.iter().map(element).collect();
    check(u, &model::Field::new(F::MODULUS), Elements::<F>::new_with, units)
}

fn by_value(u: &mut Unstructured<'_>, modulus: &[usize]) -> Result<()> {
    let field = |token| {
        dynamic::Field::from_exponents_with(token, modulus).unwrap_or_else(|e| panic!("{modulus:?}: {e}"))
    };
    check(u, &model::Field::new(modulus), field, <[Vec<u64>]>::concat)
}

fn check<E: Entries<Unit: Debug>>(
    u: &mut Unstructured<'_>,
    book: &model::Field,
    field: impl Fn(Token) -> E,
    units: impl Fn(&[Vec<u64>]) -> Vec<E::Unit>,
) -> Result<()> {
    let [m, k, n] = [below(u, 24)?, below(u, 24)?, below(u, 48)?];
    // Few different elements, zero among them: rows that depend on others, and searches for pivots.
    let mut pool = vec![book.zero(), book.one()];
    for _ in 0..3 {
        pool.push(bits(u, book.degree())?);
    }
    let mut indices = |count: usize| -> Result<Vec<usize>> {
        (0..count).map(|_| Ok(usize::from(u.arbitrary::<u8>()?) % pool.len())).collect()
    };
    let (a, b, square) = (indices(m * k)?, indices(k * n)?, indices(k * k)?);
    let of = |indices: &[usize]| units(&indices.iter().map(|i| pool[*i].clone()).collect::<Vec<_>>());
    let blank = |count: usize| units(&vec![book.one(); count]);

    let products: Vec<Vec<Vec<u64>>> =
        pool.iter().map(|x| pool.iter().map(|y| book.mul(x, y)).collect()).collect();
    let entry = |i: usize, j: usize| {
        (0..k).fold(book.zero(), |sum, l| book.add(&sum, &products[a[i * k + l]][b[l * n + j]]))
    };
    let entries: Vec<_> = (0..m * n).map(|at| entry(at / n, at % n)).collect();
    let (a, b, square, product) = (of(&a), of(&b), of(&square), units(&entries));
    on_every_tier("product", &product, |t| {
        let mut out = blank(m * n);
        assert_eq!(matrix::product(&field(t), &mut out, &a, &b, [m, k, n]), Ok(()));
        out
    });

    let rank = matrix::rank_vartime(&field(Token::Portable), &square, [k, k]);
    on_every_tier("rank", &rank, |t| matrix::rank_vartime(&field(t), &square, [k, k]));
    let regular = rank == Ok(k);
    let identity = (0..k * k).map(|i| if i.is_multiple_of(k + 1) { book.one() } else { book.zero() });
    let expected = if regular { Ok(units(&identity.collect::<Vec<_>>())) } else { Err(Error::Singular) };
    on_every_tier("inverse", &expected, |t| {
        let (mut inverse, mut out) = (blank(k * k), blank(k * k));
        matrix::invert_vartime(&field(t), &mut inverse, &square, k)?;
        assert_eq!(matrix::product(&field(t), &mut out, &square, &inverse, [k, k, k]), Ok(()));
        Ok(out)
    });
    on_every_tier("determinant", &regular, |t| {
        let mut determinant = blank(1);
        assert_eq!(matrix::determinant_vartime(&field(t), &mut determinant, &square, k), Ok(()));
        determinant != units(&[book.zero()])
    });
    // A solution of what has one need not be the one that it was made from, but gives the same right sides.
    let mut sides = blank(k * n);
    assert_eq!(matrix::product(&field(Token::Portable), &mut sides, &square, &b, [k, k, n]), Ok(()));
    on_every_tier("solution", &sides, |t| {
        let (mut x, mut out) = (blank(k * n), blank(k * n));
        assert_eq!(matrix::solve_vartime(&field(t), &mut x, &square, &sides, [k, k, n]), rank);
        assert_eq!(matrix::product(&field(t), &mut out, &square, &x, [k, k, n]), Ok(()));
        out
    });
    // Of every matrix there is one reduced form, whose pivots' columns are those of the identity.
    let form = |t| {
        let mut form = product.clone();
        matrix::echelon_vartime(&field(t), &mut form, [m, n], n).map(|pivots| (form, pivots))
    };
    let expected = form(Token::Portable);
    for (i, j) in expected.iter().flat_map(|(_, pivots)| pivots.iter().enumerate()) {
        for row in 0..m {
            let each = field(Token::Portable).units();
            let entry = expected.as_ref().map(|(form, _)| form[(row * n + j) * each..][..each].to_vec());
            assert_eq!(entry, Ok(units(&[if row == i { book.one() } else { book.zero() }])));
        }
    }
    on_every_tier("echelon form", &expected, form);
    Ok(())
}
