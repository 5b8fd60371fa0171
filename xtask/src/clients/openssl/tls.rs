//! TLS between OpenSSL's `s_server` and `s_client`, and in Python.

use super::Ours;
use crate::process::{self, root};
use crate::rivals::workshop::Workshop;
use anyhow::{Context, Result, bail, ensure};
use core::time::Duration;
use std::fs;
use std::io::Write;
use std::net::{TcpListener, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Instant;

/// Versions and suites.
const SUITES: [(&str, &str, &str); 6] = [
    ("-tls1_3", "-ciphersuites", "TLS_AES_128_GCM_SHA256"),
    ("-tls1_3", "-ciphersuites", "TLS_AES_256_GCM_SHA384"),
    ("-tls1_3", "-ciphersuites", "TLS_CHACHA20_POLY1305_SHA256"),
    ("-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-GCM-SHA256"),
    ("-tls1_2", "-cipher", "ECDHE-ECDSA-AES256-GCM-SHA384"),
    ("-tls1_2", "-cipher", "ECDHE-ECDSA-CHACHA20-POLY1305"),
];

/// A server that ends with this.
struct Server {
    child: Child,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `openssl` under a configuration.
fn openssl(config: &Path) -> Command {
    let mut command = Command::new("openssl");
    command.env("OPENSSL_CONF", config);
    command
}

/// A certificate with its key, in one file; made once.
pub(super) fn certificate(workshop: &Workshop) -> Result<PathBuf> {
    let path = workshop.path("certificate.pem");
    if !path.exists() {
        let key = workshop.path("key.pem");
        let mut make = Command::new("openssl");
        make.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]);
        make.args(["-subj", "/CN=localhost", "-days", "2", "-keyout"]).arg(&key);
        workshop.run(make.arg("-out").arg(&path))?;
        let both = fs::read_to_string(&path)? + &fs::read_to_string(&key)?;
        fs::write(&path, both)?;
    }
    Ok(path)
}

/// Starts `s_server` on a port that is free.
fn serve(workshop: &Workshop, config: &Path, udp: bool, arguments: &[&str]) -> Result<Server> {
    let port = if udp {
        UdpSocket::bind("127.0.0.1:0")?.local_addr()?.port()
    } else {
        TcpListener::bind("127.0.0.1:0")?.local_addr()?.port()
    };
    let certificate = certificate(workshop)?;
    let mut command = openssl(config);
    command.arg("s_server").args(["-accept", &format!("127.0.0.1:{port}"), "-cert"]).arg(&certificate);
    command.args(arguments).current_dir(certificate.parent().unwrap_or(root()));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let child = command.spawn().with_context(|| format!("starting {command:?}"))?;
    Ok(Server { child, port })
}

/// Runs `s_client` against a server, trying again while that is not there yet; what it has said.
fn fetch(config: &Path, port: u16, arguments: &[&str], lines: &[&str]) -> Result<Vec<u8>> {
    let start = Instant::now();
    loop {
        let mut command = openssl(config);
        command.arg("s_client").args(["-connect", &format!("127.0.0.1:{port}")]).args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("starting {command:?}"))?;
        let mut stdin = child.stdin.take().context("no standard input")?;
        let lines: Vec<String> = lines.iter().map(|l| format!("{l}\n")).collect();
        let pause = Duration::from_millis(if lines.len() > 1 { 300 } else { 0 });
        // Its commands are lines of their own, each read at once.
        let writer = std::thread::spawn(move || {
            for line in lines {
                sleep(pause);
                let _ = stdin.write_all(line.as_bytes());
            }
            stdin
        });
        let output = child.wait_with_output()?;
        drop(writer.join());
        let refused = String::from_utf8_lossy(&output.stderr).contains("refused");
        if !refused {
            let said = [output.stdout, output.stderr].concat();
            ensure!(output.status.success(), "s_client: {}", String::from_utf8_lossy(&said));
            return Ok(said);
        }
        if start.elapsed() > Duration::from_secs(20) {
            bail!("the server does not come up");
        }
        sleep(Duration::from_millis(50));
    }
}

/// Keys that change on the way: a key update of TLS 1.3, a renegotiation of TLS 1.2.
pub(super) fn changes_of_keys(workshop: &Workshop, ours: &Ours) -> Result<String> {
    certificate(workshop)?;
    fs::write(workshop.path("word"), "a word behind the change of keys")?;
    let config = ours.preferred.as_path();
    for (version, option, suite) in SUITES {
        let (command, sign) = if version == "-tls1_3" { ("K", "KEYUPDATE") } else { ("R", "RENEGOTIATING") };
        let server =
            serve(workshop, config, false, &[version, option, suite, "-WWW", "-client_renegotiation"])?;
        let lines = [command, command, "GET /word HTTP/1.0\r\n\r"];
        let said = fetch(config, server.port, &[version, option, suite], &lines)?;
        let said = String::from_utf8_lossy(&said);
        let right = said.matches(sign).count() == 2 && said.contains("a word behind the change of keys");
        ensure!(right, "{suite}: {said}");
    }
    Ok(format!("{} suites, twice each", SUITES.len()))
}

/// DTLS 1.2: a line to the server.
pub(super) fn datagrams(workshop: &Workshop, ours: &Ours) -> Result<String> {
    let config = ours.preferred.as_path();
    let suites: Vec<&str> = SUITES.iter().filter(|s| s.0 == "-tls1_2").map(|s| s.2).collect();
    for suite in &suites {
        let mut server = serve(workshop, config, true, &["-dtls1_2", "-cipher", suite, "-quiet"])?;
        sleep(Duration::from_millis(500));
        let mut command = openssl(config);
        command.args([
            "s_client",
            "-dtls1_2",
            "-cipher",
            suite,
            "-connect",
            &format!("127.0.0.1:{}", server.port),
        ]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut client = command.spawn()?;
        let mut stdin = client.stdin.take().context("no standard input")?;
        sleep(Duration::from_millis(500));
        stdin.write_all(b"a line in a datagram\n")?;
        sleep(Duration::from_millis(300));
        drop(stdin);
        let _ = client.wait();
        server.child.kill()?;
        let mut said = String::new();
        std::io::Read::read_to_string(&mut server.child.stdout.take().context("no output")?, &mut said)?;
        ensure!(said.contains("a line in a datagram"), "{suite}: the server has {said:?}");
    }
    Ok(format!("{} suites", suites.len()))
}

/// Python's module for TLS, where a record can be changed on its way.
pub(super) fn python(workshop: &Workshop, ours: &Ours) -> Result<String> {
    let mut command = Command::new("python3");
    command.arg(root().join("xtask/src/clients/openssl/tls.py")).arg(certificate(workshop)?);
    Ok(process::stdout(command.env("OPENSSL_CONF", &ours.preferred))?.trim().to_owned())
}
