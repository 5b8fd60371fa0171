//! GF(2)\[x\] and GF(2^m), after Su and Fan.

mod fields;
mod lengths;
mod nist;
mod own;
mod tables;
mod variants;

use self::nist::FIELDS;
use crate::data::{Data, time, times};
use crate::doc::{Cell, Kind, Page, Section, Table};
use crate::numbers::{span, thousands};
use widefield_bench::Mode::{Latency, Throughput};
use widefield_papers::su_fan::errata::ERRATA;

/// gf2x as `rivals/build` builds it.
const NATIVE: &str = "gf2x-native";

/// The system's part of the front page.
pub(crate) fn headline(data: Data<'_>) -> Section {
    let mut t = Table::new(
        "One product of two polynomials, independent operands; the last columns say how many times \
        longer than widefield.",
    )
    .numbers(&["words"])
    .group("time", |t| t.numbers(&["widefield", "best of the paper", "gf2x", NATIVE]))
    .group("times longer", |t| t.numbers(&["paper", "gf2x", NATIVE]));
    for words in [3, 4, 5, 7, 9, 16, 32, 64, 1024, 16_384] {
        let key = ("gf2x-mul", Throughput, words);
        let (ours, paper) = (data.ours(key), data.paper(key));
        let [gf2x, native] = ["gf2x", NATIVE].map(|who| data.who(key, who));
        if ours.is_none() && gf2x.is_none() {
            continue;
        }
        let best = |r: Cell| r.best(true);
        t.row(
            Kind::Plain,
            vec![
                Cell::from(thousands(words)),
                best(time(ours)),
                time(paper),
                time(gf2x),
                time(native),
                times(paper),
                times(gf2x),
                times(native),
            ],
        );
    }
    Section::new("gf2x-headline", "Products in GF(2)[x] and the fields GF(2^{m})")
        .text(summary(data))
        .figure(
            "gf2x-headline",
            "Time of one product, against the words of each operand; independent operands.",
            lengths::short(data),
        )
        .table(t)
        .table(fields::headline(data))
        .text("[All tables and figures of this system](gf2x.html)")
}

/// The headline in a sentence, from the ratios.
fn summary(data: Data<'_>) -> String {
    let ratios = |who: &str| -> Vec<f64> {
        let mut of_sizes = Vec::new();
        for (words, _) in FIELDS {
            let key = ("gf2x-mul", Throughput, words);
            let record = if who == "paper" { data.paper(key) } else { data.who(key, who) };
            of_sizes.extend(record.and_then(|r| r.ratio).map(|q| q.median));
        }
        of_sizes
    };
    let mut parts = Vec::new();
    let called = [
        ("paper", "the best of the paper's strategies"),
        (NATIVE, "gf2x built for this machine"),
        ("gf2x", "gf2x as the system ships it"),
    ];
    for (who, called) in called {
        let r = ratios(who);
        if !r.is_empty() {
            parts.push(format!(
                "**{:.1} times** as fast as {called}",
                widefield_bench::stats::geometric_mean(&r)
            ));
        }
    }
    if parts.is_empty() {
        return "Products of polynomials over GF(2), after C. Su and H. Fan.".into();
    }
    format!("Products at the sizes of the five NIST fields run, in the geometric mean, {}.", parts.join(", "))
}

/// The system's page.
pub(crate) fn page(data: Data<'_>) -> Page {
    let [table_4, table_5] = tables::tables_4_and_5(data);
    let mut sections = vec![
        tables::table_1(data),
        tables::table_2(data),
        tables::table_3(data),
        table_4,
        table_5,
        variants::section(data),
        lengths::every_length(data),
        lengths::large(data),
        lengths::batches(data),
        fields::section(data),
    ];
    sections.extend(own::fields(data));
    sections.extend(own::moduli(data));
    sections.extend(own::algebra(data));
    sections.extend(own::over_fields(data));
    sections.extend([
        kernels(data),
        super::errata::section(ERRATA),
        Section::new("reproduce", "Reproduce").text("The whole page, and single rows of it:").code(
            "cargo compare report\ncargo compare speed --rivals gf2x-mul\ncargo compare speed --rivals gf2m\ncargo \
             compare speed --rivals linear",
        ),
    ]);
    Page {
        name: "gf2x",
        title: "GF(2)[x] and GF(2^{m})".into(),
        lead: "Products of polynomials over GF(2) by carry-less multiplication, after C. Su and H. Fan, *Impact of \
            Intel's New Instruction Sets on Software Implementation of GF(2)[x] Multiplication*: the paper's tables in \
            its own layout, measured again here, beside the library's kernels and the library gf2x."
            .replace('*', ""),
        sections,
        origin: None,
    }
}

/// Every kernel of this machine at the sizes of the NIST fields.
fn kernels(data: Data<'_>) -> Section {
    let mut t = Table::new(
        "Every kernel that this machine can run, each forced by its tier: time of one product, \
        latency and throughput.",
    )
    .words("kernel")
    .words("tier");
    for (words, _) in FIELDS {
        t = t.group(&format!("{words} words"), |t| t.numbers(&["lat.", "thr."]));
    }
    let names: Vec<_> = data.kernels(("gf2x-mul", Throughput, 9));
    for (i, kernel) in names.iter().enumerate() {
        let mut cells = vec![
            Cell::from(format!("`{}`", kernel.kernel)),
            Cell::from(kernel.tier.clone().unwrap_or_default()),
        ];
        for (words, _) in FIELDS {
            for mode in [Latency, Throughput] {
                let record =
                    data.kernels(("gf2x-mul", mode, words)).into_iter().find(|r| r.tier == kernel.tier);
                cells.push(record.map_or_else(
                    || time(None),
                    |r| {
                        let mut c = time(Some(r));
                        c.text = span(r.ns).replace(" ns", "");
                        c
                    },
                ));
            }
        }
        t.row(if i + 1 == names.len() { Kind::Ours } else { Kind::Plain }, cells);
    }
    Section::new("kernels", "All kernels, slower tiers included")
        .text("The widest tier is what the library chooses here; the others run where a processor has no more, and \
            anywhere when asked for by name. Nanoseconds.")
        .table(t)
}
