//! curl against nginx, both from the distribution.

use super::{Ours, tls};
use crate::process;
use crate::rivals::debian;
use crate::rivals::workshop::Workshop;
use anyhow::{Context, Result, ensure};
use core::time::Duration;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;

/// Connections at once.
const MANY: usize = 200;

/// Ends with this.
struct Nginx(Child);

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// With ours in the server, in the client, in both: files whole, and 200 connections at once.
pub(super) fn nginx_and_curl(workshop: &Workshop, ours: &Ours) -> Result<String> {
    let root = debian::packages(workshop, &["nginx"])?;
    let folder = workshop.path("nginx");
    for part in ["", "www", "logs", "tmp"] {
        fs::create_dir_all(folder.join(part))?;
    }
    let text: Vec<u8> = (0..1_000_003u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    fs::write(folder.join("www/text"), &text)?;
    let certificate = tls::certificate(workshop)?;
    let mut combinations = 0;
    for (server, client) in [(true, false), (false, true), (true, true)] {
        let config = |is_ours| if is_ours { ours.preferred.as_path() } else { Path::new("/dev/null") };
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let _nginx = serve(&root, &folder, &certificate, port, config(server))?;
        let url = format!("https://127.0.0.1:{port}/text");
        let curl = || {
            let mut command = Command::new("curl");
            command.args([
                "--silent",
                "--insecure",
                "--retry",
                "9",
                "--retry-connrefused",
                "--retry-delay",
                "1",
            ]);
            command
                .arg(&url)
                .env("OPENSSL_CONF", config(client))
                .stdout(Stdio::piped())
                .stderr(Stdio::null());
            command
        };
        let first = process::output(&mut curl())?;
        ensure!(
            first.stdout == text,
            "server ours: {server}, client ours: {client}: {} bytes",
            first.stdout.len()
        );
        let children = (0..MANY).map(|_| curl().spawn()).collect::<std::io::Result<Vec<_>>>()?;
        // Each has its own reader: a pipe that is full stops its program, and with it nothing else.
        let readers: Vec<_> =
            children.into_iter().map(|c| std::thread::spawn(move || c.wait_with_output())).collect();
        for reader in readers {
            let output = reader.join().ok().context("a reader has ended")??;
            ensure!(output.stdout == text, "one of {MANY}: {} bytes", output.stdout.len());
        }
        combinations += 1;
    }
    Ok(format!("{combinations} combinations, {MANY} connections at once in each"))
}

fn serve(root: &Path, folder: &Path, certificate: &Path, port: u16, config: &Path) -> Result<Nginx> {
    let (folder, certificate) = (folder.display(), certificate.display());
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
    let mut command = Command::new(root.join("usr/sbin/nginx"));
    command.args(["-p", &folder.to_string(), "-c", &path]).env("OPENSSL_CONF", config).stderr(Stdio::null());
    let nginx = Nginx(command.spawn().context("starting nginx")?);
    sleep(Duration::from_millis(300));
    Ok(nginx)
}
