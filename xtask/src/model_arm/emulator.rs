//! The counted program: built for aarch64, and run in QEMU with the plugin that counts.

use super::profile::{self, Profile};
use crate::process::{self, root};
use crate::rivals::{debian, shelf, workshop::Workshop};
use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "aarch64-unknown-linux-gnu";
const LINKER: &str = "aarch64-linux-gnu-gcc";
/// The folder of the program.
const PROGRAM: &str = "rivals/arm";
/// Repetitions of an operation in the shorter of two runs.
const TIMES: u64 = 8;

/// What is needed, with the packages that have it.
pub(super) const NEEDS: [(&str, &str); 4] = [
    ("qemu-aarch64", "qemu-user"),
    (LINKER, "gcc-aarch64-linux-gnu"),
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
        let gf2x = gf2x().inspect_err(|e| println!("without gf2x: {e:#}")).ok();
        Ok(Self { program: program()?, plugin, gf2x, folder })
    }

    fn command(&self, model: &str, plugin: Option<&Path>) -> Command {
        let mut qemu = Command::new("qemu-aarch64");
        qemu.args(["-cpu", model, "-L", "/usr/aarch64-linux-gnu"]);
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

    /// The tier that the library takes on a model, and the cases; all who do the same have been found to get the same.
    pub(super) fn cases(&self, model: &str) -> Result<(String, Vec<Case>)> {
        process::stdout(self.command(model, None).arg("check"))?;
        let list = process::stdout(self.command(model, None).arg("list"))?;
        parse(&list)
    }

    /// What one repetition of a case executes.
    pub(super) fn count(&self, model: &str, case: &Case) -> Result<Profile> {
        let run = |times: u64| {
            let out = self.folder.path().join("profile");
            let mut qemu = self.command(model, Some(&out));
            qemu.args(["run", &case.number.to_string(), &times.to_string()]);
            process::stdout(&mut qemu)?;
            profile::read(&out)
        };
        Ok(Profile::of_one(&run(TIMES)?, &run(2 * TIMES)?, TIMES))
    }
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

/// Builds the program as users build theirs, but for names that show a generic function's parameters, and for an address that
/// does not change from run to run.
fn program() -> Result<PathBuf> {
    let manifest = root().join(PROGRAM).join("Cargo.toml").display().to_string();
    let linker = format!("target.{TARGET}.linker=\"{LINKER}\"");
    let mut cargo = process::cargo(["build", "--release", "--locked", "--manifest-path", &manifest]);
    cargo.args(["--target", TARGET, "--config", &linker, "--target-dir", "target/model-arm", process::JSON]);
    cargo.env("RUSTFLAGS", "-Crelocation-model=static -Csymbol-mangling-version=v0");
    let built = process::artifacts(&mut cargo)?;
    built.into_iter().find_map(|a| a.executable).context("no program was built")
}

/// gf2x in portable C for aarch64, made once.
fn gf2x() -> Result<PathBuf> {
    let shelf = shelf()?;
    let library = shelf.join("gf2x-arm").join("libgf2x.so.3.0.0");
    if !library.exists() {
        println!("making gf2x for aarch64");
        std::fs::create_dir_all(&shelf)?;
        let workshop = Workshop::open(&shelf, "gf2x-arm")?;
        let made = debian::gf2x_for_arm(&workshop)?;
        let record = serde_json::json!({ "name": "gf2x-arm", "version": made.version, "build": made.build });
        workshop.finish(&made.library, &record.to_string())?;
        ensure!(library.exists(), "the library's name is another: {}", made.library.display());
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
