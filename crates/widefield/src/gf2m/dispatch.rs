//! From a token to the kernel of its tier.

use super::field::{F163, F233, F283, F409, F571, Params};
use super::element::Element;
use super::linear;
use super::poly::{Modulus, Poly};
use super::register::{self, Plain};
use crate::cpu::Token;
#[cfg(target_arch = "x86_64")]
use super::frobenius::Mapped;
use crate::gf2x::portable::Lane;
#[cfg(target_arch = "x86_64")]
use crate::{
    kernel,
    simd::{V128, V256, V512},
};
#[cfg(target_arch = "aarch64")]
use crate::{kernel, simd::V128};

/// A field with its kernels: one of the five of this module.
///
/// The methods are the same functions of their arguments on every tier; slices are taken to have one length; inversion
/// gives 0 for 0.
#[doc(hidden)]
#[allow(missing_docs, reason = "hidden: the methods of `Element` are the documented ones")]
pub trait Field: Params {
    /// 0.
    const ZERO: Self::Words<u64>;
    /// 1.
    const ONE: Self::Words<u64>;
    /// The square root of x.
    const SQRT_X: Self::Words<u64>;
    /// The places of the coefficients that the trace adds.
    const TRACE: Self::Words<u64>;
    fn mul(token: Token, a: &Element<Self>, b: &Element<Self>) -> Element<Self>;
    fn square(token: Token, a: &Element<Self>) -> Element<Self>;
    fn square_n(token: Token, a: &Element<Self>, n: usize) -> Element<Self>;
    fn invert(token: Token, a: &Element<Self>) -> Element<Self>;
    fn half_trace(token: Token, a: &Element<Self>) -> Element<Self>;
    fn mul_many(token: Token, out: &mut [Element<Self>], a: &[Element<Self>], b: &[Element<Self>]);
    fn square_many(token: Token, out: &mut [Element<Self>], a: &[Element<Self>]);
}

/// The kernels of a field on a tier: single elements held as `$one`, batches in vectors `$many`.
macro_rules! tier {
    ($module:ident, $tier:ident, $field:ty, $one:ty, $many:ty) => {
        pub(super) mod $module {
            use super::*;
            type W = Element<$field>;
            kernel! { $tier:
                pub(super) fn mul(a: &W, b: &W) -> W = register::mul::<$field, $one>;
                pub(super) fn square(a: &W) -> W = register::square::<$field, $one>;
                pub(super) fn square_n(a: &W, n: usize) -> W = register::square_n::<$field, $one>;
                pub(super) fn invert(a: &W) -> W = register::invert::<$field, $one>;
                pub(super) fn half_trace(a: &W) -> W = register::half_trace::<$field, $one>;
                pub(super) fn mul_many(out: &mut [W], a: &[W], b: &[W]) = register::mul_many::<$field, $many>;
                pub(super) fn square_many(out: &mut [W], a: &[W]) = register::square_many::<$field, $many>;
            }
        }
    };
}

/// One method: the match on the token.
macro_rules! choose {
    ($token:ident, $field:ty, $name:ident, $portable:ty, ($($arg:expr),*)) => {
        match $token {
            Token::Portable => register::$name::<$field, $portable>((), $($arg),*),
            #[cfg(target_arch = "x86_64")]
            Token::Clmul(t) => clmul::$name(t, $($arg),*),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(t) => avx2::$name(t, $($arg),*),
            #[cfg(target_arch = "x86_64")]
            Token::Vaes(t) => vaes::$name(t, $($arg),*),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(t) => avx512::$name(t, $($arg),*),
            #[cfg(target_arch = "aarch64")]
            Token::Neon(t) => neon::$name(t, $($arg),*),
        }
    };
}

macro_rules! fields {
    ($($module:ident $field:ident),*) => { $(
        mod $module {
            use super::*;
            #[cfg(target_arch = "x86_64")]
            tier! { clmul, Clmul, $field, Plain<$field, V128<crate::cpu::Clmul>>, V128<crate::cpu::Clmul> }
            #[cfg(target_arch = "x86_64")]
            tier! { avx2, Avx2, $field, Plain<$field, V128<crate::cpu::Avx2>>, V128<crate::cpu::Avx2> }
            #[cfg(target_arch = "x86_64")]
            tier! { vaes, Vaes, $field, Plain<$field, V128<crate::cpu::Vaes>>, V256<crate::cpu::Vaes> }
            #[cfg(target_arch = "x86_64")]
            tier! { avx512, Avx512, $field, Mapped<$field>, V512 }
            #[cfg(target_arch = "aarch64")]
            tier! { neon, Neon, $field, Plain<$field, V128<crate::cpu::Neon>>, V128<crate::cpu::Neon> }

            const F: Modulus = Modulus { m: $field::M, taps: $field::TAPS };

            impl Field for $field {
                const ZERO: Self::Words<u64> = Poly::ZERO.words();
                const ONE: Self::Words<u64> = Poly::ZERO.with(0).words();
                const SQRT_X: Self::Words<u64> = Poly::ZERO.with(1).frobenius($field::M - 1, F).words();
                const TRACE: Self::Words<u64> = linear::trace_mask(F).words();

                #[inline]
                fn mul(token: Token, a: &Element<Self>, b: &Element<Self>) -> Element<Self> {
                    choose!(token, $field, mul, Plain<$field, Lane>, (a, b))
                }
                #[inline]
                fn square(token: Token, a: &Element<Self>) -> Element<Self> {
                    choose!(token, $field, square, Plain<$field, Lane>, (a))
                }
                #[inline]
                fn square_n(token: Token, a: &Element<Self>, n: usize) -> Element<Self> {
                    choose!(token, $field, square_n, Plain<$field, Lane>, (a, n))
                }
                #[inline]
                fn invert(token: Token, a: &Element<Self>) -> Element<Self> {
                    choose!(token, $field, invert, Plain<$field, Lane>, (a))
                }
                #[inline]
                fn half_trace(token: Token, a: &Element<Self>) -> Element<Self> {
                    choose!(token, $field, half_trace, Plain<$field, Lane>, (a))
                }
                #[inline]
                fn mul_many(token: Token, out: &mut [Element<Self>], a: &[Element<Self>], b: &[Element<Self>]) {
                    choose!(token, $field, mul_many, Lane, (out, a, b))
                }
                #[inline]
                fn square_many(token: Token, out: &mut [Element<Self>], a: &[Element<Self>]) {
                    choose!(token, $field, square_many, Lane, (out, a))
                }
            }
        }
    )* };
}
fields! { f163 F163, f233 F233, f283 F283, f409 F409, f571 F571 }
