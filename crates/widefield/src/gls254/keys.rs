//! Keys and the agreement.

use super::blake2s::Blake2s;
use super::kernels::{decode, encode, multiply, multiply_base};
use super::many;
use super::multiply::IDENTITY;
use super::point::Point;
use super::scalar::{Halves, Scalar};
use super::shared::SharedSecret;
use crate::Error;
use crate::simd::{declassify, in_wiped_frame};
use crate::tier::{Token, active};
use core::fmt;
use core::slice::{from_mut, from_ref};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// Bytes of stack below the frame of what is done with a secret.
pub(super) const BELOW: usize = 4096;

/// Agreements, or keys, that are computed together.
const CHUNK: usize = 64;

/// A secret scalar, not 0, with its public key's encoding. Wiped on drop.
#[derive(Clone)]
pub struct SecretKey {
    pub(super) scalar: Scalar,
    pub(super) public: [u8; 32],
}

/// An element of the group other than the identity element, with its encoding.
#[derive(Clone, Copy)]
pub struct PublicKey {
    pub(super) point: Point,
    pub(super) encoding: [u8; 32],
}

impl SecretKey {
    /// The secret key with these bytes: a number from 1 to the order less 1, little-endian. Computes the public key.
    ///
    /// # Errors
    /// [`Error::Encoding`] if the number is 0 or not below the order.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, Error> {
        Self::from_bytes_with(active(), bytes)
    }

    /// [`from_bytes`](Self::from_bytes) on a tier.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_with(token: Token, bytes: &[u8; 32]) -> Result<Self, Error> {
        let (scalar, canonical) = Scalar::decode(bytes);
        let scalar = Zeroizing::new(scalar);
        if !declassify(bool::from(canonical & !scalar.is_zero())) {
            return Err(Error::Encoding);
        }
        let mut key = Self { scalar: *scalar, public: [0; 32] };
        key.compute_public(token);
        Ok(key)
    }

    /// A new secret key from a source of random bytes, which must fill the whole slice, 32 bytes; the number is reduced
    /// modulo the order.
    ///
    /// # Errors
    /// [`Error::Encoding`] if the number is 0, as from a source that has written nothing.
    pub fn generate(fill: impl FnOnce(&mut [u8])) -> Result<Self, Error> {
        let mut bytes = Zeroizing::new([0; 32]);
        fill(&mut *bytes);
        let scalar = Zeroizing::new(Scalar::from_bytes_reduced(&bytes));
        Self::from_bytes(&Zeroizing::new(scalar.to_bytes()))
    }

    fn compute_public(&mut self, token: Token) {
        let Self { scalar, public } = self;
        in_wiped_frame::<BELOW, _>(token, || {
            let halves = Zeroizing::new(scalar.halves());
            let mut point = IDENTITY;
            multiply_base(token, from_ref(&*halves), from_mut(&mut point));
            encode(token, from_ref(&point), from_mut(public));
        });
    }

    /// The keys with these bytes, many in less time than one by one; nothing where [`from_bytes`](Self::from_bytes)
    /// gives an error.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices differ in length; nothing is written then.
    pub fn many_from_bytes(bytes: &[[u8; 32]], keys: &mut [Option<Self>]) -> Result<(), Error> {
        Self::many_from_bytes_with(active(), bytes, keys)
    }

    /// [`many_from_bytes`](Self::many_from_bytes) on a tier.
    ///
    /// # Errors
    /// Those of [`many_from_bytes`](Self::many_from_bytes).
    pub fn many_from_bytes_with(
        token: Token,
        bytes: &[[u8; 32]],
        keys: &mut [Option<Self>],
    ) -> Result<(), Error> {
        if bytes.len() != keys.len() {
            return Err(Error::Length);
        }
        for (bytes, keys) in bytes.chunks(CHUNK).zip(keys.chunks_mut(CHUNK)) {
            in_wiped_frame::<BELOW, _>(token, || {
                let (mut halves, n) = ([Halves::default(); CHUNK], bytes.len());
                let (mut points, mut encodings) = ([IDENTITY; CHUNK], [[0; 32]; CHUNK]);
                for (halves, bytes) in halves.iter_mut().zip(bytes) {
                    *halves = Scalar::decode(bytes).0.halves();
                }
                many::multiply_base_many(token, &halves[..n], &mut points[..n]);
                many::encode_many(token, &points[..n], &mut encodings[..n]);
                for ((key, bytes), public) in keys.iter_mut().zip(bytes).zip(encodings) {
                    let (scalar, canonical) = Scalar::decode(bytes);
                    *key = declassify(bool::from(canonical & !scalar.is_zero()))
                        .then_some(Self { scalar, public });
                }
            });
        }
        Ok(())
    }

    /// The encoding: 32 bytes that are secret.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.scalar.to_bytes()
    }

    /// The public key's encoding, which is at hand.
    #[must_use]
    pub const fn public_bytes(&self) -> &[u8; 32] {
        &self.public
    }

    /// The public key, decoded.
    #[must_use]
    pub fn public_key(&self) -> PublicKey {
        let (point, _) = Point::decode(active(), &self.public);
        PublicKey { point, encoding: self.public }
    }

    /// The secret shared with the owner of a public key.
    #[must_use]
    pub fn diffie_hellman(&self, their: &PublicKey) -> SharedSecret {
        self.diffie_hellman_with(active(), their)
    }

    /// [`diffie_hellman`](Self::diffie_hellman) on a tier.
    #[must_use]
    pub fn diffie_hellman_with(&self, token: Token, their: &PublicKey) -> SharedSecret {
        let mut secret = SharedSecret([0; 32]);
        in_wiped_frame::<BELOW, _>(token, || {
            let halves = Zeroizing::new(self.scalar.halves());
            let (mut multiple, mut encoding) = (IDENTITY, [0; 32]);
            multiply(token, from_ref(&their.point.0), from_ref(&*halves), from_mut(&mut multiple));
            encode(token, from_ref(&multiple), from_mut(&mut encoding));
            self.derive(&their.encoding, &mut encoding, Choice::from(1), &mut secret);
        });
        secret.clone()
    }

    /// The secret shared with the owner of an encoded public key, and whether it is one.
    ///
    /// If not, the secret is one that nobody else can compute, a hash of this key and of these bytes, and that takes
    /// the same time; so a protocol may go on and fail at its first authenticated message. This is what crrl's `ECDH`
    /// does.
    #[must_use]
    pub fn diffie_hellman_encoded(&self, their: &[u8; 32]) -> (SharedSecret, Choice) {
        self.diffie_hellman_encoded_with(active(), their)
    }

    /// [`diffie_hellman_encoded`](Self::diffie_hellman_encoded) on a tier.
    #[must_use]
    pub fn diffie_hellman_encoded_with(&self, token: Token, their: &[u8; 32]) -> (SharedSecret, Choice) {
        let mut secret = SharedSecret([0; 32]);
        let accepted = in_wiped_frame::<BELOW, _>(token, || {
            let halves = Zeroizing::new(self.scalar.halves());
            let (mut point, mut multiple, mut valid, mut encoding) = (IDENTITY, IDENTITY, 0, [0; 32]);
            decode(token, from_ref(their), from_mut(&mut point), from_mut(&mut valid));
            multiply(token, from_ref(&point), from_ref(&*halves), from_mut(&mut multiple));
            encode(token, from_ref(&multiple), from_mut(&mut encoding));
            let accepted = Choice::from((valid & 1) as u8) & !their.ct_eq(&[0; 32]);
            self.derive(their, &mut encoding, accepted, &mut secret);
            accepted
        });
        (secret.clone(), accepted)
    }

    /// The hash of both public keys, the lesser first, of `S`, or `F` if the other is none, and of the shared point or
    /// the secret key.
    fn derive(&self, their: &[u8; 32], shared: &mut [u8; 32], accepted: Choice, secret: &mut SharedSecret) {
        let scalar = Zeroizing::new(self.scalar.to_bytes());
        for (shared, scalar) in shared.as_chunks_mut::<8>().0.iter_mut().zip(scalar.as_chunks::<8>().0) {
            let [shared_word, scalar] = [u64::from_le_bytes(*shared), u64::from_le_bytes(*scalar)];
            *shared = u64::conditional_select(&scalar, &shared_word, accepted).to_le_bytes();
        }
        let outcome = u8::conditional_select(&b'F', &b'S', accepted);
        let [first, second] = in_order(&self.public, their);
        let mut hash = Blake2s::new();
        hash.update(&first).update(&second).update(&[outcome]).update(shared).finish(&mut secret.0);
        shared.zeroize();
    }
}

