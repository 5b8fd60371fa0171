//! What the paper says of its algorithms' variants: the arrays DA and DB, zero `e_k`, and Ning and Yin beside Algorithm
//! 2.

use super::records::paper;
use crate::data::{Data, none};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::figure;
use widefield_bench::Record;
use widefield_papers::fan_dai::{published, zero_shares};

/// Time of one over the other.
fn over(a: Option<&Record>, b: Option<&Record>) -> Cell {
    match (a, b) {
        (Some(a), Some(b)) => Cell::from(figure(a.ns / b.ns)).hint(format!("{:.0} ns, {:.0} ns", a.ns, b.ns)),
        _ => none(),
    }
}

/// Ning and Yin's Algorithm 3 beside Algorithm 2, on words and on vectors.
pub(super) fn ning_yin(data: Data<'_>) -> Section {
    let mut t = Table::new(
        "Type II: time of Algorithm 2 over that of NY Algorithm 3. Above 1, NY Algorithm 3 is faster.",
    )
    .numbers(&["n", "printed"])
    .group("here", |t| t.numbers(&["32-bit words", "64-bit words", "vectors"]));
    for row in published::TABLE_4.iter().filter(|r| r.t == 2) {
        let printed = f64::from(row.micros[3]) / f64::from(row.micros[4]);
        let mut cells = vec![Cell::from(row.n.to_string()), Cell::from(figure(printed)).printed()];
        let n = row.n as u64;
        cells.extend(
            ["32-bit", "64-bit", "vectors"]
                .map(|words| over(paper(data, n, "algorithm-2", words), paper(data, n, "ny-3", words))),
        );
        t.row(Kind::Plain, cells);
    }
    Section::new("ning-yin", "Ning and Yin's Algorithm 3, or Algorithm 2?")
        .text(
            "In the paper NY Algorithm 3 is the faster one for type II. On words the ranking depends on the compiler: \
             the innermost loop of Algorithm 2 runs over the words of a vector, one after the other in memory, and \
             where a compiler makes vector instructions of it, it overtakes Ning and Yin's, which runs over the \
             coordinates, reads three words wherever its table points, and stays word by word. The compilers and the \
             machine of the paper had no such instructions. With the loops interchanged, so that for each coordinate \
             all words are one vector, both are in the same position, and the operations decide: n products bit by bit \
             and 2n sums against 2n and 2n.",
        )
        .table(t)
}

/// What the arrays DA and DB gain.
pub(super) fn arrays(data: Data<'_>) -> Section {
    let columns = ["RH", "Algorithm 1"];
    let mut t = Table::new(
        "How much less time, in percent, the algorithm takes with the arrays DA and DB; below zero, more. Microseconds \
         of Algorithm 1 without them and with them.",
    )
    .numbers(&["n", "type"])
    .group("printed", |t| t.numbers(&["RH"]))
    .group("32-bit words", |t| t.numbers(&columns))
    .group("64-bit words", |t| t.numbers(&columns))
    .group("Algorithm 1, 32-bit", |t| t.numbers(&["without", "with"]))
    .group("Algorithm 1, 64-bit", |t| t.numbers(&["without", "with"]));
    let gain = |without: f64, with: f64| Cell::from(format!("{:.1}", 100.0 * (1.0 - with / without)));
    let mut most: Option<f64> = None;
    for row in published::TABLE_4 {
        let n = row.n as u64;
        let printed = gain(f64::from(row.micros[0]), f64::from(row.micros[1])).printed();
        let mut cells = vec![Cell::from(row.n.to_string()), Cell::from(row.t.to_string()), printed];
        let mut times = Vec::new();
        for words in ["32-bit", "64-bit"] {
            let of = |algorithm| paper(data, n, algorithm, words);
            for (without, with) in [("rh", "rh-improved"), ("algorithm-1-shifting", "algorithm-1")] {
                cells.push(match (of(without), of(with)) {
                    (Some(a), Some(b)) => {
                        if with == "algorithm-1" {
                            let percent = 100.0 * (1.0 - b.ns / a.ns);
                            most = Some(most.map_or(percent, |most| most.max(percent)));
                        }
                        gain(a.ns, b.ns)
                    }
                    _ => none(),
                });
            }
            let micros = |r: Option<&Record>| r.map_or_else(none, |r| Cell::from(figure(r.ns / 1e3)));
            times.extend(["algorithm-1-shifting", "algorithm-1"].map(|a| micros(of(a))));
        }
        cells.extend(times);
        if cells.iter().skip(3).any(|c| c.text != none().text) {
            t.row(Kind::Plain, cells);
        }
    }
    let here = most.map_or_else(
        || "This run measured neither.".into(),
        |most| format!("In this run it is {most:.1} % at most."),
    );
    Section::new("arrays", "What the arrays DA and DB gain: both variants of Algorithm 1")
        .text(format!(
            "For Algorithm 1 the paper says: no more than {} % in the fields of Table 4, and prints no figures. {here}",
            published::ARRAYS_GAIN
        ))
        .table(t)
}

/// The share of shifts that Algorithm 1 need not do.
pub(super) fn zeros() -> Section {
    let (shares, fields) = zero_shares();
    let mut t = Table::new(format!(
        "Percent of the e_k that are zero, over the {fields} fields of odd degree between 100 and 1000 with a type-II \
         basis."
    ))
    .words("")
    .numbers(&["least", "average", "most"]);
    let mut cells = vec![Cell::from("printed")];
    cells.extend(published::ZERO_SHARES.map(|p| Cell::from(format!("{p:.1}")).printed()));
    t.row(Kind::Printed, cells);
    let mut cells = vec![Cell::from("counted")];
    cells.extend(shares.map(|share| Cell::from(format!("{:.1}", 100.0 * share))));
    t.row(Kind::Plain, cells);
    Section::new("zeros", "How many e_k are zero")
        .text("Algorithm 1 shifts once for each k with e_k > 0. Of the others a type-II basis has a quarter, on \
            average.")
        .table(t)
}
