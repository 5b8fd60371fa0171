//! The formulas are the group law: identities of polynomials, by running the formulas themselves on polynomials.
//!
//! Coordinates are variables over GF(4), modulo the curve's equation for each point. That equation gives `S^2`, so that
//! what remains of a polynomial has `S` once at most, and is 0 only if the polynomial is 0 at every point of the curve
//! over every extension of the field. The identities are proven for all points but those where the affine law itself
//! divides by 0. The group law and the formulas are both morphisms, so they agree wherever the formulas' `Z` is not 0:
//! `Z = (X1 X2 + Z1 Z2)^2` of a sum is 0 only if `x1 x2 = b`, where one point is the other or its negative plus `N`,
//! and
//! `Z = (X + sqrt(b) Z)^4` (scaled up) of a double only if `x = sqrt(b)`, where `2 P = N`. Of elements of the group,
//! which are points of odd order plus `N`, neither holds; so there are no exceptions.

use super::polynomial::{Polynomial, ROOT, Symbol, coordinate, counted};
use crate::gls254::field::Field;
use crate::gls254::formulas::{Affine, Point};
use widefield_reference::gls254::{COUNTS, Count};

type Symbolic = Point<Symbol>;

fn u() -> Polynomial {
    Polynomial::constant(2)
}

fn one() -> Symbol {
    Symbol::new(Polynomial::constant(1))
}

/// `sqrt(b)^n`.
fn root(n: usize) -> Polynomial {
    (0..n).fold(Polynomial::constant(1), |power, _| power.times(&Polynomial::variable(ROOT)))
}

fn variables(point: usize) -> [Polynomial; 3] {
    [0, 1, 2].map(|k| Polynomial::variable(coordinate(point, k)))
}

/// Point 0 or 1 in variables, whatever its scale.
fn point(point: usize) -> Symbolic {
    let [x, z, s] = variables(point);
    let t = x.times(&z);
    let [x, s, z, t] = [x, s.conjugate(), z, t.conjugate()].map(Symbol::new);
    Point { x, s, z, t }
}

/// The remainder modulo the equations of two points with the scales `c = sqrt(b)^n`, `Z = 1`:
/// `S^2 + X S = (c X^2 + a X + b/c)^2`.
fn reduce(polynomial: &Polynomial, scales: [usize; 2]) -> Polynomial {
    let mut rest = polynomial.affine();
    for (i, n) in scales.into_iter().enumerate() {
        let [x, _, _] = variables(i);
        let square = root(n).times(&x.square()).plus(&u().times(&x)).plus(&root(2 - n)).square();
        rest = rest.reduce(coordinate(i, 2), &x, &square);
    }
    rest
}

/// `x = c X` and `y = s + x^2 + a x + b`, `s = c S`.
fn affine(point: usize, scale: usize) -> [Polynomial; 2] {
    let [x, _, s] = variables(point).map(|v| v.times(&root(scale)));
    let y = s.plus(&x.square()).plus(&u().times(&x)).plus(&root(2));
    [x, y]
}

/// Of a sum or a double `(n/d^2, m/d^3)` on the curve the element of the group: after adding `N`, `x` and `s` as
/// fractions. `(x, y) + N = (b/x, b (x + y)/x^2)`: see `the_sum_with_n`.
fn plus_n(n: &Polynomial, m: &Polynomial, d: &Polynomial) -> [[Polynomial; 2]; 2] {
    let (b, dd) = (root(2), d.square());
    let x = b.times(&dd);
    let y = b.times(d).times(&m.plus(&d.times(n)));
    let nn = n.square();
    let s = y.plus(&x.square()).plus(&u().times(&x).times(n)).plus(&b.times(&nn));
    [[x, n.clone()], [s, nn]]
}

/// The chord through two points: `x3 = l^2 + l + x1 + x2 + a`, `y3 = l (x1 + x3) + x3 + y1` for the slope `l/d`, as
/// `n`,
/// `m` of `(n/d^2, m/d^3)`.
fn line(l: &Polynomial, d: &Polynomial, [x1, y1]: &[Polynomial; 2], sum: &Polynomial) -> [Polynomial; 2] {
    let n = l.square().plus(&l.times(d)).plus(&d.square().times(&sum.plus(&u())));
    let x = x1.times(&d.square()).plus(&n);
    let m = l.times(&x).plus(&d.times(&n)).plus(&y1.times(&d.square()).times(d));
    [n, m]
}

/// Whether a point of this scale is the element with these `x` and `s`, with the right `T`.
fn is(point: &Symbolic, scale: usize, [x, s]: &[[Polynomial; 2]; 2], scales: [usize; 2]) -> bool {
    let short = |p: Symbol| reduce(&p.get(), scales);
    let conjugated = |p: Symbol| reduce(&p.get().conjugate(), scales);
    let [px, pz, ps, pt] = [short(point.x), short(point.z), conjugated(point.s), conjugated(point.t)];
    let equal = |a: &Polynomial, b: &Polynomial| reduce(&a.plus(b), scales).is_zero();
    let c = root(scale);
    !reduce(&x[1].times(&pz), scales).is_zero()
        && equal(&c.times(&px).times(&reduce(&x[1], scales)), &reduce(&x[0], scales).times(&pz))
        && equal(
            &c.times(&ps).times(&reduce(&s[1], scales)),
            &reduce(&s[0], scales).times(&reduce(&pz.square(), scales)),
        )
        && equal(&pt, &px.times(&pz))
}

