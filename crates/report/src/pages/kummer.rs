//! Diffie-Hellman on the Kummer surface, after Bernstein, Chuengsatiansup, Lange and Schwabe.

mod counts;
mod records;

use self::records::agreements;
use crate::data::{Data, cycles, time, times};
use crate::diagram::{Diagram, Stage};
use crate::doc::{Cell, Kind, Page, Section, Table};
use crate::numbers::thousands;
use crate::plot::{Look, Plot, Scale};
use widefield_bench::Mode::Throughput;
use widefield_bench::{Counter, Record};
use widefield_papers::bernstein_chuengsatiansup_lange_schwabe::errata::ERRATA;
use widefield_papers::bernstein_chuengsatiansup_lange_schwabe::published;

/// The front page's table: what is no ladder of the paper.
fn implementations(data: Data<'_>) -> Table {
    let mut t = Table::new(
        "One shared secret, public key decoded and checked; one public key. How many times longer \
        than widefield each takes.",
    )
    .words("who")
    .words("kernel")
    .group("shared secret", |t| t.numbers(&["time", "cycles", "times longer"]))
    .group("public key", |t| t.numbers(&["time", "times longer"]));
    let records = agreements(data);
    for (i, r) in records.iter().enumerate().filter(|(_, r)| !r.who.starts_with("paper:")) {
        let base = data
            .all(("dh-base", Throughput, 1))
            .find(|b| (&b.who, &b.kernel, &b.tier) == (&r.who, &r.kernel, &r.tier));
        let kind = if i + 1 == records.len() { Kind::Ours } else { Kind::Plain };
        let mut cells = vec![Cell::from(r.who.clone()), function(r)];
        cells.extend([time(Some(r)), cycles(Some(r)), times(Some(r)), time(base), times(base)]);
        t.row(kind, cells);
    }
    t
}

/// crrl's curve over a binary field.
fn is_gls254(kernel: &str) -> bool {
    kernel.starts_with("gls254")
}

/// A rival's function; what is no curve of 128 bits of security says so.
fn function(r: &Record) -> Cell {
    match r.kernel.as_str() {
        "K-233" => Cell::from("`K-233` (about 112 bits of security)"),
        kernel => Cell::from(format!("`{kernel}`")),
    }
}

/// The genus and the field of an implementation's curve.
fn curve(r: &Record) -> (&'static str, &'static str) {
    match (r.who.as_str(), r.kernel.as_str()) {
        (who, _) if who == "widefield" || who.starts_with("paper:") => ("2", "2^{127} - 1"),
        (_, kernel) if is_gls254(kernel) => ("1", "2^{254}"),
        (_, "P-256") => ("1", "2^{256} - 2^{224} + 2^{192} + 2^{96} - 1"),
        (_, "K-233") => ("1", "2^{233}"),
        (_, "K-283") => ("1", "2^{283}"),
        _ => ("1", "2^{255} - 19"),
    }
}

