//! quinn at both ends, on loopback.

use super::ends::{Outcome, Transport, ends, named};
use core::net::{Ipv4Addr, SocketAddr};
use quinn::crypto::rustls::{QuicClientConfig, QuicServerConfig};
use quinn::{ClientConfig, Connection, Endpoint, ServerConfig, TransportConfig};
use rustls::CipherSuite;
use rustls::crypto::CryptoProvider;
use rustls::quic::Suite;
use std::net::UdpSocket;
use std::sync::Arc;
use tokio::runtime::{Builder, Runtime};

/// What QUIC's first packets are sealed with, whatever the connection's suite.
const INITIAL: CipherSuite = CipherSuite::TLS13_AES_128_GCM_SHA256;

/// Bytes that may be under way; Linux's sockets hold some 200,000.
const UNDER_WAY: u64 = 1 << 17;

pub(super) struct Loopback {
    client: Connection,
    server: Connection,
    /// A connection ends when its endpoint is gone.
    _endpoints: [Endpoint; 2],
    /// Runs while a transfer does.
    runtime: Runtime,
}

fn here() -> SocketAddr {
    (Ipv4Addr::LOCALHOST, 0).into()
}

fn quic(provider: &CryptoProvider, suite: CipherSuite) -> Option<Suite> {
    named(provider, suite)?.quic_suite()
}

impl Transport for Loopback {
    /// Where programs may have no sockets there is no row.
    fn is_possible() -> bool {
        UdpSocket::bind(here()).is_ok()
    }

    fn serves(provider: &CryptoProvider, suite: CipherSuite) -> bool {
        quic(provider, suite).and(quic(provider, INITIAL)).is_some()
    }

    fn connect(provider: &CryptoProvider, suite: CipherSuite) -> Outcome<Self> {
        let initial = || quic(provider, INITIAL).ok_or("no suite for the first packets");
        let (client, server) = ends(provider, suite)?;
        let client = QuicClientConfig::with_initial(client, initial()?)?;
        let server = QuicServerConfig::with_initial(server, initial()?)?;
        let mut client = ClientConfig::new(Arc::new(client));
        let mut server = ServerConfig::with_crypto(Arc::new(server));
        let mut both = TransportConfig::default();
        // Between two rounds a connection waits for as long as the others take.
        both.max_idle_timeout(None);
        // No more under way than a socket's buffer holds: one thread fills it before it empties it, and what does not
        // fit is lost.
        both.send_window(UNDER_WAY);
        let both = Arc::new(both);
        client.transport_config(both.clone());
        server.transport_config(both);
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (endpoints, client, server) = runtime.block_on(connect(client, server))?;
        Ok(Self { client, server, _endpoints: endpoints, runtime })
    }

    fn transfer(&mut self, text: &Arc<[u8]>, got: &mut [u8]) -> Outcome<()> {
        self.runtime.block_on(async {
            let sending = tokio::spawn(send(self.client.clone(), text.clone()));
            let mut stream = self.server.accept_uni().await?;
            stream.read_exact(got).await?;
            if stream.read_chunk(1, true).await?.is_some() {
                return Err("more came than was sent".into());
            }
            sending.await?
        })
    }
}

async fn connect(
    client: ClientConfig,
    server: ServerConfig,
) -> Outcome<([Endpoint; 2], Connection, Connection)> {
    let listener = Endpoint::server(server, here())?;
    let caller = Endpoint::client(here())?;
    let calling = caller.connect_with(client, listener.local_addr()?, "localhost")?;
    let listening = listener.clone();
    let accepting =
        tokio::spawn(async move { Outcome::Ok(listening.accept().await.ok_or("closed")?.await?) });
    let client = calling.await?;
    Ok(([listener, caller], client, accepting.await??))
}

/// A text as a stream of its own.
async fn send(to: Connection, text: Arc<[u8]>) -> Outcome<()> {
    let mut stream = to.open_uni().await?;
    stream.write_all(&text).await?;
    Ok(stream.finish()?)
}
