//! The header in C and C++, and what it declares in the library that is built.
#![cfg(all(target_os = "linux", target_pointer_width = "64"))]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = include_str!("program.c");

/// The shared library that was built with these tests.
fn library() -> PathBuf {
    let programs = std::env::current_exe().unwrap();
    let path = programs.parent().unwrap().join("libgf2x.so");
    assert!(path.is_file(), "{}", path.display());
    path
}

/// Compiles and runs the program; a machine without the compiler is told.
fn compiled_by(compiler: &str, language: &str, standard: &str) {
    if Command::new(compiler).arg("--version").output().is_err() {
        println!("skipped: no {compiler}");
        assert!(std::env::var_os("CI").is_none_or(|v| v != "true"), "no {compiler}");
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let (source, program) = (directory.path().join("program"), directory.path().join("run"));
    std::fs::write(&source, PROGRAM).unwrap();
    std::os::unix::fs::symlink(library(), directory.path().join("libgf2x.so.3")).unwrap();
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    let mut command = Command::new(compiler);
    command.args([standard, "-Wall", "-Wextra", "-pedantic", "-Werror", "-I"]).arg(include);
    command
        .args(["-x", language])
        .arg(&source)
        .args(["-x", "none"])
        .arg(directory.path().join("libgf2x.so.3"));
    let built = command.arg("-o").arg(&program).output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let run = Command::new(&program).env("LD_LIBRARY_PATH", directory.path()).output().unwrap();
    assert_eq!((run.status.code(), run.stdout.as_slice()), (Some(0), b"right\n".as_slice()));
    // By the name that programs load it under.
    let needed = Command::new("objdump").arg("-p").arg(&program).output().unwrap();
    assert!(String::from_utf8_lossy(&needed.stdout).contains("libgf2x.so.3"));
}

#[test]
fn in_c() {
    compiled_by("cc", "c", "-std=c89");
}

#[test]
fn in_c_plus_plus() {
    compiled_by("c++", "c++", "-std=c++17");
}

#[test]
fn eight_symbols_are_exported() {
    let symbols = Command::new("nm").args(["-D", "--defined-only"]).arg(library()).output().unwrap();
    let text = String::from_utf8(symbols.stdout).unwrap();
    let names: Vec<&str> = text.lines().filter_map(|l| l.split_whitespace().last()).collect();
    assert_eq!(
        names,
        [
            "gf2x_lib_version_code",
            "gf2x_mul",
            "gf2x_mul_pool_clear",
            "gf2x_mul_pool_init",
            "gf2x_mul_r",
            "gf2x_mul_toom",
            "gf2x_toom_gpl_status",
            "gf2x_toomspace"
        ]
    );
}
