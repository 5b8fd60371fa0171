//! rustls's own tests, with our AEADs on the base of ring and with the base alone: what passes with the base passes with ours.
//!
//! They are two: the tests of rustls's public interface, and BoGo, by which BoringSSL's programmers test TLS implementations (a few
//! thousand handshakes and what comes after, well and badly formed), through rustls's shim. Both lie in git repositories alone, of which
//! the user names copies; the sources of a fixed revision are taken out of them and altered so that they find our provider.

use crate::process;
use crate::tally::{Skips, Tally, report};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The last of rustls's tags for the version that we are written against, and what is taken.
const RUSTLS: (&str, &[&str]) = ("v/0.23.43", &["bogo", "rustls/tests", "rustls-test", "test-ca"]);

/// BoringSSL when that version was current.
const BORINGSSL: (&str, &[&str]) =
    ("f3dcc4660d30c35b1ccc40149a8cc170dc539132", &["go.mod", "go.sum", "ssl/test/runner", "util/testresult"]);

/// Large, and of no use here.
const LEFT_OUT: &str = "ssl/test/runner/hpke/testdata/";

/// By what the base alone is asked for: see `provider.rs`.
const BASE: &str = "WIDEFIELD_BASE";

/// Repositories of others, cloned.
#[derive(clap::Args)]
pub(crate) struct Repositories {
    /// A git repository of github.com/rustls/rustls, for the clients of rustls: its own tests
    #[arg(long, value_name = "DIR")]
    rustls: Option<PathBuf>,
    /// A git repository of github.com/google/boringssl, besides the one before (with go and cpp): BoGo
    #[arg(long, value_name = "DIR", requires = "rustls")]
    boringssl: Option<PathBuf>,
}

pub(crate) fn run(shelf: &Path, repositories: &Repositories, skips: Skips) -> Result<Tally> {
    let Some(rustls) = &repositories.rustls else {
        return Ok(skips.skip("rustls's own tests", "no repository of rustls was named (--rustls)"));
    };
    let folder = tempfile::Builder::new().prefix("rustls-own-").tempdir_in(shelf)?;
    let folder = folder.path();
    unpack(rustls, RUSTLS, folder)?;
    let manifest = include_str!("Cargo.toml.in")
        .replace("@crates/rustls@", &process::root().join("crates/rustls").display().to_string());
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::write(folder.join("provider.rs"), include_str!("provider.rs"))?;
    // Crates that are here already stay at their versions.
    fs::copy(process::root().join("Cargo.lock"), folder.join("Cargo.lock"))?;
    find_our_provider(folder)?;

    let cargo = |arguments: &[&str]| {
        let target = shelf.join("rustls-own-target");
        process::artifacts(
            process::cargo(arguments.iter().copied())
                .arg(process::JSON)
                .current_dir(folder)
                .env("CARGO_TARGET_DIR", target),
        )
    };
    let built = cargo(&["test", "--no-run", "--tests", "--bins"])?;
    let mut tally = Tally::default();
    for test in built.iter().filter(|a| a.kind == "test") {
        let program = test.executable.as_ref().context("a test was not built")?;
        let run = |base: bool| {
            let result = process::output(choose(Command::new(program).current_dir(folder), base))?;
            // Which tests fail, its lines say; a program that ends before it has told is short of them.
            Ok(passed_tests(&String::from_utf8_lossy(&result.stdout)))
        };
        tally += compare(&format!("rustls's tests, {}", test.target), run)?;
    }

    let Some(boringssl) = &repositories.boringssl else {
        tally += skips.skip("BoGo", "no repository of BoringSSL was named (--boringssl)");
        return Ok(tally);
    };
    if let Some(missing) = ["go", "cpp"].into_iter().find(|p| !process::exists(p)) {
        tally += skips.skip("BoGo", &format!("no {missing}"));
        return Ok(tally);
    }
    let shim = cargo(&["build", "--bins"])?.into_iter().find_map(|a| a.executable).context("no shim")?;
    let bogo = folder.join("boringssl");
    unpack(boringssl, BORINGSSL, &bogo)?;
    let runner = bogo.join("ssl/test/runner");
    process::stdout(Command::new("go").args(["test", "-c", "-o", "runner.test"]).current_dir(&runner))?;
    for key in fs::read_dir(folder.join("bogo/keys"))? {
        let key = key?;
        fs::copy(key.path(), bogo.join(key.file_name()))?;
    }
    let config = folder.join("config.json");
    let text = process::stdout(
        Command::new("cpp").args(["-P", "-DRING", "bogo/config.json.in"]).current_dir(folder),
    )?;
    fs::write(&config, text)?;
    let run = |base: bool| {
        let mut command = Command::new(runner.join("runner.test"));
        // rustls's own copy of the runner maps errors to its names; this one asks that there be one.
        command.args(["-pipe", "-allow-unimplemented", "-loose-errors", "-shim-path"]).arg(&shim);
        command.arg("-shim-config").arg(&config).env("BOGO_SHIM_PROVIDER", "ring").current_dir(&runner);
        let result = process::output(choose(&mut command, base))?;
        Ok(passed_cases(&String::from_utf8_lossy(&result.stdout)))
    };
    tally += compare("BoGo", run)?;
    Ok(tally)
}

