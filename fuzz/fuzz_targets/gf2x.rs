//! Products and squares over GF(2): every tier against the by-the-book model, and what must be refused.
//!
//! Input: a byte that splits the rest, as little-endian words, into two polynomials; the last words may be partial.
#![no_main]

use libfuzzer_sys::fuzz_target;
use widefield::{Error, cpu, gf2x};
use widefield_reference::gf2x as model;

/// The model takes time in the product of the lengths.
const LONGEST: usize = 192;

fuzz_target!(|input: &[u8]| {
    let Some((&split, bytes)) = input.split_first() else { return };
    let words: Vec<u64> = bytes.chunks(8).take(LONGEST).map(word).collect();
    let (a, b) = words.split_at(words.len() * usize::from(split) / 255);
    let mut product = model::mul(a, b);
    product.resize(a.len() + b.len(), 0);
    let mut square = model::square(a);
    square.resize(2 * a.len(), 0);

    for token in cpu::tokens() {
        let mut out = vec![!0; a.len() + b.len()];
        assert_eq!(gf2x::mul_with(token, &mut out, a, b), Ok(()));
        assert_eq!(out, product, "{:?} {a:x?} times {b:x?}", token.tier());

        let mut out = vec![!0; 2 * a.len()];
        assert_eq!(gf2x::square_with(token, &mut out, a), Ok(()));
        assert_eq!(out, square, "{:?} {a:x?} squared", token.tier());

        let mut wrong = vec![5; a.len() + b.len() + 1];
        assert_eq!(gf2x::mul_with(token, &mut wrong, a, b), Err(Error::Length));
        assert!(wrong.iter().all(|w| *w == 5), "written to in spite of the error");
    }
});

fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}
