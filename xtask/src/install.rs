//! Our libraries for other programs, under a prefix.

use crate::process::{self, root};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// What to install
    #[arg(value_parser = ["gf2x"], required = true)]
    names: Vec<String>,
    /// Where: libraries go to DIR/lib, headers to DIR/include
    #[arg(long, value_name = "DIR", required = true)]
    prefix: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    // What a pkg-config file says must not depend on where it is read.
    fs::create_dir_all(&arguments.prefix).with_context(|| arguments.prefix.display().to_string())?;
    let prefix = fs::canonicalize(&arguments.prefix)?;
    for name in &arguments.names {
        match name.as_str() {
            "gf2x" => gf2x(&prefix)?,
            _ => bail!("nothing to install is called {name}"),
        }
    }
    println!("installed under {}", prefix.display());
    Ok(())
}

/// `libgf2x.so.3` with its links, header and pkg-config file.
pub(crate) fn gf2x(prefix: &Path) -> Result<()> {
    const FILE: &str = "libgf2x.so.3.0.0";
    let built = built("widefield-gf2x-compat", "libgf2x.so")?;
    let source = root().join("crates/gf2x-compat");
    let lib = prefix.join("lib");
    fs::create_dir_all(lib.join("pkgconfig"))?;
    fs::create_dir_all(prefix.join("include"))?;
    replace(&lib.join(FILE), |path| fs::copy(&built, path).map(|_| ()))?;
    for link in ["libgf2x.so.3", "libgf2x.so"] {
        replace(&lib.join(link), |path| std::os::unix::fs::symlink(FILE, path))?;
    }
    let header = source.join("include/gf2x.h");
    replace(&prefix.join("include/gf2x.h"), |path| fs::copy(&header, path).map(|_| ()))?;
    let text = fs::read_to_string(source.join("gf2x.pc.in"))?;
    let text = text.replace("@PREFIX@", &prefix.to_string_lossy());
    replace(&lib.join("pkgconfig/gf2x.pc"), |path| fs::write(path, &text))
}

/// A shared library of a package, built for users.
fn built(package: &str, file: &str) -> Result<PathBuf> {
    let artifacts = process::build(["build", "--release", "--lib", "--package", package])?;
    let files = artifacts.into_iter().flat_map(|a| a.files);
    let found = files.into_iter().find(|f| f.file_name().is_some_and(|n| n == file));
    found.with_context(|| format!("{package} has no {file} here"))
}

/// Puts a file into its place whole: programs may have the one before open.
fn replace(path: &Path, write: impl FnOnce(&Path) -> std::io::Result<()>) -> Result<()> {
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
