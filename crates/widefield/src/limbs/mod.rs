//! What arithmetic on limbs needs of a word, so that one source runs on vectors and on the types that prove it.
//!
//! A multi-limb kernel is written over [`Word`] (and [`MulAdd`], [`Lanes`] where it needs them). The registers of `simd`
//! implement these, operation by operation as integers do (`operations` tests it); in tests so do **intervals**, which
//! bound every value for all inputs and fail where an operation could lose bits, and **polynomials**, which give every
//! carry a variable of its own and show that the result is the specified one modulo the prime. See `interval` and
//! `polynomial`, and `fp127::evaluation` for long kernels.

#[cfg(test)]
pub(crate) mod altered;
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

pub(crate) use word::{Lanes, MulAdd, Word};
