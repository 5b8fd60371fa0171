//! How much time a measurement takes.

use core::time::Duration;

/// How much time a workload may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The least time of one batch.
    pub batch: Duration,
    /// The most rounds of a workload.
    pub rounds: usize,
    /// The time that a workload's rounds may take for each implementation; long operations get fewer rounds, never less
    /// than [`Self::MIN_ROUNDS`].
    pub budget: Duration,
    /// How many times the rounds may be made again while a comparison scatters too much.
    pub repeats: usize,
    /// An implementation that takes longer than this for a single check is left out of the same work from then on:
    /// catalogues list sizes in ascending order.
    pub longest: Duration,
}

impl Effort {
    /// Fewer rounds would have no quartiles.
    pub const MIN_ROUNDS: usize = 3;
    /// Rounds that take longer than this are not repeated.
    pub const ONCE: Duration = Duration::from_secs(1);
    /// What figures for a document are measured with.
    pub const FULL: Self = Self {
        batch: Duration::from_micros(20),
        rounds: 61,
        budget: Duration::from_millis(20),
        repeats: 2,
        longest: Duration::from_millis(2500),
    };
    /// A first impression.
    pub const QUICK: Self = Self {
        batch: Duration::from_micros(20),
        rounds: 15,
        budget: Duration::from_millis(2),
        repeats: 0,
        longest: Duration::from_millis(30),
    };
}
