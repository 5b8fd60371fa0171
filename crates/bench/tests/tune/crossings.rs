//! Where synthetic curves cross.

use widefield_bench::tune::crossing::{Found, find};
use widefield_bench::tune::{Kind, Point, Rule, Verdict};

const RULE: Rule = Rule { gain: 1.05, range: 1.5, classes: 2 };

/// Uniform noise of up to that part of one, the same in every run.
struct Noise(u64, f64);

impl Noise {
    fn factor(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        1.0 + self.1 * ((self.0 >> 33) as f64 / f64::from(1u32 << 30) - 1.0)
    }
}

/// Lengths from 8 to 512, six in each octave.
fn lengths() -> Vec<usize> {
    (0..=36).map(|i| (8.0 * 2f64.powf(f64::from(i) / 6.0)).round() as usize).collect()
}

/// 31 rounds at each length.
fn points(noise: f64, curve: impl Fn(f64) -> f64) -> Vec<Point> {
    let mut noise = Noise(1, noise);
    let point = |length: usize| {
        let ratios = (0..31).map(|_| curve(length as f64) * noise.factor()).collect();
        Point { length, ratios }
    };
    lengths().into_iter().map(point).collect()
}

/// The method for greater lengths takes 40 more, and three fourths as long a unit.
fn simple(n: f64) -> f64 {
    (40.0 + 0.75 * n) / n
}

/// Whether choosing by the value takes no more in all than by any other: what a finder must give, whatever it does.
fn is_best(points: &[Point], kind: Kind, value: usize) -> bool {
    let cost = |value: usize| -> f64 {
        let high = |p: &&Point| if kind == Kind::From { p.length >= value } else { p.length > value };
        points.iter().filter(high).map(|p| widefield_bench::stats::median(&p.ratios).ln()).sum()
    };
    lengths().into_iter().chain([0, 10_000]).all(|other| cost(value) <= cost(other) + 1e-9)
}

fn check(points: &[Point], built_in: usize, kind: Kind) -> Found {
    let found = find(points, built_in, kind, RULE);
    assert!(is_best(points, kind, found.value), "{found:?}");
    found
}

#[test]
fn of_curves_that_cross_once() {
    for kind in [Kind::From, Kind::UpTo] {
        // 160 is a length: both take as long there.
        for (noise, slack) in [(0.0, 1.15), (0.02, 1.15), (0.2, 1.5)] {
            let points = points(noise, simple);
            let found = check(&points, 48, kind);
            let value = found.value as f64;
            assert!((160.0 / slack..=160.0 * slack).contains(&value), "{noise}: {found:?}");
            assert_eq!(found.verdict, Verdict::Changed, "{noise}: {found:?}");
            assert!(found.gain > 1.05, "{found:?}");
            let (from, to) = found.range.unwrap();
            assert!(from >= 48 && to <= 160 && to * 2 >= from * 3, "{found:?}");
            // From above, too.
            assert_eq!(check(&points, 600, kind).value, found.value);
        }
    }
}

#[test]
fn a_value_that_is_there_stays() {
    let points = points(0.02, simple);
    for built_in in [155, 160, 165] {
        let found = find(&points, built_in, Kind::From, RULE);
        assert!(!matches!(found.verdict, Verdict::Changed | Verdict::Beyond), "{found:?}");
    }
    let found = find(&points, 161, Kind::From, RULE);
    if found.verdict == Verdict::Kept {
        assert_eq!((found.value, found.gain, found.range), (161, 1.0, None));
    }
}

#[test]
fn a_gain_within_the_noise_is_not_resolved() {
    // One part in a hundred, among twenty.
    let found = check(&points(0.6, |n| if n < 100.0 { 1.01 } else { 0.8 }), 20, Kind::From);
    assert!(matches!(found.verdict, Verdict::Unresolved | Verdict::TooLittle | Verdict::Kept), "{found:?}");
    assert!(found.noise > 0.05, "{found:?}");
    let flat = find(&points(0.3, |_| 1.0), 64, Kind::From, RULE);
    assert_eq!(flat.range, None);
    assert!(!matches!(flat.verdict, Verdict::Changed | Verdict::Beyond), "{flat:?}");
}

