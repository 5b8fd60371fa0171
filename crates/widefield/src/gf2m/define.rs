//! Fields that users name: what [`binary_field!`](crate::binary_field) makes of a modulus.
//!
//! The macro implements [`Definition`] alone; from that every field has its shape, its formula and its constants. What
//! a definition claims, [`Facts`] have proved, which nothing else can make. Of tables such fields have those of powers
//! of the Frobenius map for 8x8 bit-matrix multiply, which are made when something needs them; without that powers are
//! squarings, and `z^2 + z = a` is solved in even degrees by a chain (`solve.rs`).

use super::field::{Field, Params};
use super::layout::Shape;
#[cfg(target_arch = "x86_64")]
pub use super::linear_map::Map;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::linear_map::Windows;
use super::poly::{Modulus, Poly};
#[cfg(target_arch = "x86_64")]
use super::{
    layout::{self, Layout, Packed},
    linear_map,
};
use crate::gf2x::formula::{Size, sliced::WordProducts};
use crate::simd::Carryless;
#[cfg(target_arch = "x86_64")]
use crate::{simd::V128, tier::HasVaes};
use core::fmt::Debug;

/// What the macro says of a field.
pub trait Definition: Copy + Debug + Send + Sync + 'static {
    /// The name of the field, which `Debug` calls elements by.
    const NAME: &'static str;
    /// `[u64; words(m)]`.
    type Words: Size<Words<u64>: Send + Sync>;
    /// `[u8; bytes(m)]`.
    type Encoding: Copy + AsRef<[u8]> + AsMut<[u8]> + PartialEq + Debug + Send + Sync + 'static;
    /// An encoding of zeros.
    const BLANK: Self::Encoding;
    /// The modulus and what follows from it.
    const FACTS: Facts<<Self::Words as Size>::Words<u64>>;
    /// Powers of the Frobenius map, largest first.
    #[cfg(target_arch = "x86_64")]
    const MAPS: &'static [Map];
}

/// A modulus that gives a field, and the field's constants; `W` is an array of words.
#[derive(Clone, Copy, Debug)]
pub struct Facts<W> {
    exponents: &'static [usize],
    words: [W; 4],
}

/// The degrees.
const MIN: usize = 2;
const GREATEST: usize = 1024;

/// Words of an element; of what is no degree, some number.
#[must_use]
pub const fn words(m: usize) -> usize {
    let m = if m > GREATEST { GREATEST } else { m };
    if m == 0 { 1 } else { m.div_ceil(64) }
}

/// Bytes of an encoding.
#[must_use]
pub const fn bytes(m: usize) -> usize {
    m.div_ceil(8)
}

/// The exponent of `x`, or of `x^n`.
#[must_use]
pub const fn exponent(n: &[usize]) -> usize {
    match n {
        [n] => *n,
        _ => 1,
    }
}

impl<const N: usize> Facts<[u64; N]> {
    /// The field of the sum of `x^e` over the exponents.
    ///
    /// # Panics
    /// If there is none, or none that the reduction has room for; when it is compiled.
    #[must_use]
    #[track_caller]
    pub const fn of(exponents: &'static [usize]) -> Self {
        assert!(
            matches!(exponents.len(), 3 | 5),
            "the modulus of a field needs three terms or five: x^m + x^a + 1 or x^m + x^a + x^b + x^c + 1"
        );
        let m = exponents[0];
        assert!(MIN <= m && m <= GREATEST, "the degree of a field must be from 2 to 1024");
        let mut i = 1;
        while i < exponents.len() {
            assert!(exponents[i] < exponents[i - 1], "the exponents of a modulus must fall");
            i += 1;
        }
        assert!(exponents[i - 1] == 0, "the last term of a modulus must be 1");
        assert!(
            2 * exponents[1] <= m + 1,
            "the second exponent of a modulus must be at most (m + 1)/2: the reciprocal polynomial gives an isomorphic \
             field"
        );
        assert!(N == m.div_ceil(64), "the words do not fit the degree");
        let f = Modulus { m, taps: taps(exponents) };
        let Some(sqrt_x) = Poly::sqrt_x_if_irreducible(f) else {
            panic!("the modulus is not irreducible: it is a product, and gives no field");
        };
        let one = Poly::ZERO.with(0);
        let words = [Poly::ZERO.words(), one.words(), sqrt_x.words(), Poly::traces(f).words()];
        Self { exponents, words }
    }
}

