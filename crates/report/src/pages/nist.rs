//! NIST's binary curves beside libcrypto.

use crate::data::{Data, cycles, time, times};
use crate::doc::{Cell, Kind, Page, Section, Table};
use widefield_bench::Mode::Throughput;

/// Works, and how the curves are called before their degree.
const WORKS: [(&str, &str, &str); 4] = [
    ("ecdh-koblitz", "agreement", "K"),
    ("ecdh-random", "agreement", "B"),
    ("ecdsa-sign", "signature", "K"),
    ("ecdsa-verify", "verification", "K"),
];

/// Agreements and signatures of all curves of the run, or of these with one degree.
fn table(data: Data<'_>, only: Option<u64>) -> Table {
    let names = data.rivals_of(WORKS.map(|(work, ..)| work));
    let mut t = Table::new("One operation at a time, and how many times longer libcrypto takes.")
        .words("what")
        .words("curve")
        .numbers(&["widefield", "cycles"]);
    for who in &names {
        t = t.numbers(&[who, "times longer"]);
    }
    for (work, title, letter) in WORKS {
        let degrees = data.sizes(work, Throughput).into_iter().filter(|n| only.is_none_or(|only| only == *n));
        for (i, degree) in degrees.enumerate() {
            let key = (work, Throughput, degree);
            let ours = data.ours(key);
            let first = if i == 0 { title } else { "" };
            let mut cells =
                vec![Cell::from(first), Cell::from(format!("{letter}-{degree}")), time(ours), cycles(ours)];
            for who in &names {
                cells.extend([time(data.who(key, who)), times(data.who(key, who))]);
            }
            t.row(if i == 0 { Kind::Start } else { Kind::Plain }, cells);
        }
    }
    t
}

/// The system's part of the front page; none of a run that did not measure it.
pub(crate) fn headline(data: Data<'_>) -> Option<Section> {
    data.ours(("ecdh-koblitz", Throughput, 233))?;
    let section = Section::new("nist-headline", "ECDH and ECDSA on NIST's binary curves");
    Some(section.table(table(data, Some(233))).text("[All tables of this system](nist.html)"))
}

/// The system's page, if the run measured it.
pub(crate) fn page(data: Data<'_>) -> Option<Page> {
    headline(data)?;
    Some(Page {
        name: "nist",
        title: "Binary curves: ECDH and ECDSA on NIST's".into(),
        lead: "Standards that FIPS 186-5 deprecates, for cards and certificates that exist, beside OpenSSL's \
            libcrypto.".into(),
        sections: vec![
            Section::new("all", "All curves")
                .text(
                    "An agreement decodes and checks the other side's point, multiplies it and writes the \
                     x-coordinate: all results are equal. Signatures are of a hash of 32 bytes and in DER; each is \
                     verified by the library before anything is timed. The library's nonces are those of RFC 6979, \
                     libcrypto draws them.",
                )
                .table(table(data, None)),
            Section::new("reproduce", "Reproduce")
                .code("cargo compare report\ncargo compare speed --rivals ecdh\ncargo compare speed --rivals ecdsa"),
        ],
        origin: None,
    })
}
