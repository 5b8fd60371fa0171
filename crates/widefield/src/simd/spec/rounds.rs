//! Definitions: the rounds of AES, from the model's S-box, rows and columns.
//!
//! None of it is inlined into a kernel; see [`integers`](super::integers).

use super::integers::xor;
use widefield_reference::aes::{S_BOX, mix_columns, shift_rows};

/// Lane by lane.
fn by_lanes(x: &[u8], f: impl Fn(&[u8; 16]) -> [u8; 16]) -> Vec<u8> {
    x.as_chunks().0.iter().flat_map(f).collect()
}

fn sub_bytes(x: &[u8; 16]) -> [u8; 16] {
    x.map(|byte| S_BOX[usize::from(byte)])
}

fn inverse_sub_bytes(x: &[u8; 16]) -> [u8; 16] {
    x.map(|byte| (0..=255).find(|a| S_BOX[usize::from(*a)] == byte).expect("a permutation"))
}

/// A row of four turns back in three steps more.
fn inverse_shift_rows(x: &[u8; 16]) -> [u8; 16] {
    shift_rows(&shift_rows(&shift_rows(x)))
}

/// `(03 y^3 + y^2 + y + 02)^4 = 1` modulo `y^4 + 1`, so its cube is its inverse.
fn inverse_mix_columns(x: &[u8; 16]) -> [u8; 16] {
    mix_columns(&mix_columns(&mix_columns(x)))
}

#[inline(never)]
pub(crate) fn round(x: &[u8], key: &[u8]) -> Vec<u8> {
    xor(&by_lanes(x, |x| mix_columns(&shift_rows(&sub_bytes(x)))), key)
}

#[inline(never)]
pub(crate) fn last(x: &[u8], key: &[u8]) -> Vec<u8> {
    xor(&by_lanes(x, |x| shift_rows(&sub_bytes(x))), key)
}

#[inline(never)]
pub(crate) fn inverse_round(x: &[u8], key: &[u8]) -> Vec<u8> {
    xor(&by_lanes(x, |x| inverse_mix_columns(&inverse_sub_bytes(&inverse_shift_rows(x)))), key)
}

#[inline(never)]
pub(crate) fn inverse_last(x: &[u8], key: &[u8]) -> Vec<u8> {
    xor(&by_lanes(x, |x| inverse_sub_bytes(&inverse_shift_rows(x))), key)
}

#[inline(never)]
pub(crate) fn inverse_mix(x: &[u8]) -> Vec<u8> {
    by_lanes(x, inverse_mix_columns)
}

/// Of the second and fourth words of each lane: substituted, and beside that turned by a byte, with the constant in its
/// first byte.
#[inline(never)]
pub(crate) fn key_assist(x: &[u8], constant: u8) -> Vec<u8> {
    by_lanes(x, |x| {
        let y = sub_bytes(x);
        let mut out = [0; 16];
        for at in [0, 8] {
            let [a, b, c, d] = [4, 5, 6, 7].map(|i| y[at + i]);
            out[at..][..8].copy_from_slice(&[a, b, c, d, b ^ constant, c, d, a]);
        }
        out
    })
}

/// FIPS 197, appendix A.1: the first word after the key.
#[test]
fn key_schedule_of_fips_197() {
    let key = 0x2b7e_1516_28ae_d2a6_abf7_1588_09cf_4f3cu128.to_be_bytes();
    let sum: Vec<u8> = key_assist(&key, 1)[12..].iter().zip(&key).map(|(a, b)| a ^ b).collect();
    assert_eq!(sum, [0xa0, 0xfa, 0xfe, 0x17]);
}

/// FIPS 197, appendix B: the state of round 1 and what each step makes of it.
#[test]
fn rounds_of_fips_197() {
    let bytes = |x: u128| x.to_be_bytes();
    let start = bytes(0x193d_e3be_a0f4_e22b_9ac6_8d2a_e9f8_4808);
    let rows = bytes(0xd4bf_5d30_e0b4_52ae_b841_11f1_1e27_98e5);
    let mixed = bytes(0x0466_81e5_e0cb_199a_48f8_d37a_2806_264c);
    assert_eq!(last(&start, &[0; 16]), rows);
    assert_eq!(round(&start, &[0; 16]), mixed);
    assert_eq!(inverse_mix(&mixed), rows);
    assert_eq!(inverse_last(&rows, &[0; 16]), start);
    assert_eq!(inverse_round(&rows, &[1; 16]), xor(&inverse_mix(&start), &[1; 16]));
}
