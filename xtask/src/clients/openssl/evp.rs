//! OpenSSL's `evp_test`, from the sources of the distribution's package and of a newer one, on our ciphers alone.

use super::Ours;
use crate::process;
use crate::rivals::debian;
use crate::rivals::workshop::Workshop;
use anyhow::{Context, Result, ensure};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files of tests, and how many of their stanzas are ours at least.
const FILES: [(&str, usize); 4] = [
    ("evpciph_aes_common.txt", 43),
    ("evpciph_chacha.txt", 27),
    ("evpmac_poly1305.txt", 42),
    ("evpmac_common.txt", 9),
];

/// The same of a newer release. Poly1305 is left to the others: where no provider has it, this program takes another way to it.
const NEWER_FILES: [(&str, usize); 4] = [
    ("evpciph_aes_common.txt", 43),
    ("evpciph_chacha.txt", 27),
    ("evpmac_common.txt", 9),
    ("evpciph_aes_gcm_siv.txt", 50),
];

/// The parts of its library of tests; all but what a program with options of its own must not have.
const PARTS: [&str; 15] = [
    "basic_output",
    "output",
    "driver",
    "tests",
    "cb",
    "stanza",
    "format_output",
    "load",
    "fake_random",
    "main",
    "testutil_init",
    "options",
    "provider",
    "apps_shims",
    "random",
];

/// Runs the stanzas of what we have, with the property `provider=widefield`, without which an algorithm is not found: so whatever
/// runs is ours. With `provider=nobody` the same run must fail.
pub(super) fn own_tests(workshop: &Workshop, ours: &Ours) -> Result<String> {
    let (sources, version) = debian::sources(workshop, "openssl")?;
    let program = workshop.path("evp_test");
    workshop.run(compiler(&sources, &program).arg("-lcrypto"))?;
    let mut libraries = vec![("the system's libcrypto", None)];
    libraries.extend(ours.newest().map(|n| ("4.0's", Some(n))));
    let mut said = Vec::new();
    for (name, library) in libraries {
        let mut stanzas = 0;
        for (file, least) in FILES {
            let (path, count) = stanzas_of(workshop, &sources, file, least)?;
            let passed = run(&program, library, &["-config".as_ref(), ours.forced.as_ref()], &path)?;
            ensure!(passed == Some(count), "{file}, {name}: {passed:?} of {count} stanzas");
            let nobody = run(&program, library, &["-config".as_ref(), ours.nobody.as_ref()], &path)?;
            ensure!(nobody != Some(count), "{file} is not forced");
            stanzas += count;
        }
        said.push(format!("{stanzas} stanzas on {name}"));
    }
    Ok(format!("evp_test of {version}, provider=widefield: {}", said.join(", ")))
}

/// The tests of a newer release, which has AES-GCM-SIV, compiled with its headers and run on newer libraries. They name the property
/// themselves when they fetch; forced by the configuration, their random numbers would not be found.
pub(super) fn newer_tests(workshop: &Workshop, ours: &Ours) -> Result<String> {
    let (sources, version) = debian::newer_sources(workshop, "openssl")?;
    // The headers are generated. Nothing of it is compiled but the test.
    workshop.run(Command::new("perl").args(["Configure", "no-docs"]).current_dir(&sources))?;
    workshop.make(&sources, ["build_generated"])?;
    let mut said = Vec::new();
    for (name, library) in &ours.built {
        let program = workshop.path(format!("evp_test-{name}"));
        let parts = ["helper", "compare"].map(|p| sources.join(format!("test/testutil/{p}.c")));
        let mut gcc = compiler(&sources, &program);
        gcc.args(parts).arg("-L").arg(library).args(["-l:libcrypto.so.3", "-pthread", "-ldl"]);
        workshop.run(&mut gcc)?;
        let mut counts = Vec::new();
        for (file, least) in NEWER_FILES {
            let (path, count) = stanzas_of(workshop, &sources, file, least)?;
            let with = |property: &str| {
                let arguments =
                    ["-config".as_ref(), ours.neutral.as_os_str(), "-propquery".as_ref(), property.as_ref()];
                run(&program, Some(library), &arguments, &path)
            };
            let passed = with("provider=widefield")?;
            ensure!(passed == Some(count), "{file}, {name}: {passed:?} of {count} stanzas");
            ensure!(with("provider=nobody")? != Some(count), "{file} is not forced");
            counts.push(count);
        }
        let (siv, all) = (counts.last().copied().unwrap_or_default(), counts.iter().sum::<usize>());
        said.push(format!("{all} stanzas on {name}, {siv} of them AES-GCM-SIV"));
    }
    Ok(format!("evp_test of {version}, provider=widefield: {}", said.join("; ")))
}

