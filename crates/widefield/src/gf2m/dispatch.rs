//! From a token to the kernel of its tier.

use super::element::Element;
use super::field::{F163, F233, F283, F409, F571, Params};
use super::linear;
use super::poly::{Modulus, Poly};
use super::register::{self, Frobenius, Squarings};
#[cfg(target_arch = "x86_64")]
use super::{frobenius::ByMaps, quads};
use crate::gf2x::portable::Lane;
use crate::tier::Token;
#[cfg(target_arch = "aarch64")]
use crate::{simd::V128, tier::Neon};
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{V128, V256, V512},
    tier::{Avx2, Avx512, Clmul, Vaes},
};

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

/// The kernels of a field on a tier: single products by `$mul`, other single elements held as `$one`, batches in vectors
/// `$many`.
macro_rules! tier {
    (Portable portable $field:ident $mul:path, $one:ty, $many:ty) => {
        mod portable {
            use super::*;
            tier! { @kernels plain [] { $field $mul, $one, $many } }
        }
    };
    ($tier:ident $module:ident $field:ident $mul:path, $one:ty, $many:ty) => {
        mod $module {
            use super::*;
            tier! { @kernels kernel [$tier:] { $field $mul, $one, $many } }
        }
    };
    (@kernels $declare:ident [$($tier:ident:)?] { $field:ident $mul:path, $one:ty, $many:ty }) => {
        type E = Element<$field>;
        $declare! { $($tier:)?
            pub(super) fn mul(a: &E, b: &E) -> E = $mul;
            pub(super) fn square(a: &E) -> E = register::square::<$field, <$one as Frobenius<$field>>::Vector>;
            pub(super) fn square_n(a: &E, n: usize) -> E = register::square_n::<$field, $one>;
            pub(super) fn invert(a: &E) -> E = register::invert::<$field, $one>;
            pub(super) fn half_trace(a: &E) -> E = register::half_trace::<$field, $one>;
            pub(super) fn mul_many(out: &mut [E], a: &[E], b: &[E]) = register::mul_many::<$field, $many>;
            pub(super) fn square_many(out: &mut [E], a: &[E]) = register::square_many::<$field, $many>;
        }
    };
}

/// What `kernel!` is for a tier, for any machine. Out of line, so that the match on the token can be inlined.
macro_rules! plain {
    ($($vis:vis fn $name:ident($($arg:ident: $type:ty),*) $(-> $ret:ty)? = $body:expr;)+) => { $(
        #[inline(never)]
        $vis fn $name(token: (), $($arg: $type),*) $(-> $ret)? {
            $body(token, $($arg),*)
        }
    )+ };
}

/// A field's kernels and constants; `$vaes` and `$avx512` are the single product on 256-bit multipliers.
macro_rules! fields {
    ($($module:ident $field:ident $vaes:path, $avx512:path;)*) => { $(
        mod $module {
            use super::*;
            tier! { Portable portable $field register::mul::<$field, Lane>, Squarings<Lane>, Lane }
            #[cfg(target_arch = "x86_64")]
            tier! { Clmul clmul $field register::mul::<$field, V128<Clmul>>, Squarings<V128<Clmul>>, V128<Clmul> }
            #[cfg(target_arch = "x86_64")]
            tier! { Avx2 avx2 $field register::mul::<$field, V128<Avx2>>, Squarings<V128<Avx2>>, V128<Avx2> }
            #[cfg(target_arch = "x86_64")]
            tier! { Vaes vaes $field $vaes, Squarings<V128<Vaes>>, V256<Vaes> }
            #[cfg(target_arch = "x86_64")]
            tier! { Avx512 avx512 $field $avx512, ByMaps, V512 }
            #[cfg(target_arch = "aarch64")]
            tier! { Neon neon $field register::mul::<$field, V128<Neon>>, Squarings<V128<Neon>>, V128<Neon> }

            const F: Modulus = Modulus { m: $field::M, taps: $field::TAPS };

            impl Field for $field {
                const ZERO: Self::Words<u64> = Poly::ZERO.words();
                const ONE: Self::Words<u64> = Poly::ZERO.with(0).words();
                const SQRT_X: Self::Words<u64> = Poly::ZERO.with(1).frobenius($field::M - 1, F).words();
                const TRACE: Self::Words<u64> = linear::trace_mask(F).words();

                #[inline]
                fn mul(token: Token, a: &Element<Self>, b: &Element<Self>) -> Element<Self> {
                    by_tier!(token, portable::mul((), a, b), mul(a, b))
                }
                #[inline]
                fn square(token: Token, a: &Element<Self>) -> Element<Self> {
                    by_tier!(token, portable::square((), a), square(a))
                }
                #[inline]
                fn square_n(token: Token, a: &Element<Self>, n: usize) -> Element<Self> {
                    by_tier!(token, portable::square_n((), a, n), square_n(a, n))
                }
                #[inline]
                fn invert(token: Token, a: &Element<Self>) -> Element<Self> {
                    by_tier!(token, portable::invert((), a), invert(a))
                }
                #[inline]
                fn half_trace(token: Token, a: &Element<Self>) -> Element<Self> {
                    by_tier!(token, portable::half_trace((), a), half_trace(a))
                }
                #[inline]
                fn mul_many(token: Token, out: &mut [Element<Self>], a: &[Element<Self>], b: &[Element<Self>]) {
                    by_tier!(token, portable::mul_many((), out, a, b), mul_many(out, a, b));
                }
                #[inline]
                fn square_many(token: Token, out: &mut [Element<Self>], a: &[Element<Self>]) {
                    by_tier!(token, portable::square_many((), out, a), square_many(out, a));
                }
            }
        }
    )* };
}
fields! {
    f163 F163 register::mul::<F163, V128<Vaes>>, register::mul::<F163, V128<Avx512>>;
    f233 F233 register::mul::<F233, V128<Vaes>>, register::mul::<F233, V128<Avx512>>;
    f283 F283 quads::mul::<F283, Vaes>, quads::mul::<F283, Avx512>;
    f409 F409 quads::mul::<F409, Vaes>, quads::mul::<F409, Avx512>;
    f571 F571 quads::mul::<F571, Vaes>, quads::mul::<F571, Avx512>;
}
