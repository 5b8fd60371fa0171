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
pub mod chacha20;
mod error;
pub mod fp127;
pub mod gf2m;
pub mod gf2x;
pub mod ghash;
pub mod kummer;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only vectors of x86-64 use it"))]
mod limbs;
#[cfg(feature = "alloc")]
pub mod normal;
pub mod poly1305;

pub use error::Error;
