//! Proof of the vector ladders: no limb overflows in any number of steps. That a step is the surface's formulas is
//! proved in [`formulas`](super::formulas).
//!
//! Constants and the points to begin with are those that the ladders make: their own constructors fill the intervals.

use super::batch::{Arithmetic, MAX_LANES, Points, Steps};
use super::batch_f64::ProductsF64;
use super::batch52::Products52;
use super::lanes::Select;
use super::surface::{D, Point, Ratios, identity};
use super::{ladder_f64, ladder52};
use crate::fp127::mul52::Fixed;
use crate::fp127::{self, Fp127};
use crate::limbs::bound::Bound;
use crate::limbs::interval::Interval;
use crate::limbs::lanes::Four;
use crate::simd::Vector;

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

impl Select<Bound> for Either {
    fn select(self, zero: Bound, one: Bound) -> Bound {
        zero.join(one)
    }
}

impl Select<Four<Bound>> for Either {
    fn select(self, zero: Four<Bound>, one: Four<Bound>) -> Four<Bound> {
        zero.zip(one, Bound::join)
    }
}

/// What the limbs of any element can be, from how limbs are made of one element. Each bit of an element must go to one
/// bit of one limb of its own (they are cut by shifts and masks, and an offset is added): so the limbs are largest
/// where all bits are set.
fn of_any<const N: usize>(limbs: impl Fn(Fp127) -> [Interval; N]) -> [Interval; N] {
    let zero = limbs(Fp127::ZERO);
    let mut all = zero;
    for bit in 0..127 {
        let one = limbs(Fp127::from_number(1 << bit));
        let mut places = 0;
        for k in 0..N {
            let (low, high) = (zero[k], one[k]);
            assert!(low.0 == low.1 && high.0 == high.1);
            let change = high.0 - low.0;
            if change != 0 {
                assert!(
                    change > 0 && change & (change - 1) == 0 && (all[k].1 - low.0) & change == 0,
                    "bit {bit}"
                );
                all[k].1 += change;
                places += 1;
            }
        }
        assert_eq!(places, 1, "bit {bit}");
    }
    all
}

/// The same for the limbs of four coordinates in four lanes.
fn of_any_in_lanes<const N: usize>(limbs: impl Fn(Fp127) -> [Four<Interval>; N]) -> [Four<Interval>; N] {
    let lanes = [0, 1, 2, 3].map(|lane| of_any(|x| limbs(x).map(|limb| limb.0[lane])));
    core::array::from_fn(|k| Four(lanes.map(|limbs| limbs[k])))
}

/// The point with this in all coordinates as the ladders keep it: `(-x, y, z, t)`.
fn all_coordinates(x: Fp127) -> Point {
    [-x, x, x, x]
}

/// Factors that are not the fixed -1.
fn all_ratios(x: Fp127) -> Ratios {
    [x, x, x]
}

/// The factors of any difference; that of lane 0 is fixed.
fn any_factor<const N: usize>(limbs: impl Fn(Ratios) -> [Four<Interval>; N]) -> [Four<Interval>; N] {
    let fixed = limbs(all_ratios(Fp127::ZERO));
    let lanes = [1, 2, 3].map(|lane| of_any(|x| limbs(all_ratios(x)).map(|limb| limb.0[lane])));
    core::array::from_fn(|k| Four([fixed[k].0[0], lanes[0][k], lanes[1][k], lanes[2][k]]))
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
    let row = |j: usize| any_factor(|ratios| ladder52::factor::<V>((), &ratios).0[j]);
    let k = ladder52::Constants::<V>::new((), Fixed([row(0), row(1), row(2)]));
    // Whatever the point, the neutral one among them.
    let state = [
        of_any_in_lanes(|x| ladder52::as_double::<V>((), all_coordinates(x))),
        of_any_in_lanes(|x| ladder52::as_sum::<V>((), all_coordinates(x))),
    ];
    let identity = ladder52::as_double::<V>((), identity());
    assert!((0..3).all(|i| Either.select(state[0][i], identity[i]) == state[0][i]));
    let steps = fixpoint(
        state,
        |[d, a]| {
            let (d, a) = ladder52::step(*d, *a, Either, &k);
            [d, a]
        },
        |x, y| [0, 1].map(|i| [0, 1, 2].map(|j| Either.select(x[i][j], y[i][j]))),
    );
    println!("IFMA52 multiply-add in four lanes: fixpoint after {steps} steps");
    assert!(steps <= 4, "{steps}");
}

/// The same element in each lane of a batch.
fn each(x: Fp127) -> [Fp127; MAX_LANES] {
    [x; MAX_LANES]
}

