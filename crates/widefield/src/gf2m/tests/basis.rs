//! Proofs: a bilinear map is what it should be if it is on all pairs of basis vectors, a linear map if it is on all of
//! them. (That the kernels are bilinear or linear is by construction: sums, moves, masks and carry-less products.)

use super::*;
use crate::tier::Token;

/// x^i x^j for all i and j, one at a time and in batches.
fn products<F: Field>(token: Token) {
    let powers = powers_of_x::<F>(2 * F::M);
    let basis = &powers[..F::M];
    let mut row = vec![Element::<F>::ZERO; F::M];
    for (i, a) in basis.iter().enumerate().step_by(crate::tier::sparse(5)) {
        Element::mul_many_with(token, &mut row, &vec![*a; F::M], basis).unwrap();
        for (j, b) in basis.iter().enumerate() {
            assert_eq!(a.mul_with(token, b).words(), powers[i + j].words(), "{token:?} {} {i} {j}", F::NAME);
            assert_eq!(row[j].words(), powers[i + j].words(), "{token:?} {} {i} {j} in a batch", F::NAME);
        }
    }
}

fn squares<F: Field>(token: Token) {
    let powers = powers_of_x::<F>(2 * F::M);
    let mut squares = vec![Element::<F>::ZERO; F::M];
    Element::square_many_with(token, &mut squares, &powers[..F::M]).unwrap();
    for i in 0..F::M {
        assert_eq!(powers[i].square_with(token), powers[2 * i], "{token:?} {} {i}", F::NAME);
        assert_eq!(squares[i], powers[2 * i], "{token:?} {} {i} in a batch", F::NAME);
    }
}

/// a^(2^n) for every n that a chain or a table may use, on the whole basis (on an eighth of it in an emulator), and on
/// the sums x^i + x^(i+1), i even: tables have a value for every two coefficients together, of which the basis has but
/// one.
fn frobenius<F: Field>(token: Token) {
    let step = crate::tier::sparse(8);
    let mut basis = powers_of_x::<F>(F::M);
    basis.extend(basis.clone().as_chunks().0.iter().map(|[a, b]| *a + *b));
    let basis: Vec<_> = basis.into_iter().step_by(step).collect();
    let mut images = basis.clone();
    for n in 1..=F::M {
        for image in &mut images {
            *image = image.square_with(Token::Portable);
        }
        // Every exponent on two vectors; on all of them those of single squarings, some between, and those of tables,
        // which are halves of the degree, halves of these, ...
        let all = n < 8 || n % 29 == 0 || (1..6).any(|s| n == F::M >> s);
        for (a, image) in basis.iter().zip(&images).take(if all { basis.len() } else { 2 }) {
            assert_eq!(a.square_n_with(token, n), *image, "{token:?} {} {n}", F::NAME);
        }
    }
    assert_eq!(images, basis, "the Frobenius map has order m");
}

fn square_roots<F: Field>(token: Token) {
    for a in powers_of_x::<F>(F::M) {
        assert_eq!(a.sqrt_with(token).square_with(Token::Portable), a, "{token:?} {}", F::NAME);
    }
}

/// Trace and half-trace by their definitions.
fn traces<F: Field>(token: Token) {
    for a in powers_of_x::<F>(F::M).into_iter().step_by(crate::tier::sampled(11)) {
        let (mut power, mut trace, mut half) = (a, Element::<F>::ZERO, Element::<F>::ZERO);
        for i in 0..F::M {
            trace += power;
            if i % 2 == 0 {
                half += power;
            }
            power = power.square();
        }
        let expected = if bool::from(a.trace()) { Element::ONE } else { Element::ZERO };
        assert_eq!(trace, expected);
        assert_eq!(a.half_trace_with(token), half, "{token:?} {}", F::NAME);
    }
}

on_every_tier! {
    all_products_of_basis_vectors = products;
    all_squares_of_basis_vectors = squares;
    all_frobenius_images_of_basis_vectors = frobenius;
    all_square_roots_of_basis_vectors = square_roots;
    all_traces_of_basis_vectors = traces;
}
