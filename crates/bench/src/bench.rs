//! The measurement: check, calibrate, then rounds in which every contender has one batch.

use crate::stats::{median, quartiles, ratio, round};
use crate::{Clock, Contender, Error, Ratio, Record, Setting, Workload};
use core::time::Duration;
use std::time::Instant;

/// How much time a workload may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The least time of one batch.
    pub batch: Duration,
    /// The most rounds of a workload.
    pub rounds: usize,
    /// The time that a workload's rounds may take for each contender; long operations get fewer rounds, never less
    /// than [`Self::LEAST_ROUNDS`].
    pub budget: Duration,
    /// A contender that takes longer than this for a single check is left out of the same work from then on: catalogues
    /// list sizes in ascending order.
    pub longest: Duration,
}

impl Effort {
    /// Fewer rounds would have no quartiles.
    pub const LEAST_ROUNDS: usize = 3;
    /// Rounds that take longer than this are not repeated.
    pub const ONCE: Duration = Duration::from_secs(1);
    /// What figures for a document are measured with.
    pub const FULL: Self = Self {
        batch: Duration::from_micros(20),
        rounds: 61,
        budget: Duration::from_millis(20),
        longest: Duration::from_millis(2500),
    };
    /// A first impression.
    pub const QUICK: Self = Self {
        batch: Duration::from_micros(20),
        rounds: 15,
        budget: Duration::from_millis(2),
        longest: Duration::from_millis(30),
    };
}

/// What a workload gave.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The times.
    pub records: Vec<Record>,
    /// The comparisons with the library's own choice.
    pub ratios: Vec<Ratio>,
    /// Contenders left out because one operation takes too long.
    pub left_out: Vec<String>,
}

/// The measuring bench: a clock, and how much time there is.
pub struct Bench {
    clock: Clock,
    effort: Effort,
    /// Contenders that have become too slow, by work.
    slow: Vec<(&'static str, String)>,
}

/// A contender that agreed with the first, with its iterations a batch and its samples.
struct Lane {
    contender: Contender,
    iterations: u64,
    batch_ns: f64,
    ns: Vec<f64>,
    cycles: Vec<f64>,
}

impl Bench {
    /// A bench with the given clock.
    #[must_use]
    pub const fn new(clock: Clock, effort: Effort) -> Self {
        Self { clock, effort, slow: Vec::new() }
    }

    /// The clock.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Measures a workload.
    ///
    /// # Errors
    /// [`Error::Disagreement`] if a contender's result differs from the first one's; nothing is timed then. A work in
    /// which the setting's kernel does not take part gives nothing.
    pub fn run(&mut self, workload: &Workload, setting: &Setting) -> Result<Outcome, Error> {
        let mut contenders = workload.contenders(setting);
        if let Some(kernel) = &setting.kernel {
            contenders.retain(|c| c.label.who != "widefield" || c.label.runs(kernel));
            if contenders.iter().all(|c| c.label.who != "widefield") {
                return Ok(Outcome::default());
            }
        }
        let (mut lanes, left_out) = self.check(workload, contenders)?;
        for lane in &mut lanes {
            self.calibrate(lane);
        }
        let speed = self.rounds(&mut lanes);
        let ours = lanes.iter().rposition(|l| l.contender.label.who == "widefield");
        let base = ours.map_or_else(Vec::new, |i| lanes[i].ns.clone());
        let mut outcome = Outcome { left_out, ..Outcome::default() };
        for (i, lane) in lanes.iter().enumerate() {
            outcome.records.push(record(workload, lane, speed));
            if ours.is_some_and(|o| o != i) {
                outcome.ratios.push(compare(workload, lane, &base));
            }
        }
        Ok(outcome)
    }

    /// Runs every contender once and compares; the time of that is a first estimate of a batch's.
    fn check(
        &mut self,
        workload: &Workload,
        contenders: Vec<Contender>,
    ) -> Result<(Vec<Lane>, Vec<String>), Error> {
        let mut first: Option<(String, Vec<u64>)> = None;
        let (mut lanes, mut left_out) = (Vec::new(), Vec::new());
        for mut contender in contenders {
            let who = contender.label.full();
            if self.slow.contains(&(workload.work, who.clone())) {
                left_out.push(format!("{}: {who}", workload.describe()));
                continue;
            }
            let start = Instant::now();
            let result = (contender.check)();
            let took = start.elapsed().as_nanos() as f64;
            let (first, expected) = first.get_or_insert_with(|| (who.clone(), result.clone()));
            if result != *expected {
                return Err(Error::Disagreement { workload: workload.describe(), first: first.clone(), who });
            }
            if took > self.effort.longest.as_nanos() as f64 {
                self.slow.push((workload.work, who));
            }
            lanes.push(Lane { contender, iterations: 1, batch_ns: took, ns: vec![], cycles: vec![] });
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
                let span = self.clock.time(|| done = (lane.contender.batch)(n));
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

    /// The rounds; each starts with the next contender, so that none always follows the same one. Gives the core's
    /// speed in cycles a nanosecond.
    fn rounds(&mut self, lanes: &mut [Lane]) -> f64 {
        let batch_ns = self.effort.batch.as_nanos() as f64;
        let a_round: f64 = lanes.iter().map(|l| l.batch_ns).sum::<f64>() + batch_ns;
        let budget = self.effort.budget.as_nanos() as f64 * lanes.len() as f64;
        let least = if a_round > Effort::ONCE.as_nanos() as f64 { 1 } else { Effort::LEAST_ROUNDS };
        let rounds = ((budget / a_round) as usize).clamp(least, self.effort.rounds);
        let mut speeds = Vec::with_capacity(rounds);
        for round in 0..rounds {
            speeds.push(self.clock.core_speed(batch_ns));
            for i in 0..lanes.len() {
                let lane = &mut lanes[(round + i) % lanes.len().max(1)];
                let mut done = 1;
                let span = self.clock.time(|| done = (lane.contender.batch)(lane.iterations));
                lane.ns.push(span.ns / done as f64);
                lane.cycles.extend(span.cycles.map(|c| c / done as f64));
            }
        }
        median(&speeds)
    }
}

fn record(workload: &Workload, lane: &Lane, speed: f64) -> Record {
    let ns = quartiles(&lane.ns);
    let cycles = if lane.cycles.is_empty() { ns.median * speed } else { median(&lane.cycles) };
    let label = &lane.contender.label;
    Record {
        work: workload.work.into(),
        mode: workload.mode,
        size: workload.size,
        unit: workload.unit,
        who: label.who.clone(),
        tier: label.tier.map(|t| t.name().into()),
        kernel: label.kernel.clone(),
        ns: round(ns.median),
        q1: round(ns.q1),
        q3: round(ns.q3),
        cycles: round(cycles),
        batch: workload.batch,
        basis: workload.basis,
    }
}

fn compare(workload: &Workload, lane: &Lane, base: &[f64]) -> Ratio {
    let q = ratio(&lane.ns, base);
    let label = &lane.contender.label;
    Ratio {
        work: workload.work.into(),
        mode: workload.mode,
        size: workload.size,
        who: label.who.clone(),
        tier: label.tier.map(|t| t.name().into()),
        kernel: label.kernel.clone(),
        ratio: round(q.median),
        q1: round(q.q1),
        q3: round(q.q3),
        batch: workload.batch,
        basis: workload.basis,
    }
}
