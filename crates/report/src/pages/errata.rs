//! What is misprinted in a paper, the same on every page.

use crate::doc::{Cell, Kind, Section, Table};
use widefield_papers::Erratum;

/// The section of a paper's errata.
pub(super) fn section(errata: &[Erratum]) -> Section {
    let mut t = Table::new("Misprints and gaps of the text at hand.")
        .words("place")
        .words("printed")
        .words("meant, or what follows");
    for e in errata {
        t.row(Kind::Plain, [e.place, e.printed, e.meant].map(Cell::from).to_vec());
    }
    Section::new("errata", "Errata")
        .text("Found while deriving the paper's algorithms again and checking each against the by-the-book model.")
        .table(t)
}
