//! The elements: what a field is asked to do.

use super::field::Field;
use super::value::Element;
use super::{kernels, solve, trace};
use crate::tier::{self, Token};
use core::hash::{Hash, Hasher};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::Zeroize;

impl<F: Field> Element<F> {
    /// The words, least significant first: bit i of word k is the coefficient of x^(64k + i).
    #[inline]
    #[must_use]
    pub fn as_words(&self) -> &[u64] {
        self.words()
    }

    /// Whether it is zero.
    #[inline]
    #[must_use]
    pub fn is_zero(&self) -> Choice {
        self.ct_eq(&Self::ZERO)
    }

    /// `self^2`, which is the Frobenius map: `(a + b)^2 = a^2 + b^2`.
    #[inline]
    #[must_use]
    pub fn square(&self) -> Self {
        self.square_with(tier::active())
    }

    /// `self^(2^n)`; any n, since `self^(2^m) = self`. The time depends on n.
    #[inline]
    #[must_use]
    pub fn square_n(&self, n: usize) -> Self {
        self.square_n_with(tier::active(), n)
    }

    /// [`square_n`](Self::square_n) on a tier.
    #[inline]
    #[must_use]
    pub fn square_n_with(&self, token: Token, n: usize) -> Self {
        kernels::square_n::<F>(token, self.array(), if n < F::M { n } else { n % F::M })
    }

    /// [`square`](Self::square) on a tier.
    #[inline]
    #[must_use]
    pub fn square_with(&self, token: Token) -> Self {
        kernels::square::<F>(token, self.array())
    }

    /// `self * other` on a tier; the operator `*` uses the widest.
    #[inline]
    #[must_use]
    pub fn mul_with(&self, token: Token, other: &Self) -> Self {
        kernels::mul::<F>(token, self.array(), other.array())
    }

    /// `1 / self`, none for zero. Constant time: Itoh and Tsujii's power `self^(2^m - 2)`.
    #[inline]
    #[must_use]
    pub fn invert(&self) -> CtOption<Self> {
        self.invert_with(tier::active())
    }

    /// [`invert`](Self::invert) on a tier.
    #[inline]
    #[must_use]
    pub fn invert_with(&self, token: Token) -> CtOption<Self> {
        CtOption::new(self.invert_or_zero_with(token), !self.is_zero())
    }

    /// `1 / self`, or zero for zero: what the operator `/` multiplies by.
    #[inline]
    #[must_use]
    pub fn invert_or_zero(&self) -> Self {
        self.invert_or_zero_with(tier::active())
    }

    /// [`invert_or_zero`](Self::invert_or_zero) on a tier.
    #[inline]
    #[must_use]
    pub fn invert_or_zero_with(&self, token: Token) -> Self {
        kernels::invert::<F>(token, self.array())
    }

    /// `self^e`, the exponent in little-endian words; `self^0 = 1` for zero too.
    ///
    /// A square and a product for each bit of the exponent, leading zeros too: the time depends on the number of words
    /// only. For exponents `2^n` there is [`square_n`](Self::square_n), and for -1 [`invert`](Self::invert).
    #[must_use]
    pub fn pow(&self, exponent: &[u64]) -> Self {
        self.pow_with(tier::active(), exponent)
    }

    /// [`pow`](Self::pow) on a tier.
    #[must_use]
    pub fn pow_with(&self, token: Token, exponent: &[u64]) -> Self {
        let mut power = Self::ONE;
        for word in exponent.iter().rev() {
            for i in (0..64).rev() {
                let factor = Self::conditional_select(&Self::ONE, self, Choice::from((word >> i & 1) as u8));
                power = power.square_with(token).mul_with(token, &factor);
            }
        }
        power
    }

