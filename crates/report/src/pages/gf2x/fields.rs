//! The five NIST fields: multiply, square, invert.

use super::FIELDS;
use crate::data::{Data, time};
use crate::doc::{Cell, Kind, Section, Table};
use widefield_bench::Mode::{Latency, Throughput};
use widefield_bench::Record;

/// The fields' table.
pub(crate) fn section(data: Data<'_>) -> Section {
    let mut t = Table::new("Operations in the NIST fields; pointing at a figure shows its cycles.")
        .words("field")
        .group("multiply", |t| t.numbers(&["paper, here", "latency", "throughput", "in batches"]))
        .group("square", |t| t.numbers(&["latency", "throughput"]))
        .group("invert", |t| t.numbers(&["latency"]));
    let mut any = false;
    for (_, bits) in FIELDS {
        let ours = |work, mode| data.ours((work, mode, bits));
        let multiply = ours("gf2m-mul", Latency);
        any |= multiply.is_some();
        t.row(
            Kind::Plain,
            vec![
                Cell::from(format!("GF(2^{{{bits}}})")),
                time(data.paper(("gf2m-mul", Latency, bits))),
                time(multiply),
                time(ours("gf2m-mul", Throughput)),
                time(many(data, bits)),
                time(ours("gf2m-square", Latency)),
                time(ours("gf2m-square", Throughput)),
                time(ours("gf2m-invert", Latency)),
            ],
        );
    }
    let section = Section::new("fields", "The NIST fields");
    if !any {
        return section.text("This run measured no field.");
    }
    section
        .text("Elements are polynomials modulo the NIST trinomials and pentanomials; every operation takes the same time for all operands.")
        .table(t)
}

/// A product of the batch size that suits it best.
pub(crate) fn many(data: Data<'_>, bits: u64) -> Option<&Record> {
    let of = |r: &&Record| r.work == "gf2m-mul-many" && r.size == bits && r.who == "widefield";
    data.run.records.iter().filter(of).min_by(|a, b| a.ns.total_cmp(&b.ns))
}
