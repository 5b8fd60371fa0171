//! Constant time in machine code: every case of `cargo xtask ct` executed instruction by instruction, for several
//! secrets, which must all execute the same instructions with memory at the same addresses. How, is told in
//! `crates/ct/src/step.rs`. In the same way each case runs with planted leaks, which must be found: one that it has on
//! a secret, and one on its results when it has come to its end.
//!
//! Which branches and which indexed addresses were executed at all, the listing of the program tells.

use crate::code::{self, Function};
use crate::listing;
use crate::tally::{Skips, Tally, report};
use crate::tiers;
use crate::{ct, process};
use anyhow::{Context, Result, bail, ensure};
use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;

/// What to run, and how it is compiled.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only cases whose names begin so.
    case: Vec<String>,
    /// Only these tiers (may be repeated); all that this machine has if not given.
    #[arg(long)]
    tier: Vec<String>,
    /// Instructions after which a run is left.
    #[arg(long, default_value_t = 1 << 24)]
    most: usize,
    /// Look at the beginning of each operation of a case alone, at about so many instructions (--most) of all of them.
    #[arg(long)]
    short: bool,
    /// Another compiler than the default one, as rustup names it.
    #[arg(long)]
    toolchain: Option<String>,
    /// Another level of optimisation than that of `--release`.
    #[arg(long)]
    opt_level: Option<String>,
}

impl Arguments {
    /// Everything, as compiled by default, but of each operation only the beginning.
    pub(crate) const SHORT: Self = Self {
        case: Vec::new(),
        tier: Vec::new(),
        most: 1 << 13,
        short: true,
        toolchain: None,
        opt_level: None,
    };
}

/// Cases that leak, which must be caught.
const LEAKS: [&str; 2] = ["leak/", "assembly/"];

/// How a case is looked at: all instructions, the beginnings of all operations, or these with a planted leak.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Whole,
    Short,
    Planted(&'static str),
}

impl How {
    fn name(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Short => "short",
            Self::Planted(plant) => plant,
        }
    }
}

/// A case on a tier, and what came of it.
struct Run {
    how: How,
    case: String,
    tier: String,
    output: Output,
    seen: Vec<u8>,
}

/// Builds what a run with [`Arguments::SHORT`] runs; what goes wrong shows there.
pub(crate) fn prepare() {
    let _ = build(&Arguments::SHORT);
}

/// Builds, runs, and counts what was executed.
pub(crate) fn run(arguments: &Arguments, skips: Skips) -> Result<Tally> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Ok(skips.skip("steps", "the trap flag is one of x86-64, its handler one for Linux"));
    }
    if !process::exists("objdump") {
        return Ok(skips.skip("steps", "no objdump (package binutils)"));
    }
    let program = build(arguments)?;
    let runs = execute(&program, jobs(&program, arguments)?, arguments.most)?;
    let code = Code::of(&program)?;
    let mut tally = Tally::default();
    let mut lines: BTreeMap<&str, (Tally, String)> = BTreeMap::new();
    for run in &runs {
        let text = String::from_utf8_lossy(&run.output.stdout);
        let said = |what: &str| text.lines().find_map(|l| l.strip_prefix(what)).unwrap_or_default();
        let (steps, departed) = (said("steps "), said("departed "));
        let same = match run.output.status.code() {
            Some(0) => true,
            Some(1) => false,
            _ => bail!("{} on {}: {}", run.case, run.tier, String::from_utf8_lossy(&run.output.stderr)),
        };
        if let How::Planted(plant) = run.how {
            // One proves nothing to the sanitizer either: its result is public.
            if same != (run.case == ct::LOST) {
                let is = if same { "not found, so it is vacuous" } else { "found on what is public" };
                let (sum, line) = lines.entry(&run.case).or_default();
                *sum += Tally::one(false);
                *line += &format!(" {} a leak planted on a {plant} is {is}", run.tier);
            }
            continue;
        }
        let leaks = LEAKS.iter().any(|l| run.case.starts_with(l)) && run.case != ct::LOST;
        let (sum, line) = lines.entry(&run.case).or_default();
        *sum += Tally::one(same != leaks);
        *line += &match (same, leaks) {
            (true, false) => format!(" {} {steps}", run.tier),
            (false, true) => format!(" {} caught", run.tier),
            (true, true) => format!(" {} NOT CAUGHT", run.tier),
            (false, false) => format!(" {} DIFFERS\n{}", run.tier, code.describe(departed)?),
        };
    }
    for (case, (sum, line)) in &lines {
        report(sum.failed == 0, &format!("{case}:{line}"));
        tally += *sum;
    }
    ensure!(tally != Tally::default(), "no such case");
    let is_real =
        |r: &&Run| !matches!(r.how, How::Planted(_)) && !LEAKS.iter().any(|l| r.case.starts_with(l));
    let runs: Vec<&Run> = runs.iter().filter(is_real).collect();
    code.count(&runs);
    Ok(tally)
}

