//! Which records the tables of products are made of.

use crate::data::Data;
use widefield_bench::Mode::Throughput;
use widefield_bench::Record;

pub(super) const WORK: &str = "normal-mul";

/// The degrees and types of the fields with typed elements.
pub(super) const FIELDS: [(u64, u64); 5] = [(163, 4), (233, 2), (283, 6), (409, 4), (571, 10)];

/// The fastest of the paper's algorithms on `32-bit`, `64-bit` or `vectors`, or on any.
pub(super) fn best_of_paper<'r>(data: Data<'r>, n: u64, words: &str) -> Option<&'r Record> {
    data.all((WORK, Throughput, n))
        .filter(|r| r.who.starts_with("paper:") && r.kernel.contains(words))
        .min_by(|a, b| a.ns.total_cmp(&b.ns))
}

/// One of the paper's algorithms on `32-bit` or `64-bit` words, or on the `vectors` that suit it best.
pub(super) fn paper<'r>(data: Data<'r>, n: u64, algorithm: &str, words: &str) -> Option<&'r Record> {
    let who = format!("paper:{algorithm}");
    data.all((WORK, Throughput, n))
        .filter(|r| r.who == who && r.kernel.ends_with(words))
        .min_by(|a, b| a.ns.total_cmp(&b.ns))
}
