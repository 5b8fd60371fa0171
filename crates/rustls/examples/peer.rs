//! What `integration/rustls/run` puts before openssl, curl and quinn: one provider, one suite.
//!
//! ```text
//! serve PROVIDER SUITE DIRECTORY   HTTPS; GET /N gives N bytes, POST gives the body back; writes certificates, says its port
//! get PROVIDER SUITE PORT PATH ROOTS   HTTPS; the answer on the standard output
//! quic CLIENT SERVER SUITE MEGABYTES STREAMS   both ends here; each stream's bytes come back
//! ```

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "quinn/mod.rs"]
mod quinn_loopback;

use anyhow::{Context, Result, bail};
use common::{identity, only, paint};
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::{CertificateDer, ServerName, pem::PemObject};
use rustls::{
    CipherSuite, ClientConnection, RootCertStore, ServerConfig, ServerConnection, Stream, StreamOwned,
};
use std::io::{BufRead, BufReader, Read, Write, copy, stdin, stdout};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", who, suite, directory] => serve(&provider(who)?, named(suite)?, directory.as_ref()),
        ["get", who, suite, port, path, roots] => {
            get(&provider(who)?, named(suite)?, port.parse()?, path, roots)
        }
        ["quic", client, server, suite, megabytes, streams] => {
            let [client, server] = [provider(client)?, provider(server)?];
            let done = quinn_loopback::transfer(
                named(suite)?,
                &client,
                &server,
                megabytes.parse::<usize>()? << 20,
                streams.parse()?,
            )?;
            println!("{done} bytes came back");
            Ok(())
        }
        _ => bail!("serve, get or quic, as the head of the file says"),
    }
}

fn provider(name: &str) -> Result<CryptoProvider> {
    match name {
        "ours" => Ok(widefield_rustls::with_aeads(ring::default_provider())),
        "base" => Ok(ring::default_provider()),
        _ => bail!("a provider is `ours` or `base`"),
    }
}

fn named(name: &str) -> Result<CipherSuite> {
    let found = ring::ALL_CIPHER_SUITES.iter().map(|s| s.suite()).find(|s| format!("{s:?}") == name);
    found.with_context(|| format!("no suite {name}"))
}

fn serve(provider: &CryptoProvider, suite: CipherSuite, directory: &std::path::Path) -> Result<()> {
    let identity = identity(suite);
    std::fs::write(directory.join("certificate.pem"), &identity.certificate_pem)?;
    std::fs::write(directory.join("key.pem"), &identity.key_pem)?;
    let config = Arc::new(common::server(only(provider, suite), identity));
    let listener = TcpListener::bind("127.0.0.1:0")?;
    println!("{}", listener.local_addr()?.port());
    std::thread::spawn(move || {
        for caller in listener.incoming().flatten() {
            let config = config.clone();
            std::thread::spawn(move || answer(caller, config).unwrap_or_else(|e| eprintln!("{e:#}")));
        }
    });
    // Whoever started it lets go of the standard input to end it.
    copy(&mut stdin(), &mut std::io::sink())?;
    Ok(())
}

fn answer(mut caller: TcpStream, config: Arc<ServerConfig>) -> Result<()> {
    let mut connection = ServerConnection::new(config)?;
    let mut reader = BufReader::new(Stream::new(&mut connection, &mut caller));
    let mut head = Vec::new();
    for line in reader.by_ref().lines() {
        match line? {
            line if line.is_empty() => break,
            line => head.push(line.to_ascii_lowercase()),
        }
    }
    let request = head.first().context("no request")?;
    let body = if request.starts_with("post") {
        let len = head.iter().find_map(|l| l.strip_prefix("content-length: ")).context("no length")?;
        let mut body = vec![0; len.parse()?];
        reader.read_exact(&mut body)?;
        body
    } else {
        let len = request.split([' ', '/']).find_map(|w| w.parse().ok()).context("GET /N")?;
        paint(len)
    };
    let stream = reader.get_mut();
    write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len())?;
    stream.write_all(&body)?;
    stream.conn.send_close_notify();
    stream.flush()?;
    Ok(())
}

fn get(provider: &CryptoProvider, suite: CipherSuite, port: u16, path: &str, roots: &str) -> Result<()> {
    let mut trusted = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(roots)? {
        trusted.add(certificate?)?;
    }
    let config = common::client_trusting(only(provider, suite), trusted);
    let connection = ClientConnection::new(Arc::new(config), ServerName::try_from("localhost")?)?;
    let mut stream = StreamOwned::new(connection, TcpStream::connect(("127.0.0.1", port))?);
    write!(stream, "GET {path} HTTP/1.0\r\n\r\n")?;
    copy(&mut stream, &mut stdout().lock())?;
    Ok(())
}
