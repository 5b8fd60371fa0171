//! Poly1305, after Bhattacharyya and Sarkar.

use crate::data::{Data, thousands, time, two};
use crate::doc::{Cell, Kind, Page, Section, Table};
use crate::plot::{Look, Plot, Scale};
use widefield_bench::Mode::Throughput;
use widefield_bench::Record;
use widefield_papers::bhattacharyya_sarkar::{errata, published};

const WORK: &str = "poly1305";
const WIDTHS: [&str; 2] = ["256 bits", "512 bits"];
const OURS: Look = Look { colour: 1, dashed: false };
const LOOKS: [Look; 3] =
    [Look { colour: 2, dashed: false }, Look { colour: 6, dashed: false }, Look { colour: 5, dashed: false }];

/// One of the paper's kinds at a width.
fn paper<'r>(data: Data<'r>, kind: &str, width: &str, size: u64) -> Option<&'r Record> {
    let who = format!("paper:{kind}");
    data.all((WORK, Throughput, size)).find(|r| r.who == who && r.kernel == width)
}

/// The sizes of the paper's plots that this run has.
fn plotted(data: Data<'_>) -> Vec<u64> {
    data.sizes(WORK, Throughput).into_iter().filter(|n| (49..=4000).contains(n)).collect()
}

/// Core cycles a byte.
fn a_byte<'r>(sizes: &[u64], pick: impl Fn(u64) -> Option<&'r Record>) -> Vec<(f64, f64)> {
    sizes.iter().filter_map(|n| Some((*n as f64, pick(*n)?.cycles / *n as f64))).collect()
}

/// By how many percent the improved form is faster at a size.
fn gain(data: Data<'_>, width: &str, size: u64) -> Option<f64> {
    let [old, new] = ["Goll-Gueron", "improved"].map(|kind| paper(data, kind, width, size));
    Some(100.0 * (1.0 - new?.ns / old?.ns))
}

/// The system's part of the front page.
pub(crate) fn headline(data: Data<'_>) -> Section {
    Section::new("poly1305-headline", "Poly1305")
        .table(rivals(data, &[16, 64, 128, 257, 512, 1024, 4000, 16_384, 65_536]))
        .text("[All tables and figures of this system](poly1305.html)")
}

/// The system's page.
pub(crate) fn page(data: Data<'_>) -> Page {
    let sizes = plotted(data);
    let mut cost = Plot::new("bytes of message", Scale::Linear, "core cycles a byte", Scale::Log10);
    let mut speed_up = Plot::new("bytes of message", Scale::Linear, "percent faster", Scale::Linear);
    for (width, colour) in WIDTHS.into_iter().zip([4, 3]) {
        for (kind, dashed) in [("Goll-Gueron", true), ("improved", false)] {
            let line = a_byte(&sizes, |n| paper(data, kind, width, n));
            cost.line(format!("{kind}, {width}"), Look { colour, dashed }, line);
        }
        let gains = sizes.iter().filter_map(|n| Some((*n as f64, gain(data, width, *n)?.max(0.0)))).collect();
        speed_up.line(width, Look { colour, dashed: false }, gains);
    }
    cost.line("widefield", OURS, a_byte(&sizes, |n| data.ours((WORK, Throughput, n))));
    let mut beside = Plot::new("bytes of message", Scale::Linear, "core cycles a byte", Scale::Log10);
    beside.line("widefield", OURS, a_byte(&sizes, |n| data.ours((WORK, Throughput, n))));
    for (who, look) in data.rivals(WORK).into_iter().zip(LOOKS) {
        beside.line(who, look, a_byte(&sizes, |n| data.who((WORK, Throughput, n), who)));
    }
    let sections = vec![
        Section::new("cost", "Figures 2 to 7 and 9 to 14: cycles a byte").figure(
            "poly1305-cost",
            "Core cycles a byte from the one-time key to the tag, 49 to 4000 bytes.",
            cost,
        ),
        Section::new("speed-up", "Figures 1 and 8: speed-up").figure(
            "poly1305-speed-up",
            "By how many percent of the time the improved form is faster.",
            speed_up,
        ),
        Section::new("tables", "Tables 1 and 2: averages and maxima").table(ranges(data)),
        Section::new("rivals", "The library and the rivals")
            .figure("poly1305-rivals", "Core cycles a byte, the library beside the rivals.", beside)
            .table(rivals(data, &data.sizes(WORK, Throughput))),
        misprints(),
        Section::new("reproduce", "Reproduce")
            .code("cargo run --release -- report\ncargo run --release -- speed --rivals poly1305"),
    ];
    Page {
        name: "poly1305",
        title: "Poly1305".into(),
        lead: "The one-time authenticator modulo 2^{130} - 5, after S. Bhattacharyya and P. Sarkar, Improved SIMD Implementation of Poly1305, and \
               what they improve, Goll and Gueron's: measured again here with 256 and with 512 bits, beside the library and the rivals."
            .into(),
        sections,
    }
}

