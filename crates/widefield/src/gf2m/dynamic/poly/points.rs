//! Values at many points, and polynomials from them.

use super::ring::{FieldPoly, Ring};
use crate::Error;
use alloc::{vec, vec::Vec};

/// Up to so many points are taken one by one.
const FEW: usize = 32;

impl Ring {
    /// The monic polynomial whose roots are these rows, as often as they are there.
    ///
    /// # Errors
    /// [`Error::Length`] for no whole number of rows, [`Error::Encoding`] if one is no element.
    pub fn from_roots(&self, roots: &[u64]) -> Result<FieldPoly, Error> {
        self.check_points(roots)?;
        let tree = self.tree(roots);
        Ok(tree.last().and_then(|level| level.first()).cloned().unwrap_or_else(|| self.one()))
    }

    /// The values at these points, rows one after the other.
    ///
    /// # Errors
    /// Those of [`from_roots`](Self::from_roots) and of [the contract](super#contract).
    pub fn values(&self, f: &FieldPoly, points: &[u64]) -> Result<Vec<u64>, Error> {
        self.check(&[f])?;
        self.check_points(points)?;
        let mut out = vec![0; points.len()];
        if points.len() / self.words() <= FEW || f.len() <= FEW {
            self.by_horner(f, points, &mut out);
        } else {
            let tree = self.tree(points);
            self.down(f, &tree, tree.len() - 1, 0, points, &mut out);
        }
        Ok(out)
    }

    /// The polynomial of the least degree with these values at these points.
    ///
    /// # Errors
    /// [`Error::Length`] unless there are as many of both, whole rows; [`Error::Encoding`] if one is no element;
    /// [`Error::DivisionByZero`] if a point is named twice.
    pub fn interpolate(&self, points: &[u64], values: &[u64]) -> Result<FieldPoly, Error> {
        self.check_points(points)?;
        self.check_points(values)?;
        if points.len() != values.len() {
            return Err(Error::Length);
        }
        let (n, tree) = (self.words(), self.tree(points));
        let Some(product) = tree.last().and_then(|level| level.first()) else { return Ok(self.zero()) };
        // Lagrange: each value is divided by the product of the differences of its point and the others.
        let differences = self.values(&self.derived(product), points)?;
        let mut level: Vec<FieldPoly> = Vec::with_capacity(points.len() / n);
        for (difference, value) in differences.chunks_exact(n).zip(values.chunks_exact(n)) {
            let (mut inverse, mut row) = (vec![0; n], vec![0; n]);
            self.field.invert(&mut inverse, difference)?;
            self.field.mul(&mut row, &inverse, value)?;
            level.push(FieldPoly::trimmed(n, row));
        }
        for products in &tree[..tree.len() - 1] {
            let pairs = level.chunks(2).zip(products.chunks(2));
            level = pairs
                .map(|pair| match pair {
                    ([a, b], [p, q]) => self.plus(&self.times(a, q), &self.times(b, p)),
                    (rest, _) => rest[0].clone(),
                })
                .collect();
        }
        Ok(level.swap_remove(0))
    }

    fn check_points(&self, points: &[u64]) -> Result<(), Error> {
        if !points.len().is_multiple_of(self.words()) {
            return Err(Error::Length);
        }
        self.field.check_rows(points)
    }

    /// `x - a` for all points, and products of two neighbours until there is one; nothing for no points.
    fn tree(&self, points: &[u64]) -> Vec<Vec<FieldPoly>> {
        let linear = |a: &[u64]| {
            let mut rows = a.to_vec();
            rows.extend(self.field.one());
            FieldPoly { words: self.words(), rows }
        };
        let mut tree = vec![points.chunks_exact(self.words()).map(linear).collect::<Vec<_>>()];
        while let Some(level) = tree.last().filter(|level| level.len() > 1) {
            let next = level.chunks(2).map(|pair| match pair {
                [p, q] => self.times(p, q),
                rest => rest[0].clone(),
            });
            let next = next.collect();
            tree.push(next);
        }
        tree
    }

    /// The values of `f` at the points below node `i` of a level, from remainder to remainder.
    fn down(
        &self,
        f: &FieldPoly,
        tree: &[Vec<FieldPoly>],
        level: usize,
        i: usize,
        points: &[u64],
        out: &mut [u64],
    ) {
        let n = self.words();
        let rest = self.divided(f, &tree[level][i]).1;
        let begin = (i << level) * n;
        let end = points.len().min(((i + 1) << level) * n);
        if end - begin <= FEW * n {
            return self.by_horner(&rest, &points[begin..end], &mut out[begin..end]);
        }
        for child in [2 * i, 2 * i + 1] {
            if child < tree[level - 1].len() {
                self.down(&rest, tree, level - 1, child, points, out);
            }
        }
    }

    fn by_horner(&self, f: &FieldPoly, points: &[u64], out: &mut [u64]) {
        let mut product = vec![0; out.len()];
        out.fill(0);
        for row in f.rows.chunks_exact(self.words()).rev() {
            // The lengths agree, and all are elements.
            let _ = self.field.mul_many(&mut product, out, points);
            for (out, product) in out.chunks_exact_mut(self.words()).zip(product.chunks_exact(self.words())) {
                for ((out, product), w) in out.iter_mut().zip(product).zip(row) {
                    *out = product ^ w;
                }
            }
        }
    }
}
