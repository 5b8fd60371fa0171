//! An HTTPS server: greets whoever calls, one thread a connection.
//!
//! `cargo run -p widefield-rustls --example server CERTIFICATE.pem KEY.pem [ADDRESS]`

use rustls::pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject};
use rustls::{ServerConfig, ServerConnection, Stream, crypto};
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, certificate, key, rest @ ..] = &arguments[..] else { anyhow::bail!("CERTIFICATE.pem KEY.pem") };
    let address = rest.first().map_or("127.0.0.1:4433", String::as_str);
    let provider = widefield_rustls::with_aeads(crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(Arc::new(provider))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(
            CertificateDer::pem_file_iter(certificate)?.collect::<Result<_, _>>()?,
            PrivateKeyDer::from_pem_file(key)?,
        )?;
    let config = Arc::new(config);
    let listener = TcpListener::bind(address)?;
    println!("https://{}/", listener.local_addr()?);
    for caller in listener.incoming() {
        let (caller, config) = (caller?, config.clone());
        std::thread::spawn(move || serve(caller, config).unwrap_or_else(|e| eprintln!("{e}")));
    }
    Ok(())
}

fn serve(mut caller: TcpStream, config: Arc<ServerConfig>) -> anyhow::Result<()> {
    let mut connection = ServerConnection::new(config)?;
    let mut reader = BufReader::new(Stream::new(&mut connection, &mut caller));
    let mut line = String::new();
    while reader.read_line(&mut line)? > 2 {
        line.clear();
    }
    let text =
        format!("hello over {:?}\n", reader.get_ref().conn.negotiated_cipher_suite().map(|s| s.suite()));
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", text.len());
    let stream = reader.get_mut();
    stream.write_all((head + &text).as_bytes())?;
    stream.conn.send_close_notify();
    Ok(stream.conn.write_tls(stream.sock).map(|_| ())?)
}
