//! Diffie-Hellman on the Kummer surface, after Bernstein, Chuengsatiansup, Lange and Schwabe.

use crate::data::{Data, cycles, time};
use crate::doc::{Cell, Kind, Page, Section, Table};
use crate::plot::{Look, Plot, Scale};
use widefield_bench::Mode::{Latency, Throughput};
use widefield_bench::Record;

/// One shared secret, one public key: every contender.
fn contenders(data: Data<'_>) -> Table {
    let mut t = Table::new("One shared secret, public key decoded and checked; one public key. The third and the last column say how many times longer than widefield.")
        .words("who")
        .words("kernel")
        .group("shared secret", |t| t.numbers(&["time", "cycles", "times longer"]))
        .group("public key", |t| t.numbers(&["time", "times longer"]));
    let records: Vec<&Record> = data.all(("dh", Latency, 1)).collect();
    for (i, r) in records.iter().enumerate() {
        let base = data.all(("dh-base", Throughput, 1)).find(|b| b.who == r.who && b.tier == r.tier);
        let kind = if i + 1 == records.len() { Kind::Ours } else { Kind::Plain };
        let mut cells = vec![Cell::from(r.who.clone()), Cell::from(format!("`{}`", r.kernel))];
        cells.extend([time(Some(r)), cycles(Some(r)), data.times(Some(r)), time(base), data.times(base)]);
        t.row(kind, cells);
    }
    t
}

/// Cost of a multiplication against the batch, a line for each kernel.
fn batches(data: Data<'_>) -> Plot {
    let of_batches = || data.run.records.iter().filter(|r| r.work == "dh-many");
    let mut kernels: Vec<&str> = of_batches().map(|r| r.kernel.as_str()).collect();
    kernels.sort_unstable();
    kernels.dedup();
    let mut plot =
        Plot::new("multiplications in a call", Scale::Log2, "microseconds a multiplication", Scale::Linear);
    for (kernel, colour) in kernels.into_iter().zip([4, 1, 2, 5]) {
        let points = of_batches().filter(|r| r.kernel == kernel).map(|r| (r.size as f64, r.ns / 1e3));
        plot.line(kernel, Look { colour, dashed: false }, points.collect());
    }
    plot
}

fn sections(data: Data<'_>, id: &'static str, title: &str) -> Section {
    Section::new(id, title)
        .text(
            "251 steps of a ladder on the surface of Gaudry and Schost over the field of 2^{127} - 1 elements. Rivals agree by X25519, another \
             function of the same security level: before timing, each contender shows that its two secrets commute.",
        )
        .table(contenders(data))
}

/// The system's part of the front page.
pub(crate) fn headline(data: Data<'_>) -> Section {
    sections(data, "kummer-headline", "Diffie-Hellman on the Kummer surface")
        .text("[All tables and figures of this system](kummer.html)")
}

/// The system's page.
pub(crate) fn page(data: Data<'_>) -> Page {
    Page {
        name: "kummer",
        title: "Diffie-Hellman on the Kummer surface".into(),
        lead: "Key agreement after D. J. Bernstein, C. Chuengsatiansup, T. Lange and P. Schwabe, Kummer strikes back: new DH speed records, \
               beside X25519."
            .into(),
        sections: vec![
            sections(data, "agreement", "One agreement"),
            Section::new("batches", "Many multiplications at once")
                .text("`scalar_mult_many` puts one multiplication into each lane: nothing crosses lanes, and what counts is the number of instructions.")
                .figure("kummer-batches", "Cost of a multiplication against the number of multiplications in a call.", batches(data)),
            Section::new("reproduce", "Reproduce")
                .code("cargo run --release -- report\ncargo run --release -- speed --rivals dh"),
        ],
    }
}
