//! The measurement: what is timed, compared and left out.

use core::time::Duration;
use widefield_bench::{
    Bench, Catalogue, Clock, Effort, Implementation, Label, Mode, Scope, Setting, Unit, Workload,
};

const TEST: Effort = Effort {
    batch: Duration::from_micros(20),
    rounds: 5,
    budget: Duration::from_millis(2),
    repeats: 1,
    longest: Duration::from_millis(100),
};

const SETTING: Setting = Setting { rivals: None, kernel: None };

fn workload(implementations: impl Fn() -> Vec<Implementation> + 'static) -> Workload {
    let mut catalogue = Catalogue::new(Scope::Speed);
    catalogue.add(("test", Mode::Latency, 1, Unit::Words), move |_| implementations());
    catalogue.select(Some("test")).unwrap().remove(0)
}

fn mul(label: Label, factor: u64) -> Implementation {
    Implementation::chain(label, 1u64, 1, move |s| *s = s.wrapping_mul(factor), |s| vec![*s])
}

#[test]
fn implementations_are_timed_and_compared_with_ours() {
    let w = workload(|| {
        let ours = Label::ours("test_portable", widefield::cpu::Tier::Portable);
        vec![mul(Label::rival("other", "f"), 5), mul(ours, 5)]
    });
    let outcome = Bench::new(Clock::new(false), TEST).run(&w, &SETTING).unwrap();
    assert_eq!(outcome.records.len(), 2);
    for r in &outcome.records {
        assert!(r.ns > 0.0 && r.q1 <= r.ns && r.ns <= r.q3 && r.cycles > 0.0, "{r:?}");
    }
    let [other, ours] = outcome.records.as_slice() else { panic!("{outcome:?}") };
    assert_eq!((other.who.as_str(), other.chosen), ("other", false));
    assert!(other.ratio.unwrap().median > 0.0);
    assert_eq!((ours.who.as_str(), ours.chosen, ours.ratio), ("widefield", true, None));
    assert!(other.rounds >= 3 && other.operations > 100, "{other:?}");
}

#[test]
fn with_cold_caches_single_operations_are_timed() {
    let mut catalogue = Catalogue::new(Scope::Speed);
    catalogue.add(("test", Mode::Cold, 1, Unit::Words), |_| vec![mul(Label::rival("other", "f"), 5)]);
    let w = catalogue.select(Some("test")).unwrap().remove(0);
    let outcome = Bench::new(Clock::new(false), TEST).run(&w, &SETTING).unwrap();
    assert_eq!((outcome.records[0].operations, outcome.records[0].mode), (1, Mode::Cold));
}

#[test]
fn a_wrong_result_is_never_timed() {
    let w = workload(|| vec![mul(Label::rival("a", "f"), 5), mul(Label::rival("b", "g"), 7)]);
    let error = Bench::new(Clock::new(false), TEST).run(&w, &SETTING).unwrap_err();
    assert_eq!(error.to_string(), "test 1 words, latency: b (g) gives another result than a (f)");
}

#[test]
fn a_implementation_that_takes_too_long_is_left_out_of_larger_sizes_by_name() {
    // Long enough that the other one does not take as long by being interrupted.
    const LONGEST: Duration = Duration::from_millis(300);
    let slow = || {
        let nap = |s: &mut u64| {
            std::thread::sleep(LONGEST / 2);
            *s = s.wrapping_mul(5);
        };
        Implementation::chain(Label::rival("slow", "nap"), 1u64, 1, nap, |s| vec![*s])
    };
    let w = workload(move || vec![mul(Label::rival("a", "f"), 5), slow()]);
    let mut bench = Bench::new(Clock::new(false), Effort { longest: LONGEST, ..TEST });
    let first = bench.run(&w, &SETTING).unwrap();
    assert_eq!((first.records.len(), first.left_out.len()), (2, 0));
    let second = bench.run(&w, &SETTING).unwrap();
    assert_eq!(second.records.len(), 1);
    assert_eq!(second.left_out, ["test 1 words, latency: slow (nap)"]);
}
