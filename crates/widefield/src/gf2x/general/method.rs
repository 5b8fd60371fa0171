//! What a tier has for products of any length.

use super::lengths::Lengths;
use super::longer;
use crate::gf2x::portable::Lane;
use crate::simd::Carryless;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::simd::V128;
#[cfg(target_arch = "x86_64")]
use crate::tier::{Avx2, Avx512, Clmul, Vaes};
#[cfg(target_arch = "aarch64")]
use crate::tier::{Pmull, Sha3};
use crate::tier::{Portable, Token};

/// A tier's token, with the lengths and the vectors that go with it.
pub(super) trait Method: Copy + Into<Token> {
    /// By which methods are chosen.
    const LENGTHS: Lengths;
    /// Two words, for rows.
    type Lane: Carryless<Token = Self, Words = [u64; 2]>;
    /// A product of 10 to 18 words: `a` is not the shorter operand.
    #[inline(always)]
    fn longer(self, out: &mut [u64], a: &[u64], b: &[u64]) {
        longer::in_lanes::<Self::Lane>(self, out, a, b);
    }
}

impl Method for Portable {
    const LENGTHS: Lengths = Lengths::PORTABLE;
    type Lane = Lane;
}

#[cfg(target_arch = "x86_64")]
impl Method for Clmul {
    const LENGTHS: Lengths = Lengths::CLMUL;
    type Lane = V128<Self>;
}

#[cfg(target_arch = "x86_64")]
impl Method for Avx2 {
    const LENGTHS: Lengths = Lengths::AVX2;
    type Lane = V128<Self>;
}

#[cfg(target_arch = "x86_64")]
impl Method for Vaes {
    const LENGTHS: Lengths = Lengths::VAES;
    type Lane = V128<Self>;
    #[inline(always)]
    fn longer(self, out: &mut [u64], a: &[u64], b: &[u64]) {
        longer::on_two_lanes(self, out, a, b);
    }
}

#[cfg(target_arch = "x86_64")]
impl Method for Avx512 {
    const LENGTHS: Lengths = Lengths::AVX512;
    type Lane = V128<Self>;
    #[inline(always)]
    fn longer(self, out: &mut [u64], a: &[u64], b: &[u64]) {
        longer::on_two_lanes(self, out, a, b);
    }
}

#[cfg(target_arch = "aarch64")]
impl Method for Pmull {
    const LENGTHS: Lengths = Lengths::PMULL;
    type Lane = V128<Self>;
}

#[cfg(target_arch = "aarch64")]
impl Method for Sha3 {
    const LENGTHS: Lengths = Lengths::PMULL;
    type Lane = V128<Self>;
}

/// A product of 10 to 18 words.
#[inline(always)]
pub(super) fn multiply_longer<T: Method>(token: T, out: &mut [u64], a: &[u64], b: &[u64]) {
    let (a, b) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    token.longer(out, a, b);
}
