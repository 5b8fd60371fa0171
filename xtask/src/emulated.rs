//! The library's tests on other processors, under qemu-user.

use crate::ct::host;
use crate::process::exists;
use crate::tally::{Skips, Tally, report};
use crate::workspace::Package;
use crate::{process, symbols, test, workspace};
use anyhow::Result;
use std::path::Path;
use std::process::Command;

/// The variable by which a test run says which tier the machine must turn out to have.
const EXPECT: &str = "WIDEFIELD_EXPECT_TIER";

/// A processor.
struct Machine {
    emulator: &'static str,
    model: &'static str,
    target: &'static str,
    /// The name that the distribution's cross compiler and its libraries go by.
    cross: &'static str,
    tier: &'static str,
}

const fn machine(
    emulator: &'static str,
    model: &'static str,
    target: &'static str,
    cross: &'static str,
    tier: &'static str,
) -> Machine {
    Machine { emulator, model, target, cross, tier }
}

const X86: (&str, &str, &str) = ("qemu-x86_64", "x86_64-unknown-linux-gnu", "x86_64-linux-gnu");

/// The tiers `vaes` and `avx512` are missing: the emulator knows neither.
const MACHINES: &[Machine] = &[
    machine(X86.0, "core2duo", X86.1, X86.2, "portable"),
    machine(X86.0, "Westmere", X86.1, X86.2, "clmul"),
    machine(X86.0, "Haswell", X86.1, X86.2, "avx2"),
    machine("qemu-aarch64", "max", "aarch64-unknown-linux-gnu", "aarch64-linux-gnu", "neon"),
    machine("qemu-s390x", "max", "s390x-unknown-linux-gnu", "s390x-linux-gnu", "portable"),
];

/// Runs them all.
pub(crate) fn run(skips: Skips) -> Result<Tally> {
    let packages = workspace::packages()?;
    let mut tally = Tally::default();
    for machine in MACHINES {
        let what = format!("{} {}", machine.emulator, machine.model);
        if let Some(missing) = machine.missing()? {
            tally += skips.skip(&what, &missing);
            continue;
        }
        // A machine for which something does not even build is a failure; the others still get their turn.
        tally += machine
            .run(&what, &packages)
            .unwrap_or_else(|error| report(false, &format!("{what}: {error:#}")));
    }
    Ok(tally)
}

impl Machine {
    /// Lints, tests, and the symbols of another architecture's kernels.
    fn run(&self, what: &str, packages: &[Package]) -> Result<Tally> {
        let target = self.target_arguments()?;
        let target: Vec<&str> = target.iter().map(String::as_str).collect();
        let sysroot = format!("/usr/{}", self.cross);
        let mut emulator = vec![self.emulator, "-cpu", self.model];
        let mut tally = Tally::default();
        if !target.is_empty() {
            emulator.extend(["-L", &sysroot]);
            let lint = ["clippy", "--quiet", "-p", "widefield"].into_iter().chain(target.iter().copied());
            let lint = process::cargo(lint.chain(["--", "-D", "warnings"])).status()?;
            tally += report(lint.success(), &format!("{what}: clippy for {}", self.target));
        }
        // This machine's own programs are those that `cargo xtask test` runs; the others are built with the compiler's
        // checks of arithmetic, and where no other tier needs it without the standard library.
        let options: &[&str] = match (target.is_empty(), self.tier) {
            (true, _) => &["--release"],
            (false, "portable") => &["--no-default-features", "--features", "alloc"],
            (false, _) => &[],
        };
        let build = ["test", "-p", "widefield", "--lib", "--no-run"];
        let build = build.into_iter().chain(options.iter().copied()).chain(target.iter().copied());
        for program in test::programs(packages, build)? {
            tally += program.run_through(&emulator, &[(EXPECT, self.tier)], what)?;
            if !target.is_empty() {
                tally += symbols::of_program(program.path()?)?;
            }
        }
        Ok(tally)
    }

    /// What this machine lacks to play that one; tries to add the compiler's target.
    fn missing(&self) -> Result<Option<String>> {
        if !exists(self.emulator) {
            return Ok(Some(format!("no {} (package qemu-user)", self.emulator)));
        }
        if self.target == host()? {
            return Ok(None);
        }
        if !exists(&self.linker()) {
            return Ok(Some(format!("no {} (package gcc-{})", self.linker(), self.cross.replace('_', "-"))));
        }
        let installed = || -> Result<bool> {
            let mut rustc = Command::new("rustc");
            let libraries =
                process::stdout(rustc.args(["--print", "target-libdir", "--target", self.target]))?;
            Ok(Path::new(libraries.trim()).is_dir())
        };
        if !installed()? && exists("rustup") {
            process::output(Command::new("rustup").args(["target", "add", self.target]))?;
        }
        Ok((!installed()?).then(|| format!("no standard library (rustup target add {})", self.target)))
    }

    fn linker(&self) -> String {
        format!("{}-gcc", self.cross)
    }

    /// What cargo must be told; nothing for this machine's own target.
    fn target_arguments(&self) -> Result<Vec<String>> {
        if self.target == host()? {
            return Ok(Vec::new());
        }
        let linker = format!("target.{}.linker=\"{}\"", self.target, self.linker());
        Ok(vec!["--target".to_owned(), self.target.to_owned(), "--config".to_owned(), linker])
    }
}
