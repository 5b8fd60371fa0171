//! The library's tests on other processors and systems, by emulators.

mod bochs;
mod options;
mod wine;

use crate::platform::{AARCH64, without_library};
use crate::process::{exists, host};
use crate::tally::{Skips, Tally, report};
use crate::tiers;
use crate::workspace::Package;
use crate::{process, symbols, test, workspace};
use anyhow::{Result, anyhow, bail};
use std::sync::mpsc;

pub(crate) use options::Options;

use options::{EXPECT, SOONER, X86_64};
/// A machine that the tests are built for and run on.
struct Machine {
    /// The program that runs another program, and its arguments.
    emulator: &'static [&'static str],
    /// The package that has it.
    package: &'static str,
    target: &'static str,
    /// The linker and the package that has it; none if the toolchain brings its own.
    linker: Option<(&'static str, &'static str)>,
    tier: &'static str,
    features: Features,
    /// The tests whose names contain one of these; all if there are none.
    only: &'static [&'static str],
}

/// How the library is built.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Features {
    /// As here, with the standard library; the programs that `cargo xtask test` has built already.
    Same,
    /// All, with the standard library.
    All,
    /// All systems, without the standard library.
    NoStd,
    /// All but the fields, which are half of the library's time of compiling.
    WithoutFields,
}

/// The tests of the choice of a tier.
const CHOICE: &[&str] = &["tier::"];

const QEMU: &str = "qemu-user";

/// The tiers `vaes` and `avx512` are missing: these emulators know neither. [`bochs`] does.
const MACHINES: &[Machine] = &[
    Machine {
        emulator: &["qemu-x86_64", "-cpu", "core2duo"],
        package: QEMU,
        target: X86_64,
        linker: None,
        tier: "portable",
        features: Features::Same,
        only: &[],
    },
    Machine {
        emulator: &["qemu-x86_64", "-cpu", "Westmere"],
        package: QEMU,
        target: X86_64,
        linker: None,
        tier: "clmul",
        features: Features::Same,
        only: &[],
    },
    Machine {
        emulator: &["qemu-x86_64", "-cpu", "Haswell"],
        package: QEMU,
        target: X86_64,
        linker: None,
        tier: "avx2",
        features: Features::Same,
        only: &[],
    },
    Machine {
        emulator: &["qemu-aarch64", "-cpu", "max", "-L", "/usr/aarch64-linux-gnu"],
        package: QEMU,
        target: AARCH64,
        linker: Some(("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu")),
        tier: "sha3",
        features: Features::All,
        only: &[],
    },
    // Its tiers have been tested on the model that has all: here whether it gets them.
    Machine {
        emulator: &["qemu-aarch64", "-cpu", "neoverse-n1", "-L", "/usr/aarch64-linux-gnu"],
        package: QEMU,
        target: AARCH64,
        linker: Some(("aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu")),
        tier: "pmull",
        features: Features::All,
        only: CHOICE,
    },
    // Big-endian.
    Machine {
        emulator: &["qemu-s390x", "-cpu", "max", "-L", "/usr/s390x-linux-gnu"],
        package: QEMU,
        target: "s390x-unknown-linux-gnu",
        linker: Some(("s390x-linux-gnu-gcc", "gcc-s390x-linux-gnu")),
        tier: "portable",
        features: Features::NoStd,
        only: &[],
    },
    // Words of 32 bits, as WebAssembly has.
    Machine {
        // By this machine's own processor: the loader of the package with the libraries. QEMU's i386 does not come to
        // an end.
        emulator: &["/usr/i686-linux-gnu/lib/ld-linux.so.2", "--library-path", "/usr/i686-linux-gnu/lib"],
        package: "libc6-i386-cross",
        target: "i686-unknown-linux-gnu",
        linker: Some(("i686-linux-gnu-gcc", "gcc-i686-linux-gnu")),
        tier: "portable",
        features: Features::All,
        only: &[],
    },
    Machine {
        emulator: &["qemu-arm", "-L", "/usr/arm-linux-gnueabihf"],
        package: QEMU,
        target: "armv7-unknown-linux-gnueabihf",
        linker: Some(("arm-linux-gnueabihf-gcc", "gcc-arm-linux-gnueabihf")),
        tier: "portable",
        features: Features::NoStd,
        only: &[],
    },
    Machine {
        emulator: &["qemu-riscv64", "-L", "/usr/riscv64-linux-gnu"],
        package: QEMU,
        target: "riscv64gc-unknown-linux-gnu",
        linker: Some(("riscv64-linux-gnu-gcc", "gcc-riscv64-linux-gnu")),
        tier: "portable",
        features: Features::NoStd,
        only: &[],
    },
    Machine {
        emulator: &["node", "--no-warnings", concat!(env!("CARGO_MANIFEST_DIR"), "/wasi.mjs")],
        package: "nodejs",
        target: "wasm32-wasip1",
        linker: None,
        tier: "portable",
        features: Features::All,
        only: &[],
    },
    // Another system: other detection, other calling convention, of which fields would show no more.
    Machine {
        emulator: &["/usr/lib/wine/wine64"],
        package: "wine64",
        target: "x86_64-pc-windows-gnu",
        linker: Some(("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64-win32")),
        tier: "",
        features: Features::WithoutFields,
        only: &[],
    },
];

