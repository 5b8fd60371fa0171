//! Proof of the vector ladders: a step is the surface's formulas, those of the model, at points of the model's field
//! drawn anew in every run; and with any operation altered it is not.
//!
//! Constants are those that the ladders make: their own constructors fill them in.

use super::batch::{Points, Steps};
use super::batch_f64::ProductsF64;
use super::batch52::Products52;
use super::lanes::Select;
use super::{ladder_f64, ladder52};
use crate::fp127::evaluation::{Value, at_random_points, power};
use crate::fp127::mul_f64;
use crate::fp127::mul52::Fixed;
use crate::limbs::altered::proved_and_mutants_fail;
use crate::limbs::lanes::Four;
use crate::limbs::traced::Traced;
use widefield_reference::fp127::Fe;
use widefield_reference::kummer as model;

/// A value of which the operations can be altered.
type V = Traced<Value>;

/// Points of the field, each below `2^-120`.
const POINTS: usize = 3;

/// Positions of the limbs.
const OF_WORDS: [u32; 3] = [0, 43, 86];
/// Numbers have their units in them.
const OF_NUMBERS: [u32; 3] = [0; 3];

/// A bit that is known.
#[derive(Clone, Copy)]
struct Known(bool);

impl<W> Select<W> for Known {
    fn select(self, zero: W, one: W) -> W {
        if self.0 { one } else { zero }
    }
}

/// A number that is given.
fn given(word: u64) -> V {
    Traced(Value(Fe::new(word.into())))
}

fn variable() -> V {
    Traced(Value::variable())
}

/// The element of limbs.
fn element<const N: usize>(limbs: [V; N], positions: [u32; N]) -> Fe {
    (0..N).fold(Fe::ZERO, |sum, i| sum + limbs[i].0.0 * power(positions[i]))
}

/// Any limbs of an element.
fn limbs_of<const N: usize>(x: Fe, positions: [u32; N]) -> [V; N] {
    let mut limbs = [given(0); N].map(|_| variable());
    limbs[0] = given(0);
    limbs[0] = Traced(Value(x - element(limbs, positions)));
    limbs
}

/// The rows of a factor known beforehand: any limbs whose values are the multiples of one element, shifted.
fn rows(x: Fe) -> [[V; 3]; 3] {
    [0, 43, 86].map(|n| {
        let row = limbs_of(x * power(n), OF_WORDS);
        [0, 1, 2].map(|k| Traced(Value(row[k].0.0 * power([9, 9, 11][k]))))
    })
}

/// Any ratios.
fn ratios() -> [Fe; 3] {
    [(); 3].map(|()| Value::variable().0)
}

/// `(x : y : z : t)` of coordinates kept as `(-x, y, z, t)`.
fn point([u, y, z, t]: [Fe; 4]) -> model::Point {
    [-u, y, z, t]
}

/// Both points after a step, by the model's formulas, times these: the double of one of the two, and their sum.
fn expected(
    d: model::Point,
    a: model::Point,
    swap: bool,
    [u, v, w]: [Fe; 3],
    scale: [i32; 2],
) -> [model::Point; 2] {
    let double = model::double(if swap { a } else { d });
    let sum = model::differential_add(d, a, [Fe::ONE, u, v, w]);
    [double.map(|x| x * Fe::small(scale[0])), sum.map(|x| x * Fe::small(scale[1]))]
}

/// A proof for both values of the bit at every point, and its mutants at one.
fn proved(name: &str, proof: impl Fn(bool) -> bool) {
    at_random_points(name, POINTS, || {
        for swap in [false, true] {
            assert!(proof(swap), "{name}, {swap}");
        }
    });
    at_random_points(name, 1, || {
        for swap in [false, true] {
            proved_and_mutants_fail(&format!("{name}, bit {swap}"), || ((), proof(swap)));
        }
    });
}

