//! What short products of polynomials take, measured: from these times the library's build decides how longer ones are
//! cut (`crates/widefield/src/gf2x/general/costs.rs`).
//!
//! A way is forced for one length, so that its parts are made as ever. What a way costs beside its parts is the rest:
//! a word of it, as the median of some lengths.

use super::{Job, source, works};
use crate::Clock;
use core::fmt::Write as _;
use core::time::Duration;
use std::fs;
use std::path::{Path, PathBuf};
use widefield::cpu::{self, Tier, Token, Way, force_way};

/// The constants of the file, and the tiers by which they are measured.
const CLASSES: [(&str, Tier); 4] = [
    ("PORTABLE", Tier::Portable),
    #[cfg(target_arch = "x86_64")]
    ("CLMUL", Tier::Clmul),
    #[cfg(not(target_arch = "x86_64"))]
    ("CLMUL", Tier::Pmull),
    ("VAES", Tier::Vaes),
    ("AVX512", Tier::Avx512),
];
/// Words of the longest products in registers.
const IN_REGISTERS: usize = 18;
/// The file that has them.
const FILE: &str = "crates/widefield/src/gf2x/general/costs.rs";

/// The times of a class, in tenths of nanoseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Times {
    /// The constant's name.
    pub class: &'static str,
    /// Of 1 to 18 words.
    pub registers: Vec<u32>,
    /// On whole vectors: row by row.
    pub whole: Vec<Vec<u32>>,
    /// Sixteen words of the products by a few.
    pub few: u32,
    /// A word of a product that is cut in two, and in three.
    pub sums: [u32; 2],
}

/// Measures every class that this machine has; `told` is called after each.
pub fn measure(clock: &mut Clock, rounds: usize, mut told: impl FnMut(&Times)) -> Vec<Times> {
    let here = CLASSES.into_iter().filter_map(|(class, tier)| Some((class, tier, cpu::token(tier).ok()?)));
    let mut all = Vec::new();
    for (class, tier, token) in here {
        let times = Products { clock: &mut *clock, token, rounds }.times(class, tier);
        told(&times);
        all.push(times);
    }
    all
}

/// Products of a tier, to be timed.
struct Products<'c> {
    clock: &'c mut Clock,
    token: Token,
    rounds: usize,
}

impl Products<'_> {
    fn times(&mut self, class: &'static str, tier: Tier) -> Times {
        let registers = (1..=IN_REGISTERS).map(|n| tenths(self.time(n, None))).collect();
        let whole = match tier {
            Tier::Avx512 => {
                vec![(3..=24).map(|vectors| tenths(self.time(8 * vectors, Some(Way::Whole)))).collect()]
            }
            Tier::Vaes => (2..=5)
                .map(|levels| (6..=10).map(|n| tenths(self.time(n << levels, Some(Way::Whole)))).collect())
                .collect(),
            _ => Vec::new(),
        };
        let few = match tier {
            Tier::Avx512 | Tier::Vaes => self.rest(&[65, 97, 129], Way::Few, |n| vec![n - 1]) * 16.0,
            _ => 0.0,
        };
        let halves = self.rest(&[32, 48, 64, 96, 128], Way::Halves, |n| vec![n / 2; 3]);
        // Lengths that are one less than three times another.
        let thirds = self.rest(&[107, 191, 287, 383], Way::Thirds, |n| {
            let third = n.div_ceil(3);
            vec![third, third, third + 1, third + 1, third - 1]
        });
        Times { class, registers, whole, few: tenths(few), sums: [tenths(halves), tenths(thirds)] }
    }

    /// Nanoseconds of a product of two operands of `n` words: the least of some rounds.
    fn time(&mut self, n: usize, way: Option<Way>) -> f64 {
        let mut job = Job { op: works::product(self.token, n, n), iterations: 1 };
        force_way(way.map(|way| (n, way)));
        job.calibrate(self.clock, Duration::from_micros(20));
        let least = (0..self.rounds).map(|_| job.time(self.clock)).fold(f64::MAX, f64::min);
        force_way(None);
        least / job.iterations as f64
    }

    /// Nanoseconds a word that the way takes beside its parts: the median of these lengths, not below 0.
    fn rest(&mut self, lengths: &[usize], way: Way, parts: impl Fn(usize) -> Vec<usize>) -> f64 {
        let mut rests = Vec::new();
        for n in lengths {
            let parts: f64 = parts(*n).into_iter().map(|part| self.time(part, None)).sum();
            rests.push((self.time(*n, Some(way)) - parts) / *n as f64);
        }
        rests.sort_by(f64::total_cmp);
        rests[rests.len() / 2].max(0.0)
    }
}