/// The lesser before the other, as bytes are ordered. Both are public, but the machine code need not depend on them.
fn in_order(a: &[u8; 32], b: &[u8; 32]) -> [[u8; 32]; 2] {
    let words = || a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0);
    let mut borrow = false;
    for (a, b) in words().rev() {
        borrow = u64::from_be_bytes(*a).borrowing_sub(u64::from_be_bytes(*b), borrow).1;
    }
    let less = Choice::from(u8::from(borrow));
    let mut ordered = [[0; 32]; 2];
    let [first, second] = &mut ordered;
    let places = first.as_chunks_mut::<8>().0.iter_mut().zip(second.as_chunks_mut::<8>().0);
    for ((a, b), (first, second)) in words().zip(places) {
        let (a, b) = (u64::from_ne_bytes(*a), u64::from_ne_bytes(*b));
        *first = u64::conditional_select(&b, &a, less).to_ne_bytes();
        *second = u64::conditional_select(&a, &b, less).to_ne_bytes();
    }
    ordered
}

/// The secrets shared by each key with the owner of the encoded public key beside it, many in less time than one by
/// one; nothing where the encoding is none of a public key. All slices have one length.
///
/// # Errors
/// [`Error::Length`] if they have not; nothing is written then.
pub fn diffie_hellman_many(
    keys: &[SecretKey],
    theirs: &[[u8; 32]],
    secrets: &mut [Option<SharedSecret>],
) -> Result<(), Error> {
    diffie_hellman_many_with(active(), keys, theirs, secrets)
}

