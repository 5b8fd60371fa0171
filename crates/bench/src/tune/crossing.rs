//! Where one method becomes faster than another, from noisy times.
//!
//! The value is the one under which the lengths measured take least in all: each counts by the logarithm of the median
//! ratio of its rounds. So one length that is out of line moves nothing, and of several crossings that one is taken
//! behind which most is won. How far a median can be trusted is told by its notch, 1.57 interquartile ranges over the
//! root of the number of rounds (McGill, Tukey, Larsen 1978), and by both halves of the rounds, which must agree.

use super::Rule;
use crate::stats::{median, quartiles};

/// What a value says of lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It is the first length of the method for greater ones.
    From,
    /// It is the last length of the method for smaller ones.
    UpTo,
}

/// A length.
#[derive(Clone, Debug)]
pub struct Point {
    /// In the column's unit.
    pub length: usize,
    /// For each round the time of the method for greater lengths over that of the one for smaller lengths.
    pub ratios: Vec<f64>,
}

/// What to do about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No other value is better.
    Kept,
    /// Another one seems to be, but what it gains is less than the noise.
    Unresolved,
    /// Another one is, by less than the rule asks, or over a shorter range.
    TooLittle,
    /// One method is faster at all lengths measured: where they cross is not known.
    Beyond,
    /// The rule asks for the value measured.
    Changed,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The value measured; the built-in one if both choose alike at all lengths measured.
    pub value: usize,
    /// The nearest lengths on both sides of it at which the methods differ by more than noise, if there are any.
    pub between: [Option<usize>; 2],
    /// How many times the faster method changes from one length to the next of those that differ by more than noise.
    pub crossings: usize,
    /// The median of the lengths' noise, as a part of one.
    pub noise: f64,
    /// What choosing by the value measured gains at the lengths where the built-in value chooses otherwise: the
    /// geometric mean of the ratios. 1 if there are none.
    pub gain: f64,
    /// The longest range of lengths with the rule's gain throughout.
    pub range: Option<(usize, usize)>,
    /// What to do.
    pub verdict: Verdict,
}

/// A length's median, as a logarithm, and what is known of it.
struct Ratio {
    length: usize,
    log: f64,
    notch: f64,
    /// Of either half of the rounds.
    halves: [f64; 2],
}

impl Ratio {
    fn of(point: &Point) -> Self {
        let q = quartiles(&point.ratios);
        let half = |first: usize| {
            let half: Vec<f64> = point.ratios.iter().skip(first).step_by(2).copied().collect();
            median(&half).ln()
        };
        let notch = 1.57 * (q.q3 - q.q1) / q.median / (point.ratios.len() as f64).sqrt();
        Self { length: point.length, log: q.median.ln(), notch, halves: [half(0), half(1)] }
    }

    /// Whether the methods differ by more than noise.
    fn is_resolved(&self) -> bool {
        self.log.abs() > self.notch && self.halves.iter().all(|half| half * self.log > 0.0)
    }
}

/// Finds the value for these lengths, rising, each with some rounds.
#[must_use]
pub fn find(points: &[Point], built_in: usize, kind: Kind, rule: Rule) -> Found {
    let ratios: Vec<_> = points.iter().filter(|p| !p.ratios.is_empty()).map(Ratio::of).collect();
    // So many lengths have the method for smaller ones.
    let now = ratios
        .iter()
        .take_while(|r| match kind {
            Kind::From => r.length < built_in,
            Kind::UpTo => r.length <= built_in,
        })
        .count();
    // What the lengths from each on take more by the method for greater ones: the least sum is wanted, of equal ones
    // the nearest.
    let mut sum = 0.0;
    let mut sums = vec![0.0; ratios.len() + 1];
    for (i, ratio) in ratios.iter().enumerate().rev() {
        sum += ratio.log;
        sums[i] = sum;
    }
    let best = (0..=ratios.len())
        .min_by(|i, j| sums[*i].total_cmp(&sums[*j]).then(i.abs_diff(now).cmp(&j.abs_diff(now))))
        .unwrap_or(now);
    let value = if best == now {
        built_in
    } else {
        match kind {
            Kind::From => ratios.get(best).map_or_else(|| ratios[best - 1].length + 1, |r| r.length),
            Kind::UpTo => best.checked_sub(1).map_or_else(|| ratios[0].length - 1, |i| ratios[i].length),
        }
    };
    // Of those for which the choice changes: by how much the other method is faster.
    let changed = &ratios[best.min(now)..best.max(now)];
    let sign = if best > now { 1.0 } else { -1.0 };
    let gain = if changed.is_empty() {
        1.0
    } else {
        (sign * changed.iter().map(|r| r.log).sum::<f64>() / changed.len() as f64).exp()
    };
    let is_gain = |r: &&Ratio| sign * r.log >= rule.gain.ln() && r.is_resolved();
    let range = longest_range(changed, is_gain, rule.range);
    let resolved: Vec<_> = ratios.iter().filter(|r| r.is_resolved()).collect();
    let verdict = if best == now {
        Verdict::Kept
    } else if !changed.iter().any(|r| sign * r.log > 0.0 && r.is_resolved()) {
        Verdict::Unresolved
    } else if range.is_none() {
        Verdict::TooLittle
    } else if best == 0 || best == ratios.len() {
        Verdict::Beyond
    } else {
        Verdict::Changed
    };
    let notches: Vec<_> = ratios.iter().map(|r| r.notch).collect();
    Found {
        value,
        between: [
            ratios[..best].iter().rfind(|r| r.is_resolved()).map(|r| r.length),
            ratios[best..].iter().find(|r| r.is_resolved()).map(|r| r.length),
        ],
        crossings: resolved.windows(2).filter(|w| w[0].log * w[1].log < 0.0).count(),
        noise: median(&notches),
        gain,
        range,
        verdict,
    }
}

/// The longest run of lengths that all gain, if its ends are so many times apart.
fn longest_range(ratios: &[Ratio], is_gain: impl Fn(&&Ratio) -> bool, range: f64) -> Option<(usize, usize)> {
    let mut best: Option<(usize, usize)> = None;
    for run in ratios.chunk_by(|a, b| is_gain(&a) == is_gain(&b)).filter(|run| is_gain(&&run[0])) {
        let (from, to) = (run[0].length, run[run.len() - 1].length);
        let apart = |(from, to): (usize, usize)| to as f64 / from.max(1) as f64;
        if apart((from, to)) >= range && best.is_none_or(|best| apart((from, to)) > apart(best)) {
            best = Some((from, to));
        }
    }
    best
}
