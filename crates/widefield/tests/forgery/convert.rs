//! A type of one's own that claims to turn into a token.
#![forbid(unsafe_code)]

use widefield::cpu::Clmul;
use widefield::internal::{Carryless, V128};

#[derive(Clone, Copy)]
struct Fake;

impl From<Fake> for Clmul {
    fn from(_: Fake) -> Self {
        unreachable!()
    }
}

fn main() {
    let _ = V128::from_word(Fake, &3).clmul_low(V128::from_word(Fake, &5));
}
