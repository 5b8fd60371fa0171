//! An HTTPS client: prints what a server says.
//!
//! `cargo run -p widefield-rustls --example client HOST PORT PATH ROOTS.pem`

use rustls::pki_types::{CertificateDer, ServerName, pem::PemObject};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, crypto};
use std::io::{Write, copy, stdout};
use std::net::TcpStream;
use std::sync::Arc;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, host, port, path, roots] = &arguments[..] else { anyhow::bail!("HOST PORT PATH ROOTS.pem") };
    let mut trusted = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(roots)? {
        trusted.add(certificate?)?;
    }
    let provider = widefield_rustls::with_aeads(crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(Arc::new(provider))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(trusted)
        .with_no_client_auth();
    let name = ServerName::try_from(host.clone())?;
    let connection = ClientConnection::new(Arc::new(config), name)?;
    let mut stream = StreamOwned::new(connection, TcpStream::connect((host.as_str(), port.parse::<u16>()?))?);
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    copy(&mut stream, &mut stdout().lock())?;
    eprintln!("{:?}", stream.conn.negotiated_cipher_suite().map(|suite| suite.suite()));
    Ok(())
}
