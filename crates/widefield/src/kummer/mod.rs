//! Diffie-Hellman on the Kummer surface of Gaudry and Schost: 128-bit security from a 127-bit field.
//!
//! # The surface
//! A genus-2 curve has a Jacobian, a group of about `p^2` points; its Kummer surface is the Jacobian with every point
//! and its negative made one, as the x-coordinate does for an elliptic curve. Points of the (squared) surface are
//! `(x : y : z : t)` over the field of `p = 2^127 - 1` elements, with
//!
//! ```text
//! (a^2 : b^2 : c^2 : d^2) = (11 : -22 : -19 : -3)                       the neutral point
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
//! 16 bytes each, little-endian; a scalar is 32 bytes, little-endian, of which the bits 250 to 0 count.
//!
//! # What a user must know
//! - No standard describes this system and nobody has audited this code; the curve dates from 2012. Both sides of a
//!   protocol must use this library or the authors' software.
//! - A point and its negative are one: this is a key agreement, not a group for signatures.
//! - A shared secret is the encoding of a point, not a uniform string: derive keys from it with a hash that also takes
//!   both public keys.
//! - Scalars are not clamped, as in the original. A public key of order `2 r` (a node added to a point of prime order
//!   `r`) passes the checks, and agreeing with it shows the lowest bit of the secret to who can test the result; the
//!   other 250 bits are as safe as ever.
//! - Time and memory accesses depend neither on scalars nor on points, beyond the success or failure of a check.
//!
//! # Source
//! D. J. Bernstein, C. Chuengsatiansup, T. Lange, P. Schwabe, *Kummer strikes back: new DH speed records*, 2014.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
// Built for the proofs where no tier enters them.
#[cfg(any(target_arch = "x86_64", test))]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod batch;
#[cfg(any(target_arch = "x86_64", test))]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod batch32;
#[cfg(any(target_arch = "x86_64", test))]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod batch52;
#[cfg(test)]
mod bounds;
#[cfg(any(target_arch = "x86_64", test))]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod ifma;
mod keys;
#[cfg(any(target_arch = "x86_64", test))]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod mul32;
mod portable;
mod surface;
#[cfg(test)]
mod tests;

pub use keys::{PublicKey, SecretKey, SharedSecret};
pub use surface::{BASE, POINT_BYTES, SCALAR_BITS, SCALAR_BYTES};

use crate::Error;
use crate::fp127::Fp127;
use crate::tier::{Token, active};
use subtle::{Choice, ConditionallySelectable};
use surface::{Point, Ratios};
use zeroize::Zeroize;

/// The multiple of a point: SUPERCOP's `crypto_scalarmult/kummer`, byte for byte.
///
/// Like the original it neither checks that the point is on the surface nor that it is canonical, and ignores bit 127
/// of each coordinate and the scalar's five top bits. For points from strangers use
/// [`SecretKey::diffie_hellman`], which checks.
///
/// # Errors
/// [`Error::Encoding`] if a coordinate of the input is zero modulo `p`, or one of the result is (or none exists): no
/// point of the surface has such ratios.
pub fn scalar_mult(
    point: &[u8; POINT_BYTES],
    scalar: &[u8; SCALAR_BYTES],
) -> Result<[u8; POINT_BYTES], Error> {
    scalar_mult_with(active(), point, scalar)
}

/// [`scalar_mult`] on a tier.
///
/// # Errors
/// Those of [`scalar_mult`].
pub fn scalar_mult_with(
    token: Token,
    point: &[u8; POINT_BYTES],
    scalar: &[u8; SCALAR_BYTES],
) -> Result<[u8; POINT_BYTES], Error> {
    let (result, failed) = hazmat::scalar_mult_with(token, point, scalar);
    if failed.into() { Err(Error::Encoding) } else { Ok(result) }
}

/// The multiple of the base point [`BASE`].
///
/// # Errors
/// Those of [`scalar_mult`]; no scalar is known that leads to one.
pub fn scalar_mult_base(scalar: &[u8; SCALAR_BYTES]) -> Result<[u8; POINT_BYTES], Error> {
    scalar_mult(&BASE, scalar)
}

