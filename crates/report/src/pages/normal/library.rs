//! The library's own figures: beside the polynomial basis, by degree, set-up, every kernel.

use super::records::{FIELDS, WORK};
use crate::data::{Data, none, time};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::two;
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
    data.all((work, Throughput, n)).filter(|r| r.batch == Some(64) && r.chosen).last()
}

/// What is compared between the bases: the operation, and its records in the normal and in the polynomial basis.
type Pair<'r> = (&'static str, Option<&'r Record>, Option<&'r Record>);

/// Products.
fn products<'r>(data: Data<'r>, n: u64) -> [Pair<'r>; 2] {
    [
        ("products alone", data.ours((WORK, Throughput, n)), data.ours(("gf2m-mul", Throughput, n))),
        ("products in batches", many(data, "normal-mul-many", n), many(data, "gf2m-mul-many", n)),
    ]
}

/// What has more squarings than products.
fn powers<'r>(data: Data<'r>, n: u64) -> [Pair<'r>; 3] {
    let both = |work| (data.ours((work, Latency, n)), data.who((work, Latency, n), "polynomial"));
    let (power, frobenius) = (both("normal-power"), both("normal-frobenius"));
    [
        ("inversion", data.ours(("normal-invert", Latency, n)), data.ours(("gf2m-invert", Latency, n))),
        ("exponentiation", power.0, power.1),
        ("Frobenius powers", frobenius.0, frobenius.1),
    ]
}

/// How many powers of the Frobenius map, for each product, make up for the slower product of the normal basis.
fn break_even(data: Data<'_>, n: u64) -> Cell {
    let [.., (_, Some(map), Some(slow_map))] = powers(data, n) else { return none() };
    let products = (data.ours((WORK, Latency, n)), data.ours(("gf2m-mul", Latency, n)));
    let (Some(slow_product), Some(product)) = products else { return none() };
    let (gained, lost) = (slow_map.ns - map.ns, slow_product.ns - product.ns);
    if gained > 0.0 { Cell::from(two((lost / gained).max(0.0))) } else { none() }
}

fn field(n: u64) -> String {
    format!("GF(2^{{{n}}})")
}

/// Where the normal basis is the faster one, an item for each operation that the run measured in both.
fn winners(data: Data<'_>) -> Vec<String> {
    let mut all: Vec<(&str, Vec<String>, usize)> = Vec::new();
    for (n, _) in FIELDS {
        for (operation, normal, polynomial) in products(data, n).into_iter().chain(powers(data, n)) {
            let (Some(normal), Some(polynomial)) = (normal, polynomial) else { continue };
            let at = all.iter().position(|(o, ..)| *o == operation).unwrap_or_else(|| {
                all.push((operation, Vec::new(), 0));
                all.len() - 1
            });
            all[at].2 += 1;
            if normal.ns < polynomial.ns {
                all[at].1.push(field(n));
            }
        }
    }
    let item = |(operation, fields, measured): (&str, Vec<String>, usize)| match fields.len() {
        0 => format!("**{operation}**: in none"),
        all if all == measured => format!("**{operation}**: in all {all}"),
        some => format!("**{operation}**: in {some} of {measured}, {}", fields.join(", ")),
    };
    all.into_iter().map(item).collect()
}

/// Normal against polynomial basis: products, batches, inversion, powers.
pub(super) fn beside_polynomial(data: Data<'_>) -> Section {
    let mut one = Table::new(
        "Normal and polynomial basis of the same field: one product, and a product of a batch of 64.",
    )
    .words("field")
    .group("product, normal", |t| t.numbers(&["lat.", "thr.", "of 64", "alone / of 64"]))
    .group("product, polynomial", |t| t.numbers(&["thr.", "of 64"]))
    .group("normal over polynomial", |t| t.numbers(&["product", "of 64"]));
    let mut more = Table::new(
        "What has more squarings than products, each operation waiting for the one before: inversion; a^{e} for an \
         exponent of n bits; a^{2^k} for k = (n - 1)/2. Ratio: normal over polynomial. Break-even: with so many powers \
         of the map to a product both take the same time.",
    )
    .words("field")
    .group("inversion", |t| t.numbers(&["normal", "polyn.", "ratio"]))
    .group("exponentiation", |t| t.numbers(&["normal", "polyn.", "ratio"]))
    .group("Frobenius power", |t| t.numbers(&["normal", "polyn.", "ratio"]))
    .numbers(&["break-even"]);
    for (n, kind) in FIELDS {
        let title = || Cell::from(format!("{}, type {kind}", field(n)));
        let [(_, normal, polynomial), (_, batch, of_poly)] = products(data, n);
        if normal.is_some() {
            one.row(
                Kind::Plain,
                vec![
                    title(),
                    time(data.ours((WORK, Latency, n))),
                    time(normal),
                    time(batch),
                    over(normal, batch),
                    time(polynomial),
                    time(of_poly),
                    over(normal, polynomial),
                    over(batch, of_poly),
                ],
            );
        }
        let powers = powers(data, n);
        if powers.iter().any(|(_, normal, _)| normal.is_some()) {
            let cells = powers.iter().flat_map(|(_, normal, polynomial)| {
                [time(*normal), time(*polynomial), over(*normal, *polynomial)]
            });
            more.row(Kind::Plain, [title()].into_iter().chain(cells).chain([break_even(data, n)]).collect());
        }
    }
    let section = Section::new("polynomial", "Beside the polynomial basis")
        .text("A computation that is mostly squarings is where a normal basis can win: squaring, any number of times, \
            is a rotation. Inversion takes n - 1 squarings and about a dozen products; exponentiation, by windows of \
            four bits of a public exponent and in both bases the same, n squarings and a product for every four of \
            them; a power of the Frobenius map no product at all. Below 1, the normal basis is faster.")
        .table(one)
        .table(more);
    let winners = winners(data);
    if winners.is_empty() {
        return section;
    }
    section.text("The fields in which the normal basis was faster in this run:").list(winners)
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
    let mut t = Table::new(
        "Every kernel that this machine can run, each forced by its tier: time of one product, \
        independent operands.",
    )
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
