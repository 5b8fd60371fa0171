//! Vectors as words of limbs.

#[cfg(target_arch = "x86_64")]
use super::floats::{Floats, FourFloats};
use super::word::Word;
#[cfg(target_arch = "x86_64")]
use super::word::{Lanes, MulAdd};
#[cfg(target_arch = "aarch64")]
use crate::{simd::Pair, tier::HasNeon};
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{Pair, V128, V256, V512},
    tier::{Avx512, Avxifma, HasAvx2, HasClmul},
};

macro_rules! word {
    ([$($generics:tt)*] $type:ty $(, $barrier:ident)?) => {
        impl<$($generics)*> Word for $type {
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                self.add64(other)
            }

            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                self.sub64(other)
            }

            #[inline(always)]
            fn low<const N: u32>(self) -> Self {
                self.and(Self::splat(self.token(), (1 << N) - 1))
            }

            #[inline(always)]
            fn shr<const N: u32>(self) -> Self {
                self.down64::<N>()
            }

            #[inline(always)]
            fn shl<const N: u32>(self) -> Self {
                self.up64::<N>()
            }

            #[inline(always)]
            fn mul32(self, other: Self) -> Self {
                Self::mul32(self, other)
            }

            $(
                #[inline(always)]
                fn barrier_value(self) -> Self {
                    self.$barrier()
                }
            )?
        }
    };
}
#[cfg(target_arch = "x86_64")]
word! { [T: HasClmul] V128<T>, barrier_value }
#[cfg(target_arch = "x86_64")]
word! { [T: HasClmul] Pair<T>, barrier_value }
#[cfg(target_arch = "x86_64")]
word! { [T: HasAvx2] V256<T>, barrier_value }
#[cfg(target_arch = "x86_64")]
word! { [] V512, barrier_value }
#[cfg(target_arch = "aarch64")]
word! { [T: HasNeon] Pair<T> }

#[cfg(target_arch = "x86_64")]
macro_rules! ifma {
    ($($type:ty, |$x:ident, $y:ident| $mul_low:expr;)*) => { $(
        impl MulAdd for $type {
            #[inline(always)]
            fn madd52_low(self, a: Self, b: Self) -> Self {
                self.madd52_low(a, b)
            }

            #[inline(always)]
            fn madd52_high(self, a: Self, b: Self) -> Self {
                self.madd52_high(a, b)
            }

            #[inline(always)]
            fn mul_low(self, other: Self) -> Self {
                let ($x, $y) = (self, other);
                $mul_low
            }
        }
    )* };
}
#[cfg(target_arch = "x86_64")]
ifma! {
    // There is no product of 64 bits: the two halves by the other factor, which is one itself.
    V256<Avxifma>, |x, y| x.mul32(y).add64(x.shr::<32>().mul32(y).shl::<32>());
    V256<Avx512>, |x, y| x.mul64(y);
    V512, |x, y| x.mul64(y);
}

#[cfg(target_arch = "x86_64")]
impl<T: HasAvx2> Lanes for V256<T> {
    #[inline(always)]
    fn swap_pairs(self) -> Self {
        self.swap_halves()
    }

    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        self.swap_words()
    }
}

#[cfg(target_arch = "x86_64")]
impl<T: HasAvx2> Floats for V256<T> {
    #[inline(always)]
    fn splat_f64(token: T, number: f64) -> Self {
        Self::splat_f64(token, number)
    }

    #[inline(always)]
    fn add_f64(self, other: Self) -> Self {
        self.add_f64(other)
    }

    #[inline(always)]
    fn sub_f64(self, other: Self) -> Self {
        self.sub_f64(other)
    }

    #[inline(always)]
    fn mul_f64(self, other: Self) -> Self {
        self.mul_f64(other)
    }

    #[inline(always)]
    fn add_product_f64(self, a: Self, b: Self) -> Self {
        self.add_product_f64(a, b)
    }

    #[inline(always)]
    fn sub_product_f64(self, a: Self, b: Self) -> Self {
        self.sub_product_f64(a, b)
    }
}

#[cfg(target_arch = "x86_64")]
impl<T: HasAvx2> FourFloats for V256<T> {
    #[inline(always)]
    fn load_f64(token: T, numbers: &[f64; 4]) -> Self {
        Self::load_f64(token, numbers)
    }

    #[inline(always)]
    fn add_sub_f64(self, other: Self) -> Self {
        self.add_sub_f64(other)
    }
}
