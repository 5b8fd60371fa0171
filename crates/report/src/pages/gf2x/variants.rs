//! Sections 2.1 to 2.3: modified formulas, and the granularity of additions; the program's "5-2, modified".

use super::tables::in_form;
use crate::data::{Data, cycles, none};
use crate::doc::{Cell, Kind, Section, Table};
use widefield_bench::Mode::{Latency, Throughput};
use widefield_papers::su_fan::{Encoding, Form, Strategy, Variant, Xor, published};

/// Additions by formula, as the paper tells of them.
fn additions() -> Table {
    let mut t = Table::new(
        "Additions of words that a product of so many words needs, as sections 2.1 to 2.3 print them. The modified \
         formulas are (3) to (6); with halved granularity products are split into halves, and common subexpressions of \
         these are added up once.",
    )
    .numbers(&["words"])
    .group("original", |t| t.numbers(&["expanded", "recursive"]))
    .group("modified", |t| t.words("formula").numbers(&["additions"]))
    .group("halved granularity", |t| t.numbers(&["printed", "counted"]));
    let halves = Strategy::S3_1Halves.count(Form::Registers);
    for a in published::ADDITIONS {
        let printed = |n: Option<usize>| n.map_or_else(none, |n| Cell::from(n.to_string()).printed());
        let counted = halves.as_ref().filter(|_| a.terms == 3).map(|c| c.word_xors() + 2 * c.xors());
        t.row(
            Kind::Plain,
            vec![
                Cell::from(a.terms.to_string()),
                printed(Some(a.original.0)),
                printed(a.original.1),
                Cell::from(a.modified.0),
                printed(Some(a.modified.1)),
                printed(a.halves),
                counted.map_or_else(none, |n| Cell::from(n.to_string())),
            ],
        );
    }
    t
}

/// Each variant beside what it varies.
pub(super) fn section(data: Data<'_>) -> Section {
    let mut t = Table::new("Cycles of one product, VEX encoding, with its instructions counted.")
        .words("strategy")
        .words("sums")
        .group("counted", |t| t.numbers(&["products", "128-bit sums", "64-bit sums", "moves"]))
        .numbers(&["lat.", "thr."]);
    let groups: [&[(Strategy, Form)]; 2] = [
        &[(Strategy::S3_1, Form::Registers), (Strategy::S3_1Halves, Form::Registers)],
        &[
            (Strategy::S5_2, Form::Memory),
            (Strategy::S5_2Modified, Form::Memory),
            (Strategy::S5_2, Form::Registers),
            (Strategy::S5_2Modified, Form::Registers),
        ],
    ];
    for group in groups {
        for (i, (strategy, form)) in group.iter().enumerate() {
            let Some(counts) = strategy.count(*form) else { continue };
            let variant = Variant { form: *form, encoding: Encoding::Vex, xor: Xor::Bits128 };
            let sums = if *form == Form::Memory { "in memory, as published" } else { "in registers" };
            let mut cells = vec![
                Cell::from(format!("{}: {}", strategy.name(), strategy.description())),
                Cell::from(sums),
            ];
            let counted = [counts.multiplications(), counts.xors(), counts.word_xors(), counts.shuffles()];
            cells.extend(counted.map(|n| Cell::from(n.to_string())));
            cells.extend([Latency, Throughput].map(|mode| cycles(in_form(data, *strategy, variant, mode))));
            t.row(if i == 0 { Kind::Start } else { Kind::Plain }, cells);
        }
    }
    Section::new("variants", "Section 2: modified formulas, and the granularity of additions")
        .text(
            "Halved granularity saves additions and makes them single words, which the paper gives as its reason not \
             to use it in 3-1, 4-2, 5-1 and 7-1. Here is 3-1 both ways, and the program's \"5-2, modified\", which its \
             tables do not have: formula (3), where the outer products are added up once and stand in two places.",
        )
        .table(additions())
        .table(t)
}