#[test]
fn a_step_in_four_lanes_is_the_formulas() {
    proved("IFMA52 multiply-add in four lanes", |swap| {
        let ratios = ratios();
        let [r, r0, r1, r2] = [-Fe::ONE, ratios[0], ratios[1], ratios[2]].map(rows);
        let w = Fixed([0, 1, 2].map(|j| [0, 1, 2].map(|k| Four([r[j][k], r0[j][k], r1[j][k], r2[j][k]]))));
        let k = ladder52::Constants::new((), w);
        let limbs = || [0, 1, 2].map(|_| Four([0; 4].map(|_| variable())));
        let elements = |v: [Four<V>; 3]| {
            point([0, 1, 2, 3].map(|i| element([v[0].0[i], v[1].0[i], v[2].0[i]], OF_WORDS)))
        };
        let (d, a) = (limbs(), limbs());
        let (double, sum) = ladder52::step(d, a, Known(swap), &k);
        // Two doubled products, the first of which is squared.
        [elements(double), elements(sum)] == expected(elements(d), elements(a), swap, ratios, [8, 8])
    });
}

#[test]
fn a_step_of_a_batch_is_the_formulas() {
    proved("IFMA52 multiply-add in a batch", |swap| {
        let ratios = ratios();
        let w = ratios.map(|x| Fixed(rows(x)));
        let limbs = || [0; 4].map(|_| [0; 3].map(|_| variable()));
        let elements = |p: Points<V, 3>| point(p.map(|limbs| element(limbs, OF_WORDS)));
        let (d, a) = (limbs(), limbs());
        let (mut double, mut sum) = (d, a);
        Products52::begin(&mut sum);
        Products52::step(&mut double, &mut sum, Known(swap), &w);
        Products52::end(&mut sum);
        // The products of two factors double, so the first sums' transform is with 4, its product with 2.
        [elements(double), elements(sum)] == expected(elements(d), elements(a), swap, ratios, [8, 8 * 4])
    });
}

#[test]
fn a_step_with_double_precision_is_the_formulas() {
    proved("double-precision numbers in four lanes", |swap| {
        let ratios = ratios();
        // The order of coordinates between steps is (y, x, t, z).
        let ordered = |[x, y, z, t]: [Fe; 4]| [y, x, t, z];
        let rows = ordered([Fe::ONE, ratios[0], ratios[1], ratios[2]]).map(|x| limbs_of(x, OF_NUMBERS));
        let k = ladder_f64::Constants::new((), [0, 1, 2].map(|k| Four(rows.map(|r| r[k]))));
        let limbs = || [0; 3].map(|_| Four([0; 4].map(|_| variable())));
        let elements = |v: [Four<V>; 3]| {
            ordered([0, 1, 2, 3].map(|i| element([v[0].0[i], v[1].0[i], v[2].0[i]], OF_NUMBERS)))
        };
        let (d, a) = (limbs(), limbs());
        let (double, sum) = ladder_f64::step(d, a, Known(swap), &k);
        [elements(double), elements(sum)] == expected(elements(d), elements(a), swap, ratios, [1, 1])
    });
}

#[test]
fn a_step_of_a_batch_with_double_precision_is_the_formulas() {
    proved("double-precision numbers in a batch", |swap| {
        let ratios = ratios();
        // The factors are negative, as the first coordinate is not.
        let r = mul_f64::Rounding::new(());
        let w = ratios.map(|x| mul_f64::Fixed::new(limbs_of(-x, OF_NUMBERS), &r));
        let limbs = || [0; 4].map(|_| [0; 3].map(|_| variable()));
        let elements = |p: Points<V, 3>| point(p.map(|limbs| element(limbs, OF_NUMBERS)));
        let (d, a) = (limbs(), limbs());
        let (mut double, mut sum) = (d, a);
        ProductsF64::begin(&mut sum);
        ProductsF64::step(&mut double, &mut sum, Known(swap), &w);
        ProductsF64::end(&mut sum);
        [elements(double), elements(sum)] == expected(elements(d), elements(a), swap, ratios, [1, -1])
    });
}
