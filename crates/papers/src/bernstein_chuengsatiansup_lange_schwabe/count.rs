//! A machine that counts: the report's numbers of vector instructions come from running a step on it.

use super::machine::{Doubles, Integers};
use super::{float, integer};
use core::cell::Cell;

/// What has been executed, vectors of four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Additions, subtractions and roundings, which one unit does; of integers, additions alone.
    pub additions: usize,
    /// Multiplications.
    pub multiplications: usize,
    /// Moves within vectors.
    pub permutations: usize,
    /// Conditional selections.
    pub selections: usize,
    /// Shifts.
    pub shifts: usize,
    /// Bitwise operations.
    pub logic: usize,
}

/// A vector that counts what is done with it.
#[derive(Clone, Copy, Debug)]
struct Counted<'c, T> {
    value: T,
    counts: &'c Cell<Counts>,
}

impl<T> Counted<'_, T> {
    fn counted(self, value: T, add: impl Fn(&mut Counts)) -> Self {
        let mut counts = self.counts.get();
        add(&mut counts);
        self.counts.set(counts);
        Self { value, ..self }
    }
}

impl<'c> Doubles for Counted<'c, [f64; 4]> {
    type Token = &'c Cell<Counts>;

    fn load(counts: Self::Token, numbers: &[f64; 4]) -> Self {
        Self { value: *numbers, counts }
    }
    fn splat(counts: Self::Token, number: f64) -> Self {
        Self { value: [number; 4], counts }
    }
    fn numbers(self) -> [f64; 4] {
        self.value
    }
    fn add(self, other: Self) -> Self {
        self.counted(Doubles::add(self.value, other.value), |c| c.additions += 1)
    }
    fn sub(self, other: Self) -> Self {
        self.counted(self.value.sub(other.value), |c| c.additions += 1)
    }
    fn mul(self, other: Self) -> Self {
        self.counted(Doubles::mul(self.value, other.value), |c| c.multiplications += 1)
    }
    fn add_product(self, a: Self, b: Self) -> Self {
        Doubles::add(self, Doubles::mul(a, b))
    }
    fn sub_product(self, a: Self, b: Self) -> Self {
        self.sub(Doubles::mul(a, b))
    }
    fn round(self) -> Self {
        self.counted(self.value.round(), |c| c.additions += 1)
    }
    fn add_sub(self, other: Self) -> Self {
        self.counted(self.value.add_sub(other.value), |c| c.additions += 1)
    }
    fn swap_neighbours(self) -> Self {
        self.counted(Doubles::swap_neighbours(self.value), |c| c.permutations += 1)
    }
    fn swap_halves(self) -> Self {
        self.counted(Doubles::swap_halves(self.value), |c| c.permutations += 1)
    }
    fn select(self, mask: Self, other: Self) -> Self {
        self.counted(self.value.select(mask.value, other.value), |c| c.selections += 1)
    }
    fn mask(counts: Self::Token, bit: u8) -> Self {
        Self { value: <[f64; 4]>::mask((), bit), counts }
    }
}

impl<'c> Integers for Counted<'c, [u64; 4]> {
    type Token = &'c Cell<Counts>;

    fn load(counts: Self::Token, numbers: &[u64; 4]) -> Self {
        Self { value: *numbers, counts }
    }
    fn numbers(self) -> [u64; 4] {
        self.value
    }
    fn add(self, other: Self) -> Self {
        self.counted(Integers::add(self.value, other.value), |c| c.additions += 1)
    }
    fn mul(self, other: Self) -> Self {
        self.counted(Integers::mul(self.value, other.value), |c| c.multiplications += 1)
    }
    fn and(self, other: Self) -> Self {
        self.counted(self.value.and(other.value), |c| c.logic += 1)
    }
    fn xor(self, other: Self) -> Self {
        self.counted(self.value.xor(other.value), |c| c.logic += 1)
    }
    fn shr<const N: u32>(self) -> Self {
        self.counted(self.value.shr::<N>(), |c| c.shifts += 1)
    }
    fn swap_neighbours(self) -> Self {
        self.counted(Integers::swap_neighbours(self.value), |c| c.permutations += 1)
    }
    fn swap_halves(self) -> Self {
        self.counted(Integers::swap_halves(self.value), |c| c.permutations += 1)
    }
}

/// A step of the floating-point ladder, before or after trading multiplications for additions.
#[must_use]
pub fn float_step(traded: bool) -> Counts {
    let counts = Cell::default();
    let k = float::Constants::new(&counts, &[[1.0; 4]; 6]);
    let point = || [1.0, 2.0, 3.0].map(|x| <Counted<'_, [f64; 4]> as Doubles>::load(&counts, &[x; 4]));
    let mask = <Counted<'_, [f64; 4]> as Doubles>::mask(&counts, 1);
    counts.set(Counts::default());
    let step = if traded { float::step::<_, true> } else { float::step::<_, false> };
    let _ = step(point(), point(), mask, &k);
    counts.get()
}

/// A step of the ladder on five integer limbs.
#[must_use]
pub fn integer_step() -> Counts {
    let counts = Cell::default();
    let k = integer::Constants::new(&counts, &[[1; 4]; 5]);
    let load = |x: u64| <Counted<'_, [u64; 4]> as Integers>::load(&counts, &[x; 4]);
    let point = || [1, 2, 3, 4, 5].map(load);
    counts.set(Counts::default());
    let mask = load(!0);
    let _ = integer::step(&point(), &point(), mask, &k);
    counts.get()
}
