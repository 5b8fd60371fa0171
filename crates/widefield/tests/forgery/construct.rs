//! A token made by hand.
#![forbid(unsafe_code)]

use widefield::cpu::Avx512;

fn main() {
    let _ = Avx512(());
    let _ = Avx512::default();
}
