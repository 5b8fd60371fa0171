//! Work on slices by several threads.
//!
//! Threads live as long as one call: a pool that stays would be gone in a child of `os.fork`, which waits for it for
//! ever.

use crate::errors::Failure;
use core::sync::atomic::{AtomicUsize, Ordering};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;
use widefield::Error;
use widefield::gf2m::matrix::{Entries, Shared, Workers};

/// Bytes of output that are worth a thread of their own.
const WORTHWHILE: usize = 1 << 18;
/// The most threads that can be asked for.
const MAX: usize = 1024;

/// How many threads an operation on arrays may use; 0 for as many as there are processors.
static THREADS: AtomicUsize = AtomicUsize::new(0);

/// Sets how many threads an operation on large arrays may use; 0 (as at the start) means one for each processor.
#[pyfunction]
pub(crate) fn set_threads(count: usize) -> PyResult<()> {
    if count > MAX {
        return Err(PyValueError::new_err(format!("{count} threads: the most are {MAX}")));
    }
    THREADS.store(count, Ordering::Relaxed);
    Ok(())
}

/// How many threads an operation on large arrays may use.
#[pyfunction]
pub(crate) fn threads() -> usize {
    // Asked once: the answer comes from files, and takes longer than most operations.
    static PROCESSORS: OnceLock<usize> = OnceLock::new();
    match THREADS.load(Ordering::Relaxed) {
        0 => *PROCESSORS.get_or_init(|| thread::available_parallelism().map_or(1, usize::from)),
        count => count,
    }
}

/// Calls `work` on pieces of `out`, each of whole items of `item` bytes, with the index of its first item. `cost`: how
/// many bytes of output like those of a product an item is worth.
pub(crate) fn for_pieces(
    out: &mut [u8],
    item: usize,
    cost: usize,
    work: impl Fn(usize, &mut [u8]) -> Result<(), Failure> + Sync,
) -> Result<(), Failure> {
    let items = out.len().checked_div(item).unwrap_or(0);
    if items == 0 {
        return Ok(());
    }
    let pieces = threads().min(items).min((items.saturating_mul(cost) / WORTHWHILE).max(1));
    if pieces == 1 {
        return work(0, out);
    }
    let each = items.div_ceil(pieces);
    let left = Mutex::new(out.chunks_mut(each * item).enumerate());
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while let Some((i, piece)) = next() {
            work(i * each, piece)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        // Threads that cannot be had leave their pieces to the others.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, run).ok();
        let running: Vec<_> = (1..pieces).map_while(spawn).collect();
        let own = run();
        running
            .into_iter()
            .fold(own, |all, t| all.and(t.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))))
    })
}

/// The threads of one call of elimination.
pub(crate) struct Lent {
    count: usize,
    worthwhile: usize,
}

impl Workers for Lent {
    fn pieces(&self, products: usize) -> usize {
        self.count.min(products / self.worthwhile).max(1)
    }
    fn run<J: Send>(&self, mut jobs: Vec<J>, work: impl Fn(J) + Sync) {
        let (own, work) = (jobs.pop(), &work);
        rayon::scope(|scope| {
            for job in jobs {
                scope.spawn(move |_| work(job));
            }
            own.into_iter().for_each(work);
        });
    }
}

/// Calls elimination with a field and threads, in a pool that is gone when it returns: threads of its many short steps
/// would not be worth starting for each. `most` products of elements are done at a time, and `worthwhile` are worth a
/// thread of their own.
pub(crate) fn lending<E: Entries, T: Send>(
    field: &E,
    [most, worthwhile]: [usize; 2],
    mut eliminate: impl FnMut(&Shared<'_, E, Lent>) -> Result<T, Error> + Send,
) -> Result<T, Error> {
    let lent = Lent { count: threads(), worthwhile };
    let count = lent.pieces(most);
    if count > 1 {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(count);
        let eliminate = || eliminate(&Shared::new(field, &lent));
        if let Ok(result) = pool.build_scoped(rayon::ThreadBuilder::run, |pool| pool.install(eliminate)) {
            return result;
        }
    }
    // A single thread is enough, or no others can be had.
    eliminate(&Shared::new(field, &Lent { count: 1, worthwhile }))
}
