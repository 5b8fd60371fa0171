//! Work divided among threads.

#[cfg(any(feature = "erasure", feature = "std"))]
use alloc::vec::Vec;
#[cfg(any(feature = "erasure", feature = "std"))]
use core::ops::Range;

/// Calls `work` with each job, by so many threads, the caller's among them, but no more than there are jobs. A thread
/// that the system refuses is done without. With the feature `rayon` they are those of its pool, of which there may be
/// fewer. If not `PARALLEL`, and without the standard library, the caller's is the only one: then no code of threads is
/// linked.
#[cfg_attr(not(feature = "std"), allow(unused_variables, reason = "there is one"))]
pub(crate) fn run<const PARALLEL: bool, J: Send>(
    threads: usize,
    jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(J) + Sync,
) {
    #[cfg(feature = "std")]
    if PARALLEL && threads > 1 {
        let jobs: std::vec::Vec<J> = jobs.collect();
        let others = (threads - 1).min(jobs.len().saturating_sub(1));
        let left = std::sync::Mutex::new(jobs.into_iter());
        let next = || left.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
        let run = || {
            while let Some(job) = next() {
                work(job);
            }
        };
        #[cfg(feature = "rayon")]
        return rayon_core::scope(|scope| {
            for _ in 0..others {
                scope.spawn(|_| run());
            }
            run();
        });
        #[cfg(not(feature = "rayon"))]
        return std::thread::scope(|scope| {
            for _ in 0..others {
                if std::thread::Builder::new().spawn_scoped(scope, run).is_err() {
                    break;
                }
            }
            run();
        });
    }
    jobs.for_each(work);
}

/// The same part of several slices, and which it is.
#[cfg(any(feature = "erasure", feature = "std"))]
pub(crate) type Column<'a, T> = (Vec<&'a mut [T]>, Range<usize>);

/// Slices of one length in columns for so many threads, each but the last a multiple of so many elements.
#[cfg(any(feature = "erasure", feature = "std"))]
pub(crate) fn columns<T, O: AsMut<[T]>>(
    threads: usize,
    multiple: usize,
    out: &mut [O],
) -> Vec<Column<'_, T>> {
    let mut rest: Vec<&mut [T]> = out.iter_mut().map(O::as_mut).collect();
    let len = rest.first().map_or(0, |out| out.len());
    let each = len.div_ceil(threads).next_multiple_of(multiple).max(multiple);
    let mut columns = Vec::new();
    for from in (0..len).step_by(each) {
        let to = len.min(from + each);
        let mut column = Vec::with_capacity(rest.len());
        for out in &mut rest {
            let (first, others) = core::mem::take(out).split_at_mut(to - from);
            column.push(first);
            *out = others;
        }
        columns.push((column, from..to));
    }
    columns
}
