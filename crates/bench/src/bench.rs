//! The measurement: check, calibrate, then rounds in which every implementation has one batch.

use crate::clock::Pace;
use crate::cold::Filler;
use crate::lane::{self, Lane};
#[cfg(feature = "rivals")]
use crate::rivals::clear_upper_halves;
use crate::state::Widths;
use crate::{Clock, Effort, Error, Implementation, Mode, Record, Setting, Workload};
use std::time::Instant;

/// What a workload gave.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The times.
    pub records: Vec<Record>,
    /// Implementations left out because one operation takes too long.
    pub left_out: Vec<String>,
}

/// The measuring bench: a clock, and how much time there is.
pub struct Bench {
    clock: Clock,
    effort: Effort,
    widths: Widths,
    filler: Filler,
    /// Implementations that have become too slow, by work.
    slow: Vec<(&'static str, String)>,
}

impl Bench {
    /// A bench with the given clock.
    #[must_use]
    pub fn new(clock: Clock, effort: Effort) -> Self {
        Self { clock, effort, widths: Widths::default(), filler: Filler::default(), slow: Vec::new() }
    }

    /// The clock.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Measures a workload.
    ///
    /// # Errors
    /// [`Error::Disagreement`] if an implementation's result differs from the first one's; nothing is timed then. A
    /// work in which the setting's kernel does not take part gives nothing.
    pub fn run(&mut self, workload: &Workload, setting: &Setting) -> Result<Outcome, Error> {
        let mut implementations = workload.implementations(setting);
        if let Some(kernel) = &setting.kernel {
            implementations.retain(|c| c.label.who != "widefield" || c.label.runs(kernel));
            if implementations.iter().all(|c| c.label.who != "widefield") {
                return Ok(Outcome::default());
            }
        }
        let (mut lanes, left_out) = self.check(workload, implementations)?;
        let cold = workload.mode == Mode::Cold;
        if !cold {
            for lane in &mut lanes {
                self.calibrate(lane);
            }
        }
        let chosen = lanes.iter().rposition(|l| l.implementation.label.who == "widefield");
        let mut paces = Vec::new();
        let mut records = Vec::new();
        for _ in 0..=self.effort.repeats {
            self.rounds(&mut lanes, &mut paces, cold);
            let states = self.widths.states(&paces);
            records = lane::records(workload, &lanes, chosen, &states);
            if !records.iter().any(|r: &Record| r.is_noisy()) {
                break;
            }
        }
        Ok(Outcome { records, left_out })
    }

    /// Runs every implementation once and compares; the time of that is a first estimate of a batch's.
    fn check(
        &mut self,
        workload: &Workload,
        implementations: Vec<Implementation>,
    ) -> Result<(Vec<Lane>, Vec<String>), Error> {
        let mut first: Option<(String, Vec<u64>)> = None;
        let (mut lanes, mut left_out) = (Vec::new(), Vec::new());
        for mut implementation in implementations {
            let who = implementation.label.full();
            if self.slow.contains(&(workload.work, who.clone())) {
                left_out.push(format!("{}: {who}", workload.describe()));
                continue;
            }
            let start = Instant::now();
            let result = implementation.check();
            let took = start.elapsed().as_nanos() as f64;
            let (first, expected) = first.get_or_insert_with(|| (who.clone(), result.clone()));
            if result != *expected {
                return Err(Error::Disagreement { workload: workload.describe(), first: first.clone(), who });
            }
            if took > self.effort.longest.as_nanos() as f64 {
                self.slow.push((workload.work, who));
            }
            lanes.push(Lane::new(implementation, took));
        }
        Ok((lanes, left_out))
    }

    /// Finds how many iterations fill a batch; the batches tried warm caches and predictors up. An operation that alone
    /// fills a hundred batches has been warmed up by its check.
    fn calibrate(&mut self, lane: &mut Lane) {
        let wanted = self.effort.batch.as_nanos() as f64;
        if lane.batch_ns > 100.0 * wanted {
            return;
        }
        let mut n = 1;
        loop {
            let mut done = 0;
            // The best of three: an interruption must not pass for a filled batch.
            let tries = if lane.batch_ns > 50.0 * wanted { 1 } else { 3 };
            lane.batch_ns = f64::MAX;
            for _ in 0..tries {
                #[cfg(feature = "rivals")]
                clear_upper_halves();
                let span = self.clock.time(|| done = lane.implementation.batch(n));
                lane.batch_ns = lane.batch_ns.min(span.ns);
                if span.ns > 50.0 * wanted {
                    break;
                }
            }
            lane.iterations = done;
            if lane.batch_ns >= wanted {
                return;
            }
            // Towards the wanted time, with a margin, by at most a factor of 16 at once.
            let factor = (1.15 * wanted / lane.batch_ns.max(1.0)).clamp(1.2, 16.0);
            n = (done as f64 * factor).ceil() as u64;
        }
    }

    /// Rounds; each starts with the next implementation, so that none always follows the same one. `paces` gets what
    /// the core gave in each.
    fn rounds(&mut self, lanes: &mut [Lane], paces: &mut Vec<Pace>, cold: bool) {
        let batch_ns = self.effort.batch.as_nanos() as f64;
        let before = if cold { Filler::TAKES_NS } else { 0.0 };
        let a_round: f64 = lanes.iter().map(|l| l.batch_ns + before).sum::<f64>() + batch_ns;
        let budget = self.effort.budget.as_nanos() as f64 * lanes.len() as f64;
        let least = if a_round > Effort::ONCE.as_nanos() as f64 { 1 } else { Effort::MIN_ROUNDS };
        let rounds = ((budget / a_round) as usize).clamp(least, self.effort.rounds);
        let first = paces.len();
        for round in 0..rounds {
            let pace = self.clock.pace(batch_ns);
            paces.push(pace);
            for i in 0..lanes.len() {
                let lane = &mut lanes[(round + i) % lanes.len().max(1)];
                let mut done = 1;
                #[cfg(feature = "rivals")]
                clear_upper_halves();
                let span = if cold {
                    self.filler.fill();
                    self.clock.time(|| done = lane.implementation.single())
                } else {
                    self.clock.time(|| done = lane.implementation.batch(lane.iterations))
                };
                lane.add(span, done, pace);
            }
        }
        self.widths.add(&paces[first..]);
    }
}
