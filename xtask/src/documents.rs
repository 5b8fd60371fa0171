//! Every path and every `cargo xtask` task that a document names exists.

use crate::process::root;
use crate::tally::{Tally, report};
use anyhow::Result;
use clap::CommandFactory;
use std::path::{Path, PathBuf};

/// Directories that a build or a run makes.
const MADE: &[&str] = &["target", "report"];

/// Checks every document of the workspace.
pub(crate) fn run() -> Result<Tally> {
    let mut tally = Tally::default();
    for document in documents()? {
        let text = std::fs::read_to_string(&document)?;
        let dir = document.parent().unwrap_or(root());
        let exists = |path: &str| dir.join(path).exists() || root().join(path).exists();
        let complaints = complaints(&text, &exists);
        let name = document.strip_prefix(root())?.display();
        tally += report(complaints.is_empty(), &name.to_string());
        complaints.iter().for_each(|c| println!("          {c}"));
    }
    Ok(tally)
}

fn documents() -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let own = [root().to_owned(), root().join("fuzz"), root().join("integration")];
    for dir in own.into_iter().chain(children(&root().join("crates"))?) {
        let files = children(&dir)?.into_iter().chain(children(&dir.join("docs"))?);
        found.extend(files.filter(|f| f.extension().is_some_and(|e| e == "md")));
    }
    found.sort();
    Ok(found)
}

fn children(dir: &Path) -> Result<Vec<PathBuf>> {
    if !dir.is_dir() {
        return Ok(Vec::new());
    }
    std::fs::read_dir(dir)?.map(|e| Ok(e?.path())).collect()
}

/// What the text names and is not there.
fn complaints(text: &str, exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        for path in code_spans(line).chain(link_targets(line)).filter(|s| is_path(s)) {
            let path = path.split('#').next().unwrap_or_default();
            if !exists(path) {
                found.push(format!("line {}: no `{path}`", i + 1));
            }
        }
        for task in line.split("cargo xtask ").skip(1) {
            let task: String = task.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            let known = crate::Arguments::command().get_subcommands().any(|c| c.get_name() == task);
            if !known && !task.is_empty() {
                found.push(format!("line {}: no task `{task}`", i + 1));
            }
        }
    }
    found
}

fn code_spans(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

fn link_targets(line: &str) -> impl Iterator<Item = &str> {
    line.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// Whether the words between backticks name a file or a directory of this repository. A source file's bare name is a
/// role (`mod.rs` of any room), not a path.
fn is_path(span: &str) -> bool {
    let plain = span.chars().all(|c| c.is_ascii_alphanumeric() || "/._-#".contains(c));
    let made = MADE.iter().any(|m| span.split('/').next() == Some(m));
    let file = [".md", ".toml", ".json", ".txt"].iter().any(|e| {
        let stem = span.split('#').next().unwrap_or_default().strip_suffix(e);
        stem.is_some_and(|s| !s.is_empty() && !s.ends_with('/'))
    });
    plain && !made && (file || span.contains('/')) && !span.starts_with('/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_other_words() {
        for path in [
            "src/lib.rs",
            "README.md",
            "crates/ct",
            ".ci/run",
            "DESIGN.md#tiers",
            "crates/widefield/src/simd/",
        ] {
            assert!(is_path(path), "{path}");
        }
        for word in [
            "cargo test",
            "widefield::cpu",
            "a/b*c",
            "x^2/3 + 1",
            "avx2",
            "mod.rs",
            "target/release/widefield",
            "1.95",
            "https://x/y",
        ] {
            assert!(!is_path(word), "{word}");
        }
    }

    #[test]
    fn what_is_missing_is_found() {
        let exists = |p: &str| p == "a/b";
        assert_eq!(complaints("`a/b` and [it](a/b), `cargo xtask test`", &exists), [""; 0]);
        assert_eq!(complaints("x\nsee `a/c` and [it](no.md#there)", &exists).len(), 2);
        assert_eq!(complaints("run `cargo xtask tset`", &exists), ["line 1: no task `tset`"]);
    }

    #[test]
    fn the_documents_are_right() {
        assert_eq!(run().unwrap().failed, 0);
    }
}