fn choose(command: &mut Command, base: bool) -> &mut Command {
    if base { command.env(BASE, "1") } else { command.env_remove(BASE) }
}

/// What passes with the base must pass with ours, and be something.
fn compare(name: &str, run: impl Fn(bool) -> Result<BTreeSet<String>>) -> Result<Tally> {
    let (base, ours) = (run(true)?, run(false)?);
    let lost: Vec<&String> = base.difference(&ours).collect();
    let what = format!(
        "{name}: {} pass with ring, {} with ours, {} of ring's do not",
        base.len(),
        ours.len(),
        lost.len()
    );
    for name in &lost {
        println!("          {name}");
    }
    Ok(report(lost.is_empty() && !base.is_empty(), &what))
}

/// Of the lines of a test program, names of those that passed.
fn passed_tests(text: &str) -> BTreeSet<String> {
    let lines = text.lines().filter_map(|l| l.strip_prefix("test ")?.strip_suffix(" ... ok"));
    lines.map(str::to_owned).collect()
}

/// The same of BoGo's.
fn passed_cases(text: &str) -> BTreeSet<String> {
    let lines = text.lines().filter_map(|l| l.strip_prefix("PASSED (")?.strip_suffix(')'));
    lines.map(str::to_owned).collect()
}

/// Writes files of a revision below a folder. A work tree is not needed.
fn unpack(repository: &Path, (revision, paths): (&str, &[&str]), folder: &Path) -> Result<()> {
    let git = || {
        let mut git = Command::new("git");
        git.arg("-C").arg(repository);
        git
    };
    let list = process::stdout(git().args(["ls-tree", "-r", "--full-tree", revision, "--"]).args(paths))?;
    let mut files = 0;
    for line in list.lines() {
        let (entry, path) = line.split_once('\t').context("git lists no path")?;
        let [mode, "blob", object] = entry.split(' ').collect::<Vec<_>>()[..] else { continue };
        if path.starts_with(LEFT_OUT) || mode == "120000" {
            continue;
        }
        let blob = process::output(git().args(["cat-file", "blob", object]))?;
        ensure!(blob.status.success(), "{} of {} is not there", path, repository.display());
        let path = folder.join(path);
        fs::create_dir_all(path.parent().context("a file without a folder")?)?;
        fs::write(path, blob.stdout)?;
        files += 1;
    }
    ensure!(files > 0, "{} has nothing of {revision}", repository.display());
    Ok(())
}

