//! The recursion on each tier: the kernels, and the table of sizes by which they are chosen.

use super::super::portable::Lane;
#[cfg(target_arch = "x86_64")]
use super::breadth::{self, Breadth, Plan};
use super::fft::{self, Transform, basis, transform};
use super::karatsuba::{Engine, Sizes, multiply};
use super::{leaf, row};
#[cfg(target_arch = "aarch64")]
use crate::simd::V128;
#[cfg(target_arch = "x86_64")]
use crate::simd::{V128, V256, V512};
#[cfg(target_arch = "aarch64")]
use crate::tier::Neon;
use crate::tier::Token;
#[cfg(target_arch = "x86_64")]
use crate::tier::{Avx2, Avx512, Clmul, Vaes};

/// The sizes by tier, measured on a Zen 4 by forcing each method on and off at 8 to 6144 words; `NEON` is taken over from
/// `CLMUL`. A transform costs the same for all lengths up to a number of points, so its curve and Karatsuba's cross
/// more than once: between 2050 and 2500 words for `avx512`, `clmul` and `avx2`, 2500 and 3000 for `vaes`.
mod sizes {
    use super::Sizes;

    pub(super) const PORTABLE: Sizes = Sizes { grain: 2, sixteen: 15, transform: 6000 };
    #[cfg(target_arch = "x86_64")]
    pub(super) const CLMUL: Sizes = Sizes { grain: 2, sixteen: 15, transform: 2400 };
    #[cfg(target_arch = "x86_64")]
    pub(super) const AVX2: Sizes = Sizes { grain: 2, sixteen: 15, transform: 2400 };
    #[cfg(target_arch = "x86_64")]
    pub(super) const VAES: Sizes = Sizes { grain: 2, sixteen: 10, transform: 2900 };
    #[cfg(target_arch = "x86_64")]
    pub(super) const AVX512: Sizes = Sizes { grain: 8, sixteen: 10, transform: 2100 };
    #[cfg(target_arch = "aarch64")]
    pub(super) const NEON: Sizes = Sizes { grain: 2, sixteen: 15, transform: 2400 };
}

/// The engine without a proof: any machine.
#[derive(Clone, Copy)]
struct Portable;

impl From<Portable> for () {
    fn from(_: Portable) {}
}

impl Engine for Portable {
    const SIZES: Sizes = sizes::PORTABLE;

    #[inline(never)]
    fn leaf(self, out: &mut [u64], a: &[u64], b: &[u64]) {
        leaf::product(Token::Portable, out, a, b);
    }

    #[inline(never)]
    fn sixteen(self, out: &mut [u64], a: &[u64], b: &[u64]) {
        leaf::sixteen(Token::Portable, out, a, b);
    }

    fn add_row(self, out: &mut [u64], a: &[u64], w: u64) {
        row::add_row::<Lane>((), out, a, w);
    }

    fn multiply(self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        multiply(self, out, a, b, scratch);
    }

    fn transform(self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
        fft::multiply::<Self, Lane, 2>(self, out, a, b, scratch);
    }
}

impl Transform for Portable {
    fn forward(self, data: &mut [u64], b: usize) {
        transform::forward::<Self, Lane, 2>(self, data, b);
    }

    fn backward(self, data: &mut [u64], b: usize) {
        transform::backward::<Self, Lane, 2>(self, data, b);
    }

    fn convert(self, data: &mut [u64], m: u32, run: usize, back: bool) {
        basis::convert::<Self, Lane, 2>(self, data, m, run, back);
    }
}

