//! Tier for tier: OpenSSL and aws-lc held to what the tier has.

use crate::data::{Data, none, time, times};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::{thousands, two};
use widefield_bench::Mode::Throughput;
use widefield_bench::{Held, Record, Run};

const WORKS: [(&str, &str); 3] = [
    ("aes128gcm-seal", "AES-128-GCM, sealing"),
    ("chacha20poly1305-seal", "ChaCha20-Poly1305, sealing"),
    ("poly1305", "Poly1305"),
];
const SIZES: [u64; 5] = [64, 512, 1024, 4096, 16_384];

/// The section of the front page, if the run has such figures.
pub(crate) fn section(data: Data<'_>) -> Option<Section> {
    if data.run.held.is_empty() {
        return None;
    }
    let mut section = Section::new("held", "Tier for tier")
        .text(
            "Where the library is held to a narrower tier than the machine's, rivals that use all of the machine tell \
             little. Here OpenSSL and aws-lc are held to the same instructions, by the variable `OPENSSL_ia32cap` in \
             processes of their own. No other rival can be held so; ring is here because its widest code is known: of \
             the tier `vaes` for AES-GCM, where a narrower tier shows no figure of its, else of the tier `avx2`. Last, \
             how many times longer each takes held than free, in two processes: about 1 where it has no code for wider \
             vectors.",
        );
    for held in &data.run.held {
        section = section.table(table(data, held));
    }
    Some(section)
}

fn table(data: Data<'_>, held: &Held) -> Table {
    // The same questions as to a whole run.
    let run =
        Run { header: data.run.header.clone(), records: held.records.clone(), missing: vec![], held: vec![] };
    let here = Data { run: &run };
    let names = here.rivals(WORKS[0].0);
    let caption = format!("Held to the tier `{}` (`OPENSSL_ia32cap={}`).", held.tier, held.mask);
    let mut t = Table::new(caption)
        .words("work")
        .numbers(&["bytes", "widefield"])
        .group("time", |t| t.numbers(&names))
        .group("times longer than widefield", |t| t.numbers(&names))
        .group("times longer than free", |t| t.numbers(&names));
    for (work, title) in WORKS {
        for (i, size) in SIZES.into_iter().enumerate() {
            let key = (work, Throughput, size);
            let Some(ours) = here.ours(key) else { continue };
            let wider = |who: &str| who == "ring" && work.starts_with("aes") && held.tier == "avx2";
            let rivals: Vec<_> = names.iter().map(|who| here.who(key, who).filter(|_| !wider(who))).collect();
            let free = |r: &Record| Some(r.ns / data.who(key, &r.who)?.ns);
            let mut cells = vec![
                Cell::from(if i == 0 { title } else { "" }),
                Cell::from(thousands(size)),
                time(Some(ours)).best(true),
            ];
            cells.extend(rivals.iter().map(|r| time(*r)));
            cells.extend(rivals.iter().copied().map(times));
            cells.extend(
                rivals
                    .iter()
                    .map(|r| r.and_then(free).map_or_else(none, |x| Cell::from(format!("{}×", two(x))))),
            );
            t.row(if i == 0 { Kind::Start } else { Kind::Plain }, cells);
        }
    }
    t
}
