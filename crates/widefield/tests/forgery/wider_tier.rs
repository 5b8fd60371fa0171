//! A tier's own list paired with a narrower tier's token, by the macro that takes several kernels.
#![allow(unsafe_code)]

use widefield::cpu::Clmul;

fn body(_: Clmul) {}

widefield::kernel_entries! { ["ssse3" "sse4.1" "pclmulqdq" "aes" "avx" "avx2" "fma" "bmi1" "bmi2"] Clmul [] fn wider() = body; }

fn main() {}
