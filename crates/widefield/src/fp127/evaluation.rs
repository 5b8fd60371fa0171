//! Polynomials known by their value at a random point modulo `2^127 - 1`.
//!
//! For kernels that are too long to write out as a [`Poly`](crate::limbs::polynomial::Poly), the same algebra at one
//! point: every input and every carry is a random element of the field. Two different polynomials of degree `d` agree
//! there with probability `d/p` at most (Schwartz and Zippel); a ladder step has degree 8, so one point leaves an error
//! below `2^-120`. Points are drawn anew in every run, so that nobody can have written for them. Exactness of shifts
//! cannot be seen modulo `p`: the polynomials show it, function by function.
//!
//! The field is the model's, which shares nothing with the library's.

use crate::limbs::altered::{ALTER, constant, is_due};
use crate::limbs::one_word;
use crate::limbs::traced::Proof;
use crate::limbs::{Floats, MulAdd, Word};
use crate::simd::rng::Rng;
use core::cell::RefCell;
use std::collections::HashMap;
use widefield_reference::fp127::Fe;

/// A polynomial's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Value(pub(crate) Fe);

#[derive(Default)]
struct Source {
    rng: Option<Rng>,
    carries: HashMap<(u128, u32), Fe>,
}

thread_local! {
    static SOURCE: RefCell<Source> = RefCell::default();
}

/// Runs a proof at so many points, drawn anew; prints the seed.
pub(crate) fn at_random_points(name: &str, points: usize, proof: impl Fn()) {
    SOURCE.with_borrow_mut(|source| source.rng = Some(Rng::new(name)));
    for _ in 0..points {
        SOURCE.with_borrow_mut(|source| source.carries.clear());
        proof();
    }
}

impl Value {
    /// A new variable.
    pub(crate) fn variable() -> Self {
        SOURCE.with_borrow_mut(|source| {
            let rng = source.rng.as_mut().expect("within `at_random_points`");
            Self(Fe::new(u128::from(rng.word()) << 64 | u128::from(rng.word())))
        })
    }

    fn carry(self, n: u32) -> Self {
        let key = (self.0.value(), n);
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

/// `2^n`, `n < 127`.
pub(crate) fn power(n: u32) -> Fe {
    Fe::new(1 << n)
}

one_word! { Value, |word| Self(Fe::new(word.into())) }

impl Word for Value {
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

impl MulAdd for Value {
    fn madd52_low(self, a: Self, b: Self) -> Self {
        self.add(Self(a.0 * b.0).rest(52))
    }

    fn madd52_high(self, a: Self, b: Self) -> Self {
        self.add(Self(a.0 * b.0).carry(52))
    }

    fn mul_low(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

/// A double-precision number is the element that it is as a fraction; what is rounded off is a new variable.
impl Floats for Value {
    fn splat_f64((): (), number: f64) -> Self {
        let bits = number.to_bits();
        let exponent = (bits >> 52 & 0x7ff) as i32;
        if number == 0.0 {
            return Self(Fe::ZERO);
        }
        let mantissa = Fe::new((bits & ((1 << 52) - 1) | 1 << 52).into());
        let size = mantissa * power((exponent - 1075).rem_euclid(127) as u32);
        Self(if number < 0.0 { -size } else { size })
    }

    fn add_f64(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    fn sub_f64(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    fn mul_f64(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }

    fn add_product_f64(self, a: Self, b: Self) -> Self {
        Self(self.0 + a.0 * b.0)
    }

    fn sub_product_f64(self, a: Self, b: Self) -> Self {
        Self(self.0 - a.0 * b.0)
    }

    fn split_product(self, a: Self, b: Self) -> (Self, Self) {
        let excess = Self::variable();
        (Self(a.0 * b.0 + excess.0), excess)
    }

    fn split(self, _: Self) -> (Self, Self) {
        let high = Self::variable();
        (Self(self.0 - high.0), high)
    }
}

/// With a result or a constant altered.
impl Proof for Value {
    fn result(self) -> Self {
        if ALTER.with(is_due) { Self(self.0 + Fe::ONE) } else { self }
    }
    fn low_bits<const N: u32>(self) -> Self {
        self.rest(constant(N))
    }
    fn right<const N: u32>(self) -> Self {
        self.carry(constant(N))
    }
    fn right_exact<const N: u32>(self) -> Self {
        Self(self.0 * power(127 - constant(N)))
    }
    /// Zero stays zero, whatever the distance: that is no alteration.
    fn left<const N: u32>(self) -> Self {
        Self(self.0 * power(if self.0 == Fe::ZERO { N } else { constant(N) }))
    }
}
