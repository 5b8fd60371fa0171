//! Users of `libgf2x.so.3`: gf2x's own checks, the distribution's NTL, NTL from its sources, Singular.

mod crossovers;
mod singular;

use crate::install;
use crate::process::{self, root};
use crate::rivals::debian;
use crate::rivals::workshop::Workshop;
use crate::tally::{Skips, Tally, report};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What has to be there.
const NEEDS: [&str; 6] = ["apt-get", "dpkg-deb", "tar", "make", "gcc", "g++"];

pub(super) fn run(shelf: &Path, whole: bool, skips: Skips) -> Result<Tally> {
    let missing: Vec<&str> = NEEDS.into_iter().filter(|p| !process::exists(p)).collect();
    if !missing.is_empty() {
        return Ok(skips.skip("clients of gf2x", &format!("no {}", missing.join(", "))));
    }
    let workshop = Workshop::open(shelf, "gf2x")?;
    let prefix = workshop.path("prefix");
    install::gf2x(&prefix, install::HERE)?;
    let ours = prefix.join("lib");
    let mut tally = Tally::default();
    let mut check = |name: &str, run: &dyn Fn() -> Result<String>| {
        tally += match run() {
            Ok(said) => report(true, &format!("gf2x, {name}: {said}")),
            Err(error) => report(false, &format!("gf2x, {name}: {error:#}")),
        };
    };
    check("its own checks", &|| own_checks(&workshop, &ours));
    check("a package for apt", &|| apt_package(&workshop));
    check("stress", &|| stress(&workshop, &ours, if whole { "600" } else { "10" }));
    if whole {
        check("NTL from its sources", &|| ntl_from_sources(&workshop, &prefix));
    }
    check("a program on NTL", &|| works(&workshop, &ours, whole));
    if process::exists(singular::PROGRAM) {
        check("Singular", &|| singular::factors(&workshop, &ours));
    } else {
        tally += skips.skip("gf2x, Singular", "no Singular (package singular-ui)");
    }
    Ok(tally)
}

/// gf2x's `check-mul`, compiled against its own headers and linked to our library, on the products that its `make check` names.
fn own_checks(workshop: &Workshop, ours: &Path) -> Result<String> {
    let (directory, version) = debian::sources(workshop, "gf2x")?;
    workshop.run(Command::new("./configure").arg("--disable-static").current_dir(&directory))?;
    let tests = directory.join("tests");
    let include = [".", "..", "../fft"].map(|d| format!("-I{d}"));
    workshop.run(
        Command::new("gcc")
            .args(["-O2", "check-mul.c", "test-tools.c", "-o", "check-mul"])
            .args(include)
            .arg(ours.join("libgf2x.so"))
            .current_dir(&tests),
    )?;
    let names = products(&fs::read_to_string(tests.join("Makefile.am"))?);
    anyhow::ensure!(names.len() >= 25, "only {} products are named", names.len());
    for [n, m, sum] in &names {
        let mut program = Command::new("./check-mul");
        program.args([n, m]).env("LD_LIBRARY_PATH", ours).current_dir(&tests);
        let said = process::stdout(&mut program)?;
        anyhow::ensure!(said.trim() == format!("{n} {m} {sum}"), "{n} by {m} words: {said}, and not {sum}");
    }
    Ok(format!("{} products of {version}'s check-mul", names.len()))
}

/// The lengths and the checksum of each `check_N_M_1_SUM.mul`.
fn products(makefile: &str) -> Vec<[String; 3]> {
    let words = makefile.split_whitespace().filter_map(|w| w.strip_prefix("check_")?.strip_suffix(".mul"));
    let parts = words.filter_map(|w| match w.split('_').collect::<Vec<_>>().as_slice() {
        [n, m, "1", sum] => Some([n, m, sum].map(ToString::to_string)),
        _ => None,
    });
    parts.collect()
}

