//! The fuzzers: the programs of `fuzz`, each for some seconds, from the official vectors on.
//!
//! libFuzzer needs of the compiler the counters that it reads, and these the stable one makes; the address sanitizer is left out,
//! which is for the memory that `unsafe` touches, and that is in one room and has tests between forbidden pages. `cargo fuzz`
//! (with the nightly toolchain) runs the same programs with it.

use crate::ct;
use crate::process::{self, Artifact};
use crate::tally::{Skips, Tally, report};
use crate::tiers;
use anyhow::{Context, Result, bail};
use std::collections::VecDeque;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// Which, and how long.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only these targets; all if none is given.
    target: Vec<String>,
    /// Seconds for each, as many at a time as there are processors.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
}

/// Counters at the edges of the program's graph, and comparisons that show how close they were.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing";

/// How the program that writes the seeds is built: with what is compiled for the tests.
pub(crate) const SEEDS: [&str; 8] = [
    "build",
    "--release",
    "--quiet",
    "--workspace",
    "--features",
    "widefield-differential/c",
    "--example",
    "seeds",
];

/// What a target did.
struct Outcome {
    target: String,
    program: PathBuf,
    executions: u64,
    a_second: u64,
    corpus: usize,
    seeds: usize,
    /// Inputs on which it failed.
    findings: Vec<PathBuf>,
    /// The end of what it said, if it failed.
    said: String,
}

/// Builds, makes the seeds, runs.
pub(crate) fn run(arguments: &Arguments, skips: Skips) -> Result<Tally> {
    if !(cfg!(target_os = "linux") && process::exists("c++")) {
        return Ok(skips.skip("fuzz", "libFuzzer wants Linux and a C++ compiler (package g++)"));
    }
    let mut programs = build()?;
    let names: Vec<String> = programs.iter().map(|p| p.target.clone()).collect();
    if let Some(unknown) = arguments.target.iter().find(|t| !names.contains(t)) {
        bail!("no target `{unknown}`: there are {}", names.join(", "));
    }
    programs.retain(|p| arguments.target.is_empty() || arguments.target.contains(&p.target));
    let seeds = directory().join("seeds");
    make_seeds(&seeds)?;

    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{} targets, {} s each, {workers} at a time", programs.len(), arguments.seconds);
    let (open, done) = (Mutex::new(VecDeque::from(programs)), Mutex::new(Vec::new()));
    let work = || {
        while let Some(program) = open.lock().ok().and_then(|mut open| open.pop_front()) {
            let outcome = fuzz(&program, &seeds, arguments.seconds);
            if let Ok(mut done) = done.lock() {
                done.push(outcome);
            }
        }
    };
    std::thread::scope(|scope| (0..workers).for_each(|_| drop(scope.spawn(work))));
    let done = done.into_inner().map_err(|_| anyhow::anyhow!("a fuzzer's thread has failed"))?;
    let mut outcomes = done.into_iter().collect::<Result<Vec<_>>>()?;
    outcomes.sort_by_key(|o| names.iter().position(|n| *n == o.target));
    Ok(table(&outcomes))
}

fn directory() -> PathBuf {
    process::root().join("fuzz")
}

/// Builds every program, with the counters.
fn build() -> Result<Vec<Artifact>> {
    let manifest = directory().join("Cargo.toml");
    let manifest = manifest.to_str().context("a path that is not text")?;
    let target = ct::host()?;
    // For a target, so that what runs while building is compiled without the counters.
    let arguments =
        ["build", "--release", "--bins", "--manifest-path", manifest, "--target", &target, process::JSON];
    let built = process::artifacts(process::cargo(arguments).env("RUSTFLAGS", COVERAGE))?;
    let programs: Vec<Artifact> = built.into_iter().filter(|a| a.executable.is_some()).collect();
    if programs.is_empty() { bail!("no program was built") } else { Ok(programs) }
}

/// Writes the official vectors as inputs: a directory for each target.
fn make_seeds(to: &Path) -> Result<()> {
    let built = process::build(SEEDS)?;
    let program =
        built.into_iter().find_map(|a| a.executable).context("the program with the seeds was not built")?;
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    print!("{}", process::stdout(Command::new(program).arg(to))?);
    Ok(())
}

