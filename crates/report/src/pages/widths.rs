//! Whether wider registers pay: each tier beside the narrower ones, at every size of every work.

use super::evidence::describe;
use crate::data::{Data, two};
use crate::doc::{Cell, Kind, Section, Table};
use std::collections::BTreeMap;
use widefield::tier::Tier;
use widefield_bench::{Mode, Record};

/// By so much may a wider tier be slower before it counts: the machine's noise in a single row.
const NOISE: f64 = 1.1;

/// How many losses of a tier the table names.
const NAMED: usize = 3;

/// A measurement in which a tier is slower than a narrower one.
struct Loss<'r> {
    record: &'r Record,
    narrower: Tier,
    times: f64,
}

/// What a tier did beside the narrower ones.
#[derive(Default)]
struct Widening<'r> {
    compared: usize,
    /// The sum of the logarithms of its times over the fastest narrower tier's.
    logarithms: f64,
    losses: Vec<Loss<'r>>,
}

/// The section of the front page, if the run has more than one tier.
pub(super) fn section(data: Data<'_>) -> Option<Section> {
    let tiers = widenings(data);
    if tiers.is_empty() {
        return None;
    }
    let mut t = Table::new(format!(
        "Each tier's kernels beside the fastest of all narrower tiers, geometric mean over all works and sizes; and the measurements in \
         which it takes more than {NOISE} times as long."
    ))
    .words("tier")
    .numbers(&["measurements", "times the narrower tier's speed", "slower in"])
    .words("slowest of these: times the narrower tier's time");
    for (tier, widening) in tiers {
        let losses = &widening.losses;
        let named: Vec<_> = losses.iter().take(NAMED).map(Loss::describe).collect();
        let cells = [
            format!("`{tier}`"),
            widening.compared.to_string(),
            format!("{}×", two((-widening.logarithms / widening.compared as f64).exp())),
            losses.len().to_string(),
            if named.is_empty() { "none".into() } else { named.join("; ") },
        ];
        t.row(Kind::Plain, cells.map(Cell::from).to_vec());
    }
    Some(
        Section::new("widths", "Whether wider registers pay")
            .text("A tier takes a narrower one's kernel where that one is faster, so no row should be left in the last columns.")
            .table(t),
    )
}

impl Loss<'_> {
    fn describe(&self) -> String {
        format!("{}× `{}`: {}", two(self.times), self.narrower, describe(self.record))
    }
}

/// Every tier that has a narrower one in the run.
fn widenings(data: Data<'_>) -> BTreeMap<Tier, Widening<'_>> {
    // The fastest kernel of each tier in each measurement. Set-up is no measurement of a width: it pays for what comes after it.
    let mut fastest = BTreeMap::<_, BTreeMap<Tier, &Record>>::new();
    let ours = data.run.records.iter().filter(|r| r.who == "widefield" && r.mode != Mode::Cold);
    for r in ours.filter(|r| !r.work.contains("setup")) {
        let Some(tier) = r.tier.as_deref().and_then(|t| t.parse::<Tier>().ok()) else { continue };
        let of_tier = fastest.entry((&r.work, r.mode, r.size, r.batch, r.basis)).or_default();
        let known = of_tier.entry(tier).or_insert(r);
        if r.ns < known.ns {
            *known = r;
        }
    }
    let mut tiers = BTreeMap::<Tier, Widening<'_>>::new();
    for kernels in fastest.values() {
        for (&tier, &record) in kernels {
            let narrower = kernels.range(..tier).min_by(|a, b| a.1.ns.total_cmp(&b.1.ns));
            let Some((&narrower, best)) = narrower else { continue };
            let widening = tiers.entry(tier).or_default();
            let times = record.ns / best.ns;
            widening.compared += 1;
            widening.logarithms += times.ln();
            if times > NOISE {
                widening.losses.push(Loss { record, narrower, times });
            }
        }
    }
    for widening in tiers.values_mut() {
        widening.losses.sort_by(|a, b| b.times.total_cmp(&a.times));
    }
    tiers
}
