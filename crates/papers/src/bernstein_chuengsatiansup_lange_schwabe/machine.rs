//! What the ladders ask of a processor: vectors of four numbers.

/// Four double-precision numbers.
///
/// All that the ladder computes is exact, so that a processor with fused multiply and add, which rounds once instead of
/// twice, gives the same bits.
pub(super) trait Doubles: Copy {
    /// Whether a product and a sum are one instruction.
    const FUSED: bool = false;
    /// What makes vectors.
    type Token: Copy;
    /// Four numbers.
    fn load(token: Self::Token, numbers: &[f64; 4]) -> Self;
    /// The same number four times.
    fn splat(token: Self::Token, number: f64) -> Self;
    /// The four numbers.
    fn numbers(self) -> [f64; 4];
    /// Sum.
    #[must_use]
    fn add(self, other: Self) -> Self;
    /// Difference.
    #[must_use]
    fn sub(self, other: Self) -> Self;
    /// Product.
    #[must_use]
    fn mul(self, other: Self) -> Self;
    /// `self + a b`.
    #[must_use]
    fn add_product(self, a: Self, b: Self) -> Self;
    /// `self - multiple`, for the nearest multiple of a unit. (So that a proof knows that half a unit bounds it.)
    #[must_use]
    #[inline(always)]
    fn remainder(self, multiple: Self, _unit: i32) -> Self {
        self.sub(multiple)
    }
    /// The nearest multiple of `2^unit`, by adding and subtracting `alpha = 2^unit (2^52 + 2^51)`.
    #[must_use]
    #[inline(always)]
    fn nearest_multiple(self, alpha: Self, _unit: i32) -> Self {
        self.add(alpha).sub(alpha)
    }
    /// The nearest integers.
    #[must_use]
    fn round(self) -> Self;
    /// `(a0 - b0, a1 + b1, a2 - b2, a3 + b3)`.
    #[must_use]
    fn add_sub(self, other: Self) -> Self;
    /// `(a1, a0, a3, a2)`.
    #[must_use]
    fn swap_neighbours(self) -> Self;
    /// `(a2, a3, a0, a1)`.
    #[must_use]
    fn swap_halves(self) -> Self;
    /// `other` if the mask was made from 1, `self` if from 0.
    #[must_use]
    fn select(self, mask: Self, other: Self) -> Self;
    /// What selects by a bit, 0 or 1.
    fn mask(token: Self::Token, bit: u8) -> Self;
}

/// Four 64-bit integers.
pub(super) trait Integers: Copy {
    /// What makes vectors.
    type Token: Copy;
    /// Four numbers.
    fn load(token: Self::Token, numbers: &[u64; 4]) -> Self;
    /// The four numbers.
    fn numbers(self) -> [u64; 4];
    /// Sum.
    #[must_use]
    fn add(self, other: Self) -> Self;
    /// Product of numbers below `2^32`.
    #[must_use]
    fn mul(self, other: Self) -> Self;
    /// Bit by bit.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// Bit by bit.
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// Without the `N` low bits, moved down.
    #[must_use]
    fn shr<const N: u32>(self) -> Self;
    /// `(a1, a0, a3, a2)`.
    #[must_use]
    fn swap_neighbours(self) -> Self;
    /// `(a2, a3, a0, a1)`.
    #[must_use]
    fn swap_halves(self) -> Self;
}

/// Any processor's four doubles.
impl Doubles for [f64; 4] {
    type Token = ();
    fn load((): (), numbers: &[f64; 4]) -> Self {
        *numbers
    }
    fn splat((): (), number: f64) -> Self {
        [number; 4]
    }
    fn numbers(self) -> [f64; 4] {
        self
    }
    fn add(self, other: Self) -> Self {
        core::array::from_fn(|i| self[i] + other[i])
    }
    fn sub(self, other: Self) -> Self {
        core::array::from_fn(|i| self[i] - other[i])
    }
    fn mul(self, other: Self) -> Self {
        core::array::from_fn(|i| self[i] * other[i])
    }
    fn add_product(self, a: Self, b: Self) -> Self {
        self.add(a.mul(b))
    }
    fn round(self) -> Self {
        self.map(f64::round_ties_even)
    }
    fn add_sub(self, b: Self) -> Self {
        [self[0] - b[0], self[1] + b[1], self[2] - b[2], self[3] + b[3]]
    }
    fn swap_neighbours(self) -> Self {
        [self[1], self[0], self[3], self[2]]
    }
    fn swap_halves(self) -> Self {
        [self[2], self[3], self[0], self[1]]
    }
    fn select(self, mask: Self, other: Self) -> Self {
        core::array::from_fn(|i| {
            let mask = mask[i].to_bits();
            f64::from_bits((self[i].to_bits() & !mask) | (other[i].to_bits() & mask))
        })
    }
    fn mask((): (), bit: u8) -> Self {
        [f64::from_bits(u64::from(bit).wrapping_neg()); 4]
    }
}

