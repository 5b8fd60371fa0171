//! `widefield selftest`: every kernel against vectors and models.

mod chacha20_poly1305;
mod check;
mod gcm;
mod gf2m;
mod gf2x;
mod kummer;
mod normal;

use self::check::Check;
use crate::output::line;
use crate::status::Status;
use std::process::ExitCode;
use widefield::cpu::{self, Tier};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Show only failures and the last line
    #[arg(long, short)]
    quiet: bool,
}

/// Every system's checks: a new system is a file and a line.
const CHECKS: &[&[Check]] =
    &[gf2x::CHECKS, gf2m::CHECKS, normal::CHECKS, gcm::CHECKS, kummer::CHECKS, chacha20_poly1305::CHECKS];

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let checks = || CHECKS.iter().copied().flatten();
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for tier in cpu::tiers() {
        let Ok(token) = cpu::token(*tier) else {
            skipped += checks().count();
            if !arguments.quiet {
                line!("skipped  {:<9} {} checks: {}", tier.name(), checks().count(), why_not(*tier))?;
            }
            continue;
        };
        for check in checks() {
            let label = format!("{:<9} {:<6} {}", tier.name(), check.system, check.name);
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
    if skipped > 0 && !arguments.quiet && cpu::active().tier() == cpu::detected() {
        line!(
            "Skipped checks run on a processor with these features, or here in an emulator: `cargo xtask emulated`."
        )?;
    }
    line!("{passed} passed, {failed} failed, {skipped} skipped")?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { Status::Other.into() })
}

/// Why a tier cannot be checked, and what would help.
fn why_not(tier: Tier) -> String {
    if cpu::detected().contains(tier) {
        return format!("switched off by {}; unset it to run them", cpu::TIER_VARIABLE);
    }
    let here = cpu::detected().features();
    let lacks: Vec<_> = tier.features().iter().filter(|f| !here.contains(f)).copied().collect();
    match &lacks[..] {
        [] => "this processor lacks the tier".into(),
        _ => format!("this processor lacks {}", lacks.join(", ")),
    }
}
