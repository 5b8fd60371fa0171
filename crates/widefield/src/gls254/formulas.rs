//! The group's formulas, for one element of the field or several abreast.
//!
//! # Scales
//! The formulas are those of \[Por2022, figures 1 and 2\], which have products by `sqrt(b)` in every addition and on
//! the way into doublings and out of them: 18 in a window of four doublings. They come from the form of a point; so
//! points have three forms here, which differ by the scale `c` of
//!
//! ```text
//! x = c X/Z    s = c S/Z^2    T = X Z
//! ```
//! - plain: `c = 1`. Additions give it, doublings take it.
//! - scaled up: `c = b`. Doublings give it: they end on the curve `y^2 + x y = x^3 + a x^2 + b^2`, and adding the point
//!   `N` there turns `X/Z` into `b Z/X`.
//! - scaled half up: `c = sqrt(b)`, for tables.
//!
//! The scales of the two operands of an addition have the product `b`: then the constants cancel, and what remains is
//! one product by `sqrt(b)` and one by `b` in a doubling, the latter before the reduction of another product: 8 in a
//! window.
//!
//! # Conjugates
//! Every lane of an element is squared alone, and what makes the square of that, a sum of lanes, is the conjugate:
//! [`Field::square_conjugate`] leaves it out. So `S` and `T` of a point, both coordinates of a table and `Y` and `T` of
//! a doubling are conjugates, marked `'` below; `a = u`, whose conjugate is `u + 1`.
//!
//! # Exceptions
//! There are none \[Por2022, section 5\]: `Z` is never 0, and the identity element is an operand like others.

use super::field::{B, Field, SQRT_B, Words};

/// A point with a scale that the code around it knows; `s` and `t` are conjugates.
#[derive(Clone, Copy)]
pub(super) struct Point<F> {
    pub(super) x: F,
    pub(super) s: F,
    pub(super) z: F,
    pub(super) t: F,
}

/// `Z = 1`, scaled half up; both are conjugates.
#[derive(Clone, Copy)]
pub(super) struct Affine<F> {
    pub(super) x: F,
    pub(super) s: F,
}

/// The products that a sum and a difference share.
struct Products<F> {
    f: F,
    g: F,
    ss: F,
    d: F,
    tt: F,
}

impl<F: Field> Products<F> {
    /// `S1' S2'`, `D' = (S1' + T1')(S2' + T2')`, `T1' T2'`, `F' = (X1 X2)^2'`, `G' = (Z1 Z2)^2'`.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(p: &Point<F>, q: &Point<F>) -> Self {
        let (xx, zz) = (p.x.mul(q.x), p.z.mul(q.z));
        let (ss, tt) = (p.s.mul(q.s), p.t.mul(q.t));
        let d = p.s.xor(p.t).mul(q.s.xor(q.t));
        Self { f: xx.square_conjugate(), g: zz.square_conjugate(), ss, d, tt }
    }

    /// `X' = D' + S1' S2'`, `Z' = F' + G'`, `S' = G' (S1' S2' + E') + F' (D' + E')`, `E = (u + 1) T1 T2`.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sum(&self) -> Point<F> {
        let (x, z, e) = (self.d.xor(self.ss), self.f.xor(self.g), self.tt.times_u());
        let s = F::mul_add(self.g, self.ss.xor(e), self.f, self.d.xor(e));
        Point { x: x.conjugate(), s, z: z.conjugate(), t: x.mul(z) }
    }
}

/// Coordinate `k` of each, of at most four points.
#[cfg_attr(not(unoptimised), inline(always))]
fn coordinate<F: Field>(token: F::Token, points: &[[Words; 4]], k: usize) -> F {
    let mut column = [[0; 4]; 4];
    for (to, point) in column.iter_mut().zip(points) {
        *to = point[k];
    }
    F::load(token, &column[..points.len().min(4)])
}