/// Any processor's four integers.
impl Integers for [u64; 4] {
    type Token = ();
    fn load((): (), numbers: &[u64; 4]) -> Self {
        *numbers
    }
    fn numbers(self) -> [u64; 4] {
        self
    }
    fn add(self, other: Self) -> Self {
        core::array::from_fn(|i| self[i].wrapping_add(other[i]))
    }
    fn mul(self, other: Self) -> Self {
        core::array::from_fn(|i| u64::from(self[i] as u32) * u64::from(other[i] as u32))
    }
    fn and(self, other: Self) -> Self {
        core::array::from_fn(|i| self[i] & other[i])
    }
    fn xor(self, other: Self) -> Self {
        core::array::from_fn(|i| self[i] ^ other[i])
    }
    fn shr<const N: u32>(self) -> Self {
        self.map(|x| x >> N)
    }
    fn swap_neighbours(self) -> Self {
        [self[1], self[0], self[3], self[2]]
    }
    fn swap_halves(self) -> Self {
        [self[2], self[3], self[0], self[1]]
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86::Fused;

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Doubles, Integers};
    use widefield::cpu::Avx2;
    use widefield::internal::V256;

    impl Doubles for V256<Avx2> {
        type Token = Avx2;
        #[inline(always)]
        fn load(token: Avx2, numbers: &[f64; 4]) -> Self {
            Self::load_f64(token, numbers)
        }
        #[inline(always)]
        fn splat(token: Avx2, number: f64) -> Self {
            Self::splat_f64(token, number)
        }
        #[inline(always)]
        fn numbers(self) -> [f64; 4] {
            self.to_f64()
        }
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            self.add_f64(other)
        }
        #[inline(always)]
        fn sub(self, other: Self) -> Self {
            self.sub_f64(other)
        }
        #[inline(always)]
        fn mul(self, other: Self) -> Self {
            self.mul_f64(other)
        }
        #[inline(always)]
        fn add_sub(self, other: Self) -> Self {
            self.add_sub_f64(other)
        }
        #[inline(always)]
        fn add_product(self, a: Self, b: Self) -> Self {
            self.add_f64(a.mul_f64(b))
        }
        #[inline(always)]
        fn round(self) -> Self {
            self.round_f64()
        }
        #[inline(always)]
        fn swap_neighbours(self) -> Self {
            self.swap_neighbours_f64()
        }
        #[inline(always)]
        fn swap_halves(self) -> Self {
            self.swap_halves_f64()
        }
        #[inline(always)]
        fn select(self, mask: Self, other: Self) -> Self {
            self.select_f64(other, mask)
        }
        #[inline(always)]
        fn mask(token: Avx2, bit: u8) -> Self {
            Self::splat(token, u64::from(bit).wrapping_neg())
        }
    }

    /// The same vectors with products and sums in one instruction.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Fused(V256<Avx2>);

    impl Doubles for Fused {
        const FUSED: bool = true;
        type Token = Avx2;
        #[inline(always)]
        fn load(token: Avx2, numbers: &[f64; 4]) -> Self {
            Self(Doubles::load(token, numbers))
        }
        #[inline(always)]
        fn splat(token: Avx2, number: f64) -> Self {
            Self(Doubles::splat(token, number))
        }
        #[inline(always)]
        fn numbers(self) -> [f64; 4] {
            Doubles::numbers(self.0)
        }
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            Self(Doubles::add(self.0, other.0))
        }
        #[inline(always)]
        fn sub(self, other: Self) -> Self {
            Self(Doubles::sub(self.0, other.0))
        }
        #[inline(always)]
        fn mul(self, other: Self) -> Self {
            Self(Doubles::mul(self.0, other.0))
        }
        #[inline(always)]
        fn add_sub(self, other: Self) -> Self {
            Self(Doubles::add_sub(self.0, other.0))
        }
        #[inline(always)]
        fn add_product(self, a: Self, b: Self) -> Self {
            Self(self.0.add_product_f64(a.0, b.0))
        }
        #[inline(always)]
        fn round(self) -> Self {
            Self(Doubles::round(self.0))
        }
        #[inline(always)]
        fn swap_neighbours(self) -> Self {
            Self(Doubles::swap_neighbours(self.0))
        }
        #[inline(always)]
        fn swap_halves(self) -> Self {
            Self(Doubles::swap_halves(self.0))
        }
        #[inline(always)]
        fn select(self, mask: Self, other: Self) -> Self {
            Self(self.0.select(mask.0, other.0))
        }
        #[inline(always)]
        fn mask(token: Avx2, bit: u8) -> Self {
            Self(Doubles::mask(token, bit))
        }
    }

    impl Integers for V256<Avx2> {
        type Token = Avx2;
        #[inline(always)]
        fn load(token: Avx2, numbers: &[u64; 4]) -> Self {
            V256::load(token, numbers)
        }
        #[inline(always)]
        fn numbers(self) -> [u64; 4] {
            let mut numbers = [0; 4];
            self.store(&mut numbers);
            numbers
        }
        #[inline(always)]
        fn add(self, other: Self) -> Self {
            self.add64(other)
        }
        #[inline(always)]
        fn mul(self, other: Self) -> Self {
            self.mul32(other)
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            V256::and(self, other)
        }
        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            V256::xor(self, other)
        }
        #[inline(always)]
        fn shr<const N: u32>(self) -> Self {
            self.down64::<N>()
        }
        #[inline(always)]
        fn swap_neighbours(self) -> Self {
            self.swap_words()
        }
        #[inline(always)]
        fn swap_halves(self) -> Self {
            V256::swap_halves(self)
        }
    }
}
