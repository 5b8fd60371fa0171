//! Normal bases, after Fan and Dai.

mod counts;
mod library;
mod records;
mod tables;
mod variants;

use self::records::{FIELDS, WORK, best_of_paper};
use crate::data::{Data, time, times};
use crate::doc::{Cell, Kind, Page, Section, Table};
use widefield_bench::Mode::Throughput;
use widefield_papers::fan_dai::errata::ERRATA;

/// The table of the headline: products beside the best of the paper's algorithms.
fn beside_the_paper(data: Data<'_>) -> Table {
    let mut t = Table::new("One product, independent operands, beside the fastest of the paper's algorithms on 32-bit \
        words, on 64-bit words and on vectors; the last column says how many times longer the fastest of the three \
        takes.")
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
        .text("In a normal basis squaring is a rotation. Products are made by lifting to GF(2)[x]/(x^{p} - 1) and \
            carry-less multiplication.")
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
            "Time of one product against the degree, by type of the basis; up to 16 words after lifting all is in \
             registers.",
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
        lead: "Products in Gaussian normal bases of GF(2^{n}), after H. Fan and Y. Dai, Two Software Normal Basis \
            Multiplication Algorithms for GF(2^{n}): the paper's tables in its own layout with real tables in every \
            algorithm, on words of 32 and of 64 bits and on vectors, beside the library."
            .into(),
        sections,
        origin: None,
    }
}
