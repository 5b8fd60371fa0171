//! Work divided among threads.

/// Calls `work` with each job, by so many threads, the caller's among them. A thread that the system refuses is done
/// without. Without the standard library the caller's is the only one.
pub(crate) fn run<J: Send>(threads: usize, jobs: impl Iterator<Item = J> + Send, work: impl Fn(J) + Sync) {
    #[cfg(feature = "std")]
    if threads > 1 {
        let left = std::sync::Mutex::new(jobs);
        let next = || left.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
        let run = || {
            while let Some(job) = next() {
                work(job);
            }
        };
        return std::thread::scope(|scope| {
            for _ in 1..threads {
                if std::thread::Builder::new().spawn_scoped(scope, run).is_err() {
                    break;
                }
            }
            run();
        });
    }
    jobs.for_each(work);
}
