//! Sealing and opening with cipher and hash one after the other.

use super::job::{Direction, Job, Text};
use crate::chacha20::{self, State};
use crate::poly1305::{End, OneTime};
use crate::simd::Wiped;
use crate::tier::Token;

/// Encrypts or decrypts, from the state of block 0. The tag is the ciphertext's.
#[inline(always)]
pub(super) fn run<T: Into<Token>>(token: T, state: &State, job: Job<'_>) -> [u8; 16] {
    let token = token.into();
    let end = job.lengths();
    let Job { direction, aad, buf } = job;
    let mut mac = one_time_key(token, state);
    mac.absorb(token, aad, End::Zeros);
    text(token, 1, Text { direction, state, mac: &mut mac, buf, end });
    mac.finish()
}

/// Encrypts or decrypts, from this block of keystream on, and hashes the ciphertext.
#[inline(always)]
pub(super) fn text<T: Into<Token>>(token: T, number: u32, text: Text<'_>) {
    let token = token.into();
    let Text { direction, state, mac, buf, end } = text;
    if direction == Direction::Open {
        mac.absorb(token, buf, end);
    }
    chacha20::xor(token, state, number, buf);
    if direction == Direction::Seal {
        mac.absorb(token, buf, end);
    }
}

/// The hash with the key that block 0 gives.
#[inline(always)]
fn one_time_key(token: Token, state: &State) -> OneTime {
    let mut key = Wiped::new([0; 32]);
    chacha20::xor(token, state, 0, &mut *key);
    OneTime::new(&key)
}
