//! Proof of the vector ladders: no limb overflows in any number of steps, and a step is the surface's formulas.

use super::batch::{self, Steps};
use super::batch32::Products32;
use super::batch52::Products52;
use super::lanes::Select;
use super::portable::{Form, FormB};
use super::surface::{C, D, Point, Ratios};
use super::{ladder32, ladder52};
use crate::fp127::evaluation::Value;
use crate::fp127::mul52::{Fixed, Small, small};
use crate::fp127::{self, Fp127};
use crate::limbs::interval::Interval;
use crate::limbs::lanes::Four;
use crate::limbs::{Ifma, Word};

/// Either of the two, whatever the bit.
#[derive(Clone, Copy)]
struct Either;

impl Select<Interval> for Either {
    fn select(self, zero: Interval, one: Interval) -> Interval {
        zero.join(one)
    }
}

impl Select<Four<Interval>> for Either {
    fn select(self, zero: Four<Interval>, one: Four<Interval>) -> Four<Interval> {
        zero.zip(one, Interval::join)
    }
}

/// A bit that is known.
#[derive(Clone, Copy)]
struct Known(bool);

impl<W> Select<W> for Known {
    fn select(self, zero: W, one: W) -> W {
        if self.0 { one } else { zero }
    }
}

type Bounds = [Interval; 3];

/// Limbs of the coordinates: a canonical element plus the offset.
fn start(offset: [u64; 3]) -> Bounds {
    let limb = |k: usize, bits: u32| Interval(offset[k].into(), i128::from(offset[k]) + (1 << bits) - 1);
    [limb(0, 43), limb(1, 43), limb(2, 41)]
}

/// The first doubled and the first added point.
fn starts() -> [Bounds; 2] {
    [start(ladder52::DOUBLE_OFFSET), start(ladder52::W_OFFSET)]
}

/// Limbs of a factor known beforehand.
fn factor<W>(lanes: impl Fn(Interval) -> W) -> Fixed<W> {
    let limb = |bits: u32, shift: u32| lanes(Interval(0, ((1 << bits) - 1) << shift));
    Fixed([0, 1, 2].map(|_| [limb(43, 9), limb(43, 9), limb(41, 11)]))
}

/// The ladder's constants over a type of which `lanes` makes a vector.
fn constants<W: Ifma>(lanes: impl Fn([u64; 4]) -> W, w: Fixed<W>) -> ladder52::Constants<W> {
    let limbs = |c: [[u64; 3]; 4]| [0, 1, 2].map(|k| lanes(c.map(|c| c[k])));
    ladder52::Constants {
        c: lanes(C),
        c_small: Small([0, 1].map(|i| lanes(C.map(|c| small(c)[i])))),
        d: lanes(D),
        w,
        p: limbs([ladder52::P_LIMBS; 4]),
        c_offset: limbs(ladder52::C_OFFSET),
        d_offset: limbs(ladder52::D_OFFSET),
        w_offset: limbs([ladder52::W_OFFSET; 4]),
        zero: limbs([[0; 3]; 4]),
    }
}

/// Runs steps until the bounds on the state no longer grow; how many it took.
fn fixpoint<S: Clone + PartialEq>(start: S, step: impl Fn(&S) -> S, join: impl Fn(&S, &S) -> S) -> usize {
    let mut state = start;
    for n in 1..100 {
        let next = join(&state, &step(&state));
        if next == state {
            return n;
        }
        state = next;
    }
    panic!("the bounds grow without end");
}

#[test]
fn no_number_of_steps_overflows_in_four_lanes() {
    type V = Four<Interval>;
    let k = constants(|c| Four(c.map(|c| Interval(c.into(), c.into()))), factor(|i| Four([i; 4])));
    let state: [[V; 3]; 2] = starts().map(|s| s.map(|i| Four([i; 4])));
    let steps = fixpoint(
        state,
        |[d, a]| {
            let (d, a) = ladder52::step(*d, *a, Either, &k);
            [d, a]
        },
        |x, y| [0, 1].map(|i| [0, 1, 2].map(|j| Either.select(x[i][j], y[i][j]))),
    );
    assert!(steps <= 4, "{steps}");
}

