//! Programs of Debian's packages for Arm with our libraries: a C program on its libcrypto with the provider, and the Python package's
//! tests by its Python, as far as a processor in software can run them in a minute or two.

use super::{EMULATORS, told};
use crate::emulated::arm64::{NEEDS, PLATFORM, Packages};
use crate::install;
use crate::process::{self, root};
use crate::python;
use crate::rivals::workshop::Workshop;
use crate::tally::{Skips, Tally, report};
use anyhow::{Context, Result, ensure};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is brought, with all that it depends on.
const PACKAGES: [&str; 4] = ["openssl", "libssl-dev", "python3", "libstdc++6"];

/// What the tests of the Python package need, from PyPI.
const FROM_PYPI: [&str; 5] = ["numpy", "pytest", "hypothesis", "cryptography", "galois"];

/// The systems that wheels for Arm are made for.
const SYSTEMS: [&str; 4] =
    ["manylinux2014_aarch64", "manylinux_2_17_aarch64", "manylinux_2_27_aarch64", "manylinux_2_28_aarch64"];

/// Tests that QEMU cannot run (it cannot fork a program with threads), and those that take it minutes.
const LEFT_OUT: &str = "not fork and not as_galois and not threads_agree_on_elimination";

/// A system of another processor.
struct System {
    root: PathBuf,
    emulator: &'static [&'static str],
}

impl System {
    /// A program, which finds the system's files below its root.
    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(self.emulator[0]);
        command.args(&self.emulator[1..3]).arg("-L").arg(&self.root).arg(program);
        command
    }
}

pub(super) fn run(shelf: &Path, skips: Skips) -> Result<Tally> {
    const WHAT: &str = "Debian's programs on Arm";
    if let Some((program, package)) = NEEDS.into_iter().find(|(program, _)| !process::exists(program)) {
        return Ok(skips.skip(WHAT, &format!("no {program} (package {package})")));
    }
    let packages = Packages::open(shelf)?;
    let root = packages.unpack(&PACKAGES, true)?;
    let workshop = Workshop::open(shelf, "arm-debian")?;
    let mut tally = Tally::default();
    let prefix = workshop.path("prefix");
    install::openssl(&prefix, PLATFORM)?;
    let program = client(&workshop, &root)?;
    for emulator in EMULATORS {
        let system = System { root: root.clone(), emulator };
        let what = format!("arm, OpenSSL's provider on {}", emulator[2]);
        tally += told(&what, provider(&system, &program, &prefix.join("lib/ossl-modules/widefield.so")));
    }
    let system = System { root, emulator: EMULATORS[0] };
    match wheel(&workshop, &system) {
        Ok(site) => tally += package(&system, &site)?,
        Err(error) => tally += report(false, &format!("arm, the Python package: {error:#}")),
    }
    Ok(tally)
}

/// The provider's test program, with OpenSSL's headers and library for Arm.
fn client(workshop: &Workshop, root_of_system: &Path) -> Result<PathBuf> {
    let program = workshop.path("client");
    let headers = root_of_system.join("usr/include");
    let mut command = Command::new(PLATFORM.cc);
    command.args(["-O2", "-Wall", "-Werror", "-isystem"]).arg(&headers);
    command.arg("-isystem").arg(headers.join("aarch64-linux-gnu"));
    command.arg(root().join("crates/openssl-provider/tests/program.c"));
    command.arg("-L").arg(root_of_system.join("usr/lib/aarch64-linux-gnu"));
    workshop.run(command.args(["-lcrypto", "-lpthread", "-o"]).arg(&program))?;
    Ok(program)
}

fn provider(system: &System, program: &Path, module: &Path) -> Result<String> {
    let openssl = system.root.join("usr/bin/openssl");
    let version = process::stdout(system.command(&openssl).arg("version"))?;
    let said = process::stdout(system.command(program).arg(module))?;
    ensure!(said == "right\n", "{said}");
    Ok(format!("right, with {}", version.split('(').next().unwrap_or_default().trim()))
}

/// Builds the wheel and puts it beside what its tests need; gives the folder.
fn wheel(workshop: &Workshop, system: &System) -> Result<PathBuf> {
    let builder = python::environment()?;
    let wheel = python::wheel(&builder, PLATFORM, &workshop.path("wheels"))?;
    let site = workshop.path("site");
    let (site_text, version) = (site.to_string_lossy(), version(system)?);
    let systems = SYSTEMS.iter().flat_map(|s| ["--platform", s]);
    let options = ["--target", &site_text, "--python-version", &version, "--only-binary=:all:"];
    let arguments = options.into_iter().chain(systems).chain(FROM_PYPI).collect::<Vec<_>>();
    python::pip(&builder, &arguments)?;
    let unpack = "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])";
    process::stdout(Command::new(&builder).args(["-c", unpack]).args([&wheel, &site]))?;
    Ok(site)
}

/// Debian's Python, with nothing of this system's.
fn interpreter<S: AsRef<OsStr>>(system: &System, site: S) -> Command {
    let mut command = system.command(&system.root.join("usr/bin/python3"));
    command.env("PYTHONHOME", system.root.join("usr")).env("PYTHONPATH", site.as_ref());
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

fn version(system: &System) -> Result<String> {
    let ask = "import sys; print('%d.%d' % sys.version_info[:2])";
    let said = process::stdout(interpreter(system, "").args(["-c", ask])).context("Debian's Python")?;
    Ok(said.trim().to_owned())
}

/// The package's tests.
fn package(system: &System, site: &Path) -> Result<Tally> {
    let mut command = interpreter(system, site);
    command.args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", LEFT_OUT]);
    command.args([
        "tests/test_aead.py",
        "tests/test_poly.py",
        "tests/test_spaces.py",
        "tests/test_fields.py",
    ]);
    python::counting(command.current_dir(root().join("crates/python")), "the Python package on Arm")
}
