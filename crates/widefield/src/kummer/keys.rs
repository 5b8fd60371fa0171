//! Key agreement: keys that cannot be mixed up, and a check of everything that comes from outside.

use super::multiply::multiply;
use super::shared::SharedSecret;
use super::surface::{
    BASE, POINT_BYTES, Ratios, SCALAR_BYTES, decode, decode_ratios, encode_ratios, has_small_order, unowned,
};
use crate::Error;
use crate::simd::{declassify, in_wiped_frame};
use crate::tier::{Token, active};
use core::fmt;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// A secret scalar, wiped on drop.
///
/// # Scalars without a public key
/// Of the scalars of 251 bits, 0 and the base point's order `r` lead to the identity element, which is no public key:
/// nobody accepts it, and every agreement of such a secret is refused ([`Error::SmallOrder`]).
/// [`try_generate`](Self::try_generate) never returns them, a random scalar is one of them with probability `2^-250`,
/// and [`from_bytes`](Self::from_bytes) takes every string of bytes. For them [`try_public_key`](Self::try_public_key)
/// gives an error, and [`public_key`](Self::public_key) a fixed point whose scalar nobody knows: an agreement with it
/// fails on this side and gives a secret that nobody else has on the other.
#[derive(Clone)]
pub struct SecretKey([u8; SCALAR_BYTES]);

/// Bytes of stack below the frame of what is done with a secret: additions and products that were not inlined.
pub(super) const BELOW: usize = 2048;

/// Why no secret was generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenerateError<E> {
    /// The source of random bytes failed.
    Source(E),
    /// The source wrote only zeros, or nothing at all.
    Zero,
}

/// A point of the surface that is fit for a key agreement: on the surface, in canonical form, not of small order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey {
    ratios: Ratios,
}

impl SecretKey {
    /// The secret with these bytes, little-endian; bits 250 to 0 count, all as they are.
    ///
    /// Who can make the owner of an odd scalar agree with a point of their choice, and see whether that succeeded,
    /// learns that it is odd; see [`generate`](Self::generate).
    #[must_use]
    pub const fn from_bytes(bytes: [u8; SCALAR_BYTES]) -> Self {
        Self(bytes)
    }

    /// A new secret from a source of random bytes that cannot fail. `fill` must fill the whole slice, 32 bytes, from a
    /// generator that is fit for cryptography. For a source that can fail there is
    /// [`try_generate`](Self::try_generate).
    ///
    /// Bit 0 is cleared. A public key may be the sum of a point of prime order and one of order two; the multiple of
    /// the latter depends on bit 0 alone, and who sends such a key could learn that bit. As it is 0 in every generated
    /// secret there is nothing to learn. It costs nothing: multiplication by two permutes the multiples of a point of
    /// odd order, so there are as many different keys as before, and the bytes mean the same to every implementation.
    ///
    /// A source that writes nothing leaves the scalar 0, whose agreements all fail: see [`SecretKey`].
    #[must_use]
    pub fn generate(fill: impl FnOnce(&mut [u8])) -> Self {
        let mut secret = Self([0; SCALAR_BYTES]);
        fill(&mut secret.0);
        secret.0[0] &= !1;
        secret
    }

    /// [`generate`](Self::generate) from a source that can fail, for instance
    /// `SecretKey::try_generate(|bytes| getrandom::fill(bytes))`.
    ///
    /// # Errors
    /// [`GenerateError::Source`] with the source's error; [`GenerateError::Zero`] if the scalar is 0, as it is if
    /// the source has written nothing. What was written is wiped.
    pub fn try_generate<E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<Self, GenerateError<E>> {
        let mut result = Ok(());
        let secret = Self::generate(|bytes| result = fill(bytes));
        result.map_err(GenerateError::Source)?;
        // The caller is told, and an honest source never gives zeros.
        if declassify(secret.is_zero().into()) { Err(GenerateError::Zero) } else { Ok(secret) }
    }

