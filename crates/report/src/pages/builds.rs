//! The headline works beside the fastest rivals: as they are shipped, and built for this machine.

use crate::data::{Data, Key, time, times};
use crate::doc::{Cell, Kind, Section, Table};
use crate::numbers::thousands;
use widefield_bench::Mode::{Latency, Throughput};

/// The works, with their titles and sizes; the unit follows each size.
const WORKS: &[(&str, &str, Key<'static>)] = &[
    ("Product in GF(2)[x]", "words", ("gf2x-mul", Throughput, 3)),
    ("", "words", ("gf2x-mul", Throughput, 5)),
    ("", "words", ("gf2x-mul", Throughput, 9)),
    ("", "words", ("gf2x-mul", Throughput, 64)),
    ("", "words", ("gf2x-mul", Throughput, 1024)),
    ("", "words", ("gf2x-mul", Throughput, 16_384)),
    ("Product in GF(2^{m})", "bits", ("gf2m-mul", Throughput, 233)),
    ("", "bits", ("gf2m-mul", Throughput, 571)),
    ("Multiple of a slice of GF(2^{8})", "bytes", ("gf2m-axpy", Throughput, 65_536)),
    ("Product modulo a polynomial", "bits", ("gf2x-modulus-mul", Throughput, 5_000)),
    ("Inverse in GF(2^{m})", "bits", ("gf2m-invert", Latency, 233)),
    ("", "bits", ("gf2m-invert", Latency, 571)),
    ("AES-128-GCM, sealing", "bytes", ("aes128gcm-seal", Throughput, 64)),
    ("", "bytes", ("aes128gcm-seal", Throughput, 1350)),
    ("", "bytes", ("aes128gcm-seal", Throughput, 16_384)),
    ("AES-256-GCM, sealing", "bytes", ("aes256gcm-seal", Throughput, 1350)),
    ("", "bytes", ("aes256gcm-seal", Throughput, 16_384)),
    ("ChaCha20-Poly1305, sealing", "bytes", ("chacha20poly1305-seal", Throughput, 64)),
    ("", "bytes", ("chacha20poly1305-seal", Throughput, 1350)),
    ("", "bytes", ("chacha20poly1305-seal", Throughput, 16_384)),
    ("Poly1305", "bytes", ("poly1305", Throughput, 128)),
    ("", "bytes", ("poly1305", Throughput, 1024)),
    ("", "bytes", ("poly1305", Throughput, 16_384)),
    ("Erasure code of 10 + 4 shards", "bytes", ("erasure-10-4", Throughput, 65_536)),
    ("CRC-32", "bytes", ("crc-32", Throughput, 1024)),
    ("", "bytes", ("crc-32", Throughput, 65_536)),
    ("Key agreement, shared secret", "", ("dh", Latency, 1)),
    ("Key agreement, public key", "", ("dh-base", Throughput, 1)),
];

/// The front page's summary.
pub(crate) fn section(data: Data<'_>) -> Section {
    let columns = ["rival", "time", "times longer"];
    let mut t = Table::new(
        "The fastest rival of each kind, its time, and how many times longer than widefield it takes.",
    )
    .words("work")
    .numbers(&["size", "widefield"])
    .group("as crates and distributions ship it", |t| t.words(columns[0]).numbers(&columns[1..]))
    .group("built for this machine", |t| t.words(columns[0]).numbers(&columns[1..]));
    for (title, unit, key) in WORKS {
        let Some(ours) = data.ours(*key) else { continue };
        let size = if unit.is_empty() { String::new() } else { format!("{} {unit}", thousands(key.2)) };
        let mut cells = vec![Cell::from(*title), Cell::from(size), time(Some(ours)).best(true)];
        for built in [false, true] {
            let rival = data.best(*key, built);
            let name = rival.map_or_else(String::new, |r| match key.0 {
                "dh" | "dh-base" => format!("{}, {}", r.who, r.kernel),
                _ => r.who.clone(),
            });
            cells.extend([Cell::from(name), time(rival), times(rival)]);
        }
        t.row(if title.is_empty() { Kind::Plain } else { Kind::Start }, cells);
    }
    let without = "This run has no rival that was built for this machine: `rivals/build` builds them, and the next run \
        finds them.";
    let with = "Users who build for their machine, from newer sources than their distribution has, get faster rivals: \
        both are here. [What each is and how it was built](#machine)";
    let any = data.run.header.rivals.iter().any(|r| r.build.is_some());
    Section::new("builds", "Beside the fastest rivals").text(if any { with } else { without }).table(t)
}
