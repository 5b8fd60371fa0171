//! The seal itself.
#![forbid(unsafe_code)]

struct Fake;

impl widefield::tier::tokens::sealed::Sealed for Fake {}

fn main() {}
