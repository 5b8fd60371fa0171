//! Bytes against the model: every pair of elements, every length up to several vectors.

use super::*;
use crate::gf2m::tests::Source;
use crate::tier::tokens;
use widefield_reference::gf2m as model;

/// All products by the book.
fn products<F: ByteField>() -> Vec<[u8; 256]> {
    let field = model::Field::new(F::MODULUS);
    (0..256).map(|a| core::array::from_fn(|b| field.mul(&[a], &[b as u64])[0] as u8)).collect()
}

fn every_pair<F: ByteField>() {
    let (table, all) = (products::<F>(), core::array::from_fn::<u8, 256, _>(|i| i as u8));
    for token in tokens() {
        let mut out = [7; 256];
        for (a, row) in table.iter().enumerate() {
            let s = Element::<F>::from(a as u64);
            scale_with(token, &mut out, &s, &all).unwrap();
            assert_eq!(out, *row, "{a} {:?}", token.tier());
            mul_with::<F>(token, &mut out, &[a as u8; 256], &all).unwrap();
            assert_eq!(out, *row, "{a} {:?}", token.tier());
        }
    }
}

fn every_length<F: ByteField>() {
    let table = products::<F>();
    let mut source = Source(8);
    let mut bytes = || (0..300).map(|_| source.word() as u8).collect::<Vec<_>>();
    let (all, other) = (bytes(), bytes());
    for token in tokens() {
        for n in (0..all.len() - 3).step_by(crate::tier::sparse(7)) {
            // At odd addresses, too.
            let (a, b, at) = (&all[n % 3..][..n], &other[..n], (n, token.tier()));
            let s = Element::<F>::from(u64::from(other[n]));
            let row = &table[usize::from(other[n])];
            let mut sums = b.to_vec();
            axpy_with(token, &mut sums, &s, a).unwrap();
            assert!((0..n).all(|i| sums[i] == b[i] ^ row[usize::from(a[i])]), "{at:?}");
            let mut out = vec![7; n];
            scale_with(token, &mut out, &s, a).unwrap();
            assert!((0..n).all(|i| out[i] == row[usize::from(a[i])]), "{at:?}");
            mul_with::<F>(token, &mut out, a, b).unwrap();
            assert!((0..n).all(|i| out[i] == table[usize::from(a[i])][usize::from(b[i])]), "{at:?}");
            let sum = out.iter().fold(0, |sum, p| sum ^ p);
            assert_eq!(inner_product_with::<F>(token, a, b), Ok(Element::from(u64::from(sum))), "{at:?}");
        }
        // More than a piece of `scale`.
        let long = all.repeat(40);
        let mut out = vec![7; long.len()];
        scale_with(token, &mut out, &Element::<F>::from(9), &long).unwrap();
        assert!(out.iter().zip(&long).all(|(out, a)| *out == table[9][usize::from(*a)]));
    }
    let mut out = [7; 2];
    let s = Element::<F>::ONE;
    assert_eq!(axpy(&mut out, &s, &[1]), Err(Error::Length));
    assert_eq!(scale(&mut out, &s, &[1, 2, 3]), Err(Error::Length));
    assert_eq!(mul::<F>(&mut out, &[1, 2], &[1]), Err(Error::Length));
    assert_eq!(mul::<F>(&mut out, &[1], &[1, 2]), Err(Error::Length));
    assert_eq!(inner_product::<F>(&[1], &[1, 2]), Err(Error::Length));
    assert_eq!(out, [7; 2], "nothing is written on error");
}

/// Maps that are no products, and sums of several, against the portable kernels.
#[test]
fn any_linear_map() {
    let bytes = |n: usize, seed: usize| -> Vec<u8> { (0..n).map(|i| (i * i / 3 + seed * i) as u8).collect() };
    let images: [[u8; 8]; 6] =
        core::array::from_fn(|p| core::array::from_fn(|j| (37 * p + 91 * j + 5) as u8));
    for token in tokens() {
        for n in (0..140).step_by(crate::tier::sparse(7)) {
            let (a, start) = (bytes(n, 7), bytes(n, 2));
            let (mut found, mut expected) = (start.clone(), start.clone());
            kernels::axpy_bytes(token, &mut found, &images[0], &a);
            portable::axpy(tier::Portable, &mut expected, &images[0], &a);
            assert_eq!(found, expected, "{n} {}", token.tier());
            let rows = bytes(6 * (n + 3), 9);
            kernels::combine_bytes(token, &mut found, &images, &rows, n + 3);
            portable::combine(tier::Portable, &mut expected, &images, &rows, n + 3);
            assert_eq!(found, expected, "{n} {}", token.tier());
        }
    }
}

#[test]
fn every_pair_of_elements() {
    every_pair::<F8>();
    every_pair::<F8Rs>();
}

#[test]
fn lengths_up_to_several_vectors() {
    every_length::<F8>();
    every_length::<F8Rs>();
}
