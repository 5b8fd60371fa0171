//! The papers, whole: what each has to show, and where it stands; the lists are those of `widefield-papers`.

use crate::doc::{self, Cell, Page, Section, Table};
use widefield_papers::inventory::{self, Entry, Inventory, Kind, State};

/// The entries of a kind.
fn table(paper: &Inventory, kind: Kind) -> Table {
    let title = match kind {
        Kind::Table => "Tables",
        Kind::Figure => "Figures",
        Kind::Algorithm => "Algorithms",
        Kind::Formula => "Formulas",
        Kind::Listing => "Programs and vectors",
        Kind::Claim => "Claims",
        Kind::Use => "Uses, named by the paper, not timed in it",
    };
    let mut t = Table::new(format!("{title}: {}.", paper.counts.get(&kind).unwrap_or(&0)))
        .words("of the paper")
        .words("what it is")
        .words("reproduced")
        .words("where it stands")
        .words("how, or why not");
    for Entry { name, what, state, place, how, .. } in paper.entries.iter().filter(|e| e.kind == kind) {
        let (state, why) = match state {
            State::Reproduced(within) => (within.as_str(), ""),
            State::Printed => ("printed", ""),
            State::Not(reason) => ("no", reason.as_str()),
            State::NotYet => ("not yet", ""),
        };
        let place = match place {
            Some(p) if p.contains(".html#") => format!("[{p}]({p})"),
            Some(path) => format!("`{path}`"),
            None => "nowhere".into(),
        };
        let why = [why, how].into_iter().filter(|w| !w.is_empty()).collect::<Vec<_>>().join("; ");
        let cells = [name, what, state, &place, &why].map(|text| Cell::from(text.to_owned()));
        t.row(doc::Kind::Plain, cells.into());
    }
    t
}

/// A paper's list.
fn section(paper: &Inventory) -> Section {
    let count = |of: fn(&State) -> bool| paper.entries.iter().filter(|e| of(&e.state)).count();
    let start = Section::new(paper.id, paper.authors).text(format!(
        "{}: {} of {} reproduced, {} printed, {} not (reasons below), {} named and not served yet. \
         [The paper's page]({page}.html); misprints and gaps of its text: [errata]({page}.html#errata).",
        paper.title,
        count(|s| matches!(s, State::Reproduced(_))),
        paper.entries.len(),
        count(|s| matches!(s, State::Printed)),
        count(|s| matches!(s, State::Not(_))),
        count(|s| matches!(s, State::NotYet)),
        page = paper.page,
    ));
    paper.counts.keys().fold(start, |section, kind| section.table(table(paper, *kind)))
}

/// The page.
pub(crate) fn page() -> Page {
    Page {
        name: "papers",
        title: "The papers, whole".into(),
        lead: "Every table, figure, algorithm, numbered formula, program and claim of the five papers, and the \
               uses that they name: where it stands in this report beside what it gives here, or in the sources; \
               or why it stands nowhere. `cargo compare report --paper FILE` checks these lists against a text of \
               a paper."
            .into(),
        sections: inventory::all().iter().map(section).collect(),
        origin: None,
    }
}
