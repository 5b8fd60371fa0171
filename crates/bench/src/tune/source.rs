//! Writes values into the tables of a source checkout.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use widefield::cpu::Table;

/// A value to be written: row, column, number.
pub type Change = (&'static str, &'static str, usize);

/// Where the library's sources lie in a checkout.
const SOURCES: &str = "crates/widefield/src";

/// Writes the changes of each table, all or none: every file is checked before the first is replaced, and a file is
/// either the old or the new one. Gives the files, those alone that changed.
///
/// # Errors
/// A message if that is no checkout, a file cannot be read or written, or has another table than this program.
pub fn write(checkout: &Path, changes: &[(&Table, Vec<Change>)]) -> Result<Vec<PathBuf>, String> {
    let sources = checkout.join(SOURCES);
    if !sources.is_dir() {
        return Err(format!(
            "{}: no checkout of widefield's sources: it has no {SOURCES}",
            checkout.display()
        ));
    }
    let mut files = Vec::new();
    for (table, changes) in changes {
        let path = sources.join(table.family).join("tuned.rs");
        let told = |e: &dyn core::fmt::Display| format!("{}: {e}", path.display());
        let old = fs::read_to_string(&path).map_err(|e| told(&e))?;
        let new = rewrite(&old, table, changes).map_err(|e| told(&e))?;
        if new != old {
            files.push((path, new));
        }
    }
    for (path, text) in &files {
        replace(path, text).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// Puts a file of the same permissions in the place of one.
pub(super) fn replace(path: &Path, text: &str) -> std::io::Result<()> {
    let directory = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(directory)?;
    file.write_all(text.as_bytes())?;
    file.as_file().set_permissions(fs::metadata(path)?.permissions())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// The file's text with other numbers in the place of those that change; nothing else moves.
///
/// # Errors
/// A message if the text has another table than this program, or a value is not one that its column allows.
pub fn rewrite(text: &str, table: &Table, changes: &[Change]) -> Result<String, String> {
    let spans = values(text, table)?;
    let mut new = text.to_owned();
    // From the last on, so that those before stay where they are.
    for (value, span) in table.values.iter().zip(&spans).rev() {
        let of_it = |c: &&Change| (c.0, c.1) == (value.row, value.column);
        if let Some((_, _, number)) = changes.iter().find(of_it)
            && *number != value.built_in()
        {
            new.replace_range(span.clone(), &number.to_string());
        }
    }
    for (row, column, number) in changes {
        let known = table.values.iter().any(|v| (v.row, v.column) == (*row, *column));
        let range = table.column(column).map(|c| c.least..=c.most);
        if !known || !range.is_some_and(|r| r.contains(number)) {
            return Err(format!("{row}: {column} = {number} is no value of this table"));
        }
    }
    Ok(new)
}

/// Where the numbers of the table's values stand, in the table's order.
fn values(text: &str, table: &Table) -> Result<Vec<core::ops::Range<usize>>, String> {
    let mut words = Words { text, at: 0 };
    while words.next()?.1 != "tuned" {}
    for expected in ["!", "{", "pub", "(", "crate", ")", "const", "LENGTHS", "in"] {
        words.expect(expected)?;
    }
    words.expect(&format!("{:?}", table.family))?;
    words.expect(";")?;
    for column in table.columns {
        words.expect(column.name)?;
        words.expect("in")?;
        words.expect(&format!("{:?}", column.unit))?;
        let (least, most) = (column.least.to_string(), column.most.to_string());
        for expected in [",", &least, "to", &most, ";"] {
            words.expect(expected)?;
        }
    }
    let mut spans = Vec::new();
    for row in table.values.chunk_by(|a, b| a.row == b.row) {
        words.expect(row[0].row)?;
        words.expect("{")?;
        for value in row {
            words.expect(value.column)?;
            words.expect("=")?;
            spans.push(words.expect(&value.built_in().to_string())?);
            words.expect(",")?;
        }
        words.expect("}")?;
    }
    words.expect("}")?;
    Ok(spans)
}

/// The words of a source text, without comments.
struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Words<'t> {
    /// The next word, and where it stands.
    fn next(&mut self) -> Result<(core::ops::Range<usize>, &'t str), String> {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with("//") {
                break;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
        let rest = &self.text[self.at..];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let len = match rest.chars().next() {
            None => return Err("the text ends before the table does".into()),
            Some('"') => 2 + rest[1..].find('"').ok_or("a string does not end")?,
            Some(c) if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            Some(c) => c.len_utf8(),
        };
        let span = self.at..self.at + len;
        self.at = span.end;
        Ok((span.clone(), &self.text[span]))
    }

    /// The next word, which must be this one.
    fn expect(&mut self, word: &str) -> Result<core::ops::Range<usize>, String> {
        let (span, found) = self.next()?;
        if found != word {
            let line = 1 + self.text[..span.start].matches('\n').count();
            return Err(format!(
                "line {line}: {found} where this program's table has {word}: it was built from other sources"
            ));
        }
        Ok(span)
    }
}
