//! Proof that the floating-point ladder is exact: every number in every step is a multiple of a unit, and below `2^53`
//! of it, for all inputs and any number of steps.

use super::float::{Constants, limbs, power, step};
use super::machine::Doubles;

/// All multiples of `2^unit` up to `max` in size, in all four coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Bound<const FUSED: bool> {
    unit: i32,
    max: f64,
}

impl<const FUSED: bool> Bound<FUSED> {
    #[track_caller]
    fn exact(unit: i32, max: f64) -> Self {
        assert!(max <= power(unit + 53), "{max:e} is more than 53 bits above 2^{unit}");
        Self { unit, max }
    }

    fn join(self, other: Self) -> Self {
        Self { unit: self.unit.min(other.unit), max: self.max.max(other.max) }
    }
}

/// The exponent of the largest power of two that divides a number.
fn unit(x: f64) -> i32 {
    let bits = x.to_bits();
    let (exponent, mantissa) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1) | 1 << 52);
    exponent - 1075 + mantissa.trailing_zeros() as i32
}

impl<const FUSED: bool> Doubles for Bound<FUSED> {
    const FUSED: bool = FUSED;
    type Token = ();
    fn load((): (), numbers: &[f64; 4]) -> Self {
        let nonzero = || numbers.iter().filter(|x| **x != 0.0);
        let unit = nonzero().map(|x| unit(*x)).min().unwrap_or(0);
        Self::exact(unit, nonzero().fold(0.0, |max, x| max.max(x.abs())))
    }
    fn splat((): (), number: f64) -> Self {
        Self::load((), &[number; 4])
    }
    fn numbers(self) -> [f64; 4] {
        [self.max; 4]
    }
    fn add(self, other: Self) -> Self {
        Self::exact(self.unit.min(other.unit), self.max + other.max)
    }
    fn sub(self, other: Self) -> Self {
        self.add(other)
    }
    fn mul(self, other: Self) -> Self {
        Self::exact(self.unit + other.unit, self.max * other.max)
    }
    fn add_product(self, a: Self, b: Self) -> Self {
        self.add(a.mul(b))
    }
    fn remainder(self, multiple: Self, unit: i32) -> Self {
        assert!(multiple.unit >= unit);
        Self::exact(self.unit, self.max.min(power(unit - 1)))
    }
    fn nearest_multiple(self, alpha: Self, unit: i32) -> Self {
        assert!(alpha.max == power(unit + 52) + power(unit + 51) && self.max <= power(unit + 51));
        Self::exact(unit, self.max + power(unit - 1))
    }
    fn round(self) -> Self {
        Self::exact(0, self.max + 0.5)
    }
    fn add_sub(self, other: Self) -> Self {
        self.add(other)
    }
    fn swap_neighbours(self) -> Self {
        self
    }
    fn swap_halves(self) -> Self {
        self
    }
    fn select(self, _: Self, other: Self) -> Self {
        self.join(other)
    }
    fn mask((): (), _: u8) -> Self {
        Self { unit: 0, max: 0.0 }
    }
}

/// Largest limbs of an element: half a unit of the next, and one more where a carry came in.
fn largest() -> [f64; 6] {
    [0, 22, 43, 64, 85, 106]
        .into_iter()
        .zip([22, 43, 64, 85, 106, 127])
        .map(|(unit, next)| power(next - 1) + power(unit))
        .collect::<Vec<_>>()
        .try_into()
        .unwrap()
}

fn fixpoint<const FUSED: bool, const TRADED: bool>() -> usize {
    let bound = largest();
    let k = Constants::<Bound<FUSED>>::new((), &bound.map(|x| [x; 4]));
    let k = k.map_difference(|i, w| Bound { unit: [0, 22, 43, 64, 85, 106][i], ..w });
    let start = [0, 1, 2].map(|j| Bound { unit: [0, 43, 85][j], max: bound[2 * j] + bound[2 * j + 1] });
    let mut state = [start; 2];
    for n in 1..20 {
        let (d, a) = step::<Bound<FUSED>, TRADED, false>(state[0], state[1], Bound::mask((), 1), &k);
        let next = [[state[0], d], [state[1], a]].map(|[x, y]| [0, 1, 2].map(|j| x[j].join(y[j])));
        if next == state {
            return n;
        }
        state = next;
    }
    panic!("the bounds grow without end");
}

#[test]
fn no_number_of_steps_rounds() {
    assert!(fixpoint::<false, false>() <= 5);
    assert!(fixpoint::<false, true>() <= 5);
    assert!(fixpoint::<true, false>() <= 5);
}

#[test]
fn limbs_are_balanced() {
    let p = (1 << 127) - 1;
    for x in [0, 1, p - 1, p - 20, p / 2, p / 3, 0x1234_5678_9abc_def0_0fed_cba9_8765_4321 & p] {
        let h = limbs(x);
        for (h, bound) in h.into_iter().zip(largest()) {
            assert!(h.abs() <= bound, "{x:x} {h:e}");
        }
    }
}

#[test]
#[should_panic(expected = "more than 53 bits")]
fn a_rounded_sum_is_caught() {
    let _ = Bound::<false> { unit: 0, max: power(53) }.add(Bound { unit: 0, max: 2.0 });
}