/// The kernels of a tier in a module, and its token as an engine. `words` is the vector for rows, `elements` the one for
/// transforms, of `t` elements; `batches` when the tier has batch kernels.
macro_rules! engine {
    ($arch:literal $module:ident $token:ident $sizes:ident, words $words:ty, elements $elements:ty, $t:literal $(, $batches:ident)?) => {
        #[cfg(target_arch = $arch)]
        mod $module {
            use super::*;

            kernel! { $token:
                pub(super) fn leaf(out: &mut [u64], a: &[u64], b: &[u64]) =
                    |t, out: &mut _, a: &_, b: &_| leaf::product(Token::$token(t), out, a, b);
                pub(super) fn sixteen(out: &mut [u64], a: &[u64], b: &[u64]) =
                    |t, out: &mut _, a: &_, b: &_| leaf::sixteen(Token::$token(t), out, a, b);
                pub(super) fn add_row(out: &mut [u64], a: &[u64], w: u64) = row::add_row::<$words>;
                pub(super) fn karatsuba(out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) = multiply;
                pub(super) fn product(out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) =
                    fft::multiply::<$token, $elements, $t>;
                pub(super) fn forward(data: &mut [u64], b: usize) = transform::forward::<$token, $elements, $t>;
                pub(super) fn backward(data: &mut [u64], b: usize) = transform::backward::<$token, $elements, $t>;
                pub(super) fn convert(data: &mut [u64], m: u32, width: usize, back: bool) =
                    basis::convert::<$token, $elements, $t>;
            }
        }

        #[cfg(target_arch = $arch)]
        impl Engine for $token {
            const SIZES: Sizes = sizes::$sizes;

            #[inline(always)]
            fn leaf(self, out: &mut [u64], a: &[u64], b: &[u64]) {
                $module::leaf(self, out, a, b);
            }

            #[inline(always)]
            fn sixteen(self, out: &mut [u64], a: &[u64], b: &[u64]) {
                $module::sixteen(self, out, a, b);
            }

            #[inline(always)]
            fn add_row(self, out: &mut [u64], a: &[u64], w: u64) {
                $module::add_row(self, out, a, w);
            }

            #[inline(always)]
            fn multiply(self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
                $module::karatsuba(self, out, a, b, scratch);
            }

            #[inline(always)]
            fn transform(self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
                $module::product(self, out, a, b, scratch);
            }

            $(engine! { @ $batches })?
        }

        #[cfg(target_arch = $arch)]
        impl Transform for $token {
            #[inline(always)]
            fn forward(self, data: &mut [u64], b: usize) {
                $module::forward(self, data, b);
            }

            #[inline(always)]
            fn backward(self, data: &mut [u64], b: usize) {
                $module::backward(self, data, b);
            }

            #[inline(always)]
            fn convert(self, data: &mut [u64], m: u32, run: usize, back: bool) {
                $module::convert(self, data, m, run, back);
            }
        }
    };
    (@ batches) => {
        #[inline(always)]
        fn batches(self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) -> bool {
            let fits = a.len() > 16 && a.len() <= breadth::LONGEST;
            if fits {
                self.by_plan(Plan::of(a.len()), out, a, b, scratch);
            }
            fits
        }
    };
}

engine! { "x86_64" clmul Clmul CLMUL, words V128<Clmul>, elements V128<Clmul>, 2 }
engine! { "x86_64" avx2 Avx2 AVX2, words V128<Avx2>, elements V128<Avx2>, 2 }
engine! { "x86_64" vaes Vaes VAES, words V128<Vaes>, elements V256<Vaes>, 4, batches }
engine! { "x86_64" avx512 Avx512 AVX512, words V128<Avx512>, elements V512, 8, batches }
engine! { "aarch64" neon Neon NEON, words V128<Neon>, elements V128<Neon>, 2 }

/// A call on the token's engine.
macro_rules! on_engine {
    ($token:ident, $method:ident($($arg:expr),*)) => {
        match $token {
            Token::Portable => Portable.$method($($arg),*),
            #[cfg(target_arch = "x86_64")]
            Token::Clmul(t) => t.$method($($arg),*),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(t) => t.$method($($arg),*),
            #[cfg(target_arch = "x86_64")]
            Token::Vaes(t) => t.$method($($arg),*),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(t) => t.$method($($arg),*),
            #[cfg(target_arch = "aarch64")]
            Token::Neon(t) => t.$method($($arg),*),
        }
    };
}

/// `out = a b` for 1 to [`LEAF`](super::karatsuba::LEAF) words each.
#[inline]
pub(super) fn leaf(token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    on_engine!(token, leaf(out, a, b))
}

/// `out = a b` on the token's tier; the lengths and the scratch are the caller's to check.
pub(in crate::gf2x) fn run(token: Token, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    on_engine!(token, multiply(out, a, b, scratch))
}

/// `out += a w`, a row of the schoolbook product: `out.len() == a.len() + 1`.
#[cfg(feature = "alloc")]
pub(in crate::gf2x) fn add_row(token: Token, out: &mut [u64], a: &[u64], w: u64) {
    on_engine!(token, add_row(out, a, w))
}

#[cfg(test)]
pub(super) fn convert(token: Token, data: &mut [u64], m: u32, back: bool) {
    on_engine!(token, convert(data, m, 1, back))
}

#[cfg(test)]
pub(super) fn forward(token: Token, data: &mut [u64], b: usize) {
    on_engine!(token, forward(data, b))
}

#[cfg(test)]
pub(super) fn backward(token: Token, data: &mut [u64], b: usize) {
    on_engine!(token, backward(data, b))
}

#[cfg(test)]
pub(super) fn by_transform(token: Token, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    on_engine!(token, transform(out, a, b, scratch))
}
