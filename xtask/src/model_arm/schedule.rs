//! The loops that an operation spends its instructions in, in models of processors: `llvm-mca`.
//!
//! Of a loop those instructions are taken that no loop within it has, and that are executed at least half as often as
//! the most frequent of them: what is rare is left out. What a function executes outside of its loops is taken like the
//! body of a loop, as a field multiplication that is called again and again. Left out is what makes up less than a
//! hundredth of an operation.

use super::loops::loops;
use super::profile::Profile;
use crate::code::{self, Function};
use crate::listing::Instruction;
use crate::process;
use anyhow::{Context, Result};
use core::cell::RefCell;
use core::fmt::Write;
use object::Object;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Stdio};

/// The share of an operation's instructions from which on a stretch of code counts.
const SHARE: f64 = 0.01;

/// Code that is executed again and again.
#[derive(Debug, PartialEq)]
pub(super) struct Stretch {
    code: String,
    length: usize,
    /// How often, for one operation.
    times: f64,
}

/// The program's functions.
pub(super) struct Program<'p> {
    path: &'p Path,
    architecture: object::Architecture,
    functions: Vec<Function>,
}

impl<'p> Program<'p> {
    pub(super) fn open(path: &'p Path) -> Result<Self> {
        let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
        let file = object::File::parse(&bytes[..])?;
        let functions = code::all_functions(&file);
        Ok(Self { path, architecture: file.architecture(), functions })
    }

    /// Where a profile's instructions are, and the share of it that they make up.
    pub(super) fn stretches(&self, profile: &Profile) -> Result<(Vec<Stretch>, f64)> {
        let total = profile.total();
        let mut all = Vec::new();
        let mut seen = BTreeSet::new();
        for function in &self.functions {
            // Names of the same place count once.
            let hot = profile.within(function.address, function.size) >= SHARE * total;
            if hot && seen.insert(function.address) {
                let listing = code::disassemble(self.path, self.architecture, function)?;
                all.extend(stretches(&listing, profile));
            }
        }
        all.retain(|s: &Stretch| s.length as f64 * s.times >= SHARE * total);
        let covered = all.iter().fold(0.0, |sum, s| sum + s.length as f64 * s.times);
        Ok((all, covered / total))
    }
}

/// The stretches of a function.
fn stretches(listing: &[Instruction], profile: &Profile) -> Vec<Stretch> {
    let mut loops = loops(listing);
    // Inner ones first: each instruction belongs to the first that it is in.
    loops.sort_by_key(|l| l.body.len() + l.aside.len());
    let whole = (0..listing.len()).collect::<Vec<_>>();
    let bodies = loops.into_iter().map(|l| [l.body, l.aside].concat()).chain([whole]);
    let mut taken = vec![false; listing.len()];
    let mut all = Vec::new();
    for mut body in bodies {
        body.sort_unstable();
        let own: Vec<usize> =
            body.into_iter().filter(|i| !core::mem::replace(&mut taken[*i], true)).collect();
        let count = |i: &usize| profile.at(listing[*i].address);
        let Some(times) = own.iter().map(count).max_by(f64::total_cmp).filter(|times| *times > 0.0) else {
            continue;
        };
        let often = own.iter().filter(|i| count(i) > times / 2.0).map(|i| &listing[*i]).collect::<Vec<_>>();
        all.push(Stretch { code: assembly(&often), length: often.len(), times });
    }
    all
}

/// Instructions as an assembler reads them. Where a jump leads does not matter.
fn assembly(instructions: &[&Instruction]) -> String {
    let mut text = "here:\n".to_owned();
    for instruction in instructions {
        let operands = instruction.operands.split("//").next().unwrap_or_default();
        let name = instruction.name();
        // The address of a jump, or of data, comes last, with the place that it is in.
        let operands = match operands.split_once('<') {
            Some((before, _)) => match before.rsplit_once(',') {
                Some((registers, _)) => format!("{registers}, here"),
                None => "here".to_owned(),
            },
            None => operands.trim().to_owned(),
        };
        // Calls and returns are executed as jumps.
        let (name, operands) = match name {
            "bl" => ("b", operands),
            "blr" => ("br", operands),
            "ret" => ("br", "x30".to_owned()),
            _ => (name, operands),
        };
        let _ = writeln!(text, "{name} {operands}");
    }
    text
}

/// `llvm-mca`, which models processors.
pub(super) struct Modeller {
    program: String,
    pub(super) version: String,
    known: RefCell<BTreeMap<(String, String), f64>>,
}