/// The sum of points 0 and 1 of these scales in the group, by the affine law.
fn sum(scales: [usize; 2]) -> [[Polynomial; 2]; 2] {
    let [p, q] = [affine(0, scales[0]), affine(1, scales[1])];
    let (d, l) = (p[0].plus(&q[0]), p[1].plus(&q[1]));
    let [n, m] = line(&l, &d, &p, &d).map(|p| reduce(&p, scales));
    plus_n(&n, &m, &d)
}

/// Twice point 0, plain, likewise.
fn double() -> [[Polynomial; 2]; 2] {
    let p = affine(0, 0);
    let l = p[0].square().plus(&p[1]).plus(&root(2));
    let [n, m] = line(&l, &p[0], &p, &Polynomial::default()).map(|p| reduce(&p, [0; 2]));
    plus_n(&n, &m, &p[0])
}

/// The weights of a point's `X`, `Z`, `S`, `T` are those of one: then its value depends on `x` and `s` of the operands
/// alone, and they may have `Z = 1`.
fn is_homogeneous(point: &Symbolic) -> bool {
    let of = |p: Polynomial| p.weights();
    let [x, z, s, t] =
        [of(point.x.get()), of(point.z.get()), of(point.s.get().conjugate()), of(point.t.get().conjugate())];
    let twice = x.map(|w| w.map(|w| 2 * w));
    x.is_some() && x == z && s == twice && t == twice
}

/// The points whose coordinates have each one term too many.
fn wrong(point: &Symbolic) -> [Symbolic; 4] {
    let more = |p: Symbol| p.xor(Symbol::new(Polynomial::variable(ROOT)));
    let p = *point;
    [
        Point { x: more(p.x), ..p },
        Point { s: more(p.s), ..p },
        Point { z: more(p.z), ..p },
        Point { t: more(p.t), ..p },
    ]
}

/// `(x, y)` plus `N = (0, 0)` by the affine law: `l = y/x`, `x4 = l^2 + l + x + a`, `y4 = l (x + x4) + x4 + y`.
#[test]
fn the_sum_with_n() {
    let [x, y] = affine(0, 0);
    let [n, m] = line(&y, &x, &[x.clone(), y.clone()], &x);
    let (b, xx) = (root(2), x.square());
    // n/x^2 = b/x, m/x^3 = b (x + y)/x^2.
    assert!(reduce(&n.plus(&b.times(&x)), [0; 2]).is_zero());
    assert!(reduce(&m.plus(&b.times(&x).times(&x.plus(&y))), [0; 2]).is_zero());
    assert!(!reduce(&m.plus(&b.times(&xx).times(&x.plus(&y))), [0; 2]).is_zero());
}

#[test]
fn sums() {
    for scales in [[0, 2], [2, 0], [1, 1]] {
        let (p, q, expected) = (point(0), point(1), sum(scales));
        let out = p.add(&q);
        assert!(is_homogeneous(&out), "{scales:?}");
        assert!(is(&out, 0, &expected, scales), "{scales:?}");
        for wrong in wrong(&out) {
            assert!(!is(&wrong, 0, &expected, scales));
        }
        // Of other scales it is none.
        assert!(!is(&out, 0, &sum([0, 0]), [0, 0]));
        let [[x1, z1, _], [x2, z2, _]] = [variables(0), variables(1)];
        assert_eq!(out.z.get(), x1.times(&x2).plus(&z1.times(&z2)).square());
    }
}

/// Both are sums, as polynomials; the negative of `(x, s)` is `(x, s + x)`.
#[test]
fn sum_and_difference() {
    let (p, q) = (point(0), point(1));
    let negative = Point { s: q.s.xor(q.t), ..q };
    for (out, expected) in p.add_and_subtract(&q).into_iter().zip([p.add(&q), p.add(&negative)]) {
        for [a, b] in [[out.x, expected.x], [out.s, expected.s], [out.z, expected.z], [out.t, expected.t]] {
            assert_eq!(a.get(), b.get());
        }
    }
}

/// A point of a table, `Z = 1`, whose coordinates are conjugates.
fn entry(point: usize) -> Affine<Symbol> {
    let [x, _, s] = variables(point).map(|v| Symbol::new(v.conjugate()));
    Affine { x, s }
}

#[test]
fn sums_of_entries() {
    let (p, q) = (entry(0), entry(1));
    let out = p.add(&q, one());
    assert!(is(&out, 0, &sum([1, 1]), [1, 1]));
    for wrong in wrong(&out) {
        assert!(!is(&wrong, 0, &sum([1, 1]), [1, 1]));
    }
    let negative = p.negate_if(one());
    let [x, _, s] = variables(0);
    assert_eq!([negative.x, negative.s].map(|c| c.get().conjugate()), [x.clone(), s.plus(&x)]);
    let same = p.negate_if(Symbol::new(Polynomial::default()));
    assert_eq!([same.x, same.s].map(|c| c.get().conjugate()), [x, s]);
}

