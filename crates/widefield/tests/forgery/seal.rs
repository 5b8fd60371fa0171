//! The seal itself.
#![forbid(unsafe_code)]

struct Fake;

impl widefield::tier::table::sealed::Sealed for Fake {}

fn main() {}
