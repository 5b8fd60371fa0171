//! Elimination on threads that the caller lends.

use super::entries::{Entries, sealed::Sealed};
use crate::Error;
use alloc::{vec, vec::Vec};
use core::fmt;

/// Threads, as the caller has them: a scope of the standard library's, or a pool.
///
/// ```
/// use widefield::gf2m::matrix::Workers;
///
/// struct Two;
/// impl Workers for Two {
///     fn pieces(&self, products: usize) -> usize {
///         if products < 1 << 20 { 1 } else { 2 }
///     }
///     fn run<J: Send>(&self, jobs: Vec<J>, work: impl Fn(J) + Sync) {
///         let work = &work;
///         std::thread::scope(|scope| {
///             for job in jobs {
///                 scope.spawn(move || work(job));
///             }
///         });
///     }
/// }
/// ```
pub trait Workers: Sync {
    /// Into how many jobs so many products of elements, none of which waits for another, should be divided; 0 is taken
    /// for 1.
    fn pieces(&self, products: usize) -> usize;

    /// Calls `work` with each job, and returns when all calls have. What is computed is wrong if a job is left out.
    fn run<J: Send>(&self, jobs: Vec<J>, work: impl Fn(J) + Sync);
}

/// A field whose matrices are eliminated by several threads: wherever rows have waited, see [the
/// mathematics](super#mathematics), they are brought up to date in pieces. The results are those of the field alone.
/// [`product`](super::product) takes no threads: rows of a product are products of their own.
pub struct Shared<'a, E, W> {
    field: &'a E,
    workers: &'a W,
}

impl<'a, E: Entries, W: Workers> Shared<'a, E, W> {
    /// From a field and threads.
    #[must_use]
    pub fn new(field: &'a E, workers: &'a W) -> Self {
        Self { field, workers }
    }
}

impl<E, W> Clone for Shared<'_, E, W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<E, W> Copy for Shared<'_, E, W> {}
impl<E: fmt::Debug, W> fmt::Debug for Shared<'_, E, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Shared").field(self.field).finish()
    }
}
impl<E, W> Sealed for Shared<'_, E, W> {}

impl<E: Entries, W: Workers> Entries for Shared<'_, E, W> {
    type Unit = E::Unit;
    fn narrow(&self) -> usize {
        self.field.narrow()
    }

    fn units(&self) -> usize {
        self.field.units()
    }
    fn check_elements(&self, a: &[E::Unit]) -> Result<(), Error> {
        self.field.check_elements(a)
    }
    fn write_one(&self, out: &mut [E::Unit]) {
        self.field.write_one(out);
    }
    fn combine(
        &self,
        out: &mut [E::Unit],
        s: &[E::Unit],
        rows: &[E::Unit],
        stride: usize,
    ) -> Result<(), Error> {
        self.field.combine(out, s, rows, stride)
    }
    fn multiples(&self, out: &mut [E::Unit], s: &[E::Unit], a: &[E::Unit]) -> Result<(), Error> {
        self.field.multiples(out, s, a)
    }
    fn inner(&self, out: &mut [E::Unit], a: &[E::Unit], b: &[E::Unit]) -> Result<(), Error> {
        self.field.inner(out, a, b)
    }
    fn inverse(&self, out: &mut [E::Unit], a: &[E::Unit]) -> Result<(), Error> {
        self.field.inverse(out, a)
    }
    fn share<T: Send>(
        &self,
        items: &mut [T],
        products: usize,
        work: impl Fn(&mut [T]) -> Result<(), Error> + Sync,
    ) -> Result<(), Error> {
        let pieces = match items.len() {
            0 | 1 => 1,
            most => self.workers.pieces(products).clamp(1, most),
        };
        if pieces == 1 {
            return work(items);
        }
        let each = items.len().div_ceil(pieces);
        let mut results = vec![Ok(()); items.len().div_ceil(each)];
        let jobs: Vec<_> = items.chunks_mut(each).zip(&mut results).collect();
        self.workers.run(jobs, |(items, result): (&mut [T], &mut Result<(), Error>)| *result = work(items));
        results.into_iter().collect()
    }
}
