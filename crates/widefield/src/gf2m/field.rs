//! The fields as types: degree, modulus, constants, shapes of arrays.

use super::layout::Shape;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::linear_map::{self, Powers, Values, Windows};
use super::poly::{Modulus, Poly};
use super::quadratic;
#[cfg(target_arch = "x86_64")]
use super::{
    layout::{self, Layout, Packed, Quads, Single},
    linear_map::Map,
};
use crate::gf2x::formula::{Size, sliced::WordProducts};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::simd::Aligned;
use crate::simd::Carryless;
#[cfg(target_arch = "x86_64")]
use crate::{
    gf2x::{packing::pack, pair},
    simd::V128,
    tier::HasVaes,
};
use core::fmt::Debug;

/// A field, as the parameter of [`Element`](super::Element): [`F163`] and the others of [the table](super).
///
/// It is the bound for code that is generic over them. [`binary_field!`](crate::binary_field) implements it for a
/// user-defined field, nothing else can; runtime fields are [`dynamic::Field`](super::dynamic::Field).
///
/// ```
/// use widefield::gf2m::{Element, F163, F571, Field};
///
/// /// `c_0 + c_1 x + c_2 x^2 + ...` at a point, by Horner's rule.
/// fn evaluate<F: Field>(polynomial: &[Element<F>], point: &Element<F>) -> Element<F> {
///     polynomial.iter().rev().fold(Element::ZERO, |sum, c| sum * point + c)
/// }
///
/// /// `(1 + x)^2 = 1 + x^2` in every field of characteristic 2.
/// fn check<F: Field>() {
///     let point = Element::<F>::from(0b10);
///     let expected = Element::ONE + point;
///     assert_eq!(evaluate(&[Element::ONE, Element::ZERO, Element::ONE], &point), expected.square() * Element::ONE);
///     assert_eq!(Element::<F>::BYTES, F::DEGREE.div_ceil(8));
/// }
/// check::<F163>();
/// check::<F571>();
/// ```
pub trait Field: Params {
    /// The degree m.
    const DEGREE: usize = Self::M;
    /// The exponents of the modulus, in falling order: `[163, 7, 6, 3, 0]` is x^163 + x^7 + x^6 + x^3 + 1.
    const MODULUS: &'static [usize];
    /// An encoding: an array of `ceil(m / 8)` bytes.
    type Encoding: Copy + AsRef<[u8]> + AsMut<[u8]> + PartialEq + Debug + Send + Sync + 'static;
    /// An encoding of zeros.
    #[doc(hidden)]
    fn blank() -> Self::Encoding;
}

/// A field GF(2^m) = GF(2)\[x\]/(x^m + q): what the algorithms must know of it.
pub trait Params: Shape<Words<u64>: Send + Sync> + Debug + Send + Sync {
    /// The degree m.
    const M: usize;
    /// The exponents of q but 0, which is always one of them, in falling order; none above (m + 1)/2.
    const TAPS: &'static [usize];
    /// What `Debug` calls elements.
    const NAME: &'static str;
    /// Bytes of an encoding: `ceil(m / 8)`.
    const BYTES: usize = Self::M.div_ceil(8);
    /// The bits of the highest word that an element may have set.
    const TOP: u64 = u64::MAX >> (64 * Self::WORDS - Self::M);
    /// 0.
    const ZERO: Self::Words<u64>;
    /// 1.
    const ONE: Self::Words<u64>;
    /// The square root of x.
    const SQRT_X: Self::Words<u64>;
    /// The coefficients that the trace adds.
    const TRACE: Self::Words<u64>;
    /// For even m: for each coefficient what it adds to the solution z of `z^2 + z = a`; nothing for odd m, where the
    /// half-trace is one, and for fields of users.
    const SOLUTIONS: &'static [Self::Words<u64>];

    /// The product of two elements as polynomials.
    fn product<V: Carryless>(a: Self::Pairs<V>, b: Self::Pairs<V>) -> Self::Words<V>;
    /// The coefficients of the products of sliced elements as polynomials.
    fn products<V: Carryless, C: WordProducts<V>>(
        a: Self::Words<V>,
        b: Self::Words<V>,
    ) -> Self::Coefficients<C>;

    /// The layout of one product on the tiers with carry-less multiply on 256 bits: four words to a register with nine
    /// words.
    ///
    /// With fewer the formulas on 128-bit lanes take no longer and give the result sooner, in part because operands
    /// just written by halves cannot be forwarded to a load of 256 bits.
    #[cfg(target_arch = "x86_64")]
    type Wide<T: HasVaes>: Single;
    /// The product of two elements as polynomials, in this layout.
    #[cfg(target_arch = "x86_64")]
    fn product_wide<T: HasVaes>(
        t: T,
        a: &Self::Words<u64>,
        b: &Self::Words<u64>,
    ) -> <Self::Wide<T> as Layout>::Product<Self>;

