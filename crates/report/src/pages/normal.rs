//! Normal bases, after Fan and Dai.

mod counts;
mod library;
mod tables;
mod variants;

use crate::data::{Data, time, times};
use crate::doc::{Cell, Kind, Page, Section, Table};
use widefield_bench::Mode::Throughput;
use widefield_bench::Record;
use widefield_papers::fan_dai::errata::ERRATA;

const WORK: &str = "normal-mul";
/// The degrees and types of the fields with typed elements.
const FIELDS: [(u64, u64); 5] = [(163, 4), (233, 2), (283, 6), (409, 4), (571, 10)];

/// The fastest of the paper's algorithms on `32-bit`, `64-bit` or `vectors`, or on any.
fn best_of_paper<'r>(data: Data<'r>, n: u64, words: &str) -> Option<&'r Record> {
    data.all((WORK, Throughput, n))
        .filter(|r| r.who.starts_with("paper:") && r.kernel.contains(words))
        .min_by(|a, b| a.ns.total_cmp(&b.ns))
}

/// One of the paper's algorithms on `32-bit` or `64-bit` words, or on the `vectors` that suit it best.
fn paper<'r>(data: Data<'r>, n: u64, algorithm: &str, words: &str) -> Option<&'r Record> {
    let who = format!("paper:{algorithm}");
    data.all((WORK, Throughput, n))
        .filter(|r| r.who == who && r.kernel.ends_with(words))
        .min_by(|a, b| a.ns.total_cmp(&b.ns))
}

/// The table of the headline: products beside the best of the paper's algorithms.
fn beside_the_paper(data: Data<'_>) -> Table {
    let mut t = Table::new("One product, independent operands, beside the fastest of the paper's algorithms on 32-bit words, on 64-bit words and on vectors; the last column says how many times longer the fastest of the three takes.")
        .words("field")
        .words("type")
        .group("time", |t| t.numbers(&["widefield", "paper, 32", "paper, 64", "paper, vectors"]))
        .numbers(&["times longer"]);
    for (n, kind) in FIELDS.into_iter().chain([162, 226, 292, 418, 562].map(|n| (n, 1))) {
        let ours = data.ours((WORK, Throughput, n));
        if ours.is_none() {
            continue;
        }
        t.row(
            Kind::Plain,
            vec![
                Cell::from(format!("GF(2^{{{n}}})")),
                Cell::from(kind.to_string()),
                time(ours).best(true),
                time(best_of_paper(data, n, "32-bit")),
                time(best_of_paper(data, n, "64-bit")),
                time(best_of_paper(data, n, "vectors")),
                times(best_of_paper(data, n, "")),
            ],
        );
    }
    t
}

/// The system's part of the front page.
pub(crate) fn headline(data: Data<'_>) -> Section {
    Section::new("normal-headline", "Normal bases")
        .text("In a normal basis squaring is a rotation. Products are made by lifting to GF(2)[x]/(x^{p} - 1) and carry-less multiplication.")
        .figure(
            "normal-headline",
            "Time of one product against the degree, by type of the basis; independent operands.",
            library::by_degree(data),
        )
        .table(beside_the_paper(data))
        .text("[All tables and figures of this system](normal.html)")
}

/// The system's page.
pub(crate) fn page(data: Data<'_>) -> Page {
    let sections = vec![
        Section::new("paper", "The library beside the paper").table(beside_the_paper(data)),
        counts::tables(),
        tables::table_3(data),
        tables::table_4(data),
        tables::conclusions(data),
        variants::ning_yin(data),
        variants::arrays(data),
        variants::zeros(),
        library::beside_polynomial(data),
        Section::new("degrees", "Every degree").figure(
            "normal-degrees",
            "Time of one product against the degree, by type of the basis; up to 16 words after lifting all is in registers.",
            library::by_degree(data),
        ),
        library::setup(data),
        library::kernels(data),
        super::errata::section(ERRATA),
        Section::new("reproduce", "Reproduce")
            .text("The whole page, and single rows of it:")
            .code("cargo compare report\ncargo compare speed --rivals normal-mul"),
    ];
    Page {
        name: "normal",
        title: "Normal bases".into(),
        lead: "Products in Gaussian normal bases of GF(2^{n}), after H. Fan and Y. Dai, Two Software Normal Basis Multiplication Algorithms for \
               GF(2^{n}): the paper's tables in its own layout with real tables in every algorithm, on words of 32 and of 64 bits and on vectors, beside the library."
            .into(),
        sections,
        origin: None,
    }
}
