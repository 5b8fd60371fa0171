//! A line for each operation: what the library's own choice takes, and how much it gains.

use super::figures::{self, figure, rate};
use crate::output::{line, title};
use widefield_bench::{Header, Outcome, Record, Unit, Workload};

/// Lines of a screen.
const LINES: usize = 40;

/// Leaves so many sizes of each operation as fit a screen together, one at least, spread over all of them.
pub(super) fn thin_out(workloads: &mut Vec<Workload>) {
    let key = |w: &Workload| (w.work, w.mode);
    let mut counts: Vec<(_, usize)> = Vec::new();
    for w in workloads.iter() {
        match counts.last_mut().filter(|(last, _)| *last == key(w)) {
            Some((_, count)) => *count += 1,
            None => counts.push((key(w), 1)),
        }
    }
    let shown = (LINES / counts.len().max(1)).max(1);
    let kept: Vec<bool> =
        counts.iter().flat_map(|(_, n)| (0..*n).map(move |i| is_shown(i, *n, shown))).collect();
    let mut kept = kept.into_iter();
    workloads.retain(|_| kept.next().unwrap_or(true));
}

/// Whether the `i`-th of `n` is one of the `shown` that lie in the middle of equal parts.
fn is_shown(i: usize, n: usize, shown: usize) -> bool {
    n <= shown || (0..shown).any(|part| (2 * part + 1) * n / (2 * shown) == i)
}

pub(super) fn heading(h: &Header) -> anyhow::Result<()> {
    line!("{}", title(&h.machine))?;
    line!("tier {}; ns: median; gain: how many times as fast as the portable kernel\n", h.tier)?;
    let others = if h.rivals.is_empty() { "" } else { "  fastest other" };
    let head = format!(
        "{:<24} {:<10} {:>12} {:>10} {:>8} {:>6}{others}",
        "operation", "", "size", "ns", "GB/s", "gain"
    );
    line!("{}", title(&head))
}

/// The library's own choice, if it took part.
pub(super) fn row(outcome: &Outcome) -> anyhow::Result<()> {
    let Some(own) = outcome.records.iter().find(|r| r.chosen) else { return Ok(()) };
    let ratio = |r: &Record| r.ratio.map(|q| q.median);
    let portable = outcome.records.iter().find(|r| r.who == own.who && r.tier.as_deref() == Some("portable"));
    let gain = portable.and_then(ratio).map_or_else(String::new, figure);
    let others = outcome.records.iter().filter(|r| r.who != own.who && !r.who.starts_with("paper:"));
    let fastest = others.filter_map(|r| Some((ratio(r)?, r))).min_by(|a, b| a.0.total_cmp(&b.0));
    let fastest = fastest.map_or_else(String::new, |(q, r)| format!("  {} x, {}", figure(q), r.who));
    let rate = if own.unit == Unit::Bytes { rate(own) } else { String::new() };
    let size = format!("{} {}", figures::size(own), own.unit.name());
    let line = format!(
        "{:<24} {:<10} {size:>12} {:>10}{rate:>9} {gain:>6}{fastest}",
        own.work,
        own.mode.name(),
        figure(own.ns)
    );
    line!("{}", line.trim_end())
}

pub(super) fn end(filter: Option<&str>) -> anyhow::Result<()> {
    let filter = filter.map_or_else(String::new, |f| format!(" {f}"));
    line!("\n`widefield speed{filter} --all` times every size on every kernel.")
}
