//! Finding records, and writing them into cells.

use crate::doc::Cell;
use crate::numbers::{figure, span, two};
use widefield_bench::stats::Quartiles;
use widefield_bench::{Figures, Mode, Record, Run};

/// The records of a run, by question.
#[derive(Clone, Copy)]
pub(crate) struct Data<'r> {
    pub(crate) run: &'r Run,
}

/// Which measurement: a work in a mode at a size.
pub(crate) type Key<'k> = (&'k str, Mode, u64);

impl<'r> Data<'r> {
    /// All implementations of a measurement.
    pub(crate) fn all(self, (work, mode, size): Key<'_>) -> impl Iterator<Item = &'r Record> {
        self.run.records.iter().filter(move |r| r.work == work && r.mode == mode && r.size == size)
    }

    /// The library's kernels, narrow to wide.
    pub(crate) fn kernels(self, key: Key<'_>) -> Vec<&'r Record> {
        self.all(key).filter(|r| r.who == "widefield").collect()
    }

    /// The library's own choice.
    pub(crate) fn ours(self, key: Key<'_>) -> Option<&'r Record> {
        self.all(key).filter(|r| r.chosen).last()
    }

    /// An implementation by name.
    pub(crate) fn who(self, key: Key<'_>, who: &str) -> Option<&'r Record> {
        self.all(key).find(|r| r.who == who)
    }

    /// The fastest of the papers' strategies as run here.
    pub(crate) fn paper(self, key: Key<'_>) -> Option<&'r Record> {
        self.all(key).filter(|r| r.who.starts_with("paper:")).min_by(|a, b| a.ns.total_cmp(&b.ns))
    }

    /// A work's sizes, ascending.
    pub(crate) fn sizes(self, work: &str, mode: Mode) -> Vec<u64> {
        let of = |r: &&Record| r.work == work && r.mode == mode;
        let mut sizes: Vec<u64> = self.run.records.iter().filter(of).map(|r| r.size).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// The rivals that take part in a work, in order of appearance.
    pub(crate) fn rivals(self, work: &str) -> Vec<&'r str> {
        self.rivals_of([work])
    }

    /// The rivals that take part in one of these works, in the order of the works and of appearance.
    pub(crate) fn rivals_of<'w>(self, works: impl IntoIterator<Item = &'w str>) -> Vec<&'r str> {
        let mut names: Vec<&str> = Vec::new();
        let of = |work| self.run.records.iter().filter(move |r| r.work == work);
        for r in works.into_iter().flat_map(of) {
            let ours = r.who == "widefield" || r.who.starts_with("paper:");
            if !ours && !names.contains(&r.who.as_str()) {
                names.push(&r.who);
            }
        }
        names
    }

    /// Whether a rival was built for this machine, and not as crates and distributions ship it.
    pub(crate) fn is_built(self, who: &str) -> bool {
        self.run.header.rivals.iter().any(|r| r.who == who && r.build.is_some())
    }

    /// The fastest rival of those that were built for this machine, or of the others.
    pub(crate) fn best(self, key: Key<'_>, built: bool) -> Option<&'r Record> {
        let rivals = self.all(key).filter(|r| r.who != "widefield" && !r.who.starts_with("paper:"));
        rivals.filter(|r| self.is_built(&r.who) == built).min_by(|a, b| a.ns.total_cmp(&b.ns))
    }

    /// A line of a plot: nanoseconds over size, for one implementation of each measurement.
    pub(crate) fn line(
        self,
        work: &str,
        mode: Mode,
        sizes: &[u64],
        pick: impl Fn(Key<'_>) -> Option<&'r Record>,
    ) -> Vec<(f64, f64)> {
        sizes.iter().filter_map(|s| Some((*s as f64, pick((work, mode, *s))?.ns))).collect()
    }
}

/// How many times longer an implementation takes than the library's own choice, as a cell: `3.1×`, with `±` where it
/// scatters.
pub(crate) fn times(r: Option<&Record>) -> Cell {
    let Some((r, q)) = r.and_then(|r| Some((r, r.ratio?))) else { return none() };
    let shown = |q: Quartiles| format!("quartiles {} to {}", two(q.q1), two(q.q3));
    let shared = r.shared.as_ref().and_then(|f| f.ratio);
    let shared = shared.map_or_else(String::new, |q| {
        format!("; {}× where the core is shared ({})", two(q.median), shown(q))
    });
    Cell::from(format!("{}×{}", two(q.median), scatter(q))).hint(shown(q) + &shared)
}

/// The mark of a figure that scatters too much.
fn scatter(q: Quartiles) -> &'static str {
    if q.is_noisy() { " ±" } else { "" }
}

/// Nothing measured.
pub(crate) fn none() -> Cell {
    Cell::from("·")
}

/// Core cycles as a cell.
pub(crate) fn cycles(r: Option<&Record>) -> Cell {
    r.map_or_else(none, |r| Cell::from(figure(r.cycles)).hint(hint(r)))
}

/// Time as a cell, with `±` where it scatters.
pub(crate) fn time(r: Option<&Record>) -> Cell {
    r.map_or_else(none, |r| Cell::from(span(r.ns) + scatter(r.times())).hint(hint(r)))
}

fn hint(r: &Record) -> String {
    let shared = r
        .shared
        .as_ref()
        .map_or_else(String::new, |f| format!("; where the core is shared {}", of_rounds(f)));
    format!("{}, {}: {}{shared}", r.who, r.kernel, of_rounds(&r.figures))
}

fn of_rounds(f: &Figures) -> String {
    format!(
        "{} (quartiles {} to {}; {} rounds of {}), {} cycles",
        span(f.ns),
        span(f.q1),
        span(f.q3),
        f.rounds,
        f.operations,
        figure(f.cycles)
    )
}

/// Marks the cell with the least value of a column as the best; `values` belong to `cells` by index.
pub(crate) fn mark_least(cells: &mut [&mut Cell], values: &[Option<f64>]) {
    let least = values.iter().flatten().copied().fold(f64::MAX, f64::min);
    for (cell, value) in cells.iter_mut().zip(values) {
        cell.best = *value == Some(least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_is_marked_and_gaps_are_not() {
        let mut cells = [Cell::from("3"), none(), Cell::from("2")];
        let [a, b, c] = &mut cells;
        mark_least(&mut [a, b, c], &[Some(3.0), None, Some(2.0)]);
        assert_eq!(cells.map(|c| c.best), [false, false, true]);
    }
}
