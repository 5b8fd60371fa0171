//! The workspace's own checks, as far as they need what is compiled or parsed; others are scripts under `integration`.
//! `cargo xtask test` runs the tests and most of them, `.ci/run` all.

mod code;
mod ct;
mod ct_arm;
mod debian;
mod emulated;
mod install;
mod layers;
mod listing;
mod model_arm;
mod mutants;
mod once;
mod platform;
mod process;
mod stacks;
mod steps;
mod symbols;
mod tally;
mod test;
mod tiers;
mod trace;
mod workspace;

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use tally::{Skips, Tally};

/// The workspace's own checks.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Count a check that cannot run here as failed (the default when the variable CI is `true`).
    #[arg(long, global = true)]
    require_all: bool,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// All tests once per tier of this machine, and the checks of sources and objects below.
    Test(test::Arguments),
    /// Dependencies between the library's modules are one-way, their files form no circle, kernels hold no closures,
    /// every method of a vector has a test, `unsafe` and rivals stay where they belong.
    Layers,
    /// No optimised object of ours names an intrinsic that was not inlined.
    Symbols,
    /// Without optimisation, every case of constant time runs on a small stack
    Stacks,
    /// Constant time: kernels run on poisoned operands under the memory sanitizer.
    Ct(ct::Arguments),
    /// Constant time in machine code: each case runs step by step for several secrets, which must execute the same.
    Steps(steps::Arguments),
    /// Mutation testing: kernels altered one place at a time, and whether the tests notice.
    Mutants(mutants::Arguments),
    /// Every kernel was entered by a test, a case of constant time and a differential target of the last
    /// `cargo xtask test --constant-time`.
    Kernels,
    /// The library's tests on other processors and systems, by emulators.
    Emulated(emulated::Options),
    /// Our libraries for other programs, under a prefix or for a package.
    Install(install::Arguments),
    /// Speed on Arm without the hardware: executed instructions of whole operations beside rivals', and their loops in
    /// models of processors.
    ModelArm(model_arm::Options),
}

/// Runs a task; what is no check has nothing to count.
fn run(arguments: Arguments) -> anyhow::Result<Option<Tally>> {
    let ci = std::env::var_os("CI").is_some_and(|v| v == "true");
    let skips = Skips { forbidden: arguments.require_all || ci };
    let tally = match arguments.task {
        Task::Install(options) => return install::run(&options).map(|()| None),
        Task::ModelArm(options) => return model_arm::run(&options).map(|()| None),
        Task::Test(options) => test::run(&options, skips),
        Task::Layers => layers::run(),
        Task::Symbols => symbols::run(),
        Task::Stacks => stacks::run(),
        Task::Ct(options) if options.arm => ct_arm::run(skips),
        Task::Ct(_) => ct::run(skips),
        Task::Steps(options) => steps::run(&options, skips),
        Task::Mutants(options) => mutants::run(&options),
        Task::Kernels => trace::run(),
        Task::Emulated(options) => emulated::run(&options, skips),
    };
    tally.map(Some)
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(tally)) => {
            println!("\n{tally}");
            if tally.failed == 0 && tally.passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Arguments::command().debug_assert();
    }
}
