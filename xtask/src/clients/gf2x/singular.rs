//! The distribution's Singular, which factors by NTL and so by gf2x.

use crate::process;
use crate::rivals::workshop::Workshop;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

pub(super) const PROGRAM: &str = "Singular";

/// Factors random polynomials, multiplies the factors, and says how many there were and how many milliseconds it took.
const SCRIPT: &str = r#"
system("--ticks-per-sec", 1000);
system("random", 12);
proc work(string field, int n, poly low)
{
  int i;
  poly f = x^n + low;
  for (i = 1; i < n; i++) { f = f + random(0, 1) * x^i; }
  int t = rtimer;
  list l = factorize(f);
  t = rtimer - t;
  poly p = 1;
  for (i = 1; i <= size(l[1]); i++) { p = p * l[1][i]^l[2][i]; }
  if (p == f) { print(string("right ", field, " ", n, " ", size(l[1]), " ", t)); } else { print("wrong"); }
}
ring r = 2, x, dp;
work("GF(2)", 500, 1); work("GF(2)", 1000, 1); work("GF(2)", 2000, 1); work("GF(2)", 4000, 1); work("GF(2)", 8000, 1);
ring s = (2, a), x, dp;
minpoly = a8 + a4 + a3 + a + 1;
work("GF(2^8)", 30, a); work("GF(2^8)", 60, a5);
quit;
"#;

/// The same factors with the distribution's gf2x and with ours, which the program must have loaded.
pub(super) fn factors(workshop: &Workshop, ours: &Path) -> Result<String> {
    let script = workshop.path("factors.sing");
    fs::write(&script, SCRIPT)?;
    let run = |library: Option<&Path>| -> Result<(Vec<String>, u64)> {
        let mut command = Command::new(PROGRAM);
        command.arg("-q").arg(&script).stdin(Stdio::null()).env("LD_DEBUG", "files");
        if let Some(library) = library {
            command.env("LD_LIBRARY_PATH", library);
        }
        let output = process::output(&mut command)?;
        let loaded = String::from_utf8_lossy(&output.stderr).contains(&format!("{}/libgf2x", ours.display()));
        ensure!(loaded == library.is_some(), "which gf2x was loaded is not as asked");
        factored(&String::from_utf8_lossy(&output.stdout))
    };
    let ((theirs, before), (same, after)) = (run(None)?, run(Some(ours))?);
    ensure!(theirs == same, "other factors: {theirs:?} and {same:?}");
    Ok(format!(
        "{} polynomials factored alike, {before} ms with the distribution's gf2x, {after} with ours",
        same.len()
    ))
}

/// What was factored, without the times, and the sum of these.
fn factored(said: &str) -> Result<(Vec<String>, u64)> {
    ensure!(!said.contains("wrong"), "a product of factors is another polynomial:\n{said}");
    let (mut works, mut sum) = (Vec::new(), 0);
    for line in said.lines().filter_map(|l| l.strip_prefix("right ")) {
        let (work, time) = line.rsplit_once(' ').context("a line without a time")?;
        works.push(work.to_owned());
        sum += time.parse::<u64>()?;
    }
    ensure!(works.len() == 7, "{} of 7 polynomials:\n{said}", works.len());
    Ok((works, sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_singular_says_is_read() {
        let said = "right GF(2) 1 2 30\n".repeat(7) + "// warning\n";
        let (works, sum) = factored(&said).unwrap();
        assert_eq!((works[0].as_str(), works.len(), sum), ("GF(2) 1 2", 7, 210));
        assert!(factored("right GF(2) 1 2 30\nwrong\n").is_err());
        assert!(factored("right GF(2) 1 2 30\n").is_err());
    }
}
