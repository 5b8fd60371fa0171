//! Median, quartiles, ratios, and figures for documents.

use widefield_bench::stats::{Quartiles, geometric_mean, quartiles, ratio, round};

#[test]
fn quartiles_of_small_samples() {
    assert!(quartiles(&[]).median.is_nan());
    assert_eq!(quartiles(&[7.0]), Quartiles { q1: 7.0, median: 7.0, q3: 7.0 });
    assert_eq!(quartiles(&[4.0, 1.0, 3.0, 2.0]), Quartiles { q1: 1.75, median: 2.5, q3: 3.25 });
    assert_eq!(quartiles(&[5.0, 1.0, 4.0, 2.0, 3.0]), Quartiles { q1: 2.0, median: 3.0, q3: 4.0 });
}

#[test]
fn an_outlier_moves_no_quartile_far() {
    let mut sample = vec![10.0; 21];
    sample[3] = 1e9;
    assert_eq!(quartiles(&sample), Quartiles { q1: 10.0, median: 10.0, q3: 10.0 });
}

#[test]
fn the_ratio_is_taken_round_by_round() {
    // The clock halves its speed after two rounds: the medians' quotient would depend on it, the ratio does not.
    let ours = [1.0, 1.0, 2.0, 2.0, 2.0];
    let theirs = [3.0, 3.0, 6.0, 6.0, 6.0];
    assert_eq!(ratio(&theirs, &ours), Quartiles { q1: 3.0, median: 3.0, q3: 3.0 });
}

#[test]
fn geometric_mean_of_reciprocals_is_one() {
    assert!((geometric_mean(&[4.0, 0.25, 2.0, 0.5]) - 1.0).abs() < 1e-12);
}

#[test]
fn rounding_keeps_four_figures() {
    assert_eq!(round(1234.5678), 1235.0);
    assert_eq!(round(0.001_234_567), 0.001_235);
    assert_eq!(round(0.0), 0.0);
}
