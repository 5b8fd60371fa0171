//! Diffie-Hellman, Schnorr signatures and hashing to a group on the binary curve GLS254, byte for byte as crrl 0.9.
//!
//! # Before you use it
//! - **No standard describes it**, and nobody has audited this code. Both sides need this library or crrl.
//! - Generic attacks take 2^125 to 2^126 operations, as against X25519: the group's order has 254 bits, of which the
//!   endomorphism and the negative give back one. What is missing is not this margin but scrutiny: X25519 has had
//!   twenty years of it, this curve very little.
//! - The curve is over GF(2^254), an extension of degree 2 of GF(2^127). **Weil descent** is a known theory against
//!   such curves. It gives no attack on this one that beats the generic ones: descent to GF(2^127) leads to genus 2,
//!   where the generic attacks are the best known. Progress in it would hit this curve first.
//! - A quantum computer breaks it, as all that follows.
//!
//! | for | take |
//! |---|---|
//! | anything that others must read, or that must stay secret for years | X25519 of another library |
//! | speed above all between programs of one's own; signatures or a group of prime order | `gls254` |
//! | the same without carry-less multiply: old processors, small ones | `kummer` (key agreement alone) |
//!
//! Without carry-less multiply, on the tier `portable`, it is some twenty times slower than with it.
//!
//! # The group
//! The curve is `y^2 + x y = x^3 + a x^2 + b x` over GF(2^254) = GF(2^127)\[u\]/(u^2 + u + 1), with
//! GF(2^127) = GF(2)\[z\]/(z^127 + z^63 + 1), `a = u`, `b = 1 + z^54`. It has `2 r` points for the prime
//! `r = 2^253 + 83877821160623817322862211711964450037`. An element of the group is `P + N` for a point `P` of order
//! `r` (or at infinity) and `N = (0, 0)`, the point of order 2; it is written `(x, s)` with `s = y + x^2 + a x + b`. So
//! the group has prime order: no cofactor, no point of small order, one encoding for each element.
//!
//! An element's encoding is `w = sqrt(s/x)`, 0 for the identity element: 16 bytes of each part of `w`, little-endian,
//! of which the top bit is 0.
//!
//! # Agreement, signatures, hashing
//! All hashes are BLAKE2s-256. A shared secret is the hash of both public keys, the lesser first, the byte `S`, and the
//! shared point; see [`SecretKey::diffie_hellman_encoded`] for keys that are none. A signature is 16 bytes of
//! `H(R, public key, text)`, which stand for `c0 + c1 mu`, and the response `k + (c0 + c1 mu) d`. The secret number `k`
//! is a hash of key and text: no source of random bytes is needed.
//!
//! ```
//! use widefield::gls254::SecretKey;
//! # fn main() -> Result<(), widefield::Error> {
//! let (alice, bob) = (SecretKey::from_bytes(&[1; 32])?, SecretKey::from_bytes(&[2; 32])?);
//! let shared = alice.diffie_hellman(&bob.public_key());
//! assert_eq!(shared, bob.diffie_hellman(&alice.public_key()));
//! let signature = alice.sign("", b"a text");
//! alice.public_key().verify(&signature, "", b"a text")?;
//! # Ok(())
//! # }
//! ```
//!
//! # Cost
//! A product of GF(2^254) is three of GF(2^127), nine multiplications of words. A multiple of a point takes some 750 of
//! them, its decoding and encoding an inversion each; [`diffie_hellman_many`] and [`SecretKey::many_from_bytes`]
//! compute several abreast and share inversions. Time and memory accesses depend neither on scalars nor on points,
//! beyond the success or failure of a check; `verify` works on what is public.
//!
//! # Source
//! T. Pornin, *Efficient and Complete Formulas for Binary Curves*, 2022 \[Por2022\]; D. F. Aranha, E. Hakuta,
//! T. Oliveira, J. López, *2DT-GLS*, 2022 \[AHOL\]; the formats are crrl's.

mod arch;
mod base;
mod blake2s;
mod field;
mod formulas;
mod kernels;
mod keys;
mod many;
mod map;
mod maps;
mod multiply;
mod point;
mod registers;
mod scalar;
mod shared;
mod signature;

pub(crate) use kernels::KERNELS;
pub use keys::{PublicKey, SecretKey, diffie_hellman_many, diffie_hellman_many_with};
pub use point::Point;
pub use scalar::Scalar;
pub use shared::SharedSecret;
pub use signature::SIGNATURE_BYTES;

#[cfg(test)]
mod tests;
