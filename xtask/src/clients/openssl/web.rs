//! curl against nginx, both from the distribution: what a gigabyte costs.

use super::{Ours, tls};
use crate::process;
use crate::rivals::debian;
use crate::rivals::workshop::Workshop;
use anyhow::{Context, Result, ensure};
use core::time::Duration;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;

/// Ends with this.
struct Nginx(Child);

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Suites of TLS 1.3, as curl takes them.
const SUITES: [&str; 3] =
    ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"];

/// Prints seconds of a processor for a gigabyte, in nginx and in curl, without ours and with it: the least of some rounds in turn.
pub(super) fn processor_time(workshop: &Workshop, ours: &Ours, whole: bool) -> Result<String> {
    let site = Site::new(workshop)?;
    let (bytes, rounds) = if whole { (1u64 << 30, 5) } else { (1 << 27, 2) };
    // Zeros that take no room on the disc.
    fs::File::create(site.file("zeros"))?.set_len(bytes)?;
    println!(
        "{:<30} {:>14} {:>8} {:>14} {:>8} (s a GB)",
        "", "nginx, system's", "ours", "curl, system's", "ours"
    );
    for suite in SUITES {
        let mut least = [[f64::INFINITY; 2]; 2];
        for _ in 0..rounds {
            for (at, is_ours) in [false, true].into_iter().enumerate() {
                let (nginx, port) = site.serve(ours.config(is_ours))?;
                let mut curl = curl(port, "zeros", ours.config(is_ours));
                curl.args([
                    "--tls13-ciphers",
                    suite,
                    "--output",
                    "/dev/null",
                    "--write-out",
                    "%{size_download}",
                ]);
                let before = process::processor_time(std::process::id())?.children;
                let said = process::stdout(&mut curl)?;
                ensure!(said == bytes.to_string(), "{suite}: {said} bytes of {bytes}");
                let client = process::processor_time(std::process::id())?.children - before;
                let server = process::processor_time(nginx.0.id())?.own;
                for (row, time) in least.iter_mut().zip([server, client]) {
                    row[at] = row[at].min(time.as_secs_f64() * 1e9 / bytes as f64);
                }
            }
        }
        let [[a, b], [c, d]] = least;
        println!("{suite:<30} {a:>15.2} {b:>8.2} {c:>14.2} {d:>8.2}");
    }
    Ok(format!("{} suites, {} MB each, {rounds} rounds", SUITES.len(), bytes >> 20))
}

/// curl, which asks until the server is there.
fn curl(port: u16, file: &str, config: &Path) -> Command {
    let mut command = Command::new("curl");
    command.args(["--silent", "--insecure", "--retry", "9", "--retry-connrefused", "--retry-delay", "1"]);
    command
        .arg(format!("https://127.0.0.1:{port}/{file}"))
        .env("OPENSSL_CONF", config)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

/// What nginx serves, and with what.
struct Site {
    /// The distribution's package, unpacked.
    root: PathBuf,
    folder: PathBuf,
    certificate: PathBuf,
}

impl Site {
    fn new(workshop: &Workshop) -> Result<Self> {
        let root = debian::packages(workshop, &["nginx"])?;
        let folder = workshop.path("nginx");
        for part in ["", "www", "logs", "tmp"] {
            fs::create_dir_all(folder.join(part))?;
        }
        Ok(Self { root, folder, certificate: tls::certificate(workshop)? })
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join("www").join(name)
    }

    /// A server, and its port.
    fn serve(&self, config: &Path) -> Result<(Nginx, u16)> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let (folder, certificate) = (self.folder.display(), self.certificate.display());
        let text = format!(
            "daemon off; master_process off; error_log {folder}/logs/error.log; pid {folder}/logs/pid;\n\
         events {{ worker_connections 1024; }}\n\
         http {{ access_log off; client_body_temp_path {folder}/tmp/b; proxy_temp_path {folder}/tmp/p;\n\
         fastcgi_temp_path {folder}/tmp/f; uwsgi_temp_path {folder}/tmp/u; scgi_temp_path {folder}/tmp/s;\n\
         server {{ listen 127.0.0.1:{port} ssl; ssl_certificate {certificate}; ssl_certificate_key {certificate};\n\
         root {folder}/www; }} }}\n"
        );
        let path = format!("{folder}/nginx.conf");
        fs::write(&path, text)?;
        let mut command = Command::new(self.root.join("usr/sbin/nginx"));
        command
            .args(["-p", &folder.to_string(), "-c", &path])
            .env("OPENSSL_CONF", config)
            .stderr(Stdio::null());
        let nginx = Nginx(command.spawn().context("starting nginx")?);
        sleep(Duration::from_millis(300));
        Ok((nginx, port))
    }
}
