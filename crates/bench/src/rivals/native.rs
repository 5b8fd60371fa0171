//! Rivals in crates, built for this machine into one library.

use super::ffi::native::{self as ffi, AeadTable, AgreementTable, MacTable};

/// The library with the tables.
#[derive(Clone, Copy)]
pub struct Native(ffi::Native);

impl Native {
    /// What it holds, for the row that says that it is missing.
    pub(super) const HOLDS: &str = "crrl-native, rustcrypto-native, x25519-dalek-native, libcrux, orion";

    pub(super) fn open(path: &str) -> Result<Self, String> {
        ffi::Native::open(path).map(Self)
    }

    /// The rivals that have a cipher.
    pub(crate) fn aeads(&self, cipher: crate::cipher::Cipher) -> &'static [AeadTable] {
        self.0.aeads(cipher as u32)
    }

    /// The rivals with a key agreement.
    pub(crate) fn agreements(&self) -> &'static [AgreementTable] {
        self.0.agreements()
    }

    /// The rivals with Poly1305.
    pub(super) fn poly1305(&self) -> &'static [MacTable] {
        self.0.poly1305()
    }

    /// The names under which records appear, each with its packages among those of the record's version.
    pub(super) fn versions(packages: &str) -> Vec<(&'static str, String)> {
        let of = |starts: &[&str]| -> String {
            let named = packages.split(", ").filter(|p| starts.iter().any(|s| p.starts_with(s)));
            named.collect::<Vec<_>>().join(", ")
        };
        vec![
            ("crrl-native", of(&["crrl "])),
            ("rustcrypto-native", of(&["aes-gcm ", "chacha20poly1305 ", "poly1305 "])),
            ("x25519-dalek-native", of(&["x25519-dalek "])),
            ("libcrux", of(&["libcrux-"])),
            ("orion", of(&["orion "])),
        ]
    }
}
