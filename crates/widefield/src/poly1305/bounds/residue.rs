//! Numbers modulo `2^130 - 5`, by their own arithmetic.

/// A number modulo p, in two parts of 128 bits and the rest.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Residue(pub(super) u128, pub(super) u128);

impl Residue {
    /// `p = 2^130 - 5`.
    pub(super) const P: Self = Self(u128::MAX - 4, 3);

    pub(super) fn reduce(self) -> Self {
        if (self.1, self.0) < (Self::P.1, Self::P.0) {
            return self;
        }
        let (low, borrow) = self.0.overflowing_sub(Self::P.0);
        Self(low, self.1 - Self::P.1 - u128::from(borrow))
    }

    pub(super) fn add(self, other: Self) -> Self {
        let (low, carry) = self.0.overflowing_add(other.0);
        Self(low, self.1 + other.1 + u128::from(carry)).reduce()
    }

    pub(super) fn negative(self) -> Self {
        let (low, borrow) = Self::P.0.overflowing_sub(self.0);
        Self(low, Self::P.1 - self.1 - u128::from(borrow)).reduce()
    }

    /// `c 2^n`.
    pub(super) fn of(c: i128, n: usize) -> Self {
        let mut x = Self(c.unsigned_abs(), 0);
        for _ in 0..n {
            x = x.add(x);
        }
        if c < 0 { x.negative() } else { x }
    }
}
