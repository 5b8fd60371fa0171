//! Tables for a terminal.

use crate::doc::{Block, Section, Table};
use crate::marks::{Span, spans};
use core::fmt::Write as _;

/// The tables of some sections, each under its section's title.
pub(crate) fn tables(sections: &[Section]) -> String {
    let mut out = String::new();
    for section in sections {
        let tables =
            section.blocks.iter().filter_map(|b| if let Block::Table(t) = b { Some(t) } else { None });
        for (i, t) in tables.enumerate() {
            if i == 0 {
                // Writing to a String cannot fail.
                let _ = writeln!(out, "\n{}", plain(&section.title));
            }
            let _ = writeln!(out, "\n{}\n{}", plain(&t.caption), table(t));
        }
    }
    out
}

/// The columns aligned; a group's title stands above its first one.
fn table(t: &Table) -> String {
    let mut groups = vec![String::new(); t.columns.len()];
    let mut at = 0;
    for (group, width) in &t.groups {
        groups[at] = plain(group);
        at += width;
    }
    let titles = t.columns.iter().map(|c| plain(&c.title)).collect();
    let mut lines: Vec<Vec<String>> = vec![titles];
    for row in &t.rows {
        lines.push(row.cells.iter().map(|c| plain(&c.text)).collect());
    }
    let width =
        |i: usize| lines.iter().filter_map(|l| l.get(i)).map(|c| c.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..t.columns.len()).map(width).collect();
    let mut out = String::new();
    if groups.iter().any(|g| !g.is_empty()) {
        let mut line = String::new();
        for (group, width) in groups.iter().zip(&widths) {
            // A long title runs over the columns of its group.
            let start = line.chars().count();
            line.push_str(group);
            let end = start + width + 2;
            while line.chars().count() < end {
                line.push(' ');
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    for line in lines {
        let mut text = String::new();
        for ((cell, column), width) in line.iter().zip(&t.columns).zip(&widths) {
            let _ = if column.numeric {
                write!(text, "{cell:>width$}  ")
            } else {
                write!(text, "{cell:<width$}  ")
            };
        }
        out.push_str(text.trim_end());
        out.push('\n');
    }
    out
}

/// Running text without its marks.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for span in spans(text) {
        match span {
            Span::Plain(t) | Span::Code(t) | Span::Strong(t) | Span::Link(t, _) => out.push_str(t),
            Span::Raised(t) => {
                out.push('^');
                out.push_str(t);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::{Cell, Kind};

    #[test]
    fn columns_are_aligned_and_marks_removed() {
        let mut t = Table::new("A **caption**.")
            .words("field")
            .group("times longer", |t| t.numbers(&["paper", "gf2x"]));
        t.row(Kind::Plain, ["GF(2^{163})", "1.5×", "12.0×"].map(Cell::from).to_vec());
        t.row(Kind::Plain, ["x", "10.5×", "·"].map(Cell::from).to_vec());
        let text = tables(&[Section::new("id", "Title").table(t)]);
        assert_eq!(
            text,
            "\nTitle\n\nA caption.\n           times longer\nfield      paper   gf2x\nGF(2^163)   1.5×  12.0×\nx          10.5×      ·\n\n"
        );
    }
}
