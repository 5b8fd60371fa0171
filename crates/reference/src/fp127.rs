//! The prime field of p = 2^127 - 1.
//!
//! An element is a number below p. Since 2^127 = 1 modulo p, a number is reduced by adding what lies above bit
//! 126 to what lies below. Inverse and square root are powers: `a^(p-2)`, and `a^((p+1)/4)` because p = 3
//! modulo 4. Encodings are 16 bytes, little-endian.

use core::ops::{Add, Mul, Neg, Sub};

/// The modulus.
pub const P: u128 = (1 << 127) - 1;

/// An element of the field, fully reduced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fe(u128);

impl Fe {
    /// The element 0.
    pub const ZERO: Self = Self(0);
    /// The element 1.
    pub const ONE: Self = Self(1);

    /// Any number modulo p.
    #[must_use]
    pub fn new(n: u128) -> Self {
        let folded = (n & P) + (n >> 127);
        Self(if folded >= P { folded - P } else { folded })
    }

    /// A small constant of either sign.
    #[must_use]
    pub fn small(n: i32) -> Self {
        let magnitude = Self::new(n.unsigned_abs().into());
        if n < 0 { -magnitude } else { magnitude }
    }

    /// The number below p that this element is.
    #[must_use]
    pub fn value(self) -> u128 {
        self.0
    }

    /// Reads 16 bytes; bit 127 is ignored, and p reads as 0.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; 16]) -> Self {
        Self::new(u128::from_le_bytes(*bytes) & P)
    }

    /// The one encoding of the element.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 16] {
        self.0.to_le_bytes()
    }

    /// `self^2`.
    #[must_use]
    pub fn square(self) -> Self {
        self * self
    }

    /// `self^n`, one bit of n at a time from the top.
    #[must_use]
    pub fn pow(self, n: u128) -> Self {
        let step = |power: Self, i: u32| if n >> i & 1 == 1 { power.square() * self } else { power.square() };
        (0..128).rev().fold(Self::ONE, step)
    }

    /// `1 / self`, and 0 for 0.
    #[must_use]
    pub fn invert(self) -> Self {
        self.pow(P - 2)
    }

    /// A square root, none for a non-square.
    #[must_use]
    pub fn sqrt(self) -> Option<Self> {
        let root = self.pow(P.div_ceil(4));
        (root.square() == self).then_some(root)
    }
}

impl Add for Fe {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.0 + other.0)
    }
}

impl Neg for Fe {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(P - self.0)
    }
}

impl Sub for Fe {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Fe {
    type Output = Self;

    /// Schoolbook with halves of 64 bits: a_1 b_1 2^128 + (a_1 b_0 + a_0 b_1) 2^64 + a_0 b_0.
    fn mul(self, other: Self) -> Self {
        let halves = |n: u128| (n >> 64, n & u128::from(u64::MAX));
        let ((a1, a0), (b1, b0)) = (halves(self.0), halves(other.0));
        // 2^128 = 2. The high halves are below 2^63, so nothing here reaches 2^128.
        let high = Self::new(2 * a1 * b1);
        let middle = a1 * b0 + a0 * b1;
        // middle 2^64 = (middle >> 63) 2^127 + (middle mod 2^63) 2^64
        let middle = Self::new(middle >> 63) + Self::new((middle & (u128::from(u64::MAX) >> 1)) << 64);
        high + middle + Self::new(a0 * b0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Double and add, which needs no 256-bit numbers.
    fn slow_mul(a: Fe, b: Fe) -> Fe {
        (0..127).rev().fold(Fe::ZERO, |sum, i| sum + sum + if a.0 >> i & 1 == 1 { b } else { Fe::ZERO })
    }

    #[test]
    fn identities() {
        let edges =
            [0, 1, 2, P - 1, P - 2, 1 << 63, 1 << 64, u64::MAX.into(), 1 << 126, P >> 1, 0x1234 << 80];
        for a in edges.map(Fe::new) {
            for b in edges.map(Fe::new) {
                assert_eq!(a * b, slow_mul(a, b));
                assert_eq!(a - b + b, a);
            }
            assert_eq!(a * a.invert(), if a == Fe::ZERO { Fe::ZERO } else { Fe::ONE });
            let root = a.square().sqrt().unwrap();
            assert!(root == a || root == -a);
            assert_eq!(Fe::from_bytes(&a.to_bytes()), a);
        }
        assert_eq!(Fe::new(P), Fe::ZERO);
        assert_eq!(Fe::new(u128::MAX), Fe::ONE);
        assert_eq!(Fe::small(-1).value(), P - 1);
        assert_eq!(Fe::small(-1).sqrt(), None);
        assert_eq!(Fe::from_bytes(&[0xff; 16]), Fe::ZERO);
    }
}
