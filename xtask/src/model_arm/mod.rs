//! Speed on Arm without the hardware: how many instructions whole operations execute, ours and rivals' in one program,
//! and how many cycles models of processors take for the loops that they are in.
//!
//! Counted is in QEMU's user mode by a plugin, which is compiled here: executions of every block of code, in a run with
//! some repetitions and in one with twice as many, whose difference is the operation alone, exactly. Instructions are
//! no time: what they tell is how much there is to do. [`schedule`] has the loops scheduled by `llvm-mca`, which knows
//! latencies and ports, and no caches, mispredictions, fused pairs or loads that wait for stores.

mod emulator;
mod loops;
mod machine;
mod profile;
mod record;
mod schedule;
mod table;

use crate::process;
use anyhow::{Result, bail};
use emulator::{Counted, NEEDS};
use machine::MACHINES;
use record::Record;
use schedule::{Modeller, Program};
use std::path::PathBuf;
use table::Row;

/// What to count.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only groups or sizes whose names contain one of these, such as `AES` or `16384`
    names: Vec<String>,
    /// No models of processors
    #[arg(long)]
    counts_only: bool,
    /// Keep all that was counted and modelled as a file: by default the one that the report shows
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "crates/report/arm.tsv")]
    #[arg(conflicts_with_all = ["names", "counts_only"])]
    save: Option<PathBuf>,
}

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
    let mut record = match &options.save {
        Some(path) => {
            let (Some(modeller), true) = (&modeller, counted.has_gf2x()) else {
                bail!("a record needs llvm-mca and gf2x");
            };
            // Counting takes minutes: what could not be written in the end is refused now.
            std::fs::OpenOptions::new().append(true).create(true).open(path)?;
            Some((path, Record::new(&counted.versions()?, &modeller.version)?))
        }
        None => None,
    };
    for machine in &MACHINES {
        let (tier, cases) = counted.cases(machine)?;
        let mut rows = Vec::new();
        for case in cases {
            let name = format!("{}, {}", case.group, case.size);
            if !options.names.is_empty() && !options.names.iter().any(|n| name.contains(n)) {
                continue;
            }
            let profile = counted.count(machine, &case)?;
            let mut row = Row {
                group: case.group,
                size: case.size,
                who: case.who,
                instructions: profile.total(),
                share: 0.0,
                cycles: Vec::new(),
            };
            if let Some(modeller) = &modeller {
                let (stretches, share) = program.stretches(&profile)?;
                row.share = share;
                for processor in machine.processors {
                    row.cycles.push(modeller.cycles(processor, &stretches, share)?);
                }
            }
            rows.push(row);
        }
        println!("\nqemu-aarch64 -cpu {}: ours on the tier {tier}\n", machine.name());
        print!("{}", table::print(&rows, machine.processors));
        if let Some((_, record)) = &mut record {
            record.machine(&machine.name(), &tier, machine.processors, &rows);
        }
    }
    if let Some((path, record)) = record {
        std::fs::write(path, record.text())?;
        println!("\nsaved as {}", path.display());
    }
    Ok(())
}
