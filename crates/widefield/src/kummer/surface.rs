//! Points of the surface: constants, equation, encoding.

use crate::Error;
use crate::fp127::Fp127;
use subtle::{Choice, ConstantTimeEq};

/// Bytes of an encoded point.
pub const POINT_BYTES: usize = 48;

/// Bytes of a scalar.
pub const SCALAR_BYTES: usize = 32;

/// Bits of a scalar that count: the ladder's steps.
pub const SCALAR_BITS: usize = 251;

/// The base point, of prime order: `(x/y, x/z, x/t) = (6, 0x6b373971f8a71f9d56c7af4d6b1e3068, 1)`.
pub const BASE: [u8; POINT_BYTES] = encoded([6, 0x6b37_3971_f8a7_1f9d_56c7_af4d_6b1e_3068, 1]);

/// The absolute values of `(-833 : 2499 : 1617 : 561)`, which is `(1 : A^2/B^2 : A^2/C^2 : A^2/D^2)`.
pub(super) const C: [u64; 4] = [833, 2499, 1617, 561];
/// The absolute values of `(-114 : 57 : 66 : 418)`, which is `(1 : a^2/b^2 : a^2/c^2 : a^2/d^2)`.
pub(super) const D: [u64; 4] = [114, 57, 66, 418];

/// The ratios of twice `(0 : 1 : 2 : t)`, `t` the root of the surface's equation there (the one that is half of the
/// coefficient plus a square): the least `z` from 2 on whose point is on the base point's side, so that twice the point
/// has the base point's order. As there was no choice, nobody knows which multiple of the base point this is.
const UNOWNED: [u128; 3] = [
    0x346b_b7bb_444f_0b47_e44f_fce1_4157_f7a1,
    0x5873_9e45_c645_db8f_1fc9_60e3_1a00_9f4e,
    0x1f63_764a_823d_e146_e5f6_6801_886b_e1e3,
];

/// `(a^2 : b^2 : c^2 : d^2)`, the identity element.
const NEUTRAL: [i64; 4] = [11, -22, -19, -3];

/// `(x : y : z : t)`.
pub(super) type Point = [Fp127; 4];

/// `(x/y, x/z, x/t)`: the ladder's inputs and outputs.
pub(super) type Ratios = [Fp127; 3];

const fn encoded(ratios: [u128; 3]) -> [u8; POINT_BYTES] {
    let mut out = [0; POINT_BYTES];
    let mut i = 0;
    while i < POINT_BYTES {
        out[i] = ratios[i / 16].to_le_bytes()[i % 16];
        i += 1;
    }
    out
}

/// The identity element, `0 P` for every `P`.
#[inline(always)]
pub(super) const fn identity() -> Point {
    let [x, y, z, t] = NEUTRAL;
    [Fp127::from_i64(x), Fp127::from_i64(y), Fp127::from_i64(z), Fp127::from_i64(t)]
}

/// The bit of the scalar with this weight.
#[inline(always)]
pub(super) fn bit(scalar: &[u8; SCALAR_BYTES], i: usize) -> u8 {
    scalar[i / 8] >> (i % 8) & 1
}

/// The ratios of a point of the base point's order whose scalar nobody knows.
pub(super) fn unowned() -> Ratios {
    UNOWNED.map(Fp127::from_number)
}

/// The three 16-byte coordinates of an encoding.
fn coordinates(bytes: &[u8; POINT_BYTES]) -> [[u8; 16]; 3] {
    let (parts, _) = bytes.as_chunks::<16>();
    [parts[0], parts[1], parts[2]]
}

/// The ratios as the authors' software reads them: bit 127 ignored, `p` read as zero.
pub(super) fn decode_ratios(bytes: &[u8; POINT_BYTES]) -> Ratios {
    coordinates(bytes).each_ref().map(Fp127::from_bytes_ignoring_top_bit)
}

/// Whether one of the ratios is zero: then no point has them.
pub(super) fn has_zero(ratios: &Ratios) -> Choice {
    ratios[0].is_zero() | ratios[1].is_zero() | ratios[2].is_zero()
}

