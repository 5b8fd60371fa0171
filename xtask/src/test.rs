//! Everything: every test on every tier of this machine, then the other checks.
//!
//! The test programs are built once, as the program is (`--release`: what users run is what is tested, and their common
//! parts are compiled once), and run once per tier, forced by `WIDEFIELD_TIER`. Which ones: those of every
//! package that depends on the library. The others run once, and so do the examples of the documentation.

use crate::process::{self, Artifact};
use crate::tally::{Skips, Tally, report};
use crate::tiers::{self, Tier};
use crate::workspace::{self, Package};
use crate::{ct, layers, stacks, steps, symbols, trace};
use anyhow::{Context, Result};
use core::time::Duration;
use std::process::Command;
use std::time::Instant;

/// Tests of what the compiler says, which is the same on every tier.
const COMPILED_ONLY: [&str; 2] = ["forgery", "refused"];

/// Tests of the library in which neither a processor's vectors nor its words take part: proofs over intervals and
/// polynomials, bounds, factors of integers, recorded processors. Once is enough, so that they run on the widest tier
/// of this machine and on no other, nor by emulators.
pub(crate) const SAME_EVERYWHERE: [&str; 10] = [
    "fp127::proof::",
    "gf2m::tests::integers::",
    "gf2x::general::scratch::",
    "gls254::tests::identities::",
    "kummer::bounds::",
    "kummer::formulas::",
    "limbs::interval::",
    "limbs::polynomial::",
    "poly1305::bounds::",
    "tier::detect::tests::recorded::",
];

/// The variable by which the library's tests know that each narrower tier has a run of its own, and leave these tiers
/// to it.
const ONE_TIER: &str = "WIDEFIELD_ONE_TIER";

/// What to leave out or add.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only these tiers (may be repeated); all that this machine has if not given.
    #[arg(long)]
    tier: Vec<String>,
    /// Only the tests, not the other checks.
    #[arg(long)]
    tests_only: bool,
    /// Also what compares us with papers and rivals, and what objects and stacks hold.
    #[arg(long)]
    whole: bool,
    /// All that, and constant time, under the memory sanitizer and step by step, and whether tests, these and the
    /// differential targets entered every kernel.
    #[arg(long, conflicts_with = "tests_only")]
    constant_time: bool,
}

/// Builds and runs.
pub(crate) fn run(arguments: &Arguments, skips: Skips) -> Result<Tally> {
    // Names are checked before anything long; without any, the program that tells the tiers is built beside the others.
    if !arguments.tier.is_empty() {
        tiers::check_names(&arguments.tier, &tiers::machine()?.tiers)?;
    }
    let packages = workspace::packages()?;
    // What is built with the sanitizer has a directory of its own.
    let sanitized = arguments.constant_time.then(|| std::thread::spawn(ct::prepare));
    let whole = arguments.whole || arguments.constant_time;
    let chosen: &[&str] = if whole { &process::WHOLE } else { &process::OURS };
    let programs = programs(&packages, process::tests(chosen))?;
    let tiers = tiers::machine()?.tiers;
    // While the tests run, of which many take one processor.
    let stepped = arguments.constant_time.then(|| std::thread::spawn(steps::prepare));
    let mut table = Table::default();
    trace::clear(trace::TESTS)?;

    let asked = |tier: &&Tier| arguments.tier.is_empty() || arguments.tier.contains(&tier.name);
    let widest = tiers.iter().filter(asked).rfind(|t| t.here);
    for tier in tiers.iter().filter(asked) {
        if !tier.here {
            table.add(&tier.name, Tally::skipped(), None);
            continue;
        }
        // The widest run looks at all tiers beside each other, and has what is the same on all.
        let share = if widest == Some(tier) { Share::Whole } else { Share::OwnTier };
        table.time(&tier.name, || all(&programs, Some((&tier.name, share))));
    }
    table.time("any", || Ok([all(&programs, None)?, examples(chosen)?].into_iter().sum()));

    let mut check = |name: &str, run: &dyn Fn() -> Result<Tally>| {
        println!("\n{name}");
        table.time(name, run);
    };
    if !arguments.tests_only {
        check("layers", &layers::run);
    }
    if whole && !arguments.tests_only {
        check("symbols", &symbols::run);
        check("stacks", &stacks::run);
    }
    if arguments.constant_time {
        // If its thread has failed, the check builds again and tells.
        let _ = sanitized.map(std::thread::JoinHandle::join);
        check("ct", &|| ct::run(skips));
        let _ = stepped.map(std::thread::JoinHandle::join);
        check("steps", &|| steps::run(&steps::Arguments::SHORT, skips));
        if arguments.tier.is_empty() {
            check("kernels", &trace::run);
        }
    }
    table.print();
    Ok(table.total())
}

