//! What an agreement gives: raw bytes, and keys derived from them.

use super::surface::{POINT_BYTES, Ratios, encode_ratios};
use core::fmt;
use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop};

/// What both sides of an agreement compute: the encoding of a point, never all zero, never of small order. Wiped on
/// drop. Equality is constant time.
///
/// Only about half of all such strings encode a point, so these bytes are no key, and they do not say between which
/// public keys they were agreed on: two public keys that differ by a point of order two lead to the same bytes. Derive
/// keys with a hash that takes both public keys too: `derive_key` (Cargo feature `hkdf`) does.
#[derive(Clone)]
pub struct SharedSecret([u8; POINT_BYTES]);

impl SharedSecret {
    /// No secret yet.
    pub(super) const NONE: Self = Self([0; POINT_BYTES]);

    /// Takes the secret that these ratios encode.
    pub(super) fn set(&mut self, ratios: &Ratios) {
        self.0 = encode_ratios(ratios);
    }

    /// The encoding itself, 48 bytes: input for a key derivation of your own, not a key.
    #[must_use]
    pub const fn raw_bytes(&self) -> &[u8; POINT_BYTES] {
        &self.0
    }

    /// The former name of [`raw_bytes`](Self::raw_bytes).
    #[doc(hidden)]
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; POINT_BYTES] {
        self.raw_bytes()
    }
}

impl Drop for SharedSecret {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl ZeroizeOnDrop for SharedSecret {}

impl ConstantTimeEq for SharedSecret {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl PartialEq for SharedSecret {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for SharedSecret {}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}
