//! Matrices of bits against the model. What dispatches takes the widest tier; kernels are run on each.

use super::{BitMatrix, kernels};
use crate::Error;
use crate::tier::tokens;
use proptest::prelude::*;
use widefield_reference::linear as model;
use widefield_vectors::digests::Numbers;

/// Random bits, of which the last rows are sums of the first ones: of a rank up to `rank`.
fn random(seed: u64, rows: usize, columns: usize, rank: usize) -> BitMatrix {
    let mut numbers = Numbers(seed);
    let mut matrix = BitMatrix::new(rows, columns).unwrap();
    for i in 0..rows {
        let mut row = vec![0; matrix.row_words()];
        if i < rank {
            row.fill_with(|| numbers.number());
            if !columns.is_multiple_of(64) {
                *row.last_mut().unwrap() &= (1 << (columns % 64)) - 1;
            }
        } else {
            for k in 0..rank.min(5) {
                if numbers.number() % 2 == 1 {
                    row.iter_mut().zip(matrix.row((i * 7 + k * 3) % rank)).for_each(|(w, r)| *w ^= r);
                }
            }
        }
        matrix.set_row(i, &row).unwrap();
    }
    matrix
}

fn bits(a: &BitMatrix) -> model::Matrix {
    (0..a.rows()).map(|i| (0..a.columns()).map(|j| a.get(i, j)).collect()).collect()
}

const SHAPES: &[(usize, usize, usize)] = &[
    (0, 0, 0),
    (1, 1, 1),
    (1, 1, 0),
    (3, 0, 0),
    (0, 5, 0),
    (64, 64, 64),
    (65, 63, 63),
    (63, 65, 40),
    (100, 100, 100),
    (130, 130, 64),
    (200, 90, 90),
    (90, 200, 90),
    (300, 520, 300),
    (300, 520, 130),
    (520, 300, 300),
    (257, 1030, 200),
    (600, 70, 7),
    (150, 2100, 150),
    (170, 10_300, 170),
    // Beyond the cache, as it is for tests: several stripes.
    (600, 2200, 550),
    (300, 5000, 300),
];

#[test]
fn echelon_forms_are_the_models() {
    for &(rows, columns, rank) in SHAPES {
        let a = random(rows as u64, rows, columns, rank);
        let (expected, pivots) = model::reduced_echelon_form(&bits(&a));
        for token in tokens() {
            let (mut reduced, mut found) = (a.clone(), Vec::new());
            kernels::echelon_form(token, &mut reduced, columns, true, &mut found);
            assert_eq!(
                (bits(&reduced), &found),
                (expected.clone(), &pivots),
                "{rows} {columns} {:?}",
                token.tier()
            );
            // The form that is not reduced has the same pivots and spans the same space.
            let (mut form, mut found) = (a.clone(), Vec::new());
            kernels::echelon_form(token, &mut form, columns, false, &mut found);
            assert_eq!(found, pivots);
            for (i, row) in bits(&form).iter().enumerate() {
                assert_eq!(row.iter().position(|bit| *bit), pivots.get(i).copied());
            }
            assert_eq!(model::reduced_echelon_form(&bits(&form)).0, expected);
        }
        assert_eq!(a.rank(), pivots.len());
        let kernel = a.kernel().unwrap();
        assert_eq!((kernel.rows(), kernel.rank()), (columns - pivots.len(), columns - pivots.len()));
        let zero = BitMatrix::new(rows, kernel.rows()).unwrap();
        assert_eq!(a.mul(&kernel.transpose().unwrap()), Ok(zero));
    }
}

#[test]
fn products_and_transposes_are_the_models() {
    for &(rows, columns, rank) in SHAPES {
        let a = random(rows as u64, rows, columns, rank);
        for other in [0, 1, 64, 77, 513, 2100] {
            let b = random(columns as u64 + 1, columns, other, columns);
            let expected = model::product(&bits(&a), &bits(&b), other);
            for token in tokens() {
                let mut out = BitMatrix::new(rows, other).unwrap();
                kernels::multiply(token, &mut out, &a, &b);
                assert_eq!(bits(&out), expected, "{rows} {columns} {other} {:?}", token.tier());
            }
            assert_eq!(a.mul(&b).map(|c| bits(&c)), Ok(expected));
        }
        let transposed = a.transpose().unwrap();
        for i in 0..rows {
            for j in 0..columns {
                assert_eq!(a.get(i, j), transposed.get(j, i));
            }
        }
        assert_eq!(transposed.transpose(), Ok(a.clone()));
        assert_eq!(a.add(&a), BitMatrix::new(rows, columns));
    }
}

