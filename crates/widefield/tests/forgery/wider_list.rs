//! A feature list paired with another tier's token.
#![allow(unsafe_code)]

use widefield::cpu::Clmul;

fn body(_: Clmul) {}

widefield::kernel_entry! {
    ["avx512f" "avx512bw"] Clmul []
    fn wider [] () = body;
}

fn main() {}