/// How many powers of the Frobenius map have tables: those that inversion takes, by halving m - 1, but for short ones.
/// None of an element of one word, whose squarings take no longer, and above nine words, where they would be 100 KB.
#[cfg(target_arch = "x86_64")]
#[must_use]
pub const fn map_count(m: usize) -> usize {
    let mut count = 0;
    while 64 < m && m <= 576 && count < 5 && map_exponent(m, count) >= 5 {
        count += 1;
    }
    count
}

/// Which power the table `i` has.
#[cfg(target_arch = "x86_64")]
const fn map_exponent(m: usize, i: usize) -> usize {
    (m - 1) >> (i + 1)
}

/// `K` tables of `R` rows, from a line of the cache on.
#[cfg(target_arch = "x86_64")]
#[derive(Debug)]
#[repr(align(64))]
pub struct Tables<const R: usize, const K: usize>([[[u64; 8]; R]; K]);

#[cfg(target_arch = "x86_64")]
impl<const R: usize, const K: usize> Tables<R, K> {
    /// Those of the field, whose elements have `N` words and take `B` times 32 bits.
    #[must_use]
    pub const fn of<const N: usize, const B: usize>(facts: &Facts<[u64; N]>) -> Self {
        let m = facts.exponents[0];
        let f = Modulus { m, taps: taps(facts.exponents) };
        let mut exponents = [0; K];
        let mut i = 0;
        while i < K {
            exponents[i] = map_exponent(m, i);
            i += 1;
        }
        let powers = linear_map::powers::<B, K>(f, exponents);
        let mut tables = [[[0; 8]; R]; K];
        i = 0;
        while i < K {
            tables[i] = linear_map::table::<N, R, B>(f, &powers, exponents[i]);
            i += 1;
        }
        Self(tables)
    }

    /// As the field has them.
    #[must_use]
    pub const fn maps(&'static self, m: usize) -> [Map; K] {
        let mut maps = [Map::new(0, &[]); K];
        let mut i = 0;
        while i < K {
            maps[i] = Map::new(map_exponent(m, i), &self.0[i]);
            i += 1;
        }
        maps
    }
}

