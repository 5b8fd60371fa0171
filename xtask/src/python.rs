//! The Python package: built as a wheel into an environment of its own, installed there as its users do, and tested.

use crate::install::{HERE, Platform};
use crate::process::{self, root};
use crate::tally::{Skips, Tally, report};
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// What the wheel is built and tested with, from PyPI.
const PACKAGES: [&str; 7] =
    ["maturin>=1.9,<2", "numpy", "pytest", "hypothesis", "galois", "cryptography", "matplotlib"];
/// What some tests need beside these: their file, and its packages. Where these cannot be had the other tests run.
const OPTIONAL: [(&str, &[&str]); 2] = [
    ("test_dask.py", &["dask", "distributed"]),
    // Sage's finite fields, and what these load.
    ("test_sage.py", &["passagemath-ntl", "passagemath-pari"]),
];
/// The oldest Python that the wheel serves.
const OLDEST: (u32, u32) = (3, 10);
/// The largest wheel, in bytes.
const LARGEST: u64 = 8 << 20;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// After the tests, the times of arrays and AEADs beside those of `galois` and `cryptography`
    #[arg(long)]
    bench: bool,
    /// After the tests, the test data of `galois`: from a checkout of github.com/mhostetter/galois in this folder
    #[arg(long, value_name = "DIR")]
    galois: Option<PathBuf>,
}

/// Builds, installs, tests.
pub(crate) fn run(arguments: &Arguments, skips: Skips) -> Result<Tally> {
    let python = match environment() {
        Ok(python) => python,
        Err(error) => return Ok(skips.skip("the Python package", &format!("{error:#}"))),
    };
    let start = Instant::now();
    let wheel = wheel(&python, HERE, &root().join("target/python/wheels"))?;
    let size = wheel.metadata()?.len();
    let mut tally =
        report(size <= LARGEST, &format!("a wheel of {size} bytes, built in {:.1?}", start.elapsed()));

    let start = Instant::now();
    let path = wheel.to_string_lossy();
    pip(&python, &["--force-reinstall", "--no-deps", "--no-index", &path])?;
    let first = "import widefield; f = widefield.GF(2**233); a = f.random(9); assert (a * a == a**2).all()";
    process::stdout(&mut process::through(&python, ["-c", first]))?;
    tally += report(true, &format!("installed and used in {:.1?}", start.elapsed()));

    let mut missing = Vec::new();
    for (file, packages) in OPTIONAL {
        // What is to be compiled for minutes cannot be had.
        if let Err(error) = pip(&python, &[&["--only-binary=:all:"], packages].concat()) {
            tally += skips.skip(file, &format!("{} cannot be had from PyPI: {error:#}", packages.join(", ")));
            missing.push(file);
        }
    }
    tally += tests(&python, &missing)?;
    if let Some(checkout) = &arguments.galois {
        let mut command = process::through(&python, ["crates/python/galois_suite.py"]);
        tally += counting(command.arg(checkout), "galois's test data")?;
    }
    if arguments.bench {
        print!("{}", process::stdout(&mut process::through(&python, ["crates/python/bench.py"]))?);
    }
    Ok(tally)
}

/// The Python of the environment, with everything in it but the wheel; an error that says what this machine lacks.
pub(crate) fn environment() -> Result<PathBuf> {
    let version = "import sys; print(*sys.version_info[:2])";
    let said = process::stdout(&mut process::through("python3", ["-c", version]))
        .context("no python3 that runs (Debian: apt-get install python3 python3-venv)")?;
    let numbers: Vec<u32> = said.split_whitespace().filter_map(|n| n.parse().ok()).collect();
    let new = matches!(numbers[..], [major, minor] if (major, minor) >= OLDEST);
    ensure!(new, "python3 is of version {}, and the oldest is {}.{}", said.trim(), OLDEST.0, OLDEST.1);

    let venv = root().join("target/python/venv");
    let python = venv.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if process::stdout(&mut process::through(&python, ["-m", "pip", "--version"])).is_err() {
        let path = venv.to_string_lossy();
        process::stdout(&mut process::through("python3", ["-m", "venv", "--clear", &path]))
            .context("no environment can be made (Debian: apt-get install python3-venv)")?;
    }
    pip(&python, &PACKAGES).context("the packages from PyPI cannot be had")?;
    Ok(python)
}

pub(crate) fn pip(python: &Path, arguments: &[&str]) -> Result<()> {
    let quiet = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
    process::stdout(&mut process::through(python, quiet.into_iter().chain(arguments.iter().copied())))?;
    Ok(())
}

/// Builds the wheel, the only one in its folder.
pub(crate) fn wheel(python: &Path, platform: Platform, folder: &Path) -> Result<PathBuf> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    let path = folder.to_string_lossy();
    let maturin = ["-m", "maturin", "build", "--release", "--quiet"];
    let files = ["--manifest-path", "crates/python/Cargo.toml", "--out", &path];
    let mut command = process::through(python, maturin.into_iter().chain(files));
    process::stdout(command.args(platform.arguments()).env_remove("CARGO"))?;
    let wheels: Vec<PathBuf> = std::fs::read_dir(folder)?.map(|e| Ok(e?.path())).collect::<Result<_>>()?;
    let [wheel] = wheels.as_slice() else { anyhow::bail!("{} wheels instead of one", wheels.len()) };
    Ok(wheel.clone())
}

/// Runs pytest on all files but these; its diagnostics go through.
fn tests(python: &Path, but: &[&str]) -> Result<Tally> {
    let mut command =
        process::through(python, ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--durations=5", "tests"]);
    command.args(but.iter().map(|file| format!("--ignore=tests/{file}")));
    command.current_dir(root().join("crates/python")).env("PYTHONDONTWRITEBYTECODE", "1");
    counting(&mut command, "pytest")
}

/// Runs what counts its tests in its last line.
pub(crate) fn counting(command: &mut Command, what: &str) -> Result<Tally> {
    let output = process::output(command)?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    eprint!("{}", String::from_utf8_lossy(&output.stderr));
    let tally = counted(text.lines().last().unwrap_or_default());
    // A run that ended before its tests did has no last line, or counts no failure.
    let broken = !output.status.success() && tally.failed == 0;
    Ok(if broken { report(false, &format!("{what}: {}", output.status)) } else { tally })
}

/// What pytest's last line counts: `2 failed, 30 passed, 1 skipped, 1 error in 3.20s`.
fn counted(line: &str) -> Tally {
    let mut tally = Tally::default();
    for part in line.split(" in ").next().unwrap_or_default().split(", ") {
        let mut words = part.split_whitespace();
        let Some(count) = words.next().and_then(|n| n.parse::<u64>().ok()) else { continue };
        match words.next() {
            Some("passed") => tally.passed += count,
            Some("failed" | "error" | "errors") => tally.failed += count,
            Some("skipped" | "xfailed" | "xpassed") => tally.skipped += count,
            _ => {}
        }
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pytests_last_line_is_read() {
        let tally = |passed, failed, skipped| Tally { passed, failed, skipped };
        assert_eq!(counted("1 failed, 30 passed, 2 skipped, 1 error in 3.20s"), tally(30, 2, 2));
        assert_eq!(counted("7 passed in 65.20s (0:01:05)"), tally(7, 0, 0));
        assert_eq!(counted("no tests ran in 0.01s"), tally(0, 0, 0));
        assert_eq!(counted("2 errors in 0.10s"), tally(0, 2, 0));
    }
}
