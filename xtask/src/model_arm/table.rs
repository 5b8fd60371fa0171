//! What was counted, as a table.

use core::fmt::Write;

/// An operation of somebody.
pub(super) struct Row {
    /// What is done, and on how much: the rows of one work stand together, ours first.
    pub(super) group: String,
    pub(super) size: String,
    pub(super) who: String,
    /// Executed by one operation.
    pub(super) instructions: f64,
    /// The share of these that the cycles are modelled by.
    pub(super) share: f64,
    /// On each processor, if they are modelled.
    pub(super) cycles: Vec<f64>,
}

impl Row {
    fn same_work(&self, other: &Self) -> bool {
        (&self.group, &self.size) == (&other.group, &other.size)
    }
}

/// Below this share the loops do not stand for the operation, and no cycles are shown.
const ENOUGH: f64 = 0.5;

/// Each row with what ours takes in relation to it.
pub(super) fn print(rows: &[Row], processors: &[&str]) -> String {
    let processors = if rows.iter().all(|r| r.cycles.is_empty()) { &[] } else { processors };
    let mut text = format!("{:<26}{:>14}{:>7}", "", "instructions", "ours/");
    if !processors.is_empty() {
        text += &format!("{:>8}", "share");
    }
    for processor in processors {
        let _ = write!(text, "{processor:>14}{:>7}", "ours/");
    }
    let mut ours: Option<&Row> = None;
    for row in rows {
        let first = match ours {
            Some(ours) if ours.same_work(row) => ours,
            _ => {
                let _ = write!(text, "\n{}, {}\n", row.group, row.size);
                row
            }
        };
        ours = Some(first);
        let _ = write!(
            text,
            "  {:<24}{:>14.0}{:>7.2}",
            row.who,
            row.instructions,
            first.instructions / row.instructions
        );
        if !processors.is_empty() {
            let _ = write!(text, "{:>7.0}%", 100.0 * row.share);
        }
        for (cycles, of_ours) in row.cycles.iter().zip(&first.cycles) {
            let shown = |row: &Row| row.share >= ENOUGH;
            let ratio = if shown(first) { format!("{:.2}", of_ours / cycles) } else { "-".to_owned() };
            let (cycles, ratio) =
                if shown(row) { (format!("{cycles:.0}"), ratio) } else { ("-".to_owned(), "-".to_owned()) };
            let _ = write!(text, "{cycles:>14}{ratio:>7}");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(group: &str, who: &str, instructions: f64, cycles: &[f64]) -> Row {
        let (group, size, who) = (group.to_owned(), "1 word".to_owned(), who.to_owned());
        Row { group, size, who, instructions, share: 0.9, cycles: cycles.to_vec() }
    }

    #[test]
    fn rows_are_compared_with_the_first_of_their_work() {
        let rows = [
            row("a", "ours", 50.0, &[20.0]),
            row("a", "theirs", 100.0, &[80.0]),
            Row { share: 0.2, ..row("b", "ours", 1.0, &[9.0]) },
        ];
        let words: Vec<Vec<String>> =
            print(&rows, &["p"]).lines().map(|l| l.split_whitespace().map(str::to_owned).collect()).collect();
        assert_eq!(words[0], ["instructions", "ours/", "share", "p", "ours/"]);
        assert_eq!(words[3], ["theirs", "100", "0.50", "90%", "80", "0.25"]);
        assert_eq!(words[6], ["ours", "1", "1.00", "20%", "-", "-"]);
        let counts = [row("a", "ours", 50.0, &[])];
        assert!(!print(&counts, &["p"]).contains('p'));
    }
}
