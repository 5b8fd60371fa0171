//! `widefield speed`: times on the terminal, or as JSON records.

mod figures;
mod summary;

use self::figures::{figure, rate, size};
use crate::output::{complain, line, title};
use crate::progress;
use crate::status::Status;
use anyhow::Context as _;
use core::time::Duration;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use widefield::cpu::{self, Kernel};
use widefield_bench::rivals::Rivals;
use widefield_bench::{
    Bench, Catalogue, Clock, Effort, Header, Outcome, Run, Scope, Setting, Unit, Workload,
};

/// Why there is nothing to compare with; what follows is the command that helps.
#[cfg(not(feature = "rivals"))]
pub(crate) const WITHOUT_RIVALS: &str = "this program has no other implementations to compare with; in the project's \
    directory, build it with them and run it by";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// An operation, such as gf2x-mul, or a part of names: all operations that contain it. Default: all
    filter: Option<String>,
    /// Time every size on every kernel, and print all
    #[arg(long)]
    all: bool,
    /// Print one JSON record a line, for every size and kernel
    #[arg(long)]
    json: bool,
    /// Time other implementations and the papers' own algorithms too (`cargo compare speed --rivals`)
    #[arg(long)]
    rivals: bool,
    /// Take fewer rounds: a first impression
    #[arg(long)]
    quick: bool,
    /// Time this kernel alone (see `widefield cpu --all`), in the operations that it takes part in
    #[arg(long, value_name = "NAME")]
    kernel: Option<String>,
    /// Keep the run as a dated, compressed JSON file in this directory
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = "crates/bench/results")]
    save: Option<PathBuf>,
}

impl Arguments {
    /// Whether a line for each operation will do.
    const fn is_summary(&self) -> bool {
        !(self.all || self.json || self.kernel.is_some() || self.save.is_some())
    }
}

#[cfg(feature = "rivals")]
#[expect(clippy::unnecessary_wraps, reason = "as without")]
fn rivals(_: &Arguments) -> anyhow::Result<&'static Rivals> {
    Ok(Rivals::get())
}

#[cfg(not(feature = "rivals"))]
fn rivals(arguments: &Arguments) -> anyhow::Result<&'static Rivals> {
    let filter = arguments.filter.as_deref().map_or_else(String::new, |f| format!(" {f}"));
    Err(Status::Usage.error(format!("{WITHOUT_RIVALS}: `cargo compare speed --rivals{filter}`")))
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut workloads = Catalogue::new(Scope::Speed).select(arguments.filter.as_deref())?;
    let kernel = arguments.kernel.as_deref().map(usable_kernel).transpose()?;
    if let Some(directory) = &arguments.save {
        check_writable(directory)?;
    }
    let rivals = if arguments.rivals { Some(rivals(arguments)?) } else { None };
    if arguments.is_summary() {
        summary::thin_out(&mut workloads);
    }
    let setting = Setting { rivals, kernel };
    let effort = if arguments.quick { Effort::QUICK } else { Effort::FULL };
    let mut clock = Clock::new(true);
    clock.warm_up(Duration::from_millis(100));
    let header = Header::collect(&clock, rivals.map_or(&[], Rivals::versions));
    let mut bench = Bench::new(clock, effort);
    let mut run = Run { header, records: vec![], missing: vec![], held: vec![] };
    run.missing = rivals.map_or(vec![], |r| r.missing().to_vec());

    if arguments.is_summary() {
        summary::heading(&run.header)?;
    } else if !arguments.json {
        heading(&run.header)?;
    }
    let bar = progress::bar(workloads.len());
    let (mut section, mut measured) = (None, false);
    for workload in &workloads {
        bar.set_message(workload.describe());
        let outcome = bench.run(workload, &setting)?;
        measured |= outcome.records.iter().any(|r| r.who == "widefield");
        bar.suspend(|| print(arguments, workload, &outcome, &mut section))?;
        bar.inc(1);
        run.records.extend(outcome.records);
    }
    bar.finish_and_clear();
    Status::Usage.unless(measured, || match kernel {
        Some(kernel) => format!("no operation of this selection runs the kernel {}", kernel.name),
        None => {
            "nothing of this selection runs without other implementations: see `cargo compare speed --rivals`"
                .into()
        }
    })?;
    if arguments.is_summary() {
        summary::end(arguments.filter.as_deref())?;
    }
    for missing in run.missing.iter().filter(|_| !arguments.is_summary()) {
        if arguments.json {
            complain(format_args!("{}: not here: {}", missing.who, missing.how));
        } else {
            line!("\n{}: not here: {}", missing.who, missing.how)?;
        }
    }
    if let Some(directory) = &arguments.save {
        let path = run.save(directory)?;
        complain(format_args!("saved as {}", path.display()));
    }
    Ok(ExitCode::SUCCESS)
}

/// What there is to say of a workload. `section` is what was titled last.
fn print(
    arguments: &Arguments,
    workload: &Workload,
    outcome: &Outcome,
    section: &mut Option<(&str, widefield_bench::Mode)>,
) -> anyhow::Result<()> {
    if arguments.is_summary() {
        return summary::row(outcome);
    }
    if arguments.json {
        outcome.records.iter().try_for_each(|r| line!("{}", r.to_json_line()))?;
    } else if !outcome.records.is_empty() {
        if *section != Some((workload.work, workload.mode)) {
            *section = Some((workload.work, workload.mode));
            table_head(workload.work, workload.mode.name(), workload.unit)?;
        }
        rows(outcome)?;
    }
    for left_out in &outcome.left_out {
        complain(format_args!("left out, too slow for this run: {left_out}"));
    }
    Ok(())
}

/// Refuses a directory in which no file can be made.
pub(crate) fn check_writable(directory: &Path) -> anyhow::Result<()> {
    let refused = || format!("cannot write to {}", directory.display());
    std::fs::create_dir_all(directory).with_context(refused)?;
    tempfile::NamedTempFile::new_in(directory).with_context(refused)?;
    Ok(())
}

/// The kernel of this name, if the machine can run it.
fn usable_kernel(name: &str) -> anyhow::Result<Kernel> {
    let kernel = cpu::kernels().find(|k| k.name == name).filter(|k| k.token().is_ok());
    kernel.ok_or_else(|| {
        let why = cpu::kernel(name).map_or("there is no such kernel", |_| "this machine cannot run it");
        let here: Vec<_> = cpu::kernels().filter(|k| k.token().is_ok()).map(|k| k.name).collect();
        Status::Usage.error(format!("{name}: {why}; there are {}", here.join(", ")))
    })
}

fn heading(h: &Header) -> anyhow::Result<()> {
    line!("{}", title(&h.machine))?;
    line!("tier {}, {}, {}, {}", h.tier, h.rustc, h.build, h.date)?;
    line!("ns: median of the rounds and quartiles; cycles by {}", h.counter.describe())?;
    line!(
        "ratio: time over that of the kernel that widefield chooses, in the same rounds; above 1 widefield is faster"
    )?;
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
