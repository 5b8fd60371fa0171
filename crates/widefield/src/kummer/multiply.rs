//! Multiples of points given by their ratios: one, and many with one inversion for all.

use super::kernels::{ladder, ladders};
use super::surface::{
    POINT_BYTES, Point, Ratios, SCALAR_BYTES, decode_ratios, encode_ratios, has_zero, ratios, ratios_with,
};
use crate::fp127::Fp127;
use crate::tier::Token;
use subtle::{Choice, ConditionallySelectable};
use zeroize::{Zeroize, Zeroizing};

/// Multiplications that share an inversion.
const CHUNK: usize = 64;

/// The ratios of the multiple of the point with the given ratios; whether one of either is zero.
#[must_use]
pub(super) fn multiply(
    token: Token,
    difference: &Ratios,
    scalar: &[u8; SCALAR_BYTES],
    result: &mut Ratios,
) -> Choice {
    let mut point = Zeroizing::new(Point::default());
    ladder(token, difference, scalar, &mut point);
    *result = ratios(&point);
    has_zero(difference) | has_zero(result)
}

/// The multiples, for slices of the same length (what is beyond the shortest is left alone); whether one of them does
/// not exist, in which case its output is zero.
#[must_use]
#[inline(always)]
pub(super) fn multiply_many(
    token: Token,
    points: &[[u8; POINT_BYTES]],
    scalars: &[[u8; SCALAR_BYTES]],
    out: &mut [[u8; POINT_BYTES]],
) -> Choice {
    let mut failed = Choice::from(0);
    let mut inputs = Zeroizing::new([Ratios::default(); CHUNK]);
    let mut results = Zeroizing::new([Point::default(); CHUNK]);
    let chunks = points.chunks(CHUNK).zip(scalars.chunks(CHUNK)).zip(out.chunks_mut(CHUNK));
    for ((points, scalars), out) in chunks {
        let n = points.len().min(scalars.len()).min(out.len());
        let (scalars, inputs, results) = (&scalars[..n], &mut inputs[..n], &mut results[..n]);
        for (input, point) in inputs.iter_mut().zip(points) {
            *input = decode_ratios(point);
        }
        let done = ladders(token, inputs, scalars, results);
        for ((input, scalar), result) in inputs.iter().zip(scalars).zip(results.iter_mut()).skip(done) {
            ladder(token, input, scalar, result);
        }
        failed |= finish_many(inputs, results, &mut out[..n]);
    }
    failed
}

/// Encodes the ladder's results, at most `CHUNK`, with one inversion for all; whether one of them failed. The running
/// products of `y z t` go up, their inverses come down; where a coordinate of the result or of the input is zero, the
/// factor is one instead and the output becomes zero.
#[inline(always)]
fn finish_many(inputs: &[Ratios], results: &[Point], out: &mut [[u8; POINT_BYTES]]) -> Choice {
    let mut below = Zeroizing::new([Fp127::ONE; CHUNK]);
    let mut divisors = Zeroizing::new([Fp127::ONE; CHUNK]);
    let mut bad = [Choice::from(0); CHUNK];
    let mut product = Zeroizing::new(Fp127::ONE);
    let mut failed = Choice::from(0);
    for (i, ([u, v, w], [x, y, z, t])) in inputs.iter().zip(results).enumerate() {
        let divisor = *y * *z * *t;
        bad[i] = (divisor * *x * (*u * *v * *w)).is_zero();
        failed |= bad[i];
        divisors[i] = Fp127::conditional_select(&divisor, &Fp127::ONE, bad[i]);
        below[i] = *product;
        *product = *product * divisors[i];
    }
    let mut inverse = Zeroizing::new(product.invert_or_zero());
    for (i, (result, out)) in results.iter().zip(out).enumerate().rev() {
        let mut ratios = ratios_with(result, *inverse * below[i]);
        *inverse = *inverse * divisors[i];
        for ratio in &mut ratios {
            ratio.conditional_assign(&Fp127::ZERO, bad[i]);
        }
        *out = encode_ratios(&ratios);
        ratios.zeroize();
    }
    failed
}