/// The program with the cases. By the default compiler the library is compiled with the features that it has in the
/// whole workspace, so that this is done once for it and for the tests.
fn build(arguments: &Arguments) -> Result<PathBuf> {
    if let (None, None) = (&arguments.toolchain, &arguments.opt_level) {
        let built = process::build(ct::CASES_BY_DEFAULT)?;
        return built.into_iter().find_map(|a| a.executable).context("no program was built");
    }
    let (toolchain, opt_level) = (arguments.toolchain.as_deref(), arguments.opt_level.as_deref());
    let directory =
        ["target/steps"].into_iter().chain(toolchain).chain(opt_level).collect::<Vec<_>>().join("-");
    let arguments = ["build", "--release", "-p", ct::CASES, "--target-dir", &directory, process::JSON];
    let mut cargo = match toolchain {
        // What runs this program has told it which compiler it uses, and rustup's own variable says so to the next.
        Some(name) => {
            let mut rustup = process::through("rustup", ["run", name, "cargo"].into_iter().chain(arguments));
            rustup.env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN");
            rustup
        }
        None => process::cargo(arguments),
    };
    if let Some(level) = opt_level {
        cargo.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level);
    }
    let built = process::artifacts(cargo.env("RUSTFLAGS", "-Csymbol-mangling-version=v0"))?;
    built.into_iter().find_map(|a| a.executable).context("no program was built")
}

/// Ways, cases and tiers to run; planted leaks on the narrowest tier.
fn jobs(program: &Path, arguments: &Arguments) -> Result<VecDeque<(How, String, String)>> {
    let ask = |what| process::stdout(Command::new(program).arg(what).env_remove(tiers::VARIABLE));
    let (tiers, cases) = (ask("tiers")?, ask("list")?);
    let tiers: Vec<&str> = tiers.lines().collect();
    let mut jobs = VecDeque::new();
    for (from, case) in cases.lines().filter_map(|l| l.split_once('\t')) {
        if !(arguments.case.is_empty() || arguments.case.iter().any(|c| case.starts_with(c))) {
            continue;
        }
        let able = tiers.iter().skip_while(|t| **t != from);
        let wanted = |t: &&&str| arguments.tier.is_empty() || arguments.tier.iter().any(|w| w == **t);
        let able: Vec<&&str> = able.filter(wanted).collect();
        let how = if arguments.short { How::Short } else { How::Whole };
        let mut add = |how, tier: &str| jobs.push_back((how, case.to_owned(), tier.to_owned()));
        able.iter().for_each(|tier| add(how, tier));
        if let Some(tier) = able.first() {
            let is_leak = LEAKS.iter().any(|l| case.starts_with(l));
            let plants = ct::PLANTS.into_iter().filter(|p| !is_leak || (case == ct::LOST && *p == "result"));
            plants.for_each(|plant| add(How::Planted(plant), tier));
        }
    }
    Ok(jobs)
}

/// Runs them, as many at a time as there are processors; the results in the order of the jobs.
fn execute(program: &Path, jobs: VecDeque<(How, String, String)>, most: usize) -> Result<Vec<Run>> {
    let directory = tempfile::tempdir()?;
    let (open, done) = (Mutex::new(jobs.into_iter().enumerate()), Mutex::new(Vec::new()));
    let work = || {
        while let Some((i, (how, case, tier))) = open.lock().ok().and_then(|mut open| open.next()) {
            let file = directory.path().join(i.to_string());
            let mut command = Command::new(program);
            let most = match how {
                How::Planted(_) => Arguments::SHORT.most,
                _ => most,
            };
            command.args(["step", how.name(), &case, &tier, &most.to_string()]).arg(&file);
            command.env_remove(tiers::VARIABLE);
            let run = process::output(&mut command).map(|output| {
                let seen = std::fs::read(&file).unwrap_or_default();
                Run { how, case, tier, output, seen }
            });
            if let Ok(mut done) = done.lock() {
                done.push((i, run));
            }
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..workers).for_each(|_| drop(scope.spawn(work))));
    let mut done = done.into_inner().map_err(|_| anyhow::anyhow!("a thread has failed"))?;
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, run)| run).collect()
}

/// A program's functions and instructions.
struct Code {
    functions: Vec<Function>,
    listing: Vec<listing::Instruction>,
}

/// A kind of instruction that could tell a secret.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Branch,
    Indexed,
}

