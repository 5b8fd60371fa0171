//! Greatest common divisors, by half of Euclid's algorithm at a time.

use super::ring::{FieldPoly, Ring};
use crate::Error;

/// Up to so many coefficients Euclid's steps are taken one by one.
const ONE_BY_ONE: usize = 48;

/// Two rows of two: what steps of Euclid's algorithm do to a pair.
type Matrix = [[FieldPoly; 2]; 2];

impl Ring {
    /// The greatest common divisor, monic; zero if both are.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn gcd(&self, a: &FieldPoly, b: &FieldPoly) -> Result<FieldPoly, Error> {
        self.check(&[a, b])?;
        Ok(self.common(a, b))
    }

    /// `(g, s, t)` with the greatest common divisor `g = s a + t b`, monic. If neither divides the other, `s` has a
    /// degree below that of `b / g`, and `t` one below that of `a / g`.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn xgcd(&self, a: &FieldPoly, b: &FieldPoly) -> Result<(FieldPoly, FieldPoly, FieldPoly), Error> {
        self.check(&[a, b])?;
        let (pair, [[s, t], _]) = self.reduced([a.clone(), b.clone()], true);
        let [g, _] = pair;
        if g.is_zero() {
            return Ok((g, s, t));
        }
        let inverse = self.inverse(g.leading());
        Ok((self.scaled(&g, &inverse), self.scaled(&s, &inverse), self.scaled(&t, &inverse)))
    }

    pub(super) fn common(&self, a: &FieldPoly, b: &FieldPoly) -> FieldPoly {
        let ([g, _], _) = self.reduced([a.clone(), b.clone()], false);
        self.made_monic(g)
    }

    fn identity(&self) -> Matrix {
        [[self.one(), self.zero()], [self.zero(), self.one()]]
    }

    /// The pair of the greatest common divisor, not monic, and zero, and what makes it of the given one, if wanted.
    fn reduced(&self, mut pair: [FieldPoly; 2], matrix: bool) -> ([FieldPoly; 2], Matrix) {
        let mut all = self.identity();
        if pair[0].len() < pair[1].len() {
            pair.swap(0, 1);
            all.swap(0, 1);
        }
        while !pair[1].is_zero() {
            // The first one must be longer.
            if pair[0].len() > pair[1].len() && pair[0].len() > ONE_BY_ONE {
                let half = self.half(&pair[0], &pair[1]);
                pair = self.applied(&half, &pair);
                if matrix {
                    all = self.composed(&half, &all);
                }
                if pair[1].is_zero() {
                    break;
                }
            }
            self.step(&mut pair, matrix.then_some(&mut all));
        }
        (pair, all)
    }

    /// `(a, b)` becomes `(b, a mod b)`.
    fn step(&self, pair: &mut [FieldPoly; 2], matrix: Option<&mut Matrix>) {
        let (quotient, rest) = self.divided(&pair[0], &pair[1]);
        pair[0] = rest;
        pair.swap(0, 1);
        if let Some(matrix) = matrix {
            for j in 0..2 {
                matrix[0][j] = self.plus(&matrix[0][j], &self.times(&quotient, &matrix[1][j]));
            }
            matrix.swap(0, 1);
        }
    }

    /// The steps after which the second one has fewer coefficients than half of the first one's degree, rounded up, and
    /// the first one has not; of two of which the first one is longer.
    fn half(&self, a: &FieldPoly, b: &FieldPoly) -> Matrix {
        let middle = (a.len() - 1).div_ceil(2);
        if b.len() <= middle {
            return self.identity();
        }
        if a.len() <= ONE_BY_ONE {
            let (mut pair, mut matrix) = ([a.clone(), b.clone()], self.identity());
            while pair[1].len() > middle {
                self.step(&mut pair, Some(&mut matrix));
            }
            return matrix;
        }
        let mut first = self.half(&a.shifted_down(middle), &b.shifted_down(middle));
        let mut pair = self.applied(&first, &[a.clone(), b.clone()]);
        if pair[1].len() <= middle {
            return first;
        }
        self.step(&mut pair, Some(&mut first));
        if pair[1].len() <= middle {
            return first;
        }
        let below = 2 * middle - (pair[0].len() - 1);
        let second = self.half(&pair[0].shifted_down(below), &pair[1].shifted_down(below));
        self.composed(&second, &first)
    }

    fn applied(&self, matrix: &Matrix, [a, b]: &[FieldPoly; 2]) -> [FieldPoly; 2] {
        let row = |[s, t]: &[FieldPoly; 2]| self.plus(&self.times(s, a), &self.times(t, b));
        [row(&matrix[0]), row(&matrix[1])]
    }

    fn composed(&self, second: &Matrix, first: &Matrix) -> Matrix {
        let column = |j: usize| self.applied(second, &[first[0][j].clone(), first[1][j].clone()]);
        let ([a, c], [b, d]) = (column(0), column(1));
        [[a, b], [c, d]]
    }
}
