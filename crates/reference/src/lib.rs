//! By-the-book models of the library's systems: slow, obvious, without dependencies.
//!
//! They are the oracles of the project's tests. Nothing here runs in constant time and nothing here is meant
//! to be fast: a model says what a function *is*, as close to its standard's words as Rust allows. Wrong
//! argument sizes panic.

pub mod aead;
pub mod aes;
pub mod chacha20;
pub mod codes;
pub mod crc;
pub mod erasure;
pub mod field_poly;
pub mod fp127;
pub mod gcm;
pub mod gcm_siv;
pub mod gf2m;
pub mod gf2x;
pub mod ghash;
pub mod gls254;
pub mod goppa;
pub mod kummer;
pub mod linear;
pub mod nist;
pub mod normal;
pub mod poly1305;
