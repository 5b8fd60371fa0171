//! The counted program: built for aarch64, and run in QEMU with the plugin that counts.

use super::machine::Machine;
use super::profile::{self, Profile};
use crate::platform::ARM;
use crate::process::{self, root};
use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the program.
const PROGRAM: &str = "rivals/arm";
/// Repetitions of an operation in the shorter of two runs.
const TIMES: u64 = 8;

/// What is needed, with the packages that have it.
pub(super) const NEEDS: [(&str, &str); 4] = [
    ("qemu-aarch64", "qemu-user"),
    (ARM.cc, "gcc-aarch64-linux-gnu"),
    ("aarch64-linux-gnu-objdump", "binutils-aarch64-linux-gnu"),
    ("cc", "gcc"),
];

/// An operation of somebody, as the program lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    /// Its number in the program.
    pub(super) number: usize,
    /// What is done, and on how much.
    pub(super) group: String,
    pub(super) size: String,
    pub(super) who: String,
}

/// The program, and what it is run with.
pub(super) struct Counted {
    pub(super) program: PathBuf,
    plugin: PathBuf,
    /// Hides instructions from the program.
    without_aes: PathBuf,
    /// A generic build of gf2x, if it could be made.
    gf2x: Option<PathBuf>,
    folder: tempfile::TempDir,
}

impl Counted {
    /// Builds all of it.
    pub(super) fn build() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let plugin = folder.path().join("plugin.so");
        let mut cc = Command::new("cc");
        cc.args(["-O2", "-shared", "-fPIC", "-fvisibility=hidden", "-o"]).arg(&plugin);
        process::stdout(cc.arg(root().join("xtask/src/model_arm/plugin.c")))?;
        let without_aes = folder.path().join("without_aes.so");
        let mut cc = Command::new(ARM.cc);
        cc.args(["-O2", "-shared", "-fPIC", "-o"]).arg(&without_aes);
        process::stdout(cc.arg(root().join("xtask/src/model_arm/without_aes.c")))?;
        let gf2x = gf2x().inspect_err(|e| println!("without gf2x: {e:#}")).ok();
        Ok(Self { program: program()?, plugin, without_aes, gf2x, folder })
    }

    fn command(&self, machine: &Machine, plugin: Option<&Path>) -> Command {
        let mut qemu = Command::new("qemu-aarch64");
        qemu.args(["-cpu", machine.qemu, "-L", "/usr/aarch64-linux-gnu"]);
        if machine.without_aes {
            // Among the program's variables alone: QEMU could not load it.
            qemu.arg("-E").arg(format!("LD_PRELOAD={}", self.without_aes.display()));
        }
        if let Some(out) = plugin {
            qemu.arg("-plugin").arg(format!("{},out={}", self.plugin.display(), out.display()));
        }
        qemu.arg(&self.program);
        // The same surroundings in every run.
        qemu.env_clear();
        qemu.envs(std::env::var_os("PATH").map(|path| ("PATH", path)));
        qemu.envs(self.gf2x.as_ref().map(|path| ("WIDEFIELD_GF2X", path)));
        qemu
    }

    /// The tier that the library takes on a machine, and the cases; all who do the same have been found to get the
    /// same.
    pub(super) fn cases(&self, machine: &Machine) -> Result<(String, Vec<Case>)> {
        process::stdout(self.command(machine, None).arg("check"))?;
        let list = process::stdout(self.command(machine, None).arg("list"))?;
        parse(&list)
    }

    /// What one repetition of a case executes.
    pub(super) fn count(&self, machine: &Machine, case: &Case) -> Result<Profile> {
        let run = |times: u64| {
            let out = self.folder.path().join("profile");
            let mut qemu = self.command(machine, Some(&out));
            qemu.args(["run", &case.number.to_string(), &times.to_string()]);
            process::stdout(&mut qemu)?;
            profile::read(&out)
        };
        Ok(Profile::of_one(&run(TIMES)?, &run(2 * TIMES)?, TIMES))
    }

    /// Whether gf2x takes part.
    pub(super) fn has_gf2x(&self) -> bool {
        self.gf2x.is_some()
    }

    /// What made the figures, and the rivals: names and versions.
    pub(super) fn versions(&self) -> Result<Vec<(String, String)>> {
        let qemu = process::stdout(Command::new("qemu-aarch64").arg("--version"))?;
        let rustc = process::stdout(Command::new("rustc").arg("--version").current_dir(root()))?;
        let line = |text: &str| text.lines().next().unwrap_or_default().to_owned();
        let mut versions = vec![("emulator".to_owned(), line(&qemu)), ("compiler".to_owned(), line(&rustc))];
        versions.extend(crates()?);
        if let Some(record) = self.gf2x.as_deref().and_then(Path::parent).map(|p| p.join("rival.json")) {
            let record: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(record)?)?;
            let field = |name: &str| record[name].as_str().unwrap_or_default().to_owned();
            versions.push(("gf2x".to_owned(), format!("{}; {}", field("version"), field("build"))));
        }
        Ok(versions)
    }
}

