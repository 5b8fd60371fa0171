//! OpenSSL's libcrypto: arithmetic in GF(2^m), as its binary curves use it, ciphers, authenticators, curves.

use super::ffi;
use super::ffi::curve::Curve;
use super::ffi::ecdsa::Signer;
use super::ffi::mac::{EvpMac, EvpPoly1305};
use super::ffi::montgomery::Montgomery;
use super::rival::{BinaryField, Rival};
use crate::Missing;

/// A build of libcrypto.
#[derive(Clone, Copy)]
pub struct OpenSsl {
    who: &'static str,
    library: ffi::Shared,
    crypto: ffi::Crypto,
    evp: Option<ffi::Evp>,
}

/// A field GF(2^m).
pub struct OpenSslField {
    crypto: ffi::Crypto,
    field: ffi::CryptoField,
    words: usize,
}

/// An element of a field.
#[derive(Clone)]
pub struct BinaryElement(ffi::Number);

impl OpenSsl {
    /// The ones that `rivals/build` builds.
    pub(super) const BUILT: [&str; 2] = ["openssl-3", "openssl-4"];

    /// The system's.
    pub(super) fn open_system() -> Result<Self, Missing> {
        Self::open("openssl", "libcrypto.so.3").map_err(|why| Missing {
            who: "openssl".into(),
            how: format!("{why}; on Debian and Ubuntu: apt install libssl3"),
        })
    }

    /// A build in a file, under the name that its records shall have.
    pub(super) fn open(who: &'static str, path: &str) -> Result<Self, String> {
        let library = ffi::open(path)?;
        Ok(Self { who, library, crypto: ffi::Crypto::load(library)?, evp: ffi::Evp::load(library).ok() })
    }

    /// The name under which its records appear.
    #[must_use]
    pub const fn who(&self) -> &'static str {
        self.who
    }

    /// Its ciphers.
    pub(super) fn evp(&self) -> Option<ffi::Evp> {
        self.evp
    }

    /// Its Poly1305.
    pub(super) fn poly1305(&self) -> Option<EvpPoly1305> {
        EvpMac::load(self.library).ok()?.poly1305()
    }

    /// Its X25519.
    pub(crate) fn montgomery(&self) -> Option<Montgomery> {
        Montgomery::load(self.library).ok()
    }

    /// The curve with this number (`obj_mac.h`), if it has it.
    pub(crate) fn curve(&self, number: i32) -> Option<Curve> {
        Curve::load(self.library, number)
    }

    /// A key of ECDSA on the curve with this number, if it has the curve.
    pub(crate) fn signer(&self, number: i32, secret: &[u8], public: &[u8]) -> Option<Signer> {
        Signer::load(self.library, number, secret, public)
    }

    /// The field with the polynomial of these exponents, descending to 0.
    ///
    /// # Panics
    /// If the exponents do not descend to 0.
    #[must_use]
    pub fn field(&self, exponents: &[i32]) -> OpenSslField {
        let words = exponents.first().map_or(0, |m| usize::try_from(*m).unwrap_or(0).div_ceil(64));
        OpenSslField { crypto: self.crypto, field: self.crypto.field(exponents), words }
    }
}

impl BinaryField for OpenSslField {
    type Element = BinaryElement;

    fn element(&self, words: &[u64]) -> BinaryElement {
        BinaryElement(self.crypto.number(words))
    }

    fn words(&self, a: &BinaryElement) -> Vec<u64> {
        a.0.words(self.words)
    }

    #[inline]
    fn mul(&self, out: &mut BinaryElement, a: &BinaryElement, b: &BinaryElement) {
        self.field.mul(&mut out.0, &a.0, &b.0);
    }

    #[inline]
    fn square(&self, out: &mut BinaryElement, a: &BinaryElement) {
        self.field.square(&mut out.0, &a.0);
    }

    #[inline]
    fn invert(&self, out: &mut BinaryElement, a: &BinaryElement) {
        self.field.invert(&mut out.0, &a.0);
    }
}

impl Rival for OpenSsl {
    fn who(&self) -> &str {
        self.who
    }

    fn version(&self) -> String {
        self.crypto.version()
    }
}
