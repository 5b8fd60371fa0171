//! One product: the choice of the kernel.

use super::many;
#[cfg(target_arch = "x86_64")]
use super::pair;
use crate::gf2x::formula::packed as formula;
use crate::gf2x::portable::Lane;
use crate::simd::Carryless;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::simd::V128;
#[cfg(target_arch = "x86_64")]
use crate::tier::HasClmul;
use crate::tier::{self, Token};

/// A lane that words are packed into and taken out of.
pub(crate) trait Packed: Carryless {
    /// What makes one: the tier's token, or nothing.
    type Token: Copy;
    fn pair(token: Self::Token, words: &[u64; 2]) -> Self;
    fn single(token: Self::Token, word: &u64) -> Self;
    fn unpack(self, words: &mut [u64; 2]);
}

impl Packed for Lane {
    type Token = ();
    #[inline(always)]
    fn pair((): (), words: &[u64; 2]) -> Self {
        Self::new(words[0], words[1])
    }
    #[inline(always)]
    fn single((): (), word: &u64) -> Self {
        Self::new(*word, 0)
    }
    #[inline(always)]
    fn unpack(self, words: &mut [u64; 2]) {
        *words = [self.low, self.high];
    }
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! packed_vector {
    ([$($generics:tt)*] $token:ty) => {
        impl<$($generics)*> Packed for V128<$token> {
            type Token = $token;
            #[inline(always)]
            fn pair(token: $token, words: &[u64; 2]) -> Self {
                Self::load(token, words)
            }
            #[inline(always)]
            fn single(token: $token, word: &u64) -> Self {
                Self::from_word(token, word)
            }
            #[inline(always)]
            fn unpack(self, words: &mut [u64; 2]) {
                self.store(words);
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
packed_vector! { [T: HasClmul] T }
#[cfg(target_arch = "aarch64")]
packed_vector! { [] tier::Neon }

/// `L` lanes from `N` words.
#[inline(always)]
pub(crate) fn pack<V: Packed, const N: usize, const L: usize>(token: V::Token, a: &[u64; N]) -> [V; L] {
    const { assert!(L == N.div_ceil(2)) };
    let (pairs, last) = a.as_chunks::<2>();
    core::array::from_fn(|i| match pairs.get(i) {
        Some(pair) => V::pair(token, pair),
        None => V::single(token, &last[0]),
    })
}

/// The words of the lanes.
#[inline(always)]
pub(crate) fn unpack<V: Packed, const L: usize, const M: usize>(lanes: [V; L]) -> [u64; M] {
    const { assert!(M == 2 * L) };
    let mut out = [0; M];
    for (words, lane) in out.as_chunks_mut::<2>().0.iter_mut().zip(lanes) {
        lane.unpack(words);
    }
    out
}

/// The product of `N` words by a formula on `L` lanes.
#[inline(always)]
fn by_formula<V: Packed, const N: usize, const L: usize, const M: usize>(
    token: V::Token,
    a: &[u64; N],
    b: &[u64; N],
    formula: impl Fn([V; L], [V; L]) -> [V; N],
) -> [u64; M] {
    unpack(formula(pack(token, a), pack(token, b)))
}

/// The sizes with a formula: `N` words by `N` words are `M`. For `N` from 1 to 9 and `M = 2 N`.
pub trait Product<const N: usize, const M: usize>: sealed::Sealed {
    #[doc(hidden)]
    fn one(token: Token, out: &mut [u64; M], a: &[u64; N], b: &[u64; N]);
    #[doc(hidden)]
    fn many(token: Token, out: &mut [[u64; M]], a: &[[u64; N]], b: &[[u64; N]]);
}

/// The carrier of the [`Product`] implementations.
#[derive(Debug)]
pub enum Sizes {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Sizes {}
}

/// `out = a b` for 1 to 9 words each: what `mul1` to `mul9` return, without a copy.
#[inline]
pub fn mul_fixed<const N: usize, const M: usize>(out: &mut [u64; M], a: &[u64; N], b: &[u64; N])
where
    Sizes: Product<N, M>,
{
    Sizes::one(tier::active(), out, a, b);
}

/// [`mul_fixed`] on a given tier.
#[inline]
pub fn mul_fixed_with<const N: usize, const M: usize>(
    token: Token,
    out: &mut [u64; M],
    a: &[u64; N],
    b: &[u64; N],
) where
    Sizes: Product<N, M>,
{
    Sizes::one(token, out, a, b);
}

macro_rules! sizes {
    ($($words:literal $lanes:literal $product:literal $mul:ident $mul_with:ident, $doc:literal;)*) => {
        $(
            #[doc = concat!("The product of two polynomials of ", $doc, ".")]
            ///
            /// Words are little-endian: word `k` holds the coefficients of `x^(64 k)` to `x^(64 k + 63)`. Constant
            /// time.
            #[inline]
            #[must_use]
            pub fn $mul(a: &[u64; $words], b: &[u64; $words]) -> [u64; $product] {
                $mul_with(tier::active(), a, b)
            }

            #[doc = concat!("[`", stringify!($mul), "`] on a given tier.")]
            #[inline]
            #[must_use]
            pub fn $mul_with(token: Token, a: &[u64; $words], b: &[u64; $words]) -> [u64; $product] {
                let mut out = [0; $product];
                Sizes::one(token, &mut out, a, b);
                out
            }

            impl Product<$words, $product> for Sizes {
                #[inline]
                fn one(token: Token, out: &mut [u64; $product], a: &[u64; $words], b: &[u64; $words]) {
                    match token {
                        Token::Portable => portable::$mul(out, a, b),
                        #[cfg(target_arch = "x86_64")]
                        Token::Clmul(t) => clmul::$mul(t, out, a, b),
                        #[cfg(target_arch = "x86_64")]
                        Token::Avx2(t) => avx2::$mul(t, out, a, b),
                        #[cfg(target_arch = "x86_64")]
                        Token::Vaes(t) => vaes::$mul(t, out, a, b),
                        #[cfg(target_arch = "x86_64")]
                        Token::Avx512(t) => avx512::$mul(t, out, a, b),
                        #[cfg(target_arch = "aarch64")]
                        Token::Neon(t) => neon::$mul(t, out, a, b),
                    }
                }

                fn many(token: Token, out: &mut [[u64; $product]], a: &[[u64; $words]], b: &[[u64; $words]]) {
                    many::$mul(token, out, a, b);
                }
            }
        )*

        mod portable {
            use super::{Lane, by_formula, formula};
            $(
                pub(super) fn $mul(out: &mut [u64; $product], a: &[u64; $words], b: &[u64; $words]) {
                    *out = by_formula::<Lane, $words, $lanes, $product>((), a, b, formula::$mul);
                }
            )*
        }
        sizes! { @lane "x86_64" clmul Clmul $($words $lanes $product $mul)* }
        sizes! { @lane "x86_64" avx2 Avx2 $($words $lanes $product $mul)* }
        sizes! { @lane "aarch64" neon Neon $($words $lanes $product $mul)* }
        sizes! { @pair vaes Vaes $($words $product $mul)* }
        sizes! { @pair avx512 Avx512 $($words $product $mul)* }
    };
    (@lane $arch:literal $module:ident $tier:ident $($words:literal $lanes:literal $product:literal $mul:ident)*) => {
        #[cfg(target_arch = $arch)]
        mod $module {
            use super::{V128, by_formula, formula};
            $(
                kernel! { $tier:
                    pub(super) fn $mul(out: &mut [u64; $product], a: &[u64; $words], b: &[u64; $words]) =
                        |t, out: &mut _, a, b| *out = by_formula::<V128<_>, $words, $lanes, $product>(t, a, b, formula::$mul);
                }
            )*
        }
    };
    (@pair $module:ident $tier:ident $($words:literal $product:literal $mul:ident)*) => {
        #[cfg(target_arch = "x86_64")]
        mod $module {
            use super::pair;
            $(
                kernel! { $tier:
                    pub(super) fn $mul(out: &mut [u64; $product], a: &[u64; $words], b: &[u64; $words]) = pair::$mul;
                }
            )*
        }
    };
}

sizes! {
    1 1 2 mul1 mul1_with, "one word each: 128 bits";
    2 1 4 mul2 mul2_with, "two words each";
    3 2 6 mul3 mul3_with, "three words each";
    4 2 8 mul4 mul4_with, "four words each";
    5 3 10 mul5 mul5_with, "five words each";
    6 3 12 mul6 mul6_with, "six words each";
    7 4 14 mul7 mul7_with, "seven words each";
    8 4 16 mul8 mul8_with, "eight words each";
    9 5 18 mul9 mul9_with, "nine words each";
}
