//! Constant time: kernels run on poisoned operands under the memory sanitizer.
//!
//! The compiler is told to take unstable options (`RUSTC_BOOTSTRAP`), because the standard library must be built with
//! the sanitizer too. `-msan-eager-checks=0`: passing a secret by value is no leak.

use crate::process::{self, output};
use crate::tally::{Skips, Tally, report};
use crate::tiers::{self, Tier};
use crate::trace;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Where.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct Arguments {
    /// The cases on 64-bit Arm instead, in a machine in software that boots Debian's kernel (qemu-system-arm,
    /// aarch64-linux-gnu-gcc)
    #[arg(long)]
    pub(crate) arm: bool,
}

pub(crate) use crate::process::CASES;

/// How it is built where it needs nothing of its own: with the features that the library has in the whole workspace.
pub(crate) const CASES_BY_DEFAULT: [&str; 5] = ["build", "--release", "--workspace", "--bin", CASES];

/// The program with the differential targets, and the number of inputs for each.
const DIFFERENTIAL: &str = "widefield-differential";
const DIFFERENTIAL_INPUTS: &str = "24";
/// The targets of functions that take the program's tier: they run on each.
const ON_THE_PROGRAMS_TIER: [&str; 3] = ["gf2x_factors", "linear", "bch"];

/// Cases that the sanitizer must stop.
pub(crate) const LEAKS: &str = "leak/";

/// That one has a result that does not depend on its secret.
pub(crate) const LOST: &str = "leak/lost";

/// Leaks that are planted into every case, and that the sanitizer must find: a branch on a secret as soon as it is one,
/// and a branch on a result. A case in which it does not find them would not see the library's either.
pub(crate) const PLANTS: [&str; 2] = ["secret", "result"];

/// Why it does: a mark came to a branch or an address, or got lost.
pub(crate) const CAUGHT: [&str; 2] = ["MemorySanitizer: use-of-uninitialized-value", "no mark arrived"];

/// Builds what [`run`] runs, if it can be built here; what goes wrong shows there.
pub(crate) fn prepare() {
    if let (Ok(target), Ok(true)) = (process::host(), sources_installed())
        && has_sanitizer(&target)
    {
        let _ = build_here(target);
    }
}

fn has_sanitizer(target: &str) -> bool {
    matches!(target, "x86_64-unknown-linux-gnu" | "aarch64-unknown-linux-gnu")
}

/// Builds with the sanitizer and runs every case on every tier.
pub(crate) fn run(skips: Skips) -> Result<Tally> {
    let target = process::host()?;
    if !has_sanitizer(&target) {
        return Ok(skips.skip("ct", &format!("no memory sanitizer on {target}")));
    }
    if !sources_installed()? {
        return Ok(skips.skip("ct", "the component rust-src is not there and could not be had"));
    }
    let programs = build_here(target)?;
    let named = |name: &str| {
        let found = programs.iter().find(|p| p.file_stem().is_some_and(|s| s == name));
        found.cloned().with_context(|| format!("{name} was not built"))
    };
    let program = named(CASES)?;
    let all = tiers::machine()?.tiers;
    let list = process::stdout(Command::new(&program).arg("list"))?;
    let mut tally = Tally::default();
    trace::clear(trace::CT)?;
    for (from, case) in list.lines().filter_map(|l| l.split_once('\t')) {
        let tiers: Vec<&Tier> = all.iter().skip_while(|t| t.name != from).filter(|t| t.here).collect();
        if case.starts_with(LEAKS) {
            tally += report(is_caught(&program, case)?, &format!("{case} is caught"));
            continue;
        }
        if let Some(tier) = tiers.first() {
            for plant in PLANTS {
                if !is_found(&program, case, &tier.name, plant)? {
                    tally += report(
                        false,
                        &format!("{case}: a leak planted on a {plant} is not found, so it is vacuous"),
                    );
                }
            }
        }
        if tiers.is_empty() {
            println!("{:>8}  {case}: this machine lacks {from}", "skipped");
            tally += Tally::skipped();
            continue;
        }
        let mut line = format!("{case}:");
        let mut sum = Tally::default();
        for tier in tiers {
            let tier = &tier.name;
            let result = run_case(&program, case, tier)?;
            let passed = result.status.success();
            sum += Tally::one(passed);
            line += &match passed {
                true => format!(" {tier} {}", String::from_utf8_lossy(&result.stdout).trim()),
                false => format!(" {tier} FAILED\n{}", String::from_utf8_lossy(&result.stderr)),
            };
        }
        report(sum.failed == 0, &line);
        tally += sum;
    }
    // A planted leak is not found where no result depends on a secret: or it would prove nothing.
    tally += report(
        !is_found(&program, LOST, "portable", PLANTS[1])?,
        "a leak planted on a public result is not found",
    );
    tally += differential(&named(DIFFERENTIAL)?, &all)?;
    Ok(tally)
}

