//! x86 processors that this machine is not, by Bochs, a PC in software: it boots Debian's kernel and runs one program.
//!
//! Every run asks models that stand for all tiers which tier the library chooses on them. Where this machine lacks one
//! of the wide tiers, that tier's tests run on its model too. Models run side by side, as many as this machine has
//! processors.

mod correction;
mod guest;
mod models;
mod pc;

use super::options::{EXPECT, Options, SOONER, X86_64};
use crate::debian::{entry, newest};
use crate::platform::without_library;
use crate::process::{exists, root, successful};
use crate::tally::{Skips, Tally, report};
use crate::workspace::Package;
use crate::{test, tiers};
use anyhow::{Context, Result, ensure};
use core::time::Duration;
use models::{MODELS, Model, TIERS};
use pc::Limits;
use std::collections::{BTreeSet, VecDeque};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;

/// What the tests are built for: programs of this target need nothing of a system but its kernel.
const TARGET: &str = "x86_64-unknown-linux-musl";

/// The package whose kernel boots, by the package that always depends on the newest.
const KERNEL_PACKAGE: &str = "linux-image-cloud-amd64";

/// A boot takes 15 s, the tests of a tier 300 to 400 s.
const CHOICE_LIMITS: Limits = Limits { boot: Duration::from_secs(120), all: Duration::from_secs(180) };
const TESTS_LIMITS: Limits = Limits { boot: Duration::from_secs(120), all: Duration::from_secs(1800) };

/// How many guests there are at a time at most: each takes half a gigabyte.
const MAX_GUESTS: usize = 8;

/// The variable by which the tests know that they run on a slow machine, and are thinned out.
const SLOW: &str = "WIDEFIELD_SLOW_MACHINE";

/// The tiers whose kernels use GFNI in the version that has the faults, and the rooms with such kernels. Of Bochs some
/// builds compute it wrongly.
const GFNI_TIERS: [&str; 2] = ["gfni", "avx512"];
const GFNI_ROOMS: [&str; 4] = ["simd::", "gf2x::", "gf2m::", "normal::"];
const UNKNOWN_BUILD: &str =
    "this build of Bochs is not the one whose faults in GF2P8AFFINEQB are known and corrected";

/// Something to do on a model.
struct Job {
    model: &'static Model,
    work: Work,
}

