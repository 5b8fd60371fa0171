//! Erasure codes, cyclic redundancy checks, and codes that correct errors.

use crate::data::{Data, time, times};
use crate::doc::{Cell, Kind, Page, Section, Table};
use crate::numbers::{figure, thousands};
use widefield_bench::Mode::Throughput;

/// Works over GF(2^8), with the shards of data.
const FEW: &[(&str, &str, u64)] = &[
    ("erasure-4-2", "4 + 2", 4),
    ("erasure-10-4", "10 + 4", 10),
    ("erasure-12-4", "12 + 4", 12),
    ("erasure-17-3", "17 + 3", 17),
    ("erasure-repair-10-4", "10 + 4, the first four lost", 10),
];
/// Those over GF(2^16).
const MANY: &[(&str, &str, u64)] = &[
    ("erasure-many-128-128", "128 + 128", 128),
    ("erasure-many-1000-100", "1,000 + 100", 1000),
    ("erasure-many-32768-32768", "32,768 + 32,768", 32_768),
];
/// Checks, of one text each.
const CHECKS: &[(&str, &str, u64)] = &[
    ("crc-32", "CRC-32", 1),
    ("crc-32c", "CRC-32C", 1),
    ("crc-64-nvme", "CRC-64/NVME", 1),
    ("crc-64-xz", "CRC-64/XZ", 1),
];

/// Codes that correct errors, of one word each.
const CORRECTING: &[(&str, &str, u64)] = &[
    ("rs-encode", "RS(255, 223), encoding", 1),
    ("rs-decode-0", "RS(255, 223), decoding, no errors", 1),
    ("rs-decode-8", "RS(255, 223), decoding, 8 errors", 1),
    ("rs-decode-16", "RS(255, 223), decoding, 16 errors", 1),
    ("bch-encode", "BCH, m = 13, t = 8, encoding", 1),
    ("bch-decode-0", "BCH, decoding, no errors", 1),
    ("bch-decode-4", "BCH, decoding, 4 errors", 1),
    ("bch-decode-8", "BCH, decoding, 8 errors", 1),
];

/// The system's part of the front page, if the run has codes.
pub(crate) fn headline(data: Data<'_>) -> Option<Section> {
    let few = table(data, "Erasure codes over GF(2^{8})", FEW, Some(65_536));
    let checks = table(data, "Cyclic redundancy checks", CHECKS, Some(65_536));
    let correcting = table(data, "Codes that correct errors", CORRECTING, None);
    let section = Section::new("codes-headline", "Erasure codes and CRCs").table(few).table(checks);
    let section = section.table(correcting);
    let any = !section.blocks.is_empty();
    any.then(|| section.text("[All tables of this system](codes.html)"))
}

/// The system's page, if the run has codes.
pub(crate) fn page(data: Data<'_>) -> Option<Page> {
    headline(data)?;
    let sections = vec![
        Section::new("few", "Erasure codes over GF(2^{8})")
            .text(
                "Parity of all data, in the format of Backblaze, klauspost and reed-solomon-erasure; ISA-L takes the \
                 same matrix, and all write the same bytes. A repair is the same sums with the coefficients of lost \
                 data, which both keep.",
            )
            .table(table(data, "Erasure codes over GF(2^{8})", FEW, None)),
        Section::new("many", "Erasure codes over GF(2^{16})")
            .text("Parity by the additive transform, in the format of reed-solomon-simd, with the copies that its \
                interface asks for.")
            .table(table(data, "Erasure codes over GF(2^{16})", MANY, None)),
        Section::new("checks", "Cyclic redundancy checks")
            .text("The check of one text at a time.")
            .table(table(data, "Cyclic redundancy checks", CHECKS, None)),
        Section::new("correcting", "Codes that correct errors")
            .text(
                "One word at a time, with the copy that a caller needs who keeps what was received. The Reed-Solomon \
                 code is that of both rivals, modulo x^{8} + x^{4} + x^{3} + x^{2} + 1 with the roots x^{0} to \
                 x^{31}; the BCH code is Linux's for 512 bytes of NAND flash.",
            )
            .table(table(data, "Codes that correct errors", CORRECTING, None)),
        Section::new("reproduce", "Reproduce").text("The whole page, and its rows:").code(
            "cargo compare report\ncargo compare speed --rivals erasure\ncargo compare speed --rivals crc\n\
             cargo compare speed --rivals rs-\ncargo compare speed --rivals bch-",
        ),
    ];
    Some(Page {
        name: "codes",
        title: "Erasure codes and CRCs".into(),
        lead: "What storage runs binary fields for. Times are of one call on data that the caches hold where they \
         can; rates are bytes of data a second, parity not counted."
            .into(),
        sections,
        origin: None,
    })
}

/// Times and rates of the works, of one size or of all.
fn table(data: Data<'_>, called: &str, works: &[(&str, &str, u64)], only: Option<u64>) -> Table {
    let names = data.rivals_of(works.iter().map(|(work, ..)| *work));
    let mut t = Table::new(format!(
        "{called}: time, gigabytes of data a second, and how many times longer than widefield."
    ))
    .words("what")
    .numbers(&["bytes", "widefield", "GB/s"])
    .group("times longer", |t| t.numbers(&names));
    for (work, title, texts) in works {
        let sizes = data.sizes(work, Throughput).into_iter().filter(|n| only.is_none_or(|only| only == *n));
        for (i, n) in sizes.enumerate() {
            let key = (*work, Throughput, n);
            let Some(ours) = data.ours(key) else { continue };
            let rate = (texts * n) as f64 / ours.ns;
            let first = if i == 0 { *title } else { "" };
            let mut cells = vec![Cell::from(first), Cell::from(thousands(n)), time(Some(ours)).best(true)];
            cells.push(Cell::from(figure(rate)));
            cells.extend(names.iter().map(|who| times(data.who(key, who))));
            t.row(if i == 0 { Kind::Start } else { Kind::Plain }, cells);
        }
    }
    t
}
