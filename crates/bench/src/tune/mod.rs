//! Lengths by which the library chooses methods, measured: what `widefield tune` does.
//!
//! For a value of the library's [tables](widefield::cpu::lengths) both methods are forced at lengths round it, in
//! interleaved rounds: with the column's least value the method for greater lengths is taken, with its greatest that
//! for smaller ones. That needs a library built with `--cfg widefield_tune`, whose choices read the tables from
//! statics: it forces any value of any table by one line, where entries into the methods themselves would be two for
//! each, through all layers, in the library that everybody has.

pub mod crossing;
pub mod products;
mod rule;
pub mod source;
mod works;

pub use crossing::{Found, Kind, Point, Verdict};
pub use rule::Rule;

use crate::Clock;
use core::time::Duration;
use widefield::cpu::{self, Column, Table, Tier, Token, Value};
use works::{Op, Work};

/// How much time a value takes.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The least time of a batch of operations.
    pub batch: Duration,
    /// Rounds, each with a batch of both methods at every length.
    pub rounds: usize,
    /// Lengths in each direction from the built-in one, up to four times as far.
    pub lengths: u32,
}

impl Budget {
    /// For values to be written.
    pub const FULL: Self = Self { batch: Duration::from_micros(50), rounds: 61, lengths: 8 };
    /// A first impression.
    pub const QUICK: Self = Self { batch: Duration::from_micros(20), rounds: 15, lengths: 6 };
}

/// A value of a table.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its table.
    pub table: &'static Table,
    /// Its column.
    pub column: &'static Column,
    /// The value.
    pub value: &'static Value,
}

/// Why a value was not measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Another architecture's tier, or one that this machine lacks or may not use.
    Tier,
    /// It is no choice between two methods by the length of an operation, or is fixed when the library is compiled.
    Fixed,
}

/// What a measurement gave.
#[derive(Clone, Debug)]
pub struct Measured {
    /// What was measured.
    pub parameter: Parameter,
    /// The lengths, rising, with the ratios of the rounds.
    pub points: Vec<Point>,
    /// What follows.
    pub found: Found,
}

/// All values of all tables.
pub fn parameters() -> impl Iterator<Item = Parameter> {
    cpu::lengths().iter().flat_map(|table| {
        table
            .values
            .iter()
            .filter_map(|value| Some(Parameter { table, column: table.column(value.column)?, value }))
    })
}