/// What.
#[derive(Debug, PartialEq, Eq)]
enum Work {
    /// Ask for the tier that the library chooses.
    Choice,
    /// Run the tests of a tier: a part of them, and of how many parts.
    Tests(&'static str, usize, usize),
}

/// What all guests need.
struct Setting {
    /// Below `target`; each guest has a folder of its own in it.
    directory: PathBuf,
    emulator: pc::Emulator,
    kernel: PathBuf,
}

/// What they can be asked for by: all, or single ones.
pub(super) fn words() -> Vec<String> {
    ["x86".to_owned()].into_iter().chain(MODELS.iter().map(Model::name)).collect()
}

/// Runs what the options ask for.
pub(super) fn run(options: &Options, packages: &[Package], host: &str, skips: Skips) -> Result<Tally> {
    if let Some(missing) = missing(host) {
        return Ok(skips.skip("x86 in Bochs", &missing));
    }
    let directory = root().join("target/bochs");
    fs::create_dir_all(&directory)?;
    // One run at a time: they would use the same folders.
    let lock = File::create(directory.join("lock"))?;
    lock.lock()?;
    let kernel = match kernel(&directory) {
        Ok(kernel) => kernel,
        Err(error) => return Ok(skips.skip("x86 in Bochs", &format!("no kernel: {error:#}"))),
    };
    let emulator = pc::Emulator::new(&directory)?;
    let setting = Setting { directory, emulator, kernel };

    let asks = tiers::program()?;
    let lacking = options.lacking(&tiers::ask(&asks)?.tiers)?;
    let workers = std::thread::available_parallelism()?.get().min(MAX_GUESTS);
    let known = pc::processors(&setting.emulator.path)?;
    let (jobs, unknown): (Vec<_>, Vec<_>) =
        plan(options, &lacking, workers).into_iter().partition(|job| known.contains(job.model.processor));
    let mut tally = Tally::default();
    for name in unknown.iter().map(|job| job.model.name()).collect::<BTreeSet<_>>() {
        let why = format!("this version of {} does not know it", pc::name());
        if options.names.contains(&name) {
            tally += skips.skip(&format!("x86 {name}"), &why);
        } else {
            // Debian's version of the year: no lack of this machine.
            println!("{:>8}  x86 {name}: {why}", "left out");
        }
    }
    let tests = match jobs.iter().any(|job| job.work != Work::Choice) {
        true => match without_library(TARGET)? {
            Some(missing) => return Ok(skips.skip("x86 in Bochs", &missing)),
            None => Some(Tests::build(packages)?),
        },
        false => None,
    };
    let (start, count) = (Instant::now(), jobs.len());
    let jobs = Mutex::new(VecDeque::from(jobs));
    tally += std::thread::scope(|scope| {
        let worker = || -> Tally {
            let mut tally = Tally::default();
            while let Some(job) = jobs.lock().ok().and_then(|mut jobs| jobs.pop_front()) {
                let done = match (&job.work, &tests) {
                    (Work::Tests(tier, part, of), Some(tests)) => {
                        tests.run(job.model, tier, (*part, *of), &setting)
                    }
                    _ => choice(job.model, &asks, &setting),
                };
                // What a guest cannot do is a failure; the others still get their turn.
                tally += done
                    .unwrap_or_else(|error| report(false, &format!("x86 {}: {error:#}", job.model.name())));
            }
            tally
        };
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().map(|w| w.join().unwrap_or(Tally::one(false))).sum::<Tally>()
    });
    println!("{:>8}  {count} guests in {:.1} s", "", start.elapsed().as_secs_f64());
    Ok(tally)
}

/// The jobs, long ones first. Where there are more processors than tiers to test, each tier's tests run in several
/// parts.
fn plan(options: &Options, lacking: &[String], workers: usize) -> Vec<Job> {
    let named: Vec<&Model> = MODELS.iter().filter(|m| options.names.contains(&m.name())).collect();
    let whole = options.whole;
    let tested: Vec<(&Model, &'static str)> = if named.is_empty() {
        let tiers = TIERS.into_iter().filter(|tier| whole || lacking.iter().any(|t| t == tier));
        tiers.filter_map(|tier| Some((models::of_tier(tier)?, tier))).collect()
    } else {
        named.iter().map(|model| (*model, model.tier)).collect()
    };
    let parts = (workers / tested.len().max(1)).max(1);
    let tests = tested.iter().flat_map(|&(model, tier)| {
        (0..parts).map(move |part| Job { model, work: Work::Tests(tier, part, parts) })
    });
    // The tests on a model ask for its choice, too.
    let asked = MODELS.iter().filter(|m| named.is_empty() && (m.always || whole));
    let asked = asked.filter(|m| !tested.iter().any(|(model, tier)| model == m && *tier == m.tier));
    tests.chain(asked.map(|model| Job { model, work: Work::Choice })).collect()
}

/// Whether the library chooses the right tier on a model: the program that tells a machine's tiers is run there.
fn choice(model: &Model, program: &Path, setting: &Setting) -> Result<Tally> {
    let start = Instant::now();
    let program = guest::Program { path: program, arguments: &[], variables: &[] };
    let directory = setting.folder(&format!("{}-choice", model.name()))?;
    let outcome = pc::run(model, &setting.emulator, &setting.kernel, &program, &directory, CHOICE_LIMITS)?;
    ensure!(outcome.code == 0, "exit code {}\n{}{}", outcome.code, outcome.output, outcome.errors);
    let machine = tiers::parse(&outcome.output)?;
    let chosen = machine.tiers.iter().rfind(|t| t.here).map_or("none", |t| t.name.as_str());
    fs::remove_dir_all(directory)?;
    let right = match chosen == model.tier {
        true => String::new(),
        false => format!(" instead of {}", model.tier),
    };
    let (name, time) = (model.name(), start.elapsed().as_secs_f64());
    Ok(report(right.is_empty(), &format!("x86 {name}: tier {chosen}{right}, {time:.1} s")))
}

/// The library's tests, and those of them that run here.
struct Tests {
    program: PathBuf,
    names: Vec<String>,
}

impl Tests {
    fn build(packages: &[Package]) -> Result<Self> {
        let start = Instant::now();
        let arguments = ["test", "-p", "widefield", "--lib", "--no-run", "--target", TARGET];
        let built = test::programs(packages, arguments.into_iter().chain(SOONER))?;
        let program = built.first().context("no tests were built")?.path()?.to_owned();
        // Programs of this target start on this machine, whatever tiers it has.
        let list = successful(Command::new(&program).args(["--list", "--format", "terse"]))?;
        let names = list.lines().filter_map(|l| l.strip_suffix(": test"));
        let names = names.filter(|n| !begins_with(n, &test::SAME_EVERYWHERE)).map(str::to_owned).collect();
        println!("{:>8}  {TARGET}: {:.1} s", "built", start.elapsed().as_secs_f64());
        Ok(Self { program, names })
    }

