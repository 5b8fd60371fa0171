//! The copy of the library with all chosen mutations in it, compiled once.

use super::library::{File, LIBRARY};
use super::rewrite::{Rewritten, out_of_line, rewrite};
use super::visitor::{Change, Mutant};
use crate::process::{self, root};
use anyhow::{Context, Result, ensure};
use core::ops::Range;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Added to the copy as the module `mutation`.
const CHOICE: &str = include_str!("mutation.rs");

/// Quick to compile, and not slow to run.
const PROFILE: &str = "
[profile.mutants]
inherits = \"release\"
opt-level = 1
codegen-units = 16
debug = false
";

/// Where all of it is.
pub(super) fn directory() -> PathBuf {
    root().join("target/mutants")
}

/// The directory that the tests run in.
pub(super) fn package() -> PathBuf {
    directory().join("copy").join(LIBRARY)
}

/// What came of a build.
pub(super) enum Built {
    Program(PathBuf),
    /// These mutants do not compile.
    Wrong(BTreeSet<u32>),
}

/// Writes the copy with those mutants, and compiles its tests.
pub(super) fn build(files: &[File], mutants: &BTreeMap<u32, Mutant>, features: &str) -> Result<Built> {
    let copy = directory().join("copy");
    manifests(&copy)?;
    let placed = sources(files, mutants)?;
    let mut cargo =
        process::cargo(["test", "--lib", "--no-run", "--profile", "mutants", "--message-format=json"]);
    cargo
        .args(["--no-default-features", "--features", features])
        .current_dir(&copy)
        .env("CARGO_TARGET_DIR", directory().join("build"))
        .env("CARGO_INCREMENTAL", "0");
    // What a mutant does may be known when it is compiled to go wrong, and need not be nice.
    cargo.env("RUSTFLAGS", "--cap-lints allow");
    let output = process::output(&mut cargo)?;
    let text = String::from_utf8_lossy(&output.stdout);
    let messages: Vec<Value> =
        text.lines().filter(|l| l.starts_with('{')).filter_map(|l| serde_json::from_str(l).ok()).collect();
    if output.status.success() {
        let program = messages
            .iter()
            .filter(|m| m["target"]["name"] == "widefield")
            .find_map(|m| m["executable"].as_str());
        return Ok(Built::Program(program.context("no test program was built")?.into()));
    }
    // Where something was instantiated that the compiler cannot evaluate is told in a note of its own.
    let faults =
        messages.iter().map(|m| &m["message"]).filter(|m| m["level"] == "error" || m["level"] == "note");
    let mut wrong: BTreeSet<u32> = faults.flat_map(|m| blamed(m, &placed)).collect();
    if wrong.is_empty() {
        wrong = instantiations(files, mutants);
    }
    ensure!(!wrong.is_empty(), "no mutant is at fault:\n{}", errors(&messages));
    Ok(Built::Wrong(wrong))
}

/// What the compiler says, and what cargo does.
fn errors(messages: &[Value]) -> String {
    messages.iter().filter_map(|m| m["message"]["rendered"].as_str()).collect()
}

/// The mutants to which a message points: by its main places, or else by the others, or those near by.
fn blamed(message: &Value, files: &BTreeMap<String, Rewritten>) -> BTreeSet<u32> {
    let children = message["children"].as_array().into_iter().flatten();
    let places: Vec<(bool, &Rewritten, Range<usize>)> = core::iter::once(message)
        .chain(children)
        .flat_map(|m| m["spans"].as_array().into_iter().flatten())
        .flat_map(|s| {
            core::iter::successors(Some(s), |s| Some(&s["expansion"]["span"]).filter(|s| s.is_object()))
        })
        .filter_map(|span| {
            let number = |name: &str| span[name].as_u64().map(|n| n as usize);
            let at = number("byte_start")?..number("byte_end")?;
            Some((span["is_primary"] == true, files.get(span["file_name"].as_str()?)?, at))
        })
        .collect();
    for primary in [true, false] {
        let found: BTreeSet<u32> = places
            .iter()
            .filter(|(p, ..)| *p == primary)
            .filter_map(|(_, file, at)| file.blame(at))
            .collect();
        if !found.is_empty() {
            return found;
        }
    }
    places.iter().flat_map(|(_, file, at)| file.suspects(at)).collect()
}

