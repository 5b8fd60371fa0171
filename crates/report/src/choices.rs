//! Whether the library chooses well: each tier's fastest kernel beside those of the narrower tiers, and beside the
//! papers' strategies.

use crate::numbers::two;
use std::collections::BTreeMap;
use std::fmt;
use widefield::tier::Tier;
use widefield_bench::{Mode, Record, Run};

/// By so much may a kernel be slower before it counts: the machine's noise in a single row.
pub const NOISE: f64 = 1.1;

/// What a tier did beside others, over all measurements in which it took part.
#[derive(Default)]
pub struct Choices<'r> {
    /// In how many measurements there was a narrower tier.
    pub compared: usize,
    /// The sum of the logarithms of its times over the fastest narrower tier's.
    logarithms: f64,
    /// Where a narrower tier is faster, the worst first.
    pub to_tiers: Vec<Loss<'r>>,
    /// Where a strategy of a paper is faster that needs no wider tier, the worst first.
    pub to_papers: Vec<Loss<'r>>,
}

/// A measurement in which a tier's fastest kernel is slower than something else, by more than [`NOISE`].
pub struct Loss<'r> {
    /// The kernel.
    pub kernel: &'r Record,
    /// What is faster.
    pub other: &'r Record,
    /// How many times the other's time it takes.
    pub times: f64,
}

impl Choices<'_> {
    /// How many times the fastest narrower tier's speed, as a geometric mean.
    #[must_use]
    pub fn speed(&self) -> f64 {
        (-self.logarithms / self.compared as f64).exp()
    }
}

impl<'r> Loss<'r> {
    fn of(kernel: &'r Record, other: Option<&'r Record>) -> Option<Self> {
        let times = kernel.ns / other?.ns;
        (times > NOISE).then_some(Self { kernel, other: other?, times })
    }
}

/// `1.30× WHO: WORK SIZE, MODE`.
impl fmt::Display for Loss<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let other = if self.other.who == "widefield" { self.other.tier.as_deref() } else { None };
        let other = other.unwrap_or(&self.other.who);
        write!(f, "{}× `{other}`: {}", two(self.times), describe(self.kernel))
    }
}

/// Which measurement a row is of.
pub(crate) fn describe(r: &Record) -> String {
    let batch = r.batch.map_or_else(String::new, |b| format!(" in batches of {b}"));
    format!("`{}` {} {}{batch}, {}", r.work, r.size, r.unit.name(), r.mode.name())
}

/// The fastest of each tier, narrow to wide.
type Fastest<'r> = BTreeMap<Tier, &'r Record>;

/// Every tier of the run, narrow to wide.
#[must_use]
pub fn choices(run: &Run) -> BTreeMap<Tier, Choices<'_>> {
    // Set-up is no measurement of a width: it pays for what comes after it. Cold caches measure the caches.
    let mut measurements = BTreeMap::<_, [Fastest<'_>; 2]>::new();
    for r in run.records.iter().filter(|r| r.mode != Mode::Cold && !r.work.contains("setup")) {
        let Some(tier) = r.tier.as_deref().and_then(|t| t.parse::<Tier>().ok()) else { continue };
        let papers = r.who.starts_with("paper:");
        if !papers && r.who != "widefield" {
            continue;
        }
        let measurement = measurements.entry((&r.work, r.mode, r.size, r.batch, r.basis)).or_default();
        let known = measurement[usize::from(papers)].entry(tier).or_insert(r);
        if r.ns < known.ns {
            *known = r;
        }
    }
    let mut tiers = BTreeMap::<Tier, Choices<'_>>::new();
    for [ours, papers] in measurements.values() {
        for (&tier, &kernel) in ours {
            let choices = tiers.entry(tier).or_default();
            let narrower = least(ours.range(..tier));
            if let Some(best) = narrower {
                choices.compared += 1;
                choices.logarithms += (kernel.ns / best.ns).ln();
            }
            choices.to_tiers.extend(Loss::of(kernel, narrower));
            choices.to_papers.extend(Loss::of(kernel, least(papers.range(..=tier))));
        }
    }
    for choices in tiers.values_mut() {
        for losses in [&mut choices.to_tiers, &mut choices.to_papers] {
            losses.sort_by(|a, b| b.times.total_cmp(&a.times));
        }
    }
    tiers
}

fn least<'a, 'r: 'a>(records: impl Iterator<Item = (&'a Tier, &'a &'r Record)>) -> Option<&'r Record> {
    records.map(|(_, r)| *r).min_by(|a, b| a.ns.total_cmp(&b.ns))
}
