//! Diffie-Hellman on a binary curve, GLS254, beside X25519 and the same curve in crrl.

use crate::data::{Data, cycles, none, time, times};
use crate::doc::{Cell, Kind, Page, Section, Table};
use widefield_bench::Mode::{Latency, Throughput};
use widefield_bench::Record;
use widefield_reference::gls254::{COUNTS, Count};

/// What stands before every figure of it.
const WARNING: &str = "No standard describes this curve, this code has had no audit, and the curve far less scrutiny \
 than X25519, which is what to take for what others must read or for what must stay secret for years.";

/// One agreement and one public key by everybody.
fn implementations(data: Data<'_>) -> Table {
    let mut t = Table::new(
        "One shared point, the other decoded and checked; one public key. How many times longer than widefield each \
         takes.",
    )
    .words("who")
    .words("function")
    .group("shared point", |t| t.numbers(&["time", "cycles", "times longer"]))
    .group("public key", |t| t.numbers(&["time", "times longer"]));
    let records: Vec<&Record> = data.all(("gls254-dh", Latency, 1)).collect();
    for (i, r) in records.iter().enumerate() {
        let ours = r.who == "widefield";
        let same = |b: &&Record| b.who == r.who && b.tier == r.tier && (ours || b.kernel == r.kernel);
        let base = data.all(("gls254-base", Throughput, 1)).find(same);
        let kind = if i + 1 == records.len() { Kind::Ours } else { Kind::Plain };
        let mut cells = vec![Cell::from(r.who.clone()), Cell::from(format!("`{}`", r.kernel))];
        cells.extend([time(Some(r)), cycles(Some(r)), times(Some(r)), time(base), times(base)]);
        t.row(kind, cells);
    }
    t
}

/// Batches: ours in one call, the rivals one by one.
fn batches(data: Data<'_>) -> Table {
    const RIVALS: [&str; 3] = ["crrl-native", "graviola", "aws-lc-rs"];
    let mut t = Table::new(
        "Time of one in a batch, and how many times longer rivals take one by one. A shared secret of ours is a \
         hash, which the rivals' figures do not have.",
    )
    .words("work")
    .numbers(&["batch", "widefield", "cycles"]);
    for who in RIVALS {
        t = t.numbers(&[who, "times longer"]);
    }
    for (title, work) in [("shared secrets", "gls254-dh-many"), ("public keys", "gls254-base-many")] {
        for (i, size) in data.sizes(work, Throughput).into_iter().enumerate() {
            let key = (work, Throughput, size);
            let ours = data.ours(key);
            let title = if i == 0 { title } else { "" };
            let mut cells = vec![Cell::from(title), Cell::from(size.to_string()), time(ours), cycles(ours)];
            for who in RIVALS {
                cells.extend([time(data.who(key, who)), times(data.who(key, who))]);
            }
            t.row(if i == 0 { Kind::Start } else { Kind::Plain }, cells);
        }
    }
    t
}

/// Operations of the formulas, printed and counted.
fn counts() -> Table {
    let mut t = Table::new(
        "Products (M), squares (S), products by `b` or its root (m) of GF(2^{254}) that a formula takes.",
    )
    .words("who")
    .words("formula")
    .numbers(&["M", "S", "m"]);
    for (who, formula, numbers) in [
        ("IACR ePrint 2022/1325", "sum, any binary curve", [Some("8"), Some("2"), Some("2")]),
        ("IACR ePrint 2022/1325", "sum, half of the curves", [Some("7"), Some("2"), Some("2")]),
        ("IACR ePrint 2023/1688", "double", [Some("2"), Some("4"), None]),
    ] {
        let mut cells = vec![Cell::from(who), Cell::from(formula)];
        cells.extend(numbers.map(|n| n.map_or_else(none, |n| Cell::from(n).printed())));
        t.row(Kind::Printed, cells);
    }
    for Count { name, products, squares, constants } in COUNTS {
        let mut cells = vec![Cell::from("widefield"), Cell::from(name)];
        cells.extend([products, squares, constants].map(|n| Cell::from(n.to_string())));
        t.row(Kind::Ours, cells);
    }
    t
}

fn agreement(data: Data<'_>, id: &'static str, title: &str) -> Section {
    Section::new(id, title).text(WARNING).table(implementations(data))
}

/// The system's part of the front page; none of a run that did not measure it.
pub(crate) fn headline(data: Data<'_>) -> Option<Section> {
    data.ours(("gls254-dh", Latency, 1))?;
    Some(
        agreement(data, "gls254-headline", "Diffie-Hellman on a binary curve, GLS254")
            .text("[All tables of this system](gls254.html)"),
    )
}

/// The system's page.
pub(crate) fn page(data: Data<'_>) -> Page {
    Page {
        name: "gls254",
        title: "Binary curves: Diffie-Hellman on GLS254".into(),
        lead: "Key agreement on the curve GLS254 over GF(2^{254}), beside the same curve in crrl and X25519.".into(),
        sections: vec![
            agreement(data, "agreement", "One agreement").text(
                "Before timing, each implementation shows that its two secrets commute. GLS254 in crrl, built \
                 without flags, has no carry-less multiplications: those need `-C target-cpu=native`, as \
                 `rivals/build native` sets.",
            ),
            Section::new("batches", "Many at once").table(batches(data)),
            Section::new("formulas", "What the formulas take")
                .text(
                    "Printed is what the abstracts state. Counted is what the library's formulas do, by running them \
                     on polynomials, as its proof of them does; sums, conjugates and products by `u` are left out. \
                     Points have three scales, whose constants cancel in a sum.",
                )
                .table(counts()),
            Section::new("reproduce", "Reproduce")
                .code("rivals/build native\ncargo compare report\ncargo compare speed --rivals gls254"),
        ],
        origin: None,
    }
}
