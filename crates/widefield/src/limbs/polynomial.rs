//! Polynomials with integer coefficients: the algebra of a kernel, for all inputs at once.
//!
//! Inputs are variables. A shift or a 52-bit product splits a value, `x = low + 2^N high`: `high` becomes a variable of
//! its own (the same one whenever the same value is split at the same bit) and `low` is `x - 2^N high`. Whatever the
//! carries are, they are then integers that satisfy these equations, so a result that equals the specified polynomial
//! modulo the prime with all carry variables gone is proved, provided that nothing overflows: that is the intervals'
//! part.
//!
//! Polynomials live in a table of the thread; a [`Poly`] is an index into it, so that it is `Copy` like a vector.

use super::word::{MulAdd, Word};
use crate::simd::Vector;
use core::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

/// A polynomial of this thread's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Poly(usize);

/// Coefficients by monomial, a sorted list of variables; no coefficient is zero.
pub(crate) type Terms = BTreeMap<Vec<u32>, i128>;

#[derive(Default)]
struct Table {
    polynomials: Vec<Terms>,
    variables: u32,
    /// The high part of a value split at a bit.
    carries: HashMap<(Terms, u32), Poly>,
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
}

impl Poly {
    fn new(mut terms: Terms) -> Self {
        terms.retain(|_, c| *c != 0);
        TABLE.with_borrow_mut(|table| {
            table.polynomials.push(terms);
            Self(table.polynomials.len() - 1)
        })
    }

    /// A new variable.
    pub(crate) fn variable() -> Self {
        let variable = TABLE.with_borrow_mut(|table| {
            table.variables += 1;
            table.variables
        });
        Self::new(Terms::from([(vec![variable], 1)]))
    }

    /// The coefficients.
    pub(crate) fn terms(self) -> Terms {
        TABLE.with_borrow(|table| table.polynomials[self.0].clone())
    }

    fn combine(self, other: Self, factor: i128) -> Self {
        let mut terms = self.terms();
        for (monomial, c) in other.terms() {
            *terms.entry(monomial).or_default() += factor * c;
        }
        Self::new(terms)
    }

    /// The product.
    pub(crate) fn times(self, other: Self) -> Self {
        let mut terms = Terms::new();
        for (a, x) in &self.terms() {
            for (b, y) in &other.terms() {
                let mut monomial = [&a[..], b].concat();
                monomial.sort_unstable();
                *terms.entry(monomial).or_default() += x.checked_mul(*y).expect("a coefficient of 127 bits");
            }
        }
        Self::new(terms)
    }

    /// The part above bit `n`.
    pub(crate) fn carry(self, n: u32) -> Self {
        let key = (self.terms(), n);
        if let Some(known) = TABLE.with_borrow(|table| table.carries.get(&key).copied()) {
            return known;
        }
        let high = Self::variable();
        TABLE.with_borrow_mut(|table| table.carries.insert(key, high));
        high
    }

    /// A multiple.
    pub(crate) fn scaled(self, factor: i128) -> Self {
        Self::new(Terms::new()).combine(self, factor)
    }

    /// The quotient by `2^n`, which leaves no remainder.
    pub(crate) fn divided(self, n: u32) -> Self {
        let mut terms = self.terms();
        for (monomial, c) in &mut terms {
            assert!(*c % (1 << n) == 0, "{c} {monomial:?} is no multiple of 2^{n}");
            *c >>= n;
        }
        Self::new(terms)
    }

    /// The part below bit `n`.
    pub(crate) fn rest(self, n: u32) -> Self {
        self.combine(self.carry(n), -(1 << n))
    }
}

one_word! { Poly, |word| Self::new(Terms::from([(vec![], word.into())])) }

impl Word for Poly {
    fn add(self, other: Self) -> Self {
        self.combine(other, 1)
    }

    fn sub(self, other: Self) -> Self {
        self.combine(other, -1)
    }

    fn low<const N: u32>(self) -> Self {
        self.rest(N)
    }

    fn shr<const N: u32>(self) -> Self {
        self.carry(N)
    }

    fn shr_exact<const N: u32>(self) -> Self {
        self.divided(N)
    }

    fn shl<const N: u32>(self) -> Self {
        self.scaled(1 << N)
    }

    fn mul32(self, other: Self) -> Self {
        self.times(other)
    }
}

impl MulAdd for Poly {
    fn madd52_low(self, a: Self, b: Self) -> Self {
        self.add(a.times(b).rest(52))
    }

    fn madd52_high(self, a: Self, b: Self) -> Self {
        self.add(a.times(b).carry(52))
    }

    fn mul_low(self, other: Self) -> Self {
        self.times(other)
    }
}

#[test]
fn a_split_value_is_whole_again() {
    let (x, y) = (Poly::variable(), Poly::variable());
    let sum = x.times(y).add(x.splat_like(3));
    assert_eq!(sum.low::<13>().add(sum.shr::<13>().shl::<13>()).terms(), sum.terms());
    let zero = x.splat_like(0);
    assert_eq!(zero.madd52_low(x, y).add(zero.madd52_high(x, y).shl::<52>()).terms(), x.times(y).terms());
    assert_ne!(zero.madd52_high(x, y).terms(), zero.madd52_high(x, x).terms());
    assert_eq!(x.shl::<9>().shr_exact::<9>().terms(), x.terms());
}

#[test]
#[should_panic(expected = "no multiple")]
fn an_inexact_shift_is_caught() {
    let _ = Poly::variable().shl::<8>().shr_exact::<9>();
}
