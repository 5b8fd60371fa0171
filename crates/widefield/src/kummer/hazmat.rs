//! Multiplication without the checks that a key agreement needs.
//!
//! These functions are the authors' software (SUPERCOP, `crypto_scalarmult/kummer`) byte for byte. Like it they check
//! neither that the point is on the surface nor that it is canonical, and ignore bit 127 of each coordinate and the
//! scalar's five top bits. Off the surface the ladder's formulas still compute something, but no multiple in a group:
//! an attacker who chooses such points learns about the scalar. Use them on points that are known to be good, to build
//! other checked systems, and to compare implementations; for points from strangers there is
//! [`SecretKey::diffie_hellman`](super::SecretKey::diffie_hellman).
//!
//! Time and memory accesses depend neither on scalars nor on points, beyond the success or failure of the `Result`
//! functions; the two whose names end in `ct_with` tell even that as a [`Choice`].

use super::keys::BELOW;
use super::multiply::{multiply, multiply_many};
use super::surface::{BASE, POINT_BYTES, Ratios, SCALAR_BYTES, decode_ratios, encode_ratios};
use crate::Error;
use crate::simd::{declassify, in_wiped_frame};
use crate::tier::{Token, active};
use subtle::Choice;
use zeroize::Zeroizing;

/// The multiple of a point.
///
/// One ladder: 251 steps and an inversion.
///
/// # Errors
/// [`Error::Encoding`] if a coordinate of the input is zero modulo `2^127 - 1`, or one of the result is (or none
/// exists): no point of the surface has such ratios.
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
    let (result, failed) = scalar_mult_ct_with(token, point, scalar);
    if declassify(failed.into()) { Err(Error::Encoding) } else { Ok(result) }
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
    let failed = scalar_mult_many_ct_with(token, points, scalars, out);
    if declassify(failed.into()) { Err(Error::Encoding) } else { Ok(()) }
}

/// [`scalar_mult_with`] without a branch on its failure: the multiple, and whether there is none.
#[must_use]
pub fn scalar_mult_ct_with(
    token: Token,
    point: &[u8; POINT_BYTES],
    scalar: &[u8; SCALAR_BYTES],
) -> ([u8; POINT_BYTES], Choice) {
    let mut encoded = Zeroizing::new([0; POINT_BYTES]);
    let failed = in_wiped_frame::<BELOW, _>(token, || {
        let difference = Zeroizing::new(decode_ratios(point));
        let mut result = Zeroizing::new(Ratios::default());
        let failed = multiply(token, &difference, scalar, &mut result);
        *encoded = encode_ratios(&result);
        failed
    });
    (*encoded, failed)
}

/// [`scalar_mult_many_with`] without a branch on a failure, for slices of the same length (what is beyond the shortest
/// is left alone): whether one of the multiples does not exist. Its output is zero then.
#[must_use]
pub fn scalar_mult_many_ct_with(
    token: Token,
    points: &[[u8; POINT_BYTES]],
    scalars: &[[u8; SCALAR_BYTES]],
    out: &mut [[u8; POINT_BYTES]],
) -> Choice {
    in_wiped_frame::<BELOW, _>(token, || multiply_many(token, points, scalars, out))
}
