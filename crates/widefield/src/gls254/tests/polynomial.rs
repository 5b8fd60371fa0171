//! Polynomials over GF(4) = GF(2)\[u\]/(u^2 + u + 1) in the coordinates of two points, their conjugates, and `sqrt(b)`;
//! and elements of the field of which nothing is known but such a polynomial.

use crate::gls254::field::{B, Field, SQRT_B, Words};
use core::cell::RefCell;
use std::collections::HashMap;

/// The exponents of a monomial, nine bits for each variable.
type Monomial = u128;
const BITS: usize = 9;

/// `sqrt(b)`, which is its own conjugate.
pub(super) const ROOT: usize = 0;

/// A coordinate of a point: 0 is `X`, 1 is `Z`, 2 is `S`.
pub(super) const fn coordinate(point: usize, k: usize) -> usize {
    1 + 6 * point + k
}

const VARIABLES: usize = 13;

/// The variable that is the conjugate.
const fn conjugate(variable: usize) -> usize {
    match variable {
        ROOT => ROOT,
        _ if (variable - 1) % 6 < 3 => variable + 3,
        _ => variable - 3,
    }
}

const fn exponent(monomial: Monomial, variable: usize) -> usize {
    (monomial >> (BITS * variable)) as usize & ((1 << BITS) - 1)
}

/// The product in GF(4), of `c0 + c1 u` with `c0` in bit 0.
const fn times(a: u8, b: u8) -> u8 {
    let high = (a >> 1) & (b >> 1);
    let low = a & b & 1 ^ high;
    low | ((a & 1) & (b >> 1) ^ (a >> 1) & (b & 1) ^ high) << 1
}

/// Coefficients other than 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Polynomial(HashMap<Monomial, u8>);

impl Polynomial {
    pub(super) fn constant(c: u8) -> Self {
        Self(if c == 0 { HashMap::new() } else { HashMap::from([(0, c)]) })
    }

    pub(super) fn variable(variable: usize) -> Self {
        Self(HashMap::from([(1 << (BITS * variable), 1)]))
    }

