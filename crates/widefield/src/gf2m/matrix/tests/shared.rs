//! Elimination on lent threads gives what it gives alone.

use super::*;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// So many pieces, of however little work; the last job first. Counts the jobs.
struct Threads(usize, AtomicUsize);

impl Workers for Threads {
    fn pieces(&self, products: usize) -> usize {
        assert!(products > 0, "nothing to share");
        self.0
    }
    fn run<J: Send>(&self, jobs: Vec<J>, work: impl Fn(J) + Sync) {
        let work = &work;
        self.1.fetch_add(jobs.len(), Ordering::Relaxed);
        if cfg!(target_family = "wasm") {
            // No threads there: the caller's own does them.
            return jobs.into_iter().rev().for_each(work);
        }
        thread::scope(|scope| {
            for job in jobs.into_iter().rev() {
                scope.spawn(move || work(job));
            }
        });
    }
}

struct Eliminations;
impl Test for Eliminations {
    fn run<C: Case>(&self, case: &C, tiers: &[C::Over]) {
        let mut source = Source(11);
        // A square matrix that has an inverse but for small fields, and one whose last rows depend on others.
        let n = 37;
        let (square, right) = (case.matrix(&mut source, n, n), case.matrix(&mut source, n, 3));
        let mut deficient = case.matrix(&mut source, 40, 35);
        let first = deficient.entries[..5 * 35].to_vec();
        deficient.entries[35 * 35..].clone_from_slice(&first);
        let [a, b, d] = [&square, &right, &deficient].map(|m| case.units(&m.entries));
        let room = |count: usize| case.units(&vec![case.book().zero(); count]);
        for over in tiers {
            for pieces in [0, 1, 2, 3, 7, 1000] {
                let threads = Threads(pieces, AtomicUsize::new(0));
                let shared = Shared::new(over, &threads);
                let [(mut x, mut y), (mut p, mut q)] = [(room(n * n), room(n * n)), (room(1), room(1))];
                assert_eq!(invert_vartime(&shared, &mut x, &a, n), invert_vartime(over, &mut y, &a, n));
                assert_eq!(x, y);
                assert_eq!(threads.1.load(Ordering::Relaxed) > 0, pieces > 1);
                assert_eq!(determinant_vartime(&shared, &mut p, &a, n), Ok(()));
                assert_eq!(determinant_vartime(over, &mut q, &a, n), Ok(()));
                assert_eq!(p, q);
                let (mut x, mut y) = (room(n * 3), room(n * 3));
                let shape = [n, n, 3];
                assert_eq!(
                    solve_vartime(&shared, &mut x, &a, &b, shape),
                    solve_vartime(over, &mut y, &a, &b, shape)
                );
                assert_eq!(x, y);
                for lead in [0, 20, 35] {
                    let (mut x, mut y) = (d.clone(), d.clone());
                    let pivots = echelon_vartime(&shared, &mut x, [40, 35], lead);
                    assert_eq!(pivots, echelon_vartime(over, &mut y, [40, 35], lead));
                    assert_eq!(x, y);
                }
                assert_eq!(rank_vartime(&shared, &d, [40, 35]), rank_vartime(over, &d, [40, 35]));
                let (mut x, mut y) = (room(37 * 3), room(37 * 3));
                assert_eq!(
                    product(&shared, &mut x, &a, &b, [n, n, 3]),
                    product(over, &mut y, &a, &b, [n, n, 3])
                );
                assert_eq!(x, y);
            }
            let threads = Threads(3, AtomicUsize::new(0));
            let wrong = invert_vartime(&Shared::new(over, &threads), &mut room(4), &room(5), 2);
            assert_eq!(wrong, Err(Error::Length));
        }
    }
}

#[test]
fn threads_change_nothing() {
    for_each_kind(&Eliminations);
}
