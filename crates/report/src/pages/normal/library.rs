//! The library's own figures: beside the polynomial basis, by degree, set-up, every kernel.

use super::{FIELDS, WORK};
use crate::data::{Data, none, time, two};
use crate::doc::{Cell, Kind, Section, Table};
use crate::plot::{Look, Plot, Scale};
use widefield_bench::Mode::{Latency, Throughput};
use widefield_bench::Record;

/// One record over another.
fn over(a: Option<&Record>, b: Option<&Record>) -> Cell {
    match (a, b) {
        (Some(a), Some(b)) => Cell::from(two(a.ns / b.ns)),
        _ => none(),
    }
}

/// The library's batches of 64.
fn many<'r>(data: Data<'r>, work: &str, n: u64) -> Option<&'r Record> {
    data.all((work, Throughput, n)).filter(|r| r.batch == Some(64) && r.who == "widefield").last()
}

/// Normal against polynomial basis: products, batches, inversion.
pub(super) fn beside_polynomial(data: Data<'_>) -> Section {
    let mut t = Table::new("Normal and polynomial basis of the same field: one product, a product of a batch of 64, an inversion; and time in normal over time in polynomial basis.")
        .words("field")
        .group("product, normal", |t| t.numbers(&["lat.", "thr.", "of 64", "alone / of 64"]))
        .group("product, polynomial", |t| t.numbers(&["thr.", "of 64"]))
        .group("inversion", |t| t.numbers(&["normal", "polynomial"]))
        .group("normal over polynomial", |t| t.numbers(&["product", "of 64", "inversion"]));
    for (n, kind) in FIELDS {
        let normal = data.ours((WORK, Throughput, n));
        if normal.is_none() {
            continue;
        }
        let polynomial = data.ours(("gf2m-mul", Throughput, n));
        let (batch, of_poly) = (many(data, "normal-mul-many", n), many(data, "gf2m-mul-many", n));
        let inversions = (data.ours(("normal-invert", Latency, n)), data.ours(("gf2m-invert", Latency, n)));
        t.row(
            Kind::Plain,
            vec![
                Cell::from(format!("GF(2^{{{n}}}), type {kind}")),
                time(data.ours((WORK, Latency, n))),
                time(normal),
                time(batch),
                over(normal, batch),
                time(polynomial),
                time(of_poly),
                time(inversions.0),
                time(inversions.1),
                over(normal, polynomial),
                over(batch, of_poly),
                over(inversions.0, inversions.1),
            ],
        );
    }
    Section::new("polynomial", "Beside the polynomial basis")
        .text("A computation that is mostly squarings is where a normal basis can win: inversion takes n - 1 squarings and about a dozen products. \
               Below 1, the normal basis is faster.")
        .table(t)
}

/// Cost against degree, a line for each type.
pub(super) fn by_degree(data: Data<'_>) -> Plot {
    let mut plot = Plot::new("degree n", Scale::Linear, "nanoseconds", Scale::Log10);
    for (kind, colour) in [(1, 1), (2, 2), (4, 3), (6, 4), (10, 5)] {
        let mut points: Vec<(f64, f64)> = data
            .sizes(WORK, Throughput)
            .into_iter()
            .filter_map(|n| data.ours((WORK, Throughput, n)))
            .filter(|r| r.basis == Some(kind))
            .map(|r| (r.size as f64, r.ns))
            .collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        plot.line(format!("type {kind}"), Look { colour, dashed: false }, points);
    }
    plot
}

pub(super) fn setup(data: Data<'_>) -> Section {
    let mut t = Table::new("Set-up of a basis, and of one that knows the way to the field of FIPS 186.")
        .numbers(&["n", "type"])
        .numbers(&["basis", "with conversions"]);
    for n in data.sizes("normal-setup", Throughput) {
        let record = data.ours(("normal-setup", Throughput, n));
        let kind = record.and_then(|r| r.basis).map_or_else(String::new, |b| b.to_string());
        let cells = vec![
            Cell::from(n.to_string()),
            Cell::from(kind),
            time(record),
            time(data.ours(("normal-setup-field", Throughput, n))),
        ];
        t.row(Kind::Plain, cells);
    }
    Section::new("setup", "Set-up").table(t)
}

pub(super) fn kernels(data: Data<'_>) -> Section {
    let mut t = Table::new("Every kernel that this machine can run, each forced by its tier: time of one product, independent operands.")
        .words("kernel");
    for (n, kind) in FIELDS {
        t = t.numbers(&[&format!("{n}, type {kind}")]);
    }
    let names = data.kernels((WORK, Throughput, 163));
    for (i, kernel) in names.iter().enumerate() {
        let mut cells = vec![Cell::from(format!("`{}`", kernel.kernel))];
        for (n, _) in FIELDS {
            let record = data.kernels((WORK, Throughput, n)).into_iter().find(|r| r.tier == kernel.tier);
            cells.push(time(record));
        }
        t.row(if i + 1 == names.len() { Kind::Ours } else { Kind::Plain }, cells);
    }
    Section::new("kernels", "All kernels, slower tiers included").table(t)
}
