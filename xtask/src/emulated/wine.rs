//! What Wine needs beside a program.

use crate::process::{self, root};
use anyhow::{Result, ensure};
use std::path::Path;
use std::process::Command;

/// Its files lie under `target`, and it makes no notes of what it lacks.
pub(super) fn variables() -> Result<[(&'static str, String); 2]> {
    let prefix = root().join("target/wine");
    std::fs::create_dir_all(&prefix)?;
    Ok([("WINEPREFIX", prefix.to_string_lossy().into_owned()), ("WINEDEBUG", "-all".to_owned())])
}

/// Puts the library that Wine lacks where the program looks for it first.
pub(super) fn complete(program: &Path, compiler: &str) -> Result<()> {
    let source = root().join("xtask/src/emulated/bcryptprimitives.c");
    let library = program.with_file_name("bcryptprimitives.dll");
    let mut command = Command::new(compiler);
    command.args(["-shared", "-O1", "-o"]).args([&library, &source]).arg("-ladvapi32");
    let output = process::output(&mut command)?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