/// The exponents between the first and the last.
const fn taps(exponents: &'static [usize]) -> &'static [usize] {
    match exponents {
        [_, taps @ .., _] => taps,
        _ => &[],
    }
}

impl<D: Definition> Shape for D {
    const WORDS: usize = D::Words::WORDS;
    type Words<T: Copy> = <D::Words as Size>::Words<T>;
    type Pairs<T: Copy> = <D::Words as Size>::Lanes<T>;
    type Quads<T: Copy> = <D::Words as Size>::Quads<T>;
    type Double<T: Copy> = <D::Words as Size>::Double<T>;
    type Coefficients<T: Copy> = <D::Words as Size>::Coefficients<T>;
}

impl<D: Definition> Params for D {
    const M: usize = D::FACTS.exponents[0];
    const TAPS: &'static [usize] = taps(D::FACTS.exponents);
    const NAME: &'static str = <D as Definition>::NAME;
    const ZERO: Self::Words<u64> = D::FACTS.words[0];
    const ONE: Self::Words<u64> = D::FACTS.words[1];
    const SQRT_X: Self::Words<u64> = D::FACTS.words[2];
    const TRACE: Self::Words<u64> = D::FACTS.words[3];
    const SOLUTIONS: &'static [Self::Words<u64>] = &[];

    #[inline(always)]
    fn product<V: Carryless>(a: Self::Pairs<V>, b: Self::Pairs<V>) -> Self::Words<V> {
        D::Words::packed(a, b)
    }

    #[inline(always)]
    fn products<V: Carryless, C: WordProducts<V>>(
        a: Self::Words<V>,
        b: Self::Words<V>,
    ) -> Self::Coefficients<C> {
        D::Words::sliced(a, b)
    }

    #[cfg(target_arch = "x86_64")]
    type Wide<T: HasVaes> = Packed<V128<T>>;
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn product_wide<T: HasVaes>(
        t: T,
        a: &Self::Words<u64>,
        b: &Self::Words<u64>,
    ) -> <Packed<V128<T>> as Layout>::Product<Self> {
        D::Words::packed(layout::load::<Self, V128<T>>(t, a), layout::load::<Self, V128<T>>(t, b))
    }

    #[cfg(target_arch = "x86_64")]
    const MAPS: &'static [Map] = D::MAPS;
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    const WINDOWS: &'static [Windows<Self>] = &[];
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    const CHUNKS: &'static [Self::Pairs<[u64; 2]>] = &[];
}

impl<D: Definition> Field for D {
    const MODULUS: &'static [usize] = D::FACTS.exponents;
    type Encoding = D::Encoding;
    fn blank() -> Self::Encoding {
        D::BLANK
    }
}

/// Names a field GF(2)\[x\]/f of one's own, of degree 2 to 1024, as a type that [`Element`](crate::gf2m::Element)
/// takes.
///
/// The modulus has three terms or five, the exponents fall, and the second is at most (m + 1)/2 for the degree m. When
/// it is compiled, it is tested to be irreducible (by Rabin's test, which takes the compiler two seconds for the
/// largest degrees).
///
/// ```
/// use widefield::gf2m::Element;
///
/// widefield::binary_field! {
///     /// The field of the curves sect113r1 and sect113r2.
///     pub F113: x^113 + x^9 + 1;
///     /// That of sect131r1.
///     pub F131: x^131 + x^8 + x^3 + x^2 + 1;
/// }
/// type Gf113 = Element<F113>;
///
/// let x = Gf113::from(0b10);
/// assert_eq!(x.square_n(6) * x.square_n(5) * x.square_n(4) * x, Gf113::from(0b10_0000_0001));
/// assert_eq!(x * x.invert().expect("not zero"), Gf113::ONE);
/// ```
///
/// The element's type does all that those of [the table](crate::gf2m) do, by the same kernels. Two things take longer:
/// without 8x8 bit-matrix multiply inversion and [`square_n`](crate::gf2m::Element::square_n) by large n, and in even
/// degrees quadratic equations.
///
/// x^128 + x^7 + x^2 + 1 is divisible by x + 1, as is every polynomial with an even number of terms:
///
/// ```compile_fail,E0080
/// widefield::binary_field! { F128: x^128 + x^7 + x^2 + 1; }
/// ```
///
/// x^8 + x^3 + 1 has three terms, and x^3 + x + 1 divides it:
///
/// ```compile_fail,E0080
/// widefield::binary_field! { F8: x^8 + x^3 + 1; }
/// ```
///
/// x^127 + x^126 + 1 is irreducible, but to be written the other way round, x^127 + x + 1:
///
/// ```compile_fail,E0080
/// widefield::binary_field! { F127: x^127 + x^126 + 1; }
/// ```
#[macro_export]
macro_rules! binary_field {
    ($($(#[$meta:meta])* $vis:vis $name:ident: x^$m:literal $(+ x $(^ $e:literal)?)* + 1;)+) => { $(
        $(#[$meta])*
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        $vis enum $name {}

        impl $crate::gf2m::define::Definition for $name {
            const NAME: &'static ::core::primitive::str = ::core::stringify!($name);
            type Words = [::core::primitive::u64; $crate::gf2m::define::words($m)];
            type Encoding = [::core::primitive::u8; $crate::gf2m::define::bytes($m)];
            const BLANK: Self::Encoding = [0; $crate::gf2m::define::bytes($m)];
            #[allow(long_running_const_eval, reason = "as many squarings as the degree")]
            const FACTS: $crate::gf2m::define::Facts<Self::Words> =
                $crate::gf2m::define::Facts::<Self::Words>::of(&[
                    $m, $($crate::gf2m::define::exponent(&[$($e)?]),)* 0
                ]);
            #[cfg(target_arch = "x86_64")]
            const MAPS: &'static [$crate::gf2m::define::Map] = {
                const WORDS: ::core::primitive::usize = $crate::gf2m::define::words($m);
                const COUNT: ::core::primitive::usize = $crate::gf2m::define::map_count($m);
                #[allow(long_running_const_eval, reason = "a product for each row of a matrix")]
                static TABLES: $crate::gf2m::define::Tables<{ WORDS * (WORDS + 1) }, COUNT> =
                    $crate::gf2m::define::Tables::of::<
                        WORDS, { ::core::primitive::usize::div_ceil($m, 32) },
                    >(&<$name as $crate::gf2m::define::Definition>::FACTS);
                const MAPS: [$crate::gf2m::define::Map; COUNT] = TABLES.maps($m);
                &MAPS
            };
        }

        // Here and now, whether or not the field is used.
        const _: $crate::gf2m::define::Facts<<$name as $crate::gf2m::define::Definition>::Words> =
            <$name as $crate::gf2m::define::Definition>::FACTS;
    )+ };
}