#[test]
fn no_number_of_steps_overflows_in_a_batch() {
    let w = [0, 1, 2].map(|_| factor(|i| i));
    let mut state: [batch::Points<Interval, 3>; 2] =
        [start(ladder52::P_LIMBS), start(ladder52::W_OFFSET)].map(|s| [s; 4]);
    Products52::begin(&mut state[1]);
    let steps = fixpoint(
        state,
        |[d, a]| {
            let (mut d, mut a) = (*d, *a);
            Products52::step(&mut d, &mut a, Either, &w);
            let mut sum = a;
            Products52::end(&mut sum);
            assert!(d.iter().chain(&sum).flatten().all(|x| x.0 >= 0 && x.1 < 1 << 64));
            [d, a]
        },
        |x, y| [0, 1].map(|i| [0, 1, 2, 3].map(|c| [0, 1, 2].map(|j| x[i][c][j].join(y[i][c][j])))),
    );
    assert!(steps <= 4, "{steps}");
}

/// The element of three limbs.
fn element(limbs: [Value; 3]) -> Fp127 {
    let step = Fp127::from_u64(1 << 43);
    limbs[0].0 + step * (limbs[1].0 + step * limbs[2].0)
}

/// The rows of a factor known beforehand: any limbs whose values are the multiples of one element.
fn rows(x: Fp127) -> [[Value; 3]; 3] {
    let step = Fp127::from_u64(1 << 43);
    [x, x * step, x * step * step].map(|row| {
        let (r1, r2) = (Value::variable(), Value::variable());
        let r0 = Value(row - step * (r1.0 + step * r2.0));
        [r0.shl::<9>(), r1.shl::<9>(), r2.shl::<11>()]
    })
}

fn variables() -> [Value; 3] {
    [Value::variable(), Value::variable(), Value::variable()]
}

/// `(x : y : z : t)` of coordinates kept as `(-x, y, z, t)`.
fn point([u, y, z, t]: [Fp127; 4]) -> Point {
    [-u, y, z, t]
}

/// Both points after a step, by the formulas, of the point doubled and the other.
fn expected(d: Point, a: Point, swap: bool, ratios: &Ratios) -> (Point, Point) {
    let (p, q) = if swap { (a, d) } else { (d, a) };
    FormB::step(p, q, ratios)
}

#[test]
fn a_step_in_four_lanes_is_the_formulas() {
    for swap in [false, true] {
        let ratios: Ratios = variables().map(|v| v.0);
        let [r0, r1, r2] = ratios.map(rows);
        let r = rows(-Fp127::ONE);
        let w = Fixed([0, 1, 2].map(|j| [0, 1, 2].map(|k| Four([r[j][k], r0[j][k], r1[j][k], r2[j][k]]))));
        let k = constants(|c| Four(c.map(|c| Value(Fp127::from_u64(c)))), w);
        let limbs = || [0, 1, 2].map(|_| Four([0; 4].map(|_| Value::variable())));
        let elements =
            |v: [Four<Value>; 3]| point([0, 1, 2, 3].map(|i| element([v[0].0[i], v[1].0[i], v[2].0[i]])));
        let (d, a) = (limbs(), limbs());
        let (double, sum) = ladder52::step(d, a, Known(swap), &k);
        // Two doubled products, the first of which is squared.
        let eight = |p: Point| p.map(|x| x * Fp127::from_u64(8));
        let (expected_double, expected_sum) = expected(elements(d), elements(a), swap, &ratios);
        assert_eq!((elements(double), elements(sum)), (eight(expected_double), eight(expected_sum)));
    }
}

#[test]
fn a_step_of_a_batch_is_the_formulas() {
    for swap in [false, true] {
        let ratios: Ratios = variables().map(|v| v.0);
        let w = ratios.map(|x| Fixed(rows(x)));
        let limbs = || [0; 4].map(|_| variables());
        let elements = |p: batch::Points<Value, 3>| point(p.map(element));
        let (d, a) = (limbs(), limbs());
        let (mut double, mut sum) = (d, a);
        Products52::begin(&mut sum);
        Products52::step(&mut double, &mut sum, Known(swap), &w);
        Products52::end(&mut sum);
        // The products of two factors double, so the first sums' transform is with 4, its product with 2.
        let scaled = |p: Point, n: u64| p.map(|x| x * Fp127::from_u64(n));
        let (double, sum) = (elements(double), elements(sum));
        let (expected_double, expected_sum) = expected(elements(d), elements(a), swap, &ratios);
        assert_eq!((double, sum), (scaled(expected_double, 8), scaled(expected_sum, 8 * 4)));
    }
}

/// The constants of the ladder on 32-bit multiplications.
fn constants32<W: Word>(lanes: impl Fn([u64; 4]) -> W, w: fp127::mul32::Limbs<W>) -> ladder32::Constants<W> {
    ladder32::Constants {
        c: lanes(C),
        d: lanes(D),
        w: fp127::mul32::Fixed::new(w),
        offset: ladder32::OFFSET.map(|x| lanes([x; 4])),
    }
}

