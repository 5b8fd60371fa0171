//! Each measurement of a run beside its fastest rival.

use crate::choices::describe;
use crate::numbers::{thousands, two};
use std::collections::BTreeMap;
use widefield_bench::{Record, Run};

/// Within so much of each other two implementations are level.
const LEVEL: f64 = 1.03;

/// The library's own choice and the fastest rival, of either build.
pub(crate) struct Standing<'r> {
    pub(crate) ours: &'r Record,
    pub(crate) rival: &'r Record,
    /// How many times longer the rival takes.
    pub(crate) times: f64,
}

/// All measurements in which a rival took part, the weakest first.
pub(crate) fn all(run: &Run) -> Vec<Standing<'_>> {
    let mut measurements = BTreeMap::<_, (Option<&Record>, Option<(f64, &Record)>)>::new();
    for r in &run.records {
        let (ours, rival) =
            measurements.entry((&r.work, r.mode, r.size, r.batch, r.basis)).or_insert((None, None));
        let is_rival = r.who != "widefield" && !r.who.starts_with("paper:");
        if r.chosen {
            *ours = Some(r);
        } else if let (true, Some(ratio)) = (is_rival, r.ratio)
            && rival.is_none_or(|(least, _)| ratio.median < least)
        {
            *rival = Some((ratio.median, r));
        }
    }
    let both = |(ours, rival): (Option<_>, Option<_>)| {
        let (times, rival) = rival?;
        Some(Standing { ours: ours?, rival, times })
    };
    let mut all: Vec<_> = measurements.into_values().filter_map(both).collect();
    all.sort_by(|a, b| a.times.total_cmp(&b.times));
    all
}

/// In how many rows the library is ahead, level and behind, in a sentence.
#[must_use]
pub fn summary(run: &Run) -> String {
    let all = all(run);
    let behind = all.iter().filter(|s| s.times * LEVEL < 1.0).count();
    let ahead = all.iter().filter(|s| s.times > LEVEL).count();
    format!(
        "beside the fastest rival of each row: {} ahead, {} level (within 3 %), {} behind",
        thousands(ahead as u64),
        thousands((all.len() - ahead - behind) as u64),
        thousands(behind as u64)
    )
}

/// What stands in the README: the works in which a rival leads, with its time divided by ours where that is least, and
/// in how many rows.
#[must_use]
pub fn limitation(run: &Run) -> String {
    let all = all(run);
    let behind: Vec<_> = all.iter().take_while(|s| s.times < 1.0).collect();
    let mut works = Vec::<(&str, f64, usize)>::new();
    for s in &behind {
        match works.iter_mut().find(|(work, ..)| *work == s.ours.work) {
            Some((.., rows)) => *rows += 1,
            None => works.push((&s.ours.work, s.times, 1)),
        }
    }
    // Beyond, it is less than some machines differ by.
    let (clear, close): (Vec<_>, Vec<_>) = works.into_iter().partition(|(_, least, _)| *least < 0.9);
    let clear: Vec<_> =
        clear.into_iter().map(|(work, least, rows)| format!("`{work}` {} ({rows})", two(least))).collect();
    format!(
        "- Rivals lead in {} of {} rows of the run of {}, [all of them](docs/benchmarks.md). By work: their time \
         / ours where it is least (in how many rows they lead): {}; {} works from 0.90 on.",
        behind.len(),
        thousands(all.len() as u64),
        run.header.date.split(' ').next().unwrap_or_default(),
        clear.join(", "),
        close.len()
    )
}

/// The rows in which a rival leads, for `docs/benchmarks.md`.
pub(crate) fn behind(run: &Run) -> impl Iterator<Item = [String; 3]> {
    all(run).into_iter().take_while(|s| s.times < 1.0).map(|s| {
        let basis = s.ours.basis.map_or_else(String::new, |t| format!(", type {t}"));
        [describe(s.ours) + &basis, format!("{}, `{}`", s.rival.who, s.rival.kernel), two(s.times)]
    })
}
