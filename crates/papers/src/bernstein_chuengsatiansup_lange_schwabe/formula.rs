//! The ladder formulas of Figures 2.2 and 2.4, over any field: to compute with, and to count.

use core::cell::Cell;
use core::ops::{Add, Mul, Sub};
use widefield::fp127::Fp127;

/// A field's operations, by the letters that the paper counts them with.
pub trait Field: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    /// **S**.
    #[must_use]
    fn square(self) -> Self;
    /// **m**: product with a constant of the curve.
    #[must_use]
    fn times(self, constant: Self) -> Self;
}

impl Field for Fp127 {
    #[inline(always)]
    fn square(self) -> Self {
        Self::square(self)
    }

    #[inline(always)]
    fn times(self, constant: Self) -> Self {
        self * constant
    }
}

/// `(x : y : z : t)`.
pub type Point<F> = [F; 4];

/// What a step multiplies by beside the difference, the first of each four scaled to 1.
#[derive(Clone, Copy, Debug)]
pub struct Constants<F> {
    /// `(A^2/B^2, A^2/C^2, A^2/D^2)`.
    pub upper: [F; 3],
    /// `(a/b, a/c, a/d)` on the original surface, their squares on the squared one.
    pub lower: [F; 3],
}

/// Which of two ways to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Figures 2.2(a) and 2.4(a): 10M + 9S + 6m.
    A,
    /// Figures 2.2(b) and 2.4(b): 7M + 12S + 9m.
    B,
}

impl Form {
    /// Both.
    pub const ALL: [Self; 2] = [Self::A, Self::B];
}

/// The Hadamard transform: eight additions.
#[inline(always)]
pub fn hadamard<F: Field>([x, y, z, t]: Point<F>) -> Point<F> {
    let (s, d, u, e) = (x + y, x - y, z + t, z - t);
    [s + u, s - u, d + e, d - e]
}

#[inline(always)]
fn squares<F: Field>([x, y, z, t]: Point<F>) -> Point<F> {
    [x.square(), y.square(), z.square(), t.square()]
}

#[inline(always)]
fn products<F: Field>([x, y, z, t]: Point<F>, [u, v, w, s]: Point<F>) -> Point<F> {
    [x * u, y * v, z * w, t * s]
}

/// Products with `(1, ...)`.
#[inline(always)]
fn scaled<F: Field>([x, y, z, t]: Point<F>, [b, c, d]: [F; 3]) -> Point<F> {
    [x, y.times(b), z.times(c), t.times(d)]
}

/// What the figures have in common, between the transforms: of `H(P)` and `H(Q)` the upper products.
#[inline(always)]
fn middle<F: Field>(form: Form, p: Point<F>, q: Point<F>, k: &Constants<F>) -> (Point<F>, Point<F>) {
    match form {
        Form::A => {
            let [x, y, z, t] = scaled(p, k.upper);
            let [_, py, pz, pt] = p;
            ([x.square(), y * py, z * pz, t * pt], products([x, y, z, t], q))
        }
        Form::B => (scaled(squares(p), k.upper), scaled(products(p, q), k.upper)),
    }
}

/// Figure 2.2: `X(P)`, `X(Q)` on the original surface to `X(2P)`, `X(P + Q)`; `w` holds `x/y`, `x/z`, `x/t` of
/// `X(Q - P)`.
#[inline(always)]
pub fn original_step<F: Field>(
    form: Form,
    p: Point<F>,
    q: Point<F>,
    w: [F; 3],
    k: &Constants<F>,
) -> (Point<F>, Point<F>) {
    let (p, q) = (hadamard(squares(p)), hadamard(squares(q)));
    let (p, q) = middle(form, p, q, k);
    let (p, [x, y, z, t]) = (hadamard(p), hadamard(q));
    (scaled(p, k.lower), [x, y * w[0], z * w[1], t * w[2]])
}

/// Figure 2.4: the same on the squared surface.
#[inline(always)]
pub fn squared_step<F: Field>(
    form: Form,
    p: Point<F>,
    q: Point<F>,
    w: [F; 3],
    k: &Constants<F>,
) -> (Point<F>, Point<F>) {
    let (p, q) = middle(form, hadamard(p), hadamard(q), k);
    let (p, [x, y, z, t]) = (squares(hadamard(p)), squares(hadamard(q)));
    (scaled(p, k.lower), [x, y * w[0], z * w[1], t * w[2]])
}

/// Numbers of field operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Operations {
    /// M.
    pub multiplications: usize,
    /// S.
    pub squarings: usize,
    /// m.
    pub constants: usize,
    /// Additions and subtractions.
    pub additions: usize,
}

/// An element that counts what is done with it.
#[derive(Clone, Copy, Debug)]
pub struct Counted<'c> {
    value: Fp127,
    counts: &'c Cell<Operations>,
}

impl<'c> Counted<'c> {
    /// An element.
    #[must_use]
    pub const fn new(value: Fp127, counts: &'c Cell<Operations>) -> Self {
        Self { value, counts }
    }

    /// Its value.
    #[must_use]
    pub const fn value(self) -> Fp127 {
        self.value
    }

    fn counted(self, value: Fp127, counter: impl Fn(&mut Operations) -> &mut usize) -> Self {
        let mut counts = self.counts.get();
        *counter(&mut counts) += 1;
        self.counts.set(counts);
        Self { value, ..self }
    }
}

impl Add for Counted<'_> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.counted(self.value + other.value, |c| &mut c.additions)
    }
}

impl Sub for Counted<'_> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.counted(self.value - other.value, |c| &mut c.additions)
    }
}

impl Mul for Counted<'_> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        self.counted(self.value * other.value, |c| &mut c.multiplications)
    }
}

impl Field for Counted<'_> {
    fn square(self) -> Self {
        self.counted(self.value.square(), |c| &mut c.squarings)
    }

    fn times(self, constant: Self) -> Self {
        self.counted(self.value * constant.value, |c| &mut c.constants)
    }
}

/// The operations of a step, by running it.
#[must_use]
pub fn operations(form: Form, squared: bool) -> Operations {
    let counts = Cell::default();
    let element = |n: u64| Counted::new(Fp127::from_u64(n), &counts);
    let [p, q] = [2, 11].map(|n| [n, n + 1, n + 2, n + 3].map(element));
    let [w, upper, lower] = [21, 31, 41].map(|n| [n, n + 1, n + 2].map(element));
    let step = if squared { squared_step } else { original_step };
    let _ = step(form, p, q, w, &Constants { upper, lower });
    counts.get()
}
