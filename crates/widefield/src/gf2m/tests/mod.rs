//! One suite for every field on every tier.

mod basis;
#[cfg(feature = "alloc")]
mod group;
mod integers;
mod laws;
mod model;
mod operators;
mod orders;
mod text;

use super::*;
use crate::tier::Token;

/// Runs a generic test on all fields.
macro_rules! for_fields {
    ($test:ident($($arg:expr),*)) => {{
        let tests = [
            $test::<F8>,
            $test::<F8Rs>,
            $test::<F16>,
            $test::<F32>,
            $test::<F64>,
            $test::<F127>,
            $test::<F128>,
            $test::<F192>,
            $test::<F256>,
            $test::<F163>,
            $test::<F233>,
            $test::<F283>,
            $test::<F409>,
            $test::<F571>,
        ];
        // Out of the compiler's sight: all in line in one function, fourteen fields take it many times as long as one.
        for test in core::hint::black_box(tests) {
            test($($arg),*);
        }
    }};
}
/// Makes a test of a generic function of a tier's token: every field on every tier.
macro_rules! on_every_tier {
    ($($name:ident = $test:ident;)*) => { $(
        #[test]
        fn $name() {
            for token in crate::tier::tokens() {
                for_fields!($test(token));
            }
        }
    )* };
}
use {for_fields, on_every_tier};

/// The element from the model's words.
fn element<F: Field>(words: &[u64]) -> Element<F> {
    Element::from_words(words).unwrap()
}

/// x^i, i < m.
fn monomial<F: Field>(i: usize) -> Element<F> {
    let mut words = Element::<F>::ZERO;
    words.words_mut()[i / 64] |= 1 << (i % 64);
    words
}

/// x^0, x, x^2, ..., modulo f: by shift and one subtraction.
fn powers_of_x<F: Field>(count: usize) -> Vec<Element<F>> {
    let mut q = Element::<F>::ONE;
    for e in F::TAPS {
        q += monomial::<F>(*e);
    }
    let mut powers = vec![Element::<F>::ONE];
    while powers.len() < count {
        let mut next = powers[powers.len() - 1];
        let out = next.words()[F::WORDS - 1] >> ((F::M - 1) % 64) & 1 == 1;
        let words = next.words_mut();
        for k in (1..words.len()).rev() {
            words[k] = words[k] << 1 | words[k - 1] >> 63;
        }
        words[0] <<= 1;
        words[F::WORDS - 1] &= F::TOP;
        powers.push(if out { next + q } else { next });
    }
    powers
}

/// A deterministic source of elements: splitmix64.
pub(in crate::gf2m) struct Source(pub(in crate::gf2m) u64);

impl Source {
    pub(in crate::gf2m) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn element<F: Field>(&mut self) -> Element<F> {
        Element::random(|bytes| {
            for byte in bytes {
                *byte = self.word() as u8;
            }
        })
    }
}
