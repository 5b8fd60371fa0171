//! Arrays of lengths that the number of words of an element fixes.

/// An array of one of these lengths.
pub trait Array<T>: Copy + AsRef<[T]> + AsMut<[T]> {
    /// All items alike. (Kernels fill arrays in loops: a closure would be compiled without their features.)
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
