//! What a tier has for products of any length.

use super::ways::Ways;
use super::{costs, longer, toom};
use crate::gf2x::portable::Lane;
use crate::gf2x::tuned;
use crate::kernels::tuned::Length;
use crate::simd::Carryless;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::simd::V128;
#[cfg(target_arch = "x86_64")]
use crate::tier::{Avx2, Avx512, Clmul, Vaes};
#[cfg(target_arch = "aarch64")]
use crate::tier::{Pmull, Sha3};
use crate::tier::{Portable, Token};
use core::num::NonZero;

/// The row of the table of lengths.
macro_rules! lengths {
    ($row:ident) => {
        const LOW_HALF_MULTIPLE: usize = tuned::$row::LOW_HALF_MULTIPLE.built_in();
        const TRANSFORM_FROM: Length = tuned::$row::TRANSFORM_FROM;
    };
    ($row:ident, $costs:ident) => {
        lengths! { $row }
        fn ways() -> &'static Ways {
            static WAYS: Ways = Ways::of(&costs::$costs);
            &WAYS
        }
    };
}

/// A tier's token, with the lengths and the vectors that go with it.
pub(super) trait Method: Copy + Into<Token> {
    /// What low halves are a multiple of.
    const LOW_HALF_MULTIPLE: usize;
    /// From how many words on the transform is the faster one.
    const TRANSFORM_FROM: Length;
    /// How products are cut.
    fn ways() -> &'static Ways;
    /// Words of a vector, if products are made on whole ones.
    const VECTOR_WORDS: Option<NonZero<usize>> = None;
    /// Two words, for rows.
    type Lane: Carryless<Token = Self, Words = [u64; 2]>;
    /// [`toom::divide`].
    #[inline(always)]
    fn divide(self, c2: &mut [u64], u: &mut [u64], v: &[u64], z: &mut [u64]) {
        toom::divide(c2, u, v, z);
    }
    /// A product of up to 18 words: `a` is not the shorter operand.
    #[inline(always)]
    fn longer(self, out: &mut [u64], a: &[u64], b: &[u64]) {
        longer::in_lanes::<Self::Lane>(self, out, a, b);
    }
}

impl Method for Portable {
    lengths! { portable, PORTABLE }
    type Lane = Lane;
}

#[cfg(target_arch = "x86_64")]
impl Method for Clmul {
    lengths! { clmul, CLMUL }
    type Lane = V128<Self>;
}

#[cfg(target_arch = "x86_64")]
impl Method for Avx2 {
    lengths! { avx2, CLMUL }
    type Lane = V128<Self>;
}

#[cfg(target_arch = "x86_64")]
impl Method for Vaes {
    lengths! { vaes, VAES }
    const VECTOR_WORDS: Option<NonZero<usize>> = NonZero::new(4);
    type Lane = V128<Self>;
    #[inline(always)]
    fn longer(self, out: &mut [u64], a: &[u64], b: &[u64]) {
        longer::on_two_lanes(self, out, a, b);
    }
}

#[cfg(target_arch = "x86_64")]
impl Method for Avx512 {
    lengths! { avx512, AVX512 }
    const VECTOR_WORDS: Option<NonZero<usize>> = NonZero::new(8);
    #[inline(always)]
    fn divide(self, c2: &mut [u64], u: &mut [u64], v: &[u64], z: &mut [u64]) {
        toom::divide_wide(self, c2, u, v, z);
    }
    type Lane = V128<Self>;
    #[inline(always)]
    fn longer(self, out: &mut [u64], a: &[u64], b: &[u64]) {
        longer::on_two_lanes(self, out, a, b);
    }
}

#[cfg(target_arch = "aarch64")]
impl Method for Pmull {
    lengths! { pmull, CLMUL }
    type Lane = V128<Self>;
}

#[cfg(target_arch = "aarch64")]
impl Method for Sha3 {
    lengths! { pmull, CLMUL }
    type Lane = V128<Self>;
}

/// A product of up to 18 words.
#[inline(always)]
pub(super) fn multiply_longer<T: Method>(token: T, out: &mut [u64], a: &[u64], b: &[u64]) {
    let (a, b) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    token.longer(out, a, b);
}
