//! Poly1305, after Bhattacharyya and Sarkar.

use super::aead::{beside, rate};
use crate::data::{Data, none, time, times};
use crate::doc::{Cell, Kind, Page, Section, Table};
use crate::numbers::{thousands, two};
use crate::plot::{Look, Plot, Scale};
use widefield_bench::Mode::Throughput;
use widefield_bench::Record;
use widefield_papers::bhattacharyya_sarkar::errata::ERRATA;
use widefield_papers::bhattacharyya_sarkar::{count, published};

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
    Section::new("poly1305-headline", "Poly1305 and ChaCha20-Poly1305")
        .table(rivals(data, &[16, 64, 128, 257, 512, 1024, 4000, 16_384, 65_536]))
        .figure(
            "chacha20poly1305-headline",
            "ChaCha20-Poly1305, sealing: gigabytes a second.",
            rate(data, "chacha20poly1305-seal", false),
        )
        .table(beside(data, "chacha20poly1305-seal", "ChaCha20-Poly1305, sealing"))
        .text("[All tables and figures of this system](poly1305.html)")
}

/// The ranges of the paper's plots of cycles a byte, with their numbers for its two machines.
const FIGURES: [(u64, u64, u8, u8); 6] = [
    (49, 500, 2, 9),
    (501, 1000, 3, 10),
    (1001, 1500, 4, 11),
    (1501, 2000, 5, 12),
    (2001, 4000, 6, 13),
    (49, 4000, 7, 14),
];

/// Both kinds at both widths, and the library.
fn costs(data: Data<'_>, from: u64, to: u64) -> Plot {
    let sizes: Vec<u64> = plotted(data).into_iter().filter(|n| (from..=to).contains(n)).collect();
    let mut plot = Plot::new("bytes of message", Scale::Between, "core cycles a byte", Scale::Log10);
    for (width, colour) in WIDTHS.into_iter().zip([4, 3]) {
        for (kind, dashed) in [("Goll-Gueron", true), ("improved", false)] {
            let line = a_byte(&sizes, |n| paper(data, kind, width, n));
            plot.line(format!("{kind}, {width}"), Look { colour, dashed }, line);
        }
    }
    for (kind, dashed) in [("Goll-Gueron, their program", true), ("improved, their program", false)] {
        let line = a_byte(&sizes, |n| paper(data, kind, WIDTHS[0], n));
        plot.line(format!("{kind}, 256 bits"), Look { colour: 5, dashed }, line);
    }
    plot.line("widefield", OURS, a_byte(&sizes, |n| data.ours((WORK, Throughput, n))));
    plot
}

/// Section 3.4's count of operations, and those of what follows it.
fn counts() -> Section {
    const COLUMNS: [&str; 6] = ["multiplications", "additions", "of halves", "of lanes", "shifts", "logic"];
    let mut t = Table::new(
        "Vector instructions: of 4 x 130 bits (256-bit vectors) and 8 x 130 bits (512-bit vectors) by one factor, the \
         factor's permutations included; of the compact product, where one number alone is not zero; of a reduction.",
    )
    .words("what")
    .words("")
    .group("", |t| t.numbers(&COLUMNS[..2]))
    .group("permutations", |t| t.numbers(&COLUMNS[2..4]))
    .group("", |t| t.numbers(&COLUMNS[4..]));
    let p = published::OPERATION_COUNT;
    let printed =
        [p.multiplications, p.additions, p.halves, p.lanes].map(|n| Cell::from(n.to_string()).printed());
    let mut cells = vec![Cell::from("section 3.4, 4 x 130"), Cell::from("printed").printed()];
    cells.extend(printed);
    cells.extend([none(), none()]);
    t.row(Kind::Printed, cells);
    let limbs = [0x155_5555, 0x2aa_aaaa, 0x0ff_00ff, 0x333_3333, 0x12_3456];
    for (what, counts) in [
        ("section 3.4, 4 x 130", count::product::<4>(&[limbs; 4], limbs).counts),
        ("the same, 8 x 130", count::product::<8>(&[limbs; 8], limbs).counts),
        ("compact product, 4 lanes", count::compact_product::<4>(limbs, limbs).counts),
        ("compact product, 8 lanes", count::compact_product::<8>(limbs, limbs).counts),
        ("section 3.5, reduction", count::reduction()),
    ] {
        let count::Counts { multiplications, additions, halves, lanes, shifts, logic } = counts;
        let mut cells = vec![Cell::from(what), Cell::from("counted")];
        cells.extend(
            [multiplications, additions, halves, lanes, shifts, logic].map(|n| Cell::from(n.to_string())),
        );
        t.row(Kind::Plain, cells);
    }
    Section::new("counts", "Section 3.4: operations")
        .text(format!(
            "Counted by running both on lanes that count. The permutations of halves are the paper's `permutevar8x32`, \
             those of lanes its `permute4x64`; we swap the halves of a factor once for all steps that ask for it, so \
             that six take the place of its {}. Its {} `set` is a splat here, made with the factor. The last additions \
             of the compact product with four lanes, within a vector, are not among those counted.",
            p.halves, p.sets
        ))
        .table(t)
}

