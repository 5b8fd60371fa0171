//! The five fields as types: degree, modulus, shapes of arrays, and which formula multiplies.

use super::lanes::Vector;
#[cfg(target_arch = "x86_64")]
use super::{
    frobenius::{self, Map},
    poly::Modulus,
};
use crate::gf2x::formula::{packed, sliced, sliced::WordProducts};
use crate::simd::Carryless;
use core::fmt::Debug;

/// An array of a length that the field fixes.
pub trait Array<T>: Copy + AsRef<[T]> + AsMut<[T]> {
    /// All places alike. (Kernels fill arrays in loops: a closure would be compiled without their features.)
    fn filled(value: T) -> Self;
    /// The array of `f(0), f(1), ...`.
    fn from_fn(f: impl FnMut(usize) -> T) -> Self;
    /// The items of all arrays in a row.
    fn flat(slice: &[Self]) -> &[T];
    /// The items of all arrays in a row.
    fn flat_mut(slice: &mut [Self]) -> &mut [T];
}

impl<T: Copy, const N: usize> Array<T> for [T; N] {
    #[inline(always)]
    fn filled(value: T) -> Self {
        [value; N]
    }
    #[inline(always)]
    fn from_fn(f: impl FnMut(usize) -> T) -> Self {
        core::array::from_fn(f)
    }
    #[inline(always)]
    fn flat(slice: &[Self]) -> &[T] {
        slice.as_flattened()
    }
    #[inline(always)]
    fn flat_mut(slice: &mut [Self]) -> &mut [T] {
        slice.as_flattened_mut()
    }
}

/// A field GF(2^m) = GF(2)\[x\]/(x^m + q): what the algorithms must know of it.
pub trait Params: Copy + Debug + Send + Sync + 'static {
    /// The degree m, odd.
    const M: usize;
    /// The exponents of q but 0, which is always one of them, in falling order; all below m/2.
    const TAPS: &'static [usize];
    /// The name of the type of elements.
    const NAME: &'static str;
    /// Words of an element: `ceil(m / 64)`.
    const WORDS: usize = Self::M.div_ceil(64);
    /// Bytes of an encoding: `ceil(m / 8)`.
    const BYTES: usize = Self::M.div_ceil(8);
    /// The bits of the highest word that an element may have set.
    const TOP: u64 = u64::MAX >> (64 * Self::WORDS - Self::M);

    /// One `T` for each word.
    type Words<T: Copy>: Array<T>;
    /// One `T` for each pair of words, the last perhaps half empty.
    type Pairs<T: Copy>: Array<T>;
    /// The coefficients of a product of polynomials in x^64: `2 WORDS - 1`.
    type Coefficients<T: Copy>: Array<T>;
    /// An encoding.
    type Encoding: Array<u8> + Debug;

    /// The product of two elements as polynomials: `2 WORDS` words in pairs.
    fn product<V: Carryless>(a: Self::Pairs<V>, b: Self::Pairs<V>) -> Self::Words<V>;
    /// The coefficients of the products of sliced elements as polynomials.
    fn products<V: Vector, C: WordProducts<V>>(a: Self::Words<V>, b: Self::Words<V>)
    -> Self::Coefficients<C>;

    /// Powers of the Frobenius map by table, largest first.
    #[cfg(target_arch = "x86_64")]
    const MAPS: &'static [Map];
}

macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident: $m:literal, $taps:expr, $words:literal, $pairs:literal, $formula:ident, $element:literal, maps $($n:literal)*;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        impl Params for $name {
            const M: usize = $m;
            const TAPS: &'static [usize] = &$taps;
            const NAME: &'static str = $element;
            type Words<T: Copy> = [T; $words];
            type Pairs<T: Copy> = [T; $pairs];
            type Coefficients<T: Copy> = [T; 2 * $words - 1];
            type Encoding = [u8; usize::div_ceil($m, 8)];

            #[inline(always)]
            fn product<V: Carryless>(a: [V; $pairs], b: [V; $pairs]) -> [V; $words] {
                packed::$formula(a, b)
            }

            #[inline(always)]
            fn products<V: Vector, C: WordProducts<V>>(a: [V; $words], b: [V; $words]) -> [C; 2 * $words - 1] {
                sliced::$formula(a, b)
            }

            #[cfg(target_arch = "x86_64")]
            const MAPS: &'static [Map] = &[$(Map::new($n, {
                static TABLE: [[u64; 8]; $words * ($words + 1)] =
                    frobenius::table::<$words, { $words * ($words + 1) }>(Modulus { m: $m, taps: &$taps }, $n);
                &TABLE
            })),*];
        }
    )* };
}

fields! {
    /// GF(2)\[x\]/(x^163 + x^7 + x^6 + x^3 + 1): the field of B-163 and K-163.
    F163: 163, [7, 6, 3], 3, 2, mul3, "Gf163", maps 81 40 20 10 5;
    /// GF(2)\[x\]/(x^233 + x^74 + 1): the field of B-233 and K-233.
    F233: 233, [74], 4, 2, mul4, "Gf233", maps 116 58 29 14 7;
    /// GF(2)\[x\]/(x^283 + x^12 + x^7 + x^5 + 1): the field of B-283 and K-283.
    F283: 283, [12, 7, 5], 5, 3, mul5, "Gf283", maps 141 70 35 17 8;
    /// GF(2)\[x\]/(x^409 + x^87 + 1): the field of B-409 and K-409.
    F409: 409, [87], 7, 4, mul7, "Gf409", maps 204 102 51 25 12;
    /// GF(2)\[x\]/(x^571 + x^10 + x^5 + x^2 + 1): the field of B-571 and K-571.
    F571: 571, [10, 5, 2], 9, 5, mul9, "Gf571", maps 285 142 71 35 17;
}

/// What the reduction and the half-trace rest on.
const fn sound<F: Params>() -> bool {
    let mut fits = F::M % 2 == 1;
    let mut i = 0;
    while i < F::TAPS.len() {
        fits &= 2 * F::TAPS[i] < F::M;
        i += 1;
    }
    fits
}
const _: () =
    assert!(sound::<F163>() && sound::<F233>() && sound::<F283>() && sound::<F409>() && sound::<F571>());
