//! What a transport is, and what both ends need: one suite of a provider, and a certificate that signs itself.

use rustls::crypto::CryptoProvider;
use rustls::pki_types::PrivatePkcs8KeyDer;
use rustls::version::TLS13;
use rustls::{CipherSuite, ClientConfig, RootCertStore, ServerConfig, Tls13CipherSuite};
use std::sync::Arc;

pub(super) type Outcome<T> = Result<T, Box<dyn core::error::Error + Send + Sync>>;

/// Two ends of a connection, both here.
pub(super) trait Transport: Sized + 'static {
    /// Whether there is such a thing here.
    fn is_possible() -> bool {
        true
    }

    /// Whether a provider has what this suite needs.
    fn serves(provider: &CryptoProvider, suite: CipherSuite) -> bool;

    /// A connection of this suite.
    fn connect(provider: &CryptoProvider, suite: CipherSuite) -> Outcome<Self>;

    /// Sends all of a text one way; what comes fills `got`.
    fn transfer(&mut self, text: &Arc<[u8]>, got: &mut [u8]) -> Outcome<()>;
}

/// A provider's suite.
pub(super) fn named(provider: &CryptoProvider, suite: CipherSuite) -> Option<&'static Tls13CipherSuite> {
    provider.cipher_suites.iter().find(|s| s.suite() == suite)?.tls13()
}

/// Both ends with this suite alone, of which the client trusts the server's certificate and no other.
pub(super) fn ends(
    provider: &CryptoProvider,
    suite: CipherSuite,
) -> Outcome<(Arc<ClientConfig>, Arc<ServerConfig>)> {
    let mut provider = provider.clone();
    provider.cipher_suites.retain(|s| s.suite() == suite);
    let provider = Arc::new(provider);
    let identity = rcgen::generate_simple_self_signed(["localhost".to_owned()])?;
    let certificate = identity.cert.der().clone();
    let key = PrivatePkcs8KeyDer::from(identity.signing_key.serialize_der());
    let mut roots = RootCertStore::empty();
    roots.add(certificate.clone())?;
    let client = ClientConfig::builder_with_provider(provider.clone())
        .with_protocol_versions(&[&TLS13])?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let server = ServerConfig::builder_with_provider(provider)
        .with_protocol_versions(&[&TLS13])?
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key.into())?;
    Ok((Arc::new(client), Arc::new(server)))
}