/// The mutants that instantiate a function with another constant. What that spoils is told where the constant is used,
/// which may be several functions away.
fn instantiations(files: &[File], mutants: &BTreeMap<u32, Mutant>) -> BTreeSet<u32> {
    let other = |m: &&Mutant| match &m.site.change {
        Change::To(other) => {
            let original = &files[m.file].text[m.site.range.clone()];
            original.contains("::<") && without_parameters(original) == without_parameters(other)
        }
        _ => false,
    };
    mutants.iter().filter(|(_, m)| other(m)).map(|(number, _)| *number).collect()
}

/// The text, without white space and without what stands in `::<>`.
fn without_parameters(text: &str) -> String {
    let (mut kept, mut depth) = (String::new(), 0);
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '<' if depth > 0 || kept.ends_with("::") => depth += 1,
            '>' if depth > 0 => depth -= 1,
            _ if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    kept
}

/// The manifest of a workspace with the library alone, whose other packages are those here.
fn manifests(copy: &Path) -> Result<()> {
    let here = root().display();
    let text = std::fs::read_to_string(root().join("Cargo.toml"))?;
    let text: String = text
        .lines()
        .filter(|l| !["exclude", "default-members"].iter().any(|k| l.starts_with(k)))
        .map(|l| if l.starts_with("members") { format!("members = [\"{LIBRARY}\"]") } else { l.to_owned() })
        .map(|l| {
            if l.starts_with("widefield =") {
                l
            } else {
                l.replace("path = \"crates/", &format!("path = \"{here}/crates/"))
            }
        })
        .fold(String::new(), |text, l| text + &l + "\n");
    let text = text.split("[profile.release.package").next().unwrap_or_default().to_owned() + PROFILE;
    write(&copy.join("Cargo.toml"), text.as_bytes())?;
    if !copy.join("Cargo.lock").exists() {
        std::fs::copy(root().join("Cargo.lock"), copy.join("Cargo.lock"))?;
    }
    // It is for tests outside of the library, and long to compile.
    let text = std::fs::read_to_string(root().join(LIBRARY).join("Cargo.toml"))?;
    let text: String =
        text.lines().filter(|l| !l.starts_with("trybuild")).fold(String::new(), |t, l| t + l + "\n");
    write(&copy.join(LIBRARY).join("Cargo.toml"), text.as_bytes())
}

/// Writes all files; where the mutants came to stand, by the names that the compiler calls the files.
fn sources(files: &[File], mutants: &BTreeMap<u32, Mutant>) -> Result<BTreeMap<String, Rewritten>> {
    let mut placed = BTreeMap::new();
    let (from, to) = (root().join(LIBRARY), package());
    for file in everything(&from)? {
        let name = file.strip_prefix(&from)?;
        let own = files.iter().position(|f| Path::new("src").join(&f.path) == name);
        let own: Vec<_> =
            mutants.iter().filter(|(_, m)| Some(m.file) == own).map(|(n, m)| (*n, &m.site)).collect();
        let mut bytes = std::fs::read(&file)?;
        if !own.is_empty() {
            let (text, places) = rewrite(&out_of_line(core::str::from_utf8(&bytes)?, &own), &own);
            bytes = text.clone().into_bytes();
            placed.insert(
                Path::new(LIBRARY).join(name).display().to_string(),
                Rewritten { text, placed: places },
            );
        }
        if name == Path::new("src/lib.rs") {
            bytes.extend_from_slice(b"\n#[allow(dead_code)]\npub(crate) mod mutation;\n");
        }
        write(&to.join(name), &bytes)?;
    }
    write(&to.join("src/mutation.rs"), CHOICE.as_bytes())?;
    Ok(placed)
}

/// The library's files but for its manifest and what its users run.
fn everything(library: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut open = vec![library.join("src"), library.join("docs")];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(&directory).with_context(|| directory.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    Ok(files)
}

/// Writes a file, unless it says so already.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if std::fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    std::fs::write(path, bytes).with_context(|| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_taken_out() {
        assert_eq!(without_parameters("f::<A<2>, { N + 1 }>(a < b, c)"), "f::(a<b,c)");
        assert_eq!(without_parameters("x.chunks::<4>().0"), without_parameters("x.chunks :: < 5 > ().0"));
        assert_ne!(without_parameters("f::<1>(a, b)"), without_parameters("f::<1>(b, a)"));
    }
}
