//! OpenSSL's `evp_test`, from the sources of the distribution's package, on our ciphers alone.

use super::Ours;
use crate::process;
use crate::rivals::debian;
use crate::rivals::workshop::Workshop;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The files of tests, and how many of their stanzas are ours at least.
const FILES: [(&str, usize); 4] = [
    ("evpciph_aes_common.txt", 43),
    ("evpciph_chacha.txt", 27),
    ("evpmac_poly1305.txt", 42),
    ("evpmac_common.txt", 9),
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
    let tests = sources.join("test");
    let mut gcc = Command::new("gcc");
    gcc.args(["-O1", "-w", "-o"]).arg(&program);
    for include in ["include", "apps/include", "", "test"] {
        gcc.arg("-I").arg(sources.join(include));
    }
    gcc.arg(tests.join("evp_test.c")).arg(sources.join("apps/lib/opt.c"));
    gcc.args(PARTS.map(|p| tests.join("testutil").join(format!("{p}.c")))).arg("-lcrypto");
    workshop.run(&mut gcc)?;
    let mut libraries = vec![("the system's libcrypto", None)];
    libraries.extend(ours.newest.as_deref().map(|n| ("4.0's", Some(n))));
    let mut said = Vec::new();
    for (name, library) in libraries {
        let mut stanzas = 0;
        for (file, least) in FILES {
            let text = fs::read_to_string(tests.join("recipes/30-test_evp_data").join(file))?;
            let (kept, count) = of_ours(&text);
            ensure!(count >= least, "{file} has {count} stanzas of ours, not {least}");
            let path = workshop.path(file);
            fs::write(&path, kept)?;
            let passed = run(&program, library, &ours.forced, &path)?;
            ensure!(passed == Some(count), "{file}, {name}: {passed:?} of {count} stanzas");
            ensure!(run(&program, library, &ours.nobody, &path)? != Some(count), "{file} is not forced");
            stanzas += count;
        }
        said.push(format!("{stanzas} stanzas on {name}"));
    }
    Ok(format!("evp_test of {version}, provider=widefield: {}", said.join(", ")))
}

/// The number of stanzas that passed, if none failed or was skipped.
fn run(program: &Path, library: Option<&Path>, config: &Path, file: &Path) -> Result<Option<usize>> {
    let mut command = Command::new(program);
    command.arg("-config").arg(config).arg(file);
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
    const NAMES: [&str; 10] = [
        "Cipher = aes-128-gcm",
        "Cipher = aes-192-gcm",
        "Cipher = aes-256-gcm",
        "Cipher = id-aes128-gcm",
        "Cipher = id-aes192-gcm",
        "Cipher = id-aes256-gcm",
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