/// Runs them all: while the tests run on one machine, the next one's are built. The models of Bochs come last, as they
/// take every processor for themselves.
pub(crate) fn run(options: &Options, skips: Skips) -> Result<Tally> {
    let known: Vec<String> = MACHINES.iter().flat_map(Machine::words).chain(bochs::words()).collect();
    if let Some(unknown) = options.names.iter().find(|name| !known.contains(name)) {
        bail!("nothing is called `{unknown}`: there are {}", known.join(", "));
    }
    let packages = workspace::packages()?;
    let host = host()?;
    let mut tally = machines(options, &packages, &host, skips)?;
    if options.ask_for(&bochs::words()) {
        tally += bochs::run(options, &packages, &host, skips)
            .unwrap_or_else(|error| report(false, &format!("x86 in Bochs: {error:#}")));
    }
    Ok(tally)
}

/// The machines that run single programs.
fn machines(options: &Options, packages: &[Package], host: &str, skips: Skips) -> Result<Tally> {
    let tiers = tiers::machine()?.tiers;
    let lacking = options.lacking(&tiers)?;
    let (sender, built) = mpsc::channel();
    std::thread::scope(|scope| {
        let builder = scope.spawn(|| -> Result<Tally> {
            let mut tally = Tally::default();
            for machine in MACHINES.iter().filter(|m| options.ask_for(&m.words())) {
                if machine.is_seldom() && options.names.is_empty() && !options.whole {
                    println!("  left to --whole: {}", machine.name());
                    continue;
                }
                if let Some(missing) = machine.missing(host)? {
                    tally += skips.skip(&machine.name(), &missing);
                } else {
                    tally += machine.lint()?;
                    sender.send((machine, machine.programs(packages)))?;
                }
            }
            drop(sender);
            Ok(tally)
        });
        let mut tally = Tally::default();
        for (machine, programs) in built {
            // A machine for which something does not even build is a failure; the others still get their turn.
            let choice_alone = !options.whole
                && machine.features == Features::Same
                && !lacking.iter().any(|t| t == machine.tier);
            let only = if choice_alone { CHOICE } else { machine.only };
            tally += programs
                .and_then(|programs| machine.run(&programs, only))
                .unwrap_or_else(|error| report(false, &format!("{}: {error:#}", machine.name())));
        }
        tally += builder.join().map_err(|_| anyhow!("building the tests panicked"))??;
        Ok(tally)
    })
}

impl Machine {
    /// What it can be asked for by: its target, and the beginning of that.
    fn words(&self) -> Vec<String> {
        let architecture = self.target.split('-').next().unwrap_or_default();
        [self.target, architecture].map(str::to_owned).into()
    }

    /// The target, and the processor where one is chosen.
    fn name(&self) -> String {
        match self.emulator {
            [_, "-cpu", model, ..] => format!("{} {model}", self.target),
            _ => self.target.to_owned(),
        }
    }

    /// Whether it runs only when asked for: what it could show of words and byte order, others show.
    fn is_seldom(&self) -> bool {
        ["riscv64", "armv7", "i686"].iter().any(|name| self.target.starts_with(name))
    }

