//! The lengths at which NTL goes from one algorithm to another, tuned to our library.
//!
//! A product of polynomials over GF(2) has none: an NTL that is configured with gf2x calls it for every length. What is built on products
//! has some, measured with the authors' gf2x on their machine. They are constants in NTL's sources, and no option of `configure` sets
//! them (`TUNE=auto` measures what an NTL with gf2x does not use); so whoever wants others does what this does: edits and compiles two files.
//! Left out is division, by products from 32 bits on already: any other number was slower.

use super::{Times, times};
use crate::rivals::workshop::Workshop;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A length in NTL's sources.
struct Crossover {
    what: &'static str,
    file: usize,
    /// How it stands there.
    text: &'static str,
    /// How another number stands there, in the place of `@`.
    other: &'static str,
    /// NTL's own number, and others to try.
    numbers: &'static [u64],
    /// The work that it decides.
    work: &'static str,
}

const FILES: [&str; 2] = ["GF2X1.cpp", "GF2EX.cpp"];

const CROSSOVERS: [Crossover; 2] = [
    Crossover {
        what: "gcd by halves from words",
        file: 0,
        text: "#define NTL_GF2X_GCD_CROSSOVER (XOVER_SCALE*300L*NTL_BITS_PER_LONG)",
        other: "#define NTL_GF2X_GCD_CROSSOVER (@L*NTL_BITS_PER_LONG)",
        numbers: &[300, 200, 140, 100, 70, 50],
        work: "gcd",
    },
    Crossover {
        what: "products over fields as one product from coefficients",
        file: 1,
        text: "sa >= 50 && sb >= 50",
        other: "sa >= @ && sb >= @",
        numbers: &[50, 35, 25, 17, 12, 8],
        work: "product-over-gf233",
    },
];

/// The program on NTL as it was built, and with other crossovers.
pub(super) struct Tuned {
    pub(super) before: PathBuf,
    pub(super) after: PathBuf,
    /// Which were chosen.
    pub(super) chosen: String,
}

/// Tries numbers for one crossover after the other, by the times of the work that it decides.
pub(super) fn tuned(workshop: &Workshop, sources: &Path, ours: &Path) -> Result<Tuned> {
    let files = FILES.map(|f| fs::read_to_string(sources.join(f)));
    let [a, b] = files;
    let mut best = [a?, b?];
    let before = built(workshop, sources, ours, "before", &best)?;
    let mut chosen = Vec::new();
    for crossover in &CROSSOVERS {
        ensure!(
            best[crossover.file].matches(crossover.text).count() == 1,
            "this NTL has another crossover: {}",
            crossover.what
        );
        let original = best.clone();
        let mut first = None;
        let mut least = f64::INFINITY;
        let mut number = 0;
        for candidate in crossover.numbers {
            let mut files = original.clone();
            let text = crossover.other.replace('@', &candidate.to_string());
            files[crossover.file] = original[crossover.file].replace(crossover.text, &text);
            let program = built(workshop, sources, ours, "trial", &files)?;
            let found = times(&program, &["65536", crossover.work], &[ours])?;
            let ratio = ratio(&found, first.get_or_insert_with(|| found.clone()))?;
            if ratio < least {
                (least, number, best) = (ratio, *candidate, files);
            }
        }
        let own = crossover.numbers.first().copied().unwrap_or_default();
        chosen.push(format!("{} {number}, not {own}: {least:.2} of the time", crossover.what));
    }
    let after = built(workshop, sources, ours, "after", &best)?;
    Ok(Tuned { before, after, chosen: chosen.join("; ") })
}

/// The geometric mean of times, beside others of the same works.
fn ratio(times: &Times, others: &Times) -> Result<f64> {
    ensure!(!times.is_empty() && times.keys().eq(others.keys()), "not the same works");
    let logarithms: f64 = times.values().zip(others.values()).map(|(t, o)| (t / o).ln()).sum();
    Ok((logarithms / times.len() as f64).exp())
}

/// The program, with these files compiled in the place of those in NTL's archive.
fn built(
    workshop: &Workshop,
    sources: &Path,
    ours: &Path,
    name: &str,
    files: &[String; 2],
) -> Result<PathBuf> {
    let folder = workshop.path(format!("crossovers-{name}"));
    fs::create_dir_all(&folder)?;
    let program = folder.join("ntl-client");
    let include = sources.parent().context("NTL's sources stand in no folder")?.join("include");
    let mut gpp = Command::new("g++");
    gpp.args(["-O2", "-march=native", "-std=c++17", "-pthread", "-I"]).arg(include).arg("-o").arg(&program);
    gpp.arg(crate::process::root().join("xtask/src/clients/ntl.cpp"));
    for (name, text) in FILES.iter().zip(files) {
        let path = folder.join(name);
        fs::write(&path, text)?;
        gpp.arg(path);
    }
    workshop.run(gpp.arg(sources.join("ntl.a")).arg(ours.join("libgf2x.so.3")))?;
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_compared_by_their_ratios() {
        let times =
            |list: &[(u64, f64)]| list.iter().map(|(n, t)| (("a".to_owned(), *n), *t)).collect::<Times>();
        let found = ratio(&times(&[(1, 2.0), (2, 50.0)]), &times(&[(1, 1.0), (2, 100.0)])).unwrap();
        assert!((found - 1.0).abs() < 1e-9, "{found}");
        assert!(ratio(&times(&[(1, 2.0)]), &times(&[(2, 2.0)])).is_err());
        assert!(ratio(&times(&[]), &times(&[])).is_err());
    }
}
