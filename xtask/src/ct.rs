//! Constant time: kernels run on poisoned operands under the memory sanitizer.
//!
//! The compiler is told to take unstable options (`RUSTC_BOOTSTRAP`), because the standard library must be built with
//! the sanitizer too. `-msan-eager-checks=0`: passing a secret by value is no leak.

use crate::process::{self, output};
use crate::tally::{Skips, Tally, report};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;
use widefield::cpu::{self, TIER_VARIABLE, Tier};

/// Cases that the sanitizer must stop.
const LEAKS: &str = "leak/";

/// Builds with the sanitizer and runs every case on every tier.
pub(crate) fn run(skips: Skips) -> Result<Tally> {
    let target = host()?;
    if !matches!(target.as_str(), "x86_64-unknown-linux-gnu" | "aarch64-unknown-linux-gnu") {
        return Ok(skips.skip("ct", &format!("no memory sanitizer on {target}")));
    }
    if !sources_installed()? {
        return Ok(skips.skip("ct", "the component rust-src is not there and could not be had"));
    }
    let program = build(&target)?;
    let list = process::stdout(Command::new(&program).arg("list"))?;
    let mut tally = Tally::default();
    for (from, case) in list.lines().filter_map(|l| l.split_once('\t')) {
        let from: Tier = from.parse().map_err(anyhow::Error::msg)?;
        for tier in cpu::available().filter(|t| *t >= from) {
            let mut command = Command::new(&program);
            let result = output(command.args(["run", case, tier.name()]).env_remove(TIER_VARIABLE))?;
            let (said, error) =
                (String::from_utf8_lossy(&result.stdout), String::from_utf8_lossy(&result.stderr));
            if case.starts_with(LEAKS) {
                let caught = error.contains("MemorySanitizer: use-of-uninitialized-value")
                    || error.contains("no mark arrived");
                tally += report(!result.status.success() && caught, &format!("{case} is caught"));
                break;
            }
            let passed = result.status.success();
            tally += report(passed, &format!("{:<8} {case}: {}", tier.name(), said.trim()));
            if !passed {
                println!("{error}");
            }
        }
    }
    Ok(tally)
}

/// The compiler's own target.
pub(crate) fn host() -> Result<String> {
    let text = process::stdout(Command::new("rustc").arg("-vV"))?;
    Ok(text.lines().find_map(|l| l.strip_prefix("host: ")).context("rustc names no host")?.to_owned())
}

fn sources_installed() -> Result<bool> {
    let sysroot = process::stdout(Command::new("rustc").args(["--print", "sysroot"]))?;
    let lock = Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock");
    if !lock.is_file() && process::exists("rustup") {
        let added = output(Command::new("rustup").args(["component", "add", "rust-src"]))?;
        print!("{}", String::from_utf8_lossy(&added.stderr));
    }
    Ok(lock.is_file())
}

fn build(target: &str) -> Result<PathBuf> {
    let flags = "-Zsanitizer=memory -Cllvm-args=-msan-eager-checks=0 --cfg widefield_msan";
    let arguments = [
        "build",
        "--release",
        "-p",
        "widefield-ct",
        "-Zbuild-std",
        "--target",
        target,
        "--target-dir",
        "target/ct",
    ];
    let mut cargo = process::cargo(arguments);
    let built =
        process::artifacts(cargo.arg(process::JSON).env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", flags))?;
    built.into_iter().find_map(|a| a.executable).context("no program was built")
}
