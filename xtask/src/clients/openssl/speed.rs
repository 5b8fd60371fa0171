//! One context for each message, and one for all, through EVP: OpenSSL's own ciphers and ours, in the same run.

use super::Ours;
use crate::process::{self, root};
use crate::rivals::workshop::Workshop;
use anyhow::Result;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Prints the table; the least of several rounds, in which the libraries take turns.
pub(super) fn table(workshop: &Workshop, ours: &Ours, whole: bool) -> Result<String> {
    let program = workshop.path("speed");
    let source = root().join("xtask/src/clients/openssl/speed.c");
    workshop.run(
        Command::new("gcc").args(["-O2", "-Wall", "-Wextra", "-o"]).arg(&program).arg(source).arg("-lcrypto"),
    )?;
    let nothing = Path::new("/dev/null");
    let mut builds = vec![("system's", None, nothing), ("ours in it", None, ours.preferred.as_path())];
    if let Some(newest) = ours.newest() {
        builds.push(("4.0's", Some(newest), nothing));
        builds.push(("ours in it", Some(newest), &ours.preferred));
    }
    let (rounds, work) = if whole { (9, "2e6") } else { (3, "3e5") };
    // By cipher, size and whether the context is kept, for each build.
    let mut least = BTreeMap::<(String, u32, bool), Vec<f64>>::new();
    for _ in 0..rounds {
        for (at, (_, library, config)) in builds.iter().enumerate() {
            let mut command = Command::new(&program);
            command.arg(work).env("OPENSSL_CONF", config);
            if let Some(library) = library {
                command.env("LD_LIBRARY_PATH", library);
            }
            for line in process::stdout(&mut command)?.lines() {
                let [cipher, size, fresh, kept] = line.split(' ').collect::<Vec<_>>()[..] else { continue };
                for (is_kept, ns) in [(false, fresh), (true, kept)] {
                    let key = (cipher.to_owned(), size.parse()?, is_kept);
                    let row = least.entry(key).or_insert_with(|| vec![f64::INFINITY; builds.len()]);
                    row[at] = row[at].min(ns.parse()?);
                }
            }
        }
    }
    let titles: Vec<String> = builds.iter().map(|b| format!("{:>11}", b.0)).collect();
    println!("{:<18} {:>6} {:<8} {} (ns), how many times faster", "", "bytes", "context", titles.join(""));
    for ((cipher, size, kept), row) in &least {
        let columns: Vec<String> = row.iter().map(|t| format!("{t:>11.0}")).collect();
        let ratios: Vec<String> = row.chunks_exact(2).map(|r| format!("{:.2}", r[0] / r[1])).collect();
        let context = if *kept { "kept" } else { "fresh" };
        println!("{cipher:<18} {size:>6} {context:<8} {}  {}", columns.concat(), ratios.join(" "));
    }
    Ok(format!("{} rows, {rounds} rounds", least.len()))
}
