//! Median and quartiles, as eBACS reports them.

use serde::{Deserialize, Serialize};

/// The three quartiles of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quartiles {
    /// A quarter of the sample lies below.
    pub q1: f64,
    /// Half of the sample lies below.
    pub median: f64,
    /// Three quarters of the sample lie below.
    pub q3: f64,
}

impl Quartiles {
    /// Above this part of the median the distance between the outer quartiles is noise that a reader must see.
    pub const NOISY: f64 = 0.05;

    /// Whether the sample scatters too much.
    #[must_use]
    pub fn is_noisy(&self) -> bool {
        self.q3 - self.q1 > Self::NOISY * self.median
    }

    /// The same with fewer digits.
    #[must_use]
    pub fn rounded(self) -> Self {
        Self { q1: round(self.q1), median: round(self.median), q3: round(self.q3) }
    }
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

/// The quartiles of the rounds' ratios `times[i] / base[i]`: what is compared, since a round's implementations share
/// the clock speed and the neighbours of that moment.
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

/// A figure to four significant decimals, which are more than a measurement has.
#[must_use]
pub fn round(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let scale = 10f64.powi(3 - x.abs().log10().floor() as i32);
    (x * scale).round() / scale
}
