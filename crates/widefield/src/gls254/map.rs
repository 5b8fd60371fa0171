//! From elements of the field to points: the body of a kernel.

use super::field::{B, Field, Words};
use super::formulas::Point;
use super::multiply::{PointWords, canonical, trace_mask};

/// The sum of the points of two elements, one at a time.
///
/// Bit 0 of `c1` says which of two `w` is taken; it becomes 1 and bit 1 becomes 0, so that `c`, `c + z^2` and
/// `c + c^2/z^2` have trace 1. The sum of `b` over each is 0, so that one of these has trace 0; the first is `e = b/m`.
/// With `d = sqrt(m)` and `w^2 + w + a = d` it is decoded as an encoding `w` is.
#[inline(always)]
pub(super) fn map<F: Field>(token: F::Token, elements: &[Words; 2], out: &mut PointWords) {
    const { assert!(F::LANES == 1) };
    let (first, second) = (point::<F>(token, &elements[0]), point::<F>(token, &elements[1]));
    first.scale_up().add(&second).store(core::slice::from_mut(out));
}

#[inline(always)]
fn point<F: Field>(token: F::Token, &[c0, c1, c2, c3]: &Words) -> Point<F> {
    let u = F::splat(token, &[0, 0, 1, 0]);
    let c = F::splat(token, &[c0, c1, c2 & !3 | 1, c3]);
    // z^-2 = z^125 + z^61.
    let square = c.square_conjugate().conjugate();
    let m = [
        c,
        c.xor(F::splat(token, &[4, 0, 0, 0])),
        c.xor(square.mul(F::splat(token, &[1 << 61, 1 << 61, 0, 0]))),
    ];
    let product = m[0].mul(m[1]);
    let inverse = product.mul(m[2]).invert().scale(B);
    let rest = inverse.mul(m[2]);
    let e = [rest.mul(m[1]), rest.mul(m[0]), inverse.mul(product)];
    let (odd_0, odd_1) = (trace_mask(token, e[0]), trace_mask(token, e[1]));
    let d = m[0].select(odd_0, m[1].select(odd_1, m[2])).sqrt();
    let e = e[0].select(odd_0, e[1].select(odd_1, e[2]));
    let mut w = [[0; 4]];
    d.xor(u).solve().store(&mut w);
    w[0] = canonical(w[0]);
    w[0][0] = w[0][0] & !1 | c2 & 1;
    let x = d.mul(e.solve());
    let x = x.xor(d.and(trace_mask(token, x)));
    let t = x.conjugate();
    Point { x, s: t.mul(F::splat(token, &w[0]).square_conjugate()), z: F::splat(token, &[1, 0, 0, 0]), t }
}
