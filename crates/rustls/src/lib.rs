//! [widefield](https://docs.rs/widefield)'s AEADs for [rustls] and QUIC.
//!
//! [`with_aeads`] takes any provider and gives it back with AES-GCM and ChaCha20-Poly1305 by widefield: records of TLS
//! 1.3 and 1.2, packets and headers of QUIC. Key exchange, signatures, hashes and random numbers stay the base's, and
//! so do the suites and their order.
//!
//! ```
//! use std::sync::Arc;
//! use rustls::{ClientConfig, RootCertStore, crypto};
//!
//! let provider = widefield_rustls::with_aeads(crypto::ring::default_provider());
//! let config = ClientConfig::builder_with_provider(Arc::new(provider))
//!     .with_safe_default_protocol_versions()?
//!     .with_root_certificates(RootCertStore::empty())
//!     .with_no_client_auth();
//! # let _ = config;
//! # Ok::<(), rustls::Error>(())
//! ```
//!
//! With the feature `graviola` there is `default_provider`, on a base without C.
//!
//! # quinn
//!
//! `quinn::crypto::rustls::QuicServerConfig` and `QuicClientConfig` are made from such a configuration, with TLS 1.3.
//! quinn itself must be built with its feature `rustls-ring` or `rustls-aws-lc-rs`, whichever provider is used.
//!
//! # Promises
//!
//! A record is sealed and opened by one call in rustls's buffer; nothing is allocated beside that. The time depends on
//! lengths alone; keys are wiped on drop. Nothing here is validated to FIPS 140-3, and `fips()` says so, whatever the
//! base is.
//!
//! # Examples
//!
//! `examples/server.rs` and `examples/client.rs`, HTTPS in some forty lines each.

mod aead;
mod quic;
mod suites;
mod tls12;
mod tls13;

use rustls::crypto::CryptoProvider;

/// The provider with widefield's AEADs in its suites. A suite with another AEAD stays as it is.
///
/// ```
/// let base = rustls::crypto::ring::default_provider();
/// let suites: Vec<_> = base.cipher_suites.iter().map(|s| s.suite()).collect();
/// let ours = widefield_rustls::with_aeads(base);
/// assert_eq!(ours.cipher_suites.iter().map(|s| s.suite()).collect::<Vec<_>>(), suites);
/// ```
#[must_use]
pub fn with_aeads(base: CryptoProvider) -> CryptoProvider {
    let cipher_suites = base.cipher_suites.iter().map(|suite| suites::with_our_aead(*suite)).collect();
    CryptoProvider { cipher_suites, ..base }
}

/// A provider without C: widefield's AEADs, and graviola for all else.
///
/// graviola wants x86-64 with AVX2 and ADX, or 64-bit Arm with AES, PMULL and SHA-2.
///
/// # Panics
/// At its first use, on other processors: graviola does.
#[cfg(feature = "graviola")]
#[must_use]
pub fn default_provider() -> CryptoProvider {
    with_aeads(rustls_graviola::default_provider())
}
