//! ring's provider under the names that rustls's tests use, with our AEADs in it unless the environment asks for the
//! base.

pub use rustls::crypto::ring::*;

use rustls::SupportedCipherSuite;
use rustls::crypto::{CryptoProvider, ring};

pub fn default_provider() -> CryptoProvider {
    let base = ring::default_provider();
    if std::env::var_os("WIDEFIELD_BASE").is_some() { base } else { widefield_rustls::with_aeads(base) }
}

pub fn suite(suite: SupportedCipherSuite) -> SupportedCipherSuite {
    let provider = default_provider();
    let found = provider.cipher_suites.into_iter().find(|s| s.suite() == suite.suite());
    found.expect("ring has the suite")
}