/// A test program.
pub(crate) struct Program {
    package: String,
    dir: std::path::PathBuf,
    artifact: Artifact,
    tier_matters: bool,
}

/// Builds test programs with the given arguments to cargo.
pub(crate) fn programs<'a>(
    packages: &[Package],
    arguments: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<Program>> {
    let built = process::build(arguments)?.into_iter().filter(|a| a.tests && a.executable.is_some());
    built
        .map(|artifact| {
            let package = packages.iter().find(|p| p.id == artifact.package);
            let package = package.with_context(|| format!("{} is not of the workspace", artifact.package))?;
            Ok(Program {
                package: package.name.clone(),
                dir: package.dir.clone(),
                tier_matters: package.uses_the_library && !COMPILED_ONLY.contains(&artifact.target.as_str()),
                artifact,
            })
        })
        .collect()
}

/// What of a tier's tests runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Share {
    Whole,
    /// All but what the run of a wider tier has: what is the same everywhere, and narrower tiers beside this one.
    OwnTier,
}

/// The test programs that go with a tier, or those to which the tier does not matter.
fn all(programs: &[Program], tier: Option<(&str, Share)>) -> Result<Tally> {
    let row = tier.map_or("any", |(name, _)| name);
    let mut sum = Tally::default();
    for program in programs.iter().filter(|p| p.tier_matters == tier.is_some()) {
        sum += program.run(row, tier)?;
    }
    Ok(sum)
}

/// The examples of the documentation. All in one command: for one package the library would be compiled again, with the
/// features that this one asks for.
fn examples(packages: &[&str]) -> Result<Tally> {
    let command = process::cargo([&["test", "--release", "--quiet", "--doc"], packages].concat());
    execute(command, &format!("{:<20} examples of the documentation", "any"))
}

impl Program {
    /// Whether it has the tests of a package's library, program or file of tests.
    pub(crate) fn is(&self, package: &str, kind: &str) -> bool {
        (self.package.as_str(), self.artifact.kind.as_str()) == (package, kind)
    }

    /// Where it is.
    pub(crate) fn path(&self) -> Result<&std::path::Path> {
        self.artifact.executable.as_deref().context("no program")
    }

    /// Runs it here.
    fn run(&self, row: &str, tier: Option<(&str, Share)>) -> Result<Tally> {
        let mut variables: Vec<_> = tier.iter().map(|(name, _)| (tiers::VARIABLE, *name)).collect();
        let mut arguments = Vec::new();
        if let (Some((_, Share::OwnTier)), true) = (tier, self.is("widefield", "lib")) {
            variables.push((ONE_TIER, "1"));
            arguments = without_same_everywhere();
        }
        self.run_through(&[], &variables, row, &arguments)
    }

    /// Runs it through an emulator (the program and its arguments) with the given variables and arguments of its own.
    pub(crate) fn run_through(
        &self,
        emulator: &[&str],
        variables: &[(&str, &str)],
        row: &str,
        arguments: &[&str],
    ) -> Result<Tally> {
        let path = self.path()?;
        let mut command = match emulator {
            [] => {
                let mut command = Command::new(path);
                trace::into(&mut command, trace::TESTS);
                command
            }
            [first, rest @ ..] => {
                let mut command = Command::new(first);
                command.args(rest).arg(path);
                command
            }
        };
        command
            .args(arguments)
            .env_remove(tiers::VARIABLE)
            .env_remove(ONE_TIER)
            .envs(variables.iter().copied());
        command.current_dir(&self.dir).env("CARGO_MANIFEST_DIR", &self.dir);
        let what = format!("{row:<20} {} {} {}", self.package, self.artifact.kind, self.artifact.target);
        execute(command, &what)
    }
}