/// Table 1.5 with the same columns for what was measured here.
fn table_1_5(data: Data<'_>) -> Table {
    let counted = data.run.header.counter == Counter::CycleCounter;
    let mut t = Table::new(format!(
        "Table 1.5: {}. \"?\": not measured by eBACS. Below, what was measured here{}.",
        published::TABLE_TITLE,
        if counted { ", in core cycles" } else { "; \"about\": cycles estimated from time, see above" }
    ))
    .words("arch")
    .numbers(&["cycles"])
    .words("ladder")
    .words("open")
    .numbers(&["g"])
    .words("field")
    .words("source of software");
    let yes = |b: bool| Cell::from(if b { "yes" } else { "no" });
    let mut last = "";
    for row in published::TABLE {
        let kind = if row.arch == last { Kind::Plain } else { Kind::Start };
        last = row.arch;
        let cycles = format!("{}{}", thousands(row.cycles.into()), if row.verified { "" } else { "?" });
        let cells = [
            Cell::from(row.arch),
            Cell::from(cycles).printed(),
            yes(row.ladder),
            yes(row.open),
            Cell::from(row.genus.to_string()),
            Cell::from(row.field),
            Cell::from(row.source),
        ];
        t.row(kind, cells.into());
    }
    let mut records = agreements(data);
    records.sort_by(|a, b| b.cycles.total_cmp(&a.cycles));
    for (i, r) in records.into_iter().enumerate() {
        let (genus, field) = curve(r);
        let ours = r.who == "widefield";
        let ladder = r.kernel != "P-256" && !is_gls254(&r.kernel);
        let cells = [
            Cell::from("here"),
            Cell::from(format!(
                "{}{}",
                if counted { "" } else { "about " },
                thousands(r.cycles.round() as u64)
            )),
            yes(ladder),
            yes(true),
            Cell::from(genus),
            Cell::from(field),
            Cell::from(format!("{}, {}", r.who, function(r).text)),
        ];
        let kind = match (i, ours) {
            (_, true) => Kind::Ours,
            (0, _) => Kind::Start,
            _ => Kind::Plain,
        };
        t.row(kind, cells.into());
    }
    t
}

/// Cost of a multiplication against the batch: a line for each kernel and rival.
fn batches(data: Data<'_>) -> Plot {
    let of_batches = || data.run.records.iter().filter(|r| r.work == "dh-many");
    let mut implementations: Vec<(&str, &str)> =
        of_batches().map(|r| (r.who.as_str(), r.kernel.as_str())).collect();
    implementations.sort_unstable();
    implementations.dedup();
    let mut plot =
        Plot::new("multiplications in a call", Scale::Log2, "microseconds a multiplication", Scale::Linear);
    for ((who, kernel), colour) in implementations.into_iter().zip([2, 6, 4, 1, 3, 5]) {
        let points = of_batches()
            .filter(|r| (r.who.as_str(), r.kernel.as_str()) == (who, kernel))
            .map(|r| (r.size as f64, r.ns / 1e3));
        let ours = who == "widefield";
        let label = if ours { kernel.to_owned() } else { format!("{who}, one by one") };
        plot.line(label, Look { colour, dashed: !ours }, points.collect());
    }
    plot
}

/// The batches' figures.
fn batch_table(data: Data<'_>) -> Table {
    let mut t = Table::new(
        "Time of one multiplication in a batch, and how many times longer rivals take one by one.",
    )
    .numbers(&["batch", "widefield", "cycles"])
    .numbers(&["aws-lc-rs", "times longer", "graviola", "times longer", "crrl-native", "times longer"]);
    for size in data.sizes("dh-many", Throughput) {
        let key = ("dh-many", Throughput, size);
        let ours = data.ours(key);
        let mut cells = vec![Cell::from(size.to_string()), time(ours), cycles(ours)];
        for who in ["aws-lc-rs", "graviola", "crrl-native"] {
            cells.extend([time(data.who(key, who)), times(data.who(key, who))]);
        }
        t.row(Kind::Plain, cells);
    }
    t
}

