//! A body that asks for more than the tier of its kernel has.
#![forbid(unsafe_code)]

use widefield::cpu::Avx512;

fn body(_: Avx512) {}

widefield::kernel! { Clmul:
    fn entry() = body;
}

fn main() {}
