//! The locator from syndromes: Massey's form of Berlekamp's algorithm.

use super::field::LogField;
use alloc::{vec, vec::Vec};

/// A recurrence, and the length that it claims.
struct State {
    locator: Vec<u16>,
    length: usize,
    /// The locator before the length changed last, its discrepancy, and how many steps ago.
    before: Vec<u16>,
    discrepancy: u16,
    steps: usize,
}

impl State {
    fn new(start: &[u16], most: usize) -> Self {
        let mut locator = vec![0; most + 2];
        locator[..start.len()].copy_from_slice(start);
        Self { before: locator.clone(), locator, length: start.len() - 1, discrepancy: 1, steps: 1 }
    }

    /// Takes in syndrome number `n`, of which `erased` are spent on erasures; `stride` syndromes come at a time.
    fn step(&mut self, field: &LogField, syndromes: &[u16], n: usize, erased: usize, stride: usize) {
        let terms = self.locator[..=self.length.min(n)].iter().zip(syndromes[..=n].iter().rev());
        let d = terms.fold(0, |sum, (a, s)| sum ^ field.mul(*a, *s));
        if d == 0 {
            self.steps += stride;
            return;
        }
        let factor = field.div(d, self.discrepancy);
        if 2 * self.length <= n + erased {
            let old = self.locator.clone();
            field.axpy(&mut self.locator[self.steps..], factor, &self.before);
            self.before = old;
            self.length = n + 1 + erased - self.length;
            (self.discrepancy, self.steps) = (d, stride);
        } else {
            field.axpy(&mut self.locator[self.steps..], factor, &self.before);
            self.steps += stride;
        }
    }

    /// The locator, if it has the degree that it claims, at most so many.
    fn finish(mut self, most: usize) -> Option<Vec<u16>> {
        let degree = self.locator.iter().rposition(|a| *a != 0)?;
        self.locator.truncate(degree + 1);
        (degree == self.length && degree <= most).then_some(self.locator)
    }
}

/// The locator of errors and erasures, the lowest coefficient 1 first, from that of the erasures; none if there are too
/// many errors.
pub(super) fn locator(field: &LogField, syndromes: &[u16], erasures: &[u16]) -> Option<Vec<u16>> {
    let erased = erasures.len() - 1;
    let mut state = State::new(erasures, syndromes.len());
    for n in erased..syndromes.len() {
        state.step(field, syndromes, n, erased, 1);
    }
    state.finish((syndromes.len() + erased) / 2)
}

/// The same of a binary code, from the syndromes `S_1` to `S_2t`: those of even number cannot tell anything new.
pub(super) fn binary_locator(field: &LogField, syndromes: &[u16]) -> Option<Vec<u16>> {
    let mut state = State::new(&[1], syndromes.len());
    for n in (0..syndromes.len()).step_by(2) {
        state.step(field, syndromes, n, 0, 2);
    }
    state.finish(syndromes.len() / 2)
}
