//! The type of elements: their words.

use super::field::Field;
use super::layout::Shape;
use crate::gf2x::formula::Array;

transparent! {
    /// An element of the field `F`, in polynomial basis: see [the contract](super#contract).
    ///
    /// `Debug` prints the type's name only, since elements can be secrets; [`reveal`](Self::reveal), hexadecimal
    /// formatting and [`to_bytes_be`](Self::to_bytes_be) show one. Elements are `Copy`, so they are not wiped when
    /// dropped: [`Zeroize`](zeroize::Zeroize) wipes one.
    #[derive(Clone, Copy)]
    pub struct Element<F: Field> {
        words: <F as Shape>::Words<u64>
    }
}

impl<F: Field> Element<F> {
    /// The degree m of the field.
    pub const DEGREE: usize = F::M;
    /// Words of an element.
    pub const WORDS: usize = F::WORDS;
    /// Bytes of an encoding.
    pub const BYTES: usize = F::BYTES;
    /// Zero: no coefficient set.
    pub const ZERO: Self = Self { words: F::ZERO };
    /// One: the coefficient of x^0 alone.
    pub const ONE: Self = Self { words: F::ONE };

    /// From words that are known to be canonical.
    #[inline(always)]
    pub(crate) fn from_words_unchecked(words: F::Words<u64>) -> Self {
        debug_assert!(words.as_ref()[F::WORDS - 1] & !F::TOP == 0);
        Self { words }
    }

    #[inline(always)]
    pub(crate) fn words(&self) -> &[u64] {
        self.words.as_ref()
    }

    #[inline(always)]
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        self.words.as_mut()
    }

    /// The words, as kernels take them.
    #[inline(always)]
    pub(crate) fn array(&self) -> &F::Words<u64> {
        &self.words
    }

    /// The words of each element of a slice.
    #[inline(always)]
    pub(crate) fn arrays(slice: &[Self]) -> &[F::Words<u64>] {
        Self::fields(slice)
    }

    /// The words of each element of a slice.
    #[inline(always)]
    pub(crate) fn arrays_mut(slice: &mut [Self]) -> &mut [F::Words<u64>] {
        Self::fields_mut(slice)
    }

    /// The words of a slice, one element after the other.
    #[inline(always)]
    pub(crate) fn flat(slice: &[Self]) -> &[u64] {
        F::Words::<u64>::flat(Self::fields(slice))
    }

    /// The words of a slice, one element after the other.
    #[inline(always)]
    pub(crate) fn flat_mut(slice: &mut [Self]) -> &mut [u64] {
        F::Words::<u64>::flat_mut(Self::fields_mut(slice))
    }
}