impl Kind {
    fn of(instruction: &listing::Instruction) -> Option<Self> {
        let name = instruction.name();
        if name.starts_with('j') && name != "jmp" {
            return Some(Self::Branch);
        }
        let address = instruction.operands.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
        let indexed = address.is_some_and(|(address, _)| address.contains('*'));
        (indexed && !matches!(name, "lea" | "nop")).then_some(Self::Indexed)
    }
}

impl Code {
    fn of(program: &Path) -> Result<Self> {
        let bytes = std::fs::read(program).with_context(|| format!("reading {}", program.display()))?;
        let file = object::File::parse(&bytes[..]).with_context(|| format!("in {}", program.display()))?;
        let functions = code::functions(&file);
        let mut objdump = Command::new("objdump");
        objdump.args(["-d", "--no-show-raw-insn", "--wide", "-M", "intel"]);
        let listing = listing::parse(&process::stdout(objdump.arg(program))?);
        ensure!(
            !(listing.is_empty() || functions.is_empty()),
            "objdump shows nothing of {}",
            program.display()
        );
        Ok(Self { functions, listing })
    }

    /// Places of an instruction that differs and of the one before, in hexadecimal digits.
    fn describe(&self, places: &str) -> Result<String> {
        let mut text = String::new();
        for place in places.split_whitespace().rev() {
            let place = u64::from_str_radix(place, 16)?;
            let function = self.functions.iter().find(|f| (f.address..f.address + f.size).contains(&place));
            let path = function.map_or("outside the library", |f| &f.path);
            let instruction =
                self.listing.binary_search_by_key(&place, |i| i.address).ok().map(|i| &self.listing[i]);
            let code = instruction.map_or(String::new(), |i| format!("{} {}", i.mnemonic, i.operands));
            text += &format!("          {place:x} {path}: {code}\n");
        }
        Ok(text)
    }

    /// Prints how many branches and indexed addresses the kernels have, and how many of them were executed.
    fn count(&self, runs: &[&Run]) {
        let is_seen = |place: u64| {
            let (byte, bit) = ((place / 8) as usize, place % 8);
            runs.iter().any(|r| r.seen.get(byte).is_some_and(|b| b >> bit & 1 == 1))
        };
        let mut sums: BTreeMap<&str, [[usize; 2]; 3]> = BTreeMap::new();
        for function in self.functions.iter().filter(|f| f.path.contains("::kernels::")) {
            let start = self.listing.partition_point(|i| i.address < function.address);
            let body =
                self.listing[start..].iter().take_while(|i| i.address < function.address + function.size);
            let module = function.path.trim_start_matches('<').split("::").nth(1).unwrap_or_default();
            let sums = sums.entry(module).or_default();
            sums[0][0] += 1;
            sums[0][1] += usize::from(is_seen(function.address));
            for instruction in body {
                if let Some(kind) = Kind::of(instruction) {
                    let sum = &mut sums[1 + usize::from(kind == Kind::Indexed)];
                    sum[0] += 1;
                    sum[1] += usize::from(is_seen(instruction.address));
                }
            }
        }
        let row = |name: &str, [functions, branches, indexed]: [[usize; 2]; 3]| {
            let pair = |[all, seen]: [usize; 2]| format!("{seen} of {all}");
            println!("{name:<12}{:>16}{:>20}{:>20}", pair(functions), pair(branches), pair(indexed));
        };
        println!("\n{:<12}{:>16}{:>20}{:>20}", "executed", "kernels", "branches", "indexed addresses");
        let mut all = [[0; 2]; 3];
        for (module, sums) in sums {
            row(module, sums);
            all.iter_mut().flatten().zip(sums.iter().flatten()).for_each(|(to, n)| *to += n);
        }
        row("in all", all);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told() {
        let of = |line: &str| Kind::of(&listing::parse(&format!("  1:\t{line}"))[0]);
        let (branch, indexed) = (Some(Kind::Branch), Some(Kind::Indexed));
        for (line, kind) in [
            ("jne    1010 <a+0x10>", branch),
            ("jmp    1010 <a+0x10>", None),
            ("jmp    QWORD PTR [rax+rcx*8]", indexed),
            ("mov    rax,QWORD PTR [rdi+rcx*8+0x10]", indexed),
            ("mov    rax,QWORD PTR [rdi+0x10]", None),
            ("vpgatherqq ymm2{k1},[rdi+ymm0*8]", indexed),
            ("lea    rax,[rdi+rcx*8]", None),
            ("vpxor  ymm0,ymm1,ymm2", None),
        ] {
            assert!(of(line) == kind, "{line}");
        }
    }
}
