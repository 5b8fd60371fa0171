//! What the pages of authenticated encryption share.

use crate::data::{Data, Key, time, times};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::thousands;
use crate::plot::{Look, Plot, Scale};
use widefield_bench::Mode::Throughput;
use widefield_bench::Record;

pub(super) const COLOURS: [u8; 5] = [2, 4, 5, 6, 7];
const SIZES: [u64; 13] = [0, 16, 31, 64, 128, 256, 512, 1024, 1350, 4096, 16_384, 65_536, 1 << 20];

/// Time, and how many times longer the rivals take; of those that are built for this machine the times are hints.
pub(super) fn beside(data: Data<'_>, work: &str, called: &str) -> Table {
    let (built, shipped): (Vec<_>, Vec<_>) =
        data.rivals(work).into_iter().partition(|who| data.is_built(who));
    let mut t = Table::new(format!("{called}: time, and how many times longer than widefield."))
        .numbers(&["bytes", "widefield"])
        .group("time", |t| t.numbers(&shipped))
        .group("times longer", |t| t.numbers(&shipped));
    if !built.is_empty() {
        t = t.group("times longer, built for this machine", |t| t.numbers(&built));
    }
    for n in data.sizes(work, Throughput).into_iter().filter(|n| SIZES.contains(n)) {
        let key = (work, Throughput, n);
        let mut cells = vec![Cell::from(thousands(n)), time(data.ours(key)).best(true)];
        cells.extend(shipped.iter().map(|who| time(data.who(key, who))));
        cells.extend(shipped.iter().chain(&built).map(|who| times(data.who(key, who))));
        t.row(Kind::Plain, cells);
    }
    t
}

/// For each work, with its anchor and its name, a section: rates and times against the length, and beside the rivals.
pub(super) fn sections(
    data: Data<'_>,
    system: &str,
    text: &str,
    works: &[(&'static str, &str, &str)],
) -> Vec<Section> {
    let section = |(id, work, called): &(&'static str, &str, &str)| {
        let (rates, times) = (rate(data, work, false), rate(data, work, true));
        Section::new(id, *called)
            .text(text)
            .figure(&format!("{system}-{id}-rate"), format!("{called}: gigabytes a second."), rates)
            .figure(&format!("{system}-{id}-time"), format!("{called}: nanoseconds."), times)
            .table(beside(data, work, called))
    };
    works.iter().map(section).collect()
}

/// Every kernel and every rival against the length.
pub(super) fn rate<'r>(data: Data<'r>, work: &str, nanoseconds: bool) -> Plot {
    let label = if nanoseconds { "nanoseconds" } else { "GB/s" };
    let scale = if nanoseconds { Scale::Log10 } else { Scale::Linear };
    let mut plot = Plot::new("bytes", Scale::Log2, label, scale);
    // A logarithmic axis has no place for zero.
    let sizes: Vec<u64> = data.sizes(work, Throughput).into_iter().filter(|n| *n > 0).collect();
    let line = |pick: &dyn Fn(Key<'_>) -> Option<&'r Record>| {
        let points = data.line(work, Throughput, &sizes, pick);
        points.into_iter().map(|(x, y)| (x, if nanoseconds { y } else { x / y })).collect::<Vec<_>>()
    };
    plot.line("widefield", Look { colour: 1, dashed: false }, line(&|k| data.ours(k)));
    for (tier, colour) in [("vaes", 1), ("avx2", 3), ("clmul", 8), ("portable", 5)] {
        let kernel = |k: Key<'_>| data.kernels(k).into_iter().find(|r| r.tier.as_deref() == Some(tier));
        let points = line(&kernel);
        if !points.is_empty() {
            plot.line(format!("widefield, {tier}"), Look { colour, dashed: true }, points);
        }
    }
    let shipped = data.rivals(work).into_iter().filter(|who| !data.is_built(who));
    for (who, colour) in shipped.zip(COLOURS) {
        plot.line(who, Look { colour, dashed: false }, line(&|k| data.who(k, who)));
    }
    let built = line(&|k| data.best(k, true));
    if !built.is_empty() {
        plot.line("best of those built for this machine", Look { colour: 2, dashed: true }, built);
    }
    plot
}