/// `(uvw : vw : uw : uv)` for `(u, v, w) = (x/y, x/z, x/t)`. Four products.
#[inline(always)]
pub(super) fn point(ratios: &Ratios) -> Point {
    let [u, v, w] = *ratios;
    let vw = v * w;
    [u * vw, vw, u * w, u * v]
}

/// `(x/y, x/z, x/t)` with one inversion; all zero if one of `y`, `z`, `t` is.
pub(super) fn ratios(point: &Point) -> Ratios {
    let [_, y, z, t] = *point;
    ratios_with(point, (y * z * t).invert_or_zero())
}

/// The same, given `1/(y z t)`.
pub(super) fn ratios_with(point: &Point, inverse: Fp127) -> Ratios {
    let [x, y, z, t] = *point;
    let scale = x * inverse;
    [scale * (z * t), scale * (y * t), scale * (y * z)]
}

/// The encoding, fully reduced.
pub(super) fn encode_ratios(ratios: &Ratios) -> [u8; POINT_BYTES] {
    encoded(ratios.map(Fp127::canonical))
}

/// Whether the point satisfies
///
/// ```text
/// (306475 (x^2 + y^2 + z^2 + t^2) - 485875 (x t + y z) - 12259 (x z + y t) + 240875 (x y + z t))^2
///     = -344574175176 x y z t
/// ```
/// which is `(x^2 + y^2 + z^2 + t^2 - F (x t + y z) - G (x z + y t) - H (x y + z t))^2 = 4 E^2 x y z t` with
/// `F = 65/41`, `G = 1/25`, `H = -235/299` times the square of the denominators' product; a test derives the numbers
/// from `(a^2 : b^2 : c^2 : d^2)`.
pub(super) fn on_surface(point: &Point) -> Choice {
    let [x, y, z, t] = *point;
    let squares = x.square() + y.square() + z.square() + t.square();
    let root = squares.mul_small(306_475) + (x * y + z * t).mul_small(240_875)
        - (x * t + y * z).mul_small(485_875)
        - (x * z + y * t).mul_small(12_259);
    let product = x * y * (z * t) * Fp127::from_i64(-344_574_175_176);
    root.square().ct_eq(&product)
}

/// The ratios, below `p`, of the points of order one and two that have an encoding: `(a^2 : b^2 : c^2 : d^2)` and its
/// images under the three double transpositions of coordinates. The module's documentation says why there are no more.
const SMALL_ORDER: [[u128; 3]; 4] = {
    let (mut all, mut i) = ([[0; 3]; 4], 0);
    while i < 4 {
        let mut k = 0;
        while k < 3 {
            // Coordinate j of point i is coordinate `i ^ j` of the neutral one.
            let below = Fp127::from_i64(NEUTRAL[i ^ (k + 1)]).invert_or_zero();
            all[i][k] = below.times(Fp127::from_i64(NEUTRAL[i])).canonical();
            k += 1;
        }
        i += 1;
    }
    all
};

/// Whether the ratios are those of a point of order one or two.
pub(super) fn has_small_order(candidate: &Ratios) -> Choice {
    let [u, v, w] = candidate.map(Fp127::canonical);
    SMALL_ORDER.iter().fold(Choice::from(0), |found, [x, y, z]| {
        let difference = (u ^ x) | (v ^ y) | (w ^ z);
        found | (difference as u64 | (difference >> 64) as u64).ct_eq(&0)
    })
}

/// The ratios of a point that is fit for a key agreement.
///
/// # Errors
/// [`Error::Encoding`] if a coordinate is not below `p` or is zero, [`Error::NotOnSurface`] if the equation does not
/// hold, [`Error::SmallOrder`] for a point of order one or two.
pub(super) fn decode(bytes: &[u8; POINT_BYTES]) -> Result<Ratios, Error> {
    let [u, v, w] = coordinates(bytes);
    let ratios = [Fp127::from_bytes(&u)?, Fp127::from_bytes(&v)?, Fp127::from_bytes(&w)?];
    if has_zero(&ratios).into() {
        return Err(Error::Encoding);
    }
    if (!on_surface(&point(&ratios))).into() {
        return Err(Error::NotOnSurface);
    }
    if has_small_order(&ratios).into() {
        return Err(Error::SmallOrder);
    }
    Ok(ratios)
}
