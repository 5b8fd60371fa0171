//! What Poly1305's limb arithmetic needs beyond [`Word`] and [`MulAdd`].

use crate::limbs::MulAdd;

/// Times 20, which is `2^132` modulo p. The compiler, if it sees both shifts, writes a 64-bit multiplication, which
/// takes three times as long or more.
#[inline(always)]
pub(crate) fn times20<W: MulAdd>(x: W) -> W {
    x.shl::<4>().add(x.shl::<2>().barrier_value())
}

/// The numbers of a factor, given one by one: registers are scarce where they are used. (A closure would do, but the
/// compiler may leave one out of line.)
pub(super) trait Numbers<I> {
    /// Number `i`.
    fn at(&self, i: usize) -> I;
}

impl<I: Copy, const N: usize> Numbers<I> for [I; N] {
    #[inline(always)]
    fn at(&self, i: usize) -> I {
        self[i]
    }
}

/// Integers of 128 bits, and of 64: the compiler must see which is which, or it carries upper halves about that are
/// zero.
pub(super) trait Wide: Copy {
    /// Integers of 64 bits.
    type Word: Copy;
    /// The same number in 128 bits.
    #[must_use]
    fn wide(word: Self::Word) -> Self;
    /// Sum.
    #[must_use]
    fn add(self, other: Self) -> Self;
    /// Product.
    #[must_use]
    fn mul(a: Self::Word, b: Self::Word) -> Self;
    /// The low 64 bits.
    #[must_use]
    fn lower(self) -> Self::Word;
    /// The high 64 bits.
    #[must_use]
    fn upper(self) -> Self::Word;
    /// Sum of words that is a word.
    #[must_use]
    fn add_words(a: Self::Word, b: Self::Word) -> Self::Word;
    /// Product of words that is a word.
    #[must_use]
    fn mul_words(a: Self::Word, b: Self::Word) -> Self::Word;
    /// Times `2^N`, which is a word.
    #[must_use]
    fn shl<const N: u32>(word: Self::Word) -> Self::Word;
    /// Quotient by `2^N`.
    #[must_use]
    fn shr<const N: u32>(word: Self::Word) -> Self::Word;
    /// Remainder by `2^N`.
    #[must_use]
    fn low<const N: u32>(word: Self::Word) -> Self::Word;
}

impl Wide for u128 {
    type Word = u64;
    #[inline(always)]
    fn wide(word: u64) -> Self {
        word.into()
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn mul(a: u64, b: u64) -> Self {
        Self::from(a) * Self::from(b)
    }
    #[inline(always)]
    fn lower(self) -> u64 {
        self as u64
    }
    #[inline(always)]
    fn upper(self) -> u64 {
        (self >> 64) as u64
    }
    #[inline(always)]
    fn add_words(a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }
    #[inline(always)]
    fn mul_words(a: u64, b: u64) -> u64 {
        a.wrapping_mul(b)
    }
    #[inline(always)]
    fn shl<const N: u32>(word: u64) -> u64 {
        word << N
    }
    #[inline(always)]
    fn shr<const N: u32>(word: u64) -> u64 {
        word >> N
    }
    #[inline(always)]
    fn low<const N: u32>(word: u64) -> u64 {
        word & ((1 << N) - 1)
    }
}
