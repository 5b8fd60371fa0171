//! OpenSSL and aws-lc held to a narrower tier than the machine's: whole processes with a variable set, since both read
//! it once.

use anyhow::Context as _;
use std::process::{Command, Stdio};
use widefield::cpu::{self, Tier};
use widefield_bench::rivals::mask::{VARIABLE, mask};
use widefield_bench::{Held, Run};

/// The works that are compared so.
const WORKS: [&str; 3] = ["aes128gcm-seal", "chacha20poly1305-seal", "poly1305"];

/// What is kept: the library, what reads the variable, and ring, which has no code for AES-GCM wider than `vaes`.
fn kept(who: &str) -> bool {
    ["widefield", "aws-lc-rs", "ring"].contains(&who) || who.starts_with("openssl")
}

/// Measures tiers between `avx2` and the one in use, each in processes of its own.
pub(crate) fn measure(quick: bool) -> anyhow::Result<Vec<Held>> {
    let narrower = |tier: &Tier| *tier < cpu::active().tier();
    let tiers = cpu::tokens().map(|token| token.tier()).filter(narrower);
    tiers.filter_map(|tier| Some((tier, mask(tier)?))).map(|(tier, mask)| held(tier, mask, quick)).collect()
}

fn held(tier: Tier, mask: String, quick: bool) -> anyhow::Result<Held> {
    let mut held = Held { tier: tier.name().into(), mask, records: vec![] };
    for work in WORKS {
        let run = in_process(work, &held, quick).with_context(|| format!("{work}, held to {}", held.tier))?;
        held.records.extend(run.records.into_iter().filter(|r| kept(&r.who)));
    }
    Ok(held)
}

/// One work in a process of its own, by way of a file.
fn in_process(work: &str, held: &Held, quick: bool) -> anyhow::Result<Run> {
    let directory = tempfile::tempdir()?;
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["speed", work, "--rivals", "--save"]).arg(directory.path());
    if quick {
        command.arg("--quick");
    }
    command
        .env(VARIABLE, &held.mask)
        .env("WIDEFIELD_TIER", &held.tier)
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    let output = command.stderr(Stdio::piped()).output()?;
    anyhow::ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let file = std::fs::read_dir(directory.path())?.next().context("nothing was saved")??;
    Ok(Run::open(&file.path())?)
}
