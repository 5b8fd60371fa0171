//! The token of a tier that nobody has detected.
#![forbid(unsafe_code)]

use widefield::cpu::{Tier, Token};

fn main() {
    let _ = Token::of_detected(Tier::Avx512);
}
