//! ECDSA on [NIST's binary curves](crate::nist) for programs that are generic over RustCrypto's traits: `signature` 3
//! for signing, `pkcs8` 0.11 and its `spki` 0.8 for keys in documents. Certificates by `x509-cert` 0.3 are read,
//! verified and made with it.
//!
//! | trait | types |
//! |---|---|
//! | `DecodePrivateKey`, `EncodePrivateKey` | [`SecretKey`], [`SigningKey`] |
//! | `DecodePublicKey`, `EncodePublicKey` | [`PublicKey`], [`VerifyingKey`] |
//! | `Signer`, `DigestSigner`, `PrehashSigner`, `Keypair` | [`SigningKey`] |
//! | `Verifier`, `DigestVerifier`, `PrehashVerifier` | [`VerifyingKey`] |
//! | `SignatureEncoding` | [`Signature`], `r` and `s` in a row; [`DerSignature`], as certificates have it |
//!
//! A key that signs names its hash function, since the traits do not: `SigningKey<K233, Sha256>`. In certificates this
//! is one of SHA-1, SHA-2 and SHA-3; `spki::Error::OidUnknown` names any other.
//!
//! ```
//! use pkcs8::{DecodePrivateKey, EncodePrivateKey};
//! use sha2::Sha256;
//! use signature::{Keypair, Signer, Verifier};
//! use widefield::nist::{K233, SecretKey};
//! use widefield::rustcrypto::ecdsa::{DerSignature, SigningKey};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let document = SecretKey::<K233>::from_bytes(&[7; 29])?.to_pkcs8_der()?;
//! # let bytes = document.as_bytes();
//! let key = SigningKey::<K233, Sha256>::from_pkcs8_der(bytes)?;
//! let signature: DerSignature<K233> = key.try_sign(b"a text")?;
//! key.verifying_key().verify(b"a text", &signature)?;
//! # Ok(())
//! # }
//! ```
//!
//! # Contract
//! Keys in documents name their curve by its object identifier; explicit parameters are refused. A private key is an
//! `ECPrivateKey` of RFC 5915 within PKCS#8; if it has its public key beside it, the two must belong together.

mod documents;
mod signatures;

use crate::nist::{Curve, PublicKey, SecretKey, Signature};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

/// A secret key with the hash function that it signs by. Wiped on drop.
pub struct SigningKey<C: Curve, D> {
    key: SecretKey<C>,
    hash: PhantomData<fn() -> D>,
}

/// A public key with the hash function that its signatures are by.
pub struct VerifyingKey<C: Curve, D> {
    key: PublicKey<C>,
    hash: PhantomData<fn() -> D>,
}

/// A signature whose encoding is DER: a sequence of two integers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DerSignature<C: Curve>(Signature<C>);

impl<C: Curve, D> From<SecretKey<C>> for SigningKey<C, D> {
    fn from(key: SecretKey<C>) -> Self {
        Self { key, hash: PhantomData }
    }
}

impl<C: Curve, D> AsRef<SecretKey<C>> for SigningKey<C, D> {
    fn as_ref(&self) -> &SecretKey<C> {
        &self.key
    }
}

impl<C: Curve, D> Clone for SigningKey<C, D> {
    fn clone(&self) -> Self {
        self.key.clone().into()
    }
}

impl<C: Curve, D> fmt::Debug for SigningKey<C, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SigningKey<{}>(..)", C::NAME)
    }
}

impl<C: Curve, D> From<PublicKey<C>> for VerifyingKey<C, D> {
    fn from(key: PublicKey<C>) -> Self {
        Self { key, hash: PhantomData }
    }
}

impl<C: Curve, D> AsRef<PublicKey<C>> for VerifyingKey<C, D> {
    fn as_ref(&self) -> &PublicKey<C> {
        &self.key
    }
}

impl<C: Curve, D> Clone for VerifyingKey<C, D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Curve, D> Copy for VerifyingKey<C, D> {}

impl<C: Curve, D> PartialEq for VerifyingKey<C, D> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<C: Curve, D> Eq for VerifyingKey<C, D> {}

impl<C: Curve, D> fmt::Debug for VerifyingKey<C, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Verifying{:?}", self.key)
    }
}

impl<C: Curve> From<Signature<C>> for DerSignature<C> {
    fn from(signature: Signature<C>) -> Self {
        Self(signature)
    }
}

impl<C: Curve> From<DerSignature<C>> for Signature<C> {
    fn from(signature: DerSignature<C>) -> Self {
        signature.0
    }
}

impl<C: Curve> From<Signature<C>> for Vec<u8> {
    fn from(signature: Signature<C>) -> Self {
        signature.to_bytes()
    }
}

impl<C: Curve> From<DerSignature<C>> for Vec<u8> {
    fn from(signature: DerSignature<C>) -> Self {
        signature.0.to_der()
    }
}

impl<C: Curve> fmt::Debug for DerSignature<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Der{:?}", self.0)
    }
}
