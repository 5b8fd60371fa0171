//! Finding and reading source files.

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// All files with the extension `rs` under a directory, in order; build products left out.
pub(super) fn rust_files(dir: &Path) -> Result<Vec<PathBuf>> {
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

/// The module path of a file, relative to the crate's `src`: `simd/x86/mod.rs` is `simd, x86`, `lib.rs` is empty.
pub(super) fn module(file: &Path) -> Vec<String> {
    let mut path: Vec<String> =
        file.with_extension("").components().map(|c| c.as_os_str().to_string_lossy().into_owned()).collect();
    if path.last().is_some_and(|l| l == "mod" || l == "lib") {
        path.pop();
    }
    path
}

/// Parses a file.
pub(super) fn parse(file: &Path) -> Result<(String, syn::File)> {
    let text = std::fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    let parsed = syn::parse_file(&text).with_context(|| format!("parsing {}", file.display()))?;
    Ok((text, parsed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_modules() {
        for (file, path) in
            [("lib.rs", ""), ("error.rs", "error"), ("simd/mod.rs", "simd"), ("simd/x86/v.rs", "simd x86 v")]
        {
            assert_eq!(module(Path::new(file)).join(" "), path);
        }
    }
}
