//! GLS254, affine: the curve `y^2 + x y = x^3 + a x^2 + b x` over GF(2^254) = GF(2^127)\[u\]/(u^2 + u + 1), with
//! GF(2^127) = GF(2)\[z\]/(z^127 + z^63 + 1), `a = u`, `b = 1 + z^54`.
//!
//! It has `2 r` points for the prime `r` of [`ORDER`]. An element of the group is `P + N` for a point `P` of order `r`
//! (or at infinity) and `N = (0, 0)`, the point of order 2; the sum of `P + N` and `Q + N` is `P + Q + N`. With
//! `s = y + x^2 + a x + b` its encoding is `w = sqrt(s/x)`, that of `N` 0.
//!
//! Sources: T. Pornin, "Efficient and Complete Formulas for Binary Curves", IACR ePrint 2022/1325, sections 3 to 5; the
//! crate crrl for the base point and the order of bytes.

use core::ops::{Add, Mul};

/// The group's prime order, 64-bit words, least significant first.
pub const ORDER: [u64; 4] = [0x3cbd_e37c_f43a_8cf5, 0x3f1a_47de_dc1a_1dad, 0, 0x2000_0000_0000_0000];

/// `x0 + x1 u`, bit i of each the coefficient of `z^i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fe(pub u128, pub u128);

/// A point of the curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// The point at infinity, which is not of the group.
    Infinity,
    /// `(x, y)`.
    Affine(Fe, Fe),
}

const ZERO: Fe = Fe(0, 0);
const A: Fe = Fe(0, 1);
const B: Fe = Fe(1 << 54 | 1, 0);

/// The group's identity element, `N`.
pub const IDENTITY: Point = Point::Affine(ZERO, ZERO);

/// The conventional base point's encoding.
pub const BASE: [u8; 32] = [
    0x79, 0x7d, 0x4a, 0x56, 0xf3, 0xe7, 0x4d, 0x61, 0x5a, 0xad, 0x09, 0xb2, 0xf7, 0xdd, 0x60, 0x0a, 0xf7,
    0xf6, 0x48, 0x65, 0xa8, 0x67, 0xc5, 0x11, 0x26, 0x21, 0x81, 0x88, 0x9b, 0x6c, 0xc1, 0x33,
];

/// What a formula of the library takes, without sums, conjugates and products by `u`.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    /// What it computes.
    pub name: &'static str,
    /// Products of elements of GF(2^254).
    pub products: usize,
    /// Squares.
    pub squares: usize,
    /// Products by `sqrt(b)` or `b`, which have two terms.
    pub constants: usize,
}

/// The library's formulas; its test `gls254::tests::identities::counts` counts them by running them.
pub const COUNTS: [Count; 6] = [
    Count { name: "sum", products: 8, squares: 2, constants: 0 },
    Count { name: "sum and difference", products: 12, squares: 2, constants: 0 },
    Count { name: "sum of two points with Z = 1", products: 5, squares: 1, constants: 0 },
    Count { name: "double, the first of several", products: 2, squares: 5, constants: 2 },
    Count { name: "double, each further one", products: 2, squares: 4, constants: 2 },
    Count { name: "window of a multiplication: 4 doubles, 2 sums", products: 21, squares: 20, constants: 8 },
];

fn times(a: u128, b: u128) -> u128 {
    let (mut power, mut product, mut b) = (a, 0, b);
    while b != 0 {
        if b & 1 == 1 {
            product ^= power;
        }
        b >>= 1;
        power <<= 1;
        if power >> 127 == 1 {
            power ^= 1 << 127 | 1 << 63 | 1;
        }
    }
    product
}

impl Add for Fe {
    type Output = Self;
    fn add(self, b: Self) -> Self {
        Self(self.0 ^ b.0, self.1 ^ b.1)
    }
}

impl Mul for Fe {
    type Output = Self;
    fn mul(self, b: Self) -> Self {
        // u^2 = u + 1.
        let high = times(self.1, b.1);
        Self(times(self.0, b.0) ^ high, times(self.0, b.1) ^ times(self.1, b.0) ^ high)
    }
}

impl Fe {
    /// `a^(2^n)`.
    #[must_use]
    pub fn square_n(self, n: usize) -> Self {
        (0..n).fold(self, |a, _| a * a)
    }

    /// `1/a = a^(2^254 - 2)`; 0 of 0.
    #[must_use]
    pub fn invert(self) -> Self {
        // (2^254 - 2) = 2 + 4 + ... + 2^253.
        let mut square = self;
        (1..254).fold(Self(1, 0), |product, _| {
            square = square * square;
            product * square
        })
    }

    /// The square root.
    #[must_use]
    pub fn sqrt(self) -> Self {
        self.square_n(253)
    }

    /// The trace, in GF(2).
    #[must_use]
    pub fn trace(self) -> bool {
        let sum = (0..254).fold((ZERO, self), |(sum, a), _| (sum + a, a * a)).0;
        sum != ZERO
    }

