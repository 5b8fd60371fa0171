//! Diffie-Hellman on the Kummer surface of Gaudry and Schost: 128-bit security from a 127-bit field.
//!
//! # The surface
//! A genus-2 curve has a Jacobian, a group of about `p^2` points; its Kummer surface is the Jacobian with every point
//! and its negative made one, as the x-coordinate does for an elliptic curve. Points of the (squared) surface are
//! `(x : y : z : t)` over the field of `p = 2^127 - 1` elements, with
//!
//! ```text
//! (a^2 : b^2 : c^2 : d^2) = (11 : -22 : -19 : -3)                       the identity element
//! (A^2 : B^2 : C^2 : D^2) = (-33 : 11 : 17 : 49) = H(a^2, b^2, c^2, d^2)
//! D = (1 : a^2/b^2 : a^2/c^2 : a^2/d^2) = (-114 : 57 : 66 : 418)        the constants of the ladder
//! C = (1 : A^2/B^2 : A^2/C^2 : A^2/D^2) = (-833 : 2499 : 1617 : 561)
//! H(x, y, z, t) = (x + y + z + t, x + y - z - t, x - y + z - t, x - y - z + t)
//! ```
//! and a quartic equation that the decoder checks. There is no addition of points, but `X(P)`, `X(Q)` and `X(Q - P)`
//! give `X(P + Q)`: enough for a ladder, 251 steps of a doubling and such an addition, without branches.
//!
//! # Orders
//! The Jacobian has 16 times the prime `1809251394333065553414675955050290598923508843635941313077767297801179626051`
//! (250 bits) points, its twist 16 times the prime
//! `1809251394333065553571917326471206521441306174399683558571672623546356726339` (251 bits). A point of the surface
//! comes from one or the other; both are secure, and the ladder does not care which. The base point has exactly the
//! twist's prime order.
//!
//! The 16 in either order is `(Z/2)^4`: every point of small order has order one or two and is one of the surface's
//! 16 nodes. Twelve of them have two zero coordinates (where `z = t = 0` the equation is the square of
//! `x^2 + y^2 - H x y`, which has two roots; so for each of the six pairs) and therefore no encoding. The other four
//! are `(11 : -22 : -19 : -3)` and its images under the double transpositions, `(-22 : 11 : -3 : -19)`,
//! `(-19 : -3 : 11 : -22)`, `(-3 : -19 : -22 : 11)`. [`PublicKey::from_bytes`] refuses them.
//!
//! # Wire format
//! That of the authors' software (SUPERCOP, `crypto_scalarmult/kummer`), byte for byte: a point is `x/y`, `x/z`, `x/t`,
//! 16 bytes each, little-endian; a scalar is 32 bytes, little-endian, of which the bits 250 to 0 count. The
//! specification, with the checks that a receiver makes, the key derivation and test vectors, is [`wire_format`].
//!
//! # What a user must know
//! - No standard describes this system and nobody has audited this code; the curve dates from 2012. Both sides of a
//!   protocol must use this library or the authors' software.
//! - A point and its negative are one: this is a key agreement, not a group for signatures.
//! - A shared secret is the encoding of a point, not a uniform string: derive keys from it with a hash that also takes
//!   both public keys, as `SharedSecret::derive_key` does (Cargo feature `hkdf`).
//! - Scalars are not clamped, as in the original. A public key of order `2 r` (a node added to a point of prime order
//!   `r`) passes the checks; the multiple that it leads to depends on whether the scalar is odd, which shows the lowest
//!   bit of the secret to who can test the result. [`SecretKey::generate`] and [`SecretKey::try_generate`] clear that
//!   bit, so that it says nothing; [`SecretKey::from_bytes`] takes the bytes as they are, for secrets of the original.
//! - [`hazmat`] has the bare multiplication, which accepts points off the surface.
//! - Time and memory accesses depend neither on scalars nor on points, beyond the success or failure of a check.
//!
//! # Source
//! D. J. Bernstein, C. Chuengsatiansup, T. Lange, P. Schwabe, *Kummer strikes back: new DH speed records*, 2014.

mod arch;
mod batch;
mod batch52;
mod batch_f64;
#[cfg(test)]
mod bounds;
mod control;
#[cfg(feature = "hkdf")]
mod derive;
#[cfg(test)]
mod formulas;
pub mod hazmat;
mod kernels;
mod keys;
mod ladder52;
mod ladder_f64;
mod lanes;
mod multiply;
mod portable;
mod shared;
mod surface;
#[cfg(test)]
mod tests;
mod tuned;

#[cfg(doc)]
#[doc = include_str!("../../docs/kummer-wire-format.md")]
pub mod wire_format {}

// The former paths of what has moved to `hazmat`.
#[doc(hidden)]
pub use hazmat::{
    scalar_mult, scalar_mult_base, scalar_mult_base_with, scalar_mult_many, scalar_mult_many_with,
    scalar_mult_with,
};
pub(crate) use kernels::KERNELS;
pub use keys::{GenerateError, PublicKey, SecretKey};
pub use shared::SharedSecret;
pub use surface::{BASE, POINT_BYTES, SCALAR_BITS, SCALAR_BYTES};
pub(crate) use tuned::LENGTHS;
