//! Binary Goppa codes by the definition: `sum w_i / (x - a_i) = 0` modulo `g`. Errors are found by trying all sets of
//! places, or by Sugiyama's algorithm: Euclid's on `g^2` and the syndrome modulo `g^2`.

use crate::codes::Field;

/// A code.
#[derive(Clone, Debug)]
pub struct Code {
    /// The field.
    pub field: Field,
    /// The support.
    pub support: Vec<u32>,
    /// The polynomial, the lowest coefficient first.
    pub polynomial: Vec<u32>,
}

/// Without zeros at the top.
fn trim(mut a: Vec<u32>) -> Vec<u32> {
    while a.last() == Some(&0) {
        a.pop();
    }
    a
}

fn sum(a: &[u32], b: &[u32]) -> Vec<u32> {
    let at = |a: &[u32], i: usize| a.get(i).copied().unwrap_or(0);
    trim((0..a.len().max(b.len())).map(|i| at(a, i) ^ at(b, i)).collect())
}

impl Code {
    /// The errors that are corrected.
    #[must_use]
    pub fn t(&self) -> usize {
        self.polynomial.len() - 1
    }

    fn product(&self, a: &[u32], b: &[u32]) -> Vec<u32> {
        if a.is_empty() || b.is_empty() { Vec::new() } else { trim(self.field.product(a, b)) }
    }

    /// Quotient and remainder, by long division.
    fn divide(&self, a: &[u32], by: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let (mut rest, mut quotient) = (a.to_vec(), vec![0; a.len()]);
        let inverse = self.field.inverse(by[by.len() - 1]);
        while rest.len() >= by.len() {
            let (shift, top) = (rest.len() - by.len(), rest[rest.len() - 1]);
            quotient[shift] = self.field.mul(top, inverse);
            let mut multiple = vec![0; shift];
            multiple.extend(by.iter().map(|b| self.field.mul(*b, quotient[shift])));
            rest = sum(&rest, &multiple);
        }
        (trim(quotient), rest)
    }

    /// The first remainder `r = v a` modulo `b` of a degree below `degree`, with `v`: Euclid's algorithm.
    fn euclid(&self, b: &[u32], a: &[u32], degree: usize) -> (Vec<u32>, Vec<u32>) {
        let (mut r, mut next) = (b.to_vec(), a.to_vec());
        let (mut v, mut next_v) = (Vec::new(), vec![1]);
        while next.len() > degree {
            let (quotient, rest) = self.divide(&r, &next);
            let after = sum(&v, &self.product(&quotient, &next_v));
            (r, next, v, next_v) = (next, rest, next_v, after);
        }
        (next, next_v)
    }

    /// `sum 1 / (x - a_i)` over places, modulo a polynomial.
    fn syndrome_modulo(&self, places: impl Iterator<Item = usize>, modulus: &[u32]) -> Vec<u32> {
        places.fold(Vec::new(), |so_far, i| {
            let (r, v) = self.euclid(modulus, &[self.support[i], 1], 1);
            let scale = self.field.inverse(r[0]);
            sum(&so_far, &self.product(&v, &[scale]))
        })
    }

    /// The syndrome of the word with ones at these places.
    #[must_use]
    pub fn syndrome(&self, places: &[usize]) -> Vec<u32> {
        self.syndrome_modulo(places.iter().copied(), &self.polynomial)
    }

    /// All sets of at most `t` places with a syndrome, by trying.
    #[must_use]
    pub fn all_errors(&self, syndrome: &[u32]) -> Vec<Vec<usize>> {
        let single: Vec<_> = (0..self.support.len()).map(|i| self.syndrome(&[i])).collect();
        let mut found = Vec::new();
        let mut sets = vec![(Vec::new(), Vec::new())];
        while let Some((places, so_far)) = sets.pop() {
            if so_far == syndrome {
                found.push(places.clone());
            }
            if places.len() < self.t() {
                for i in places.last().map_or(0, |last| last + 1)..self.support.len() {
                    sets.push(([&*places, &[i]].concat(), sum(&so_far, &single[i])));
                }
            }
        }
        found
    }

    /// The at most `t` errors of the word with ones at these places, rising.
    #[must_use]
    pub fn errors(&self, places: &[usize]) -> Option<Vec<usize>> {
        let modulus = self.product(&self.polynomial, &self.polynomial);
        let syndrome = self.syndrome_modulo(places.iter().copied(), &modulus);
        let (_, locator) = self.euclid(&modulus, &syndrome, self.t());
        let value = |a: u32| locator.iter().rev().fold(0, |sum, c| self.field.mul(sum, a) ^ c);
        let found: Vec<_> = (0..self.support.len()).filter(|i| value(self.support[*i]) == 0).collect();
        (found.len() <= self.t() && self.syndrome(&found) == self.syndrome(places)).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of length 8 with `g = x^2 + x + 1` over GF(2^3) has four words, of weights 0, 5, 5 and 6: MacWilliams
    /// and Sloane, chapter 12, section 3.
    #[test]
    fn of_the_book() {
        let code =
            Code { field: Field { modulus: 0xb }, support: (0..8).collect(), polynomial: vec![1, 1, 1] };
        let words: Vec<Vec<usize>> = (0..256usize)
            .map(|bits| (0..8).filter(|i| bits >> i & 1 == 1).collect())
            .filter(|places: &Vec<_>| code.syndrome(places).is_empty())
            .collect();
        let mut weights: Vec<_> = words.iter().map(Vec::len).collect();
        weights.sort_unstable();
        assert_eq!(weights, [0, 5, 5, 6]);
        for places in [vec![], vec![3], vec![1, 6]] {
            assert_eq!(code.errors(&places), Some(places.clone()));
            assert_eq!(code.all_errors(&code.syndrome(&places)), [places]);
        }
    }
}
