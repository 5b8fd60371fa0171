//! Which bases there are, and the operations that make a product in them.

use crate::Scope;
use widefield::cpu::Token;
use widefield::normal::{Degree, FixedBasis, NormalBasis};
#[cfg(feature = "rivals")]
use widefield_papers::fan_dai::published;

/// The fields with fixed elements: degree and type.
pub(super) const TYPED: [(usize, usize); 5] = [(163, 4), (233, 2), (283, 6), (409, 4), (571, 10)];

/// Every basis of a scope, each once.
pub(super) fn bases(scope: Scope) -> Vec<(usize, usize)> {
    let mut list = TYPED.to_vec();
    #[cfg(feature = "rivals")]
    list.extend(of_papers(scope));
    let mut seen = Vec::new();
    list.retain(|basis| {
        let first = !seen.contains(basis);
        seen.push(*basis);
        first
    });
    list
}

/// The basis, which the catalogue has found to exist.
pub(super) fn basis(token: Token, n: usize, t: usize) -> NormalBasis {
    NormalBasis::gaussian_with(token, n, t).expect("the catalogue lists bases only")
}

pub(super) fn field_basis<F: Degree>(token: Token, t: usize) -> FixedBasis<F> {
    assert_eq!(t, F::TYPE, "a field of fixed size has one basis");
    FixedBasis::new_with(token)
}

/// The operations that make a product: in registers, else in lanes or, from 1024 lifted bits on, in memory, with bits
/// gathered and a product of polynomials; without vectors from shifted copies, up to 1024 bits.
pub(super) fn operations(n: usize, t: usize) -> Vec<&'static str> {
    let mut all = vec!["normal_mul_in_registers"];
    all.extend((n <= 1024).then_some("normal_mul_by_copies"));
    all.extend(match t % 2 {
        0 if n * t / 2 < 1024 => &["normal_mul_halves_by_integers", "normal_mul_halves"][..],
        1 if n * t < 1023 => &["normal_mul_whole_by_integers", "normal_mul_whole"],
        _ => &["normal_gather", "gf2x_mul"],
    });
    all
}

/// Bases for the plot of cost against degree, beside those of the paper's tables.
#[cfg(feature = "rivals")]
const PLOTTED: [(usize, usize); 29] = [
    (52, 1),
    (100, 1),
    (820, 1),
    (1018, 1),
    (1282, 1),
    (1618, 1),
    (2028, 1),
    (51, 2),
    (113, 2),
    (641, 2),
    (810, 2),
    (1031, 2),
    (1509, 2),
    (2039, 2),
    (67, 4),
    (115, 4),
    (933, 4),
    (1155, 4),
    (1467, 4),
    (2023, 4),
    (58, 6),
    (115, 6),
    (1001, 6),
    (1507, 6),
    (2046, 6),
    (97, 10),
    (231, 10),
    (1050, 10),
    (2043, 10),
];

/// The bases of the paper's tables and of our plot, as far as a scope has them.
#[cfg(feature = "rivals")]
fn of_papers(scope: Scope) -> Vec<(usize, usize)> {
    let mut list = Vec::new();
    if scope != Scope::Speed {
        list.extend(published::TABLE_3.map(|r| (r.n, 1)));
    }
    if scope == Scope::Report {
        list.extend(published::TABLE_4.map(|r| (r.n, r.t)));
        list.extend(PLOTTED);
    }
    list
}
