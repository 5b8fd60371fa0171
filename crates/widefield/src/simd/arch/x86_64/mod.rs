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

/// The traits [`Vector`](crate::simd::Vector) and [`Simd`](crate::simd::Simd) for a vector type, from its intrinsics
/// and from how it has a lane in every lane.
macro_rules! simd {
    ([$($generics:tt)*] $type:ty, $token:ty, $words:literal, $xor:ident, $and:ident, $or:ident, $left:ident, $right:ident,
     $low:ident, $high:ident, $align:ident, $shuffle:ident, $up:ident, $down:ident, $broadcast:expr, $lane:ident; $($own:tt)*) => {
        impl<$($generics)*> $crate::simd::Vector for $type {
            type Token = $token;
            type Words = [u64; $words];
            const WORDS: usize = $words;
            #[inline(always)]
            fn token(self) -> $token {
                self.token
            }
            #[inline(always)]
            fn load(token: $token, words: &[u64; $words]) -> Self {
                Self::load(token, words)
            }
            #[inline(always)]
            fn splat(token: $token, word: u64) -> Self {
                Self::splat(token, word)
            }
        }

        impl<$($generics)*> $crate::simd::Simd for $type {
            #[inline(always)]
            fn store(self, words: &mut [u64; $words]) {
                self.store(words);
            }
            #[inline(always)]
            fn broadcast(token: $token, lane: &[u64; 2]) -> Self {
                $broadcast($lane::load(token, lane))
            }
            #[inline(always)]
            fn broadcast_words(token: $token, [low, high]: &[u64; 2]) -> Self {
                $broadcast($lane::from_words(token, *low, *high))
            }
            #[inline(always)]
            fn shl64_by(self, n: u32) -> Self {
                // SAFETY: the operand exists only where its tier's instructions do.
                self.like(unsafe { $left(self.raw, _mm_cvtsi32_si128(n.cast_signed())) })
            }
            #[inline(always)]
            fn shr64_by(self, n: u32) -> Self {
                // SAFETY: as above.
                self.like(unsafe { $right(self.raw, _mm_cvtsi32_si128(n.cast_signed())) })
            }
            trait_operations! {
                xor(a, b) = $xor(a, b);
                and(a, b) = $and(a, b);
                or(a, b) = $or(a, b);
                interleave_low(a, b) = $low(a, b);
                interleave_high(a, b) = $high(a, b);
                concat_shift(a, b) = $align::<8>(b, a);
                swap_words(a) = $shuffle::<0x4e>(a);
                shift_word_up(a) = $up::<8>(a);
                shift_word_down(a) = $down::<8>(a);
            }
            $($own)*
        }
    };
}

/// The trait [`Carryless`](crate::simd::Carryless) for a vector type, from its product.
macro_rules! carryless {
    ([$($generics:tt)*] $type:ty, $clmul:ident) => {
        impl<$($generics)*> $crate::simd::Carryless for $type {
            trait_operations! {
                clmul_low(a, b) = $clmul::<0x00>(a, b);
                clmul_high(a, b) = $clmul::<0x11>(a, b);
                clmul_low_high(a, b) = $clmul::<0x10>(a, b);
                clmul_high_low(a, b) = $clmul::<0x01>(a, b);
            }
        }
    };
}

/// Methods of a trait that are one intrinsic each.
macro_rules! trait_operations {
    ($($name:ident($a:ident $(, $b:ident)?) = $call:expr;)*) => { $(
        #[inline(always)]
        fn $name(self $(, $b: Self)?) -> Self {
            let $a = self.raw;
            $(let $b = $b.raw;)?
            // SAFETY: the operands exist only where their tier's instructions do.
            self.like(unsafe { $call })
        }
    )* };
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

use {carryless, memory, operations, simd, trait_operations};
