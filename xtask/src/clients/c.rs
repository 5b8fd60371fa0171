//! Users of `libwidefield.so`: C and C++ programs, compiled by what pkg-config says of an installed library.

use crate::install::{self, Platform};
use crate::process::{self, root};
use crate::rivals::workshop::Workshop;
use crate::tally::{Skips, Tally, report};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What has to be there.
const NEEDS: [&str; 5] = ["cc", "c++", "pkg-config", "nm", "objdump"];

const EXAMPLES: [&str; 3] = ["aead_file", "kummer_dh", "gf233"];
const STRICT: [&str; 5] = ["-Wall", "-Wextra", "-pedantic", "-Werror", "-O2"];

pub(super) fn run(shelf: &Path, whole: bool, skips: Skips) -> Result<Tally> {
    let missing: Vec<&str> = NEEDS.into_iter().filter(|p| !process::exists(p)).collect();
    if !cfg!(target_os = "linux") || !missing.is_empty() {
        return Ok(skips.skip("clients in C", &format!("wants Linux, and has no {}", missing.join(", "))));
    }
    let client = Client::new(Workshop::open(shelf, "c")?, install::HERE)?;
    let mut tally = Tally::default();
    let mut check = |name: &str, run: &dyn Fn() -> Result<String>| {
        tally += match run() {
            Ok(said) => report(true, &format!("c, {name}: {said}")),
            Err(error) => report(false, &format!("c, {name}: {error:#}")),
        };
    };
    check("symbols and their versions", &|| client.symbols());
    check("pkg-config", &|| client.pkg_config());
    for (compiler, standard) in
        [("cc", "-std=c99"), ("cc", "-std=c17"), ("c++", "-std=c++11"), ("c++", "-std=c++20")]
    {
        check(&format!("examples by {compiler} {standard}"), &|| {
            client.examples(compiler, &[standard], true)
        });
    }
    check("examples, linked statically", &|| client.examples("cc", &["-std=c11"], false));
    let sanitized = ["-std=c11", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    check("examples with sanitizers", &|| client.examples("cc", &sanitized, true));
    if whole && process::exists("valgrind") {
        check("examples under valgrind", &|| client.valgrind());
    }
    Ok(tally)
}

/// The library as users have it.
pub(super) struct Client {
    pub(super) prefix: PathBuf,
    pub(super) workshop: Workshop,
    /// The program that runs programs, with its arguments, if this machine cannot.
    pub(super) emulator: &'static [&'static str],
}

impl Client {
    /// Installs the library under a prefix in the workshop.
    pub(super) fn new(workshop: Workshop, platform: Platform) -> Result<Self> {
        let prefix = workshop.path("prefix");
        // Nothing of an earlier installation may help.
        if prefix.exists() {
            fs::remove_dir_all(&prefix)?;
        }
        fs::create_dir_all(&prefix)?;
        install::capi(&prefix, platform)?;
        Ok(Self { prefix, workshop, emulator: &[] })
    }

    fn library(&self) -> PathBuf {
        self.prefix.join("lib").join(install::capi_soname())
    }

    /// All that is exported is in the list, with its version; all of the list is exported.
    fn symbols(&self) -> Result<String> {
        let mut nm = Command::new("nm");
        let said =
            process::stdout(nm.args(["-D", "--defined-only", "--with-symbol-versions"]).arg(self.library()))?;
        let map = fs::read_to_string(root().join("crates/capi/libwidefield.map"))?;
        let version = map.lines().find_map(|l| l.strip_suffix(" {")).context("no version in the script")?;
        // The version itself is an absolute symbol.
        let kinds =
            said.lines().filter_map(|l| l.split_once(' ')).filter(|(_, rest)| !rest.starts_with("A "));
        let found: BTreeSet<String> =
            kinds.filter_map(|(_, rest)| rest.split(' ').nth(1)).map(String::from).collect();
        let list = fs::read_to_string(root().join("crates/capi/abi.txt"))?;
        let expected: BTreeSet<String> =
            listed(&list).iter().map(|name| format!("{name}@@{version}")).collect();
        ensure!(expected.len() >= 90, "only {} symbols are listed", expected.len());
        let differences: Vec<&String> = found.symmetric_difference(&expected).collect();
        ensure!(differences.is_empty(), "not in both the library and the list: {differences:?}");
        Ok(format!("{} symbols, all of version {version}, and no other", found.len()))
    }

    /// What it says of flags; the version is the header's and the library's.
    fn pkg_config(&self) -> Result<String> {
        let version = self.ask(&["--modversion"])?.join(" ");
        let header = fs::read_to_string(self.prefix.join("include/widefield.h"))?;
        ensure!(
            header.contains(&format!("#define WF_VERSION \"{version}\"")),
            "the header has not version {version}"
        );
        ensure!(
            self.prefix.join(format!("lib/libwidefield.so.{version}")).is_file(),
            "no library of version {version}"
        );
        Ok(format!("version {version}, {}", install::capi_soname()))
    }

