//! A list of the caller's for a token that has none: an associated constant of a trait must not be found in its place.

use widefield::cpu::Portable;

trait List {
    const FEATURES: &'static [&'static str];
    const LIST: &'static [&'static str];
}

impl List for Portable {
    const FEATURES: &'static [&'static str] = &["avx2"];
    const LIST: &'static [&'static str] = &["avx2"];
}

fn body(_: Portable) {}

widefield::kernel_entry! {
    ["avx2"] Portable []
    fn wider [] () = body;
}

fn main() {}
