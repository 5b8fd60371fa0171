//! What the operations ask of registers, and of the layouts of words in them.

use super::shape::Shape;
use crate::gf2x::formula::Array;
use crate::gf2x::portable::{Lane, spread};
use crate::simd::Bits;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::{simd::V128, tier::HasClmul};
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{V256, V512},
    tier::HasVaes,
};

/// A register: lanes of two words.
pub trait Vector: Bits {
    /// Whether the product by a word takes less than its multiples by three powers of x, shifts across words.
    const MULTIPLIES: bool = true;
    /// The square of each low word.
    #[inline(always)]
    fn square_low(self) -> Self {
        self.clmul_low(self)
    }
    /// The square of each high word.
    #[inline(always)]
    fn square_high(self) -> Self {
        self.clmul_high(self)
    }
}

impl Vector for Lane {
    const MULTIPLIES: bool = false;
    #[inline(always)]
    fn square_low(self) -> Self {
        Self::new(spread(self.low as u32), spread((self.low >> 32) as u32))
    }
    #[inline(always)]
    fn square_high(self) -> Self {
        Self::new(spread(self.high as u32), spread((self.high >> 32) as u32))
    }
}
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
impl<T: HasClmul> Vector for V128<T> {}
#[cfg(target_arch = "x86_64")]
impl<T: HasVaes> Vector for V256<T> {}
#[cfg(target_arch = "x86_64")]
impl Vector for V512 {}

/// Where the words of polynomials lie: register `k` holds the words from `SPAN k` on, of one polynomial or of several.
pub trait Layout {
    /// A register.
    type Register: Bits;
    /// Words of a polynomial in a register.
    const SPAN: usize;
    /// The registers of an element.
    type Element<S: Shape>: Array<Self::Register>;
    /// The registers of a product of two elements, not reduced.
    type Product<S: Shape>: Array<Self::Register>;
    /// Whether [`product`](Self::product) pays.
    const MULTIPLIES: bool = false;
    /// Register `k` of the product of so many words by `q`, the word itself in each word of the register.
    fn product(h: &[Self::Register], words: usize, q: Self::Register, k: usize) -> Self::Register {
        let _ = (h, words, k);
        q
    }
    /// Words `w` to `w + SPAN - 1`; words outside of the registers are 0.
    fn window(c: &[Self::Register], w: isize) -> Self::Register;
    /// A register like another with the first `SPAN` of these words, the same in every polynomial.
    fn constant(like: Self::Register, words: &[u64; 4]) -> Self::Register;
}

/// A layout of one element.
pub trait Single: Layout {
    /// The words of an element.
    fn store<S: Shape>(r: Self::Element<S>) -> S::Words<u64>;
}
