//! No optimised object of ours names an intrinsic that was not inlined.
//!
//! An intrinsic that the compiler could not inline (the caller lacks its feature: a kernel entered without its
//! attribute, a body or a closure left out of line) becomes a call to a function whose name contains `core_arch`.
//! Looked at are: the release build of our libraries, and the programs with the differential targets, which enter every
//! kernel of the library (`cargo xtask kernels`), and with the papers' tests: a function marked `#[inline]` is compiled
//! only where it is used. The library's own tests are left out, since they call operations of vectors by themselves,
//! and so is the program, which holds the rivals' code too and has of ours what the bench has, a library.

mod callers;

use crate::process::{self, Artifact};
use crate::tally::{Tally, report};
use crate::workspace;
use anyhow::{Context, Result, bail};
use callers::{callers, demangled};
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSymbol};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Packages whose programs are looked at. They link nobody else's kernels.
const USERS: &[&str] = &["widefield-differential", "widefield-papers"];

/// What may stay out of line: it is in the standard library's detection, with which a test compares ours.
const DETECTION: &[&str] = &["core::core_arch::x86::xsave::_xgetbv"];

/// Builds and looks.
pub(crate) fn run() -> Result<Tally> {
    let packages = workspace::packages()?;
    let ours = |a: &Artifact| packages.iter().any(|p| p.id == a.package && p.uses_the_library);
    let is_in = |a: &Artifact, names: &[&str]| {
        packages.iter().any(|p| p.id == a.package && names.contains(&p.name.as_str()))
    };
    let built = process::build(process::tests(&process::WHOLE))?;
    let programs = built.iter().filter(|a| is_in(a, USERS)).filter_map(|a| a.executable.clone());
    let libraries = built.iter().filter(|a| ours(a)).flat_map(libraries);
    let mut tally = look(libraries.collect())?;
    tally += look(programs.collect())?;
    Ok(tally)
}

/// A test program for another processor.
pub(crate) fn of_program(path: &Path) -> Result<Tally> {
    look(vec![path.to_owned()])
}

fn libraries(artifact: &Artifact) -> impl Iterator<Item = PathBuf> {
    artifact.files.iter().filter(|f| f.extension().is_some_and(|e| e == "rlib")).cloned()
}

/// Looks at files; none at all is a failure.
fn look(files: Vec<PathBuf>) -> Result<Tally> {
    if files.is_empty() {
        bail!("nothing was built to look at");
    }
    let mut tally = Tally::default();
    for file in files {
        let bytes = std::fs::read(&file).with_context(|| format!("reading {}", file.display()))?;
        let left = left_out_of_line(&bytes).with_context(|| format!("in {}", file.display()))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let counts =
            format!("{} symbols, {} intrinsics left out of line", left.symbols, left.intrinsics.len());
        tally += report(left.intrinsics.is_empty(), &format!("{name}: {counts}"));
        for intrinsic in left.intrinsics {
            println!("          {intrinsic}");
            for (caller, _) in left.callers.iter().filter(|c| c.1 == intrinsic) {
                println!("              in {caller}");
            }
        }
    }
    Ok(tally)
}

/// What a file names.
#[derive(Debug, Default)]
struct Left {
    /// How many named symbols it has.
    symbols: usize,
    /// Those that are intrinsics.
    intrinsics: BTreeSet<String>,
    /// Function and intrinsic, as far as they can be told.
    callers: BTreeSet<(String, String)>,
}

fn is_intrinsic(name: &str) -> bool {
    name.contains("core_arch") && !DETECTION.contains(&name)
}

/// Looks at an object, a program or an archive of objects.
fn left_out_of_line(bytes: &[u8]) -> Result<Left> {
    let mut left = Left::default();
    let mut object = |bytes: &[u8]| -> Result<()> {
        let file = object::File::parse(bytes)?;
        for symbol in file.symbols() {
            let name = demangled(symbol.name()?);
            left.symbols += usize::from(!name.is_empty());
            if is_intrinsic(&name) {
                left.intrinsics.insert(name);
            }
        }
        left.callers.extend(callers(&file, &is_intrinsic));
        Ok(())
    };
    if bytes.starts_with(b"!<arch>\n") {
        for member in ArchiveFile::parse(bytes)?.members() {
            let member = member?;
            if !member.name().ends_with(b".rmeta") {
                object(member.data(bytes)?)?;
            }
        }
    } else {
        object(bytes)?;
    }
    Ok(left)
}

#[cfg(test)]
#[cfg(target_arch = "x86_64")]
mod tests {
    use super::*;
    use std::process::Command;

    /// The intrinsics that an optimised object of the given source leaves out of line.
    fn compiled(attribute: &str) -> Left {
        let source = format!(
            "#![allow(unused_unsafe)]\n\
             use std::arch::x86_64::*;\n\
             {attribute}\n\
             pub unsafe fn sum(a: &[__m512i; 2]) -> __m512i {{ unsafe {{ _mm512_xor_si512(a[0], a[1]) }} }}"
        );
        let dir = tempfile::tempdir().unwrap();
        let (input, out) = (dir.path().join("leak.rs"), dir.path().join("leak.o"));
        std::fs::write(&input, source).unwrap();
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut command = Command::new(rustc);
        command.args(["--edition=2024", "--crate-type=lib", "--emit=obj", "-Copt-level=2", "-o"]);
        assert!(command.arg(&out).arg(&input).status().unwrap().success());
        let left = left_out_of_line(&std::fs::read(out).unwrap()).unwrap();
        assert!(left.symbols > 0);
        left
    }

    #[test]
    fn an_intrinsic_without_its_feature_is_found() {
        let left = compiled("");
        assert!(left.intrinsics.iter().any(|s| s.contains("_mm512_xor_si512")), "{left:?}");
        assert!(left.callers.iter().any(|c| c.0 == "leak::sum"), "{left:?}");
    }

    #[test]
    fn an_intrinsic_with_its_feature_is_inlined() {
        let left = compiled("#[target_feature(enable = \"avx512f\")]");
        assert!(left.intrinsics.is_empty() && left.callers.is_empty(), "{left:?}");
    }
}