/// The single ladder's step with the lanes of its two streams.
fn step() -> Diagram {
    const POINT: [&str; 4] = ["-x", "y", "z", "t"];
    const H: [&str; 4] = ["S + 2x", "S - 2y", "S - 2z", "S - 2t"];
    const SQUARE: [&str; 4] = ["v0^2", "v1^2", "v2^2", "v3^2"];
    const CARRY: [&str; 4] = ["43", "bits,", "43,", "41"];
    let upper = [
        ("d", POINT, 4),
        ("H", H, 1),
        ("carry", CARRY, 5),
        ("select", ["d or a"; 4], 6),
        ("square", SQUARE, 2),
        ("times C", ["833", "2499", "1617", "561"], 3),
        ("H", H, 1),
        ("carry", CARRY, 5),
        ("square", SQUARE, 2),
        ("times D", ["114", "57", "66", "418"], 3),
        ("double", POINT, 4),
    ];
    let lower = [
        (0, "a", POINT, 4),
        (1, "H", H, 1),
        (2, "carry", CARRY, 5),
        (4, "times d", ["d0 a0", "d1 a1", "d2 a2", "d3 a3"], 2),
        (5, "times C", ["833", "2499", "1617", "561"], 3),
        (6, "H", H, 1),
        (8, "square", SQUARE, 2),
        (9, "times W", ["-1", "x/y", "x/z", "x/t"], 3),
        (10, "sum", POINT, 4),
    ];
    let first = upper.into_iter().zip(0..).map(|((title, lanes, colour), column)| Stage {
        at: (column, 0),
        title,
        lanes,
        colour,
    });
    let second = lower.into_iter().map(|(column, title, lanes, colour)| Stage {
        at: (column, 1),
        title,
        lanes,
        colour,
    });
    let along = |from: usize, n: usize| (from..from + n).map(|i| (i, i + 1));
    let across = [(2, 14), (13, 3)];
    Diagram {
        stages: first.chain(second).collect(),
        arrows: along(0, 10).chain(along(11, 8)).chain(across).collect(),
    }
}

fn agreement(data: Data<'_>, id: &'static str, title: &str) -> Section {
    Section::new(id, title)
        .text(
            "251 steps of a ladder on the surface of Gaudry and Schost over the field of 2^{127} - 1 elements. Rivals \
             agree by X25519 and on other curves of the same security level or, of OpenSSL's binary ones, near it \
             (K-233 below, K-283 above): before timing, each implementation shows that its two secrets commute. GLS254 \
             in crrl is built without flags, as a user gets it: its carry-less multiplications need `-C \
             target-cpu=native`. ring draws a key for each agreement, as its interface asks.",
        )
        .table(implementations(data))
}

/// The system's part of the front page.
pub(crate) fn headline(data: Data<'_>) -> Section {
    agreement(data, "kummer-headline", "Diffie-Hellman on the Kummer surface")
        .text("[All tables and figures of this system](kummer.html)")
}

/// The system's page.
pub(crate) fn page(data: Data<'_>) -> Page {
    Page {
        name: "kummer",
        title: "Diffie-Hellman on the Kummer surface".into(),
        lead: format!(
            "Key agreement after {}, {}: the paper's ladders, the library's, and the rivals.",
            published::AUTHORS,
            published::TITLE
        ),
        sections: vec![
            agreement(data, "agreement", "One agreement"),
            Section::new("table-1-5", "Table 1.5: high-security Diffie-Hellman")
                .text(format!(
                    "eBACS counts cycles by the processor's own counter. Those here are {}. K-233 is below the \
                     security level of the others, near 112 bits of 128, and stands here because it is the binary \
                     curve next to GLS254 that OpenSSL has.",
                    data.run.header.counter.describe()
                ))
                .table(table_1_5(data)),
            Section::new("batches", "Many multiplications at once")
                .text("`scalar_mult_many` puts one multiplication into each lane: nothing crosses lanes, and what \
                    counts is the number of instructions.")
                .figure("kummer-batches", "Cost of a multiplication against the number of multiplications in a call.", batches(data))
                .table(batch_table(data)),
            Section::new("step", "A ladder step in the library's lanes").figure(
                "kummer-step",
                "One step on IFMA52 multiply-add: two streams of 256-bit vectors, three for the limbs of each stage, \
                 the four coordinates of a point in four lanes. S is the sum of the four lanes; C, D, W are constants \
                 and the difference.",
                step(),
            ),
            counts::ladders_and_counts(data),
            counts::history(data),
            super::errata::section(ERRATA),
            Section::new("reproduce", "Reproduce")
                .code("cargo compare report\ncargo compare speed --rivals dh\ncargo compare speed --rivals dh-many"),
        ],
        origin: None,
    }
}