fn fuzz(program: &Artifact, seeds: &Path, seconds: u64) -> Result<Outcome> {
    let (target, executable) = (&program.target, program.executable.as_ref().context("no program")?);
    // What was found in earlier runs is kept beside the seeds.
    let (corpus, artifacts) =
        (directory().join("corpus").join(target), directory().join("artifacts").join(target));
    let seeds = seeds.join(target);
    for path in [&corpus, &artifacts, &seeds] {
        fs::create_dir_all(path).with_context(|| path.display().to_string())?;
    }
    let before = files(&artifacts)?;
    let mut command = Command::new(executable);
    command
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-artifact_prefix={}/", artifacts.display()))
        .args(["-print_final_stats=1", "-timeout=60"])
        .args([&corpus, &seeds])
        .env_remove(tiers::VARIABLE)
        .stdin(Stdio::null());
    let output = process::output(&mut command)?;
    let text = String::from_utf8_lossy(&output.stderr);
    let mut findings = files(&artifacts)?;
    findings.retain(|f| !before.contains(f) && !is_slow(f));
    let said = if output.status.success() && findings.is_empty() { String::new() } else { tail(&text) };
    Ok(Outcome {
        target: target.clone(),
        program: executable.clone(),
        executions: number(&text, "number_of_executed_units"),
        a_second: number(&text, "average_exec_per_sec"),
        corpus: files(&corpus)?.len(),
        seeds: files(&seeds)?.len(),
        findings,
        said,
    })
}

/// Whether the file holds an input that took long, which is no finding: the models are slow.
fn is_slow(file: &Path) -> bool {
    file.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.starts_with("slow-unit-"))
}

fn files(directory: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(directory).with_context(|| directory.display().to_string())?;
    entries.map(|e| Ok(e?.path())).collect()
}

/// A figure that libFuzzer prints at its end, `stat::name: 123`.
fn number(text: &str, name: &str) -> u64 {
    let line =
        text.lines().rev().find_map(|l| l.strip_prefix("stat::")?.strip_prefix(name)?.strip_prefix(':'));
    line.and_then(|l| l.trim().parse().ok()).unwrap_or(0)
}

/// The last lines, from the panic's message on if there is one.
fn tail(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let panic = lines.iter().rposition(|l| l.contains("panicked at"));
    lines[panic.unwrap_or(lines.len().saturating_sub(20))..].join("\n")
}

fn table(outcomes: &[Outcome]) -> Tally {
    let mut tally = Tally::default();
    for outcome in outcomes {
        // One that has executed nothing has shown nothing.
        let passed = outcome.said.is_empty() && outcome.executions > 0;
        tally += Tally::one(passed);
        if !passed {
            println!("\n{}: FAILED\n{}", outcome.target, outcome.said);
        }
        for finding in &outcome.findings {
            println!("the input is kept; again: {} {}", outcome.program.display(), finding.display());
        }
    }
    println!(
        "\n{:<20}{:>14}{:>12}{:>8}{:>8}{:>10}",
        "target", "executions", "a second", "seeds", "corpus", "findings"
    );
    for o in outcomes {
        let (target, findings) = (&o.target, o.findings.len());
        println!(
            "{target:<20}{:>14}{:>12}{:>8}{:>8}{findings:>10}",
            o.executions, o.a_second, o.seeds, o.corpus
        );
    }
    let sum: u64 = outcomes.iter().map(|o| o.executions).sum();
    println!("{:<20}{sum:>14}", "in all");
    report(tally.failed == 0, &format!("{} targets, {sum} executions", outcomes.len()));
    tally
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read() {
        let text = "Done 12 runs\nstat::number_of_executed_units: 1234\nstat::average_exec_per_sec:     56\n";
        assert_eq!(number(text, "number_of_executed_units"), 1234);
        assert_eq!(number(text, "average_exec_per_sec"), 56);
        assert_eq!(number(text, "peak_rss_mb"), 0);
    }

    #[test]
    fn the_message_is_shown() {
        assert_eq!(tail("a\nthread 'x' panicked at b\nc"), "thread 'x' panicked at b\nc");
        assert_eq!(tail("a\nb"), "a\nb");
    }

    #[test]
    fn a_target_that_did_nothing_has_failed() {
        let outcome = |executions, said: &str| Outcome {
            target: "t".to_owned(),
            program: PathBuf::new(),
            executions,
            a_second: 1,
            corpus: 1,
            seeds: 1,
            findings: Vec::new(),
            said: said.to_owned(),
        };
        assert_eq!(table(&[outcome(3, ""), outcome(0, ""), outcome(3, "panicked at")]).failed, 2);
    }
}