/// The image of a point of the curve is one: `S^2 + X S + (c X^2 + a X + b/c)^2` is 0 modulo the conjugate of that of
/// the point. A morphism that fixes the identity element, as this does, is a homomorphism.
#[test]
fn the_endomorphism() {
    let image = entry(0).endomorphism();
    let [x, s] = [image.x, image.s].map(|c| c.get());
    // Conjugates of the image's coordinates, in variables that are not.
    let equation = |a: Polynomial| {
        let square = root(1).times(&x.square()).plus(&a.times(&x)).plus(&root(1)).square();
        reduce(&s.square().plus(&x.times(&s)).plus(&square), [1, 1]).is_zero()
    };
    assert!(equation(u().conjugate()));
    assert!(!equation(u()));
    // N = (0, b), scaled half up (0, sqrt(b)).
    let n = Affine { x: Symbol::new(Polynomial::default()), s: Symbol::new(root(1)) }.endomorphism();
    assert!(n.x.get().is_zero() && n.s.get() == root(1));
}

/// `X/Z` is `b X/(b Z)`, and `S/Z^2` is `b (b S)/(b Z)^2`.
#[test]
fn scales() {
    let (p, b) = (point(0), root(2));
    let (up, down) = (p.scale_up(), p.scale_down());
    assert_eq!(b.times(&up.x.get()).times(&p.z.get()), up.z.get().times(&p.x.get()));
    let squares = [up.z.get().square(), p.z.get().square()];
    assert_eq!(b.times(&up.s.get().conjugate()).times(&squares[1]), squares[0].times(&p.s.get().conjugate()));
    assert_eq!(
        [down.x.get(), down.s.get(), down.z.get()],
        [b.times(&p.x.get()), b.times(&p.s.get()), p.z.get()]
    );
    for point in [up, down] {
        assert_eq!(point.t.get().conjugate(), point.x.get().times(&point.z.get()));
    }
}

/// One doubling is twice the point; and of two the second is one of what the first gives. `Y` between them enters the
/// second by `Y (Y + T + D)` alone, and all that follows by its results: so what holds of two holds of any number.
#[test]
fn doubles() {
    let p = point(0);
    let once = p.to_doublings().double(1);
    assert!(is_homogeneous(&once));
    assert!(is(&once, 2, &double(), [0; 2]));
    for wrong in wrong(&once) {
        assert!(!is(&wrong, 2, &double(), [0; 2]));
    }
    let [x, z, _] = variables(0);
    assert_eq!(once.z.get(), x.plus(&root(1).times(&z)).square().square());

    let [a, b] = [p.to_doublings().double(2), once.scale_down().to_doublings().double(1)];
    let short = |p: Symbol| reduce(&p.get(), [0; 2]);
    let conjugated = |p: Symbol| reduce(&p.get().conjugate(), [0; 2]);
    let equal = |a: Polynomial, b: Polynomial| reduce(&a.plus(&b), [0; 2]).is_zero();
    let twice = |a: &Symbolic, b: &Symbolic| {
        let [az, bz] = [short(a.z), short(b.z)];
        let square = |p: &Polynomial| reduce(&p.square(), [0; 2]);
        !az.is_zero()
            && !bz.is_zero()
            && equal(short(a.x).times(&bz), short(b.x).times(&az))
            && equal(conjugated(a.s).times(&square(&bz)), conjugated(b.s).times(&square(&az)))
            && equal(conjugated(a.t), short(a.x).times(&az))
    };
    assert!(twice(&a, &b));
    assert!(wrong(&a).iter().all(|wrong| !twice(wrong, &b)));
    assert!(!twice(&once, &b));
}

/// What the pages of the report say that each takes.
#[test]
fn counts() {
    let (p, q) = (point(0), point(1));
    let count = |run: &dyn Fn() -> Symbolic| {
        counted();
        run();
        counted()
    };
    let doubles = [1, 2].map(|n| count(&|| p.to_doublings().double(n)));
    let counted = [
        count(&|| p.add(&q)),
        count(&|| p.add_and_subtract(&q)[1]),
        count(&|| entry(0).add(&entry(1), one())),
        doubles[0],
        [0, 1, 2].map(|k| doubles[1][k] - doubles[0][k]),
        count(&|| {
            // Operations are counted whatever the operands are; polynomials of four doubles would be large.
            let zero = Symbol::new(Polynomial::default());
            let (p, q) = (Point { x: zero, s: zero, z: zero, t: zero }, Affine { x: zero, s: zero });
            let digit = q.add(&q, one());
            p.to_doublings().double(4).add(&digit)
        }),
    ];
    assert_eq!(
        counted,
        COUNTS.map(|Count { products, squares, constants, .. }| [products, squares, constants])
    );
}
