//! Speed on Arm without the hardware: how many instructions whole operations execute, ours and rivals' in one program, and how many
//! cycles models of processors take for the loops that they are in.
//!
//! Counted is in QEMU's user mode by a plugin, which is compiled here: executions of every block of code, in a run with some
//! repetitions and in one with twice as many, whose difference is the operation alone, exactly. Instructions are no time: what they
//! tell is how much there is to do. [`schedule`] has the loops scheduled by `llvm-mca`, which knows latencies and ports, and no caches,
//! mispredictions, fused pairs or loads that wait for stores.

mod emulator;
mod profile;
mod schedule;
mod table;

use crate::process;
use anyhow::{Result, bail};
use emulator::{Counted, NEEDS};
use schedule::{Modeller, Program};
use table::Row;

/// What to count.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only groups or sizes whose names contain one of these, such as `AES` or `16384`
    names: Vec<String>,
    /// No models of processors
    #[arg(long)]
    counts_only: bool,
}

/// A model of QEMU, and the processors that are modelled by what runs on it: of `max`, those with SHA3's sums of three.
struct Machine {
    qemu: &'static str,
    processors: &'static [&'static str],
}

const MACHINES: [Machine; 2] = [
    Machine { qemu: "neoverse-n1", processors: &["cortex-a55", "cortex-a72", "neoverse-n1"] },
    Machine { qemu: "max", processors: &["neoverse-v1", "apple-m1"] },
];

/// Builds, counts, prints.
pub(crate) fn run(options: &Options) -> Result<()> {
    for (program, package) in NEEDS {
        if !process::exists(program) {
            bail!("no {program} (package {package})");
        }
    }
    let counted = Counted::build()?;
    let program = Program::open(&counted.program)?;
    let modeller = if options.counts_only { None } else { Modeller::find() };
    match &modeller {
        Some(modeller) => println!("cycles: {}", modeller.version),
        None if options.counts_only => {}
        None => println!("no cycles: there is no llvm-mca (package llvm)"),
    }
    for machine in MACHINES {
        let (tier, cases) = counted.cases(machine.qemu)?;
        let mut rows = Vec::new();
        for case in cases {
            let name = format!("{}, {}", case.group, case.size);
            if !options.names.is_empty() && !options.names.iter().any(|n| name.contains(n)) {
                continue;
            }
            let profile = counted.count(machine.qemu, &case)?;
            let mut row =
                Row { name, who: case.who, instructions: profile.total(), share: 0.0, cycles: Vec::new() };
            if let Some(modeller) = &modeller {
                let (stretches, share) = program.stretches(&profile)?;
                row.share = share;
                for processor in machine.processors {
                    row.cycles.push(modeller.cycles(processor, &stretches, share)?);
                }
            }
            rows.push(row);
        }
        println!("\nqemu-aarch64 -cpu {}: ours on the tier {tier}\n", machine.qemu);
        print!("{}", table::print(&rows, machine.processors));
    }
    Ok(())
}
