//! `widefield tune`: the lengths by which the library chooses methods, measured on this machine.

use crate::output::{line, title};
use crate::progress;
use crate::status::Status;
use core::time::Duration;
use std::path::PathBuf;
use std::process::ExitCode;
use widefield::cpu::force_way;
use widefield_bench::Clock;
use widefield_bench::tune::{
    self, Budget, Found, Left, Measured, Parameter, Rule, Verdict, products,
    source::{self, Change},
};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A part of names such as "poly1305/KERNEL_FROM avx512": those alone. "products": what short products of
    /// polynomials take, from which it follows how longer ones are cut. Default: all lengths
    filter: Option<String>,
    /// Print the tables instead of measuring
    #[arg(long)]
    list: bool,
    /// Take fewer rounds at fewer lengths: a first impression
    #[arg(long, conflicts_with = "write")]
    quick: bool,
    /// Print the ratio of the methods' times at each length
    #[arg(long)]
    curves: bool,
    /// Write the values that changed into the tables of a source checkout, from which this program was built
    #[arg(long, value_name = "CHECKOUT", num_args = 0..=1, default_missing_value = ".")]
    write: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if arguments.filter.as_deref() == Some("products") {
        return short_products(arguments);
    }
    let wanted = |p: &Parameter| arguments.filter.as_ref().is_none_or(|f| p.name().contains(f.as_str()));
    let parameters: Vec<_> = tune::parameters().filter(wanted).collect();
    Status::Usage
        .unless(!parameters.is_empty(), || "no length has that in its name: see `widefield tune --list`")?;
    if arguments.list {
        return list(&parameters);
    }
    // The value that is there: whether one can be set at all.
    settable(parameters[0].value.set(parameters[0].value.built_in()))?;
    if let Some(checkout) = &arguments.write {
        // Measuring takes minutes: what could not be written in the end is refused now.
        source::write(checkout, &changes(&[])).map_err(|e| Status::Io.error(e))?;
    }
    let (budget, rule) = (if arguments.quick { Budget::QUICK } else { Budget::FULL }, Rule::of_admission());
    let mut clock = Clock::new(true);
    clock.warm_up(Duration::from_millis(100));
    heading(rule)?;
    let bar = progress::bar(parameters.len());
    let (mut all, mut other_tiers, mut fixed) = (Vec::new(), Vec::new(), Vec::new());
    for parameter in &parameters {
        bar.set_message(parameter.name());
        match parameter.measure(&mut clock, budget, rule).map_err(anyhow::Error::msg)? {
            Ok(measured) => {
                bar.suspend(|| print(&measured, arguments.curves))?;
                all.push(measured);
            }
            Err(Left::Tier) => other_tiers.push(*parameter),
            Err(Left::Fixed) => fixed.push(*parameter),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    for (why, mut parameters) in [
        ("not measured: of tiers that are not here, or that WIDEFIELD_TIER forbids", other_tiers),
        (
            "not measured: fixed when the library is compiled, or no choice by the length of one operation",
            fixed,
        ),
    ] {
        if !parameters.is_empty() {
            line!("\n{why}")?;
        }
        // A line for each column.
        parameters.sort_by_key(|p| (p.table.family, p.column.name));
        for same in
            parameters.chunk_by(|a, b| (a.table.family, a.column.name) == (b.table.family, b.column.name))
        {
            let rows: Vec<_> = same.iter().map(|p| p.value.row).collect();
            line!("  {}/{}: {}", same[0].table.family, same[0].column.name, rows.join(", "))?;
        }
    }
    if let Some(checkout) = &arguments.write {
        let files = source::write(checkout, &changes(&all)).map_err(|e| Status::Io.error(e))?;
        line!("\n{} files written", files.len())?;
        files.iter().try_for_each(|file| line!("  {}", file.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Refuses a program that can measure nothing.
fn settable(yes: bool) -> anyhow::Result<()> {
    Status::Usage.unless(yes, || {
        "this program's choices are fixed; in the project's directory, build one whose lengths can be set, and run \
         it, by: `cargo tune`"
    })
}

/// The times of short products, printed as the library has them, or written there.
fn short_products(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    Status::Usage.unless(
        !arguments.list && !arguments.curves,
        || "times of products are no lengths: they are in the library's `gf2x/general/costs.rs`",
    )?;
    settable(force_way(None))?;
    let mut clock = Clock::new(true);
    clock.warm_up(Duration::from_millis(100));
    let mut printed = Ok(());
    let rounds = if arguments.quick { 5 } else { 61 };
    let all = products::measure(&mut clock, rounds, |times| {
        if printed.is_ok() {
            printed = line!("{}", times.source());
        }
    });
    printed?;
    if let Some(checkout) = &arguments.write {
        let file = products::write(checkout, &all).map_err(|e| Status::Io.error(e))?;
        line!("written: {}", file.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What is to be written, table by table.
fn changes(all: &[Measured]) -> Vec<(&'static widefield::cpu::Table, Vec<Change>)> {
    let of_table = |table: &'static widefield::cpu::Table| {
        let of_it = all.iter().filter(|m| m.parameter.table.family == table.family);
        let changed = of_it.filter(|m| m.found.verdict == Verdict::Changed);
        (table, changed.map(|m| (m.parameter.value.row, m.parameter.column.name, m.found.value)).collect())
    };
    widefield::cpu::lengths().iter().map(of_table).collect()
}

fn list(parameters: &[Parameter]) -> anyhow::Result<ExitCode> {
    let mut last = None;
    for Parameter { table, column, value } in parameters {
        if last != Some(table.family) {
            last = Some(table.family);
            line!("{}", title(table.family))?;
        }
        line!("{:>9}  {:<26} {:>6} {}", value.row, column.name, value.built_in(), column.unit)?;
    }
    line!("\n{}", title("what the columns choose"))?;
    let mut told: Vec<(&str, &str)> = Vec::new();
    for Parameter { table, column, .. } in parameters {
        if !told.contains(&(table.family, column.name)) {
            told.push((table.family, column.name));
            line!("{}/{}: {}", table.family, column.name, column.what.trim())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn heading(rule: Rule) -> anyhow::Result<()> {
    let percent = 100.0 * (rule.gain - 1.0);
    line!(
        "measured: the value under which the lengths measured take least; between: where the methods differ by more \
         than noise"
    )?;
    line!(
        "gain: of the value measured, where the built-in one chooses otherwise; noise: of a median, the lengths' median"
    )?;
    line!(
        "a value changes if it gains {percent:.0} % throughout a range of lengths of {} to 1\n",
        rule.range
    )?;
    line!(
        "{:<46} {:>8} {:>8} {:>15} {:>7} {:>7}  verdict",
        "length",
        "built-in",
        "measured",
        "between",
        "gain",
        "noise"
    )
}

fn print(measured: &Measured, curves: bool) -> anyhow::Result<()> {
    let Measured { parameter, points, found } = measured;
    let Found { value, between: [from, to], gain, noise, .. } = found;
    let end = |length: &Option<usize>| length.map_or_else(|| "-".to_owned(), |n| n.to_string());
    line!(
        "{:<46} {:>8} {value:>8} {:>15} {:>5.1} % {:>5.1} %  {}",
        parameter.name(),
        parameter.value.built_in(),
        format!("{}..{}", end(from), end(to)),
        100.0 * (gain - 1.0),
        100.0 * noise,
        verdict(found)
    )?;
    if curves {
        for point in points {
            let q = widefield_bench::stats::quartiles(&point.ratios);
            line!("{:>55} {:>8.3} {:>15}", point.length, q.median, format!("{:.3}..{:.3}", q.q1, q.q3))?;
        }
    }
    Ok(())
}

fn verdict(found: &Found) -> String {
    let range = found.range.map_or_else(String::new, |(from, to)| format!(" from {from} to {to}"));
    let crossings =
        if found.crossings > 1 { format!("; crosses {} times", found.crossings) } else { String::new() };
    let verdict = match found.verdict {
        Verdict::Kept => "kept".to_owned(),
        Verdict::Unresolved => "not resolved, kept".to_owned(),
        Verdict::TooLittle => "too little, kept".to_owned(),
        Verdict::Beyond => format!("gains{range}, but crosses beyond the lengths measured: kept"),
        Verdict::Changed => format!("changed: gains{range}"),
    };
    verdict + &crossings
}
