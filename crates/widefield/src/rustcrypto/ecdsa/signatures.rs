//! The traits of `signature`.

use super::{DerSignature, SigningKey, VerifyingKey};
use crate::nist::digest::common::BlockSizeUser;
use crate::nist::digest::{Digest, Output, Update};
use crate::nist::{Curve, Signature};
use alloc::vec::Vec;
use signature::hazmat::{PrehashSigner, PrehashVerifier};
use signature::{DigestSigner, DigestVerifier, Error, Keypair, SignatureEncoding, Signer, Verifier};

// Each for both encodings of a signature.

impl<C: Curve, D: Digest + BlockSizeUser, S: From<Signature<C>>> Signer<S> for SigningKey<C, D> {
    fn try_sign(&self, text: &[u8]) -> Result<S, Error> {
        Ok(self.key.sign::<D>(text).into())
    }
}

impl<C: Curve, D: Digest + BlockSizeUser, S: From<Signature<C>>> PrehashSigner<S> for SigningKey<C, D> {
    fn sign_prehash(&self, hash: &[u8]) -> Result<S, Error> {
        Ok(self.key.sign_prehash::<D>(hash).into())
    }
}

impl<C: Curve, D: Digest + Update + BlockSizeUser, S: From<Signature<C>>> DigestSigner<D, S>
    for SigningKey<C, D>
{
    fn try_sign_digest<F: Fn(&mut D) -> Result<(), Error>>(&self, feed: F) -> Result<S, Error> {
        self.sign_prehash(&hash_of(feed)?)
    }
}

impl<C: Curve, D> Keypair for SigningKey<C, D> {
    type VerifyingKey = VerifyingKey<C, D>;

    fn verifying_key(&self) -> VerifyingKey<C, D> {
        self.key.public_key().into()
    }
}

impl<C: Curve, D: Digest, S: Clone + Into<Signature<C>>> Verifier<S> for VerifyingKey<C, D> {
    fn verify(&self, text: &[u8], signature: &S) -> Result<(), Error> {
        self.verify_prehash(&D::digest(text), signature)
    }
}

impl<C: Curve, D: Digest, S: Clone + Into<Signature<C>>> PrehashVerifier<S> for VerifyingKey<C, D> {
    fn verify_prehash(&self, hash: &[u8], signature: &S) -> Result<(), Error> {
        self.key.verify_prehash(hash, &signature.clone().into()).map_err(|_| Error::new())
    }
}

impl<C: Curve, D: Digest + Update, S: Clone + Into<Signature<C>>> DigestVerifier<D, S>
    for VerifyingKey<C, D>
{
    fn verify_digest<F: Fn(&mut D) -> Result<(), Error>>(&self, feed: F, signature: &S) -> Result<(), Error> {
        self.verify_prehash(&hash_of(feed)?, signature)
    }
}

fn hash_of<D: Digest>(feed: impl Fn(&mut D) -> Result<(), Error>) -> Result<Output<D>, Error> {
    let mut hash = D::new();
    feed(&mut hash)?;
    Ok(hash.finalize())
}

macro_rules! encoding {
    ($signature:ident, $decode:expr) => {
        impl<C: Curve> TryFrom<&[u8]> for $signature<C> {
            type Error = Error;

            fn try_from(bytes: &[u8]) -> Result<Self, Error> {
                $decode(bytes).map(Self::from).map_err(|_| Error::new())
            }
        }

        impl<C: Curve> SignatureEncoding for $signature<C> {
            type Repr = Vec<u8>;
        }
    };
}

encoding!(Signature, Signature::<C>::from_bytes);
encoding!(DerSignature, Signature::<C>::from_der);