#[test]
fn a_gain_that_the_rule_does_not_admit_changes_nothing() {
    // Three parts in a hundred over a long range, and a fifth over a short one.
    let small = check(&points(0.002, |n| if n < 100.0 { 1.03 } else { 0.9 }), 16, Kind::From);
    assert_eq!((small.verdict, small.range), (Verdict::TooLittle, None), "{small:?}");
    let short = check(&points(0.002, |n| if n < 100.0 { 1.2 } else { 0.9 }), 80, Kind::From);
    assert_eq!((short.verdict, short.range), (Verdict::TooLittle, None), "{short:?}");
    let long = check(&points(0.002, |n| if n < 100.0 { 1.2 } else { 0.9 }), 50, Kind::From);
    assert_eq!(long.verdict, Verdict::Changed, "{long:?}");
}

#[test]
fn curves_that_never_cross() {
    for (ratio, built_in) in [(1.3, 64), (0.7, 64)] {
        for kind in [Kind::From, Kind::UpTo] {
            let found = check(&points(0.02, |_| ratio), built_in, kind);
            assert_eq!((found.verdict, found.crossings), (Verdict::Beyond, 0), "{found:?}");
        }
    }
    // Where the built-in value says so already there is nothing to tell.
    assert_eq!(check(&points(0.02, |_| 0.7), 8, Kind::From).verdict, Verdict::Kept);
    assert_eq!(check(&points(0.02, |_| 1.3), 512, Kind::UpTo).verdict, Verdict::Kept);
}

#[test]
fn of_several_crossings_that_behind_which_most_is_won() {
    // A transform costs the same up to a number of points: faster from 100 on, slower again from 130 to 160.
    let curve = |n: f64| if n < 100.0 || (130.0..160.0).contains(&n) { 1.1 } else { 0.8 };
    let points = points(0.01, curve);
    let found = check(&points, 300, Kind::From);
    assert_eq!(found.crossings, 3, "{found:?}");
    assert!((95..=105).contains(&found.value), "{found:?}");
    // One length out of line is no crossing that counts.
    let mut odd = points;
    odd[2].ratios.iter_mut().for_each(|r| *r = 0.5);
    assert_eq!(check(&odd, 300, Kind::From).value, found.value);
}

#[test]
fn a_drift_between_rounds_is_not_taken_for_a_gain() {
    // Every second round has the other method twice as fast: the halves do not agree.
    let mut points = points(0.001, |n| if n < 100.0 { 1.2 } else { 0.8 });
    for point in &mut points {
        for (i, ratio) in point.ratios.iter_mut().enumerate() {
            *ratio = if i % 2 == 0 { *ratio } else { 1.0 / *ratio };
        }
    }
    let found = find(&points, 20, Kind::From, RULE);
    assert_eq!(found.range, None, "{found:?}");
    assert!(!matches!(found.verdict, Verdict::Changed | Verdict::Beyond), "{found:?}");
}

/// Both halves of the rounds say the same, by less than they scatter.
#[test]
fn agreement_within_the_noise_is_not_resolved() {
    let mut points = points(0.0, |n| if n < 100.0 { 1.02 } else { 0.5 });
    for point in points.iter_mut().filter(|p| p.length < 100) {
        point.ratios = [0.6, 0.8, 1.02, 1.3, 1.6].into_iter().flat_map(|r| [r, r]).collect();
    }
    assert_eq!(find(&points, 20, Kind::From, RULE).verdict, Verdict::Unresolved);
}

#[test]
fn nothing_measured_is_kept() {
    let found = find(&[], 64, Kind::From, RULE);
    assert_eq!((found.value, found.verdict), (64, Verdict::Kept));
    let empty = [Point { length: 8, ratios: vec![] }];
    assert_eq!(find(&empty, 64, Kind::UpTo, RULE).value, 64);
}

/// The check of all tests above finds a finder that is wrong.
#[test]
fn wrong_values_are_seen() {
    let points = points(0.02, simple);
    let right = find(&points, 48, Kind::From, RULE).value;
    assert!(is_best(&points, Kind::From, right));
    // The built-in value, the first crossing of a single round, a neighbour, the other kind's value.
    let round = points.iter().find(|p| p.ratios[0] < 1.0).unwrap().length;
    let first = points.iter().position(|p| p.length == right).unwrap();
    for wrong in [48, 600, points[first - 2].length, points[first + 2].length] {
        assert!(!is_best(&points, Kind::From, wrong), "{wrong}");
    }
    assert!(round == right || !is_best(&points, Kind::From, round), "{round}");
    // The first crossing of several.
    let curve = |n: f64| if n < 20.0 || (24.0..160.0).contains(&n) { 1.2 } else { 0.8 };
    let several = self::points(0.0, curve);
    let first = several.iter().find(|p| p.ratios[0] < 1.0).unwrap().length;
    assert!(!is_best(&several, Kind::From, first));
    assert!(is_best(&several, Kind::From, find(&several, 64, Kind::From, RULE).value));
}
