//! An implementation's samples, and the records that are made of them.

use crate::clock::{Pace, Span};
use crate::record::Figures;
use crate::state::group;
use crate::stats::{median, quartiles, ratio, round};
use crate::{Implementation, Record, State, Workload};

/// An implementation that agreed with the first, with its iterations a batch and its samples, one a round.
pub(crate) struct Lane {
    pub(crate) implementation: Implementation,
    pub(crate) iterations: u64,
    pub(crate) batch_ns: f64,
    ns: Vec<f64>,
    cycles: Vec<f64>,
}

impl Lane {
    /// An implementation whose check took so many nanoseconds.
    pub(crate) const fn new(implementation: Implementation, took: f64) -> Self {
        Self { implementation, iterations: 1, batch_ns: took, ns: Vec::new(), cycles: Vec::new() }
    }

    /// A round's batch of `done` operations.
    pub(crate) fn add(&mut self, span: Span, done: u64, pace: Pace) {
        self.iterations = done;
        self.ns.push(span.ns / done as f64);
        self.cycles.push(span.cycles.unwrap_or(span.ns * pace.speed) / done as f64);
    }
}

/// The records of a workload; `states` are those of the rounds, `chosen` the lane to compare with.
pub(crate) fn records(
    workload: &Workload,
    lanes: &[Lane],
    chosen: Option<usize>,
    states: &[State],
) -> Vec<Record> {
    let (primary, other) = group(states);
    let base = chosen.map(|i| lanes[i].ns.as_slice());
    let record = |(i, lane): (usize, &Lane)| {
        let base = base.filter(|_| chosen != Some(i));
        let label = &lane.implementation.label;
        Record {
            work: workload.work.into(),
            mode: workload.mode,
            size: workload.size,
            unit: workload.unit,
            who: label.who.clone(),
            tier: label.tier.map(|t| t.name().into()),
            kernel: label.kernel.clone(),
            chosen: chosen == Some(i),
            figures: figures(lane, base, primary.0, &primary.1),
            shared: other.as_ref().map(|(state, rounds)| figures(lane, base, *state, rounds)),
            batch: workload.batch,
            basis: workload.basis,
        }
    };
    lanes.iter().enumerate().map(record).collect()
}

fn figures(lane: &Lane, base: Option<&[f64]>, state: State, rounds: &[usize]) -> Figures {
    let of = |samples: &[f64]| rounds.iter().map(|i| samples[*i]).collect::<Vec<f64>>();
    let ns = of(&lane.ns);
    let times = quartiles(&ns).rounded();
    Figures {
        state,
        rounds: rounds.len() as u64,
        operations: lane.iterations,
        ns: times.median,
        q1: times.q1,
        q3: times.q3,
        cycles: round(median(&of(&lane.cycles))),
        ratio: base.map(|base| ratio(&ns, &of(base)).rounded()),
    }
}