impl<F: Field> Point<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn load(token: F::Token, points: &[[Words; 4]]) -> Self {
        Self {
            x: coordinate(token, points, 0),
            s: coordinate(token, points, 1),
            z: coordinate(token, points, 2),
            t: coordinate(token, points, 3),
        }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn store(&self, points: &mut [[Words; 4]]) {
        for (k, coordinate) in [self.x, self.s, self.z, self.t].into_iter().enumerate() {
            let mut column = [[0; 4]; 4];
            coordinate.store(&mut column);
            for (point, words) in points.iter_mut().zip(&column) {
                point[k] = *words;
            }
        }
    }

    /// The plain sum of two points whose scales have the product `b`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn add(&self, q: &Self) -> Self {
        Products::new(self, q).sum()
    }

    /// The plain sum and difference, as in [`add`](Self::add); both have the same `Z`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn add_and_subtract(&self, q: &Self) -> [Self; 2] {
        let products = Products::new(self, q);
        let st = self.s.mul(q.t);
        let (ss, d) = (products.ss.xor(st), products.d.xor3(st, products.tt));
        let difference = Products { ss, d, ..products };
        [products.sum(), difference.sum()]
    }

    /// From plain to scaled up.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn scale_up(self) -> Self {
        Self { x: self.x, s: self.s.scale(B), z: self.z.scale(B), t: self.t.scale(B) }
    }

    /// From scaled up to plain: `b X/Z`, `b S/Z^2`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn scale_down(self) -> Self {
        Self { x: self.x.scale(B), s: self.s.scale(B), z: self.z, t: self.t.scale(B) }
    }

    /// Onto the curve of the doublings, from plain: `Y = S + X^2 + u T`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn to_doublings(self) -> Doublings<F> {
        let y = self.s.xor3(self.x.square_conjugate(), self.t.times_u1());
        Doublings { x: self.x, y, z: self.z, t: self.t }
    }
}

/// A point of `y^2 + x y = x^3 + a x^2 + b^2`, `x = X/Z`, `y = Y/Z^2`, `T = X Z`; `y` and `t` are conjugates.
#[derive(Clone, Copy)]
pub(super) struct Doublings<F> {
    x: F,
    y: F,
    z: F,
    t: F,
}

impl<F: Field> Doublings<F> {
    /// Doubles `n` times, at least once, and gives the point, scaled up. With the next values on the left:
    ///
    /// ```text
    /// D = (X + sqrt(b) Z)^2    X = D^2    Z = T^2    T = X Z
    /// W = Y (Y + T + D) + (u + b) Z       Y = W^2 + (u + 1) T
    /// ```
    /// The last `Y` is not needed: back in the group `S = Y + (u + 1) T + X^2 = (W + X)^2`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn double(self, n: usize) -> Point<F> {
        let Self { mut x, mut y, mut z, mut t } = self;
        let mut i = 1;
        loop {
            let d = x.xor(z.scale(SQRT_B)).square_conjugate();
            x = d.square_conjugate();
            z = t.square_conjugate();
            let w = F::mul_conjugate_plus(y, y.xor3(t, d), z, B);
            t = x.mul_conjugate(z);
            if i == n {
                return Point { x: z, s: w.xor(x).square_conjugate(), z: x, t };
            }
            y = w.square_conjugate().xor(t.times_u());
            i += 1;
        }
    }
}

impl<F: Field> Affine<F> {
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn negate_if(self, mask: F) -> Self {
        Self { s: self.s.xor(self.x.and(mask)), ..self }
    }

    /// The endomorphism `(conjugate(x), conjugate(s) + (u + 1) conjugate(x))`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn endomorphism(self) -> Self {
        Self { x: self.x.conjugate(), s: self.s.xor(self.x.times_u1()).conjugate() }
    }

    /// The plain sum; `one` is 1.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn add(&self, q: &Self, one: F) -> Point<F> {
        let (xx, ss) = (self.x.mul(q.x), self.s.mul(q.s));
        let d = self.s.xor(self.x).mul(q.s.xor(q.x));
        let (f, e) = (xx.square_conjugate(), xx.times_u());
        let (x, g) = (d.xor(ss), f.conjugate());
        let s = ss.xor3(e, g.mul(d.xor(e)));
        Point { x: x.conjugate(), s, z: f.xor(one), t: x.mul(g.xor(one)) }
    }
}
