//! Products over GF(2) of 1 to 9 words, one by one and in batches: every tier against the by-the-book model.
//!
//! Input: a byte that chooses the size, then words, little-endian, two factors after the other; what remains of a factor
//! pair is zero.
#![no_main]

use libfuzzer_sys::fuzz_target;
use widefield::gf2x::{Product, Sizes, mul_fixed_with, mul_many_with};
use widefield::{Error, cpu};
use widefield_reference::gf2x as model;

fuzz_target!(|input: &[u8]| {
    let Some((&size, words)) = input.split_first() else { return };
    match size % 9 {
        0 => check::<1, 2>(words),
        1 => check::<2, 4>(words),
        2 => check::<3, 6>(words),
        3 => check::<4, 8>(words),
        4 => check::<5, 10>(words),
        5 => check::<6, 12>(words),
        6 => check::<7, 14>(words),
        7 => check::<8, 16>(words),
        _ => check::<9, 18>(words),
    }
});

fn check<const N: usize, const M: usize>(bytes: &[u8])
where
    Sizes: Product<N, M>,
{
    let (a, b): (Vec<_>, Vec<_>) =
        bytes.chunks(16 * N).map(|pair| (words::<N>(pair, 0), words::<N>(pair, 1))).unzip();
    let products: Vec<Vec<u64>> = a.iter().zip(&b).map(|(a, b)| model::mul(a, b)).collect();
    for token in cpu::tokens() {
        let mut out = vec![[!0; M]; a.len()];
        assert_eq!(mul_many_with(token, &mut out, &a, &b), Ok(()));
        assert!(out.iter().zip(&products).all(|(o, p)| o[..] == p[..]), "{:?} {a:x?} {b:x?}", token.tier());

        for ((a, b), product) in a.iter().zip(&b).zip(&products) {
            let mut out = [!0; M];
            mul_fixed_with(token, &mut out, a, b);
            assert_eq!(out[..], product[..], "{:?} {a:x?} times {b:x?}", token.tier());
        }

        let mut wrong = vec![[5; M]; a.len() + 1];
        assert_eq!(mul_many_with(token, &mut wrong, &a, &b), Err(Error::Length));
        assert!(wrong.iter().all(|w| *w == [5; M]), "written to in spite of the error");
    }
}

/// The first or second factor of a pair; bytes that are missing are zero.
fn words<const N: usize>(pair: &[u8], which: usize) -> [u64; N] {
    let bytes = pair.get(8 * N * which..).unwrap_or_default();
    core::array::from_fn(|i| {
        let mut word = [0; 8];
        let part = bytes.get(8 * i..).unwrap_or_default();
        let n = part.len().min(8);
        word[..n].copy_from_slice(&part[..n]);
        u64::from_le_bytes(word)
    })
}
