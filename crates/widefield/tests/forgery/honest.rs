//! A kernel of one's own, with tokens that detection made.

use widefield::cpu::{self, Avx2, Clmul, HasClmul, Token};
use widefield::internal::{Carryless, V128};

#[inline(always)]
fn product<T: HasClmul>(token: T, a: &u64, b: &u64) -> u64 {
    V128::from_word(token, a).clmul_low(V128::from_word(token, b)).low_word()
}

widefield::kernel! { Clmul:
    fn entry(a: &u64, b: &u64) -> u64 = product;
}
widefield::kernel! { Avx2:
    fn wide_entry(a: &u64, b: &u64) -> u64 = product;
}

fn narrower(token: Avx2) -> Clmul {
    token.into()
}

pub(crate) fn main() {
    if let Token::Avx2(token) = cpu::active() {
        assert_eq!((entry(narrower(token), &3, &5), wide_entry(token, &3, &5)), (15, 15));
    }
}