#[test]
fn no_number_of_steps_overflows_with_32_bit_products() {
    let canonical = [26, 25, 26, 25, 25].map(|n| Four([Interval(0, (1 << n) - 1); 4]));
    let k = constants32(|c| Four(c.map(|c| Interval(c.into(), c.into()))), canonical);
    let steps = fixpoint(
        [canonical; 2],
        |[d, a]| {
            let (d, a) = ladder32::step(*d, *a, Either, &k);
            [d, a]
        },
        |x, y| [0, 1].map(|i| [0, 1, 2, 3, 4].map(|j| Either.select(x[i][j], y[i][j]))),
    );
    assert!(steps <= 4, "{steps}");
}

#[test]
fn no_number_of_steps_overflows_in_a_batch_with_32_bit_products() {
    let canonical = [26, 25, 26, 25, 25].map(|n| Interval(0, (1 << n) - 1));
    let w = [fp127::mul32::Fixed::new(canonical); 3];
    let steps = fixpoint(
        [[canonical; 4]; 2],
        |[d, a]| {
            let (mut d, mut a) = (*d, *a);
            Products32::step(&mut d, &mut a, Either, &w);
            [d, a]
        },
        |x, y| [0, 1].map(|i| [0, 1, 2, 3].map(|c| [0, 1, 2, 3, 4].map(|j| x[i][c][j].join(y[i][c][j])))),
    );
    assert!(steps <= 4, "{steps}");
}

#[test]
fn a_step_with_32_bit_products_is_the_formulas() {
    const POSITIONS: [u32; 5] = [0, 26, 51, 77, 102];
    let unit = |n: u32| (0..n).fold(Fp127::ONE, |x, _| x + x);
    let element = |limbs: [Fp127; 5]| (0..5).fold(Fp127::ZERO, |sum, i| sum + limbs[i] * unit(POSITIONS[i]));
    for swap in [false, true] {
        let ratios: Ratios = variables().map(|v| v.0);
        let [u, v, w] = ratios;
        let rows = [-Fp127::ONE, u, v, w].map(|x| {
            let mut limbs = [0; 5].map(|_| Value::variable().0);
            limbs[0] = Fp127::ZERO;
            limbs[0] = x - element(limbs);
            limbs
        });
        let w = [0, 1, 2, 3, 4].map(|k| Four(rows.map(|r| Value(r[k]))));
        let k = constants32(|c| Four(c.map(|c| Value(Fp127::from_u64(c)))), w);
        let limbs = || [0; 5].map(|_| Four([0; 4].map(|_| Value::variable())));
        let elements =
            |v: [Four<Value>; 5]| point([0, 1, 2, 3].map(|i| element([0, 1, 2, 3, 4].map(|k| v[k].0[i].0))));
        let (d, a) = (limbs(), limbs());
        let (double, sum) = ladder32::step(d, a, Known(swap), &k);
        assert_eq!((elements(double), elements(sum)), expected(elements(d), elements(a), swap, &ratios));

        let limbs = || [0; 4].map(|_| [0; 5].map(|_| Value::variable()));
        let elements = |p: batch::Points<Value, 5>| point(p.map(|v| element(v.map(|v| v.0))));
        let w = [1, 2, 3].map(|i| fp127::mul32::Fixed::new(rows[i].map(Value)));
        let (d, a) = (limbs(), limbs());
        let (mut double, mut sum) = (d, a);
        Products32::step(&mut double, &mut sum, Known(swap), &w);
        assert_eq!((elements(double), elements(sum)), expected(elements(d), elements(a), swap, &ratios));
    }
    assert_eq!(element(ladder32::OFFSET.map(Fp127::from_u64)), Fp127::ZERO);
}

/// The offsets are multiples of `p` that all coordinates share after the multiplication by the constants.
#[test]
fn offsets_are_shared_multiples_of_the_prime() {
    use crate::fp127::mul52::join;
    for (offset, factors) in
        [(ladder52::C_OFFSET, C), (ladder52::D_OFFSET, D), ([ladder52::W_OFFSET; 4], [1; 4])]
    {
        for i in 0..4 {
            assert_eq!(join(offset[i]), Fp127::ZERO);
            assert!((0..3).all(|k| offset[i][k] * factors[i] == offset[0][k] * factors[0]));
        }
    }
    assert_eq!(join(ladder52::P_LIMBS), Fp127::ZERO);
    assert_eq!(ladder52::DOUBLE_OFFSET[0], ladder52::D_OFFSET[0][0] * D[0]);
}
