//! Whole texts: that every block meets its power, wherever it stands.
//!
//! What the other proofs leave over is the order: how a text is cut into blocks, the last of which is cut short, which
//! of them stands in which word, which power it meets, what stands before the first group and where the sum so far
//! enters. All of that depends on lengths alone. So the sum that a kernel gives for a length is a polynomial in the
//! blocks, the sum so far and r, of a degree of at most the number of blocks and one, modulo p by the other proofs; it
//! is compared with the specified one at a point drawn at random: a difference escapes with a probability below (blocks
//! + 1) / 2^100 (r has 106 random bits; tags show 128 of 130).

use crate::poly1305::kernels::take;
use crate::poly1305::{End, scalar};
use crate::simd::rng::Rng;
use crate::tier::tokens;
use widefield_reference::poly1305 as model;

/// Blocks of the longest text: what enters, a first run of every length, full ones, the last group.
const MAX: usize = 200;

/// The model's sum of a text, low 128 bits, after one block that is hashed already.
fn expected(r: u128, before: &[u8; 16], text: &[u8]) -> Vec<u8> {
    let hash = model::hash(r, &[&before[..], text].concat());
    hash[..16].to_vec()
}

#[test]
fn every_block_meets_its_power() {
    let mut rng = Rng::new("poly1305: every block meets its power");
    let mut texts = 0;
    for len in 0..=16 * MAX {
        // A point for each length: key, block before, text, block after.
        let key = u128::from(rng.word()) << 64 | u128::from(rng.word());
        let before: [u8; 16] = core::array::from_fn(|_| rng.word() as u8);
        let text: Vec<u8> = (0..len).map(|_| rng.word() as u8).collect();
        let last = [rng.word(), rng.word()];
        let r = scalar::clamp(key);
        let clamped = u128::from(r[0]) | u128::from(r[1]) << 64;
        let h = scalar::sum([0; 3], &r, &before, End::Mark);
        let padded = [&text[..], &vec![0; len.next_multiple_of(16) - len]].concat();
        let with_last = [&padded[..], last.map(u64::to_le_bytes).as_flattened()].concat();
        // Ends with zeros at some lengths of the last block only, which the ends share.
        let ends = [(End::Mark, &text), (End::Zeros, &padded), (End::Block(last), &with_last)];
        let several = len % 16 < 2 || len % 31 == 0;
        for (end, hashed) in ends.into_iter().take(if several { 3 } else { 1 }) {
            let expected = expected(clamped, &before, hashed);
            for token in tokens() {
                let found = scalar::finish(take(token, h, &r, &text, end), [0; 2]);
                assert_eq!(found[..], expected, "{token:?}, {len} bytes, {end:?}");
            }
            texts += 1;
        }
    }
    println!("{texts} texts of up to {MAX} blocks on every tier");
}

/// Fewer than 16 bytes as a number: a linear map, so the bits prove it.
#[test]
fn a_partial_block_is_its_number() {
    for len in 1..16 {
        for bit in 0..8 * len {
            let mut bytes = vec![0; len];
            bytes[bit / 8] = 1 << (bit % 8);
            assert_eq!(scalar::number(&bytes), 1 << bit, "{len}");
        }
        assert_eq!(scalar::number(&vec![0; len]), 0);
        assert_eq!(scalar::number(&vec![0xff; len]), (1 << (8 * len)) - 1);
    }
}