/// What compiles the program from a release's sources; libraries are to be added.
fn compiler(sources: &Path, program: &Path) -> Command {
    let tests = sources.join("test");
    let mut gcc = Command::new("gcc");
    gcc.args(["-O1", "-w", "-o"]).arg(program);
    for include in ["include", "apps/include", "", "test"] {
        gcc.arg("-I").arg(sources.join(include));
    }
    gcc.arg(tests.join("evp_test.c")).arg(sources.join("apps/lib/opt.c"));
    gcc.args(PARTS.map(|p| tests.join("testutil").join(format!("{p}.c"))));
    gcc
}

/// A file with the stanzas of ours in one of a release's files, and how many they are.
fn stanzas_of(workshop: &Workshop, sources: &Path, file: &str, least: usize) -> Result<(PathBuf, usize)> {
    let text = fs::read_to_string(sources.join("test/recipes/30-test_evp_data").join(file))?;
    let (kept, count) = of_ours(&text);
    ensure!(count >= least, "{file} has {count} stanzas of ours, not {least}");
    let path = workshop.path(file);
    fs::write(&path, kept)?;
    Ok((path, count))
}

/// The number of stanzas that passed, if none failed or was skipped.
fn run(program: &Path, library: Option<&Path>, arguments: &[&OsStr], file: &Path) -> Result<Option<usize>> {
    let mut command = Command::new(program);
    command.args(arguments).arg(file);
    if let Some(library) = library {
        command.env("LD_LIBRARY_PATH", library);
    }
    let output = process::output(&mut command)?;
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Ok(if output.status.success() {
        passed(&text).context("evp_test does not say what it did").ok()
    } else {
        None
    })
}

/// The number of a run without errors and without what was left out.
fn passed(text: &str) -> Option<usize> {
    let (_, rest) = text.split_once("# Completed ")?;
    let (number, rest) = rest.split_once(' ')?;
    rest.starts_with("tests with 0 errors and 0 skipped").then(|| number.parse().ok())?
}

/// The stanzas of algorithms that we have, and how many they are.
fn of_ours(text: &str) -> (String, usize) {
    const NAMES: [&str; 12] = [
        "Cipher = aes-128-gcm",
        "Cipher = aes-192-gcm",
        "Cipher = aes-256-gcm",
        "Cipher = id-aes128-gcm",
        "Cipher = id-aes192-gcm",
        "Cipher = id-aes256-gcm",
        "Cipher = aes-128-gcm-siv",
        "Cipher = aes-256-gcm-siv",
        "Cipher = chacha20",
        "Cipher = chacha20-poly1305",
        "MAC = gmac",
        "MAC = poly1305",
    ];
    let is_ours = |line: &str| NAMES.iter().any(|n| n.eq_ignore_ascii_case(line.trim()));
    let mut kept = Vec::new();
    for stanza in text.split("\n\n") {
        if stanza.lines().any(is_ours) {
            kept.push(stanza);
        }
    }
    (kept.join("\n\n") + "\n", kept.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stanzas_of_ours_are_kept() {
        let text = "# one\n\nCipher = aes-128-gcm\nKey = 0\n\nCipher = AES-128-CBC\nKey = 1\n\nMAC = Poly1305\nKey = 2\n";
        let (kept, count) = of_ours(text);
        assert_eq!(count, 2);
        assert!(kept.contains("Key = 0") && kept.contains("Key = 2") && !kept.contains("Key = 1"));
    }

    #[test]
    fn what_failed_or_was_skipped_has_not_passed() {
        assert_eq!(passed("x\n    # Completed 43 tests with 0 errors and 0 skipped\n"), Some(43));
        assert_eq!(passed("# Completed 43 tests with 1 errors and 0 skipped"), None);
        assert_eq!(passed("# Completed 43 tests with 0 errors and 2 skipped"), None);
        assert_eq!(passed(""), None);
    }
}
