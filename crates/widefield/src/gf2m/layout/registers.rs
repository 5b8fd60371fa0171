//! What the operations ask of registers, and of the layouts of words in them.

use super::shape::Shape;
use crate::gf2x::formula::Array;
use crate::simd::Simd;

/// Where the words of polynomials lie: register `k` holds the words from `SPAN k` on, of one polynomial or of several.
pub trait Layout {
    /// A register.
    type Register: Simd;
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
