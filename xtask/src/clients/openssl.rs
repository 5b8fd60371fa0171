//! Users of OpenSSL with our provider: its own tests of ciphers, TLS between its programs, Python, nginx and curl.

mod evp;
mod speed;
mod tls;
mod web;

use crate::install;
use crate::process;
use crate::rivals::workshop::Workshop;
use crate::tally::{Skips, Tally, report};
use anyhow::Result;
use std::fs;
use std::path::{Path, PathBuf};

/// What has to be there.
const NEEDS: [&str; 6] = ["apt-get", "tar", "gcc", "openssl", "python3", "curl"];
/// OpenSSL's headers, of the distribution's package for developers.
const HEADER: &str = "/usr/include/openssl/core_dispatch.h";

pub(super) fn run(shelf: &Path, whole: bool, skips: Skips) -> Result<Tally> {
    let mut missing: Vec<&str> = NEEDS.into_iter().filter(|p| !process::exists(p)).collect();
    if !Path::new(HEADER).exists() {
        missing.push(HEADER);
    }
    if !missing.is_empty() {
        return Ok(skips.skip("clients of the provider", &format!("no {}", missing.join(", "))));
    }
    let workshop = Workshop::open(shelf, "openssl")?;
    let prefix = workshop.path("prefix");
    fs::create_dir_all(&prefix)?;
    install::openssl(&prefix)?;
    let ours = Ours::new(&workshop, &prefix)?;
    let mut tally = Tally::default();
    let mut check = |name: &str, run: &dyn Fn() -> Result<String>| {
        tally += match run() {
            Ok(said) => report(true, &format!("openssl, {name}: {said}")),
            Err(error) => report(false, &format!("openssl, {name}: {error:#}")),
        };
    };
    check("its own tests", &|| evp::own_tests(&workshop, &ours));
    check("TLS", &|| tls::transfers(&workshop, &ours, whole));
    check("key update and renegotiation", &|| tls::changes_of_keys(&workshop, &ours));
    check("DTLS", &|| tls::datagrams(&workshop, &ours));
    check("Python", &|| tls::python(&workshop, &ours));
    check("nginx and curl", &|| web::nginx_and_curl(&workshop, &ours));
    check("speed", &|| speed::table(&workshop, &ours, whole));
    Ok(tally)
}

/// Configurations with the installed module.
struct Ours {
    /// Prefers ours: the installed one.
    preferred: PathBuf,
    /// Takes nothing but ours.
    forced: PathBuf,
    /// Takes nothing at all.
    nobody: PathBuf,
    /// The newest libcrypto, if `cargo xtask rivals openssl-4` has built it, under the name that programs load.
    newest: Option<PathBuf>,
}

impl Ours {
    fn new(workshop: &Workshop, prefix: &Path) -> Result<Self> {
        let preferred = prefix.join("share/widefield/openssl.cnf");
        let text = fs::read_to_string(&preferred)?;
        let variant = |name: &str, provider: &str| -> Result<PathBuf> {
            let path = workshop.path(name);
            fs::write(&path, text.replace("?provider=widefield", &format!("provider={provider}")))?;
            Ok(path)
        };
        let (forced, nobody) = (variant("forced.cnf", "widefield")?, variant("nobody.cnf", "nobody")?);
        let built = crate::rivals::shelf()?.join("openssl-4/libcrypto.so");
        let newest = if built.exists() {
            let folder = workshop.path("newest");
            fs::create_dir(&folder)?;
            fs::copy(built, folder.join("libcrypto.so.3"))?;
            Some(folder)
        } else {
            None
        };
        Ok(Self { preferred, forced, nobody, newest })
    }
}
