//! Mutants that no test can tell from the original, each with the reason.

use super::library::File;
use super::visitor::{Change, Site};
use crate::process::root;
use anyhow::{Result, bail, ensure};

/// The list: paragraphs of a file and a function, a line of the source, what becomes of what, and the reason.
const LIST: &str = "xtask/src/mutants/explained.txt";

/// What tells a mutant from others, whatever stands before it in the file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key {
    pub(super) place: String,
    pub(super) line: String,
    pub(super) change: String,
}

impl Key {
    pub(super) fn of(file: &File, site: &Site) -> Self {
        let mut key = Self::without_number(file, site);
        let before = |other: &&Site| {
            other.range.start < site.range.start
                && other.function == site.function
                && Self::without_number(file, other) == key
        };
        let n = file.sites.iter().filter(before).count();
        if n > 0 {
            key.change += &format!(" #{}", n + 1);
        }
        key
    }

    /// Several may be alike, on one line or on lines alike.
    fn without_number(file: &File, site: &Site) -> Self {
        let original = one_line(&file.text[site.range.clone()]);
        let change = match &site.change {
            Change::To(other) => format!("{original} -> {}", one_line(other)),
            Change::Bit(bit) => format!("{original} -> with bit {bit} changed"),
            Change::Not => format!("{original} -> not"),
            Change::Removed => format!("{original} -> nothing"),
        };
        let place = format!("{}: {}", file.path.display(), site.function);
        Self { place, line: file.line(site.line).to_owned(), change }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl core::fmt::Display for Key {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}\n    {}\n    {}", self.place, self.line, self.change)
    }
}

/// The keys in a text, each with the reason.
pub(super) fn parse(text: &str) -> Result<Vec<(Key, String)>> {
    let mut all = Vec::new();
    let lines: Vec<&str> = text.lines().filter(|l| !l.starts_with('#')).collect();
    for paragraph in lines.split(|l| l.trim().is_empty()).filter(|p| !p.is_empty()) {
        let [place, line, change, reason @ ..] = paragraph else {
            bail!("too short: {}", paragraph.join(" / "))
        };
        let key = Key { place: place.trim().into(), line: line.trim().into(), change: change.trim().into() };
        all.push((key, one_line(&reason.join(" "))));
    }
    Ok(all)
}

/// The committed list; an error for an entry without a reason, or one that stands there twice.
pub(super) fn list() -> Result<Vec<(Key, String)>> {
    let list = parse(&std::fs::read_to_string(root().join(LIST))?)?;
    for (i, (key, reason)) in list.iter().enumerate() {
        ensure!(!reason.is_empty(), "{LIST}: no reason for {key}");
        ensure!(list[..i].iter().all(|(k, _)| k != key), "{LIST}: twice {key}");
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_read() {
        let text = "# Of a file\na/b.rs: f\n    if a < b {\n    < -> <=\n    The same either\n    way.\n\nc.rs: g\n \
            x\n y\n";
        let list = parse(text).unwrap();
        assert_eq!(list.len(), 2);
        assert_eq!(list[0].0.to_string(), "a/b.rs: f\n    if a < b {\n    < -> <=");
        assert_eq!((list[0].1.as_str(), list[1].1.as_str()), ("The same either way.", ""));
        assert!(parse("a.rs: f\n x\n").is_err());
    }
}
