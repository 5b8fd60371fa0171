//! Finding and reading source files.

use super::tokens::Tokens;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// All files with the extension `rs` under a directory, in order; build products left out.
pub(crate) fn rust_files(dir: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(&dir).with_context(|| format!("reading {}", dir.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                if !path.ends_with("target") && !path.ends_with(".git") {
                    open.push(path);
                }
            } else if path.extension().is_some_and(|e| e == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The module path of a file, relative to the crate's `src`: `aes/tests/mod.rs` is `aes, tests`, `lib.rs` is empty.
pub(crate) fn module(file: &Path) -> Vec<String> {
    let mut path: Vec<String> =
        file.with_extension("").components().map(|c| c.as_os_str().to_string_lossy().into_owned()).collect();
    if path.last().is_some_and(|l| ["mod", "lib", "main"].contains(&l.as_str())) {
        path.pop();
    }
    path
}

/// A file of a library as its users get it: tests left out.
#[derive(Debug)]
pub(super) struct Source {
    /// Relative to the crate's `src`.
    pub(super) path: PathBuf,
    pub(super) module: Vec<String>,
    pub(super) tokens: Tokens,
}

/// From files given as (path under `src`, text). Left out are items for tests, the files of such modules, and all that
/// is called `tests`.
pub(super) fn without_tests<'a>(files: impl IntoIterator<Item = (&'a Path, &'a str)>) -> Vec<Source> {
    let (mut sources, mut tests) = (Vec::new(), Vec::new());
    for (path, text) in files {
        let module = module(path);
        let (tokens, of_tests) = Tokens::parse(text).without_tests();
        tests.extend(of_tests.into_iter().map(|name| [&module[..], &[name]].concat()));
        sources.push(Source { path: path.to_owned(), module, tokens });
    }
    sources
        .retain(|s| !s.module.iter().any(|m| m == "tests") && !tests.iter().any(|t| s.module.starts_with(t)));
    sources
}

/// Parses a file.
pub(crate) fn parse(file: &Path) -> Result<(String, syn::File)> {
    let text = std::fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    let parsed = syn::parse_file(&text).with_context(|| format!("parsing {}", file.display()))?;
    Ok((text, parsed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_modules() {
        for (file, path) in [
            ("lib.rs", ""),
            ("error.rs", "error"),
            ("simd/mod.rs", "simd"),
            ("simd/arch/x86_64/v.rs", "simd arch x86_64 v"),
        ] {
            assert_eq!(module(Path::new(file)).join(" "), path);
        }
    }
}
