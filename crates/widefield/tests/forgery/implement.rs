//! A type of one's own with a token's trait.
#![forbid(unsafe_code)]

use widefield::cpu::{Clmul, HasClmul};

#[derive(Clone, Copy, Debug)]
struct Fake;

impl HasClmul for Fake {
    fn clmul(self) -> Clmul {
        unreachable!()
    }
}

fn main() {}
