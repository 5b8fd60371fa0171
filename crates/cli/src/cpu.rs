//! `widefield cpu`: what this machine has.

use crate::output::{line, title};
use std::process::ExitCode;
use widefield::cpu::{self, Kernel, Tier};
use widefield_bench::{Clock, Header, family_of};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// List every kernel, and the processor's features that each tier needs
    #[arg(long)]
    all: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let header = Header::collect(&Clock::new(false), &[]);
    let (detected, active) = (cpu::detected(), cpu::active().tier());
    line!("{}", title(&header.machine))?;
    line!(
        "{}\n{} processor{}{}",
        header.os,
        header.processors,
        if header.processors == 1 { "" } else { "s" },
        if header.guest { ", a virtual machine" } else { "" }
    )?;
    let lowered = if active == detected {
        String::new()
    } else {
        format!(", lowered to {active} by {}", cpu::TIER_VARIABLE)
    };
    line!("tier {detected}{lowered}")?;

    line!("\n{}", title("tiers"))?;
    for tier in cpu::tiers() {
        let state = if *tier == active {
            "in use"
        } else if active.contains(*tier) {
            "available"
        } else if detected.contains(*tier) {
            "switched off"
        } else {
            "not here"
        };
        let features = if arguments.all { features_beyond(*tier) } else { String::new() };
        line!("{}", format!("  {:<9} {state:<13} {features}", tier.name()).trim_end())?;
    }

    line!("\n{}", title("kernels"))?;
    let kernels: Vec<_> = cpu::kernels().collect();
    if !arguments.all {
        summary(&kernels)?;
        line!("\n`widefield cpu --all` lists each of them.")?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = kernels.iter().map(|k| k.name.len()).max().unwrap_or(0);
    for k in &kernels {
        let mark = if is_chosen(k, &kernels) { '*' } else { ' ' };
        line!("{mark} {:width$}  {:<9} {}", k.name, k.tier.name(), k.description)?;
    }
    line!("* what this machine uses by default")?;
    Ok(ExitCode::SUCCESS)
}

/// For each module, how many kernels there are, and which tiers those in use are of.
fn summary(kernels: &[Kernel]) -> anyhow::Result<()> {
    line!("  {:<18}{:>5}{:>11}{:>9}   tiers in use", "", "all", "can run", "in use")?;
    let mut seen = Vec::new();
    for primitive in kernels.iter().map(|k| k.primitive) {
        if seen.contains(&primitive) {
            continue;
        }
        seen.push(primitive);
        let own = || kernels.iter().filter(|k| k.primitive == primitive);
        let chosen: Vec<_> = own().filter(|k| is_chosen(k, kernels)).collect();
        let tiers = cpu::tiers().iter().filter(|t| chosen.iter().any(|k| k.tier == **t));
        let tiers: Vec<_> = tiers.map(|t| t.name()).collect();
        let here = own().filter(|k| k.token().is_ok()).count();
        line!("  {primitive:<18}{:>5}{here:>11}{:>9}   {}", own().count(), chosen.len(), tiers.join(" "))?;
    }
    Ok(())
}

/// Whether it is the library's own choice: the widest one of its family that the tier in use covers.
fn is_chosen(k: &Kernel, kernels: &[Kernel]) -> bool {
    let active = cpu::active().tier();
    active.contains(k.tier)
        && kernels
            .iter()
            .filter(|o| family_of(o) == family_of(k) && active.contains(o.tier))
            .all(|o| o.tier <= k.tier)
}

/// What the tier needs beyond the next narrower one.
fn features_beyond(tier: Tier) -> String {
    let narrower =
        cpu::tiers().iter().rfind(|t| **t < tier && tier.contains(**t)).map_or(&[][..], |t| t.features());
    let new: Vec<_> = tier.features().iter().filter(|f| !narrower.contains(f)).copied().collect();
    if new.is_empty() { "any machine".into() } else { new.join(" ") }
}
