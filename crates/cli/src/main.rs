//! The program `widefield`.

mod cpu;
mod held;
mod output;
mod progress;
mod report;
mod sealed;
mod selftest;
mod speed;

use anyhow::Context as _;
use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Finite-field cryptography at the full width of the processor's vector units.
///
/// Without a command it tells what this machine has: its tier, and which kernel each primitive would use.
///
/// The environment variable WIDEFIELD_TIER (portable, clmul, avx2, vaes, gfni, avxifma, avx512, neon, pmull, sha3) lowers the tier for every
/// command; it cannot raise it, and a name that is unknown or beyond this machine is an error.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Tell what this machine has and which kernels that selects
    Cpu,
    /// Check every kernel that this machine can run against official vectors and by-the-book models
    ///
    /// Tiers beyond this machine are listed as skipped. The exit code is 1 if anything fails.
    Selftest(selftest::Arguments),
    /// Time every kernel, for every operation and size
    ///
    /// Each result is checked before it is timed. All contenders of a line's work take turns in the same process;
    /// times are medians in nanoseconds per operation, ratios are medians of the turns' ratios to widefield's own
    /// choice, so that a change of the clock speed in the middle cancels out.
    Speed(speed::Arguments),
    /// Measure everything beside every rival and write a report: open report/index.html
    ///
    /// Shows quick figures first, in under half a minute, and then takes some minutes for all; --quick ends after the first.
    Report(report::Arguments),
    /// Seal a file with a key or a passphrase, on all processors
    ///
    /// Nobody can read or change the sealed file without the key. The output appears under its name once it is whole, readable by
    /// its owner alone; an existing file is not replaced without --force. The input stays.
    Seal(sealed::SealArguments),
    /// Open a sealed file
    ///
    /// The output appears under its name once every byte and the end of the file are verified. If anything was changed, or the
    /// key is another, it does not appear, and the exit code is 2.
    Open(sealed::OpenArguments),
    /// Make a key file for `seal --key-file`: 32 random bytes
    Key(sealed::KeyArguments),
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(code) => code,
        // Whoever reads our output has seen enough: `widefield speed | head`.
        Err(e) if output::is_closed_pipe(&e) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("widefield: {e:#}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    widefield::cpu::requested().with_context(|| {
        let here: Vec<_> = widefield::cpu::available().map(widefield::cpu::Tier::name).collect();
        format!(
            "{}={}: this machine can run {}",
            widefield::cpu::TIER_VARIABLE,
            std::env::var_os(widefield::cpu::TIER_VARIABLE).unwrap_or_default().to_string_lossy(),
            here.join(", ")
        )
    })?;
    match &arguments.command {
        None | Some(Command::Cpu) => cpu::run(),
        Some(Command::Selftest(a)) => selftest::run(a),
        Some(Command::Speed(a)) => speed::run(a),
        Some(Command::Report(a)) => report::run(a),
        Some(Command::Seal(a)) => sealed::seal(a),
        Some(Command::Open(a)) => sealed::open(a),
        Some(Command::Key(a)) => sealed::key(a),
    }
}
