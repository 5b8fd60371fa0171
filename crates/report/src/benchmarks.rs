//! The tables and the picture of `docs/benchmarks.md`, from a committed run: a test holds the page to them.

use crate::data::Data;
use crate::numbers::thousands;
use crate::standing::behind;
use widefield::tier::Tier;
use widefield_bench::{Mode, Record, Run};

const FIELDS: [u64; 5] = [163, 233, 283, 409, 571];
/// Degrees and types.
const BASES: [(u64, u64); 5] = [(163, 4), (233, 2), (283, 6), (409, 4), (571, 10)];
const WORDS: [u64; 8] = [3, 4, 5, 7, 9, 64, 1024, 16384];
const BYTES: [u64; 5] = [16, 64, 256, 1350, 16384];
const AEAD_RIVALS: [(&str, &str); 6] = [
    ("aws-lc-rs", "aws-lc-rs"),
    ("ring", "ring"),
    ("graviola", "graviola"),
    ("OpenSSL 3.0", "openssl"),
    ("OpenSSL 4", "openssl-4"),
    ("RustCrypto", "rustcrypto"),
];
const HASH_RIVALS: [(&str, &str); 4] = [
    ("OpenSSL 3.0", "openssl"),
    ("OpenSSL 4", "openssl-4"),
    ("libsodium 1.0.18", "libsodium"),
    ("RustCrypto", "rustcrypto"),
];
/// What is printed, who it is, and by which function.
const AGREEMENTS: [(&str, &str, &str); 8] = [
    ("crrl GLS254, built for this machine", "crrl-native", "gls254"),
    ("crrl GLS254, default build", "crrl", "gls254, default build"),
    ("graviola X25519", "graviola", "x25519"),
    ("aws-lc-rs X25519", "aws-lc-rs", "x25519"),
    ("ring X25519 (a key drawn each time)", "ring", "x25519, key drawn"),
    ("OpenSSL 4 X25519", "openssl-4", "x25519"),
    ("OpenSSL 3.0 X25519", "openssl", "x25519"),
    ("x25519-dalek X25519", "x25519-dalek", "x25519"),
];

/// Works of codes: the shards of data and parity.
const SHARDS: [(&str, &str); 4] = [
    ("4 + 2", "erasure-4-2"),
    ("10 + 4", "erasure-10-4"),
    ("12 + 4", "erasure-12-4"),
    ("17 + 3", "erasure-17-3"),
];
const MANY_SHARDS: [(&str, &str); 2] =
    [("128 + 128", "erasure-many-128-128"), ("1,000 + 100", "erasure-many-1000-100")];
const CHECKS: [(&str, &str); 4] = [
    ("CRC-32", "crc-32"),
    ("CRC-32C", "crc-32c"),
    ("CRC-64/NVME", "crc-64-nvme"),
    ("CRC-64/XZ", "crc-64-xz"),
];

/// Works on NIST's binary curves, and how these are called before their degree.
const CURVES: [(&str, &str, &str); 4] = [
    ("ecdh-koblitz", "ECDH", "K"),
    ("ecdh-random", "ECDH", "B"),
    ("ecdsa-sign", "ECDSA, signing", "K"),
    ("ecdsa-verify", "ECDSA, verifying", "K"),
];

/// A bar of the picture: what it says, the measurement, the basis' type, whether the paper's algorithms are the rival.
type Bar = (&'static str, (&'static str, Mode, u64), Option<u64>, bool);

const BARS: [Bar; 5] = [
    ("GF(2)[x], product of 64 words", ("gf2x-mul", Mode::Throughput, 64), None, false),
    ("GF(2^233), normal basis, product", ("normal-mul", Mode::Throughput, 233), Some(2), true),
    ("AES-256-GCM, sealing 1,350 bytes", ("aes256gcm-seal", Mode::Throughput, 1350), None, false),
    (
        "ChaCha20-Poly1305, sealing 1,350 bytes",
        ("chacha20poly1305-seal", Mode::Throughput, 1350),
        None,
        false,
    ),
    ("Diffie-Hellman, one shared secret", ("dh", Mode::Latency, 1), None, false),
];

