//! Finite-field cryptography at the full width of the processor's vector units.
#![cfg_attr(not(any(feature = "std", test)), no_std)]

pub mod cpu;
mod error;
#[doc(hidden)]
pub mod simd;

pub use error::Error;