/// apt would take our package in the place of the distribution's, for a program that depends on that.
fn apt_package(workshop: &Workshop) -> Result<String> {
    let package = install::gf2x_package(&workshop.path("package"))?;
    let (apt, updated) = debian::private_apt(workshop, "deb")?;
    updated?;
    let mut command = Command::new("apt-get");
    command.args(["install", "--simulate", "--no-install-recommends"]).arg(&package).arg("libntl44");
    let said = process::stdout(command.env("APT_CONFIG", &apt))?;
    let installs = |name: &str| said.lines().any(|l| l.starts_with(&format!("Inst {name} ")));
    let kept = said.lines().any(|l| l.starts_with("Inst libgf2x3 "));
    let right = installs("libgf2x3-widefield") && !kept;
    anyhow::ensure!(right, "apt would do something else:\n{said}");
    Ok(format!("apt takes {} for libntl44", package.file_name().unwrap_or_default().to_string_lossy()))
}

/// Random products by ours and by the distribution's, eight threads at once.
fn stress(workshop: &Workshop, ours: &Path, seconds: &str) -> Result<String> {
    let theirs = shipped(workshop, &["libgf2x3"])?;
    let built =
        process::build(["build", "--release", "--package", "widefield-gf2x-compat", "--example", "stress"])?;
    let program = built.into_iter().find_map(|a| a.executable).context("the stress was not built")?;
    let mut command = Command::new(program);
    command.args([ours.join("libgf2x.so.3"), theirs.join("libgf2x.so.3")]).args([seconds, "8"]);
    Ok(process::stdout(&mut command)?.trim().to_owned())
}

/// The folder with the libraries of the distribution's packages, unpacked.
fn shipped(workshop: &Workshop, packages: &[&str]) -> Result<PathBuf> {
    let root = debian::packages(workshop, packages)?;
    let triple = process::stdout(Command::new("gcc").arg("-print-multiarch"))?;
    Ok(root.join("usr/lib").join(triple.trim()))
}

/// Times by work and size.
type Times = BTreeMap<(String, u64), f64>;

/// What the program says, on a build of gf2x.
fn times(program: &Path, arguments: &[&str], libraries: &[&Path]) -> Result<Times> {
    let path = std::env::join_paths(libraries)?;
    let said = process::stdout(Command::new(program).args(arguments).env("LD_LIBRARY_PATH", path))?;
    let mut times = Times::new();
    for line in said.lines() {
        let [work, size, ns] = line.split(' ').collect::<Vec<_>>()[..] else { continue };
        times.insert((work.to_owned(), size.parse()?), ns.parse()?);
    }
    Ok(times)
}

/// A program on the distribution's own libntl, with the distribution's libgf2x, with ours, and with the one that
/// `cargo xtask rivals gf2x` has built; and on NTL as it was built here on ours, with its crossovers and with tuned ones.
fn works(workshop: &Workshop, ours: &Path, whole: bool) -> Result<String> {
    let lib = shipped(workshop, &["libgf2x3", "libntl44", "libntl-dev", "libgmp10", "libgmp-dev"])?;
    let include = lib.join("../../include");
    let program = workshop.path("ntl-client");
    workshop.run(
        Command::new("g++")
            .args(["-O2", "-std=c++17", "-pthread", "-I"])
            .arg(&include)
            .arg(root().join("xtask/src/clients/ntl.cpp"))
            .args([lib.join("libntl.so.44"), ours.join("libgf2x.so.3"), lib.join("libgmp.so.10")])
            .arg("-o")
            .arg(&program),
    )?;
    let mut builds = vec![("distribution's", lib.clone()), ("ours", ours.to_owned())];
    if let Some(native) = native(workshop)? {
        builds.push(("native", native));
    }
    let longest = if whole { "20000000" } else { "300000" };
    let mut columns = Vec::new();
    for (name, gf2x) in &builds {
        columns.push((*name, times(&program, &[longest], &[gf2x, &lib])?));
    }
    let sources = workshop.path("ntl/src");
    let chosen = if sources.join("ntl.a").exists() {
        let tuned = crossovers::tuned(workshop, &sources, ours)?;
        columns.push(("rebuilt, ours", times(&tuned.before, &[longest], &[ours])?));
        columns.push(("tuned, ours", times(&tuned.after, &[longest], &[ours])?));
        format!("; {}", tuned.chosen)
    } else {
        String::new()
    };
    let names: Vec<&str> = columns.iter().map(|c| c.0).collect();
    let titles: Vec<String> = names.iter().map(|n| format!("{n:>15}")).collect();
    println!("{:<20} {:>9}  {} (ns)", "", "size", titles.join(" "));
    let rows = columns.first().map_or(0, |c| c.1.len());
    for (work, size) in columns.first().into_iter().flat_map(|c| c.1.keys()) {
        let of = |times: &Times| times.get(&(work.clone(), *size)).copied();
        let row: Vec<String> =
            columns.iter().map(|c| of(&c.1).map_or(String::new(), |t| format!("{t:>15.0}"))).collect();
        println!("{work:<20} {size:>9}  {}", row.join(" "));
    }
    if whole && process::exists("valgrind") {
        // It does not know AVX-512, nor VAES on 256 bits.
        let path = std::env::join_paths([ours, &lib])?;
        workshop.run(
            Command::new("valgrind")
                .args(["--error-exitcode=9", "--quiet"])
                .arg(&program)
                .arg("20000")
                .env("LD_LIBRARY_PATH", path)
                .env("WIDEFIELD_TIER", "avx2"),
        )?;
    }
    Ok(format!("{rows} works, with {}{chosen}", names.join("; ")))
}

