//! Whether wider registers pay: each tier beside the narrower ones, and beside the papers' strategies, at every size of
//! every work.

use crate::choices::{Choices, Loss, NOISE, choices};
use crate::data::Data;
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::two;

/// How many losses of a tier the table names.
const NAMED: usize = 3;

/// The section of the front page, if the run has more than one tier.
pub(super) fn section(data: Data<'_>) -> Option<Section> {
    let mut tiers = choices(data.run);
    tiers.retain(|_, choices| choices.compared > 0 || !choices.to_papers.is_empty());
    if tiers.values().all(|choices| choices.compared == 0) {
        return None;
    }
    let mut t = Table::new(format!(
        "Each tier's kernels beside the fastest of all narrower tiers, geometric mean over all works and sizes; and \
         the measurements in which it takes more than {NOISE} times as long."
    ))
    .words("tier")
    .numbers(&["measurements", "times the narrower tier's speed", "slower in"])
    .words("slowest of these: times the narrower tier's time");
    for (tier, choices) in tiers.iter().filter(|(_, choices)| choices.compared > 0) {
        let cells = [
            format!("`{tier}`"),
            choices.compared.to_string(),
            format!("{}×", two(choices.speed())),
            choices.to_tiers.len().to_string(),
            named(&choices.to_tiers),
        ];
        t.row(Kind::Plain, cells.map(Cell::from).to_vec());
    }
    let mut p = Table::new(format!(
        "The same beside the fastest strategy of the papers that needs no wider tier: measurements in which the \
         library takes more than {NOISE} times as long."
    ))
    .words("tier")
    .numbers(&["slower in"])
    .words("slowest of these: times the strategy's time");
    for (tier, Choices { to_papers, .. }) in &tiers {
        let cells = [format!("`{tier}`"), to_papers.len().to_string(), named(to_papers)];
        p.row(Kind::Plain, cells.map(Cell::from).to_vec());
    }
    Some(
        Section::new("widths", "Whether wider registers pay")
            .text("A tier takes a narrower one's kernel where that one is faster, so no row should be left in the last \
                columns.")
            .table(t)
            .table(p),
    )
}

/// The worst.
fn named(losses: &[Loss<'_>]) -> String {
    let named: Vec<_> = losses.iter().take(NAMED).map(Loss::to_string).collect();
    if named.is_empty() { "none".into() } else { named.join("; ") }
}
