//! `z^2 + z = a`.

use super::Field;
use super::linear::{apply, eliminate};
use crate::Error;
use crate::gf2m::chain::{self, Step};
use crate::simd::mask_of;
use alloc::{vec, vec::Vec};
use subtle::Choice;

/// What solves `z^2 + z = a` in a field.
///
/// ```
/// use widefield::gf2m::dynamic::{Field, Quadratic};
///
/// let field = Field::from_exponents(&[128, 7, 2, 1, 0])?;
/// let solver = Quadratic::new(&field)?;
/// let (mut a, mut z) = ([0; 2], [0; 2]);
/// field.square(&mut a, &[5, 6])?;
/// let a = [a[0] ^ 5, a[1] ^ 6];
/// assert!(bool::from(solver.solve(&mut z, &a)?));
/// assert!(z == [5, 6] || z == [4, 6]);
/// # Ok::<(), widefield::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Quadratic<'a> {
    field: &'a Field,
    /// For even m: row i is the `z` of `x^i + c`, where `c` is 0 or the one power that stands for trace one.
    map: Option<Vec<u64>>,
}

impl<'a> Quadratic<'a> {
    /// For odd degrees nothing is to be prepared; for even ones a matrix of `m^2` bits is inverted, which takes some
    /// `m^3 / 64` steps.
    ///
    /// # Errors
    /// None that a field can cause: those of the field's own operations.
    pub fn new(field: &'a Field) -> Result<Self, Error> {
        let map = if field.degree().is_multiple_of(2) { Some(inverse_map(field)?) } else { None };
        Ok(Self { field, map })
    }

    /// Writes a solution `z`, the other one being `z + 1`, and tells whether there is one, which is if the trace of `a`
    /// is 0. Otherwise zero is written.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn solve(&self, z: &mut [u64], a: &[u64]) -> Result<Choice, Error> {
        self.field.check_one(z, &[a])?;
        let solvable = !self.field.trace(a)?;
        match &self.map {
            Some(map) => apply(z, map, a, |i| i),
            None => self.half_trace(z, a)?,
        }
        let mask = mask_of(solvable.unwrap_u8().into());
        z.iter_mut().for_each(|z| *z &= mask);
        Ok(solvable)
    }

    /// `a + a^4 + a^16 + ... + a^(2^(m-1))`, m odd: see the typed fields' `trace.rs`.
    fn half_trace(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        let mut h = a.to_vec();
        for step in chain::steps(self.field.degree().div_ceil(2)) {
            let (n, summand) = match step {
                Step::Double(k) => (2 * k, &h[..]),
                Step::AddOne => (2, a),
            };
            self.field.square_n(out, &h, n)?;
            out.iter_mut().zip(summand).for_each(|(o, s)| *o ^= s);
            h.copy_from_slice(out);
        }
        out.copy_from_slice(&h);
        Ok(())
    }
}

/// The rows of a map that gives `z` for each `a` of trace 0.
///
/// The images `x^2j + x^j` of `x^j`, `0 < j < m`, are a basis of the elements of trace 0. Gauss and Jordan bring them,
/// with the `x^j` beside them, to the form `x^i + c_i x^q` for all `i` but one, `q`. An element of trace 0 is then the
/// sum of those of its coefficients `i`.
fn inverse_map(field: &Field) -> Result<Vec<u64>, Error> {
    let (m, n) = (field.degree(), field.words());
    // Image, then origin.
    let mut rows = vec![0; (m - 1) * 2 * n];
    let mut power = vec![0; n];
    for (row, j) in rows.chunks_exact_mut(2 * n).zip(1..) {
        let (image, origin) = row.split_at_mut(n);
        origin[j / 64] |= 1 << (j % 64);
        field.square(&mut power, origin)?;
        image.copy_from_slice(&power);
        image[j / 64] ^= 1 << (j % 64);
    }
    let pivots = eliminate(&mut rows, 2 * n, m);
    let mut map = vec![0; m * n];
    for (i, pivot) in pivots.iter().enumerate() {
        if let Some(k) = pivot {
            map[i * n..][..n].copy_from_slice(&rows[(2 * k + 1) * n..][..n]);
        }
    }
    Ok(map)
}