/// What of this page is from the paper's text, and what is not.
fn reconstructed() -> Section {
    Section::new("reconstructed", "What is reconstructed, and what the figures mean")
        .list(vec![
            "**Speed-up** is not defined in the text at hand. Here it is (t_old - t_new) / t_old, the part of the time \
             that the improved form saves, in percent."
                .into(),
            "**Sections 4 to 6** are described in the introduction and missing in the text at hand. The compact \
             product of section 4.4 and the 512-bit forms of section 6 are derived here from that description, for \
             both kinds in the same way; the paper has no figures for 512 bits."
                .into(),
            "**As printed and as their program does.** Goll-Gueron and improved are as the paper prints them. \
             It says of the original that it has larger decimations beyond 832 bytes, and not which: two groups \
             share a reduction there, R^{2B} and R^{B}, in both forms. The published program, which has 256 \
             bits alone, takes three, with R^{12}, R^{8} and R^{4}, from 832 bytes on, again in both forms."
                .into(),
            "**Improved, their program** is what its main function runs: below 49 bytes the original's \
             finishing code, which takes two blocks by R^{2} and R, then one at a time, the limbs of a number \
             in lanes; for a multiple of 64 bytes the original; the improved form for all else. Compact \
             products are for messages below 832 bytes, and for two blocks left over as well as for one."
                .into(),
            "**Goll-Gueron, their program** is the original within it, at every length: groups of four blocks, \
             then the finishing code."
                .into(),
            "**Time** is from the one-time key to the tag, the powers of the key included. Here it is the median of \
             rounds in which all implementations take their turns; the published program takes the least of five \
             medians."
                .into(),
        ])
}

/// The paper's plots of cycles a byte, range by range.
fn figures(data: Data<'_>) -> Section {
    let mut section = Section::new("cost", "Figures 2 to 7 and 9 to 14: cycles a byte").text(
        "From the one-time key to the tag. The paper plots 256 bits on Skylake and on Kaby Lake; the forms with 512 \
         bits, which it describes and does not plot, and the library are drawn along.",
    );
    for (from, to, skylake, kaby_lake) in FIGURES {
        section = section.figure(
            &format!("poly1305-cost-{from}-{to}"),
            format!("As Figures {skylake} and {kaby_lake}: core cycles a byte, {from} to {to} bytes."),
            costs(data, from, to),
        );
    }
    section
}

/// ChaCha20-Poly1305 beside the rivals.
fn ciphers(data: Data<'_>) -> Vec<Section> {
    let mut sections = super::aead::sections(
        data,
        "chacha20poly1305",
        "In place, 13 bytes of additional data.",
        &[
            ("seal", "chacha20poly1305-seal", "ChaCha20-Poly1305, sealing"),
            ("open", "chacha20poly1305-open", "ChaCha20-Poly1305, opening"),
        ],
    );
    sections.push(super::batches::section(
        data,
        "chacha20poly1305",
        &[
            ("chacha20poly1305-seal-many", "ChaCha20-Poly1305, sealing"),
            ("chacha20poly1305-open-many", "ChaCha20-Poly1305, opening"),
        ],
    ));
    sections.push(
        Section::new("extended", "XChaCha20-Poly1305, and a key for each message")
            .table(beside(data, "xchacha20poly1305-seal", "XChaCha20-Poly1305, sealing"))
            .table(beside(data, "xchacha20poly1305-open", "XChaCha20-Poly1305, opening"))
            .table(beside(data, "chacha20poly1305-setup-seal", "ChaCha20-Poly1305, key set up each time"))
            .table(beside(data, "xchacha20poly1305-setup-seal", "XChaCha20-Poly1305, key set up each time")),
    );
    sections
}

/// The system's page.
pub(crate) fn page(data: Data<'_>) -> Page {
    let sizes = plotted(data);
    let mut speed_up = Plot::new("bytes of message", Scale::Linear, "percent faster", Scale::Between);
    for (width, colour) in WIDTHS.into_iter().zip([4, 3]) {
        let gains = sizes.iter().filter_map(|n| Some((*n as f64, gain(data, width, *n)?))).collect();
        speed_up.line(width, Look { colour, dashed: false }, gains);
    }
    let mut others = Plot::new("bytes of message", Scale::Linear, "core cycles a byte", Scale::Log10);
    others.line("widefield", OURS, a_byte(&sizes, |n| data.ours((WORK, Throughput, n))));
    for (who, look) in data.rivals(WORK).into_iter().zip(LOOKS) {
        others.line(who, look, a_byte(&sizes, |n| data.who((WORK, Throughput, n), who)));
    }
    let mut sections = vec![
        figures(data),
        Section::new("speed-up", "Figures 1 and 8: speed-up").figure(
            "poly1305-speed-up",
            "By how many percent of the time the improved form is faster.",
            speed_up,
        ),
        Section::new("tables", "Tables 1 and 2: averages and maxima").table(ranges(data)),
        counts(),
        reconstructed(),
        Section::new("rivals", "The library and the rivals")
            .figure("poly1305-rivals", "Core cycles a byte, the library beside the rivals.", others)
            .table(rivals(data, &data.sizes(WORK, Throughput))),
    ];
    sections.extend(ciphers(data));
    sections.extend([
        super::errata::section(ERRATA),
        Section::new("reproduce", "Reproduce").code(
            "cargo compare report\ncargo compare speed --rivals poly1305\n\
                 cargo compare speed --rivals chacha20poly1305-seal",
        ),
    ]);
    Page {
        name: "poly1305",
        title: "Poly1305 and ChaCha20-Poly1305".into(),
        lead: "The one-time authenticator modulo 2^{130} - 5, after S. Bhattacharyya and P. Sarkar, Improved SIMD \
            Implementation of Poly1305, and what they improve, Goll and Gueron's: measured again here with 256 and \
            with 512 bits, beside the library and the rivals; and with ChaCha20 as authenticated encryption."
            .into(),
        sections,
        origin: None,
    }
}

/// The paper's ranges, printed and measured.
fn ranges(data: Data<'_>) -> Table {
    let mut t = Table::new(
        "How much less time the improved form takes than Goll and Gueron's, in percent, over the \
        sizes of a range.",
    )
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
                cells.extend([none(), none()]);
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
            cells.extend([time(data.who(key, who)), times(data.who(key, who))]);
        }
        t.row(Kind::Plain, cells);
    }
    t
}
