//! A wider token from a narrower one.
#![forbid(unsafe_code)]

use widefield::cpu::{Avx512, Clmul, HasVaes, Vaes};

fn into(token: Clmul) -> Avx512 {
    token.into()
}

fn by_method(token: Clmul) -> Vaes {
    token.vaes()
}

fn main() {}
