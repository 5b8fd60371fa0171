//! Providers, certificates, and connections in memory.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use core::ops::DerefMut;
use rustls::crypto::{CryptoProvider, aws_lc_rs, ring};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer, ServerName};
use rustls::version::{TLS12, TLS13};
use rustls::{
    CipherSuite, ClientConfig, ClientConnection, ConnectionCommon, RootCertStore, ServerConfig,
    ServerConnection, SideData, SupportedCipherSuite, SupportedProtocolVersion,
};
use std::io::{Read, Write};
use std::sync::{Arc, LazyLock};

pub use rustls::Error;

/// A certificate that signs itself, with its key.
pub struct Identity {
    pub certificate: CertificateDer<'static>,
    pub certificate_pem: String,
    pub key_pem: String,
    key: Vec<u8>,
}

impl Identity {
    fn new(algorithm: &'static rcgen::SignatureAlgorithm) -> Self {
        let key = rcgen::KeyPair::generate_for(algorithm).unwrap();
        let params = rcgen::CertificateParams::new(["localhost".to_owned()]).unwrap();
        let certificate = params.self_signed(&key).unwrap();
        Self {
            certificate: certificate.der().clone(),
            certificate_pem: certificate.pem(),
            key_pem: key.serialize_pem(),
            key: key.serialize_der(),
        }
    }

    pub fn key(&self) -> PrivateKeyDer<'static> {
        PrivatePkcs8KeyDer::from(self.key.clone()).into()
    }
}

static ECDSA: LazyLock<Identity> = LazyLock::new(|| Identity::new(&rcgen::PKCS_ECDSA_P256_SHA256));
static RSA: LazyLock<Identity> = LazyLock::new(|| Identity::new(&rcgen::PKCS_RSA_SHA256));

/// What the suite's signatures ask for.
pub fn identity(suite: CipherSuite) -> &'static Identity {
    if format!("{suite:?}").contains("_RSA_") { &RSA } else { &ECDSA }
}

/// The bases under test.
pub fn bases() -> [(&'static str, CryptoProvider); 2] {
    [("ring", ring::default_provider()), ("aws-lc-rs", aws_lc_rs::default_provider())]
}

/// The provider with this suite alone.
pub fn only(provider: &CryptoProvider, suite: CipherSuite) -> Arc<CryptoProvider> {
    let mut provider = provider.clone();
    provider.cipher_suites.retain(|s| s.suite() == suite);
    assert_eq!(provider.cipher_suites.len(), 1, "{suite:?}");
    Arc::new(provider)
}

/// The version of the provider's only suite.
fn versions(provider: &CryptoProvider) -> [&'static SupportedProtocolVersion; 1] {
    match provider.cipher_suites[0] {
        SupportedCipherSuite::Tls13(_) => [&TLS13],
        SupportedCipherSuite::Tls12(_) => [&TLS12],
    }
}

pub fn server(provider: Arc<CryptoProvider>, identity: &Identity) -> ServerConfig {
    let versions = versions(&provider);
    let config = ServerConfig::builder_with_provider(provider).with_protocol_versions(&versions).unwrap();
    let chain = vec![identity.certificate.clone()];
    let mut config = config.with_no_client_auth().with_single_cert(chain, identity.key()).unwrap();
    config.enable_secret_extraction = true;
    config
}

pub fn client(provider: Arc<CryptoProvider>, identity: &Identity) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    roots.add(identity.certificate.clone()).unwrap();
    client_trusting(provider, roots)
}

pub fn client_trusting(provider: Arc<CryptoProvider>, roots: RootCertStore) -> ClientConfig {
    let versions = versions(&provider);
    let config = ClientConfig::builder_with_provider(provider).with_protocol_versions(&versions).unwrap();
    let mut config = config.with_root_certificates(roots).with_no_client_auth();
    config.enable_secret_extraction = true;
    config
}

/// Both ends of a connection.
pub struct Pair {
    pub client: ClientConnection,
    pub server: ServerConnection,
}

impl Pair {
    pub fn new(client: &Arc<ClientConfig>, server: &Arc<ServerConfig>) -> Self {
        let name = ServerName::try_from("localhost").unwrap();
        Self {
            client: ClientConnection::new(client.clone(), name).unwrap(),
            server: ServerConnection::new(server.clone()).unwrap(),
        }
    }

    /// Hands bytes over in both directions until there are none.
    pub fn settle(&mut self) {
        while self.client.wants_write() || self.server.wants_write() {
            deliver(&mut self.client, &mut self.server).unwrap();
            deliver(&mut self.server, &mut self.client).unwrap();
        }
        assert!(!self.client.is_handshaking() && !self.server.is_handshaking());
    }
}

/// What the one has to say goes to the other.
pub fn deliver<A: SideData, B: SideData>(
    from: &mut impl DerefMut<Target = ConnectionCommon<A>>,
    to: &mut impl DerefMut<Target = ConnectionCommon<B>>,
) -> Result<(), Error> {
    take(&written(from), to)
}

/// All that it has to say.
pub fn written<A: SideData>(from: &mut impl DerefMut<Target = ConnectionCommon<A>>) -> Vec<u8> {
    let mut bytes = Vec::new();
    while from.wants_write() {
        from.write_tls(&mut bytes).unwrap();
    }
    bytes
}

/// Hands bytes over.
pub fn take<A: SideData>(
    mut bytes: &[u8],
    to: &mut impl DerefMut<Target = ConnectionCommon<A>>,
) -> Result<(), Error> {
    while !bytes.is_empty() {
        to.read_tls(&mut bytes).unwrap();
        to.process_new_packets()?;
    }
    Ok(())
}

/// Sends a text and reads it at the other end, piece by piece: a connection buffers only so much.
pub fn transfer<A: SideData, B: SideData>(
    from: &mut impl DerefMut<Target = ConnectionCommon<A>>,
    to: &mut impl DerefMut<Target = ConnectionCommon<B>>,
    text: &[u8],
) {
    for piece in text.chunks(10_007) {
        from.writer().write_all(piece).unwrap();
        deliver(from, to).unwrap();
        let mut got = vec![0; piece.len()];
        to.reader().read_exact(&mut got).unwrap();
        assert_eq!(got, piece);
    }
}

/// Bytes without a short period.
pub fn paint(len: usize) -> Vec<u8> {
    (0..len as u32).map(|i| (i.wrapping_mul(0x9e37_79b1) >> 24) as u8).collect()
}
