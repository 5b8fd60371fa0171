//! The trait `ff::Field` for elements.

use super::field::Field;
use super::value::Element;
use rand_core::TryRng;
use subtle::{Choice, CtOption};

/// For code that is generic over fields. `double` is zero: the characteristic is 2; each element has one square root.
impl<F: Field> ff::Field for Element<F> {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        Self::try_random(|bytes| rng.try_fill_bytes(bytes))
    }

    fn square(&self) -> Self {
        self.square()
    }

    fn double(&self) -> Self {
        Self::ZERO
    }

    fn invert(&self) -> CtOption<Self> {
        self.invert()
    }

    fn sqrt_ratio(num: &Self, div: &Self) -> (Choice, Self) {
        ((!div.is_zero()) | num.is_zero(), (num / div).sqrt())
    }

    fn pow<S: AsRef<[u64]>>(&self, exp: S) -> Self {
        self.pow(exp.as_ref())
    }
}
