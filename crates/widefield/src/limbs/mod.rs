//! What arithmetic on limbs needs of a word, so that one source runs on vectors and on the types that prove it.
//!
//! A multi-limb kernel is written over [`Word`] (and [`MulAdd`], [`Lanes`] where it needs them). The registers of
//! `simd` implement these, operation by operation as integers do (`operations` tests it); in tests so do
//! **intervals**, which bound every value for all inputs and fail where an operation could lose bits, and
//! **polynomials**, which give every carry a variable of its own and show that the result is the specified one modulo
//! the prime. See `interval` and `polynomial`, and `fp127::evaluation` for long kernels. Double-precision numbers are
//! limbs, too: [`Floats`], with bounds (`bound`) in place of intervals.

/// A type of proofs as a vector of one word, from the value of a word.
#[cfg(test)]
macro_rules! one_word {
    ($type:ty, |$word:ident| $value:expr) => {
        impl $crate::simd::Vector for $type {
            type Token = ();
            type Words = [u64; 1];
            const WORDS: usize = 1;
            fn token(self) {}
            fn load((): (), [word]: &[u64; 1]) -> Self {
                Self::splat((), *word)
            }
            #[inline(never)]
            fn splat((): (), $word: u64) -> Self {
                $value
            }
        }
    };
}
#[cfg(test)]
pub(crate) use one_word;

#[cfg(test)]
pub(crate) mod altered;
#[cfg(test)]
pub(crate) mod bound;
mod floats;
#[cfg(test)]
pub(crate) mod interval;
#[cfg(test)]
pub(crate) mod lanes;
#[cfg(all(test, any(target_arch = "x86_64", target_arch = "aarch64")))]
mod operations;
#[cfg(test)]
pub(crate) mod polynomial;
#[cfg(test)]
pub(crate) mod traced;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod vectors;
mod word;

pub(crate) use floats::{Floats, FourFloats, bias, power};
pub(crate) use word::{Lanes, MulAdd, Word};