    /// `self^e` in a time that depends on the exponent, which must not be a secret: its leading zeros and the products
    /// by one are left out.
    #[must_use]
    pub fn pow_vartime(&self, exponent: u64) -> Self {
        let mut power = Self::ONE;
        for i in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = power.square();
            if exponent >> i & 1 == 1 {
                power = power.mul_with(tier::active(), self);
            }
        }
        power
    }

    /// The square root; each element has exactly one.
    #[inline]
    #[must_use]
    pub fn sqrt(&self) -> Self {
        self.sqrt_with(tier::active())
    }

    /// [`sqrt`](Self::sqrt) on a tier.
    #[inline]
    #[must_use]
    pub fn sqrt_with(&self, token: Token) -> Self {
        let [even, odd] = trace::halves::<F>(self.array());
        Self::from_words_unchecked(even) + kernels::mul::<F>(token, &odd, &F::SQRT_X)
    }

    /// The trace over GF(2), `self + self^2 + self^4 + ... + self^(2^(m-1))`: 0 or 1.
    #[inline]
    #[must_use]
    pub fn trace(&self) -> Choice {
        trace::trace::<F>(self.array())
    }

    /// The half-trace, `self + self^4 + self^16 + ... + self^(2^(m-1))`. With `h` the half-trace of `c`,
    /// `h^2 + h = c + trace(c)`. For even m the sum, which then ends with `self^(2^(m-2))`, is the trace over GF(4),
    /// and no solution of anything.
    #[inline]
    #[must_use]
    pub fn half_trace(&self) -> Self {
        self.half_trace_with(tier::active())
    }

    /// [`half_trace`](Self::half_trace) on a tier.
    #[inline]
    #[must_use]
    pub fn half_trace_with(&self, token: Token) -> Self {
        kernels::half_trace::<F>(token, self.array())
    }

    /// A solution x of `x^2 + x = self`; the other one is x + 1. None if the trace of `self` is 1.
    #[inline]
    #[must_use]
    pub fn solve_quadratic(&self) -> CtOption<Self> {
        self.solve_quadratic_with(tier::active())
    }

    /// [`solve_quadratic`](Self::solve_quadratic) on a tier.
    #[inline]
    #[must_use]
    pub fn solve_quadratic_with(&self, token: Token) -> CtOption<Self> {
        let solution = if F::M % 2 == 1 {
            self.half_trace_with(token)
        } else if F::SOLUTIONS.is_empty() {
            solve::by_chain(token, self)
        } else {
            solve::by_table(self)
        };
        CtOption::new(solution, !self.trace())
    }
}

impl<F: Field> Default for Element<F> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<F: Field> ConstantTimeEq for Element<F> {
    #[inline]
    fn ct_eq(&self, other: &Self) -> Choice {
        self.words().ct_eq(other.words())
    }
}

/// Constant time.
impl<F: Field> PartialEq for Element<F> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}
impl<F: Field> Eq for Element<F> {}

/// Takes the value in: what a table of elements does with the hash need not be constant time.
impl<F: Field> Hash for Element<F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.words().hash(state);
    }
}

/// The polynomial of degree below 64 whose coefficient of x^i is bit i, modulo the field's: not the integer, which
/// would be 0 or 1 in characteristic 2.
impl<F: Field> From<u64> for Element<F> {
    #[inline]
    fn from(bits: u64) -> Self {
        let mut w = bits;
        if F::M < 64 {
            // A fold takes the degree down by so much.
            for _ in 0..(64 - F::M).div_ceil(F::M - F::TAPS[0]) {
                let high = w >> F::M;
                w = w & F::TOP ^ high;
                for e in F::TAPS {
                    w ^= high << e;
                }
            }
        }
        let mut r = Self::ZERO;
        r.words_mut()[0] = w;
        r
    }
}

impl<F: Field> ConditionallySelectable for Element<F> {
    #[inline]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        let mut r = *a;
        for (r, b) in r.words_mut().iter_mut().zip(b.words()) {
            r.conditional_assign(b, choice);
        }
        r
    }
}

impl<F: Field> Zeroize for Element<F> {
    fn zeroize(&mut self) {
        self.words_mut().zeroize();
    }
}