    fn ask(&self, arguments: &[&str]) -> Result<Vec<String>> {
        let mut command = Command::new("pkg-config");
        command.args(arguments).arg("widefield").env("PKG_CONFIG_PATH", self.prefix.join("lib/pkgconfig"));
        Ok(process::stdout(&mut command)?.split_whitespace().map(String::from).collect())
    }

    /// Compiles an example, and looks which library it would load.
    fn compile(&self, example: &str, compiler: &str, flags: &[&str], shared: bool) -> Result<PathBuf> {
        let program = self.workshop.path(example);
        let language = if compiler.ends_with("++") { "c++" } else { "c" };
        let mut command = Command::new(compiler);
        command.args(flags).args(STRICT).args(self.ask(&["--cflags"])?);
        command
            .args(["-x", language])
            .arg(root().join(format!("crates/capi/examples/{example}.c")))
            .args(["-x", "none"]);
        if shared {
            command.args(self.ask(&["--libs"])?);
        } else {
            let libraries = self.ask(&["--libs", "--static"])?;
            command.args(libraries.iter().map(|l| if l == "-lwidefield" { "-l:libwidefield.a" } else { l }));
        }
        self.workshop.run(command.arg("-o").arg(&program))?;
        let said = process::stdout(Command::new("objdump").arg("-p").arg(&program))?;
        ensure!(
            said.contains(&install::capi_soname()) == shared,
            "{example} would load another library:\n{said}"
        );
        Ok(program)
    }

    /// A program with the installed library.
    pub(super) fn command(&self, program: &Path) -> Command {
        let mut command = match self.emulator {
            [] => Command::new(program),
            [emulator, arguments @ ..] => {
                let mut command = Command::new(emulator);
                command.args(arguments).arg(program);
                command
            }
        };
        command.env("LD_LIBRARY_PATH", self.prefix.join("lib"));
        command
    }

    pub(super) fn examples(&self, compiler: &str, flags: &[&str], shared: bool) -> Result<String> {
        let programs = EXAMPLES.map(|example| self.compile(example, compiler, flags, shared));
        let [file, dh, field] = programs;
        self.file(&file?)?;
        let said = process::stdout(&mut self.command(&dh?))?;
        ensure!(said.contains("the same keys"), "{said}");
        // x^232 x = x^233 = x^74 + 1.
        let hex = |bit: usize| {
            let mut bytes = [0u8; 30];
            bytes[29 - bit / 8] = 1 << (bit % 8);
            bytes.iter().map(|b| format!("{b:02x}")).collect::<String>()
        };
        let said = process::stdout(self.command(&field?).args([hex(232), hex(1)]))?;
        let (mut expected, one) = (hex(74), "01");
        expected.replace_range(58.., one);
        ensure!(said.trim() == expected, "x^233 is {said}");
        Ok(format!("{} right", EXAMPLES.join(", ")))
    }

    /// A file sealed and opened, and one that was changed.
    fn file(&self, program: &Path) -> Result<()> {
        let folder = tempfile::tempdir()?;
        let [key, text, sealed, opened] = ["key", "text", "sealed", "opened"].map(|f| folder.path().join(f));
        let written: Vec<u8> = (0..300_000u32).map(|i| (i.wrapping_mul(i) >> 7) as u8).collect();
        fs::write(&key, [3; 32])?;
        fs::write(&text, &written)?;
        let run = |what: &str, from: &Path, to: &Path| {
            process::output(self.command(program).arg(what).arg(&key).args([from, to]))
        };
        ensure!(run("seal", &text, &sealed)?.status.success(), "sealing failed");
        ensure!(run("open", &sealed, &opened)?.status.success(), "opening failed");
        ensure!(fs::read(&opened)? == written, "what was opened is another text");
        let mut changed = fs::read(&sealed)?;
        changed[200_000] ^= 1;
        fs::write(&sealed, changed)?;
        ensure!(
            !run("open", &sealed, &opened)?.status.success() && !opened.exists(),
            "a change was not found"
        );
        Ok(())
    }

    /// It does not know AVX-512, nor VAES on 256 bits.
    fn valgrind(&self) -> Result<String> {
        let digits = "1f".repeat(29);
        let field = self.compile("gf233", "cc", &["-std=c11", "-g"], true)?;
        let dh = self.compile("kummer_dh", "cc", &["-std=c11", "-g"], true)?;
        for (program, arguments) in
            [(field, vec![format!("00{digits}"), format!("01{digits}")]), (dh, vec![])]
        {
            let mut command = Command::new("valgrind");
            command.args(["--error-exitcode=9", "--quiet", "--leak-check=full"]).arg(program).args(arguments);
            command.env("LD_LIBRARY_PATH", self.prefix.join("lib")).env("WIDEFIELD_TIER", "avx2");
            self.workshop.run(&mut command)?;
        }
        Ok("nothing found".to_owned())
    }
}

/// The names of the symbols in the list.
fn listed(text: &str) -> Vec<&str> {
    text.lines().filter_map(|l| l.strip_prefix("symbol ")?.split(':').next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_read_from_the_list() {
        assert_eq!(
            listed("# x\nsymbol wf_a: int (size_t)\nstruct wf_b: 8\nsymbol wf_c: void ()"),
            ["wf_a", "wf_c"]
        );
    }
}
