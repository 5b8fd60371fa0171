//! Finite-field cryptography at the full width of the processor's vector units.
#![cfg_attr(not(any(feature = "std", test, widefield_trace)), no_std)]
#![cfg_attr(
    not(all(
        feature = "alloc",
        feature = "gf2m",
        feature = "normal",
        feature = "gcm",
        feature = "chacha20poly1305",
        feature = "kummer"
    )),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        unused_extern_crates,
        reason = "a build of a part leaves helpers of other parts unused"
    )
)]

#[cfg(feature = "alloc")]
extern crate alloc;

// First: the other modules use their macros.
#[doc(hidden)]
#[macro_use]
pub mod tier;
#[allow(unreachable_pub, reason = "`internal` hands the vectors on, and nothing else")]
#[macro_use]
mod simd;
#[macro_use]
mod kernels;

#[cfg(any(feature = "gcm", feature = "chacha20poly1305"))]
pub mod aead;
#[cfg(feature = "aes")]
pub mod aes;
#[cfg(feature = "chacha20")]
pub mod chacha20;
pub mod cpu;
mod error;
#[cfg(feature = "kummer")]
pub mod fp127;
#[cfg(feature = "gf2m")]
pub mod gf2m;
#[cfg(feature = "gf2x")]
pub mod gf2x;
#[cfg(feature = "ghash")]
pub mod ghash;
#[doc(hidden)]
pub mod internal;
#[cfg(feature = "kummer")]
pub mod kummer;
#[cfg(any(feature = "poly1305", feature = "kummer"))]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "only vectors of x86-64 use it"))]
mod limbs;
#[cfg(feature = "normal")]
pub mod normal;
#[cfg(feature = "poly1305")]
pub mod poly1305;

pub use error::Error;
