//! A vector put together from its parts, or found under its private name.
#![forbid(unsafe_code)]

use core::arch::x86_64::__m128i;
use widefield::cpu::Clmul;
use widefield::internal::V128;

fn parts(raw: __m128i, token: Clmul) -> V128<Clmul> {
    V128 { raw, token }
}

fn name(token: Clmul) {
    let _ = widefield::simd::V128::zero(token);
}

fn main() {}
