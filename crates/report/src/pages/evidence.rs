//! How far the figures can be trusted: the core's two states, what scattered, and what empty caches cost.

use crate::choices::describe;
use crate::data::{Data, time, times};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::two;
use widefield_bench::Mode::{Cold, Latency, Throughput};
use widefield_bench::state::State;
use widefield_bench::{Mode, Record};

/// The rounds' states, and the rows that scatter or whose winner depends on the state.
pub(super) fn scatter(data: Data<'_>) -> Section {
    let records = &data.run.records;
    let rounds = |state| -> u64 {
        let figures = records.iter().flat_map(|r| [Some(&r.figures), r.shared.as_ref()]);
        figures.flatten().filter(|f| f.state == state).map(|f| f.rounds).sum()
    };
    let (quiet, shared) = (rounds(State::Quiet), rounds(State::Shared));
    let noisy = records.iter().filter(|r| r.is_noisy()).count();
    let turned: Vec<&Record> = records.iter().filter(|r| turns(r)).collect();
    let mut t = Table::new("Rows in which the winner depends on the state; ratios to widefield.")
        .words("work")
        .words("who")
        .numbers(&["quiet", "shared"]);
    for r in &turned {
        let of = |f: Option<widefield_bench::stats::Quartiles>| f.map_or_else(String::new, |q| two(q.median));
        let cells = [
            describe(r),
            format!("{} ({})", r.who, r.kernel),
            of(r.ratio),
            of(r.shared.and_then(|f| f.ratio)),
        ];
        t.row(Kind::Plain, cells.map(Cell::from).to_vec());
    }
    Section::new("scatter", "How much it scattered")
        .text(format!(
            "{} % of the rounds found the core shared with a neighbour. Of {} rows, {noisy} still scatter after the \
             repetitions and are marked ±; in {} the winner depends on the state.",
            two(100.0 * shared as f64 / (quiet + shared).max(1) as f64),
            records.len(),
            turned.len()
        ))
        .table(t)
}

/// Whether one state has the library ahead and the other one behind, by more than the scatter that is marked.
fn turns(r: &Record) -> bool {
    let Some((quiet, shared)) = r.ratio.zip(r.shared.and_then(|f| f.ratio)) else { return false };
    let ahead = |x: f64| x > 1.05;
    let behind = |x: f64| x < 0.95;
    ahead(quiet.median) && behind(shared.median) || behind(quiet.median) && ahead(shared.median)
}

/// The works that read tables, with empty caches.
pub(super) fn cold(data: Data<'_>) -> Section {
    let mut t = Table::new(
        "One operation at a time, after the core's own caches have been filled with something else.",
    )
    .words("work")
    .numbers(&["warm", "cold", "best of the others, cold", "times longer"]);
    for ours in data.run.records.iter().filter(|r| r.mode == Cold && r.chosen) {
        let of = |mode: Mode, r: &Record| {
            (&r.work, r.size, r.batch, r.basis, r.mode)
                == (&ours.work, ours.size, ours.batch, ours.basis, mode)
        };
        let find = |mode| data.run.records.iter().find(|r| of(mode, r) && r.chosen);
        let others = data.run.records.iter().filter(|r| of(Cold, r) && r.who != "widefield");
        let best = others.min_by(|a, b| a.ns.total_cmp(&b.ns));
        let warm = find(Throughput).or_else(|| find(Latency));
        let name = Cell::from(describe(ours));
        t.row(Kind::Plain, vec![name, time(warm), time(Some(ours)), time(best), times(best)]);
    }
    Section::new("cold", "With cold caches")
        .text(
            "Works that read tables, or a key's powers, are timed in loops that keep them in the first cache. A \
             program that does other things between two operations pays for fetching them again. These times include \
             two readings of the clock, some 20 ns.",
        )
        .table(t)
}
