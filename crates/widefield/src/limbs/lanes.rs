//! Four values of a proof type side by side: a vector of four lanes.

use super::word::{Lanes, MulAdd, Word};

/// Four lanes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Four<T>(pub(crate) [T; 4]);

impl<T: Copy> Copy for Four<T> {}

impl<T: Copy> Four<T> {
    pub(crate) fn zip(self, other: Self, f: impl Fn(T, T) -> T) -> Self {
        Self(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<T: Word> Word for Four<T> {
    #[inline(never)]
    fn constant(self, word: u64) -> Self {
        Self(self.0.map(|x| x.constant(word)))
    }

    #[inline(never)]
    fn add(self, other: Self) -> Self {
        self.zip(other, T::add)
    }

    #[inline(never)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, T::sub)
    }

    #[inline(never)]
    fn low<const N: u32>(self) -> Self {
        Self(self.0.map(T::low::<N>))
    }

    #[inline(never)]
    fn shr<const N: u32>(self) -> Self {
        Self(self.0.map(T::shr::<N>))
    }

    #[inline(never)]
    fn shr_exact<const N: u32>(self) -> Self {
        Self(self.0.map(T::shr_exact::<N>))
    }

    #[inline(never)]
    fn shl<const N: u32>(self) -> Self {
        Self(self.0.map(T::shl::<N>))
    }

    #[inline(never)]
    fn mul32(self, other: Self) -> Self {
        self.zip(other, T::mul32)
    }
}

impl<T: MulAdd> MulAdd for Four<T> {
    #[inline(never)]
    fn madd52_low(self, a: Self, b: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i].madd52_low(a.0[i], b.0[i])))
    }

    #[inline(never)]
    fn madd52_high(self, a: Self, b: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i].madd52_high(a.0[i], b.0[i])))
    }

    #[inline(never)]
    fn mul_low(self, other: Self) -> Self {
        self.zip(other, T::mul_low)
    }
}

impl<T: Copy> Lanes for Four<T> {
    fn swap_pairs(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([c, d, a, b])
    }

    fn swap_neighbours(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, a, d, c])
    }
}
