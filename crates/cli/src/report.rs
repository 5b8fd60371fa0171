//! `widefield report`: measure everything, write the pages.

use crate::output::{complain, line};
use crate::progress;
use crate::status::Status;
use anyhow::Context as _;
use core::time::Duration;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use widefield_bench::rivals::Rivals;
use widefield_bench::{Bench, Catalogue, Clock, Effort, Header, Run, Scope, Setting};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measure fewer sizes, in fewer rounds
    #[arg(long)]
    quick: bool,
    /// Where to write the report
    #[arg(long, value_name = "DIR", default_value = "report")]
    out: PathBuf,
    /// Write the pages from the file of an earlier run instead of measuring
    #[arg(long, value_name = "FILE", conflicts_with = "quick")]
    from: Option<PathBuf>,
    /// Keep the run as a dated, compressed JSON file in this directory too
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = "crates/bench/results")]
    save: Option<PathBuf>,
    /// Check a text of one of the papers against the report's list of what the paper has, and measure nothing
    ///
    /// The text is what pdftotext and the like make of the paper. The exit status is 1 if the list leaves a table, a
    /// figure, an algorithm, a numbered formula, a theorem, a percentage or a function of a program out.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["quick", "out", "from", "save"])]
    paper: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if let Some(path) = &arguments.paper {
        return check_paper(path);
    }
    // Measuring takes minutes: what could not be written in the end is refused now.
    for directory in [Some(&arguments.out), arguments.save.as_ref()].into_iter().flatten() {
        crate::speed::check_writable(directory)?;
    }
    let run = match &arguments.from {
        Some(path) => Run::open(path).with_context(|| path.display().to_string())?,
        None => {
            let first = measure(true)?;
            let index = widefield_report::write(&first, &arguments.out)?;
            line!("{}", widefield_report::headlines(&first))?;
            if arguments.quick {
                first
            } else {
                line!("first figures, quick ones: {}; now all of them", index.display())?;
                measure(false)?
            }
        }
    };
    if let Some(directory) = &arguments.save {
        let path = run.save(directory)?;
        complain(format_args!("saved as {}", path.display()));
    }
    let index = widefield_report::write(&run, &arguments.out)?;
    line!("{}\nreport: {}", widefield_report::summary(&run), index.display())?;
    Ok(ExitCode::SUCCESS)
}

fn check_paper(path: &Path) -> anyhow::Result<ExitCode> {
    let text = std::fs::read(path).with_context(|| path.display().to_string())?;
    let check = widefield_report::inventory::check(&String::from_utf8_lossy(&text)).ok_or_else(|| {
        Status::Usage.error(format!("{}: the title of none of the five papers is in it", path.display()))
    })?;
    line!("{check}")?;
    Ok(if check.uncovered.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn measure(quick: bool) -> anyhow::Result<Run> {
    let (scope, effort) =
        if quick { (Scope::QuickReport, Effort::QUICK) } else { (Scope::Report, Effort::FULL) };
    let workloads = Catalogue::new(scope).select(None)?;
    let rivals = Rivals::get();
    let setting = Setting { rivals: Some(rivals), kernel: None };
    let mut clock = Clock::new(true);
    clock.warm_up(Duration::from_millis(100));
    let header = Header::collect(&clock, rivals.versions());
    let mut bench = Bench::new(clock, effort);
    let mut run = Run { header, records: vec![], missing: rivals.missing().to_vec(), held: vec![] };
    let bar = progress::bar(workloads.len());
    for workload in &workloads {
        bar.set_message(workload.describe());
        let outcome = bench.run(workload, &setting)?;
        run.records.extend(outcome.records);
        for left_out in &outcome.left_out {
            bar.suspend(|| complain(format_args!("left out, too slow for this run: {left_out}")));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    run.held = crate::held::measure(quick)?;
    Ok(run)
}
