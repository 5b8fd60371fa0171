//! The sizes as types: the array of a size's words, and with it the shapes that the formulas take and give.

use super::sliced::{self, WordProducts};
use super::{interleaved, packed};
use crate::simd::Carryless;

/// An array of a length that a size fixes.
pub trait Array<T>: Copy + AsRef<[T]> + AsMut<[T]> {
    /// All items alike. (Kernels fill arrays in loops: a closure would be compiled without their features.)
    fn filled(value: T) -> Self;
    /// The array of `f(0), f(1), ...`.
    fn from_fn(f: impl FnMut(usize) -> T) -> Self;
    /// The slice as an array, if it has its length.
    fn of(slice: &[T]) -> Option<&Self>;
    /// The slice as an array, if it has its length.
    fn of_mut(slice: &mut [T]) -> Option<&mut Self>;
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
    fn of(slice: &[T]) -> Option<&Self> {
        slice.try_into().ok()
    }
    #[inline(always)]
    fn of_mut(slice: &mut [T]) -> Option<&mut Self> {
        slice.try_into().ok()
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

/// A size with a formula: the words of an operand.
pub trait Size: Array<u64> {
    /// How many words.
    const WORDS: usize;
    /// An operand, two words a lane.
    type Lanes<V: Copy>: Array<V>;
    /// One for each four words of an operand, the last perhaps not full.
    type Quads<V: Copy>: Array<V>;
    /// One for each word of an operand; so many lanes has a product.
    type Words<V: Copy>: Array<V>;
    /// One for each word of a product.
    type Double<V: Copy>: Array<V>;
    /// The coefficients of a product of polynomials in `x^64`.
    type Coefficients<C: Copy>: Array<C>;
    /// The formula on packed lanes.
    fn packed<V: Carryless>(a: Self::Lanes<V>, b: Self::Lanes<V>) -> Self::Words<V>;
    /// The formula on a word a register.
    fn sliced<V: Carryless, C: WordProducts<V>>(
        a: Self::Words<V>,
        b: Self::Words<V>,
    ) -> Self::Coefficients<C>;
}

macro_rules! sizes {
    ($($n:literal $mul:ident;)*) => { $(
        impl Size for [u64; $n] {
            const WORDS: usize = $n;
            type Lanes<V: Copy> = [V; usize::div_ceil($n, 2)];
            type Quads<V: Copy> = [V; usize::div_ceil($n, 4)];
            type Words<V: Copy> = [V; $n];
            type Double<V: Copy> = [V; 2 * $n];
            type Coefficients<C: Copy> = [C; 2 * $n - 1];
            #[inline(always)]
            fn packed<V: Carryless>(a: Self::Lanes<V>, b: Self::Lanes<V>) -> [V; $n] {
                if V::CROSSES { interleaved::$mul(a, b) } else { packed::$mul(a, b) }
            }
            #[inline(always)]
            fn sliced<V: Carryless, C: WordProducts<V>>(a: [V; $n], b: [V; $n]) -> Self::Coefficients<C> {
                sliced::$mul(a, b)
            }
        }
    )* };
}
sizes! {
    1 mul1; 2 mul2; 3 mul3; 4 mul4; 5 mul5; 6 mul6; 7 mul7; 8 mul8; 9 mul9;
    10 mul10; 11 mul11; 12 mul12; 13 mul13; 14 mul14; 15 mul15; 16 mul16;
}