    /// Powers of the Frobenius map by table, largest first: as bit matrices.
    #[cfg(target_arch = "x86_64")]
    const MAPS: &'static [Map];
    /// Powers of the Frobenius map by table, largest first: as values to choose from, in 9 to 83 KB a field. For m =
    /// 571 two maps could serve all four runs of inversion (twice 142 and one more are 285), but six maps take a third
    /// longer than four, though all then come from the second-level cache.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    const WINDOWS: &'static [Windows<Self>];
    /// For the latter, the bytes of an element's four chunks.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    const CHUNKS: &'static [Self::Pairs<[u64; 2]>];
}

/// The modulus, for constants.
const fn modulus<F: Params>() -> Modulus {
    Modulus { m: F::M, taps: F::TAPS }
}

macro_rules! fields {
    ($(
        $(#[$doc:meta])*
        $name:ident: $element:literal, $m:literal $($tap:literal)*, $words:literal words,
        wide $layout:ident, maps $($n:literal)*, windows $($window:literal)*;
    )*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        const _: () = {
            assert!(sound::<$name>());
            // Whether anybody takes square roots or not: the modulus is proved irreducible for it.
            _ = <$name as Params>::SQRT_X;
        };

        impl Shape for $name {
            const WORDS: usize = $words;
            type Words<T: Copy> = [T; $words];
            type Pairs<T: Copy> = [T; usize::div_ceil($words, 2)];
            type Quads<T: Copy> = [T; usize::div_ceil($words, 4)];
            type Double<T: Copy> = [T; 2 * $words];
            type Coefficients<T: Copy> = [T; 2 * $words - 1];
        }

        impl Params for $name {
            const M: usize = $m;
            const TAPS: &'static [usize] = &[$($tap),*];
            const NAME: &'static str = $element;
            const ZERO: [u64; $words] = Poly::ZERO.words();
            const ONE: [u64; $words] = Poly::ZERO.with(0).words();
            const SQRT_X: [u64; $words] = match Poly::sqrt_x_if_irreducible(modulus::<Self>()) {
                Some(root) => root.words(),
                None => panic!("the modulus is not irreducible: it is a product, and gives no field"),
            };
            const TRACE: [u64; $words] = Poly::traces(modulus::<Self>()).words();
            const SOLUTIONS: &'static [[u64; $words]] = if $m % 2 == 0 {
                #[allow(long_running_const_eval, reason = "an elimination of m rows")]
                static ROWS: [[u64; $words]; if $m % 2 == 0 { $m } else { 0 }] =
                    quadratic::solutions(modulus::<$name>());
                &ROWS
            } else {
                &[]
            };

            #[inline(always)]
            fn product<V: Carryless>(a: Self::Pairs<V>, b: Self::Pairs<V>) -> [V; $words] {
                <[u64; $words]>::packed(a, b)
            }

            #[inline(always)]
            fn products<V: Carryless, C: WordProducts<V>>(a: [V; $words], b: [V; $words]) -> [C; 2 * $words - 1] {
                <[u64; $words]>::sliced(a, b)
            }

            fields! { @wide $layout $words }

            #[cfg(target_arch = "x86_64")]
            const MAPS: &'static [Map] = &[$(Map::new($n, {
                static TABLE: Aligned<[[u64; 8]; $words * ($words + 1)]> =
                    Aligned(linear_map::table::<$words, { $words * ($words + 1) }, _>(modulus::<$name>(), $name::POWERS, $n));
                &TABLE.0
            })),*];
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            const WINDOWS: &'static [Windows<Self>] = &[$({
                const TABLE: (Values<$words, { usize::div_ceil($m, 32) }>, [[u64; $words]; 3]) =
                    linear_map::windows(modulus::<$name>(), $name::POWERS, $window);
                static VALUES: Aligned<Values<$words, { usize::div_ceil($m, 32) }>> = Aligned(TABLE.0);
                Windows { n: $window, values: &VALUES.0, gamma: TABLE.1 }
            }),*];
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            const CHUNKS: &'static [[[u64; 2]; usize::div_ceil($words, 2)]] =
                &linear_map::chunks::<{ usize::div_ceil($words, 2) }, { usize::div_ceil($m, 32) }, { usize::div_ceil($m, 128) }>();
        }

        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        #[allow(dead_code, reason = "of a field without tables")]
        impl $name {
            /// What both kinds of tables are made from, while compiling.
            #[cfg(target_arch = "x86_64")]
            const POWERS: &'static [Powers<{ usize::div_ceil($m, 32) }>] = &linear_map::powers(modulus::<$name>(), [$($n),*]);
            #[cfg(target_arch = "aarch64")]
            const POWERS: &'static [Powers<{ usize::div_ceil($m, 32) }>] = &linear_map::powers(modulus::<$name>(), [$($window),*]);
        }

        impl Field for $name {
            const MODULUS: &'static [usize] = &[$m, $($tap,)* 0];
            type Encoding = [u8; usize::div_ceil($m, 8)];
            fn blank() -> Self::Encoding {
                [0; usize::div_ceil($m, 8)]
            }
        }
    )* };

    (@wide Packed $words:literal) => {
        #[cfg(target_arch = "x86_64")]
        type Wide<T: HasVaes> = Packed<V128<T>>;
        #[cfg(target_arch = "x86_64")]
        #[inline(always)]
        fn product_wide<T: HasVaes>(t: T, a: &[u64; $words], b: &[u64; $words]) -> [V128<T>; $words] {
            <[u64; $words]>::packed(layout::load::<Self, _>(t, a), layout::load::<Self, _>(t, b))
        }
    };
    (@wide Quads $words:literal) => {
        #[cfg(target_arch = "x86_64")]
        type Wide<T: HasVaes> = Quads<T>;
        #[cfg(target_arch = "x86_64")]
        #[inline(always)]
        fn product_wide<T: HasVaes>(
            t: T,
            a: &[u64; $words],
            b: &[u64; $words],
        ) -> <Quads<T> as Layout>::Product<Self> {
            pair::product9(pack(t, a), pack(t, b))
        }
    };
}

