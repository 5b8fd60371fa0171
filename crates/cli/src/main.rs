//! The program `widefield`.

mod cpu;
mod documents;
mod erasure;
#[cfg(feature = "rivals")]
mod held;
mod output;
mod overview;
mod pending;
mod progress;
mod reading;
#[cfg(feature = "rivals")]
mod report;
#[cfg(not(feature = "rivals"))]
#[path = "without_report.rs"]
mod report;
mod sealed;
mod selftest;
mod speed;
mod standard;
mod status;
mod tune;

use clap::{CommandFactory as _, Parser, Subcommand};
use std::process::ExitCode;

/// Seals files, and checks and times the cryptography of this machine.
///
/// Without a command it tells what it found and what to do next.
///
/// The environment variable WIDEFIELD_TIER (portable, clmul, avx2, vaes, gfni, avxifma, avx512, neon, pmull, sha3)
/// lowers the tier for every command. It cannot raise it. An unknown name, or one beyond this machine, is an error.
#[derive(Parser)]
#[command(name = "widefield", version, max_term_width = 100, after_long_help = status::TABLE)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Make a key file: 32 random bytes
    ///
    /// Only its owner can read the file. A file that exists is never replaced.
    Key(sealed::KeyArguments),
    /// Seal a file with a key or a passphrase
    ///
    /// Without the key nobody can read the sealed file, and nobody can change it unnoticed. The output appears under
    /// its name once it is complete. Only its owner can read it. The input stays.
    #[command(after_long_help = status::TABLE)]
    Seal(sealed::SealArguments),
    /// Open a sealed file
    ///
    /// The output appears under its name once every byte and the end of the file are verified. If the file was
    /// changed, or the key is wrong, it does not appear. Standard output instead receives each part as soon as it is
    /// verified: a file that was cut off or changed further on ends with status 5 after its verified beginning.
    #[command(after_long_help = status::TABLE)]
    Open(sealed::OpenArguments),
    /// Check a sealed file without writing its plaintext
    #[command(after_long_help = status::TABLE)]
    Verify(sealed::VerifyArguments),
    /// Split a file into shards, some of which may be lost, and make it and them anew
    ///
    /// Of the shards of data and of parity any as many as there are of data give all others and the file. Blocks that
    /// were changed are found and count as lost: a shard need not be whole to be of use.
    #[command(subcommand, after_long_help = status::TABLE)]
    Erasure(erasure::Command),
    /// Tell what this machine has and which kernels that selects
    Cpu(cpu::Arguments),
    /// Check every kernel of this machine against official vectors and reference models
    ///
    /// It tells which tiers it skipped, and why. The exit status is 1 if any check fails.
    Selftest(selftest::Arguments),
    /// Time the kernels
    ///
    /// Each result is checked before it is timed. All implementations of one operation take turns in the same process.
    /// Times are medians in nanoseconds per operation. Ratios are medians of the ratios within a turn, so that a
    /// change of the clock speed cancels out.
    Speed(speed::Arguments),
    /// Measure everything beside other implementations and write a report
    ///
    /// Quick figures come first, in under half a minute, and all figures some minutes later. --quick ends after the
    /// first. The program needs the other implementations for this: `cargo compare report` builds it with them.
    Report(report::Arguments),
    /// Measure from which lengths on the library should choose which methods
    ///
    /// For each length of the library's tables both methods are forced at lengths round it, in interleaved rounds. The
    /// report tells where they cross, how far that can be trusted, and what another value would gain. With --write the
    /// values that gain enough go into the tables of the checkout that this program was built from. `cargo tune` builds
    /// the program for this: in the others choices are fixed, and only --list works.
    Tune(tune::Arguments),
    /// Print a script that completes commands and options in a shell
    Completions(documents::CompletionsArguments),
    /// Write man pages
    Man(documents::ManArguments),
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(code) => code,
        // Whoever reads our output has seen enough: `widefield speed | head`.
        Err(e) if output::is_closed_pipe(&e) => ExitCode::SUCCESS,
        Err(e) => {
            output::complain(format_args!("widefield: {e:#}"));
            status::of(&e).into()
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    widefield::cpu::requested().map_err(|e| {
        let here: Vec<_> = widefield::cpu::available().map(widefield::cpu::Tier::name).collect();
        status::Status::Usage.error(format!(
            "{}={}: {e}; this machine can run {}",
            widefield::cpu::TIER_VARIABLE,
            std::env::var_os(widefield::cpu::TIER_VARIABLE).unwrap_or_default().to_string_lossy(),
            here.join(", ")
        ))
    })?;
    match &arguments.command {
        None => overview::run(),
        Some(Command::Cpu(a)) => cpu::run(a),
        Some(Command::Selftest(a)) => selftest::run(a),
        Some(Command::Speed(a)) => speed::run(a),
        Some(Command::Report(a)) => report::run(a),
        Some(Command::Tune(a)) => tune::run(a),
        Some(Command::Seal(a)) => sealed::seal(a),
        Some(Command::Open(a)) => sealed::open(a),
        Some(Command::Verify(a)) => sealed::verify(a),
        Some(Command::Key(a)) => sealed::key(a),
        Some(Command::Erasure(c)) => erasure::run(c),
        Some(Command::Completions(a)) => documents::completions(a, Arguments::command()),
        Some(Command::Man(a)) => documents::man(a, Arguments::command()),
    }
}
