//! Tables 3 and 4 in the paper's layout, and its conclusions.

use super::records::{WORK, paper};
use crate::data::{Data, none};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::figure;
use widefield_bench::Mode::Throughput;
use widefield_bench::Record;
use widefield_papers::fan_dai::{Basis, published};

/// Microseconds.
fn micros(r: Option<&Record>) -> Cell {
    let text = |ns: f64| if ns < 100.0 { format!("{:.4}", ns / 1e3) } else { figure(ns / 1e3) };
    r.map_or_else(none, |r| Cell::from(text(r.ns)).hint(format!("{}, {}", r.who, r.kernel)))
}

fn printed(x: u32) -> Cell {
    Cell::from(x.to_string()).printed()
}

/// The library's product, and that of the same field in polynomial basis.
fn library(data: Data<'_>, n: u64) -> [Cell; 2] {
    [micros(data.ours((WORK, Throughput, n))).best(true), micros(data.ours(("gf2m-mul", Throughput, n)))]
}

pub(super) fn table_3(data: Data<'_>) -> Section {
    let printed_columns = ["formula (14)", "NY Alg. 4"];
    let columns = ["formula (14)", "NY Alg. 3", "NY Alg. 4"];
    let mut t = Table::new("Table 3. Type-I optimal bases, microseconds a product.")
        .numbers(&["n"])
        .group("printed", |t| t.numbers(&printed_columns))
        .group("here, 32-bit words", |t| t.numbers(&columns))
        .group("here, 64-bit words", |t| t.numbers(&columns))
        .group("here, vectors", |t| t.numbers(&columns[..2]))
        .numbers(&["widefield"]);
    for row in published::TABLE_3 {
        let n = row.n as u64;
        let mut cells = vec![Cell::from(n.to_string()), printed(row.formula_14), printed(row.ny_4)];
        for words in ["32-bit", "64-bit"] {
            cells.extend(["formula-14", "ny-3", "ny-4"].map(|a| micros(paper(data, n, a, words))));
        }
        cells.extend(["formula-14", "ny-3"].map(|a| micros(paper(data, n, a, "vectors"))));
        cells.extend(library(data, n).into_iter().take(1));
        t.row(Kind::Plain, cells);
    }
    Section::new("table-3", "Table 3: type I")
        .text(format!(
            "Printed: {}. Ning and Yin's Algorithm 3 for type I is in the program and not in the table. On vectors \
             their Algorithms 3 and 4 are the same: what the fourth spares is an address.",
            published::MACHINE
        ))
        .table(t)
}

/// The NY algorithm with real tables: for type II Algorithm 3, else Algorithm 2 over lists.
fn ny<'r>(data: Data<'r>, n: u64, t: usize, words: &str) -> Option<&'r Record> {
    paper(data, n, if t == 2 { "ny-3" } else { "ny-2" }, words)
}

pub(super) fn table_4(data: Data<'_>) -> Section {
    let mut t = Table::new(
        "Table 4. Microseconds a product: printed, and below it on 32-bit and 64-bit words and on vectors \
            here.",
    )
    .numbers(&["n"])
    .numbers(&["type"])
    .words("")
    .numbers(&published::COLUMNS_4)
    .group("NY", |t| t.numbers(&["as printed"]))
    .group("widefield", |t| t.numbers(&["normal", "polyn."]));
    for row in published::TABLE_4 {
        let n = row.n as u64;
        let mut cells = vec![Cell::from(n.to_string()), Cell::from(row.t.to_string()), Cell::from("printed")];
        cells.extend(row.micros.map(printed));
        cells.extend([Cell::from(""), Cell::from(""), Cell::from("")]);
        t.row(Kind::Start, cells);
        for words in ["32-bit", "64-bit", "vectors"] {
            let mut cells = vec![Cell::from(""), Cell::from(""), Cell::from(words)];
            cells.extend(
                ["rh", "rh-improved", "algorithm-1", "algorithm-2"].map(|a| micros(paper(data, n, a, words))),
            );
            cells.push(micros(ny(data, n, row.t, words)));
            let first = words == "32-bit";
            let montgomery = data.who(("normal-montgomery", Throughput, n), "paper:montgomery");
            cells.push(if first { micros(montgomery) } else { Cell::from("") });
            cells.push(micros(paper(data, n, "ny-2-dense", words)));
            cells.extend(if first { library(data, n) } else { [Cell::from(""), Cell::from("")] });
            t.row(Kind::Plain, cells);
        }
    }
    Section::new("table-4", "Table 4: types 2 to 14")
        .text("**NY** has real tables here: Algorithm 3 for type 2, else Algorithm 2 over lists of the matrix's ones. \
            **NY as printed** scans the matrix entry by entry, as the paper's program does for other types than 2. \
            Montgomery multiplication is modulo the polynomial of FIPS 186 where there is one of that degree. On \
            vectors, those of 128, 256 or 512 bits that are fastest, there are Algorithm 2 and NY. A dot: not in this \
            run, not written down for it, or left out because it takes too long.")
        .table(t)
}

/// Which of Algorithms 1 and 2 wins, and whether the paper's rule says so.
pub(super) fn conclusions(data: Data<'_>) -> Section {
    let mut t = Table::new(
        "Time of Algorithm 1 over that of Algorithm 2: above 1, Algorithm 2 is faster. The rule \
        says 1 for C_N > 7n - 256 (z = 32) and, counted the same way, for C_N > 7n - 512 (z = 64).",
    )
    .numbers(&["n", "type", "C_N"])
    .group("rule", |t| t.numbers(&["z = 32", "z = 64"]))
    .group("time of 1 over 2", |t| t.numbers(&["printed", "32-bit here", "64-bit here"]));
    let (mut kept, mut second, mut all) = (0, 0, 0);
    for row in published::TABLE_4.iter().filter(|r| r.t > 2) {
        let c_n = Basis::new(row.n, row.t).complexity();
        let rule = |z: usize| if c_n + 8 * z > 7 * row.n { 1 } else { 2 };
        let mut cells = vec![
            row.n.to_string(),
            row.t.to_string(),
            c_n.to_string(),
            rule(32).to_string(),
            rule(64).to_string(),
        ];
        cells.push(figure(f64::from(row.micros[2]) / f64::from(row.micros[3])));
        for (words, z) in [("32-bit", 32), ("64-bit", 64)] {
            let [one, two] = ["algorithm-1", "algorithm-2"].map(|a| paper(data, row.n as u64, a, words));
            cells.push(match (one, two) {
                (Some(one), Some(two)) => {
                    all += 1;
                    second += usize::from(two.ns < one.ns);
                    kept += usize::from((one.ns < two.ns) == (rule(z) == 1));
                    figure(one.ns / two.ns)
                }
                _ => "·".into(),
            });
        }
        if cells.iter().skip(6).any(|c| c != "·") {
            t.row(Kind::Plain, cells.into_iter().map(Cell::from).collect());
        }
    }
    let text = if all == 0 {
        "This run measured nothing for this table.".to_owned()
    } else {
        format!(
            "Algorithm 2 is the faster one in {second} of {all} cases of this run; the rule C_N > 7n - 8z names the \
             faster of the two in {kept}."
        )
    };
    Section::new("conclusions", "Algorithm 1 or Algorithm 2?").text(text).table(t)
}