    /// `y` with `y^2 + y = a` for `a` of trace 0: of the theorem of Hilbert 90 with an element of trace 1, `a = u`.
    #[must_use]
    pub fn solve(self) -> Self {
        // y = sum over i < j of (theta^(2^i)) (a^(2^j)), 0 <= i < j < m, theta of trace 1.
        let (mut y, mut theta, mut thetas, mut a) = (ZERO, A, ZERO, self);
        for _ in 1..254 {
            thetas = thetas + theta;
            theta = theta * theta;
            a = a * a;
            y = y + thetas * a;
        }
        y
    }

    /// 16 bytes of each part, little-endian.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(&self.0.to_le_bytes());
        bytes[16..].copy_from_slice(&self.1.to_le_bytes());
        bytes
    }

    /// None if a bit 127 is set.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; 32]) -> Option<Self> {
        let part = |at: usize| u128::from_le_bytes(bytes[at..at + 16].try_into().expect("16 bytes"));
        let (low, high) = (part(0), part(16));
        ((low | high) >> 127 == 0).then_some(Self(low, high))
    }
}

/// The sum on the curve.
fn curve_sum(p: Point, q: Point) -> Point {
    let (Point::Affine(x1, y1), Point::Affine(x2, y2)) = (p, q) else {
        return if p == Point::Infinity { q } else { p };
    };
    let slope = if x1 != x2 {
        (y1 + y2) * (x1 + x2).invert()
    } else if y1 != y2 || x1 == ZERO {
        return Point::Infinity;
    } else {
        (y1 + x1 * x1 + B) * x1.invert()
    };
    let x3 = slope * slope + slope + x1 + x2 + A;
    Point::Affine(x3, slope * (x1 + x3) + x3 + y1)
}

/// The sum in the group.
#[must_use]
pub fn add(p: Point, q: Point) -> Point {
    curve_sum(curve_sum(p, q), IDENTITY)
}

/// The negative in the group.
#[must_use]
pub fn negate(p: Point) -> Point {
    match p {
        Point::Infinity => p,
        Point::Affine(x, y) => Point::Affine(x, x + y),
    }
}

/// The multiple by 32 bytes, little-endian.
#[must_use]
pub fn multiply(p: Point, scalar: &[u8; 32]) -> Point {
    (0..256).rev().fold(IDENTITY, |sum, i| {
        let double = add(sum, sum);
        if scalar[i / 8] >> (i % 8) & 1 == 1 { add(double, p) } else { double }
    })
}

/// The encoding of an element of the group.
#[must_use]
pub fn encode(p: Point) -> [u8; 32] {
    match p {
        Point::Infinity => unreachable!("not of the group"),
        Point::Affine(x, y) => ((y + x * x + A * x + B) * x.invert()).sqrt().to_bytes(),
    }
}

/// The element of the group with this encoding, if there is one: the point of which `s = w^2 x` and the trace of `x`
/// is 0, as it is for the elements of the group alone.
#[must_use]
pub fn decode(bytes: &[u8; 32]) -> Option<Point> {
    let w = Fe::from_bytes(bytes)?;
    if w == ZERO {
        return Some(IDENTITY);
    }
    // The curve's equation is s^2 + x s = (x^2 + a x + b)^2, so that w^4 x^2 + w^2 x^2 = (x^2 + a x + b)^2 and
    // x^2 + d x + b = 0 with d = w^2 + w + a.
    let d = w * w + w + A;
    let e = B * (d * d).invert();
    if e.trace() {
        return None;
    }
    let f = e.solve();
    let x = [d * f, d * f + d].into_iter().find(|x| !x.trace())?;
    Some(Point::Affine(x, w * w * x + x * x + A * x + B))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field() {
        let a = Fe(0x0123_4567_89ab_cdef_0fed_cba9_8765_4321, 0x1357_9bdf_0246_8ace_1122_3344_5566_7788);
        assert_eq!(a * a.invert(), Fe(1, 0));
        assert_eq!(a.sqrt() * a.sqrt(), a);
        assert_eq!(a.square_n(254), a);
        let solvable = a * a + a;
        assert!(!solvable.trace() && A.trace());
        let y = solvable.solve();
        assert_eq!(y * y + y, solvable);
    }

    #[test]
    fn group() {
        let base = decode(&BASE).expect("a point");
        assert_eq!(encode(base), BASE);
        let Point::Affine(x, y) = base else { panic!("infinity") };
        assert_eq!(y * y + x * y, x * x * x + A * x * x + B * x);
        let mut order = [0; 32];
        for (bytes, word) in order.chunks_mut(8).zip(ORDER) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        assert_eq!(multiply(base, &order), IDENTITY);
        assert_eq!(add(base, negate(base)), IDENTITY);
        assert_eq!(add(base, IDENTITY), base);
        let double = add(base, base);
        assert_eq!(add(add(double, base), base), add(double, double));
        assert_eq!(decode(&encode(double)), Some(double));
    }
}