    /// Those of a tier that run on models, and how many are left out as the emulator may compute wrongly what they use.
    fn of(&self, tier: &str, setting: &Setting) -> (Vec<String>, usize) {
        let trusted = setting.emulator.corrected || !GFNI_TIERS.contains(&tier);
        let runs = |name: &&String| trusted || !begins_with(name, &GFNI_ROOMS);
        let run: Vec<String> = self.names.iter().filter(runs).cloned().collect();
        let left_out = self.names.len() - run.len();
        (run, left_out)
    }

    /// Runs a part of the tests.
    fn run(
        &self,
        model: &Model,
        tier: &str,
        (part, parts): (usize, usize),
        setting: &Setting,
    ) -> Result<Tally> {
        let start = Instant::now();
        let (names, left_out) = self.of(tier, setting);
        let mine = names.into_iter().skip(part).step_by(parts);
        let arguments: Vec<String> = ["--exact".to_owned()].into_iter().chain(mine).collect();
        let variables = [(EXPECT, model.tier), (SLOW, "1"), (tiers::VARIABLE, tier)];
        let program = guest::Program { path: &self.program, arguments: &arguments, variables: &variables };
        let what = format!("{}, tier {tier}, part {} of {parts}", model.name(), part + 1);
        let directory = setting.folder(&format!("{}-{tier}-tests-{part}", model.name()))?;
        let outcome = pc::run(model, &setting.emulator, &setting.kernel, &program, &directory, TESTS_LIMITS)?;
        let what = format!("x86 {what} (up in {:.1} s)", outcome.boot.as_secs_f64());
        let mut tally =
            test::judge(&what, outcome.code == 0, &outcome.output, &outcome.errors, start.elapsed());
        if tally.failed == 0 {
            fs::remove_dir_all(directory)?;
        }
        if left_out > 0 && part == 0 {
            println!("{:>8}  {left_out} tests of rooms with GFNI: {UNKNOWN_BUILD}", "skipped");
            tally += Tally::skipped();
        }
        Ok(tally)
    }
}

impl Setting {
    /// An empty folder. It stays when something fails in it.
    fn folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.directory.join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}

fn begins_with(name: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|beginning| name.starts_with(beginning))
}