// Of each field: the type's name; the modulus's exponents but 0; the words of an element; how 512-bit registers lay
// products out (`Quads` where an element takes more than eight words); the exponents n of the maps 2^n that inversion
// chains by halving m - 1, for 8x8 bit-matrix multiply and for byte shuffles, which leave the last, short one to
// squarings. A field without maps inverts by squarings and products.
fields! {
    /// GF(2)\[x\]/(x^8 + x^4 + x^3 + x + 1), 0x11b: the field of AES.
    F8: "Gf8", 8 4 3 1, 1 words, wide Packed, maps, windows;
    /// GF(2)\[x\]/(x^8 + x^4 + x^3 + x^2 + 1), 0x11d: the field of most Reed-Solomon codes, of which x is a generator.
    F8Rs: "Gf8Rs", 8 4 3 2, 1 words, wide Packed, maps, windows;
    /// GF(2)\[x\]/(x^16 + x^5 + x^3 + x + 1).
    F16: "Gf16", 16 5 3 1, 1 words, wide Packed, maps, windows;
    /// GF(2)\[x\]/(x^32 + x^7 + x^3 + x^2 + 1).
    F32: "Gf32", 32 7 3 2, 1 words, wide Packed, maps, windows;
    /// GF(2)\[x\]/(x^64 + x^4 + x^3 + x + 1).
    F64: "Gf64", 64 4 3 1, 1 words, wide Packed, maps, windows;
    /// GF(2)\[x\]/(x^127 + x + 1).
    F127: "Gf127", 127 1, 2 words, wide Packed, maps 63 31 15 7, windows 63 31 15;
    /// GF(2)\[x\]/(x^128 + x^7 + x^2 + x + 1): the field of GCM, in natural order.
    F128: "Gf128", 128 7 2 1, 2 words, wide Packed, maps 63 31 15 7, windows 63 31 15;
    /// GF(2)\[x\]/(x^163 + x^7 + x^6 + x^3 + 1): the field of B-163 and K-163.
    F163: "Gf163", 163 7 6 3, 3 words, wide Packed, maps 81 40 20 10 5, windows 81 40 20 10;
    /// GF(2)\[x\]/(x^192 + x^7 + x^2 + x + 1).
    F192: "Gf192", 192 7 2 1, 3 words, wide Packed, maps 95 47 23 11 5, windows 95 47 23 11;
    /// GF(2)\[x\]/(x^233 + x^74 + 1): the field of B-233 and K-233.
    F233: "Gf233", 233 74, 4 words, wide Packed, maps 116 58 29 14 7, windows 116 58 29 14;
    /// GF(2)\[x\]/(x^256 + x^10 + x^5 + x^2 + 1).
    F256: "Gf256", 256 10 5 2, 4 words, wide Packed, maps 127 63 31 15 7, windows 127 63 31 15;
    /// GF(2)\[x\]/(x^283 + x^12 + x^7 + x^5 + 1): the field of B-283 and K-283.
    F283: "Gf283", 283 12 7 5, 5 words, wide Packed, maps 141 70 35 17 8, windows 141 70 35 17;
    /// GF(2)\[x\]/(x^409 + x^87 + 1): the field of B-409 and K-409.
    F409: "Gf409", 409 87, 7 words, wide Packed, maps 204 102 51 25 12, windows 204 102 51 25;
    /// GF(2)\[x\]/(x^571 + x^10 + x^5 + x^2 + 1): the field of B-571 and K-571.
    F571: "Gf571", 571 10 5 2, 9 words, wide Quads, maps 285 142 71 35 17, windows 285 142 71 35;
}

/// What the reduction rests on.
const fn sound<F: Params>() -> bool {
    let mut fits = F::WORDS == F::M.div_ceil(64);
    let mut i = 0;
    while i < F::TAPS.len() {
        fits &= 2 * F::TAPS[i] <= F::M + 1;
        i += 1;
    }
    fits
}
