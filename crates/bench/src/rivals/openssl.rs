//! OpenSSL's libcrypto: arithmetic in GF(2^m), as its binary curves use it, and ciphers.

use super::{Rival, ffi};
use crate::Missing;

/// The system's libcrypto.
#[derive(Clone, Copy)]
pub struct OpenSsl {
    crypto: ffi::Crypto,
    evp: Option<ffi::Evp>,
}

/// A field GF(2^m).
pub struct BinaryField {
    field: ffi::CryptoField,
    words: usize,
}

/// An element of a field.
#[derive(Clone)]
pub struct BinaryElement(ffi::Number);

impl OpenSsl {
    /// Where it is.
    pub(crate) const PATH: &str = "libcrypto.so.3";

    pub(super) fn open() -> Result<Self, Missing> {
        let path = Self::PATH;
        let opened = ffi::Crypto::open(path).map(|crypto| Self { crypto, evp: ffi::Evp::open(path).ok() });
        opened.map_err(|why| Missing {
            who: "openssl".into(),
            how: format!("{why}; on Debian and Ubuntu: apt install libssl3"),
        })
    }

    /// Its ciphers.
    pub(super) fn evp(&self) -> Option<ffi::Evp> {
        self.evp
    }

    /// The field with the polynomial of these exponents, descending to 0.
    ///
    /// # Panics
    /// If the exponents do not descend to 0.
    #[must_use]
    pub fn field(&self, exponents: &[i32]) -> BinaryField {
        let words = exponents.first().map_or(0, |m| usize::try_from(*m).unwrap_or(0).div_ceil(64));
        BinaryField { field: self.crypto.field(exponents), words }
    }

    /// An element from its words, least significant first.
    #[must_use]
    pub fn element(&self, words: &[u64]) -> BinaryElement {
        BinaryElement(self.crypto.number(words))
    }
}

impl BinaryField {
    /// `out = a b`.
    #[inline]
    pub fn mul(&self, out: &mut BinaryElement, a: &BinaryElement, b: &BinaryElement) {
        self.field.mul(&mut out.0, &a.0, &b.0);
    }

    /// `out = a^2`.
    #[inline]
    pub fn square(&self, out: &mut BinaryElement, a: &BinaryElement) {
        self.field.square(&mut out.0, &a.0);
    }

    /// `out = 1 / a`, `a` not zero.
    #[inline]
    pub fn invert(&self, out: &mut BinaryElement, a: &BinaryElement) {
        self.field.invert(&mut out.0, &a.0);
    }

    /// The words of an element, least significant first.
    #[must_use]
    pub fn words(&self, a: &BinaryElement) -> Vec<u64> {
        a.0.words(self.words)
    }
}

impl Rival for OpenSsl {
    fn who(&self) -> &str {
        "openssl"
    }

    fn version(&self) -> String {
        self.crypto.version()
    }
}
