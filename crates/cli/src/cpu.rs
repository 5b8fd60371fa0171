//! `widefield cpu`: what this machine has.

use crate::output::{line, title};
use std::process::ExitCode;
use widefield::cpu::{self, Tier};
use widefield_bench::{Clock, Header, family_of};

pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let header = Header::collect(&Clock::new(false), &[]);
    let (detected, active) = (cpu::detected(), cpu::active().tier());
    line!("{}", title(&header.machine))?;
    line!(
        "{}, {} processor{}{}",
        header.os,
        header.processors,
        if header.processors == 1 { "" } else { "s" },
        if header.guest { ", a guest of a hypervisor" } else { "" }
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
        line!("  {:<9} {state:<13} {}", tier.name(), features_beyond(*tier))?;
    }

    line!("\n{}", title("kernels"))?;
    let kernels: Vec<_> = cpu::kernels().collect();
    let width = kernels.iter().map(|k| k.name.len()).max().unwrap_or(0);
    for k in &kernels {
        // The library's own choice: the widest one of its family that the tier in use covers.
        let chosen = kernels
            .iter()
            .filter(|o| family_of(o) == family_of(k) && active.contains(o.tier))
            .all(|o| o.tier <= k.tier)
            && active.contains(k.tier);
        let mark = if chosen { '*' } else { ' ' };
        line!("{mark} {:width$}  {:<9} {}", k.name, k.tier.name(), k.description)?;
    }
    line!("* what this machine uses by default")?;
    Ok(ExitCode::SUCCESS)
}

/// What the tier needs beyond the next narrower one.
fn features_beyond(tier: Tier) -> String {
    let narrower =
        cpu::tiers().iter().rfind(|t| **t < tier && tier.contains(**t)).map_or(&[][..], |t| t.features());
    let new: Vec<_> = tier.features().iter().filter(|f| !narrower.contains(f)).copied().collect();
    if new.is_empty() { "any machine".into() } else { new.join(" ") }
}
