//! The workspace's own checks: `cargo xtask test` runs the tests and most of them, `.ci/run` all.

mod asm;
mod benchmarks;
mod choices;
mod clients;
mod ct;
mod documents;
mod emulated;
mod fuzz;
mod install;
mod layers;
mod miri;
mod model_arm;
mod mutants;
mod once;
mod process;
mod python;
mod quick;

mod rivals;
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
    /// Dependencies between the library's modules are one-way, their files form no circle, kernels hold no closures, every method
    /// of a vector has a test, `unsafe` and rivals stay where they belong.
    Layers,
    /// No optimised object of ours names an intrinsic that was not inlined.
    Symbols,
    /// Without optimisation, every case of constant time runs on a small stack
    Stacks,
    /// Constant time: kernels run on poisoned operands under the memory sanitizer.
    Ct(ct::Arguments),
    /// Constant time in machine code: each case runs step by step for several secrets, which must execute the same.
    Steps(steps::Arguments),
    /// The fuzzers, each for some seconds, from the official vectors on.
    Fuzz(fuzz::Arguments),
    /// Mutation testing: kernels altered one place at a time, and whether the tests notice.
    Mutants(mutants::Arguments),
    /// Raw pointers: tests of the portable tier in the interpreter that knows what may alias (a nightly toolchain).
    Miri,
    /// Every kernel was entered by a test, a case of constant time and a differential target of the last `cargo xtask test --constant-time`.
    Kernels,
    /// The library's tests on other processors and systems, by emulators.
    Emulated(emulated::Options),
    /// The quick loop: the tests of one module, compiled with its features alone.
    Quick(quick::Arguments),
    /// The loops of a kernel as compiled: instructions by kind, loads, stores, spills.
    Asm(asm::Arguments),
    /// Our libraries for other programs, under a prefix.
    Install(install::Arguments),
    /// A package of Debian's kind that takes the place of the distribution's library.
    Package(install::PackageArguments),
    /// Programs that load our libraries in the place of others', run as their users have them.
    Clients(clients::Arguments),
    /// The Python package: built as a wheel, installed in an environment of its own under `target`, and tested there.
    Python(python::Arguments),
    /// By the committed results: where a tier's kernel is slower than a narrower tier's, or than a strategy of the papers.
    Choices,
    /// The figures of docs/benchmarks.md are those of the committed runs that it names.
    Benchmarks(benchmarks::Options),
    /// Every path and every `cargo xtask` task that a document names exists.
    Documents,
    /// Speed on Arm without the hardware: executed instructions of whole operations beside rivals', and their loops in models of
    /// processors.
    ModelArm(model_arm::Options),
    /// Makes rivals as users can build them best, for this machine, under `target/rivals`, where the bench finds them.
    Rivals(rivals::Arguments),
}

/// Runs a task; what is no check has nothing to count.
fn run(arguments: Arguments) -> anyhow::Result<Option<Tally>> {
    let ci = std::env::var_os("CI").is_some_and(|v| v == "true");
    let skips = Skips { forbidden: arguments.require_all || ci };
    let tally = match arguments.task {
        Task::Package(options) => return install::package(&options).map(|()| None),
        Task::Install(options) => return install::run(&options).map(|()| None),
        Task::Asm(options) => return asm::run(&options).map(|()| None),
        Task::ModelArm(options) => return model_arm::run(&options).map(|()| None),
        Task::Rivals(options) => return rivals::run(&options),
        Task::Quick(options) => quick::run(&options),
        Task::Test(options) => test::run(&options, skips),
        Task::Layers => layers::run(),
        Task::Symbols => symbols::run(),
        Task::Stacks => stacks::run(),
        Task::Ct(options) => ct::task(options, skips),
        Task::Steps(options) => steps::run(&options, skips),
        Task::Fuzz(options) => fuzz::run(&options, skips),
        Task::Mutants(options) => mutants::run(&options),
        Task::Miri => miri::run(skips),
        Task::Kernels => trace::run(),
        Task::Emulated(options) => emulated::run(&options, skips),
        Task::Clients(options) => clients::run(&options, skips),
        Task::Python(options) => python::run(&options, skips),
        Task::Choices => choices::run(),
        Task::Benchmarks(options) => benchmarks::run(&options),
        Task::Documents => documents::run(),
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
