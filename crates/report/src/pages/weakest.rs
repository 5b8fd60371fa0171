//! The page for sceptics: of each system the weakest rows, and beside them the strongest.

use crate::choices::describe;
use crate::data::{Data, time, times};
use crate::doc::{Cell, Kind, Page, Section, Table};
use crate::standing::{Standing, all, summary};
use widefield_bench::{SYSTEMS, System};

const WEAKEST: usize = 10;
const STRONGEST: usize = 3;

/// The front page's first words about speed.
pub(super) fn headline(data: Data<'_>) -> Section {
    Section::new("standing", "Where the library is weak")
        .text(format!("In this run, {}. [The weakest rows of each system](weakest.html)", summary(data.run)))
}

fn row(t: &mut Table, kind: Kind, s: &Standing<'_>) {
    let basis = s.ours.basis.map_or_else(String::new, |t| format!(", type {t}"));
    let rival = format!("{}, {}", s.rival.who, s.rival.kernel);
    let cells = [Cell::from(describe(s.ours) + &basis), Cell::from(rival)];
    t.row(
        kind,
        cells.into_iter().chain([time(Some(s.ours)), time(Some(s.rival)), times(Some(s.rival))]).collect(),
    );
}

/// The page.
pub(super) fn page(data: Data<'_>) -> Page {
    let all = all(data.run);
    let section = |system: &System| {
        let rows: Vec<_> = all.iter().filter(|s| system.works.contains(&s.ours.work.as_str())).collect();
        let strongest = &rows[rows.len() - STRONGEST.min(rows.len().saturating_sub(WEAKEST))..];
        let mut t = Table::new(format!(
            "The weakest {WEAKEST} of {} rows beside the fastest rival, then the strongest {STRONGEST}.",
            rows.len()
        ))
        .words("work")
        .words("fastest rival")
        .numbers(&["widefield", "rival", "times longer"]);
        rows.iter().take(WEAKEST).for_each(|s| row(&mut t, Kind::Plain, s));
        for (i, s) in strongest.iter().rev().enumerate() {
            row(&mut t, if i == 0 { Kind::Start } else { Kind::Plain }, s);
        }
        Section::new(system.name, system.title).table(t)
    };
    Page {
        name: "weakest",
        title: "Where the library is weak".into(),
        lead: format!(
            "For sceptics: of every system the rows in which the fastest rival, of either build, comes closest or \
             leads. In this run, {}.",
            summary(data.run)
        ),
        sections: SYSTEMS.iter().map(section).collect(),
        origin: None,
    }
}