/// Arguments of the library's test program that leave out [`SAME_EVERYWHERE`].
pub(crate) fn without_same_everywhere() -> Vec<&'static str> {
    SAME_EVERYWHERE.iter().flat_map(|name| ["--skip", name]).collect()
}

/// Runs a test program, counts, and shows what it says if something failed.
pub(crate) fn execute(mut command: Command, what: &str) -> Result<Tally> {
    let start = Instant::now();
    let output = process::output(command.stdin(std::process::Stdio::null()))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(judge(what, output.status.success(), &text(&output.stdout), &text(&output.stderr), start.elapsed()))
}

/// Counts what a test program said, and shows it if something failed.
pub(crate) fn judge(what: &str, success: bool, output: &str, errors: &str, time: Duration) -> Tally {
    let tally = count(output, success);
    let mut line = format!("{what}: {tally}, {:.1} s", time.as_secs_f64());
    if tally.failed > 0 {
        line += &format!("\n{output}{errors}");
    }
    report(tally.failed == 0, &line);
    tally
}

/// Adds up the lines `test result: ok. 4 passed; 0 failed; 1 ignored; ...`. A program without such a line counts as one
/// test, and one that ends badly has a failure whatever it printed.
fn count(text: &str, success: bool) -> Tally {
    let lines: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("test result: ")).collect();
    let number = |line: &str, word: &str| -> u64 {
        let before = line.split(word).next().filter(|b| b.len() < line.len());
        before.and_then(|b| b.rsplit(' ').next()?.parse().ok()).unwrap_or(0)
    };
    let mut sum: Tally = lines
        .iter()
        .map(|l| Tally {
            passed: number(l, " passed"),
            failed: number(l, " failed"),
            skipped: number(l, " ignored"),
        })
        .sum();
    if lines.is_empty() && success {
        sum.passed = 1;
    }
    if !success {
        sum.failed = sum.failed.max(1);
    }
    sum
}

/// The rows printed at the end.
#[derive(Default)]
struct Table {
    rows: Vec<(String, Tally, Option<Duration>)>,
}

impl Table {
    fn add(&mut self, name: &str, tally: Tally, time: Option<Duration>) {
        self.rows.push((name.to_owned(), tally, time));
    }

    fn time(&mut self, name: &str, run: impl FnOnce() -> Result<Tally>) {
        let start = Instant::now();
        // What could not even be built or started is a failure; the rest still gets its turn.
        let tally = run().unwrap_or_else(|error| report(false, &format!("{name}: {error:#}")));
        self.add(name, tally, Some(start.elapsed()));
    }

    fn total(&self) -> Tally {
        self.rows.iter().map(|r| r.1).sum()
    }

    fn print(&self) {
        println!("\n{:<14}{:>9}{:>9}{:>9}{:>10}", "", "passed", "failed", "ignored", "time");
        for (name, tally, time) in &self.rows {
            match time {
                None => println!("{name:<14}  skipped: this machine lacks it"),
                Some(time) => println!(
                    "{name:<14}{:>9}{:>9}{:>9}{:>8.1} s",
                    tally.passed,
                    tally.failed,
                    tally.skipped,
                    time.as_secs_f64()
                ),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_added_up() {
        let text = "running 3 tests\n\
            test result: ok. 14 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.02s\n\
            test result: FAILED. 2 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out\n";
        assert_eq!(count(text, false), Tally { passed: 16, failed: 3, skipped: 1 });
    }

    #[test]
    fn a_program_that_ends_badly_has_failed() {
        assert_eq!(count("", false), Tally::one(false));
        assert_eq!(count("", true), Tally::one(true));
        let ok = "test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n";
        assert_eq!(count(ok, false), Tally { passed: 4, failed: 1, skipped: 0 });
        assert_eq!(count(ok, true).failed, 0);
    }
}