/// The fuzzers' targets on random bytes. Under the sanitizer they show uses of memory that nobody has written, too.
fn differential(program: &Path, tiers: &[Tier]) -> Result<Tally> {
    trace::clear(trace::DIFFERENTIAL)?;
    let run = |arguments: &[&str], tier: Option<&Tier>| -> Result<Option<usize>> {
        let mut command = Command::new(program);
        command.arg(DIFFERENTIAL_INPUTS).args(arguments).env_remove(tiers::VARIABLE);
        command.envs(tier.map(|t| (tiers::VARIABLE, &t.name)));
        let result = output(trace::into(&mut command, trace::DIFFERENTIAL))?;
        if !result.status.success() {
            println!("{}", String::from_utf8_lossy(&result.stderr));
        }
        let targets = String::from_utf8_lossy(&result.stdout).lines().count();
        Ok((result.status.success() && targets > 0).then_some(targets))
    };
    let targets = run(&[], None)?;
    let what = format!(
        "{} differential targets on {DIFFERENTIAL_INPUTS} random inputs each",
        targets.unwrap_or_default()
    );
    let mut tally = report(targets.is_some(), &what);
    for target in ON_THE_PROGRAMS_TIER {
        let mut failed = Vec::new();
        for tier in tiers.iter().filter(|t| t.here) {
            if run(&[target], Some(tier))?.is_none() {
                failed.push(&*tier.name);
            }
        }
        tally += report(failed.is_empty(), &format!("{target} on each tier {}", failed.join(" ")));
    }
    Ok(tally)
}

fn run_case(program: &Path, case: &str, tier: &str) -> Result<Output> {
    let mut command = Command::new(program);
    output(trace::into(command.args(["run", case, tier]).env_remove(tiers::VARIABLE), trace::CT))
}

/// Whether the sanitizer stops a case at a planted leak.
fn is_found(program: &Path, case: &str, tier: &str, plant: &str) -> Result<bool> {
    let mut command = Command::new(program);
    let result = output(command.args(["run", case, tier, plant]).env_remove(tiers::VARIABLE))?;
    Ok(!result.status.success() && String::from_utf8_lossy(&result.stderr).contains(CAUGHT[0]))
}

/// Whether the sanitizer (or the check of the mark's arrival) stops the case.
fn is_caught(program: &Path, case: &str) -> Result<bool> {
    let result = run_case(program, case, "portable")?;
    let error = String::from_utf8_lossy(&result.stderr);
    Ok(!result.status.success() && CAUGHT.iter().any(|reason| error.contains(reason)))
}

pub(crate) fn sources_installed() -> Result<bool> {
    let sysroot = process::stdout(Command::new("rustc").args(["--print", "sysroot"]))?;
    let lock = Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock");
    if !lock.is_file() && process::exists("rustup") {
        let added = output(Command::new("rustup").args(["component", "add", "rust-src"]))?;
        print!("{}", String::from_utf8_lossy(&added.stderr));
    }
    Ok(lock.is_file())
}

/// The programs with the cases and with the differential targets for this machine, whose name to the compiler is
/// `target`.
fn build_here(target: String) -> Result<Vec<PathBuf>> {
    build(&["-p", CASES, "-p", DIFFERENTIAL], &["--target".to_owned(), target])
}

/// Programs of these packages for a platform, built so that kernels note that they ran.
pub(crate) fn build(packages: &[&str], platform: &[String]) -> Result<Vec<PathBuf>> {
    let flags =
        "-Zsanitizer=memory -Cllvm-args=-msan-eager-checks=0 --cfg widefield_msan --cfg widefield_trace";
    let arguments = [
        "build",
        "--release",
        "--bins",
        "-Zbuild-std",
        "--target-dir",
        "target/ct",
        // Of the differential targets it is asked which memory they use, not which instructions they are: a third of
        // the time.
        "--config",
        "profile.release.package.widefield-differential.opt-level=0",
    ];
    let mut cargo = process::cargo(arguments.into_iter().chain(packages.iter().copied()));
    let built = process::artifacts(
        cargo.args(platform).arg(process::JSON).env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", flags),
    )?;
    Ok(built.into_iter().filter_map(|a| a.executable).collect())
}
