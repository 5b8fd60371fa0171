//! quinn at both ends, on loopback.

use crate::common::{client, identity, only, paint, server};
use anyhow::{Context, Result, ensure};
use core::net::Ipv4Addr;
use quinn::crypto::rustls::{QuicClientConfig, QuicServerConfig};
use quinn::{ClientConfig, Endpoint, ServerConfig};
use rustls::crypto::CryptoProvider;
use rustls::{CipherSuite, SupportedCipherSuite};
use std::sync::Arc;

/// Sends so many bytes over so many streams, has them back, and compares: how many came back. All in the calling
/// thread.
pub(crate) fn transfer(
    suite: CipherSuite,
    to_call: &CryptoProvider,
    to_serve: &CryptoProvider,
    bytes: usize,
    streams: usize,
) -> Result<usize> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(echo(suite, to_call, to_serve, bytes, streams))
}

/// The suite first, and that of QUIC's initial packets.
fn with_initial(provider: &CryptoProvider, suite: CipherSuite) -> Arc<CryptoProvider> {
    let mut provider = provider.clone();
    provider.cipher_suites.retain(|s| [suite, CipherSuite::TLS13_AES_128_GCM_SHA256].contains(&s.suite()));
    provider.cipher_suites.sort_by_key(|s| s.suite() != suite);
    Arc::new(provider)
}

async fn echo(
    suite: CipherSuite,
    to_call: &CryptoProvider,
    to_serve: &CryptoProvider,
    bytes: usize,
    streams: usize,
) -> Result<usize> {
    let identity = identity(suite);
    let serve = QuicServerConfig::try_from(server(with_initial(to_serve, suite), identity))?;
    let is_initial = |s: &&SupportedCipherSuite| s.suite() == CipherSuite::TLS13_AES_128_GCM_SHA256;
    let initial = to_call.cipher_suites.iter().find(is_initial).and_then(|s| s.tls13()?.quic_suite());
    // The client offers one suite only.
    let call = client(only(to_call, suite), identity);
    let call =
        QuicClientConfig::with_initial(Arc::new(call), initial.context("no suite for initial packets")?)?;

    let here = (Ipv4Addr::LOCALHOST, 0).into();
    let listener = Endpoint::server(ServerConfig::with_crypto(Arc::new(serve)), here)?;
    let address = listener.local_addr()?;
    let serving = tokio::spawn(async move {
        let connection = listener.accept().await.context("closed")?.await?;
        while let Ok((mut send, mut receive)) = connection.accept_bi().await {
            tokio::spawn(async move {
                while let Some(chunk) = receive.read_chunk(usize::MAX, true).await? {
                    send.write_chunk(chunk.bytes).await?;
                }
                send.finish()?;
                anyhow::Ok(())
            });
        }
        anyhow::Ok(())
    });
    let mut caller = Endpoint::client(here)?;
    caller.set_default_client_config(ClientConfig::new(Arc::new(call)));
    let connection = caller.connect(address, "localhost")?.await?;
    let text: Arc<[u8]> = paint(1 << 16).into();
    let mut done = 0;
    for i in 0..streams {
        if i % 100 == 99 {
            connection.force_key_update();
        }
        let (mut send, mut receive) = connection.open_bi().await?;
        let len = bytes / streams;
        let to_send = text.clone();
        let sending = tokio::spawn(async move {
            for at in (0..len).step_by(to_send.len()) {
                send.write_all(&to_send[..to_send.len().min(len - at)]).await?;
            }
            send.finish()?;
            anyhow::Ok(())
        });
        let mut received = 0;
        while let Some(chunk) = receive.read_chunk(usize::MAX, true).await? {
            let mut rest = &chunk.bytes[..];
            while !rest.is_empty() {
                let expected = &text[received % text.len()..];
                let n = expected.len().min(rest.len());
                ensure!(rest[..n] == expected[..n], "another text came back");
                (rest, received) = (&rest[n..], received + n);
            }
        }
        sending.await??;
        ensure!(received == len, "{received} of {len} bytes came back");
        done += received;
    }
    connection.close(0_u8.into(), b"");
    serving.await??;
    Ok(done)
}