    /// The lints, for a target that is not this machine's.
    fn lint(&self) -> Result<Tally> {
        if self.features == Features::Same {
            return Ok(Tally::default());
        }
        let lint = self.cargo(&["clippy", "--quiet", "-p", "widefield"], &["--", "-D", "warnings"]);
        let lint = process::cargo(lint.iter().map(String::as_str)).status()?;
        Ok(report(lint.success(), &format!("{}: clippy", self.name())))
    }

    /// The tests, and the symbols of another architecture's kernels.
    fn run(&self, programs: &[test::Program], only: &[&str]) -> Result<Tally> {
        let mut tally = Tally::default();
        // An empty value expects nothing: the machine has the tiers of the one that it runs on.
        let mut variables = vec![(EXPECT, self.tier.to_owned())];
        let windows = self.linker.filter(|_| self.target.contains("windows"));
        if windows.is_some() {
            variables.extend(wine::variables()?);
        }
        let variables: Vec<(&str, &str)> =
            variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
        for program in programs {
            if let Some((compiler, _)) = windows {
                wine::complete(program.path()?, compiler)?;
            }
            let arguments = match only {
                [] => test::without_same_everywhere(),
                _ => only.to_vec(),
            };
            tally += program.run_through(self.emulator, &variables, &self.name(), &arguments)?;
            if self.target == AARCH64 && only.is_empty() {
                tally += symbols::of_program(program.path()?)?;
            }
        }
        Ok(tally)
    }

    /// The library's test program.
    fn programs(&self, packages: &[Package]) -> Result<Vec<test::Program>> {
        if self.features == Features::Same {
            let mut all = test::programs(packages, process::tests(&process::WHOLE))?;
            all.retain(|program| program.is("widefield", "lib"));
            return Ok(all);
        }
        let sooner = match self.target {
            AARCH64 | "i686-unknown-linux-gnu" => &SOONER[..2],
            _ => &SOONER,
        };
        let arguments = self.cargo(&["test", "-p", "widefield", "--lib", "--no-run"], sooner);
        test::programs(packages, arguments.iter().map(String::as_str))
    }

    /// A command for cargo with what this machine needs in its middle.
    fn cargo(&self, command: &[&str], rest: &[&str]) -> Vec<String> {
        let features: &[&str] = match self.features {
            Features::Same => &[],
            // The default build has all but these curves and codes.
            Features::All => &["--features", "nist,goppa"],
            Features::NoStd => {
                &["--no-default-features", "--features", "normal,gcm-siv,chacha20poly1305,kummer,gls254"]
            }
            Features::WithoutFields => {
                &["--no-default-features", "--features", "std,gf2x,gcm-siv,chacha20poly1305,kummer,gls254"]
            }
        };
        let owned = |all: &[&str]| all.iter().map(|a| (*a).to_owned()).collect::<Vec<_>>();
        [owned(command), owned(features), self.target_arguments(), owned(rest)].concat()
    }

    /// What this machine lacks to play that one; tries to add the compiler's target.
    fn missing(&self, host: &str) -> Result<Option<String>> {
        let emulator = self.emulator[0];
        if self.features == Features::Same && self.target != host {
            return Ok(Some(format!("this machine is {host}")));
        }
        if !exists(emulator) {
            return Ok(Some(format!("no {emulator} (package {})", self.package)));
        }
        if let Some((linker, package)) = self.linker.filter(|l| !exists(l.0)) {
            return Ok(Some(format!("no {linker} (package {package})")));
        }
        without_library(self.target)
    }

    /// What cargo must be told; nothing for this machine's own target.
    fn target_arguments(&self) -> Vec<String> {
        if self.features == Features::Same {
            return Vec::new();
        }
        let mut arguments = vec!["--target".to_owned(), self.target.to_owned()];
        if let Some((linker, _)) = self.linker {
            let linker = format!("target.{}.linker=\"{linker}\"", self.target);
            arguments.extend(["--config".to_owned(), linker]);
        }
        arguments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_asks_for_everything() {
        let arm = &MACHINES[3];
        assert_eq!(arm.words(), ["aarch64-unknown-linux-gnu", "aarch64"]);
        assert!(Options::default().ask_for(&arm.words()));
        let named = |name: &str| Options { names: vec![name.to_owned()], ..Options::default() };
        assert!(named("aarch64").ask_for(&arm.words()));
        assert!(!named("x86").ask_for(&arm.words()));
    }
}
