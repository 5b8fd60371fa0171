//! Scalar multiplication on the squared Kummer surface of Gaudry and Schost, over p = 2^127 - 1.
//!
//! A point (X : Y : Z : T) stands for a pair ±P in the Jacobian of a curve of genus 2. With the constants
//!
//! ```text
//! (a^2 : b^2 : c^2 : d^2) = (11 : -22 : -19 : -3)        the identity element O
//! (A^2 : B^2 : C^2 : D^2) = H(11, -22, -19, -3) = (-33 : 11 : 17 : 49)
//! H(X, Y, Z, T) = (X+Y+Z+T, X+Y-Z-T, X-Y+Z-T, X-Y-Z+T)
//! ```
//!
//! and products and squares taken coordinate by coordinate:
//!
//! ```text
//! 2P    = 1/(a^2, ..) * H(1/(A^2, ..) * H(P)^2)^2
//! P + Q = 1/(P - Q)   * H(1/(A^2, ..) * H(P) * H(Q))^2
//! ```
//!
//! Points are projective, so the inverses of constants are written as integers: -833, 2499, 1617, 561 for A^2 to
//! D^2, and -114, 57, 66, 418 for a^2 to d^2. The surface itself is the quartic
//!
//! ```text
//! (X^2+Y^2+Z^2+T^2 - F(XT+YZ) - G(XZ+YT) - K(XY+ZT))^2 = E XYZT
//! F = (a^4-b^4-c^4+d^4)/f,  f = a^2 d^2 - b^2 c^2        E = 4 (abcd)^2 ((ABCD)^2 / (f g k))^2
//! G = (a^4-b^4+c^4-d^4)/g,  g = a^2 c^2 - b^2 d^2
//! K = (a^4+b^4-c^4-d^4)/k,  k = a^2 b^2 - c^2 d^2
//! ```
//!
//! On the wire a point is X/Y, X/Z, X/T, each as in [`fp127`](crate::fp127): SUPERCOP's
//! `crypto_scalarmult/kummer`. A scalar is 32 bytes little-endian of which bits 250 to 0 count.
//!
//! Sources: Bernstein, Chuengsatiansup, Lange, Schwabe, "Kummer strikes back", ASIACRYPT 2014, section 2; Gaudry,
//! "Fast genus 2 arithmetic based on theta functions", 2007; Renes and Smith, "qDSA", ASIACRYPT 2017, for the
//! quartic.

use crate::fp127::Fe;

/// A point in projective coordinates.
pub type Point = [Fe; 4];

/// The base point's encoding: (6, 0x6b373971f8a71f9d56c7af4d6b1e3068, 1). Its order is [`TWIST_ORDER`].
pub const BASE: [u8; 48] = {
    let mut bytes = [0; 48];
    let z = 0x6b37_3971_f8a7_1f9d_56c7_af4d_6b1e_3068_u128.to_le_bytes();
    (bytes[0], bytes[32]) = (6, 1);
    let mut i = 0;
    while i < 16 {
        bytes[16 + i] = z[i];
        i += 1;
    }
    bytes
};

/// The Jacobian has 16 times this prime of points; 64-bit words, least significant first.
pub const ORDER: [u64; 4] =
    [0xb88c_f4b4_7bf3_fa43, 0x2d3d_8036_065e_ab00, 0xfccb_2967_df38_ad6b, 0x03ff_ffff_ffff_ffff];

/// The Jacobian of the twist has 16 times this prime of points.
pub const TWIST_ORDER: [u64; 4] =
    [0xb88c_f4b4_7bf3_fa43, 0xad3d_8036_065e_ab00, 0x0334_d698_20c7_5294, 0x0400_0000_0000_0000];

/// Bits of a scalar that count.
pub const SCALAR_BITS: usize = 251;

/// The identity element O.
#[must_use]
pub fn identity() -> Point {
    [11, -22, -19, -3].map(Fe::small)
}

/// X/Y, X/Z, X/T as a point.
#[must_use]
pub fn decode(bytes: &[u8; 48]) -> Point {
    let [u, v, w] = core::array::from_fn(|i| Fe::from_bytes(&core::array::from_fn(|k| bytes[16 * i + k])));
    // (1 : 1/u : 1/v : 1/w) times u v w
    [u * v * w, v * w, u * w, u * v]
}

/// X/Y, X/Z, X/T of a point, from one inverse of Y Z T: all zero if that product is zero.
#[must_use]
pub fn encode([x, y, z, t]: Point) -> [u8; 48] {
    let inverse = (y * z * t).invert();
    let bytes = [x * z * t, x * y * t, x * y * z].map(|n| (n * inverse).to_bytes()).concat();
    core::array::from_fn(|i| bytes[i])
}

