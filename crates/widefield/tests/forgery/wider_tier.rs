//! A tier's own list paired with a narrower tier's token.
#![allow(unsafe_code)]

use widefield::cpu::Clmul;

fn body(_: Clmul) {}

widefield::avx512_tier! { kernel_entry Clmul [] fn wider [] () = body; }

fn main() {}
