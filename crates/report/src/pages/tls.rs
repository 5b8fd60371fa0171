//! Transfers by rustls and quinn, provider by provider.

use crate::data::{Data, mark_least, none, time, times};
use crate::doc::{Cell, Kind, Page, Section, Table};
use crate::numbers::thousands;
use widefield_bench::Mode::Throughput;
use widefield_bench::Record;

const LEN: u64 = 1 << 20;

const SUITES: [(&str, [&str; 2]); 3] = [
    ("AES-128-GCM", ["tls-aes128gcm", "quic-aes128gcm"]),
    ("AES-256-GCM", ["tls-aes256gcm", "quic-aes256gcm"]),
    ("ChaCha20-Poly1305", ["tls-chacha20poly1305", "quic-chacha20poly1305"]),
];

/// What a table is of: the place of its works among a suite's, and its caption.
const TLS: (usize, &str) = (0, "TLS 1.3, rustls in memory");
const QUIC: (usize, &str) = (1, "QUIC, quinn on loopback");

/// The system's part of the front page, if the run has transfers.
pub(crate) fn headline(data: Data<'_>) -> Option<Section> {
    let section = Section::new("tls-headline", "TLS and QUIC");
    let section = section.table(table(data, TLS)).table(table(data, QUIC));
    let any = !section.blocks.is_empty();
    any.then(|| section.text("[How these were measured](tls.html)"))
}

/// The system's page, if the run has transfers.
pub(crate) fn page(data: Data<'_>) -> Option<Page> {
    headline(data)?;
    let sections = vec![
        Section::new("tls", TLS.1)
            .text(
                "A client writes a mebibyte at once, rustls makes records of 16 KB of it, a server takes them from \
                 memory and reads what they hold: each byte is sealed once, opened once and copied some times.",
            )
            .table(table(data, TLS)),
        Section::new("quic", QUIC.1)
            .text(
                "A client opens a stream, writes a mebibyte and ends it; a server reads it to the end. quinn's \
                 defaults, but no more under way than a socket's buffer holds: packets of some 1,450 bytes, each \
                 sealed by a call, and much of the time is quinn's and the system's. graviola's provider has no QUIC.",
            )
            .table(table(data, QUIC)),
        Section::new("reproduce", "Reproduce").text("The whole page, and its rows:").code(
            "cargo compare report\ncargo compare speed --rivals tls\ncargo compare speed --rivals quic",
        ),
    ];
    Some(Page {
        name: "tls",
        title: "TLS and QUIC".into(),
        lead: "What an AEAD is worth to a program: transfers of one mebibyte over a connection that is there, by the \
            providers of ring, aws-lc-rs and graviola, and by ring's with the library's AEADs (`widefield-rustls`). \
            Both ends are in one thread, which is never idle: the time from the first byte's writing to the last one's \
            reading is a processor's."
            .into(),
        sections,
        origin: None,
    })
}

/// Bytes a second, and the time of a processor for a gigabyte; neither says more than the other.
fn table(data: Data<'_>, (place, called): (usize, &str)) -> Table {
    let rivals = data.rivals(SUITES[0].1[place]);
    let mut all = vec!["widefield"];
    all.extend(&rivals);
    let mut t = Table::new(format!(
        "{called}: megabytes a second, milliseconds of a processor for a gigabyte, and how many times longer than \
         widefield."
    ))
    .words("suite")
    .group("MB/s", |t| t.numbers(&all))
    .group("ms a GB", |t| t.numbers(&all))
    .group("times longer", |t| t.numbers(&rivals));
    for (suite, works) in SUITES {
        let key = (works[place], Throughput, LEN);
        let Some(ours) = data.ours(key) else { continue };
        let mut records = vec![Some(ours)];
        records.extend(rivals.iter().map(|who| data.who(key, who)));
        let mut rates: Vec<Cell> = records.iter().map(|r| cell(*r, |r| r.size as f64 * 1e3 / r.ns)).collect();
        let nanoseconds: Vec<Option<f64>> = records.iter().map(|r| Some((*r)?.ns)).collect();
        mark_least(&mut rates.iter_mut().collect::<Vec<_>>(), &nanoseconds);
        let mut cells = vec![Cell::from(suite)];
        cells.extend(rates);
        cells.extend(records.iter().map(|r| cell(*r, |r| r.ns * 1e3 / r.size as f64)));
        cells.extend(records[1..].iter().map(|r| times(*r)));
        t.row(Kind::Plain, cells);
    }
    t
}

/// A whole number made of a time, with what is known of that time.
fn cell(r: Option<&Record>, of: impl Fn(&Record) -> f64) -> Cell {
    let Some(r) = r else { return none() };
    let scatter = if r.times().is_noisy() { " ±" } else { "" };
    Cell { text: thousands(of(r).round() as u64) + scatter, ..time(Some(r)) }
}
