//! rustls at both ends, records of 16 KB from one to the other in memory.

use super::ends::{Outcome, Transport, ends, named};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::ServerName;
use rustls::{CipherSuite, ClientConnection, ConnectionCommon, ServerConnection, SideData};
use std::io::{Read as _, Write as _};
use std::sync::Arc;

pub(super) struct Memory {
    client: ClientConnection,
    server: ServerConnection,
    /// What is under way.
    wire: Vec<u8>,
}

impl Transport for Memory {
    fn serves(provider: &CryptoProvider, suite: CipherSuite) -> bool {
        named(provider, suite).is_some()
    }

    fn connect(provider: &CryptoProvider, suite: CipherSuite) -> Outcome<Self> {
        let (client, server) = ends(provider, suite)?;
        let mut client = ClientConnection::new(client, ServerName::try_from("localhost")?)?;
        let mut server = ServerConnection::new(server)?;
        // A write is as long as it is, whatever has not left yet.
        client.set_buffer_limit(None);
        while client.wants_write() || server.wants_write() {
            carry(&mut client, &mut server)?;
            carry(&mut server, &mut client)?;
        }
        if client.is_handshaking() || server.is_handshaking() {
            return Err("the ends do not agree".into());
        }
        Ok(Self { client, server, wire: Vec::new() })
    }

    fn transfer(&mut self, text: &Arc<[u8]>, got: &mut [u8]) -> Outcome<()> {
        self.wire.clear();
        self.client.writer().write_all(text)?;
        while self.client.wants_write() {
            self.client.write_tls(&mut self.wire)?;
        }
        let (mut rest, mut read) = (&self.wire[..], 0);
        while !rest.is_empty() {
            self.server.read_tls(&mut rest)?;
            let ready = self.server.process_new_packets()?.plaintext_bytes_to_read();
            let into = got.get_mut(read..read + ready).ok_or("more came than was sent")?;
            self.server.reader().read_exact(into)?;
            read += ready;
        }
        if read == got.len() { Ok(()) } else { Err("less came than was sent".into()) }
    }
}

/// What one end has to say to the other, in a handshake.
fn carry<A: SideData, B: SideData>(
    from: &mut ConnectionCommon<A>,
    to: &mut ConnectionCommon<B>,
) -> Outcome<()> {
    let mut said = Vec::new();
    while from.wants_write() {
        from.write_tls(&mut said)?;
    }
    let mut rest = &said[..];
    while !rest.is_empty() {
        to.read_tls(&mut rest)?;
        to.process_new_packets()?;
    }
    Ok(())
}
