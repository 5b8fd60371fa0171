//! The powers `x^(q^d)` modulo a polynomial, one after the other.
//!
//! The first takes m squarings. Coefficients are their own q-th powers, so that `a^q` is `a` at `x^q`: from then on
//! the next power is the last one composed with the first (von zur Gathen and Shoup), in as many products as the
//! square root of the degree twice (Brent and Kung).

use super::division::Divisor;
use super::ring::{FieldPoly, Ring};
use alloc::{vec, vec::Vec};

/// What is asked whether to go on.
pub(super) type GoOn<'a> = &'a mut dyn FnMut() -> bool;

/// None if the answer is no.
pub(super) fn ask(go_on: GoOn<'_>) -> Option<()> {
    go_on().then_some(())
}

/// The power that has been reached, and what the next one is made with.
pub(super) struct Images<'a> {
    ring: &'a Ring,
    /// The degree of the polynomial.
    degree: usize,
    divisor: Divisor,
    last: FieldPoly,
    /// `x^q`, once it has been reached.
    first: Option<FieldPoly>,
    /// Its powers, from the zeroth on, once something has been composed with it.
    powers: Vec<FieldPoly>,
}

impl<'a> Images<'a> {
    /// At x, modulo a polynomial that is not constant.
    pub(super) fn new(ring: &'a Ring, f: &FieldPoly) -> Self {
        let divisor = ring.divisor(f);
        let last = ring.rest(&ring.x(), &divisor);
        Self { ring, degree: f.len() - 1, divisor, last, first: None, powers: Vec::new() }
    }

    /// At the same power, modulo a divisor of the polynomial.
    pub(super) fn modulo(self, f: &FieldPoly) -> Self {
        let divisor = self.ring.divisor(f);
        let rest = |a: &FieldPoly| self.ring.divided(a, f).1;
        let (last, first) = (rest(&self.last), self.first.as_ref().map(rest));
        Self { ring: self.ring, degree: f.len() - 1, divisor, last, first, powers: Vec::new() }
    }

    /// The power that has been reached.
    pub(super) fn last(&self) -> &FieldPoly {
        &self.last
    }

    /// The product modulo the polynomial.
    pub(super) fn product(&self, a: &FieldPoly, b: &FieldPoly) -> FieldPoly {
        self.ring.rest(&self.ring.times(a, b), &self.divisor)
    }

    /// To the next power.
    pub(super) fn advance(&mut self, go_on: GoOn<'_>) -> Option<()> {
        let m = self.ring.field.degree();
        let block = (self.degree - 1).isqrt() + 1;
        // A squaring modulo the polynomial takes two products, one of its products three; the multiples of powers that
        // are added take up to twelve.
        if self.first.is_some() && 3 * block + 12 < 2 * m {
            return self.compose(block, go_on);
        }
        for _ in 0..m {
            ask(go_on)?;
            self.last = self.ring.square_n_modulo(&self.last, 1, &self.divisor);
        }
        if self.first.is_none() {
            self.first = Some(self.last.clone());
        }
        Some(())
    }

    /// The last power at the first one, by so many coefficients at a time.
    fn compose(&mut self, block: usize, go_on: GoOn<'_>) -> Option<()> {
        let n = self.ring.words();
        let first = self.first.as_ref()?;
        if self.powers.is_empty() {
            self.powers.push(self.ring.one());
        }
        while self.powers.len() <= block {
            ask(go_on)?;
            let next = self.product(&self.powers[self.powers.len() - 1], first);
            self.powers.push(next);
        }
        let mut value = self.ring.zero();
        for coefficients in self.last.rows.chunks(block * n).rev() {
            ask(go_on)?;
            let mut rows = vec![0; self.degree * n];
            let raised = self.product(&value, &self.powers[block]);
            rows[..raised.rows.len()].copy_from_slice(&raised.rows);
            for (c, power) in coefficients.chunks_exact(n).zip(&self.powers) {
                // The lengths agree, and all are elements.
                let _ = self.ring.field.axpy(&mut rows[..power.rows.len()], c, &power.rows);
            }
            value = FieldPoly::trimmed(n, rows);
        }
        self.last = value;
        Some(())
    }
}