/// A bar for each system, as SVG: the time of the best rival, built for the machine where it can be, divided by ours.
///
/// # Panics
/// If the run lacks one of the measurements.
#[must_use]
pub fn picture(run: &Run) -> String {
    const LINE: usize = 34;
    let data = Data { run };
    let bars = BARS.map(|(title, key, basis, paper)| {
        let of_basis = || data.all(key).filter(|r| r.basis == basis);
        let ours = of_basis().filter(|r| r.chosen).last().expect("the library's choice was measured");
        let is_rival = |r: &&Record| r.who != "widefield" && r.who.starts_with("paper:") == paper;
        let rival = of_basis().filter(is_rival).min_by(|a, b| a.ns.total_cmp(&b.ns));
        let rival = rival.expect("a rival was measured");
        let name = if paper { "the paper's algorithm" } else { rival.who.as_str() };
        (title, rival.ns / ours.ns, name)
    });
    let widest = bars.iter().map(|bar| bar.1).fold(1.0, f64::max).ln();
    let height = bars.len() * LINE + 10;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"760\" height=\"{height}\" font-family=\"sans-serif\" \
         font-size=\"14\">\n<title>Times of the best rival divided by ours, on a logarithmic \
         scale</title>\n<style>text \
         {{ fill: #1f2328 }} rect {{ fill: #2f6fb3 }} @media (prefers-color-scheme: dark) {{ text {{ fill: #e6edf3 }} \
         rect {{ fill: #6cb0f0 }} }}</style>\n"
    );
    for (i, (title, ratio, who)) in bars.into_iter().enumerate() {
        let y = i * LINE + 8;
        let length = 20.0 + 200.0 * ratio.max(1.0).ln() / widest;
        let (baseline, end) = (y + 17, 300.0 + length);
        svg += &format!(
            "<text x=\"290\" y=\"{baseline}\" text-anchor=\"end\">{title}</text>\n<rect x=\"300\" y=\"{y}\" \
             width=\"{length:.0}\" height=\"24\"/>\n<text x=\"{:.0}\" y=\"{baseline}\">{ratio:.1} × {who}</text>\n",
            end + 8.0
        );
    }
    svg + "</svg>\n"
}

/// A run's tables, and the narrower tier that has columns of its own.
struct Tables<'r> {
    data: Data<'r>,
    beside: Option<Tier>,
}

/// Every table as Markdown: the rows in which a rival leads, polynomials, fields, normal bases, AES-GCM with either
/// key, ChaCha20-Poly1305, Poly1305, key agreement, erasure codes, checks. The library's figures of a narrower tier
/// stand beside those of its choice.
#[must_use]
pub fn tables(run: &Run, beside: Option<Tier>) -> Vec<String> {
    let tables = Tables { data: Data { run }, beside };
    vec![
        table(&["work", "fastest rival", "its time / ours"].map(str::to_owned), behind(run).map(Vec::from)),
        tables.polynomials(),
        tables.fields(),
        tables.normal_bases(),
        tables.messages("AES-128-GCM, sealing", "aes128gcm-seal", BYTES, &AEAD_RIVALS),
        tables.messages("AES-256-GCM, sealing", "aes256gcm-seal", BYTES, &AEAD_RIVALS),
        tables.messages("ChaCha20-Poly1305, sealing", "chacha20poly1305-seal", BYTES, &AEAD_RIVALS),
        tables.messages(
            "Poly1305, one-time key included",
            "poly1305",
            [16, 64, 512, 1024, 16384],
            &HASH_RIVALS,
        ),
        tables.agreement(),
        tables.codes("erasure code, encoding", &SHARDS, &[4096, 65_536, 1 << 20]),
        tables.codes("erasure code of many shards, encoding", &MANY_SHARDS, &[1024, 4096]),
        tables.codes("check", &CHECKS, &[64, 1024, 65_536, 1 << 20]),
        tables.nist(),
    ]
}