/// The paper's ranges, printed and measured.
fn ranges(data: Data<'_>) -> Table {
    let mut t = Table::new("How much less time the improved form takes than Goll and Gueron's, in percent, over the sizes of a range.")
        .words("bytes")
        .group("printed, Skylake", |t| t.numbers(&["average", "most"]))
        .group("printed, Kaby Lake", |t| t.numbers(&["average", "most"]))
        .group("here, 256 bits", |t| t.numbers(&["average", "most"]))
        .group("here, 512 bits", |t| t.numbers(&["average", "most"]));
    let sizes = plotted(data);
    for range in published::RANGES {
        let mut cells = vec![Cell::from(format!("{} to {}", range.from, range.to))];
        for figure in range.skylake.into_iter().chain(range.kaby_lake) {
            cells.push(Cell::from(format!("{figure:.2}")).printed());
        }
        for width in WIDTHS {
            let within = sizes.iter().filter(|n| (range.from as u64..=range.to as u64).contains(n));
            let gains: Vec<f64> = within.filter_map(|n| gain(data, width, *n)).collect();
            if gains.is_empty() {
                cells.extend([crate::data::none(), crate::data::none()]);
                continue;
            }
            let average = gains.iter().sum::<f64>() / gains.len() as f64;
            let most = gains.iter().copied().fold(f64::MIN, f64::max);
            cells.extend([average, most].map(|x| Cell::from(format!("{x:.2}"))));
        }
        t.row(Kind::Plain, cells);
    }
    t
}

/// Times and ratios.
fn rivals(data: Data<'_>, sizes: &[u64]) -> Table {
    let rivals = data.rivals(WORK);
    let mut t =
        Table::new("Time of one tag, the one-time key included, and how many times longer the rivals take.")
            .numbers(&["bytes", "widefield", "GB/s"]);
    for who in &rivals {
        t = t.numbers(&[who, "times longer"]);
    }
    for size in sizes {
        let key = (WORK, Throughput, *size);
        let Some(ours) = data.ours(key) else { continue };
        let rate = Cell::from(two(*size as f64 / ours.ns));
        let mut cells = vec![Cell::from(thousands(*size)), time(Some(ours)), rate];
        for who in &rivals {
            cells.extend([time(data.who(key, who)), data.times(data.who(key, who))]);
        }
        t.row(Kind::Plain, cells);
    }
    t
}

/// What is misprinted.
fn misprints() -> Section {
    let mut t =
        Table::new("Misprints and gaps of the text at hand.").words("where").words("printed").words("meant");
    for e in errata::ERRATA {
        t.row(Kind::Plain, vec![Cell::from(e.place), Cell::from(e.printed), Cell::from(e.meant)]);
    }
    Section::new("errata", "Misprints").table(t)
}
