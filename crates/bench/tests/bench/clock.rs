//! Time, and core cycles. What is compared lies so far apart that a busy machine makes no difference; how fast a core
//! is, and how much of it others take, no test can know.

use widefield_bench::Clock;

#[test]
fn time_moves_forward_and_more_work_takes_longer() {
    let (mut clock, mut work) = (Clock::new(false), Clock::new(false));
    // Best of several: a neighbour's turn on the core lengthens some.
    let mut best = |ns| {
        let time = |_| clock.time(|| _ = work.pace(ns)).ns;
        (0..20).map(time).fold(f64::MAX, f64::min)
    };
    let (short, long) = (best(8000.0), best(800_000.0));
    assert!(short > 0.0);
    assert!(long > 10.0 * short, "{short} {long}");
}

#[test]
fn the_core_runs_at_a_speed_that_cores_have() {
    let mut clock = Clock::new(false);
    let fastest = (0..50).map(|_| clock.pace(20_000.0).speed).fold(0.0, f64::max);
    assert!((0.3..8.0).contains(&fastest), "{fastest} cycles a nanosecond");
    assert!((0.01..10.0).contains(&clock.ticks_per_ns()));
}

#[test]
fn independent_operations_are_counted_against_cycles() {
    let mut clock = Clock::new(false);
    let mut widths: Vec<f64> = (0..51).map(|_| clock.pace(20_000.0).width).collect();
    // A pause in either loop spoils one quotient, upwards or downwards; the median stands between.
    widths.sort_by(f64::total_cmp);
    let width = widths[25];
    assert!((0.01..64.0).contains(&width), "{width} operations a cycle");
}
