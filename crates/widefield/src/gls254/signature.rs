//! Schnorr signatures of 48 bytes: 16 of a challenge, 32 of a response.

use super::blake2s::{Blake2s, absorb};
use super::kernels::{add, encode, multiply, multiply_base};
use super::keys::{BELOW, PublicKey, SecretKey};
use super::multiply::IDENTITY;
use super::scalar::Scalar;
use crate::Error;
use crate::simd::in_wiped_frame;
use crate::tier::{Token, active};
use core::slice::{from_mut, from_ref};
use zeroize::{Zeroize, Zeroizing};

/// Bytes of a signature.
pub const SIGNATURE_BYTES: usize = 48;

impl SecretKey {
    /// Signs a text: the same signature each time.
    ///
    /// `text` is a hash by the function of this name, or, if the name is empty, anything: see
    /// [`Point::hash_to_curve`](super::Point::hash_to_curve).
    #[must_use]
    pub fn sign(&self, hash_name: &str, text: &[u8]) -> [u8; SIGNATURE_BYTES] {
        self.sign_seeded(&[], hash_name, text)
    }

    /// [`sign`](Self::sign) with a seed for the secret number of the signature, which need be neither secret nor
    /// random: one that differs each time makes attacks by faults in the hardware harder.
    #[must_use]
    pub fn sign_seeded(&self, seed: &[u8], hash_name: &str, text: &[u8]) -> [u8; SIGNATURE_BYTES] {
        self.sign_seeded_with(active(), seed, hash_name, text)
    }

    /// [`sign_seeded`](Self::sign_seeded) on a tier.
    #[must_use]
    pub fn sign_seeded_with(
        &self,
        token: Token,
        seed: &[u8],
        hash_name: &str,
        text: &[u8],
    ) -> [u8; SIGNATURE_BYTES] {
        in_wiped_frame::<BELOW, _>(token, || {
            let mut hash = Zeroizing::new([0; 32]);
            let mut state = Blake2s::new();
            state.update(&*Zeroizing::new(self.scalar.to_bytes())).update(&self.public);
            state.update(&(seed.len() as u64).to_le_bytes()).update(seed);
            absorb(&mut state, hash_name, text).finish(&mut hash);
            let k = Zeroizing::new(Scalar::from_bytes_reduced(&hash));
            let halves = Zeroizing::new(k.halves());
            let (mut point, mut encoding) = (IDENTITY, [0; 32]);
            multiply_base(token, from_ref(&*halves), from_mut(&mut point));
            encode(token, from_ref(&point), from_mut(&mut encoding));
            point.as_flattened_mut().zeroize();
            let challenge = challenge(&encoding, &self.public, hash_name, text);
            let response = *k + self.scalar * to_scalar(&challenge);
            let mut signature = [0; SIGNATURE_BYTES];
            signature[..16].copy_from_slice(&challenge);
            signature[16..].copy_from_slice(&response.to_bytes());
            signature
        })
    }
}

impl PublicKey {
    /// Whether a signature is of this key and this text. Everything is public; the time tells only about the encoding.
    ///
    /// # Errors
    /// [`Error::Length`] if it has not 48 bytes; [`Error::Authentication`] if it is not of this key and text.
    pub fn verify(&self, signature: &[u8], hash_name: &str, text: &[u8]) -> Result<(), Error> {
        self.verify_with(active(), signature, hash_name, text)
    }

    /// [`verify`](Self::verify) on a tier.
    ///
    /// # Errors
    /// Those of [`verify`](Self::verify).
    pub fn verify_with(
        &self,
        token: Token,
        signature: &[u8],
        hash_name: &str,
        text: &[u8],
    ) -> Result<(), Error> {
        let signature: &[u8; SIGNATURE_BYTES] = signature.try_into().map_err(|_| Error::Length)?;
        let (Some(claimed), Some(response)) = (signature.first_chunk::<16>(), signature.last_chunk::<32>())
        else {
            return Err(Error::Length);
        };
        let response = Scalar::from_bytes(response).map_err(|_| Error::Authentication)?;
        let factor = -to_scalar(claimed);
        let (mut base, mut own, mut sum, mut encoding) = (IDENTITY, IDENTITY, IDENTITY, [0; 32]);
        multiply_base(token, &[response.halves()], from_mut(&mut base));
        multiply(token, from_ref(&self.point.0), &[factor.halves()], from_mut(&mut own));
        add(token, &base, &own, &mut sum);
        encode(token, from_ref(&sum), from_mut(&mut encoding));
        if challenge(&encoding, &self.encoding, hash_name, text) == *claimed {
            Ok(())
        } else {
            Err(Error::Authentication)
        }
    }
}

/// The first half of the hash of `R`, the public key and the text.
fn challenge(r: &[u8; 32], public: &[u8; 32], hash_name: &str, text: &[u8]) -> [u8; 16] {
    let (mut hash, mut challenge) = ([0; 32], [0; 16]);
    absorb(Blake2s::new().update(r).update(public), hash_name, text).finish(&mut hash);
    challenge.copy_from_slice(&hash[..16]);
    challenge
}

/// `c0 + c1 mu` for the words of a challenge.
fn to_scalar(challenge: &[u8; 16]) -> Scalar {
    let words = u128::from_le_bytes(*challenge);
    Scalar::from_halves(words as u64, (words >> 64) as u64)
}
