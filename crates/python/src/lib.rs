//! The module `widefield._widefield`: what the Python package `widefield` computes with.
//!
//! It is thin: buffers and integers come in, the library works on them, and what it refuses becomes Python's
//! exception. Inputs that somebody could change are copied before the interpreter's lock is released, except NumPy's
//! arrays, which are held where they are; outputs appear when they are complete. Sizes that follow from the caller's
//! numbers are asked for so that they may be refused.
#![forbid(unsafe_code)]

mod aead;
mod batch;
mod bit_matrix;
mod bits;
mod buffers;
mod codec;
mod codes;
mod correcting;
mod errors;
mod field;
mod gls254;
mod goppa;
mod group;
mod ints;
mod key;
mod kummer;
mod mac;
mod matrix;
mod nist;
mod normal;
mod poly;
mod power;
mod ring;
mod signals;
mod stack;
mod storage;
mod threads;

use pyo3::prelude::*;

/// The tier that the library uses: what the processor offers, or less if `WIDEFIELD_TIER` says so.
///
/// >>> import widefield
/// >>> widefield.tier() in widefield.tiers()
/// True
#[pyfunction]
fn tier() -> &'static str {
    widefield::cpu::active().tier().name()
}

/// The tiers that this machine has, narrow to wide.
///
/// >>> import widefield
/// >>> widefield.tiers()[0]
/// 'portable'
#[pyfunction]
fn tiers() -> Vec<&'static str> {
    widefield::cpu::available().map(|t| t.name()).collect()
}

#[pymodule]
mod _widefield {
    #[pymodule_export]
    use super::aead::{AesGcm, AesGcmSiv, ChaCha20Poly1305, XAes256Gcm, XChaCha20Poly1305};
    #[pymodule_export]
    use super::bit_matrix::BitMatrix;
    #[pymodule_export]
    use super::codes::{ReedSolomon, checksum};
    #[pymodule_export]
    use super::correcting::{BCHCode, RSCode};
    #[pymodule_export]
    use super::errors::{InvalidSignature, InvalidTag, UncorrectableError};
    #[pymodule_export]
    use super::field::Field;
    #[pymodule_export]
    use super::gls254::{GLS254PrivateKey, GLS254PublicKey};
    #[pymodule_export]
    use super::goppa::{GoppaCode, GoppaDecoder};
    #[pymodule_export]
    use super::group::group_primes;
    #[pymodule_export]
    use super::kummer::{KummerPrivateKey, KummerPublicKey};
    #[pymodule_export]
    use super::mac::{Gmac, Poly1305};
    #[pymodule_export]
    use super::nist::{ECPrivateKey, ECPublicKey};
    #[pymodule_export]
    use super::normal::{NormalBasis, NormalElement};
    #[pymodule_export]
    use super::poly::Gf2Poly;
    #[pymodule_export]
    use super::ring::{poly_divmod, poly_factor, poly_mul, poly_xgcd};
    #[pymodule_export]
    use super::threads::{set_threads, threads};
    #[pymodule_export]
    use super::{tier, tiers};
}
