//! Vectors of x86-64.
//!
//! `V128<T>` and `V256<T>` carry the token `T` of the tier that made them: what an instruction set adds beyond the
//! width's first tier is a method of that tier's vectors only (`V256<Vaes>` can multiply, `V256<Avx2>` cannot).
#![allow(unsafe_code, reason = "this is the module for it")]

mod aes;
mod blocks;
mod cross;
mod float;
mod integer;
mod orders;
mod pair;
mod ternary;
#[cfg(test)]
mod tests;
mod transpose;
mod v128;
mod v256;
mod v512;
mod words;
mod words32;

pub use pair::Pair;
pub use v128::V128;
pub use v256::V256;
pub use v512::V512;

/// Methods that are one intrinsic each, from vectors of a type to the same type.
macro_rules! operations {
    ($($(#[$meta:meta])* $name:ident$(<$n:ident: $nt:ty>)?($a:ident $(, $b:ident)*) = $call:expr;)*) => { $(
        $(#[$meta])*
        #[inline(always)]
        #[must_use]
        pub fn $name$(<const $n: $nt>)?(self $(, $b: Self)*) -> Self {
            let $a = self.raw;
            $(let $b = $b.raw;)*
            // SAFETY: the operands exist only where their tier's instructions do.
            self.like(unsafe { $call })
        }
    )* };
}

/// The trait [`Carryless`](crate::simd::Carryless) for a vector type, from its intrinsics.
macro_rules! carryless {
    ([$($generics:tt)*] $type:ty, $clmul:ident, $xor:ident, $low:ident, $high:ident, $align:ident, $shuffle:ident, $up:ident, $down:ident) => {
        impl<$($generics)*> $crate::simd::Carryless for $type {
            carryless! { @
                xor(a, b) = $xor(a, b);
                clmul_low(a, b) = $clmul::<0x00>(a, b);
                clmul_high(a, b) = $clmul::<0x11>(a, b);
                clmul_low_high(a, b) = $clmul::<0x10>(a, b);
                clmul_high_low(a, b) = $clmul::<0x01>(a, b);
                interleave_low(a, b) = $low(a, b);
                interleave_high(a, b) = $high(a, b);
                concat_shift(a, b) = $align::<8>(b, a);
                swap_words(a) = $shuffle::<0x4e>(a);
                shift_word_up(a) = $up::<8>(a);
                shift_word_down(a) = $down::<8>(a);
            }
        }
    };
    (@ $($name:ident($a:ident $(, $b:ident)?) = $call:expr;)*) => { $(
        #[inline(always)]
        fn $name(self $(, $b: Self)?) -> Self {
            let $a = self.raw;
            $(let $b = $b.raw;)?
            // SAFETY: the operands exist only where their tier's instructions do.
            self.like(unsafe { $call })
        }
    )* };
}

/// The trait [`Bits`](crate::simd::Bits) for a vector type, from its intrinsics.
macro_rules! bits {
    ([$($generics:tt)*] $type:ty, $and:ident, $or:ident, $left:ident, $right:ident, |$low:ident, $high:ident| $constant:expr) => {
        impl<$($generics)*> $crate::simd::Bits for $type {
            #[inline(always)]
            fn constant(self, low: u64, high: u64) -> Self {
                let ($low, $high) = (low.cast_signed(), high.cast_signed());
                // SAFETY: the operand exists only where its tier's instructions do.
                self.like(unsafe { $constant })
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                // SAFETY: as above.
                self.like(unsafe { $and(self.raw, other.raw) })
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                // SAFETY: as above.
                self.like(unsafe { $or(self.raw, other.raw) })
            }
            #[inline(always)]
            fn shl64_by(self, n: u32) -> Self {
                // SAFETY: as above.
                self.like(unsafe { $left(self.raw, _mm_cvtsi32_si128(n.cast_signed())) })
            }
            #[inline(always)]
            fn shr64_by(self, n: u32) -> Self {
                // SAFETY: as above.
                self.like(unsafe { $right(self.raw, _mm_cvtsi32_si128(n.cast_signed())) })
            }
        }
    };
}

/// Loads and stores of whole arrays.
macro_rules! memory {
    ($base:ident, $token:ty, $load:ident, $store:ident, $($from:ident $into:ident $array:ty),*) => { $(
        /// The array's contents, in memory order.
        #[inline(always)]
        #[must_use]
        pub fn $from(token: $token, a: &$array) -> Self {
            const { assert!(size_of::<$array>() == size_of::<Self>()) };
            // SAFETY: the token proves the instruction; the reference is valid for the vector's size (asserted), and
            // the load asks for no alignment.
            Self::new(token, unsafe { $load(core::ptr::from_ref(a).cast()) })
        }

        /// Writes the vector over the array.
        #[inline(always)]
        pub fn $into(self, a: &mut $array) {
            // SAFETY: the vector proves the instruction; the reference is valid for its size, and the store asks for
            // no alignment.
            unsafe { $store(core::ptr::from_mut(a).cast(), self.raw) }
        }
    )* };
}

use {bits, carryless, memory, operations};