/// The crates that the program names, with the versions that it is built with.
fn crates() -> Result<Vec<(String, String)>> {
    let manifest = root().join(PROGRAM).join("Cargo.toml").display().to_string();
    let mut cargo =
        process::cargo(["metadata", "--format-version=1", "--locked", "--manifest-path", &manifest]);
    let metadata: serde_json::Value = serde_json::from_str(&process::stdout(&mut cargo)?)?;
    let list = |of: &serde_json::Value| of.as_array().cloned().unwrap_or_default();
    let packages = list(&metadata["packages"]);
    let program = metadata["resolve"]["root"].as_str().context("the program has no root package")?;
    let nodes = list(&metadata["resolve"]["nodes"]);
    let node = nodes.iter().find(|n| n["id"] == program).context("the program is not resolved")?;
    let direct = list(&node["dependencies"]);
    let named = packages.iter().filter(|p| direct.contains(&p["id"]) && p["name"] != "libloading");
    let text = |of: &serde_json::Value| of.as_str().unwrap_or_default().to_owned();
    Ok(named.map(|p| (text(&p["name"]), text(&p["version"]))).collect())
}

/// A line `tier<tab>NAME`, then lines `group<tab>size<tab>who`.
fn parse(list: &str) -> Result<(String, Vec<Case>)> {
    let mut lines = list.lines();
    let tier = lines.next().and_then(|l| l.strip_prefix("tier\t")).context("the program names no tier")?;
    let cases = lines.enumerate().map(|(number, line)| {
        let [group, size, who] = line.split('\t').collect::<Vec<_>>()[..] else { bail!("no case: {line}") };
        Ok(Case { number, group: group.to_owned(), size: size.to_owned(), who: who.to_owned() })
    });
    Ok((tier.to_owned(), cases.collect::<Result<_>>()?))
}

/// Builds the program as users build theirs, but for names that show a generic function's parameters, and for an
/// address that does not change from run to run.
fn program() -> Result<PathBuf> {
    let manifest = root().join(PROGRAM).join("Cargo.toml").display().to_string();
    let mut cargo = process::cargo(["build", "--release", "--locked", "--manifest-path", &manifest]);
    cargo.args(ARM.arguments()).args(["--target-dir", "target/model-arm", process::JSON]);
    cargo.env("RUSTFLAGS", "-Crelocation-model=static -Csymbol-mangling-version=v0");
    let built = process::artifacts(&mut cargo)?;
    built.into_iter().find_map(|a| a.executable).context("no program was built")
}

/// gf2x in portable C for aarch64, made once.
fn gf2x() -> Result<PathBuf> {
    let library = root().join("target/rivals/gf2x-arm/libgf2x.so.3.0.0");
    if !library.exists() {
        println!("making gf2x for aarch64");
        process::stdout(Command::new(root().join("rivals/build")).arg("gf2x-arm"))?;
        ensure!(library.exists(), "the library's name is another: {}", library.display());
    }
    Ok(library)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read() {
        let (tier, cases) = parse("tier\tpmull\nseal\t64 bytes\twidefield\nseal\t64 bytes\tring\n").unwrap();
        assert_eq!((tier.as_str(), cases.len()), ("pmull", 2));
        let case = |number, who: &str| Case {
            number,
            group: "seal".to_owned(),
            size: "64 bytes".to_owned(),
            who: who.to_owned(),
        };
        assert_eq!(cases, [case(0, "widefield"), case(1, "ring")]);
        assert!(parse("seal\t64 bytes\tring\n").is_err());
        assert!(parse("tier\tpmull\nseal ring\n").is_err());
    }
}
