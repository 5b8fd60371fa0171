//! The five NIST fields: multiply, square, invert.

use super::nist::FIELDS;
use crate::data::{Data, none, time, times};
use crate::doc::{Cell, Kind, Section, Table};
use widefield_bench::Mode::{Latency, Throughput};
use widefield_bench::Record;

/// The fields' tables.
pub(crate) fn section(data: Data<'_>) -> Section {
    let section = Section::new("fields", "The NIST fields");
    if data.sizes("gf2m-mul", Latency).is_empty() {
        return section.text("This run measured no field.");
    }
    section
        .text(
            "Elements are polynomials modulo the NIST trinomials and pentanomials; every operation of the library \
             takes the same time for all operands. OpenSSL's functions are those that its binary curves are made of; \
             they read and write numbers of any length. NTL's are built for this machine (`rivals/build ntl`); it \
             keeps elements as vectors of any length. Pointing at a figure shows its cycles and quartiles.",
        )
        .table(products(data))
        .table(of_one_operand(data))
        .figure("gf2m-batches", "Cost of a product in a field against the number of products in a call.", batches(data))
}

fn name(bits: u64) -> Cell {
    Cell::from(format!("GF(2^{{{bits}}})"))
}

/// NTL as `rivals/build` builds it.
const NTL: &str = "ntl-native";

fn products(data: Data<'_>) -> Table {
    let mut t =
        Table::new("Products: one after the other (latency), independent ones (throughput), and in batches.")
            .words("field")
            .group("latency", |t| t.numbers(&["paper", "openssl", NTL, "widefield"]))
            .group("throughput", |t| t.numbers(&["paper", "openssl", NTL, "widefield"]))
            .group("batch", |t| t.numbers(&["widefield"]))
            .group("over widefield", |t| t.numbers(&["paper", "openssl", NTL]));
    for (_, bits) in FIELDS {
        let mut cells = vec![name(bits)];
        for mode in [Latency, Throughput] {
            let key = ("gf2m-mul", mode, bits);
            let records = [data.paper(key), data.who(key, "openssl"), data.who(key, NTL), data.ours(key)];
            let mut four = records.map(time);
            crate::data::mark_least(&mut four.each_mut(), &records.map(|r| r.map(|r| r.ns)));
            cells.extend(four);
        }
        cells.push(time(many(data, bits)).best(true));
        let key = ("gf2m-mul", Throughput, bits);
        let others = [data.paper(key), data.who(key, "openssl"), data.who(key, NTL)];
        cells.extend(others.map(times));
        t.row(Kind::Plain, cells);
    }
    t
}

fn of_one_operand(data: Data<'_>) -> Table {
    const TITLES: [&str; 5] = ["openssl", NTL, "widefield", "openssl over widefield", "ntl over widefield"];
    let mut t = Table::new("Squares and inverses, latency.")
        .words("field")
        .group("square", |t| t.numbers(&TITLES))
        .group("invert", |t| t.numbers(&TITLES));
    for (_, bits) in FIELDS {
        let mut cells = vec![name(bits)];
        for work in ["gf2m-square", "gf2m-invert"] {
            let key = (work, Latency, bits);
            let theirs = ["openssl", NTL].map(|who| data.who(key, who));
            cells.extend(theirs.map(time));
            cells.push(data.ours(key).map_or_else(none, |r| time(Some(r)).best(true)));
            cells.extend(theirs.map(times));
        }
        t.row(Kind::Plain, cells);
    }
    t
}

/// The front page's table.
pub(crate) fn headline(data: Data<'_>) -> Table {
    let mut t =
        Table::new("One product in a NIST field, independent operands; in the last column in batches.")
            .words("field")
            .numbers(&["widefield", "best of the paper", "openssl", NTL])
            .group("times longer", |t| t.numbers(&["paper", "openssl", NTL]))
            .group("batch", |t| t.numbers(&["widefield"]));
    for (_, bits) in FIELDS {
        let key = ("gf2m-mul", Throughput, bits);
        let ours = data.ours(key);
        let others = [data.paper(key), data.who(key, "openssl"), data.who(key, NTL)];
        if ours.is_some() {
            let mut cells = vec![name(bits), time(ours).best(true)];
            cells.extend(others.map(time));
            cells.extend(others.map(times));
            cells.push(time(many(data, bits)).best(true));
            t.row(Kind::Plain, cells);
        }
    }
    t
}

fn of_batches(data: Data<'_>, bits: u64) -> impl Iterator<Item = &Record> {
    data.run
        .records
        .iter()
        .filter(move |r| r.work == "gf2m-mul-many" && r.size == bits && r.who == "widefield")
}

fn batches(data: Data<'_>) -> crate::plot::Plot {
    use crate::plot::{Look, Plot, Scale};
    let mut plot = Plot::new("products in a call", Scale::Log2, "nanoseconds a product", Scale::Linear);
    for ((_, bits), colour) in FIELDS.into_iter().zip([1, 2, 4, 5, 6]) {
        // The library's own choice is the last of a batch's kernels.
        let mut points: Vec<(f64, f64)> = Vec::new();
        for r in of_batches(data, bits) {
            let at = (r.batch.unwrap_or(1) as f64, r.ns);
            match points.last_mut() {
                Some(last) if last.0 == at.0 => *last = at,
                _ => points.push(at),
            }
        }
        plot.line(format!("{bits} bits"), Look { colour, dashed: false }, points);
    }
    plot
}

/// A product of the batch size that suits it best.
pub(crate) fn many(data: Data<'_>, bits: u64) -> Option<&Record> {
    of_batches(data, bits).min_by(|a, b| a.ns.total_cmp(&b.ns))
}