/// The build of `cargo xtask rivals gf2x`, under the name that programs load.
fn native(workshop: &Workshop) -> Result<Option<PathBuf>> {
    let built = crate::rivals::shelf()?.join("gf2x");
    let Ok(entries) = fs::read_dir(built) else { return Ok(None) };
    for entry in entries {
        let path = entry?.path();
        if path.to_string_lossy().contains("libgf2x.so") {
            let folder = workshop.path("native");
            fs::create_dir_all(&folder)?;
            fs::copy(path, folder.join("libgf2x.so.3"))?;
            return Ok(Some(folder));
        }
    }
    Ok(None)
}

/// NTL, unmodified, on our library in the place of gf2x, and all of its `make check`.
fn ntl_from_sources(workshop: &Workshop, prefix: &Path) -> Result<String> {
    let (directory, version) = debian::sources(workshop, "ntl")?;
    let source = directory.join("src");
    let gf2x = format!("GF2X_PREFIX={}", prefix.display());
    let options = ["NTL_GMP_LIP=off", "NTL_GF2X_LIB=on", "SHARED=off", "NATIVE=on", &gf2x];
    workshop.run(Command::new("./configure").args(options).current_dir(&source))?;
    workshop.make(&source, [""; 0])?;
    let log = workshop.path("check.log");
    let output = fs::File::create(&log)?;
    let status = Command::new("make")
        .arg("check")
        .env("LD_LIBRARY_PATH", prefix.join("lib"))
        .current_dir(&source)
        .stdout(output.try_clone()?)
        .stderr(output)
        .status()?;
    let text = fs::read_to_string(&log)?;
    let bad: Vec<&str> = text.lines().filter(|l| is_failure(l)).collect();
    anyhow::ensure!(status.success() && bad.is_empty(), "{status}: {}", bad.join("; "));
    let programs = text.lines().filter(|l| l.starts_with("running ")).count();
    anyhow::ensure!(programs >= 20, "only {programs} programs ran");
    Ok(format!("make check of NTL {version}: QuickTest and {programs} programs"))
}

/// What NTL's tests say when they fail; most of them end well all the same.
fn is_failure(line: &str) -> bool {
    let line = line.to_lowercase();
    ["fail", "bad ", "error", "wrong"].iter().any(|word| line.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_read_from_the_makefile() {
        let text = "TESTS = a \\\n  check_20_20_1_d40a21e3.mul \\\n check_9_9_2_ab.mul check_c_1_2.fft\n";
        assert_eq!(products(text), [["20", "20", "d40a21e3"].map(String::from)]);
    }

    #[test]
    fn failures_are_seen() {
        assert!(is_failure("**** GF2XTest FAILED!") && is_failure("bad CanZassTest"));
        assert!(!is_failure("CanZassTest OK") && !is_failure("running GF2XTest"));
    }
}
