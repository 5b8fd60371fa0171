//! C programs compiled and linked to the library that was built with the tests.
#![allow(dead_code, reason = "each file of tests uses a part of it")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// Compilers with the language and the standard, and the flags that must be quiet.
pub(crate) const COMPILERS: [(&str, &str, &str); 3] =
    [("cc", "c", "-std=c99"), ("cc", "c", "-std=c11"), ("c++", "c++", "-std=c++17")];
pub(crate) const STRICT: [&str; 4] = ["-Wall", "-Wextra", "-pedantic", "-Werror"];

/// The package's directory.
pub(crate) fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The shared library that was built with these tests.
pub(crate) fn library() -> PathBuf {
    let programs = std::env::current_exe().unwrap();
    let path = programs.parent().unwrap().join("libwidefield_capi.so");
    assert!(path.is_file(), "{}", path.display());
    path
}

/// Whether a tool is there; on a machine of a CI it must be.
pub(crate) fn has(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").output().is_ok();
    if !found {
        println!("skipped: no {tool}");
        assert!(std::env::var_os("CI").is_none_or(|v| v != "true"), "no {tool}");
    }
    found
}

/// A program of one file.
pub(crate) struct Program {
    path: PathBuf,
    _directory: tempfile::TempDir,
}

impl Program {
    /// Compiles, without a warning; `None` where the compiler is missing.
    pub(crate) fn new(source: &Path, (compiler, language, standard): (&str, &str, &str)) -> Option<Self> {
        if !has(compiler) {
            return None;
        }
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("program");
        let mut command = Command::new(compiler);
        command.args([standard, "-O1"]).args(STRICT).arg("-I").arg(package().join("include"));
        command.args(["-x", language]).arg(source).args(["-x", "none"]).arg(library()).arg("-o").arg(&path);
        let built = command.output().unwrap();
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        Some(Self { path, _directory: directory })
    }

    /// To be started, with the library where it is.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.env("LD_LIBRARY_PATH", library().parent().unwrap());
        command
    }
}
