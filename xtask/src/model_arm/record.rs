//! All that was counted and modelled, as lines of words with tabs between them: what the report shows.
//!
//! ```text
//! date      DAY
//! version   NAME  VERSION
//! machine   NAME  TIER  PROCESSOR...
//! row       GROUP  SIZE  WHO  INSTRUCTIONS  SHARE  CYCLES...
//! ```
//! Cycles that could not be modelled are a `-`. Rows are the last machine's. The share is that of the instructions
//! which the cycles are modelled by, and there are as many figures of cycles as the machine has processors.

use super::table::Row;
use crate::process;
use anyhow::Result;
use core::fmt::Write;
use std::process::Command;

/// The lines.
pub(super) struct Record(String);

impl Record {
    /// Today's, with what the figures are made by.
    pub(super) fn new(versions: &[(String, String)], modeller: &str) -> Result<Self> {
        let day = process::stdout(Command::new("date").args(["-u", "+%F"]))?;
        Ok(Self::of(day.trim(), versions, modeller))
    }

    fn of(day: &str, versions: &[(String, String)], modeller: &str) -> Self {
        let mut record = Self(String::new());
        record.line(&["date", day]);
        record.line(&["version", "models", modeller]);
        for (name, version) in versions {
            record.line(&["version", name, version]);
        }
        record
    }

    fn line(&mut self, words: &[&str]) {
        self.0 += &words.join("\t");
        self.0.push('\n');
    }

    /// A machine, and what was counted on it.
    pub(super) fn machine(&mut self, name: &str, tier: &str, processors: &[&str], rows: &[Row]) {
        self.line(&[&["machine", name, tier], processors].concat());
        for row in rows {
            self.line(&["row", &row.group, &row.size, &row.who, &format!("{:.1}", row.instructions)]);
            self.0.pop();
            // Writing to a String cannot fail.
            let _ = write!(self.0, "\t{:.3}", row.share);
            for cycles in &row.cycles {
                // No loop stands out, and there is no share to scale by.
                let _ = match cycles.is_finite() {
                    true => write!(self.0, "\t{cycles:.1}"),
                    false => write!(self.0, "\t-"),
                };
            }
            self.0.push('\n');
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_its_place() {
        let mut record = Record::of("2026-01-02", &[("ring".to_owned(), "0.17".to_owned())], "LLVM 19");
        let row = Row {
            group: "seal".to_owned(),
            size: "64 bytes".to_owned(),
            who: "ring".to_owned(),
            instructions: 1234.56,
            share: 0.9876,
            cycles: vec![700.0, 65.43, f64::NAN],
        };
        record.machine("m without AES", "neon", &["p", "q", "r"], &[row]);
        let lines: Vec<_> = record.text().lines().collect();
        assert_eq!(
            lines,
            [
                "date\t2026-01-02",
                "version\tmodels\tLLVM 19",
                "version\tring\t0.17",
                "machine\tm without AES\tneon\tp\tq\tr",
                "row\tseal\t64 bytes\tring\t1234.6\t0.988\t700.0\t65.4\t-",
            ]
        );
    }
}