/// Of nanoseconds, in tenths; what is too short to be seen is one.
fn tenths(ns: f64) -> u32 {
    (10.0 * ns).round().max(1.0) as u32
}

impl Times {
    /// The constant's text.
    #[must_use]
    pub fn source(&self) -> String {
        let mut text = format!("pub(super) const {}: Costs = Costs {{\n", self.class);
        let mut line = |name: &str, value: String| {
            let _ = writeln!(text, "    {name}: {value},");
        };
        let list = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        line("registers", format!("[{}]", list(&self.registers)));
        let rows: Vec<_> = self.whole.iter().map(|row| format!("[{}]", list(row))).collect();
        line(
            "whole",
            match rows.as_slice() {
                [] => "Whole::No".to_owned(),
                [row] => format!("Whole::Strided({row})"),
                rows => format!("Whole::Batches([{}])", rows.join(", ")),
            },
        );
        line("few", if self.whole.is_empty() { "0".to_owned() } else { self.few.to_string() });
        line("sums", format!("[{}]", list(&self.sums)));
        let tier = self.class.to_lowercase();
        line("multiple", format!("tuned::{tier}::LOW_HALF_MULTIPLE.built_in()"));
        text + "};\n"
    }
}

/// Puts the constants into the file of a checkout, in the place of those of their names.
///
/// # Errors
/// A message if the file cannot be read or written, or lacks a constant.
pub fn write(checkout: &Path, all: &[Times]) -> Result<PathBuf, String> {
    let path = checkout.join(FILE);
    let told = |e: &dyn core::fmt::Display| format!("{}: {e}", path.display());
    let mut text = fs::read_to_string(&path).map_err(|e| told(&e))?;
    for times in all {
        let span = constant(&text, times.class)
            .ok_or_else(|| told(&format!("it has no constant {}", times.class)))?;
        text.replace_range(span, &times.source());
    }
    source::replace(&path, &text).map_err(|e| told(&e))?;
    Ok(path)
}

/// Where a constant stands, to the end of its last line.
fn constant(text: &str, name: &str) -> Option<core::ops::Range<usize>> {
    const END: &str = "\n};\n";
    let start = text.find(&format!("pub(super) const {name}: Costs = Costs {{"))?;
    Some(start..start + text[start..].find(END)? + END.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(class: &'static str) -> Times {
        let whole = match class {
            "AVX512" => vec![vec![7; 22]],
            "VAES" => vec![vec![8; 5]; 4],
            _ => Vec::new(),
        };
        Times { class, registers: vec![3; IN_REGISTERS], whole, few: 5, sums: [1, 2] }
    }

    /// Of the file as it stands: every constant is found, and written as one that is found again, nothing else changed.
    #[test]
    fn constants_are_replaced() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(FILE);
        let text = fs::read_to_string(file).expect("the library's sources are beside");
        for (class, _) in CLASSES {
            let mut new = text.clone();
            let span = constant(&text, class).expect(class);
            new.replace_range(span.clone(), &times(class).source());
            assert_eq!(new[..span.start], text[..span.start]);
            let again = constant(&new, class).expect(class);
            assert_eq!((again.start, new[again.clone()].to_owned()), (span.start, times(class).source()));
            assert_eq!(new[again.end..], text[span.end..]);
            assert_eq!(new[again].contains("Whole::No"), text[span].contains("Whole::No"));
        }
        assert_eq!(constant(&text, "NONE"), None);
    }

    #[test]
    fn what_is_no_checkout_is_refused() {
        let empty = tempfile::tempdir().expect("a directory");
        assert!(write(empty.path(), &[times("CLMUL")]).is_err());
    }
}
