//! Polynomials known by their value at a random point modulo `2^127 - 1`.
//!
//! For kernels that are too long to write out as a [`Poly`](crate::limbs::polynomial::Poly), the same algebra at one point: every
//! input and every carry is a random element of the field. Two different polynomials of degree `d` agree there with
//! probability `d/p` at most (Schwartz and Zippel); a ladder step has degree 8, so one point leaves an error below
//! `2^-120`. Exactness of shifts cannot be seen modulo `p`: the polynomials show it, function by function.

use super::element::Fp127;
use crate::limbs::{Ifma, Word};
use core::cell::RefCell;
use std::collections::HashMap;

/// A polynomial's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Value(pub(crate) Fp127);

#[derive(Default)]
struct Source {
    seed: u64,
    carries: HashMap<(u128, u32), Fp127>,
}

thread_local! {
    static SOURCE: RefCell<Source> = RefCell::default();
}

impl Value {
    /// A new variable.
    pub(crate) fn variable() -> Self {
        let word = || {
            SOURCE.with_borrow_mut(|source| {
                // splitmix64
                source.seed = source.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut x = source.seed;
                x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
                x ^ x >> 31
            })
        };
        Self(Fp127::from_u64(word()) * power(64) + Fp127::from_u64(word()))
    }

    fn carry(self, n: u32) -> Self {
        let key = (self.0.canonical(), n);
        if let Some(known) = SOURCE.with_borrow(|source| source.carries.get(&key).copied()) {
            return Self(known);
        }
        let high = Self::variable();
        SOURCE.with_borrow_mut(|source| source.carries.insert(key, high.0));
        high
    }

    fn rest(self, n: u32) -> Self {
        Self(self.0 - self.carry(n).0 * power(n))
    }
}

/// `2^n`.
fn power(n: u32) -> Fp127 {
    (0..n).fold(Fp127::ONE, |x, _| x + x)
}

impl Word for Value {
    fn constant(self, word: u64) -> Self {
        Self(Fp127::from_u64(word))
    }

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    fn low<const N: u32>(self) -> Self {
        self.rest(N)
    }

    fn shr<const N: u32>(self) -> Self {
        self.carry(N)
    }

    fn shr_exact<const N: u32>(self) -> Self {
        Self(self.0 * power(127 - N))
    }

    fn shl<const N: u32>(self) -> Self {
        Self(self.0 * power(N))
    }

    fn mul32(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl Ifma for Value {
    fn madd_low(self, a: Self, b: Self) -> Self {
        self.add(Self(a.0 * b.0).rest(52))
    }

    fn madd_high(self, a: Self, b: Self) -> Self {
        self.add(Self(a.0 * b.0).carry(52))
    }

    fn mul_low(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}
