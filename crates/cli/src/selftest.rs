//! `widefield selftest`: every kernel against vectors and models.

mod chacha20_poly1305;
mod gcm;
mod gf2m;
mod gf2x;
mod kummer;
mod normal;

use crate::output::line;
use std::process::ExitCode;
use widefield::cpu::{self, Tier, Token};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Show only failures and the last line
    #[arg(long, short)]
    quiet: bool,
}

/// A named check: gives how many cases it tried, or says which one failed.
struct Check {
    /// The library's module.
    system: &'static str,
    /// What is checked.
    name: &'static str,
    run: fn(Token) -> Result<usize, String>,
}

/// Every system's checks: a new system is a file and a line.
const CHECKS: &[&[Check]] =
    &[gf2x::CHECKS, gf2m::CHECKS, normal::CHECKS, gcm::CHECKS, kummer::CHECKS, chacha20_poly1305::CHECKS];

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for tier in cpu::tiers() {
        for check in CHECKS.iter().copied().flatten() {
            let label = format!("{:<9} {:<6} {}", tier.name(), check.system, check.name);
            let Ok(token) = cpu::token(*tier) else {
                skipped += 1;
                if !arguments.quiet {
                    line!("skipped  {label}: {}", why_not(*tier))?;
                }
                continue;
            };
            match (check.run)(token) {
                Ok(cases) => {
                    passed += 1;
                    if !arguments.quiet {
                        line!("ok       {label}: {cases} cases")?;
                    }
                }
                Err(why) => {
                    failed += 1;
                    line!("FAILED   {label}: {why}")?;
                }
            }
        }
    }
    line!("{passed} passed, {failed} failed, {skipped} skipped")?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn why_not(tier: Tier) -> &'static str {
    if tier > cpu::detected() { "not on this machine" } else { "switched off by WIDEFIELD_TIER" }
}

/// An error with the given text unless the condition holds.
fn expect(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

/// Operands: the same in every run (SplitMix64).
fn words(seed: u64, n: usize) -> Vec<u64> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    (0..n).map(|_| next()).collect()
}
