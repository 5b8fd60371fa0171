//! The circumstances of a run in words.

use widefield_bench::Header;

/// Machine, compiler, date: under every plot.
pub(crate) fn short(h: &Header) -> String {
    format!("{}, {}, {}", h.machine, compiler(h), day(h))
}

/// The same with system and counter: under every page.
pub(crate) fn one_line(h: &Header) -> String {
    format!(
        "Measured on {}, tier {}, {}; widefield {} built by {} ({}); {}. Core cycles: {}.",
        h.machine,
        h.tier,
        h.os,
        h.version,
        h.rustc,
        h.build,
        h.date,
        h.counter.describe()
    )
}

/// `rustc 1.95.0` without the commit.
pub(crate) fn compiler(h: &Header) -> String {
    h.rustc.split(" (").next().unwrap_or(&h.rustc).to_owned()
}

fn day(h: &Header) -> &str {
    h.date.split(' ').next().unwrap_or(&h.date)
}
