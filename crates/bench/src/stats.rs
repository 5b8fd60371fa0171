//! Median and quartiles, as eBACS reports them.

/// The three quartiles of a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    /// A quarter of the sample lies below.
    pub q1: f64,
    /// Half of the sample lies below.
    pub median: f64,
    /// Three quarters of the sample lie below.
    pub q3: f64,
}

/// The quartiles of a sample, interpolated linearly between neighbours (`p (n - 1)` is the rank).
/// An empty sample gives NaN.
#[must_use]
pub fn quartiles(sample: &[f64]) -> Quartiles {
    let mut sorted = sample.to_vec();
    sorted.sort_by(f64::total_cmp);
    let at = |p: f64| -> f64 {
        let Some(last) = sorted.len().checked_sub(1) else { return f64::NAN };
        let rank = p * last as f64;
        let low = rank.floor() as usize;
        let high = (low + 1).min(last);
        sorted[low] + (sorted[high] - sorted[low]) * (rank - low as f64)
    };
    Quartiles { q1: at(0.25), median: at(0.5), q3: at(0.75) }
}

/// The median alone.
#[must_use]
pub fn median(sample: &[f64]) -> f64 {
    quartiles(sample).median
}

/// The quartiles of the rounds' ratios `times[i] / base[i]`: what is compared, since a round's contenders share the
/// clock speed and the neighbours of that moment.
#[must_use]
pub fn ratio(times: &[f64], base: &[f64]) -> Quartiles {
    let ratios: Vec<f64> = times.iter().zip(base).map(|(t, b)| t / b).collect();
    quartiles(&ratios)
}

/// The geometric mean; NaN for an empty sample.
#[must_use]
pub fn geometric_mean(sample: &[f64]) -> f64 {
    (sample.iter().map(|x| x.ln()).sum::<f64>() / sample.len() as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
