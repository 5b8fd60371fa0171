//! Files as they are built and put into their place.

use crate::platform::Platform;
use crate::process;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// A shared library of a package, built for users.
pub(super) fn built(package: &str, file: &str, platform: Platform) -> Result<PathBuf> {
    let mut arguments = ["build", "--release", "--lib", "--package", package].map(str::to_owned).to_vec();
    arguments.extend(platform.arguments());
    let artifacts = process::build(arguments.iter().map(String::as_str))?;
    let files = artifacts.into_iter().flat_map(|a| a.files);
    let found = files.into_iter().find(|f| f.file_name().is_some_and(|n| n == file));
    found.with_context(|| format!("{package} has no {file} here"))
}

/// Puts a file into its place whole: programs may have the one before open.
pub(super) fn replace(path: &Path, write: impl FnOnce(&Path) -> std::io::Result<()>) -> Result<()> {
    let part = path.with_extension("part");
    let _ = fs::remove_file(&part);
    write(&part).and_then(|()| fs::rename(&part, path)).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.so.3");
        replace(&path, |p| fs::write(p, "one")).unwrap();
        replace(&path, |p| fs::write(p, "two")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        let failing = |p: &Path| fs::write(p, "half").and(Err(std::io::Error::other("full")));
        assert!(replace(&path, failing).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
    }
}
