//! NIST's binary curves, affine: `y^2 + x y = x^3 + a x^2 + b` over GF(2^m), and the group of its points.
//!
//! Sources: FIPS 186-4, appendix D.1.3 for the curves; IEEE 1363-2000, A.10.2 for the sums.

use crate::gf2m::Field;

/// A curve: `a` is 0 or 1.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The field of the coordinates.
    pub field: Field,
    /// Whether `a` is 1.
    pub a: bool,
    /// `b`.
    pub b: Vec<u64>,
}

/// A point: `x` and `y`, or nothing for the identity element.
pub type Point = Option<[Vec<u64>; 2]>;

impl Curve {
    /// Whether the coordinates satisfy the equation.
    #[must_use]
    pub fn contains(&self, [x, y]: &[Vec<u64>; 2]) -> bool {
        let f = &self.field;
        let square = f.square(x);
        let left = f.mul(y, &f.add(y, x));
        let right = f.add(&f.mul(&square, &f.add(x, &self.a())), &self.b);
        left == f.reduce(&right)
    }

    fn a(&self) -> Vec<u64> {
        if self.a { self.field.one() } else { self.field.zero() }
    }

    /// The sum of two points.
    #[must_use]
    pub fn add(&self, p: &Point, q: &Point) -> Point {
        let f = &self.field;
        let (Some([x1, y1]), Some([x2, y2])) = (p, q) else { return p.clone().or_else(|| q.clone()) };
        let sum = f.add(x1, x2);
        let (slope, x) = if let Some(inverse) = f.invert(&sum) {
            let slope = f.mul(&f.add(y1, y2), &inverse);
            let x = f.add(&f.add(&f.add(&f.square(&slope), &slope), &sum), &self.a());
            (slope, x)
        } else {
            // The inverse of (x, y) is (x, x + y); a point with x = 0 is its own.
            if y1 != y2 {
                return None;
            }
            let slope = f.add(x1, &f.mul(y1, &f.invert(x1)?));
            let x = f.add(&f.add(&f.square(&slope), &slope), &self.a());
            (slope, x)
        };
        let y = f.add(&f.add(&f.mul(&slope, &f.add(x1, &x)), &x), y1);
        Some([x, y])
    }

    /// The multiple of a point by a number, words from the lowest.
    #[must_use]
    pub fn multiply(&self, p: &Point, scalar: &[u64]) -> Point {
        let bits = scalar.iter().rev().flat_map(|word| (0..64).rev().map(move |i| word >> i & 1 == 1));
        bits.fold(None, |sum, bit| {
            let double = self.add(&sum, &sum);
            if bit { self.add(&double, p) } else { double }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2m::F163;

    /// K-163 and its base point, which the order takes to the identity element.
    #[test]
    fn the_order_of_k_163() {
        let field = Field::new(F163);
        let curve = Curve { b: field.one(), a: true, field };
        let base = [
            vec![0xde4e_6d5e_5c94_eee8, 0x7bbc_11ac_aa07_d793, 0x2_fe13_c053],
            vec![0x0536_d538_ccda_a3d9, 0x5d38_ff58_321f_2e80, 0x2_8907_0fb0],
        ];
        assert!(curve.contains(&base));
        let base = Some(base);
        let mut order = [0xa2e0_cc0d_99f8_a5ef, 0x2_0108, 0x4_0000_0000];
        assert_eq!(curve.multiply(&base, &order), None);
        order[0] += 1;
        assert_eq!(curve.multiply(&base, &order), base);
        assert_ne!(curve.multiply(&base, &[2]), base);
    }
}
