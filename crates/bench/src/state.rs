//! The two states of a core whose other thread may have a neighbour.
//!
//! On a shared machine the core gives all of itself, or what a neighbour leaves, and changes between the two in the
//! middle of a work. Designs rank differently in the two: scalar work beside vectors wins where the core is quiet,
//! fewer instructions where it is shared. So every round tells its state, and only rounds of one state are compared.

use crate::Effort;
use crate::clock::Pace;
use crate::stats::quartiles;
use serde::{Deserialize, Serialize};

/// How much of the core a round had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// As much as it gave at best in this run.
    #[default]
    Quiet,
    /// Less.
    Shared,
}

/// Below this part of the best width a round counts as shared.
const SHARED: f64 = 0.9;

/// The widths that a run has seen.
#[derive(Clone, Debug, Default)]
pub struct Widths {
    seen: Vec<f64>,
}

impl Widths {
    /// The run has seen these rounds.
    pub fn add(&mut self, paces: &[Pace]) {
        self.seen.extend(paces.iter().map(|p| p.width));
    }

    /// The best width of the run: the upper quartile of its better half, since the clock may change its speed between
    /// the two loops of a round, which makes single ones look wide.
    fn best(&self) -> f64 {
        let middle = quartiles(&self.seen).median;
        let better: Vec<f64> = self.seen.iter().copied().filter(|w| *w >= middle).collect();
        quartiles(&better).q3
    }

    /// The states of rounds.
    #[must_use]
    pub fn states(&self, paces: &[Pace]) -> Vec<State> {
        let least = SHARED * self.best();
        paces.iter().map(|p| if p.width < least { State::Shared } else { State::Quiet }).collect()
    }
}

/// A state and the numbers of its rounds.
pub type Rounds = (State, Vec<usize>);

/// The rounds that the figures are of, and those of the other state if there are enough of both. Quiet rounds come
/// first; too few of a state for quartiles (but for works that have no more) are nobody's.
#[must_use]
pub fn group(states: &[State]) -> (Rounds, Option<Rounds>) {
    let of = |state| (state, (0..states.len()).filter(|i| states[*i] == state).collect::<Vec<_>>());
    let (quiet, shared) = (of(State::Quiet), of(State::Shared));
    let enough = |rounds: &Rounds| rounds.1.len() >= Effort::MIN_ROUNDS;
    match (enough(&quiet), enough(&shared)) {
        (true, true) => (quiet, Some(shared)),
        (true, false) => (quiet, None),
        (false, true) => (shared, None),
        (false, false) if quiet.1.len() >= shared.1.len() => (quiet, None),
        (false, false) => (shared, None),
    }
}
