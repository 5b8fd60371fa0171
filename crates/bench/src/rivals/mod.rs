//! The rivals. Libraries of the system are opened at run time: nothing needs them to build or to run, and one that is
//! not there is a [`Missing`] row that says how to get it.
//!
//! A rival has one file: a safe type with `open() -> Result<Self, Missing>`, the name under which its records appear,
//! and its version. The foreign functions themselves are in `ffi`, the one room here with `unsafe`.

pub(crate) mod aead;
mod ffi;
mod gf2x;
mod mac;
mod openssl;
mod x25519;

pub(crate) use ffi::curve::{Curve, Montgomery};
pub use gf2x::Gf2x;
pub use mac::{Macs, Sodium, poly1305};
pub use openssl::{BinaryElement, BinaryField, OpenSsl};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) use x25519::Graviola;
pub(crate) use x25519::{Agreement, AwsLc, Crrl, Dalek, Ring};

use crate::{Missing, RivalVersion};
use std::sync::OnceLock;

/// All rivals that this machine has.
pub struct Rivals {
    /// Builds of gf2x: the system's, and the one that `WIDEFIELD_GF2X` names.
    pub gf2x: Vec<Gf2x>,
    /// OpenSSL's libcrypto.
    pub openssl: Option<OpenSsl>,
    /// libsodium.
    pub sodium: Option<Sodium>,
    versions: Vec<RivalVersion>,
    missing: Vec<Missing>,
}

impl Rivals {
    /// The rivals, opened at the first call.
    pub fn get() -> &'static Self {
        static RIVALS: OnceLock<Rivals> = OnceLock::new();
        RIVALS.get_or_init(|| {
            let mut rivals = Self {
                gf2x: Vec::new(),
                openssl: None,
                sodium: None,
                versions: Vec::new(),
                missing: Vec::new(),
            };
            // The system's build first: the loader takes a second one with the same name for the first otherwise.
            rivals.add(Gf2x::open_system(), |r, lib| r.gf2x.push(lib));
            if let Some(opened) = Gf2x::open_other() {
                rivals.add(opened, |r, lib| r.gf2x.push(lib));
            }
            rivals.add(OpenSsl::open(), |r, lib| r.openssl = Some(lib));
            rivals.add(Sodium::open(), |r, lib| r.sodium = Some(lib));
            rivals.versions.extend(linked());
            rivals
        })
    }

    /// What takes part, in which version.
    #[must_use]
    pub fn versions(&self) -> &[RivalVersion] {
        &self.versions
    }

    /// What is not there, and how to install it.
    #[must_use]
    pub fn missing(&self) -> &[Missing] {
        &self.missing
    }

    fn add<R: Rival>(&mut self, opened: Result<R, Missing>, keep: impl FnOnce(&mut Self, R)) {
        match opened {
            Ok(rival) => {
                self.versions.push(RivalVersion { who: rival.who().into(), version: rival.version() });
                keep(self, rival);
            }
            Err(missing) => self.missing.push(missing),
        }
    }
}

/// The rivals that are linked in, in the versions of the lock file.
fn linked() -> impl Iterator<Item = RivalVersion> {
    const LOCK: &str = include_str!("../../../../Cargo.lock");
    let version = |package: &str| {
        let (_, rest) = LOCK.split_once(&format!("name = \"{package}\"\nversion = \""))?;
        rest.split_once('"').map(|(version, _)| version.to_owned())
    };
    let packages = [
        ("aws-lc-rs", "aws-lc-rs"),
        ("ring", "ring"),
        ("graviola", "graviola"),
        ("rustcrypto", "aes-gcm"),
        ("rustcrypto", "chacha20poly1305"),
        ("rustcrypto", "poly1305"),
        ("x25519-dalek", "x25519-dalek"),
        ("crrl", "crrl"),
    ];
    packages.into_iter().filter_map(move |(who, package)| {
        let version = version(package)?;
        let named = if who == package { version } else { format!("{package} {version}") };
        Some(RivalVersion { who: who.into(), version: named })
    })
}

/// What every rival can tell.
trait Rival {
    /// The name under which its records appear.
    fn who(&self) -> &str;
    /// Its version, and where it was found.
    fn version(&self) -> String;
}
