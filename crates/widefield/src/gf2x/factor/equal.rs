//! Factors of one degree `d`.
//!
//! The trace `r + r^2 + ... + r^(2^(d-1))` of an element is 0 or 1 modulo each factor, either for half of all elements:
//! its common divisor with the product takes some factors from the others, in expectation half of them.

use super::Powers;
use crate::gf2x::{Modulus, Poly, division::add};
use alloc::{vec, vec::Vec};

/// The irreducible factors of a product of different ones of degree `d`.
pub(super) fn factors(
    f: Poly,
    d: usize,
    found: &mut Vec<Poly>,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<()> {
    let mut products = vec![f];
    while let Some(f) = products.pop() {
        if f.degree().is_none_or(|m| m <= d as u64) {
            found.push(f);
            continue;
        }
        let modulus = Modulus::new(f.as_words()).ok()?;
        let mut random = Random::new(f.as_words());
        let part = loop {
            let element: Vec<u64> = (0..f.as_words().len()).map(|_| random.next()).collect();
            let mut powers = Powers::new(modulus.clone(), &[Poly::from(element)]);
            let mut trace = powers.value(0).to_vec();
            for _ in 1..d {
                if !go_on() {
                    return None;
                }
                powers.advance(1);
                add(&mut trace, powers.value(0));
            }
            let part = f.gcd(&Poly::from(trace));
            if part.degree() != Some(0) && part != f {
                break part;
            }
        };
        products.push(&f / &part);
        products.push(part);
    }
    Some(())
}

/// Numbers that depend on the polynomial alone (splitmix64): the results are the same whichever are drawn.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new<'a>(words: impl IntoIterator<Item = &'a u64>) -> Self {
        Self(words.into_iter().fold(0, |state, w| Self(state ^ w).next()))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}