/// Nanoseconds, with a tenth where there are less than three digits.
fn cell(r: Option<&Record>) -> String {
    match r.map(|r| r.ns) {
        None => "·".to_owned(),
        Some(ns) if ns < 99.95 => format!("{ns:.1}"),
        Some(ns) => thousands(ns.round() as u64),
    }
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn table(titles: &[String], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let rule = format!("|{}\n", "---|".repeat(titles.len()));
    let rows: String = rows.into_iter().map(|row| line(&row)).collect();
    line(titles) + &rule + &rows
}

impl<'r> Tables<'r> {
    /// An implementation; where the work is one of batches, in the longest.
    fn find(
        &self,
        (work, mode, size): (&str, Mode, u64),
        basis: Option<u64>,
        is: impl Fn(&Record) -> bool,
    ) -> Option<&'r Record> {
        self.data.all((work, mode, size)).filter(|r| r.basis == basis && is(r)).last()
    }

    /// The titles of the library's columns.
    fn titles(&self, ours: &str) -> Vec<String> {
        let beside = self.beside.map(|tier| format!("`{tier}`"));
        [Some(ours.to_owned()), beside].into_iter().flatten().collect()
    }

    /// The library's choice, and what it chooses on the narrower tier.
    fn ours(&self, key: (&str, Mode, u64), basis: Option<u64>) -> Vec<String> {
        let on = |tier: Tier| {
            let runs =
                |r: &Record| r.tier.as_deref().and_then(|t| t.parse().ok()).is_some_and(|t| tier.contains(t));
            self.find(key, basis, |r| r.who == "widefield" && runs(r))
        };
        let mut cells = vec![cell(self.find(key, basis, |r| r.chosen))];
        cells.extend(self.beside.map(|tier| cell(on(tier))));
        cells
    }

    fn rival(&self, key: (&str, Mode, u64), who: &str) -> String {
        cell(self.data.who(key, who))
    }

    fn paper(&self, key: (&str, Mode, u64), basis: Option<u64>) -> String {
        let strategies = self.data.all(key).filter(|r| r.who.starts_with("paper:") && r.basis == basis);
        cell(strategies.min_by(|a, b| a.ns.total_cmp(&b.ns)))
    }

    fn polynomials(&self) -> String {
        let mut titles = vec!["product of".to_owned()];
        titles.extend(self.titles("widefield"));
        titles.extend(
            ["the paper's best, as we could write it", "Debian's gf2x", "gf2x, native", "NTL, native"]
                .map(str::to_owned),
        );
        let row = |n: u64| {
            let key = ("gf2x-mul", Mode::Throughput, n);
            let mut cells = vec![format!("{} words", thousands(n))];
            cells.extend(self.ours(key, None));
            cells.push(self.paper(key, None));
            cells.extend(["gf2x", "gf2x-native", "ntl-native"].map(|who| self.rival(key, who)));
            cells
        };
        table(&titles, WORDS.map(row))
    }

    fn fields(&self) -> String {
        let mut titles = vec!["field".to_owned()];
        for ours in ["widefield product", "in batches", "inversion"] {
            titles.extend(self.titles(ours));
        }
        titles.extend(
            ["OpenSSL product", "OpenSSL inversion", "NTL product, native", "NTL inversion, native"]
                .map(str::to_owned),
        );
        let row = |m: u64| {
            let (product, inversion) = (("gf2m-mul", Mode::Throughput, m), ("gf2m-invert", Mode::Latency, m));
            let mut cells = vec![format!("GF(2^{m})")];
            for key in [product, ("gf2m-mul-many", Mode::Throughput, m), inversion] {
                cells.extend(self.ours(key, None));
            }
            for who in ["openssl", "ntl-native"] {
                cells.extend([product, inversion].map(|key| self.rival(key, who)));
            }
            cells
        };
        table(&titles, FIELDS.map(row))
    }

    fn normal_bases(&self) -> String {
        let mut titles = vec!["field, normal basis".to_owned()];
        for ours in ["product", "in batches"] {
            titles.extend(self.titles(ours));
        }
        titles.push("the paper's best product".to_owned());
        let row = |(n, t): (u64, u64)| {
            let product = ("normal-mul", Mode::Throughput, n);
            let mut cells = vec![format!("GF(2^{n}), type {t}")];
            for key in [product, ("normal-mul-many", Mode::Throughput, n)] {
                cells.extend(self.ours(key, Some(t)));
            }
            cells.push(self.paper(product, Some(t)));
            cells
        };
        table(&titles, BASES.map(row))
    }

    fn messages(&self, title: &str, work: &str, sizes: [u64; 5], rivals: &[(&str, &str)]) -> String {
        let mut titles = vec![title.to_owned()];
        titles.extend(self.titles("widefield"));
        titles.extend(rivals.iter().map(|(name, _)| (*name).to_owned()));
        let row = |n: u64| {
            let key = (work, Mode::Throughput, n);
            let mut cells = vec![format!("{} bytes", thousands(n))];
            cells.extend(self.ours(key, None));
            cells.extend(rivals.iter().map(|(_, who)| self.rival(key, who)));
            cells
        };
        table(&titles, sizes.map(row))
    }

    fn agreement(&self) -> String {
        let one = ("dh", Mode::Latency, 1);
        let mut titles = vec!["Diffie-Hellman, one shared secret".to_owned()];
        titles.extend(self.titles("ns"));
        let mut rows = vec![];
        for (name, key) in [
            ("widefield `gls254`, alone", ("gls254-dh", Mode::Latency, 1)),
            ("widefield `gls254`, of 64 at once", ("gls254-dh-many", Mode::Throughput, 64)),
            ("widefield `kummer`, alone", one),
            ("widefield `kummer`, of 64 at once", ("dh-many", Mode::Throughput, 64)),
        ] {
            // Runs from before there was a curve lack it.
            if self.data.ours(key).is_none() {
                continue;
            }
            let mut cells = vec![name.to_owned()];
            cells.extend(self.ours(key, None));
            rows.push(cells);
        }
        let by =
            |(name, who, kernel)| Some((name, self.find(one, None, |r| r.who == who && r.kernel == kernel)?));
        let mut rivals: Vec<(&str, &Record)> = AGREEMENTS.into_iter().filter_map(by).collect();
        rivals.sort_by(|a, b| a.1.ns.total_cmp(&b.1.ns));
        for (name, r) in rivals {
            let mut cells = vec![name.to_owned(), cell(Some(r))];
            cells.extend(self.beside.map(|_| String::new()));
            rows.push(cells);
        }
        table(&titles, rows)
    }

    fn nist(&self) -> String {
        let mut titles = vec!["NIST's binary curves".to_owned()];
        titles.extend(self.titles("widefield"));
        titles.extend(["OpenSSL 3.0", "OpenSSL 4"].map(str::to_owned));
        let rows = CURVES.iter().flat_map(|curve| FIELDS.map(|n| (curve, n)));
        let rows = rows.filter_map(|((work, name, letter), n)| {
            let key = (*work, Mode::Throughput, n);
            self.data.ours(key)?;
            let mut cells = vec![format!("{name}, {letter}-{n}")];
            cells.extend(self.ours(key, None));
            cells.extend(["openssl", "openssl-4"].map(|who| self.rival(key, who)));
            Some(cells)
        });
        table(&titles, rows)
    }

    /// Works at these sizes, beside everybody who took part in one of them.
    fn codes(&self, title: &str, works: &[(&str, &str)], sizes: &[u64]) -> String {
        let rivals = self.data.rivals_of(works.iter().map(|(_, work)| *work));
        let mut titles = vec![title.to_owned()];
        titles.extend(self.titles("widefield"));
        titles.extend(rivals.iter().map(|who| (*who).to_owned()));
        let rows = works.iter().flat_map(|(name, work)| sizes.iter().map(move |n| (name, *work, *n)));
        let rows = rows.filter_map(|(name, work, n)| {
            let key = (work, Mode::Throughput, n);
            self.data.ours(key)?;
            let mut cells = vec![format!("{name}, {} bytes", thousands(n))];
            cells.extend(self.ours(key, None));
            cells.extend(rivals.iter().map(|who| self.rival(key, who)));
            Some(cells)
        });
        table(&titles, rows)
    }
}
