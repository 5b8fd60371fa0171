//! AES-GCM, after Gueron and Kounavis.

mod parts;

use super::aead::{beside, rate};
use crate::data::{Data, none, time, times};
use crate::doc::{Cell, Kind, Page, Section, Table};
use crate::numbers::figure;
use crate::plot::{Look, Plot, Scale};
use widefield_bench::Mode::Throughput;
use widefield_bench::Record;
use widefield_papers::gueron_kounavis::errata::ERRATA;
use widefield_papers::gueron_kounavis::{Encoding, published};

/// The system's part of the front page.
pub(crate) fn headline(data: Data<'_>) -> Section {
    Section::new("gcm-headline", "AES-GCM")
        .figure(
            "gcm-headline",
            "AES-128-GCM, sealing: gigabytes a second.",
            rate(data, "aes128gcm-seal", false),
        )
        .table(beside(data, "aes128gcm-seal", "AES-128-GCM, sealing, key set up before"))
        .text("[All tables and figures of this system](gcm.html)")
}

/// The system's page.
pub(crate) fn page(data: Data<'_>) -> Page {
    let mut sections =
        vec![table_1(data), parts::decryption(data), parts::algorithms(data), parts::aggregation()];
    sections.extend(super::aead::sections(
        data,
        "gcm",
        "In place, the key set up before, 13 bytes of additional data.",
        &[
            ("seal-128", "aes128gcm-seal", "AES-128-GCM, sealing"),
            ("open-128", "aes128gcm-open", "AES-128-GCM, opening"),
            ("seal-192", "aes192gcm-seal", "AES-192-GCM, sealing"),
            ("open-192", "aes192gcm-open", "AES-192-GCM, opening"),
            ("seal-256", "aes256gcm-seal", "AES-256-GCM, sealing"),
            ("open-256", "aes256gcm-open", "AES-256-GCM, opening"),
            ("siv-seal-128", "aes128gcmsiv-seal", "AES-128-GCM-SIV, sealing"),
            ("siv-open-128", "aes128gcmsiv-open", "AES-128-GCM-SIV, opening"),
            ("siv-seal-256", "aes256gcmsiv-seal", "AES-256-GCM-SIV, sealing"),
            ("siv-open-256", "aes256gcmsiv-open", "AES-256-GCM-SIV, opening"),
        ],
    ));
    sections.push(super::batches::section(
        data,
        "gcm",
        &[
            ("aes128gcm-seal-many", "AES-128-GCM, sealing"),
            ("aes128gcm-open-many", "AES-128-GCM, opening"),
            ("aes256gcm-seal-many", "AES-256-GCM, sealing"),
            ("aes256gcm-open-many", "AES-256-GCM, opening"),
        ],
    ));
    sections.push(
        Section::new("set-up", "Key set-up and one message")
            .text("A key that serves for one message: expansion, powers of the hash key, sealing.")
            .table(beside(data, "aes128gcm-setup-seal", "AES-128-GCM, key set up each time"))
            .table(beside(data, "aes256gcm-setup-seal", "AES-256-GCM, key set up each time"))
            .table(beside(data, "aes128gcmsiv-setup-seal", "AES-128-GCM-SIV, key set up each time"))
            .table(beside(data, "aes256gcmsiv-setup-seal", "AES-256-GCM-SIV, key set up each time")),
    );
    sections.push(parts::key_expansion(data));
    sections.push(
        Section::new("hashes", "GHASH and POLYVAL alone")
            .text("From the key to the hash of one message.")
            .table(beside(data, "ghash", "GHASH"))
            .table(beside(data, "polyval", "POLYVAL")),
    );
    sections.push(depths(data));
    sections.push(parts::runs());
    sections.push(super::errata::section(ERRATA));
    sections.push(Section::new("reproduce", "Reproduce").text("The whole page, and single rows of it:").code(
        "cargo compare report\ncargo compare speed --rivals aes128gcm-seal\ncargo compare speed --rivals ghash",
    ));
    Page {
        name: "gcm",
        title: "AES-GCM and AES-GCM-SIV".into(),
        lead: "AES in Galois/Counter Mode by carry-less multiplication, after S. Gueron and M. Kounavis, Intel \
            Carry-Less Multiplication Instruction and its Usage for Computing the GCM Mode: the paper's table in its \
            own layout, measured again here, beside the library's kernels and the libraries that people use."
            .into(),
        sections,
        origin: None,
    }
}

