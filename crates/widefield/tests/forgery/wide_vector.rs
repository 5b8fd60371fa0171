//! A vector wider than its token, and products that the tier lacks.
#![forbid(unsafe_code)]

use widefield::cpu::{Avx2, Clmul};
use widefield::internal::{Carryless, V256, V512};

fn wide(token: Clmul) -> V256<Clmul> {
    V256::zero(token)
}

fn wider(token: Avx2) -> V512 {
    V512::zero(token)
}

fn product(v: V256<Avx2>) -> V256<Avx2> {
    v.clmul_low(v)
}

fn main() {}