impl Parameter {
    /// `family/COLUMN row`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}/{} {}", self.table.family, self.column.name, self.value.row)
    }

    /// Which way the lengths go, if it is a length.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        if self.column.name.ends_with("FROM") {
            Some(Kind::From)
        } else {
            self.column.name.ends_with("UP_TO").then_some(Kind::UpTo)
        }
    }

    /// The token of its tier.
    fn token(&self) -> Option<Token> {
        match self.value.row {
            "all" => Some(cpu::active()),
            tier => cpu::token(tier.parse::<Tier>().ok()?).ok(),
        }
    }

    /// Lengths round the built-in value at which either method can be forced.
    fn lengths(&self, kind: Kind, count: u32, longest: usize) -> Vec<usize> {
        let (built_in, Column { least, most, .. }) = (self.value.built_in(), *self.column);
        let (least, most) = match kind {
            Kind::From => (least, most - 1),
            Kind::UpTo => (least + 1, most),
        };
        let (least, most) = (least.max(1), most.min(longest));
        let steps = count.cast_signed();
        let far = (-steps..=steps)
            .map(|i| (built_in as f64 * 4f64.powf(f64::from(i) / f64::from(steps))).round() as usize);
        // Small ones have no other between them.
        let mut lengths: Vec<_> = far.filter(|n| (least..=most).contains(n)).collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
    }

    /// Measures both methods.
    ///
    /// # Errors
    /// A message if the methods' results differ, or there is nothing to measure: then why.
    pub fn measure(
        &self,
        clock: &mut Clock,
        budget: Budget,
        rule: Rule,
    ) -> Result<Result<Measured, Left>, String> {
        let Some(token) = self.token() else { return Ok(Err(Left::Tier)) };
        let Some(kind) = self.kind() else { return Ok(Err(Left::Fixed)) };
        let work = works::find(self.table.family, self.column.name);
        let Some(work) = work else { return Ok(Err(Left::Fixed)) };
        let restore = Restore(self.value);
        let mut lanes = Vec::new();
        for length in self.lengths(kind, budget.lengths, work.longest) {
            lanes.push(self.lane(clock, budget, &work, token, length)?);
        }
        for round in 0..budget.rounds {
            for lane in &mut lanes {
                let mut times = [0.0; 2];
                for side in if round % 2 == 0 { [0, 1] } else { [1, 0] } {
                    times[side] = self.force(lane, side).time(clock);
                }
                lane.ratios.push(times[1] / times[0]);
            }
        }
        drop(restore);
        let points: Vec<_> =
            lanes.into_iter().map(|l| Point { length: l.length, ratios: l.ratios }).collect();
        let found = crossing::find(&points, self.value.built_in(), kind, rule);
        Ok(Ok(Measured { parameter: *self, points, found }))
    }

    /// Both methods at a length, calibrated.
    fn lane(
        &self,
        clock: &mut Clock,
        budget: Budget,
        work: &Work,
        token: Token,
        length: usize,
    ) -> Result<Lane, String> {
        let mut lane = Lane { length, jobs: Vec::new(), ratios: Vec::new() };
        let mut results = Vec::new();
        for side in 0..2 {
            // On the same memory, whose place counts, unless each method has a modulus of its own.
            if side == 0 || work.at_set_up {
                self.value.set(self.forced(side));
                let op = (work.new)(token, length)
                    .ok_or_else(|| format!("{}: no operation of length {length}", self.name()))?;
                lane.jobs.push(Job { op, iterations: 1 });
            }
            let job = self.force(&mut lane, side);
            job.calibrate(clock, budget.batch);
            results.push(job.op.result());
        }
        if results[0] != results[1] {
            return Err(format!("{}: the methods' results differ at length {length}", self.name()));
        }
        // As many operations in a round by either.
        let iterations = lane.jobs.iter().map(|job| job.iterations).max().unwrap_or(1);
        lane.jobs.iter_mut().for_each(|job| job.iterations = iterations);
        Ok(lane)
    }

    /// The value that forces the method for smaller lengths, or that for greater ones.
    fn forced(&self, side: usize) -> usize {
        [self.column.most, self.column.least][side]
    }

    /// What runs by that method, which is forced.
    fn force<'l>(&self, lane: &'l mut Lane, side: usize) -> &'l mut Job {
        self.value.set(self.forced(side));
        let last = lane.jobs.len() - 1;
        &mut lane.jobs[side.min(last)]
    }
}

/// Puts the built-in value back.
struct Restore(&'static Value);

impl Drop for Restore {
    fn drop(&mut self) {
        self.0.set(self.0.built_in());
    }
}

/// A length, with one job for both methods or one for each.
struct Lane {
    length: usize,
    jobs: Vec<Job>,
    ratios: Vec<f64>,
}

/// An operation, so often that it can be timed.
struct Job {
    op: Box<dyn Op>,
    iterations: u64,
}

impl Job {
    /// Nanoseconds of a batch.
    fn time(&mut self, clock: &mut Clock) -> f64 {
        let (op, iterations) = (&mut self.op, self.iterations);
        clock.time(|| (0..iterations).for_each(|_| op.run())).ns.max(1.0)
    }

    /// Finds how many operations fill a batch. The best of three: an interruption must not pass for a filled batch.
    fn calibrate(&mut self, clock: &mut Clock, batch: Duration) {
        loop {
            let best = (0..3).map(|_| self.time(clock)).fold(f64::MAX, f64::min);
            if best >= batch.as_nanos() as f64 || self.iterations >= 1 << 30 {
                return;
            }
            self.iterations *= 2;
        }
    }
}
