//! Constant time, checked by the memory sanitizer.
//!
//! Operands are marked as uninitialised; the sanitizer follows the mark, bit by bit, through every instruction, and
//! stops the program where a branch or an address depends on it. That a result carries the mark at its end is checked
//! too: a case whose mark got lost on the way would prove nothing.
//!
//! `cargo xtask ct` builds this with the sanitizer and runs every case on every tier, each in a process of its own.
//! `cargo xtask steps` builds it as programs are built, and compares what the processor executes for several secrets.
//! `cargo xtask stacks` builds it without optimisation, and runs all cases on small stacks.

mod case;
mod cases;
#[cfg(all(target_os = "linux", target_arch = "x86_64", not(widefield_msan)))]
mod step;
mod taint;

use case::{Case, case};
use std::process::ExitCode;
use widefield::cpu::{self, Tier, Token};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => {
            for case in cases::all() {
                println!("{}\t{}", case.from, case.name);
            }
            ExitCode::SUCCESS
        }
        ["tiers"] => {
            cpu::tokens().for_each(|token| println!("{}", token.tier()));
            ExitCode::SUCCESS
        }
        ["run", ..] if !taint::ACTIVE => {
            eprintln!("built without the sanitizer, this checks nothing: use `cargo xtask ct`");
            ExitCode::from(2)
        }
        ["run", name, tier] => ended(run(name, tier)),
        ["run", name, tier, plant] if planted(plant) => ended(run(name, tier)),
        #[cfg(all(target_os = "linux", target_arch = "x86_64", not(widefield_msan)))]
        ["step", how, name, tier, most, seen] => steps(how, name, tier, most, seen).unwrap_or_else(|error| {
            eprintln!("{error}");
            ExitCode::from(2)
        }),
        ["stack", bytes] => ended(on_small_stacks(bytes)),
        _ => {
            eprintln!(
                "usage: widefield-ct list | tiers | run CASE TIER [secret | result] | \
                 step HOW CASE TIER MOST FILE | stack BYTES (HOW: whole, short, or short with a planted leak: secret, \
                 result)"
            );
            ExitCode::from(2)
        }
    }
}

/// Plants a leak, if it is one.
fn planted(name: &str) -> bool {
    let plant = match name {
        "secret" => taint::Plant::Secret,
        "result" => taint::Plant::Result,
        _ => return false,
    };
    taint::plant(plant);
    true
}

fn ended(outcome: Result<(), String>) -> ExitCode {
    let Err(error) = outcome else { return ExitCode::SUCCESS };
    eprintln!("{error}");
    ExitCode::FAILURE
}

/// Compares runs of a case with several secrets, up to so many instructions each, and writes a bit for each byte of the
/// program at which an instruction was executed to the file.
#[cfg(all(target_os = "linux", target_arch = "x86_64", not(widefield_msan)))]
fn steps(how: &str, name: &str, tier: &str, most: &str, seen: &str) -> Result<ExitCode, String> {
    let (case, token) = find(name, tier)?;
    if !matches!(how, "whole" | "short") && !planted(how) {
        return Err(format!("{how} is no way to look at a case"));
    }
    let most = most.parse().map_err(|e| format!("{most}: {e}"))?;
    let outcome = step::compare(most, how != "whole", || {
        (case.run)(token);
        taint::end();
    });
    std::fs::write(seen, &outcome.seen).map_err(|e| format!("{seen}: {e}"))?;
    println!("steps {}{}", outcome.steps, if outcome.too_long { "+" } else { "" });
    let Some([at, before]) = outcome.departed else { return Ok(ExitCode::SUCCESS) };
    println!("departed {at:x} {before:x}");
    Ok(ExitCode::FAILURE)
}

/// Runs every case on every tier that it can run on, each on a thread with a stack of so many bytes. Each is told
/// before it runs: a stack that is too small ends the program.
fn on_small_stacks(bytes: &str) -> Result<(), String> {
    let bytes = bytes.parse().map_err(|e| format!("{bytes}: {e}"))?;
    for token in cpu::tokens() {
        for case in cases::all().filter(|c| c.from <= token.tier()) {
            println!("{}\t{}", token.tier(), case.name);
            let thread = std::thread::Builder::new().stack_size(bytes).spawn(move || (case.run)(token));
            let done = thread.map_err(|e| e.to_string())?.join();
            done.map_err(|_| format!("{} on {} panicked", case.name, token.tier()))?;
        }
    }
    Ok(())
}

fn find(name: &str, tier: &str) -> Result<(&'static Case, Token), String> {
    let case = cases::all().find(|c| c.name == name).ok_or("no such case")?;
    let tier: Tier = tier.parse().map_err(|e| format!("{e}"))?;
    Ok((case, cpu::token(tier).map_err(|e| format!("{e}"))?))
}

fn run(name: &str, tier: &str) -> Result<(), String> {
    let (case, token) = find(name, tier)?;
    (case.run)(token);
    let seen = taint::revealed();
    println!("{}/{}", seen.marked, seen.bytes);
    if seen.without == 0 && seen.bytes > 0 { Ok(()) } else { Err("no mark arrived at a result".to_owned()) }
}
