//! Constant time, checked by the memory sanitizer.
//!
//! Operands are marked as uninitialised; the sanitizer follows the mark, bit by bit, through every instruction, and stops
//! the program where a branch or an address depends on it. That a result carries the mark at its end is checked too:
//! a case whose mark got lost on the way would prove nothing.
//!
//! `cargo xtask ct` builds this with the sanitizer and runs every case on every tier, each in a process of its own.

mod cases;
mod taint;

use std::process::ExitCode;
use widefield::cpu::{self, Tier, Token};

/// A computation on secrets.
struct Case {
    /// `module/function`.
    name: &'static str,
    /// The narrowest tier that it can run on.
    from: Tier,
    /// Marks its operands, computes, and hands the results to [`taint::reveal`].
    run: fn(Token),
}

const fn case(name: &'static str, from: Tier, run: fn(Token)) -> Case {
    Case { name, from, run }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => {
            for case in cases::all() {
                println!("{}\t{}", case.from, case.name);
            }
            ExitCode::SUCCESS
        }
        ["run", ..] if !taint::ACTIVE => {
            eprintln!("built without the sanitizer, this checks nothing: use `cargo xtask ct`");
            ExitCode::from(2)
        }
        ["run", name, tier] => run(name, tier).map_or_else(
            |error| {
                eprintln!("{error}");
                ExitCode::FAILURE
            },
            |()| ExitCode::SUCCESS,
        ),
        _ => {
            eprintln!("usage: widefield-ct list | run CASE TIER");
            ExitCode::from(2)
        }
    }
}

fn run(name: &str, tier: &str) -> Result<(), String> {
    let case = cases::all().find(|c| c.name == name).ok_or("no such case")?;
    let tier: Tier = tier.parse().map_err(|e| format!("{e}"))?;
    let token = cpu::token(tier).map_err(|e| format!("{e}"))?;
    (case.run)(token);
    let seen = taint::revealed();
    println!("{}/{}", seen.marked, seen.bytes);
    if seen.without == 0 && seen.bytes > 0 { Ok(()) } else { Err("no mark arrived at a result".to_owned()) }
}