    fn add(&mut self, monomial: Monomial, c: u8) {
        let sum = self.0.remove(&monomial).unwrap_or(0) ^ c;
        if sum != 0 {
            self.0.insert(monomial, sum);
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn plus(&self, b: &Self) -> Self {
        let mut sum = self.clone();
        for (monomial, c) in &b.0 {
            sum.add(*monomial, *c);
        }
        sum
    }

    fn degree(&self, variable: usize) -> usize {
        self.0.keys().map(|m| exponent(*m, variable)).max().unwrap_or(0)
    }

    pub(super) fn times(&self, b: &Self) -> Self {
        assert!((0..VARIABLES).all(|v| self.degree(v) + b.degree(v) < 1 << BITS), "exponents fit");
        let mut product = Self::default();
        for (m, c) in &self.0 {
            for (n, d) in &b.0 {
                product.add(m + n, times(*c, *d));
            }
        }
        product
    }

    pub(super) fn square(&self) -> Self {
        assert!((0..VARIABLES).all(|v| 2 * self.degree(v) < 1 << BITS), "exponents fit");
        // Of a sum of squares nothing else remains.
        Self(self.0.iter().map(|(m, c)| (2 * m, times(*c, *c))).collect())
    }

    /// Every variable, and `u`, becomes its conjugate.
    pub(super) fn conjugate(&self) -> Self {
        let of = |m: Monomial| {
            (0..VARIABLES).map(|v| (exponent(m, v) as Monomial) << (BITS * conjugate(v))).sum::<Monomial>()
        };
        Self(self.0.iter().map(|(m, c)| (of(*m), c ^ c >> 1)).collect())
    }

    /// The remainder by `v^2 + p v + q`, of which `p` and `q` do not have the variable `v`: `v` occurs once at most.
    pub(super) fn reduce(&self, v: usize, p: &Self, q: &Self) -> Self {
        let mut by_exponent = vec![Self::default(); self.degree(v).max(1) + 1];
        for (m, c) in &self.0 {
            let e = exponent(*m, v);
            by_exponent[e].add(m - ((e as Monomial) << (BITS * v)), *c);
        }
        while by_exponent.len() > 2 {
            let top = by_exponent.pop().unwrap_or_default();
            let n = by_exponent.len();
            by_exponent[n - 1] = by_exponent[n - 1].plus(&top.times(p));
            by_exponent[n - 2] = by_exponent[n - 2].plus(&top.times(q));
        }
        by_exponent[0].plus(&by_exponent[1].times(&Self::variable(v)))
    }

    /// With `Z` of both points and their conjugates 1.
    pub(super) fn affine(&self) -> Self {
        let mut affine = Self::default();
        for (m, c) in &self.0 {
            let mask = [0, 1].map(|p| coordinate(p, 1)).into_iter().flat_map(|v| [v, conjugate(v)]);
            let gone: Monomial = mask.map(|v| ((1 << BITS) - 1) << (BITS * v)).sum();
            affine.add(m & !gone, *c);
        }
        affine
    }

    /// The weight of every monomial, if it is the same, by `X`, `Z` of weight 1 and `S` of weight 2, of each point.
    pub(super) fn weights(&self) -> Option<[usize; 2]> {
        let of = |m: &Monomial| {
            [0, 1].map(|p| (0..3).map(|k| (1 + k / 2) * exponent(*m, coordinate(p, k))).sum::<usize>())
        };
        let mut all = self.0.keys().map(of);
        let first = all.next()?;
        all.all(|w| w == first).then_some(first)
    }
}

thread_local! {
    static ALL: RefCell<Vec<Polynomial>> = const { RefCell::new(Vec::new()) };
    static COUNTS: RefCell<[usize; 3]> = const { RefCell::new([0; 3]) };
}

/// Products, squares, products by constants since the last call.
pub(super) fn counted() -> [usize; 3] {
    COUNTS.take()
}

fn count(k: usize, n: usize) {
    COUNTS.with_borrow_mut(|counts| counts[k] += n);
}

/// An element that is a polynomial: its number among all of this thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol(usize);

impl Symbol {
    pub(super) fn new(polynomial: Polynomial) -> Self {
        ALL.with_borrow_mut(|all| {
            all.push(polynomial);
            Self(all.len() - 1)
        })
    }

    pub(super) fn get(self) -> Polynomial {
        ALL.with_borrow(|all| all[self.0].clone())
    }

    fn product(self, b: Self) -> Polynomial {
        count(0, 1);
        self.get().times(&b.get())
    }
}

/// `1 + z^e`: a power of `sqrt(b)`.
fn power_of_root(e: u32) -> Polynomial {
    count(2, 1);
    let root = Polynomial::variable(ROOT);
    match e {
        SQRT_B => root,
        B => root.square(),
        _ => unreachable!("no constant of the curve"),
    }
}

/// What the formulas use. Words, masks and inverses are not for polynomials.
impl Field for Symbol {
    type Token = ();
    type Bits = ();
    const LANES: usize = 1;

    fn load(_: (), _: &[Words]) -> Self {
        unimplemented!("words")
    }
    fn splat(_: (), _: &Words) -> Self {
        unimplemented!("words")
    }
    fn bits(_: (), _: &[[u64; 2]]) {
        unimplemented!("scalars")
    }
    fn digit(_: (), _: usize) -> ([Self; 3], Self) {
        unimplemented!("scalars")
    }
    fn store(self, _: &mut [Words]) {
        unimplemented!("words")
    }
    fn mask(_: (), _: &[u64]) -> Self {
        unimplemented!("masks")
    }
    /// A mask is the polynomial 0 or 1.
    fn and(self, mask: Self) -> Self {
        Self::new(self.get().times(&mask.get()))
    }
    fn invert(self) -> Self {
        unimplemented!("an inverse")
    }
    fn sqrt(self) -> Self {
        unimplemented!("a root")
    }
    fn solve(self) -> Self {
        unimplemented!("a root")
    }
    fn xor(self, b: Self) -> Self {
        Self::new(self.get().plus(&b.get()))
    }
    fn mul(self, b: Self) -> Self {
        Self::new(self.product(b))
    }
    fn mul_add(a: Self, b: Self, c: Self, d: Self) -> Self {
        Self::new(a.product(b).plus(&c.product(d)))
    }
    fn mul_conjugate(self, b: Self) -> Self {
        Self::new(self.product(b).conjugate())
    }
    fn mul_conjugate_plus(a: Self, b: Self, c: Self, scale: u32) -> Self {
        let constant = power_of_root(scale).plus(&Polynomial::constant(2));
        Self::new(a.product(b).conjugate().plus(&c.get().times(&constant)))
    }
    fn square_conjugate(self) -> Self {
        count(1, 1);
        Self::new(self.get().square().conjugate())
    }
    fn scale(self, e: u32) -> Self {
        Self::new(self.get().times(&power_of_root(e)))
    }
    fn times_u(self) -> Self {
        Self::new(self.get().times(&Polynomial::constant(2)))
    }
    fn conjugate(self) -> Self {
        Self::new(self.get().conjugate())
    }
}