/// Alters the sources so that they take the provider of `provider.rs`, and rustls as it was released.
fn find_our_provider(folder: &Path) -> Result<()> {
    let edit = |file: &str, from: &str, to: &str| -> Result<()> {
        let path = folder.join(file);
        let text = fs::read_to_string(&path)?;
        ensure!(text.contains(from), "{file} has no {from:?}: this revision of rustls is not known");
        Ok(fs::write(path, text.replace(from, to))?)
    };
    edit("rustls-test/Cargo.toml", "path = \"../rustls\"", "version = \"0.23\"")?;
    let ours = "Self::Ring => with_ours::default_provider(),";
    edit("bogo/src/main.rs", "Self::Ring => ring::default_provider(),", ours)?;
    let ours = "use with_ours as provider;";
    edit("rustls/tests/runners/macros.rs", "use rustls::crypto::ring as provider;", ours)?;
    // Else they would ask rustls for the only provider that it was compiled with.
    let head = "fn exactly_one_provider() -> bool {";
    let never = format!("{head}\n    return false;\n    #[allow(unreachable_code)]");
    edit("rustls/tests/common/mod.rs", head, &never)?;
    for file in ["rustls/tests/api.rs", "rustls/tests/unbuffered.rs"] {
        let path = folder.join(file);
        let text = fs::read_to_string(&path)?;
        let lines: Vec<String> = text.lines().map(with_our_suites).collect();
        ensure!(
            lines.iter().any(|l| l.contains(OURS)),
            "{file} names no suite: this revision of rustls is not known"
        );
        fs::write(path, lines.join("\n"))?;
    }
    Ok(())
}

/// By what a suite of the base becomes ours.
const OURS: &str = "provider::suite(";

/// A line of a test, suites in which are ours. Imports and constants stay.
fn with_our_suites(line: &str) -> String {
    let start = line.trim_start();
    if ["use ", "match ", "//"].iter().any(|s| start.starts_with(s)) {
        return line.to_owned();
    }
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find("cipher_suite::TLS") {
        let (before, name) = rest.split_at(at);
        let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || "_:".contains(c))).unwrap_or(name.len());
        let (name, after) = name.split_at(end);
        out += before.strip_suffix("provider::").unwrap_or(before);
        out += &format!("{OURS}provider::{name})");
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_become_ours() {
        for (line, altered) in [
            (
                "    check(cipher_suite::TLS13_A, f);",
                "    check(provider::suite(provider::cipher_suite::TLS13_A), f);",
            ),
            ("vec![provider::cipher_suite::TLS_B]", "vec![provider::suite(provider::cipher_suite::TLS_B)]"),
            (
                "(cipher_suite::TLS13_A, cipher_suite::TLS_B)",
                "(provider::suite(provider::cipher_suite::TLS13_A), provider::suite(provider::cipher_suite::TLS_B))",
            ),
            ("  use cipher_suite::TLS13_A;", "  use cipher_suite::TLS13_A;"),
            ("let a = CipherSuite::TLS13_A;", "let a = CipherSuite::TLS13_A;"),
        ] {
            assert_eq!(with_our_suites(line), altered);
        }
    }

    #[test]
    fn what_failed_has_not_passed() {
        let text = "running 3 tests\ntest a::b ... ok\ntest c ... FAILED\ntest d ... ignored\n";
        assert_eq!(passed_tests(text), ["a::b".to_owned()].into());
        let text = "PASSED (A-B)\nFAILED (C)\nUNIMPLEMENTED (D)\n";
        assert_eq!(passed_cases(text), ["A-B".to_owned()].into());
    }

    #[test]
    fn what_ours_alone_fails_is_found() {
        let set = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<BTreeSet<_>>();
        let tally = |base: &[&str], ours: &[&str]| {
            compare("", |is_base| Ok(set(if is_base { base } else { ours }))).unwrap().failed
        };
        assert_eq!(tally(&["a"], &["a", "b"]), 0);
        assert_eq!(tally(&["a", "b"], &["a"]), 1);
        assert_eq!(tally(&[], &["a"]), 1);
    }
}
