//! rustls with our AEADs against programs that do not know them: openssl and curl at the other end, quinn at both.

mod own;

use crate::process;
use crate::tally::{Skips, Tally, report};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub(super) use own::{Repositories, run as own_tests};

/// What has to be there.
const NEEDS: [&str; 2] = ["openssl", "curl"];

/// rustls's suites, and what OpenSSL calls them.
const SUITES: [(&str, &str); 9] = [
    ("TLS13_AES_128_GCM_SHA256", "TLS_AES_128_GCM_SHA256"),
    ("TLS13_AES_256_GCM_SHA384", "TLS_AES_256_GCM_SHA384"),
    ("TLS13_CHACHA20_POLY1305_SHA256", "TLS_CHACHA20_POLY1305_SHA256"),
    ("TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "ECDHE-ECDSA-AES128-GCM-SHA256"),
    ("TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "ECDHE-ECDSA-AES256-GCM-SHA384"),
    ("TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "ECDHE-ECDSA-CHACHA20-POLY1305"),
    ("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "ECDHE-RSA-AES128-GCM-SHA256"),
    ("TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", "ECDHE-RSA-AES256-GCM-SHA384"),
    ("TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256", "ECDHE-RSA-CHACHA20-POLY1305"),
];

pub(super) fn run(shelf: &Path, whole: bool, skips: Skips) -> Result<Tally> {
    let missing: Vec<&str> = NEEDS.into_iter().filter(|p| !process::exists(p)).collect();
    if !missing.is_empty() {
        return Ok(skips.skip("clients of rustls", &format!("no {}", missing.join(", "))));
    }
    let built = process::build(["build", "--release", "--package", "widefield-rustls", "--example", "peer"])?;
    let program = built.into_iter().find_map(|a| a.executable).context("the peer was not built")?;
    let folder = tempfile::Builder::new().prefix("rustls-").tempdir_in(shelf)?;
    // A gigabyte of 10^9 bytes: of 2^30 curl reads none from a file.
    let megabytes = if whole { 1000 } else { 4 };
    let bench = Bench { program, folder: folder.path().to_owned(), body: body(megabytes) };
    fs::write(bench.folder.join("body"), &bench.body)?;
    let mut tally = Tally::default();
    let mut check = |name: &str, run: &dyn Fn() -> Result<()>| {
        tally += match run() {
            Ok(()) => report(true, &format!("rustls, {name}")),
            Err(error) => report(false, &format!("rustls, {name}: {error:#}")),
        };
    };
    for (suite, theirs) in SUITES {
        check(&format!("curl, {megabytes} MB there and back, {suite}"), &|| bench.curl(suite, theirs));
        check(&format!("s_client, {megabytes} MB there and back, {suite}"), &|| {
            bench.s_client(suite, theirs)
        });
        check(&format!("s_server, {megabytes} MB, {suite}"), &|| bench.s_server(suite, theirs));
    }
    for (suite, _) in &SUITES[..3] {
        for (client, server) in [("ours", "ours"), ("ours", "base"), ("base", "ours")] {
            let sizes: &[_] =
                if whole { &[("1024", "1"), ("100", "10000")] } else { &[("8", "1"), ("1", "200")] };
            for (megabytes, streams) in sizes {
                let name = format!(
                    "quinn, client {client}, server {server}, {megabytes} MB, {streams} streams, {suite}"
                );
                check(&name, &|| {
                    let mut command = Command::new(&bench.program);
                    process::stdout(command.args(["quic", client, server, suite, megabytes, streams]))
                        .map(|_| ())
                });
            }
        }
    }
    Ok(tally)
}

/// Bytes without a short period.
fn body(megabytes: usize) -> Vec<u8> {
    let word = |i: usize| (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23).to_le_bytes();
    (0..megabytes << 17).flat_map(word).collect()
}

/// Where it happens.
struct Bench {
    program: PathBuf,
    folder: PathBuf,
    body: Vec<u8>,
}

/// Options by which OpenSSL's programs take this suite and no other.
fn only(theirs: &str) -> [&str; 3] {
    if theirs.starts_with("TLS_") {
        ["-tls1_3", "-ciphersuites", theirs]
    } else {
        ["-tls1_2", "-cipher", theirs]
    }
}

impl Bench {
    fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    /// Our server for this suite; it has written certificate and key when it says its port.
    fn serve(&self, suite: &str) -> Result<Server> {
        let mut command = Command::new(&self.program);
        Server::start(command.args(["serve", "ours", suite]).arg(&self.folder), |line| {
            line.trim().parse().ok()
        })
    }

    /// Whether the answer ends in the body and has no more than a head before it.
    fn compare(&self, answer: &[u8]) -> Result<()> {
        let head = answer.windows(4).position(|w| w == b"\r\n\r\n").context("no head")? + 4;
        self.same(&answer[head..])
    }

    fn same(&self, got: &[u8]) -> Result<()> {
        ensure!(got.len() == self.body.len(), "{} of {} bytes came", got.len(), self.body.len());
        ensure!(got == self.body, "another text came");
        Ok(())
    }

    fn curl(&self, suite: &str, theirs: &str) -> Result<()> {
        let server = self.serve(suite)?;
        let mut command = Command::new("curl");
        command.args([
            "--silent",
            "--show-error",
            "--fail",
            "--noproxy",
            "*",
            "--http1.1",
            "--header",
            "Expect:",
        ]);
        command.args(["--cacert", &self.path("certificate.pem")]);
        command.args(["--data-binary", &format!("@{}", self.path("body")), "--output", &self.path("answer")]);
        if theirs.starts_with("TLS_") {
            command.args(["--tlsv1.3", "--tls13-ciphers", theirs]);
        } else {
            command.args(["--tls-max", "1.2", "--ciphers", theirs]);
        }
        process::stdout(command.arg(format!("https://localhost:{}/", server.port)))?;
        self.same(&fs::read(self.folder.join("answer"))?)?;
        server.end()
    }

    fn s_client(&self, suite: &str, theirs: &str) -> Result<()> {
        let server = self.serve(suite)?;
        let mut client = Command::new("openssl")
            .args(["s_client", "-quiet", "-verify_quiet", "-verify_return_error", "-ign_eof"])
            .args(["-connect", &format!("127.0.0.1:{}", server.port), "-servername", "localhost"])
            .args(["-CAfile", &self.path("certificate.pem")])
            .args(only(theirs))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()?;
        let mut input = client.stdin.take().context("no input")?;
        let answer = std::thread::scope(|scope| -> Result<Vec<u8>> {
            let sending = scope.spawn(move || -> Result<ChildStdin> {
                write!(input, "POST / HTTP/1.0\r\nContent-Length: {}\r\n\r\n", self.body.len())?;
                input.write_all(&self.body)?;
                input.flush()?;
                Ok(input)
            });
            let mut answer = Vec::new();
            client.stdout.take().context("no output")?.read_to_end(&mut answer)?;
            // Not before the answer has come: it would take the end of the input for its own.
            drop(sending.join().map_err(|_| anyhow::anyhow!("sending panicked"))??);
            Ok(answer)
        })?;
        client.wait()?;
        self.compare(&answer)?;
        server.end()
    }

    fn s_server(&self, suite: &str, theirs: &str) -> Result<()> {
        // For the certificate alone.
        self.serve(suite)?.end()?;
        let mut command = Command::new("openssl");
        command.args([
            "s_server",
            "-WWW",
            "-accept",
            "127.0.0.1:0",
            "-cert",
            "certificate.pem",
            "-key",
            "key.pem",
        ]);
        let port = |line: &str| line.strip_prefix("ACCEPT ")?.trim().rsplit(':').next()?.parse().ok();
        let server = Server::start(command.args(only(theirs)).current_dir(&self.folder), port)?;
        let answer = process::output(
            Command::new(&self.program)
                .args([
                    "get",
                    "ours",
                    suite,
                    &server.port.to_string(),
                    "/body",
                    &self.path("certificate.pem"),
                ])
                .stderr(Stdio::inherit()),
        )?;
        self.compare(&answer.stdout)?;
        ensure!(answer.status.success(), "the client: {}", answer.status);
        server.kill()
    }
}

/// A server that runs as long as this lives.
struct Server {
    child: Child,
    port: u16,
    // Held open: a program that writes to a closed pipe ends.
    _output: BufReader<ChildStdout>,
}

impl Server {
    /// Starts one, and waits until a line tells the port.
    fn start(command: &mut Command, port: impl Fn(&str) -> Option<u16>) -> Result<Self> {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .with_context(|| format!("starting {command:?}"))?;
        let mut output = BufReader::new(child.stdout.take().context("no output")?);
        let mut line = String::new();
        while output.read_line(&mut line)? > 0 {
            if let Some(port) = port(&line) {
                return Ok(Self { child, port, _output: output });
            }
            line.clear();
        }
        anyhow::bail!("{command:?} ended: {}", child.wait()?)
    }

    /// Ends ours, which lives as long as its input is open.
    fn end(mut self) -> Result<()> {
        drop(self.child.stdin.take());
        let status = self.child.wait()?;
        ensure!(status.success(), "the server: {status}");
        Ok(())
    }

    /// Ends another.
    fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Where a check has failed; one that has ended is an error of no interest.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