#[test]
fn inverses_and_solutions() {
    let mut regular = 0;
    for n in [0, 1, 2, 63, 64, 65, 100, 300, 513, 700, 1100] {
        for seed in 0..6 {
            let a = random(seed, n, n, if seed == 5 { n / 2 } else { n });
            let rank = a.rank();
            match a.inverse() {
                Ok(inverse) => {
                    regular += 1;
                    assert_eq!(rank, n);
                    assert_eq!(a.mul(&inverse), BitMatrix::identity(n));
                    assert_eq!(inverse.mul(&a), BitMatrix::identity(n));
                }
                Err(e) => assert_eq!((e, rank < n), (Error::Singular, true)),
            }
        }
    }
    assert!(regular > 10, "{regular}");
    for (rows, columns, rank) in [(50, 80, 50), (80, 50, 50), (90, 90, 40), (600, 300, 200)] {
        let a = random(3, rows, columns, rank);
        let x = random(4, columns, 70, columns);
        let right = a.mul(&x).unwrap();
        let found = a.solve(&right).unwrap();
        assert_eq!(a.mul(&found), Ok(right.clone()));
        if rank < rows {
            let mut wrong = right;
            let last = wrong.get(rows - 1, 0);
            wrong.set(rows - 1, 0, !last).unwrap();
            assert_eq!(a.solve(&wrong).is_ok(), a.rank() == rows);
        }
    }
}

#[test]
fn what_is_wrong_is_refused() {
    let mut a = BitMatrix::new(2, 65).unwrap();
    assert_eq!((a.rows(), a.columns(), a.row_words()), (2, 65, 2));
    assert_eq!(a.set_row(0, &[1]), Err(Error::Length));
    assert_eq!(a.set_row(2, &[1, 1]), Err(Error::Length));
    assert_eq!(a.set_row(0, &[1, 2]), Err(Error::Encoding));
    assert_eq!(a.set(0, 65, true), Err(Error::Length));
    assert_eq!(a.set(2, 0, true), Err(Error::Length));
    assert_eq!(a, BitMatrix::new(2, 65).unwrap());
    a.set(1, 64, true).unwrap();
    a.set(1, 64, true).unwrap();
    assert_eq!(
        (a.row(1), a.row(2), a.get(1, 64), a.get(2, 0), a.get(0, 70)),
        (vec![0, 1], vec![], true, false, false)
    );
    assert_eq!(a.mul(&a), Err(Error::Length));
    assert_eq!(a.inverse(), Err(Error::Length));
    assert_eq!(a.solve(&BitMatrix::new(3, 1).unwrap()), Err(Error::Length));
    assert_eq!(a.add(&BitMatrix::new(2, 64).unwrap()), Err(Error::Length));
    assert_eq!(BitMatrix::new(usize::MAX, usize::MAX).err(), Some(Error::TooLarge));
    assert_eq!(BitMatrix::new(usize::MAX / 2, usize::MAX / 2).err(), Some(Error::TooLarge));
    assert_eq!(BitMatrix::from_rows(3, &[&[8]]).err(), Some(Error::Encoding));
    assert_eq!(
        format!("{a:?}"),
        "BitMatrix(2 x 65)[0x00000000000000000000000000000000, 0x00000000000000010000000000000000]"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn laws(seed: u64, l in 1usize..200, m in 1usize..200, n in 1usize..200) {
        let (a, b, c) = (random(seed, l, m, l), random(!seed, m, n, m), random(seed ^ 5, m, n, m / 2));
        prop_assert_eq!(a.mul(&b.add(&c).unwrap()), a.mul(&b).unwrap().add(&a.mul(&c).unwrap()));
        let transposed = b.transpose().unwrap().mul(&a.transpose().unwrap()).unwrap();
        prop_assert_eq!(a.mul(&b).unwrap().transpose(), Ok(transposed));
        prop_assert_eq!(a.rank(), a.transpose().unwrap().rank());
        prop_assert!(a.mul(&b).unwrap().rank() <= a.rank().min(b.rank()));
    }
}
