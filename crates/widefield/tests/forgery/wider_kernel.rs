//! A kernel of a wider tier, entered with a narrower token.
#![forbid(unsafe_code)]

use widefield::cpu::{Avx512, Clmul};

fn body(_: Avx512) {}

widefield::kernel! { Avx512:
    fn entry() = body;
}

fn main() {
    let _ = |token: Clmul| entry(token);
}
