//! Powers: inversion and square root by fixed chains.
//!
//! ```text
//! 1/x     = x^(p - 2) = x^(2^127 - 3) = (x^(2^125 - 1))^4 x
//! sqrt(x) = x^((p + 1)/4) = x^(2^125)             p = 3 mod 4
//! ```
//! With `e(k) = x^(2^k - 1)`, `e(j + k) = e(j)^(2^k) e(k)`: the chain 1, 2, 3, 5, 10, 15, 25, 50, 75, 125 reaches
//! `e(125)` with 124 squarings and 9 products.

use super::element::Fp127;
use subtle::{ConstantTimeEq, CtOption};

impl Fp127 {
    /// `x^(2^n)`; the time depends on `n`.
    #[inline(always)]
    #[must_use]
    pub const fn square_n(self, n: u32) -> Self {
        let mut x = self;
        let mut i = 0;
        while i < n {
            x = x.square();
            i += 1;
        }
        x
    }

    /// `1/x`, or zero for zero. 126 squarings and 10 products, one after the other.
    #[must_use]
    pub const fn invert_or_zero(self) -> Self {
        let e1 = self;
        let e2 = e1.square().times(e1);
        let e3 = e2.square().times(e1);
        let e5 = e3.square_n(2).times(e2);
        let e10 = e5.square_n(5).times(e5);
        let e15 = e10.square_n(5).times(e5);
        let e25 = e15.square_n(10).times(e10);
        let e50 = e25.square_n(25).times(e25);
        let e75 = e50.square_n(25).times(e25);
        let e125 = e75.square_n(50).times(e50);
        e125.square_n(2).times(self)
    }

    /// `1/x`; none for zero.
    #[must_use]
    pub fn invert(self) -> CtOption<Self> {
        CtOption::new(self.invert_or_zero(), !self.is_zero())
    }

    /// A square root; none for a non-square. Of the two, the one that is itself a square.
    #[must_use]
    pub fn sqrt(self) -> CtOption<Self> {
        let root = self.square_n(125);
        CtOption::new(root, root.square().ct_eq(&self))
    }
}
