//! What Poly1305's limb arithmetic needs beyond [`Word`] and [`Ifma`].

use crate::limbs::Ifma;
#[cfg(target_arch = "x86_64")]
use crate::{
    cpu::Avx512,
    limbs::Word,
    simd::{V256, V512},
};

/// Words with 52-bit multiply-add, for 2^130 - 5.
pub(super) trait Ifma44: Ifma {
    /// Times 20, which is `2^132` modulo p.
    #[must_use]
    #[inline(always)]
    fn times20(self) -> Self {
        self.shl::<4>().add(self.shl::<2>())
    }
}

/// Two shifts. The compiler, if it sees them, writes a 64-bit multiplication, which takes three times as long or more.
macro_rules! hidden_times20 {
    ($($type:ty)*) => { $(
        #[cfg(target_arch = "x86_64")]
        impl Ifma44 for $type {
            #[inline(always)]
            fn times20(self) -> Self {
                self.shl::<4>().add(self.shl::<2>().opaque())
            }
        }
    )* };
}
hidden_times20! { V256<Avx512> V512 }

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

/// Integers of 128 bits.
pub(super) trait Wide: Copy {
    /// Sum.
    #[must_use]
    fn add(self, other: Self) -> Self;
    /// The product of two numbers below `2^64`.
    #[must_use]
    fn mul(self, other: Self) -> Self;
    /// Times `2^N`.
    #[must_use]
    fn shl<const N: u32>(self) -> Self;
    /// Quotient by `2^N`.
    #[must_use]
    fn shr<const N: u32>(self) -> Self;
    /// Remainder by `2^N`.
    #[must_use]
    fn low<const N: u32>(self) -> Self;
    /// The same number, which is below `2^64`: saying so spares the compiler the upper word.
    #[must_use]
    fn narrow(self) -> Self;
}

impl Wide for u128 {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        u128::from(self as u64) * u128::from(other as u64)
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        self << N
    }
    #[inline(always)]
    fn shr<const N: u32>(self) -> Self {
        self >> N
    }
    #[inline(always)]
    fn low<const N: u32>(self) -> Self {
        self & ((1 << N) - 1)
    }
    #[inline(always)]
    fn narrow(self) -> Self {
        u128::from(self as u64)
    }
}