/// Whether the two are the same point, that is proportional and neither all zero.
#[must_use]
pub fn equal(p: Point, q: Point) -> bool {
    let zero = [Fe::ZERO; 4];
    p != zero && q != zero && (0..4).all(|i| (0..4).all(|k| p[i] * q[k] == p[k] * q[i]))
}

/// The coefficients F, G, K, E of the surface's equation.
fn coefficients() -> [Fe; 4] {
    let constants = identity();
    let [a, b, c, d] = constants; // a^2, b^2, ..
    let [a4, b4, c4, d4] = constants.map(Fe::square);
    let (f, g, k) = (a * d - b * c, a * c - b * d, a * b - c * d);
    let product = |[a, b, c, d]: Point| a * b * c * d;
    let e =
        Fe::small(4) * product(constants) * (product(hadamard(constants)) * (f * g * k).invert()).square();
    [(a4 - b4 - c4 + d4) * f.invert(), (a4 - b4 + c4 - d4) * g.invert(), (a4 + b4 - c4 - d4) * k.invert(), e]
}

/// Whether the point satisfies the surface's equation.
#[must_use]
pub fn is_on_surface([x, y, z, t]: Point) -> bool {
    let [f, g, k, e] = coefficients();
    let squares = x.square() + y.square() + z.square() + t.square();
    let quadric = squares - f * (x * t + y * z) - g * (x * z + y * t) - k * (x * y + z * t);
    quadric.square() == e * x * y * z * t
}

/// A point with X = 0, Y = 1 and the given Z: then T^2 - (G + K Z) T + 1 + Z^2 - F Z = 0. None if that has no
/// root. About half of them have one, and the points found lie on either side; their doubles have no zeros.
#[must_use]
pub fn point_with_zero_x(z: Fe) -> Option<Point> {
    let [f, g, k, _] = coefficients();
    let half_sum = (g + k * z) * Fe::small(2).invert();
    let root = (half_sum.square() - (Fe::ONE + z.square() - f * z)).sqrt()?;
    Some([Fe::ZERO, Fe::ONE, z, half_sum + root])
}

/// H: every sum of the coordinates with an even number of minus signs on the last three.
fn hadamard([x, y, z, t]: Point) -> Point {
    [x + y + z + t, x + y - z - t, x - y + z - t, x - y - z + t]
}

fn times(p: Point, q: Point) -> Point {
    core::array::from_fn(|i| p[i] * q[i])
}

/// `2 P`.
#[must_use]
pub fn double(p: Point) -> Point {
    let middle = times(hadamard(p).map(Fe::square), [-833, 2499, 1617, 561].map(Fe::small));
    times(hadamard(middle).map(Fe::square), [-114, 57, 66, 418].map(Fe::small))
}

/// `P + Q`, from the inverted coordinates of `P - Q`, up to a common factor.
#[must_use]
pub fn differential_add(p: Point, q: Point, inverted_difference: Point) -> Point {
    let middle = times(times(hadamard(p), hadamard(q)), [-833, 2499, 1617, 561].map(Fe::small));
    times(hadamard(middle).map(Fe::square), inverted_difference)
}

/// `scalar * point`, as SUPERCOP's `crypto_scalarmult/kummer` computes it: no check of any kind.
#[must_use]
pub fn scalar_mult(point: &[u8; 48], scalar: &[u8; 32]) -> [u8; 48] {
    let difference = decode(point);
    // 1/X : 1/Y : 1/Z : 1/T, times X: the encoding itself.
    let [u, v, w] = core::array::from_fn(|i| Fe::from_bytes(&core::array::from_fn(|k| point[16 * i + k])));
    let inverted = [Fe::ONE, u, v, w];
    // (p, q) = (n P, (n + 1) P) for the bits of the scalar read so far.
    let (mut p, mut q) = (identity(), difference);
    for i in (0..SCALAR_BITS).rev() {
        let sum = differential_add(p, q, inverted);
        (p, q) = if scalar[i / 8] >> (i % 8) & 1 == 1 { (sum, double(q)) } else { (double(p), sum) };
    }
    encode(p)
}

/// Whether a received point may be used: on the surface, without a zero coordinate, and 16 P is not O.
#[must_use]
pub fn is_valid_public_key(point: &[u8; 48]) -> bool {
    let p = decode(point);
    let sixteen_times = (0..4).fold(p, |p, _| double(p));
    !p.contains(&Fe::ZERO) && is_on_surface(p) && !equal(sixteen_times, identity())
}

/// The shared secret, or none if the other side's point may not be used.
#[must_use]
pub fn diffie_hellman(secret: &[u8; 32], public: &[u8; 48]) -> Option<[u8; 48]> {
    is_valid_public_key(public).then(|| scalar_mult(public, secret))
}
