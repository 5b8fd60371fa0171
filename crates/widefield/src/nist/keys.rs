//! Keys and the agreement.

use super::curves::Curve;
use super::order::{self, Number};
use super::point::Point;
use crate::Error;
use crate::gf2m::{Element, Field};
use crate::simd::{declassify, in_wiped_frame};
use crate::tier::{Token, active};
use alloc::vec::Vec;
use core::fmt;
use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// Bytes of stack below the frame of what is done with a secret.
pub(super) const BELOW: usize = 4096;

/// So many numbers are drawn for a key, of which at least every second one is a key.
const DRAWS: usize = 128;

/// A secret scalar, with its public key. Wiped on drop.
#[derive(Clone)]
pub struct SecretKey<C: Curve> {
    pub(super) scalar: Number,
    public: PublicKey<C>,
}

/// A point of the group of prime order other than the identity element.
#[derive(Clone, Copy)]
pub struct PublicKey<C: Curve> {
    pub(super) point: Point<C::Field>,
}

/// The secret that both sides of an agreement compute: the x-coordinate of the shared point, big-endian, as SEC 1,
/// NIST SP 800-56A and TLS have it. It is no key yet: derive one from it by a hash. Wiped on drop; equality is constant
/// time.
#[derive(Clone)]
pub struct SharedSecret<C: Curve>(<C::Field as Field>::Encoding);

impl<C: Curve> SecretKey<C> {
    /// Bytes of an encoding.
    pub const BYTES: usize = C::PARAMETERS.order.bytes();

    /// Random bytes that make a secret key: 64 bits more than one has.
    pub const RANDOM_BYTES: usize = Self::BYTES + 8;

    /// The secret key with these bytes: a number from 1 to the order less 1, big-endian. Computes the public key.
    ///
    /// # Errors
    /// [`Error::WrongLength`] if there are not [`BYTES`](Self::BYTES); [`Error::Encoding`] if the number is 0 or not
    /// below the order.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes_with(active(), bytes)
    }

    /// [`from_bytes`](Self::from_bytes) on a tier.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_with(token: Token, bytes: &[u8]) -> Result<Self, Error> {
        let scalar = scalar_of::<C>(bytes)?;
        Ok(Self::from_scalar(token, &scalar))
    }

    /// With the public key, of a number that was checked.
    fn from_scalar(token: Token, scalar: &Number) -> Self {
        let base = C::PARAMETERS.base();
        let mut this = Self { scalar: *scalar, public: PublicKey { point: base } };
        let Self { scalar, public } = &mut this;
        in_wiped_frame::<BELOW, _>(token, || public.point = base.multiple(token, C::PARAMETERS, scalar).0);
        this
    }

    /// A new secret key from as many random bytes as [`RANDOM_BYTES`](Self::RANDOM_BYTES): a number that is reduced
    /// modulo the order. As it has 64 bits more, no key is more likely than another by more than 2^-64 of its
    /// probability: FIPS 186-5, A.2.1, with another remainder.
    ///
    /// # Errors
    /// [`Error::WrongLength`] for another number of bytes; [`Error::Encoding`] if the remainder is 0, as from a
    /// source that wrote nothing.
    pub fn from_random_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_random_bytes_with(active(), bytes)
    }

    /// [`from_random_bytes`](Self::from_random_bytes) on a tier.
    ///
    /// # Errors
    /// Those of [`from_random_bytes`](Self::from_random_bytes).
    pub fn from_random_bytes_with(token: Token, bytes: &[u8]) -> Result<Self, Error> {
        if bytes.len() != Self::RANDOM_BYTES {
            return Err(Error::wrong_length(Self::RANDOM_BYTES, bytes.len()));
        }
        let mut scalar = Zeroizing::new([0; order::WORDS]);
        in_wiped_frame::<BELOW, _>(token, || *scalar = C::PARAMETERS.order.reduced(bytes));
        check::<C>(&scalar)?;
        Ok(Self::from_scalar(token, &scalar))
    }

    /// A new secret key from a source of random bytes, which must fill the whole slice each time: numbers are drawn
    /// until one is a key.
    ///
    /// # Errors
    /// [`Error::Encoding`] if none of 128 is, as from a source that writes nothing.
    pub fn generate(mut fill: impl FnMut(&mut [u8])) -> Result<Self, Error> {
        let order = &C::PARAMETERS.order;
        let mut drawn = Zeroizing::new([0; 8 * order::WORDS]);
        let bytes = &mut drawn[..order.bytes()];
        for _ in 0..DRAWS {
            fill(bytes);
            bytes[0] &= 0xff >> (8 * order.bytes() - order.bits);
            match Self::from_bytes(bytes) {
                Err(Error::Encoding) => {}
                made => return made,
            }
        }
        Err(Error::Encoding)
    }

    /// The encoding: [`BYTES`](Self::BYTES) bytes that are secret.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let mut bytes = Zeroizing::new(alloc::vec![0; Self::BYTES]);
        C::PARAMETERS.order.write(&self.scalar, &mut bytes);
        bytes
    }

    /// The public key, which is at hand.
    #[must_use]
    pub const fn public_key(&self) -> PublicKey<C> {
        self.public
    }

    /// [`diffie_hellman`](Self::diffie_hellman) by the bytes of a secret key that is used once, as C's are: without
    /// its public key, which takes as long.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes).
    #[doc(hidden)]
    pub fn diffie_hellman_once_with(
        token: Token,
        bytes: &[u8],
        their: &PublicKey<C>,
    ) -> Result<SharedSecret<C>, Error> {
        let scalar = scalar_of::<C>(bytes)?;
        Ok(their.shared(token, &scalar))
    }

    /// The secret shared with the owner of a public key: ECDH of SEC 1, 3.3.1. Since all public keys are in the group
    /// of prime order, there is no other outcome.
    #[must_use]
    pub fn diffie_hellman(&self, their: &PublicKey<C>) -> SharedSecret<C> {
        self.diffie_hellman_with(active(), their)
    }

    /// [`diffie_hellman`](Self::diffie_hellman) on a tier.
    #[must_use]
    pub fn diffie_hellman_with(&self, token: Token, their: &PublicKey<C>) -> SharedSecret<C> {
        their.shared(token, &self.scalar)
    }
}

