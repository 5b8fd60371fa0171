//! The vectors' own operations: the mark must survive each family of instructions, or a kernel's case would be blind.
//!
//! The sanitizer follows a bit matrix (`affine`) by the parity of the marked bits, so that a row with an even number of
//! ones loses the mark of a byte that is wholly secret. Matrices that move or spread bits have rows with a single one.

#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(target_arch = "x86_64")]
pub(super) use x86::CASES;
#[cfg(not(target_arch = "x86_64"))]
pub(super) const CASES: &[crate::Case] = &[];
