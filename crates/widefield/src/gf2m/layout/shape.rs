//! Arrays of lengths that the number of words of an element fixes.

pub(crate) use crate::gf2x::formula::Array;

/// How many words an element has.
pub trait Shape: Copy + 'static {
    /// The number.
    const WORDS: usize;
    /// One `T` for each word.
    type Words<T: Copy>: Array<T>;
    /// One `T` for each pair of words, the last perhaps half empty.
    type Pairs<T: Copy>: Array<T>;
    /// One `T` for each four words, the last perhaps not full.
    type Quads<T: Copy>: Array<T>;
    /// One `T` for each word of a product: `2 WORDS`.
    type Double<T: Copy>: Array<T>;
    /// One `T` for each coefficient of a product of polynomials in x^64: `2 WORDS - 1`.
    type Coefficients<T: Copy>: Array<T>;
}
