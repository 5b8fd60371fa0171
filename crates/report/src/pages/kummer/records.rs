//! The records of key agreements, and how long a ladder is.

use crate::data::Data;
use widefield_bench::Mode::Latency;
use widefield_bench::Record;

/// Steps of a ladder.
pub(super) const STEPS: f64 = 251.0;

pub(super) fn agreements(data: Data<'_>) -> Vec<&Record> {
    data.all(("dh", Latency, 1)).collect()
}
