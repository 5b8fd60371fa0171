//! The front page: what is fast, by how much, and where to read on.

use super::evidence;
use crate::data::Data;
use crate::doc::{Cell, Kind, Page, Section, Table};
use widefield_bench::Run;

/// The front page, with each system's headline.
pub(crate) fn page(data: Data<'_>, headlines: Vec<Section>) -> Page {
    let h = &data.run.header;
    let mut sections = headlines;
    sections.push(evidence::cold(data));
    sections.push(evidence::scatter(data));
    sections.push(Section::new("method", "How it was measured").list(method()));
    sections.push(Section::new("machine", "This machine").table(machine(data.run)));
    sections.push(
        Section::new("reproduce", "The same on your machine")
            .text("From a checkout of the sources, with Rust installed; the first line makes this report, the second \
                one lists single figures:")
            .code("cargo compare report\ncargo compare speed --rivals gf2x-mul"),
    );
    Page {
        name: "index",
        title: "Finite fields at full width".into(),
        lead: format!(
            "How fast widefield is on {}, beside the papers whose algorithms it builds on and beside the libraries \
             that people use today. All figures on these pages were measured in one run, on {}, but for those of [Arm, \
             modelled](arm.html), which no processor was measured for.",
            h.machine,
            h.date.split(' ').next().unwrap_or_default()
        ),
        sections,
        origin: None,
    }
}

/// All circumstances.
fn machine(run: &Run) -> Table {
    let h = &run.header;
    let mut t = Table::new("The machine and the build of this run.").words("").words("");
    let mut fact = |name: &str, value: String| t.row(Kind::Plain, vec![Cell::from(name), Cell::from(value)]);
    let guest = if h.guest { ", a guest of a hypervisor" } else { "" };
    fact("Processor", format!("{}, {} available{guest}", h.machine, h.processors));
    fact("System", h.os.clone());
    let lowered =
        if h.tier == h.detected { String::new() } else { format!(" (the machine has `{}`)", h.detected) };
    fact("Tier in use", format!("`{}`{lowered}", h.tier));
    fact("Library", format!("widefield {}", h.version));
    fact("Compiler", format!("{}; {}", h.rustc, h.build));
    fact("Date", h.date.clone());
    fact("Time", format!("time stamp counter, {:.3} ticks a nanosecond", h.ticks_per_ns));
    fact("Core cycles", h.counter.describe().into());
    fact("Thread", h.pinned.map_or_else(|| "not pinned".into(), |c| format!("pinned to processor {c}")));
    for r in &h.rivals {
        let build = r.build.as_ref().map_or_else(String::new, |b| format!("; built for this machine: {b}"));
        // Transfers go through these, whoever seals.
        let what = if ["rustls", "quinn"].contains(&r.who.as_str()) { "Transport" } else { "Rival" };
        fact(what, format!("{} {}{build}", r.who, r.version));
    }
    for m in &run.missing {
        fact("Not here", format!("{}: {}", m.who, m.how));
    }
    t
}

/// How it was measured, for the front page.
fn method() -> Vec<String> {
    [
        "Every result is compared with the other implementations' before anything is timed. Key agreements compute \
         different things: of each, two secrets must agree, and batches must be what another implementation computes.",
        "The implementations of one work and size take turns in the same process; each turn is a batch of at least 20 \
         microseconds between two readings of the time stamp counter, on one pinned thread, after a warm-up.",
        "Times are medians over the rounds; pointing at a figure shows its quartiles, and how many rounds of how many \
         operations there were. The rounds of a row are repeated, up to three times as many, while the outer quartiles \
         of a comparison lie more than 5 % apart; what still scatters then is marked ±.",
        "A core whose other thread has a neighbour gives less, and designs rank differently then. In every round two \
         loops, of dependent and of independent operations, tell which **state** the core is in: quiet, or shared \
         (less than 90 % of the best that this run saw). Only rounds of one state are compared. Figures are those of \
         the quiet rounds where there were enough; pointing at a figure shows the other state's.",
        "Ratios are medians of the rounds' ratios. Absolute figures drift with the clock and the neighbours on a \
         shared machine: **the ratio is the result**.",
        "**Latency** is a chain in which each result is an operand of the next operation; **throughput** has \
         independent operands.",
        "widefield is built without flags for this machine and chooses its kernels at run time. Rivals appear **as \
         crates and distributions ship them**, where who does not choose at run time is at a disadvantage, and, where \
         the run has them, **built for this machine** from the newest sources that could be had: `rivals/build` builds \
         those. Versions and flags of all are listed below.",
    ]
    .map(String::from)
    .to_vec()
}
