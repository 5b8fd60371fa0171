//! Batches of packets.

use super::aead::COLOURS;
use crate::data::{Data, Key, time, times};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::thousands;
use crate::plot::{Look, Plot, Scale};
use widefield_bench::Mode::Throughput;
use widefield_bench::Record;

/// Whether the library took the packets of a row together.
fn is_together(r: &Record) -> bool {
    r.kernel.contains("_many_")
}

/// The library's rows of a tier: together, or one by one.
fn of_tier<'r>(data: Data<'r>, key: Key<'_>, tier: Option<&str>, together: bool) -> Option<&'r Record> {
    data.kernels(key).into_iter().find(|r| r.tier.as_deref() == tier && is_together(r) == together)
}

/// The row of the same tier as the library's choice, one by one.
fn one_by_one<'r>(data: Data<'r>, key: Key<'_>) -> Option<&'r Record> {
    of_tier(data, key, data.ours(key)?.tier.as_deref(), false)
}

/// A packet's time against its length.
fn plot(data: Data<'_>, work: &str) -> Plot {
    let mut plot = Plot::new("bytes", Scale::Log2, "nanoseconds a packet", Scale::Log10);
    // A logarithmic axis has no place for zero.
    let sizes: Vec<u64> = data.sizes(work, Throughput).into_iter().filter(|n| *n > 0).collect();
    let ours = Look { colour: 1, dashed: false };
    plot.line("widefield, together", ours, data.line(work, Throughput, &sizes, |k| data.ours(k)));
    let alone = data.line(work, Throughput, &sizes, |k| one_by_one(data, k));
    plot.line("widefield, one by one", Look { dashed: true, ..ours }, alone);
    for (tier, colour) in [("vaes", 3), ("avx2", 8)] {
        let points =
            data.line(work, Throughput, &sizes, |k| of_tier(data, k, Some(tier), true).filter(|r| !r.chosen));
        if !points.is_empty() {
            plot.line(format!("widefield, together, {tier}"), Look { colour, dashed: true }, points);
        }
    }
    for (who, colour) in data.rivals(work).into_iter().zip(COLOURS) {
        let points = data.line(work, Throughput, &sizes, |k| data.who(k, who));
        plot.line(format!("{who}, one by one"), Look { colour, dashed: false }, points);
    }
    plot
}

/// The same as a table, with how many times longer one by one takes.
fn table(data: Data<'_>, work: &str, called: &str) -> Table {
    let rivals = data.rivals(work);
    let mut t = Table::new(format!(
        "{called}: time of a packet, and how many times longer one takes that is not in a batch."
    ))
    .numbers(&["bytes"])
    .group("time", |t| t.numbers(&["widefield, together"]).numbers(&["one by one"]).numbers(&rivals))
    .group("times longer", |t| t.numbers(&["one by one"]).numbers(&rivals));
    for n in data.sizes(work, Throughput) {
        let key = (work, Throughput, n);
        let alone = one_by_one(data, key);
        let others: Vec<_> = rivals.iter().map(|who| data.who(key, who)).collect();
        let mut cells = vec![Cell::from(thousands(n)), time(data.ours(key)).best(true), time(alone)];
        cells.extend(others.iter().map(|r| time(*r)));
        cells.push(times(alone));
        cells.extend(others.iter().map(|r| times(*r)));
        t.row(Kind::Plain, cells);
    }
    t
}

/// A system's works with batches: each has its name.
pub(super) fn section(data: Data<'_>, system: &str, works: &[(&str, &str)]) -> Section {
    let start = Section::new("batches", "Batches of packets").text(
        "32 packets of one length, each with a key of its own and 13 bytes of additional data: together by `seal_many` \
         and `open_many`, and one by one. The keys are set up before; opening includes a copy of the ciphertext.",
    );
    works.iter().fold(start, |section, (work, called)| {
        section
            .figure(&format!("{system}-{work}"), format!("{called}: nanoseconds a packet."), plot(data, work))
            .table(table(data, work, called))
    })
}
