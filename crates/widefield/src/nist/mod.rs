//! NIST's binary curves K-163, B-163 to K-571, B-571: ECDH and ECDSA, for smart cards and certificates that have them.
//!
//! **For what exists, not for what is new.** FIPS 186-5 deprecates these curves; nothing that is designed today should
//! take one. The 163-bit ones have 80 bits of security, too few against a state. Attacks by Weil descent, the known
//! theory against binary curves, do not reach fields of prime degree such as these. For new protocols: X25519, or
//! [`gls254`](crate::gls254) and [`kummer`](crate::kummer) with what their documentation says first.
//!
//! ```
//! use sha2::Sha256;
//! use widefield::nist::{B233, PublicKey, SecretKey, Signature};
//! # fn main() -> Result<(), widefield::Error> {
//! let alice = SecretKey::<B233>::from_bytes(&[[0; 29].as_slice(), &[1]].concat())?;
//! let bob = SecretKey::<B233>::from_bytes(&[[0; 29].as_slice(), &[2]].concat())?;
//! let encoded = bob.public_key().to_sec1_bytes(true);
//! let shared = alice.diffie_hellman(&PublicKey::from_sec1_bytes(&encoded)?);
//! assert_eq!(shared, bob.diffie_hellman(&alice.public_key()));
//!
//! let der = alice.sign::<Sha256>(b"a text").to_der();
//! alice.public_key().verify::<Sha256>(b"a text", &Signature::from_der(&der)?)?;
//! # Ok(())
//! # }
//! ```
//!
//! # Contract
//! A secret key is a number, big-endian, as long as the group's order; a public key a point of SEC 1, compressed or
//! not, and **always checked**: on the curve, and in the group of prime order. A shared secret is the x-coordinate of
//! the shared point, big-endian, without the cofactor: what OpenSSL computes by default. Signatures are `r` and `s` in
//! a row or in DER; nonces are those of RFC 6979, so the same text has the same signature. What signs or verifies is
//! generic over the hash function, by the traits of [`digest`] 0.11.
//!
//! # Cost
//! A multiple of a point takes six products and four squares of the field for each bit of the order, five products on
//! a Koblitz curve, and an inversion. An agreement and a signature take one multiple. Their time and memory accesses
//! depend neither on secret keys nor on nonces.
//!
//! A verification works on what is public, and its time tells of it. For each bit of the order it takes a double of
//! four products and five squares, and for every third bit a sum of eight products and five squares; before that
//! fourteen sums more, and three inversions. On a Koblitz curve the map of Frobenius is in the double's place, three
//! squares, and two inversions are enough.
//!
//! # Source
//! J. López, R. Dahab, *Fast Multiplication on Elliptic Curves over GF(2^m) without Precomputation*, CHES 1999; for
//! verification J. López, R. Dahab, *Improved Algorithms for Elliptic Curve Arithmetic in GF(2^n)*, SAC 1998, and J.
//! Solinas, *Efficient Arithmetic on Koblitz Curves*, 2000; FIPS 186-4 and 186-5; SEC 1 and SEC 2; RFC 6979.

mod combination;
mod curves;
mod ecdsa;
mod joint;
mod kernels;
mod keys;
mod ladder;
mod order;
mod point;
mod tau;

pub(crate) use kernels::KERNELS;

pub use curves::{B163, B233, B283, B409, B571, Curve, K163, K233, K283, K409, K571};
pub use ecdsa::Signature;
pub use hmac::digest;
pub use keys::{PublicKey, SecretKey, SharedSecret};

#[cfg(test)]
mod tests;