/// [`diffie_hellman_many`] on a tier.
///
/// # Errors
/// Those of [`diffie_hellman_many`].
pub fn diffie_hellman_many_with(
    token: Token,
    keys: &[SecretKey],
    theirs: &[[u8; 32]],
    secrets: &mut [Option<SharedSecret>],
) -> Result<(), Error> {
    if keys.len() != theirs.len() || keys.len() != secrets.len() {
        return Err(Error::Length);
    }
    let chunks = keys.chunks(CHUNK).zip(theirs.chunks(CHUNK)).zip(secrets.chunks_mut(CHUNK));
    for ((keys, theirs), secrets) in chunks {
        in_wiped_frame::<BELOW, _>(token, || {
            let n = keys.len();
            let mut halves = [Halves::default(); CHUNK];
            let (mut points, mut multiples) = ([IDENTITY; CHUNK], [IDENTITY; CHUNK]);
            let (mut valid, mut encodings): ([u64; CHUNK], [[u8; 32]; CHUNK]) =
                ([0; CHUNK], [[0; 32]; CHUNK]);
            for (halves, key) in halves.iter_mut().zip(keys) {
                *halves = key.scalar.halves();
            }
            many::decode_many(token, theirs, &mut points[..n], &mut valid[..n]);
            many::multiply_many(token, &points[..n], &halves[..n], &mut multiples[..n]);
            many::encode_many(token, &multiples[..n], &mut encodings[..n]);
            for (i, secret) in secrets.iter_mut().enumerate() {
                let accepted = Choice::from((valid[i] & 1) as u8) & !theirs[i].ct_eq(&[0; 32]);
                *secret = None;
                if declassify(accepted.into()) {
                    let secret = secret.insert(SharedSecret([0; 32]));
                    keys[i].derive(&theirs[i], &mut encodings[i], accepted, secret);
                }
            }
        });
    }
    Ok(())
}

impl Drop for SecretKey {
    fn drop(&mut self) {
        self.scalar.zeroize();
    }
}

impl ZeroizeOnDrop for SecretKey {}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

impl PublicKey {
    /// Decodes and checks a public key.
    ///
    /// # Errors
    /// [`Error::Encoding`] if the bytes are no canonical encoding of a point, or that of the identity element.
    pub fn from_bytes(encoding: &[u8; 32]) -> Result<Self, Error> {
        Self::from_bytes_with(active(), encoding)
    }

    /// [`from_bytes`](Self::from_bytes) on a tier.
    ///
    /// # Errors
    /// Those of [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_with(token: Token, encoding: &[u8; 32]) -> Result<Self, Error> {
        let (point, valid) = Point::decode(token, encoding);
        if !declassify(bool::from(valid & !encoding.ct_eq(&[0; 32]))) {
            return Err(Error::Encoding);
        }
        Ok(Self { point, encoding: *encoding })
    }

    /// The encoding.
    #[must_use]
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.encoding
    }

    /// The point.
    #[must_use]
    pub const fn point(&self) -> Point {
        self.point
    }
}

impl TryFrom<&[u8]> for PublicKey {
    type Error = Error;

    /// [`from_bytes`](Self::from_bytes) for a slice; [`Error::Length`] if it has not 32 bytes.
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.try_into().map_err(|_| Error::Length)?)
    }
}

impl PartialEq for PublicKey {
    fn eq(&self, other: &Self) -> bool {
        self.encoding == other.encoding
    }
}

impl Eq for PublicKey {}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PublicKey(")?;
        self.encoding.iter().try_for_each(|b| write!(f, "{b:02x}"))?;
        f.write_str(")")
    }
}