impl Modeller {
    /// The newest that there is.
    pub(super) fn find() -> Option<Self> {
        let names = (14..30).rev().map(|n| format!("llvm-mca-{n}")).chain(["llvm-mca".to_owned()]);
        let program = names.into_iter().find(|name| process::exists(name))?;
        let text = process::stdout(Command::new(&program).arg("--version")).ok()?;
        let version = text.lines().find(|l| l.contains("version"))?.trim().to_owned();
        Some(Self { program, version, known: RefCell::default() })
    }

    /// Cycles of an operation: those of its stretches, as if the rest took as long in proportion.
    pub(super) fn cycles(&self, processor: &str, stretches: &[Stretch], covered: f64) -> Result<f64> {
        let mut sum = 0.0;
        for stretch in stretches {
            sum += stretch.times * self.cycles_of(processor, &stretch.code, stretch.length)?;
        }
        Ok(sum / covered)
    }

    /// Cycles of one repetition among many.
    fn cycles_of(&self, processor: &str, code: &str, length: usize) -> Result<f64> {
        let key = (processor.to_owned(), code.to_owned());
        if let Some(cycles) = self.known.borrow().get(&key) {
            return Ok(*cycles);
        }
        let iterations = (20_000 / length).clamp(10, 1000);
        let mut mca = Command::new(&self.program);
        mca.args(["-mtriple=aarch64-linux-gnu", "-mattr=+aes,+sha2,+sha3", "--instruction-info=false"]);
        mca.args([
            "--resource-pressure=false",
            &format!("-mcpu={processor}"),
            &format!("-iterations={iterations}"),
        ]);
        let mut child = mca.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        std::io::Write::write_all(&mut child.stdin.take().context("no input")?, code.as_bytes())?;
        let output = child.wait_with_output()?;
        let cycles = total_cycles(&String::from_utf8_lossy(&output.stdout))
            .with_context(|| format!("{}: {}", self.program, String::from_utf8_lossy(&output.stderr)))?;
        let cycles = cycles / iterations as f64;
        self.known.borrow_mut().insert(key, cycles);
        Ok(cycles)
    }
}

/// The line `Total Cycles:`.
fn total_cycles(report: &str) -> Option<f64> {
    report.lines().find_map(|l| l.strip_prefix("Total Cycles:")?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::parse;

    const LISTING: &str = "  1000:\tmov\tx2, x0
  1004:\tldr\tq0, [x1], #16\t// one
  1008:\teor\tv1.16b, v1.16b, v0.16b
  100c:\tcbz\tx3, 1014 <f+0x14>
  1010:\tbl\t2000 <rare>
  1014:\tsubs\tx2, x2, #0x1
  1018:\tb.ne\t1004 <f+0x4>  // b.any
  101c:\tret
";

    #[test]
    fn a_loop_is_taken_without_what_is_rare_in_it() {
        let profile = Profile::parse("1000 1 1\n1004 3 64\n1010 1 2\n1014 2 64\n101c 1 1\n").unwrap();
        let all = stretches(&parse(LISTING), &profile);
        let code = "here:\nldr q0, [x1], #16\neor v1.16b, v1.16b, v0.16b\ncbz x3, here\nsubs x2, x2, #0x1\nb.ne here\n";
        assert_eq!(all[0], Stretch { code: code.to_owned(), length: 5, times: 64.0 });
        assert_eq!(all[1], Stretch { code: "here:\nmov x2, x0\nbr x30\n".to_owned(), length: 2, times: 1.0 });
        assert_eq!(all.len(), 2);
    }

    #[test]
    fn jumps_and_addresses_lead_here() {
        let one = |line: &str| assembly(&parse(&format!("  1000:\t{line}\n")).iter().collect::<Vec<_>>());
        assert_eq!(one("tbnz\tw0, #3, 1014 <f+0x14>"), "here:\ntbnz w0, #3, here\n");
        assert_eq!(one("adrp\tx0, 55000 <data>"), "here:\nadrp x0, here\n");
        assert_eq!(one("bl\t2000 <f>"), "here:\nb here\n");
        assert_eq!(one("blr\tx8"), "here:\nbr x8\n");
    }

    #[test]
    fn cycles_are_read() {
        assert_eq!(total_cycles("Iterations:        100\nTotal Cycles:      214\n"), Some(214.0));
        assert_eq!(total_cycles("error"), None);
    }
}