    /// The secret's bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; SCALAR_BYTES] {
        &self.0
    }

    /// Whether the bits that count are all zero.
    fn is_zero(&self) -> Choice {
        let [lower @ .., top] = &self.0;
        lower.iter().fold(top & 7, |or, byte| or | byte).ct_eq(&0)
    }

    /// The public key: this multiple of the base point.
    ///
    /// For the two scalars that have none (see [`SecretKey`]) it is a point whose scalar nobody knows. Which of the two
    /// is the case takes the same time.
    #[must_use]
    pub fn public_key(&self) -> PublicKey {
        self.public_key_with(active())
    }

    /// [`public_key`](Self::public_key) on a tier.
    #[must_use]
    pub fn public_key_with(&self, token: Token) -> PublicKey {
        self.multiple_of_base(token).0
    }

    /// The public key: this multiple of the base point.
    ///
    /// # Errors
    /// [`Error::SmallOrder`] for the two scalars that have none (see [`SecretKey`]). [`Error::Encoding`] if the
    /// multiple has no encoding; no such scalar is known, and one in about `2^126` is.
    pub fn try_public_key(&self) -> Result<PublicKey, Error> {
        self.try_public_key_with(active())
    }

    /// [`try_public_key`](Self::try_public_key) on a tier.
    ///
    /// # Errors
    /// Those of [`try_public_key`](Self::try_public_key).
    pub fn try_public_key_with(&self, token: Token) -> Result<PublicKey, Error> {
        let (key, failed, small) = self.multiple_of_base(token);
        // Whether there is a key is what the caller asks.
        if declassify(failed.into()) {
            return Err(Error::Encoding);
        }
        if declassify(small.into()) { Err(Error::SmallOrder) } else { Ok(key) }
    }

    /// The public key or what stands for it; whether the multiple has no encoding, whether it has small order.
    fn multiple_of_base(&self, token: Token) -> (PublicKey, Choice, Choice) {
        in_wiped_frame::<BELOW, _>(token, || {
            let mut ratios = Zeroizing::new(Ratios::default());
            let failed = multiply(token, &decode_ratios(&BASE), &self.0, &mut ratios);
            let small = has_small_order(&ratios);
            for (ratio, unowned) in ratios.iter_mut().zip(unowned()) {
                ratio.conditional_assign(&unowned, failed | small);
            }
            (PublicKey { ratios: *ratios }, failed, small)
        })
    }

    /// The secret shared with the owner of a public key.
    ///
    /// # Errors
    /// [`Error::SmallOrder`] if the result is the identity element (or one of order two): the secret is a multiple of
    /// the key's order. [`Error::Encoding`] if it has no encoding, which happens for about one scalar in `2^126`.
    pub fn diffie_hellman(&self, their: &PublicKey) -> Result<SharedSecret, Error> {
        self.diffie_hellman_with(active(), their)
    }

    /// [`diffie_hellman`](Self::diffie_hellman) on a tier.
    ///
    /// # Errors
    /// Those of [`diffie_hellman`](Self::diffie_hellman).
    pub fn diffie_hellman_with(&self, token: Token, their: &PublicKey) -> Result<SharedSecret, Error> {
        let mut shared = SharedSecret::NONE;
        in_wiped_frame::<BELOW, _>(token, || {
            let mut result = Zeroizing::new(Ratios::default());
            let failed = multiply(token, &their.ratios, &self.0, &mut result);
            // Whether there is an agreement is what everyone may know.
            if declassify(failed.into()) {
                return Err(Error::Encoding);
            }
            if declassify(has_small_order(&result).into()) {
                return Err(Error::SmallOrder);
            }
            shared.set(&result);
            Ok(())
        })?;
        // A copy, as what is moved stays behind; this one is wiped.
        Ok(shared.clone())
    }
}

impl Drop for SecretKey {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl ZeroizeOnDrop for SecretKey {}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

impl<E: fmt::Display> fmt::Display for GenerateError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(error) => write!(f, "the source of random bytes failed: {error}"),
            Self::Zero => f.write_str("the source of random bytes has written only zeros"),
        }
    }
}

impl<E: core::error::Error + 'static> core::error::Error for GenerateError<E> {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Source(error) => Some(error),
            Self::Zero => None,
        }
    }
}

impl PublicKey {
    /// Decodes and checks a public key.
    ///
    /// # Errors
    /// [`Error::Encoding`] if a coordinate is not below `2^127 - 1` or is zero, [`Error::NotOnSurface`] if the
    /// surface's equation does not hold, [`Error::SmallOrder`] for the four encodings of points of order one and two.
    pub fn from_bytes(bytes: &[u8; POINT_BYTES]) -> Result<Self, Error> {
        Ok(Self { ratios: decode(bytes)? })
    }

    /// The encoding.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; POINT_BYTES] {
        encode_ratios(&self.ratios)
    }
}

impl TryFrom<&[u8]> for PublicKey {
    type Error = Error;

    /// [`from_bytes`](Self::from_bytes) for a slice; [`Error::Length`] if it has not 48 bytes.
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.try_into().map_err(|_| Error::Length)?)
    }
}

impl From<&PublicKey> for [u8; POINT_BYTES] {
    fn from(key: &PublicKey) -> Self {
        key.to_bytes()
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PublicKey(")?;
        self.to_bytes().iter().try_for_each(|b| write!(f, "{b:02x}"))?;
        f.write_str(")")
    }
}
