//! Key agreement: keys that cannot be mixed up, and a check of everything that comes from outside.

use super::surface::{self, BASE, POINT_BYTES, Ratios, SCALAR_BYTES};
use crate::Error;
use crate::tier::{Token, active};
use core::fmt;
use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop};

/// A secret scalar, wiped on drop.
#[derive(Clone)]
pub struct SecretKey([u8; SCALAR_BYTES]);

/// A point of the surface that is fit for a key agreement: on the surface, in canonical form, not of small order.
///
/// The public key of a secret that is a multiple of the base point's order is the one exception: it is the neutral
/// point, and whoever decodes it refuses it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey {
    ratios: Ratios,
}

/// What both sides of an agreement compute: the encoding of a point, never all zero, never of small order. Wiped on
/// drop. Equality is constant time.
#[derive(Clone)]
pub struct SharedSecret([u8; POINT_BYTES]);

impl SecretKey {
    /// The secret with these bytes, little-endian; bits 250 to 0 count.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; SCALAR_BYTES]) -> Self {
        Self(bytes)
    }

    /// A new secret from a source of random bytes: `fill` must fill the whole slice from a generator that is fit for
    /// cryptography, for instance `SecretKey::generate(|b| getrandom::fill(b).unwrap())`.
    #[must_use]
    pub fn generate(fill: impl FnOnce(&mut [u8])) -> Self {
        let mut secret = Self([0; SCALAR_BYTES]);
        fill(&mut secret.0);
        secret
    }

    /// The secret's bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; SCALAR_BYTES] {
        &self.0
    }

    /// The public key: this multiple of the base point.
    #[must_use]
    pub fn public_key(&self) -> PublicKey {
        self.public_key_with(active())
    }

    /// [`public_key`](Self::public_key) on a tier.
    #[must_use]
    pub fn public_key_with(&self, token: Token) -> PublicKey {
        // The product of the base point has no encoding for about one scalar in 2^126; its key would be refused by
        // everyone, like that of the neutral point.
        let base = surface::decode_ratios(&BASE);
        PublicKey { ratios: super::multiply(token, &base, &self.0).0 }
    }

    /// The secret shared with the owner of a public key.
    ///
    /// # Errors
    /// [`Error::SmallOrder`] if the result is the neutral point (or one of order two): the secret is a multiple of the
    /// key's order. [`Error::Encoding`] if it has no encoding, which happens for about one scalar in `2^126`.
    pub fn diffie_hellman(&self, their: &PublicKey) -> Result<SharedSecret, Error> {
        self.diffie_hellman_with(active(), their)
    }

    /// [`diffie_hellman`](Self::diffie_hellman) on a tier.
    ///
    /// # Errors
    /// Those of [`diffie_hellman`](Self::diffie_hellman).
    pub fn diffie_hellman_with(&self, token: Token, their: &PublicKey) -> Result<SharedSecret, Error> {
        let (mut result, failed) = super::multiply(token, &their.ratios, &self.0);
        if failed.into() {
            return Err(Error::Encoding);
        }
        if surface::has_small_order(&result).into() {
            return Err(Error::SmallOrder);
        }
        let shared = SharedSecret(surface::encode_ratios(&result));
        result.zeroize();
        Ok(shared)
    }
}

impl PublicKey {
    /// Decodes and checks a public key.
    ///
    /// # Errors
    /// [`Error::Encoding`] if a coordinate is not below `2^127 - 1` or is zero, [`Error::NotOnSurface`] if the surface's
    /// equation does not hold, [`Error::SmallOrder`] for the four encodings of points of order one and two.
    pub fn from_bytes(bytes: &[u8; POINT_BYTES]) -> Result<Self, Error> {
        Ok(Self { ratios: surface::decode(bytes)? })
    }

    /// The encoding.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; POINT_BYTES] {
        surface::encode_ratios(&self.ratios)
    }
}

impl TryFrom<&[u8]> for PublicKey {
    type Error = Error;

    /// [`from_bytes`](Self::from_bytes) for a slice; [`Error::Length`] if it has not 48 bytes.
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.try_into().map_err(|_| Error::Length)?)
    }
}

impl SharedSecret {
    /// The secret's bytes: hash them, do not use them as a key.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; POINT_BYTES] {
        &self.0
    }
}

/// Wiped on drop.
macro_rules! wiped {
    ($($type:ty),*) => { $(
        impl Drop for $type {
            fn drop(&mut self) {
                self.0.zeroize();
            }
        }

        impl ZeroizeOnDrop for $type {}
    )* };
}
wiped!(SecretKey, SharedSecret);

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

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PublicKey(")?;
        self.to_bytes().iter().try_for_each(|b| write!(f, "{b:02x}"))?;
        f.write_str(")")
    }
}