/// [`scalar_mult_base`] on a tier.
///
/// # Errors
/// Those of [`scalar_mult_base`].
pub fn scalar_mult_base_with(token: Token, scalar: &[u8; SCALAR_BYTES]) -> Result<[u8; POINT_BYTES], Error> {
    scalar_mult_with(token, &BASE, scalar)
}

/// A batch of multiplications, `out[i] = scalars[i] * points[i]`: each as [`scalar_mult`], one to a lane of the
/// vectors. Any count; full speed from eight on.
///
/// # Errors
/// [`Error::Length`] if the slices differ in length (nothing is written then); [`Error::Encoding`] if some
/// multiplication has no result as in [`scalar_mult`]: those outputs are all zero, the others are valid.
pub fn scalar_mult_many(
    points: &[[u8; POINT_BYTES]],
    scalars: &[[u8; SCALAR_BYTES]],
    out: &mut [[u8; POINT_BYTES]],
) -> Result<(), Error> {
    scalar_mult_many_with(active(), points, scalars, out)
}

/// Multiplications that share an inversion.
const CHUNK: usize = 64;

/// [`scalar_mult_many`] on a tier.
///
/// # Errors
/// Those of [`scalar_mult_many`].
pub fn scalar_mult_many_with(
    token: Token,
    points: &[[u8; POINT_BYTES]],
    scalars: &[[u8; SCALAR_BYTES]],
    out: &mut [[u8; POINT_BYTES]],
) -> Result<(), Error> {
    if points.len() != scalars.len() || points.len() != out.len() {
        return Err(Error::Length);
    }
    if hazmat::scalar_mult_many_with(token, points, scalars, out).into() {
        Err(Error::Encoding)
    } else {
        Ok(())
    }
}

/// Without a branch: the failure as a value. For tests of constant time.
#[doc(hidden)]
pub mod hazmat {
    use super::{
        CHUNK, POINT_BYTES, Point, Ratios, SCALAR_BYTES, Token, finish_many, ladders, multiply, surface,
    };
    use subtle::Choice;
    use zeroize::Zeroize;

    /// The multiple and whether there is none.
    #[must_use]
    pub fn scalar_mult_with(
        token: Token,
        point: &[u8; POINT_BYTES],
        scalar: &[u8; SCALAR_BYTES],
    ) -> ([u8; POINT_BYTES], Choice) {
        let (result, failed) = multiply(token, &surface::decode_ratios(point), scalar);
        (surface::encode_ratios(&result), failed)
    }

    /// The multiples, for slices of the same length (what is beyond the shortest is left alone), and whether one of them
    /// does not exist.
    #[must_use]
    pub fn scalar_mult_many_with(
        token: Token,
        points: &[[u8; POINT_BYTES]],
        scalars: &[[u8; SCALAR_BYTES]],
        out: &mut [[u8; POINT_BYTES]],
    ) -> Choice {
        let mut failed = Choice::from(0);
        let mut inputs = [Ratios::default(); CHUNK];
        let mut results = [Point::default(); CHUNK];
        let chunks = points.chunks(CHUNK).zip(scalars.chunks(CHUNK)).zip(out.chunks_mut(CHUNK));
        for ((points, scalars), out) in chunks {
            let (inputs, results) = (&mut inputs[..points.len()], &mut results[..points.len()]);
            for (input, point) in inputs.iter_mut().zip(points) {
                *input = surface::decode_ratios(point);
            }
            ladders(token, inputs, scalars, results);
            failed |= finish_many(inputs, results, out);
        }
        inputs.zeroize();
        results.zeroize();
        failed
    }
}