/// The paper's table: its figures, its programs here, the rivals and the library.
fn table_1(data: Data<'_>) -> Section {
    let sizes = published::TABLE_1_SIZES.map(|n| n as u64);
    let titles = ["1 KB", "4 KB", "16 KB"];
    let mut t = Table::new(format!("Table 1. {}.", published::TABLE_1_TITLE))
        .words("")
        .group("printed", |t| t.numbers(&titles))
        .group("here", |t| t.numbers(&titles))
        .group("over widefield", |t| t.numbers(&titles));
    let per_byte = |r: Option<&Record>| {
        let mut cell = r.map_or_else(none, |r| Cell::from(figure(r.cycles / r.size as f64)));
        cell.hint = time(r).hint;
        cell
    };
    let mut row = |kind, label: String, printed: [Cell; 3], records: [Option<&Record>; 3]| {
        let times = records.map(|r| times(r));
        t.row(
            kind,
            [Cell::from(label)]
                .into_iter()
                .chain(printed)
                .chain(records.map(per_byte))
                .chain(times)
                .collect(),
        );
    };
    let key = |n: u64| ("aes128gcm-seal", Throughput, n);
    for r in published::TABLE_1 {
        let who = format!("paper:{}", r.strategy.name());
        let form = |n: u64, encoding: Encoding| {
            data.all(key(n)).find(|q| q.who == who && q.kernel == encoding.to_string())
        };
        let here = |n| form(n, Encoding::Vex).or_else(|| form(n, Encoding::Portable));
        row(
            Kind::Plain,
            r.strategy.description().into(),
            r.cycles_per_byte.map(|c| Cell::from(figure(c)).printed()),
            sizes.map(here),
        );
    }
    for who in data.rivals("aes128gcm-seal") {
        row(Kind::Plain, who.into(), [none(), none(), none()], sizes.map(|n| data.who(key(n), who)));
    }
    let kernels = data.kernels(key(sizes[0]));
    for (i, kernel) in kernels.iter().enumerate() {
        let same = |n| data.kernels(key(n)).into_iter().find(|r| r.kernel == kernel.kernel);
        let kind = if i + 1 == kernels.len() { Kind::Ours } else { Kind::Plain };
        row(kind, format!("widefield `{}`", kernel.kernel), [none(), none(), none()], sizes.map(same));
    }
    Section::new("table-1", "Table 1: AES-128-GCM")
        .text(format!(
            "Cycles a byte. The printed ones are from an {}. The paper's programs run here in VEX encoding; the last \
             two use tables or single bits, are not constant time, and are here as the baseline that the paper \
             compares with.",
            published::MACHINE
        ))
        .table(t)
}

/// The paper's hashes by the blocks that share a reduction.
fn depths(data: Data<'_>) -> Section {
    const AT: u64 = 4096;
    let mut plot = Plot::new("blocks to a reduction", Scale::Linear, "cycles a byte", Scale::Linear);
    for (form, called, colour) in
        [("1+5", "Algorithms 1 and 5", 4), ("2+5", "Algorithms 2 and 5", 2), ("2+4", "Algorithms 2 and 4", 5)]
    {
        let at = |depth: u64| data.who(("ghash", Throughput, AT), &format!("paper:{form}x{depth}"));
        let points = (1..=8).filter_map(|d| Some((d as f64, at(d)?.cycles / AT as f64))).collect();
        plot.line(called, Look { colour, dashed: false }, points);
    }
    if let Some(ours) = data.ours(("ghash", Throughput, AT)) {
        let y = ours.cycles / AT as f64;
        plot.line("widefield", Look { colour: 1, dashed: false }, vec![(1.0, y), (8.0, y)]);
    }
    Section::new("depths", "How many blocks should share a reduction")
        .text("GHASH of 4 KB by the paper's algorithms on 128-bit vectors, powers of the key included; the library's \
            own hash as a line.")
        .figure("gcm-depths", "Cycles a byte of GHASH against the depth of aggregation.", plot)
}
