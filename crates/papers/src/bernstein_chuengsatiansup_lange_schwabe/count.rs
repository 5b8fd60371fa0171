//! A machine that counts: the report's numbers of vector instructions come from running a step on it.

pub use super::counts::Counts;
use super::history::Shuffles;
use super::machine::{Doubles, Integers};
use super::{cortex, float, history, integer};
use core::cell::Cell;

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

/// The bits of numbers, combined.
fn bits(a: [f64; 4], b: [f64; 4], f: impl Fn(u64, u64) -> u64) -> [f64; 4] {
    core::array::from_fn(|i| f64::from_bits(f(a[i].to_bits(), b[i].to_bits())))
}

impl Shuffles for Counted<'_, [f64; 4]> {
    fn shuffle<const PATTERN: u8>(self, other: Self) -> Self {
        let from = |i: usize| if i.is_multiple_of(2) { self.value } else { other.value };
        let value = core::array::from_fn(|i| from(i)[i / 2 * 2 + usize::from(PATTERN >> i & 1)]);
        self.counted(value, |c| c.permutations += 1)
    }
    fn permute<const PATTERN: u8>(self) -> Self {
        let value = core::array::from_fn(|i| self.value[i / 2 * 2 + usize::from(PATTERN >> i & 1)]);
        self.counted(value, |c| c.permutations += 1)
    }
    fn xor(self, other: Self) -> Self {
        self.counted(bits(self.value, other.value, |a, b| a ^ b), |c| c.logic += 1)
    }
    fn and(self, other: Self) -> Self {
        self.counted(bits(self.value, other.value, |a, b| a & b), |c| c.logic += 1)
    }
}

/// A transform of Section 4's history: its name, its value for a vector `(x, y, z, t)` in the order of its own format,
/// and what the four transforms of a step take.
#[derive(Clone, Copy, Debug)]
pub struct Transform {
    /// Which.
    pub name: &'static str,
    /// The transform of [`Transform::OPERAND`], in its own order and signs.
    pub value: [f64; 4],
    /// Four transforms.
    pub counts: Counts,
}

impl Transform {
    /// What is transformed.
    pub const OPERAND: [f64; 4] = [1.0, 20.0, 300.0, 4000.0];
}

/// The transforms of a step as they became: Sections 4.1, 4.2, 4.4.
#[must_use]
pub fn transforms() -> [Transform; 3] {
    let run =
        |name, operand: [f64; 4], limbs: usize, one: fn(Counted<'_, [f64; 4]>) -> Counted<'_, [f64; 4]>| {
            let counts = Cell::default();
            let vector = Counted { value: operand, counts: &counts };
            let mut value = operand;
            for _ in 0..4 * limbs {
                value = one(vector).value;
            }
            Transform { name, value, counts: counts.get() }
        };
    let [x, y, z, t] = Transform::OPERAND;
    [
        run("(x, y, z, t), six limbs (4.1)", [x, y, z, t], 6, |v| history::first_hadamard(v)),
        run("(x, y, -z, t), six limbs (4.2)", [x, y, -z, t], 6, |v| float::hadamard_of_limb(v)),
        run("(x, y, -z, t), three limbs (4.4)", [x, y, -z, t], 3, |v| float::hadamard_of_limb(v)),
    ]
}

/// The conditional swap of a step as it became (Section 4.5), on six limbs: instructions that swap both points, that
/// choose one of them after the transforms, and that select it.
#[must_use]
pub fn swaps() -> [usize; 3] {
    let run = |one: fn([Counted<'_, [f64; 4]>; 3])| {
        let counts = Cell::default();
        let vector = |value| Counted { value, counts: &counts };
        let mask = <Counted<'_, [f64; 4]> as Doubles>::mask(&counts, 1);
        for _ in 0..6 {
            one([vector([1.0; 4]), vector([2.0; 4]), mask]);
        }
        let Counts { logic, selections, .. } = counts.get();
        logic + selections
    };
    [
        run(|[a, b, mask]| {
            let (a, b) = history::swap(a, b, mask);
            assert!((a.value, b.value) == ([2.0; 4], [1.0; 4]), "a swap swaps");
        }),
        run(|[a, b, mask]| assert!(history::choose(a, b, mask).value == [2.0; 4], "the second is chosen")),
        run(|[a, b, mask]| assert!(a.select(mask, b).value == [2.0; 4], "the second is selected")),
    ]
}

/// A step of the floating-point ladder, before or after trading multiplications for additions.
#[must_use]
pub fn float_step(traded: bool) -> Counts {
    let counts = Cell::default();
    let k = float::Constants::new(&counts, &[[1.0; 4]; 6]);
    let point = || [1.0, 2.0, 3.0].map(|x| <Counted<'_, [f64; 4]> as Doubles>::load(&counts, &[x; 4]));
    let mask = <Counted<'_, [f64; 4]> as Doubles>::mask(&counts, 1);
    counts.set(Counts::default());
    let step = if traded { float::step::<_, true, false> } else { float::step::<_, false, false> };
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

/// A step of the ladder in the vectors of the Cortex-A8.
#[must_use]
pub fn cortex_step() -> Counts {
    cortex::count_step()
}
