//! Rivals in crates, built for this machine into one library, and those behind a table of the same form.

use super::ffi::native::{
    self as ffi, AeadTable, AgreementTable, CrcTable, ErasureTable, FieldTable, MacTable,
};
use super::rival::Rival;
use crate::cipher::Cipher;

/// The library with the tables.
#[derive(Clone, Copy)]
pub struct Native(ffi::Native);

impl Native {
    /// What it holds, for the row that says that it is missing.
    pub(super) const HOLDS: &str = "crrl-native, rustcrypto-native, x25519-dalek-native, libcrux, orion, \
                                    p3-binary-field, reed-solomon-simd, crc-fast, crc32fast, crc64fast-nvme";

    pub(super) fn open(path: &str) -> Result<Self, String> {
        ffi::Native::open(path).map(Self)
    }

    /// The rivals that have a cipher.
    pub(super) fn aeads(&self, cipher: Cipher) -> &'static [AeadTable] {
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

    /// The rivals with GF(2^128).
    pub(super) fn gf128(&self) -> &'static [FieldTable] {
        self.0.gf128()
    }

    /// The rivals with erasure codes over GF(2^16).
    pub(super) fn erasure(&self) -> &'static [ErasureTable] {
        self.0.erasure()
    }

    /// The rivals that have a check, by its number.
    pub(super) fn crc(&self, check: u32) -> &'static [CrcTable] {
        self.0.crc(check)
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
            ("p3-binary-field", of(&["p3-binary-field "])),
            ("reed-solomon-simd", of(&["reed-solomon-simd "])),
            ("crc-fast", of(&["crc-fast "])),
            ("crc32fast", of(&["crc32fast "])),
            ("crc64fast-nvme", of(&["crc64fast-nvme "])),
        ]
    }
}

/// Intel's Multi-Buffer Crypto for IPsec.
#[derive(Clone, Copy)]
pub struct IpsecMb(ffi::Ciphers);

impl IpsecMb {
    /// The name of its records and what `rivals/build` calls it.
    pub(super) const WHO: &str = "intel-ipsec-mb";
    pub(super) const BUILT: &str = "ipsec-mb";

    pub(super) fn open(path: &str) -> Result<Self, String> {
        ffi::Ciphers::open(path).map(Self)
    }

    /// Its cipher, if it has it.
    pub(super) fn aeads(&self, cipher: Cipher) -> &'static [AeadTable] {
        self.0.aeads(cipher as u32)
    }
}

impl Rival for IpsecMb {
    fn who(&self) -> &str {
        Self::WHO
    }
    fn version(&self) -> String {
        self.0.version()
    }
}

/// Irreducible's binius64.
#[derive(Clone, Copy)]
pub struct Binius64(ffi::Fields);

impl Binius64 {
    /// The name of its records and what `rivals/build` calls it.
    pub(super) const WHO: &str = "binius64";

    pub(super) fn open(path: &str) -> Result<Self, String> {
        ffi::Fields::open(path).map(Self)
    }

    /// Its GF(2^128).
    pub(super) fn gf128(&self) -> &'static [FieldTable] {
        self.0.gf128()
    }
}

impl Rival for Binius64 {
    fn who(&self) -> &str {
        Self::WHO
    }
    /// It says nothing of itself.
    fn version(&self) -> String {
        String::new()
    }
}
