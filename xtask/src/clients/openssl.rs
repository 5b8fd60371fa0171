//! OpenSSL with our provider: its own tests of ciphers, what of TLS needs more than a transfer, and times. Programs that
//! transfer a file are `integration/clients`.

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
    install::openssl(&prefix, install::HERE)?;
    let ours = Ours::new(&workshop, &prefix)?;
    let newer = !ours.built.is_empty() && process::exists("perl");
    let mut tally = if newer {
        Tally::default()
    } else {
        let why = "no perl, or no OpenSSL that has it: `cargo xtask rivals openssl-3 openssl-4`";
        skips.skip("openssl, newer tests, with AES-GCM-SIV", why)
    };
    let mut check = |name: &str, run: &dyn Fn() -> Result<String>| {
        tally += match run() {
            Ok(said) => report(true, &format!("openssl, {name}: {said}")),
            Err(error) => report(false, &format!("openssl, {name}: {error:#}")),
        };
    };
    check("its own tests", &|| evp::own_tests(&workshop, &ours));
    if newer {
        check("newer tests", &|| evp::newer_tests(&workshop, &ours));
    }
    check("key update and renegotiation", &|| tls::changes_of_keys(&workshop, &ours));
    check("DTLS", &|| tls::datagrams(&workshop, &ours));
    check("Python", &|| tls::python(&workshop, &ours));
    check("processor time of nginx and curl", &|| web::processor_time(&workshop, &ours, whole));
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
    /// Leaves it to the program.
    neutral: PathBuf,
    /// What `cargo xtask rivals openssl-3 openssl-4` has built: folders with a libcrypto under the name that programs load.
    built: Vec<(&'static str, PathBuf)>,
}

impl Ours {
    fn new(workshop: &Workshop, prefix: &Path) -> Result<Self> {
        let preferred = prefix.join("share/widefield/openssl.cnf");
        let text = fs::read_to_string(&preferred)?;
        let variant = |name: &str, provider: &str| -> Result<PathBuf> {
            let path = workshop.path(name);
            fs::write(&path, text.replace("?widefield.preferred=yes", &format!("provider={provider}")))?;
            Ok(path)
        };
        let (forced, nobody) = (variant("forced.cnf", "widefield")?, variant("nobody.cnf", "nobody")?);
        let neutral = workshop.path("neutral.cnf");
        fs::write(&neutral, text.replace("default_properties = ?widefield.preferred=yes", ""))?;
        let mut built = Vec::new();
        for name in ["openssl-3", "openssl-4"] {
            let library = crate::rivals::shelf()?.join(name).join("libcrypto.so");
            if library.exists() {
                let folder = workshop.path(name);
                fs::create_dir(&folder)?;
                fs::copy(library, folder.join("libcrypto.so.3"))?;
                built.push((name, folder));
            }
        }
        Ok(Self { preferred, forced, nobody, neutral, built })
    }

    /// The installed configuration, or one with the system's ciphers alone.
    fn config(&self, is_ours: bool) -> &Path {
        if is_ours { &self.preferred } else { Path::new("/dev/null") }
    }

    /// OpenSSL 4's library.
    fn newest(&self) -> Option<&Path> {
        self.built.iter().find(|(name, _)| *name == "openssl-4").map(|(_, folder)| folder.as_path())
    }
}