/// The number with these bytes, if it is that of a secret key.
pub(super) fn scalar_of<C: Curve>(bytes: &[u8]) -> Result<Zeroizing<Number>, Error> {
    if bytes.len() != SecretKey::<C>::BYTES {
        return Err(Error::wrong_length(SecretKey::<C>::BYTES, bytes.len()));
    }
    let scalar = Zeroizing::new(order::from_bytes(bytes));
    check::<C>(&scalar).map(|()| scalar)
}

/// Whether a number is that of a secret key.
fn check<C: Curve>(scalar: &Number) -> Result<(), Error> {
    if declassify(C::PARAMETERS.order.is_scalar(scalar)) == 0 { Err(Error::Encoding) } else { Ok(()) }
}

impl<C: Curve> Drop for SecretKey<C> {
    fn drop(&mut self) {
        self.scalar.zeroize();
    }
}

impl<C: Curve> ZeroizeOnDrop for SecretKey<C> {}

impl<C: Curve> fmt::Debug for SecretKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretKey<{}>(..)", C::NAME)
    }
}

impl<C: Curve> PublicKey<C> {
    /// Decodes and checks a public key: a point of SEC 1, compressed (02 or 03, x) or not (04, x, y), x and y
    /// big-endian. It must be on the curve and in the group of prime order.
    ///
    /// # Errors
    /// [`Error::Length`] for any other number of bytes; [`Error::Encoding`] for another first byte, a coordinate that
    /// is none, and what is no such point.
    pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_sec1_bytes_with(active(), bytes)
    }

    /// [`from_sec1_bytes`](Self::from_sec1_bytes) on a tier.
    ///
    /// # Errors
    /// Those of [`from_sec1_bytes`](Self::from_sec1_bytes).
    pub fn from_sec1_bytes_with(token: Token, bytes: &[u8]) -> Result<Self, Error> {
        Point::from_sec1(token, C::PARAMETERS, bytes).map(|point| Self { point })
    }

    fn shared(&self, token: Token, scalar: &Number) -> SharedSecret<C> {
        let mut secret = SharedSecret(C::Field::blank());
        in_wiped_frame::<BELOW, _>(token, || {
            let mut x = self.point.multiple_x(token, C::PARAMETERS, scalar);
            secret.0 = x.to_bytes_be();
            x.zeroize();
        });
        secret.clone()
    }

    /// The encoding of SEC 1.
    #[must_use]
    pub fn to_sec1_bytes(&self, compressed: bool) -> Vec<u8> {
        self.point.to_sec1(compressed)
    }

    /// The coordinates.
    #[must_use]
    pub const fn coordinates(&self) -> [Element<C::Field>; 2] {
        [self.point.x, self.point.y]
    }
}

impl<C: Curve> PartialEq for PublicKey<C> {
    fn eq(&self, other: &Self) -> bool {
        self.point.x == other.point.x && self.point.y == other.point.y
    }
}

impl<C: Curve> Eq for PublicKey<C> {}

impl<C: Curve> fmt::Debug for PublicKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey<{}>(", C::NAME)?;
        self.to_sec1_bytes(true).iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

impl<C: Curve> SharedSecret<C> {
    /// The x-coordinate, big-endian.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl<C: Curve> Drop for SharedSecret<C> {
    fn drop(&mut self) {
        self.0.as_mut().zeroize();
    }
}

impl<C: Curve> ZeroizeOnDrop for SharedSecret<C> {}

impl<C: Curve> ConstantTimeEq for SharedSecret<C> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.as_bytes().ct_eq(other.as_bytes())
    }
}

impl<C: Curve> PartialEq for SharedSecret<C> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<C: Curve> Eq for SharedSecret<C> {}

impl<C: Curve> fmt::Debug for SharedSecret<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SharedSecret<{}>(..)", C::NAME)
    }
}