#[test]
fn no_number_of_steps_overflows_in_a_batch() {
    type A = Products52;
    let row = |j: usize| of_any(|x| <A as Arithmetic<Interval>>::factor((), &each(x)).0[j]);
    let w = [0, 1, 2].map(|_| Fixed([row(0), row(1), row(2)]));
    let double = of_any(|x| <A as Arithmetic<Interval>>::double((), &each(x)));
    let sum = of_any(|x| <A as Arithmetic<Interval>>::sum((), &each(x)));
    let mut state: [Points<Interval, 3>; 2] = [[double; 4], [sum; 4]];
    A::begin(&mut state[1]);
    let steps = fixpoint(
        state,
        |[d, a]| {
            let (mut d, mut a) = (*d, *a);
            A::step(&mut d, &mut a, Either, &w);
            let mut sum = a;
            A::end(&mut sum);
            assert!(d.iter().chain(&sum).flatten().all(|x| x.0 >= 0 && x.1 < 1 << 64));
            [d, a]
        },
        |x, y| [0, 1].map(|i| [0, 1, 2, 3].map(|c| [0, 1, 2].map(|j| x[i][c][j].join(y[i][c][j])))),
    );
    println!("IFMA52 multiply-add in a batch: fixpoint after {steps} steps");
    assert!(steps <= 4, "{steps}");
}

/// The bounds of the double-precision limbs of any element. Each bit of an element must go to one limb, so that a limb
/// is largest where all its bits are set.
fn numbers_of_any(limbs: impl Fn(Fp127) -> [Bound; 3]) -> [Bound; 3] {
    let mut sizes = limbs(Fp127::ZERO).map(|zero| [f64::INFINITY, zero.max()]);
    for bit in 0..127 {
        let one = limbs(Fp127::from_number(1 << bit)).map(Bound::max);
        assert_eq!(one.iter().filter(|x| **x != 0.0).count(), 1, "bit {bit}");
        for ([least, sum], x) in sizes.iter_mut().zip(one).filter(|(_, x)| *x != 0.0) {
            *least = least.min(x);
            *sum += x;
        }
    }
    sizes.map(|[least, sum]| Bound::splat((), least.to_bits()).join(Bound::splat((), sum.to_bits())))
}

/// The same for all four coordinates.
fn numbers_of_any_in_lanes(limbs: impl Fn(Fp127) -> [Four<Bound>; 3]) -> [Four<Bound>; 3] {
    let lanes = [0, 1, 2, 3].map(|lane| numbers_of_any(|x| limbs(x).map(|limb| limb.0[lane])));
    [0, 1, 2].map(|k| Four(lanes.map(|limbs| limbs[k])))
}

#[test]
fn no_number_of_steps_rounds_with_double_precision() {
    type V = Four<Bound>;
    let any = numbers_of_any_in_lanes(|x| ladder_f64::coordinates::<V>((), [x; 4]));
    let mut w = any;
    for (w, one) in w.iter_mut().zip(ladder_f64::factor::<V>((), &all_ratios(Fp127::ZERO))) {
        w.0[1] = one.0[1];
    }
    let k = ladder_f64::Constants::<V>::new((), w);
    let steps = fixpoint(
        [any; 2],
        |[d, a]| {
            let (d, a) = ladder_f64::step(*d, *a, Either, &k);
            [d, a]
        },
        |x, y| [0, 1].map(|i| [0, 1, 2].map(|j| Either.select(x[i][j], y[i][j]))),
    );
    println!("double-precision numbers in four lanes: fixpoint after {steps} steps");
    assert!(steps <= 4, "{steps}");
}

#[test]
fn no_number_of_steps_rounds_in_a_batch_with_double_precision() {
    type A = ProductsF64;
    let rounding = fp127::mul_f64::Rounding::new(());
    let factor = numbers_of_any(|x| <A as Arithmetic<Bound>>::factor((), &each(-x)).0);
    let w = [fp127::mul_f64::Fixed::new(factor, &rounding); 3];
    let double = numbers_of_any(|x| <A as Arithmetic<Bound>>::double((), &each(x)));
    let sum = numbers_of_any(|x| <A as Arithmetic<Bound>>::sum((), &each(x)));
    let mut state: [Points<Bound, 3>; 2] = [[double; 4], [sum; 4]];
    A::begin(&mut state[1]);
    let steps = fixpoint(
        state,
        |[d, a]| {
            let (mut d, mut a) = (*d, *a);
            A::step(&mut d, &mut a, Either, &w);
            [d, a]
        },
        |x, y| [0, 1].map(|i| [0, 1, 2, 3].map(|c| [0, 1, 2].map(|j| x[i][c][j].join(y[i][c][j])))),
    );
    println!("double-precision numbers in a batch: fixpoint after {steps} steps");
    assert!(steps <= 4, "{steps}");
}

/// The offsets are multiples of `p` that all coordinates share after the multiplication by the constants.
#[test]
fn offsets_are_shared_multiples_of_the_prime() {
    use crate::fp127::mul52::join;
    for (offset, factors) in [(ladder52::D_OFFSET, D), ([ladder52::W_OFFSET; 4], [1; 4])] {
        for i in 0..4 {
            assert_eq!(join(offset[i]), Fp127::ZERO);
            assert!((0..3).all(|k| offset[i][k] * factors[i] == offset[0][k] * factors[0]));
        }
    }
    assert_eq!(join(ladder52::P_LIMBS), Fp127::ZERO);
    assert_eq!(ladder52::DOUBLE_OFFSET[0], ladder52::D_OFFSET[0][0] * D[0]);
}
