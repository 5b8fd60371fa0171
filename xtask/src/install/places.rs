//! The folders of an installation.

use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};

/// Where files go, and what they say of it: with a destination folder these differ.
pub(super) struct Places {
    prefix: PathBuf,
    libdir: PathBuf,
    destination: Option<PathBuf>,
}

impl Places {
    pub(super) fn new(prefix: &Path, libdir: Option<&Path>, destination: Option<&Path>) -> Result<Self> {
        let prefix = if destination.is_some() {
            ensure!(prefix.is_absolute(), "with --destdir, --prefix is an absolute path");
            prefix.to_owned()
        } else {
            // What a pkg-config file says must not depend on where it is read.
            fs::create_dir_all(prefix)
                .and_then(|()| fs::canonicalize(prefix))
                .with_context(|| prefix.display().to_string())?
        };
        let libdir = prefix.join(libdir.unwrap_or(Path::new("lib")));
        Ok(Self { prefix, libdir, destination: destination.map(Path::to_owned) })
    }

    /// A folder below the prefix, made if need be.
    pub(super) fn folder(&self, name: &str) -> Result<PathBuf> {
        self.made(&self.prefix.join(name))
    }

    /// The folder of the libraries or one below it, made if need be.
    pub(super) fn libraries(&self, name: &str) -> Result<PathBuf> {
        self.made(&self.libdir.join(name))
    }

    fn made(&self, path: &Path) -> Result<PathBuf> {
        let path = match &self.destination {
            None => path.to_owned(),
            Some(destination) => destination.join(path.strip_prefix("/").unwrap_or(path)),
        };
        fs::create_dir_all(&path).with_context(|| path.display().to_string())?;
        Ok(path)
    }

    /// A file's text with the places that it names.
    pub(super) fn fill(&self, text: &str) -> String {
        // Relative to the prefix, if it is below: `pkg-config --define-prefix` then finds what was moved.
        let libdir = match self.libdir.strip_prefix(&self.prefix) {
            Ok(below) => format!("${{prefix}}/{}", below.display()),
            Err(_) => self.libdir.display().to_string(),
        };
        text.replace("@PREFIX@", &self.prefix.display().to_string())
            .replace("@PC_LIBDIR@", &libdir)
            .replace("@LIBDIR@", &self.libdir.display().to_string())
            .replace("@VERSION@", env!("CARGO_PKG_VERSION"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_name_the_places_without_the_destination() {
        let stage = tempfile::tempdir().unwrap();
        let places =
            Places::new(Path::new("/usr"), Some(Path::new("/usr/lib/here")), Some(stage.path())).unwrap();
        assert_eq!(places.folder("include").unwrap(), stage.path().join("usr/include"));
        assert_eq!(places.libraries("pkgconfig").unwrap(), stage.path().join("usr/lib/here/pkgconfig"));
        assert_eq!(places.fill("@PREFIX@ @LIBDIR@ @PC_LIBDIR@"), "/usr /usr/lib/here ${prefix}/lib/here");
        let places = Places::new(Path::new("/usr"), Some(Path::new("/lib64")), Some(stage.path())).unwrap();
        assert_eq!(places.fill("@LIBDIR@ @PC_LIBDIR@"), "/lib64 /lib64");
        assert!(stage.path().join("usr/include").is_dir());
        assert!(Places::new(Path::new("usr"), None, Some(stage.path())).is_err());
    }
}
