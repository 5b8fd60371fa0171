//! Finite-field cryptography at the full width of the processor's vector units.
#![cfg_attr(not(any(feature = "std", test)), no_std)]

#[cfg(feature = "alloc")]
extern crate alloc;

// First: the other rooms use their macros.
#[macro_use]
pub mod cpu;
#[doc(hidden)]
#[macro_use]
pub mod simd;

pub mod aead;
pub mod aes;
mod error;
pub mod fp127;
pub mod gf2m;
pub mod gf2x;
pub mod ghash;
pub mod kummer;
#[cfg(any(target_arch = "x86_64", test))]
mod limbs;
#[cfg(feature = "alloc")]
pub mod normal;

pub use error::Error;
