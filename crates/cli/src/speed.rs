//! `widefield speed`: times on the terminal, or as JSON records.

use crate::output::{line, title};
use crate::progress;
use anyhow::Context as _;
use core::time::Duration;
use std::path::PathBuf;
use std::process::ExitCode;
use widefield::cpu::{self, Kernel};
use widefield_bench::rivals::Rivals;
use widefield_bench::{Bench, Catalogue, Clock, Effort, Header, Outcome, Record, Run, Scope, Setting, Unit};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A work, such as gf2x-mul, or a part of its name: all works that contain it. Default: all
    filter: Option<String>,
    /// Print one JSON record a line
    #[arg(long)]
    json: bool,
    /// Time the rivals and the papers' own algorithms too
    #[arg(long)]
    rivals: bool,
    /// Fewer rounds: a first impression
    #[arg(long)]
    quick: bool,
    /// Only this kernel of ours (see `widefield cpu`), in the works that it takes part in
    #[arg(long, value_name = "NAME")]
    kernel: Option<String>,
    /// Keep the run as a dated, compressed JSON file in this directory
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = "crates/bench/results")]
    save: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let workloads = Catalogue::new(Scope::Speed).select(arguments.filter.as_deref())?;
    let kernel = arguments.kernel.as_deref().map(usable_kernel).transpose()?;
    if let Some(directory) = &arguments.save {
        crate::report::check_writable(directory)?;
    }
    let rivals = arguments.rivals.then(Rivals::get);
    let setting = Setting { rivals, kernel };
    let effort = if arguments.quick { Effort::QUICK } else { Effort::FULL };
    let mut clock = Clock::new(true);
    clock.warm_up(Duration::from_millis(100));
    let header = Header::collect(&clock, rivals.map_or(&[], Rivals::versions));
    let mut bench = Bench::new(clock, effort);
    let mut run = Run { header, records: vec![], missing: vec![], held: vec![] };
    run.missing = rivals.map_or(vec![], |r| r.missing().to_vec());

    if !arguments.json {
        heading(&run.header)?;
    }
    let bar = progress::bar(workloads.len());
    let (mut section, mut measured) = (None, false);
    for workload in &workloads {
        bar.set_message(workload.describe());
        let outcome = bench.run(workload, &setting)?;
        measured |= outcome.records.iter().any(|r| r.who == "widefield");
        bar.suspend(|| -> anyhow::Result<()> {
            if outcome.records.is_empty() {
                return Ok(());
            }
            if arguments.json {
                return outcome.records.iter().try_for_each(|r| line!("{}", r.to_json_line()));
            }
            if section != Some((workload.work, workload.mode)) {
                section = Some((workload.work, workload.mode));
                table_head(workload.work, workload.mode.name(), workload.unit)?;
            }
            rows(&outcome)
        })?;
        bar.inc(1);
        for left_out in &outcome.left_out {
            bar.suspend(|| eprintln!("left out, too slow for this run: {left_out}"));
        }
        run.records.extend(outcome.records);
    }
    bar.finish_and_clear();
    anyhow::ensure!(measured, "no work of this selection runs the kernel {}", kernel.map_or("", |k| k.name));
    for missing in &run.missing {
        if arguments.json {
            eprintln!("{}: not here: {}", missing.who, missing.how);
        } else {
            line!("\n{}: not here: {}", missing.who, missing.how)?;
        }
    }
    if let Some(directory) = &arguments.save {
        let path = run.save(directory)?;
        eprintln!("saved as {}", path.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// The kernel of this name, if the machine can run it.
fn usable_kernel(name: &str) -> anyhow::Result<Kernel> {
    let kernel = cpu::kernels().find(|k| k.name == name).filter(|k| k.token().is_ok());
    kernel.with_context(|| {
        let why = cpu::kernel(name).map_or("there is no such kernel", |_| "this machine cannot run it");
        let here: Vec<_> = cpu::kernels().filter(|k| k.token().is_ok()).map(|k| k.name).collect();
        format!("{name}: {why}; there are {}", here.join(", "))
    })
}

fn heading(h: &Header) -> anyhow::Result<()> {
    line!("{}", title(&h.machine))?;
    line!("tier {}, {}, {}, {}", h.tier, h.rustc, h.build, h.date)?;
    line!("ns: median of the rounds and quartiles; cycles by {}", h.counter.describe())?;
    line!("ratio: time over that of widefield's own choice in the same rounds; above 1 widefield is faster")?;
    for rival in &h.rivals {
        let build =
            rival.build.as_ref().map_or_else(String::new, |b| format!("; built for this machine: {b}"));
        line!("{} is version {}{build}", rival.who, rival.version)?;
    }
    Ok(())
}

fn table_head(work: &str, mode: &str, unit: Unit) -> anyhow::Result<()> {
    line!("\n{}", title(&format!("{work}, {mode}")))?;
    let rate = if unit == Unit::Bytes { "     GB/s" } else { "" };
    line!(
        "{:>8}  {:<27} {:<26} {:>10} {:>19} {:>10} {:>7}{rate}",
        unit.name(),
        "who",
        "kernel",
        "ns",
        "quartiles",
        "cycles",
        "ratio"
    )
}

fn rows(outcome: &Outcome) -> anyhow::Result<()> {
    for r in &outcome.records {
        let noise = if r.is_noisy() { "±" } else { "" };
        let ratio = match r.ratio {
            Some(q) => format!("{:.2}{noise}", q.median),
            None if r.chosen => format!("1{noise}"),
            None => noise.to_owned(),
        };
        line!(
            "{:>8}  {:<27} {:<26} {:>10} {:>19} {:>10} {:>7}{}",
            size(r),
            r.who,
            r.kernel,
            figure(r.ns),
            format!("{}-{}", figure(r.q1), figure(r.q3)),
            figure(r.cycles),
            ratio,
            rate(r)
        )?;
    }
    Ok(())
}

fn size(r: &Record) -> String {
    match r.batch {
        Some(batch) => format!("{} x{batch}", r.size),
        None => r.size.to_string(),
    }
}

fn rate(r: &Record) -> String {
    if r.unit == Unit::Bytes { format!(" {:>8.2}", r.size as f64 / r.ns) } else { String::new() }
}

/// Three significant figures, and no more decimals than two.
fn figure(x: f64) -> String {
    match x {
        x if x < 10.0 => format!("{x:.2}"),
        x if x < 100.0 => format!("{x:.1}"),
        x => format!("{x:.0}"),
    }
}