/// The ladder for one multiplication.
fn ladder(token: Token, difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> Point {
    match token {
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(token) => avx2::ladder(token, difference, scalar),
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(token) => avx2::ladder(token.into(), difference, scalar),
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(token) => avx512::ladder(token, difference, scalar),
        _ => portable::ladder(difference, scalar),
    }
}

/// Ladders by batches of `L`: a last batch that is worth it is filled up with copies, a smaller rest runs one by one.
#[cfg(target_arch = "x86_64")]
fn by_batches<const L: usize>(
    differences: &[Ratios],
    scalars: &[[u8; SCALAR_BYTES]],
    out: &mut [Point],
    worth_a_batch: usize,
    batch: impl Fn(&[Ratios; L], &[[u8; SCALAR_BYTES]; L], &mut [Point; L]),
    single: impl Fn(&Ratios, &[u8; SCALAR_BYTES]) -> Point,
) {
    let mut results = [Point::default(); L];
    for ((differences, scalars), out) in differences.chunks(L).zip(scalars.chunks(L)).zip(out.chunks_mut(L)) {
        if out.len() < worth_a_batch {
            for ((difference, scalar), out) in differences.iter().zip(scalars).zip(out) {
                *out = single(difference, scalar);
            }
            continue;
        }
        let last = out.len() - 1;
        let differences = core::array::from_fn(|i| differences[i.min(last)]);
        let mut scalars = core::array::from_fn(|i| scalars[i.min(last)]);
        batch(&differences, &scalars, &mut results);
        out.copy_from_slice(&results[..out.len()]);
        scalars.zeroize();
    }
    results.zeroize();
}

/// The ladder for at most `CHUNK` multiplications.
fn ladders(token: Token, differences: &[Ratios], scalars: &[[u8; SCALAR_BYTES]], out: &mut [Point]) {
    #[cfg(target_arch = "x86_64")]
    let narrow = match token {
        Token::Avx2(token) => Some(token),
        Token::Vaes(token) => Some(token.into()),
        _ => None,
    };
    #[cfg(target_arch = "x86_64")]
    match (token, narrow) {
        (Token::Avx512(token), _) => {
            let batch = |d: &_, s: &_, out: &mut _| avx512::ladders(token, d, s, out);
            let single = |d: &_, s: &_| avx512::ladder(token, d, s);
            return by_batches(differences, scalars, out, avx512::WORTH_A_BATCH, batch, single);
        }
        (_, Some(token)) => {
            let batch = |d: &_, s: &_, out: &mut _| avx2::ladders(token, d, s, out);
            let single = |d: &_, s: &_| avx2::ladder(token, d, s);
            return by_batches(differences, scalars, out, avx2::WORTH_A_BATCH, batch, single);
        }
        _ => {}
    }
    for ((difference, scalar), out) in differences.iter().zip(scalars).zip(out) {
        *out = ladder(token, difference, scalar);
    }
}

/// The ratios of the multiple of the point with the given ratios, and whether one of either is zero.
fn multiply(token: Token, difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> (Ratios, Choice) {
    let mut point = ladder(token, difference, scalar);
    let result = surface::ratios(&point);
    point.zeroize();
    let failed = surface::has_zero(difference) | surface::has_zero(&result);
    (result, failed)
}

/// Encodes the ladder's results with one inversion for all; whether one of them failed. The running products of
/// `y z t` go up, their inverses come down; where a coordinate of the result or of the input is zero, one takes the
/// place of the product and the output becomes zero.
fn finish_many(inputs: &[Ratios], results: &[Point], out: &mut [[u8; POINT_BYTES]]) -> Choice {
    let mut below = [Fp127::ONE; CHUNK];
    let mut divisors = [Fp127::ONE; CHUNK];
    let mut bad = [Choice::from(0); CHUNK];
    let mut product = Fp127::ONE;
    let mut failed = Choice::from(0);
    for (i, ([u, v, w], [x, y, z, t])) in inputs.iter().zip(results).enumerate() {
        let divisor = *y * *z * *t;
        bad[i] = (divisor * *x * (*u * *v * *w)).is_zero();
        failed |= bad[i];
        divisors[i] = Fp127::conditional_select(&divisor, &Fp127::ONE, bad[i]);
        below[i] = product;
        product = product * divisors[i];
    }
    let mut inverse = product.invert_or_zero();
    for (i, (result, out)) in results.iter().zip(out).enumerate().rev() {
        let ratios = surface::ratios_with(result, inverse * below[i]);
        inverse = inverse * divisors[i];
        *out = surface::encode_ratios(&ratios.map(|r| Fp127::conditional_select(&r, &Fp127::ZERO, bad[i])));
    }
    below.zeroize();
    divisors.zeroize();
    product.zeroize();
    inverse.zeroize();
    failed
}