/// What this machine lacks, with the package that has it.
fn missing(host: &str) -> Option<String> {
    if host != X86_64 {
        return Some(format!("this machine is {host}"));
    }
    let emulator = pc::name();
    let programs = [
        (emulator.as_str(), "bochs"),
        (pc::SETPRIV, "util-linux"),
        ("xorriso", "xorriso"),
        ("cpio", "cpio"),
        ("ldd", "libc-bin"),
    ];
    let files = [
        (pc::DISPLAY, "bochs-term"),
        (pc::BIOS, "bochsbios"),
        (pc::VGA_BIOS, "vgabios"),
        (guest::LOADER, "isolinux"),
        (guest::LOADER_MODULE, "syslinux-common"),
        (guest::BUSYBOX, "busybox-static"),
    ];
    let program = programs.into_iter().find(|p| !exists(p.0));
    // Another build than Debian's may have its display built in.
    let needed = |path: &str| path != pc::DISPLAY || emulator == pc::EMULATOR;
    let (what, package) =
        program.or_else(|| files.into_iter().find(|f| needed(f.0) && !Path::new(f.0).exists()))?;
    Some(format!("no {what} (package {package})"))
}

/// Debian's kernel for virtual machines, fetched once.
fn kernel(directory: &Path) -> Result<PathBuf> {
    let kept = directory.join("kernel");
    if !kept.exists() {
        let package = directory.join("package");
        if package.exists() {
            fs::remove_dir_all(&package)?;
        }
        fs::create_dir_all(&package)?;
        fs::rename(fetch_kernel(&package)?, &kept)?;
        fs::remove_dir_all(package)?;
    }
    Ok(kept)
}

fn fetch_kernel(directory: &Path) -> Result<PathBuf> {
    let apt_cache = |arguments: &[&str]| successful(Command::new("apt-cache").args(arguments));
    let package = newest(KERNEL_PACKAGE, apt_cache)?;
    successful(Command::new("apt-get").args(["download", &package]).current_dir(directory))?;
    let archive = entry(directory, "linux-image-")?;
    let unpacked = directory.join("unpacked");
    successful(Command::new("dpkg-deb").arg("-x").args([&archive, &unpacked]))?;
    entry(&unpacked.join("boot"), "vmlinuz-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_named_by_their_tests_exist() {
        for name in test::SAME_EVERYWHERE.iter().chain(&GFNI_ROOMS) {
            let module =
                root().join("crates/widefield/src").join(name.trim_end_matches("::").replace("::", "/"));
            assert!(module.is_dir() || module.with_extension("rs").is_file(), "{name}");
        }
    }

    fn names(jobs: &[Job]) -> Vec<String> {
        jobs.iter().map(|job| format!("{} {:?}", job.model.name(), job.work)).collect()
    }

    #[test]
    fn what_is_planned() {
        let lacking = |tiers: &[&str]| tiers.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>();
        let by_default = Options::default();
        // A machine that has all tiers asks seven models for their choice.
        let jobs = plan(&by_default, &[], 2);
        assert_eq!(jobs.len(), 7);
        assert!(jobs.iter().all(|job| job.work == Work::Choice));
        // One that lacks a tier runs its tests, by all processors, and asks the other six.
        let jobs = names(&plan(&by_default, &lacking(&["avx512"]), 2));
        assert_eq!(jobs[..2], ["tigerlake Tests(\"avx512\", 0, 2)", "tigerlake Tests(\"avx512\", 1, 2)"]);
        assert_eq!(jobs.len(), 2 + 6);
        let jobs = names(&plan(&by_default, &lacking(&["avx2", "vaes", "avx512"]), 2));
        // `vaes` on a model lowered to it, whose own tier has still to be asked.
        let lowered = "tigerlake-without-avx512f Tests(\"vaes\", 0, 1)";
        assert_eq!(jobs[..2], ["tigerlake Tests(\"avx512\", 0, 1)", lowered]);
        assert_eq!(jobs.len(), 2 + 6);
        // A whole run leaves no model out, and asks the one that is lowered for its own tier, too.
        let whole = plan(&Options { whole: true, ..Options::default() }, &[], 2);
        assert_eq!(whole.len(), MODELS.len() + 1);
        let named = Options { names: lacking(&["x86", "corei3_cnl"]), ..Options::default() };
        assert_eq!(names(&plan(&named, &[], 1)), ["corei3_cnl Tests(\"avx2\", 0, 1)"]);
    }
}
