//! Erasure codes over GF(2^8) and GF(2^16), cyclic redundancy checks, and codes that correct errors.

mod correcting;
mod crc;
mod erasure;

use crate::{Catalogue, Scope};

/// The works of this system.
pub(crate) const WORKS: &[&str] = &[
    "erasure-4-2",
    "erasure-10-4",
    "erasure-12-4",
    "erasure-17-3",
    "erasure-repair-10-4",
    "erasure-many-128-128",
    "erasure-many-1000-100",
    "erasure-many-32768-32768",
    "crc-32",
    "crc-32c",
    "crc-64-nvme",
    "crc-64-xz",
    "rs-encode",
    "rs-decode-0",
    "rs-decode-8",
    "rs-decode-16",
    "bch-encode",
    "bch-decode-0",
    "bch-decode-4",
    "bch-decode-8",
];

pub(crate) fn register(catalogue: &mut Catalogue) {
    let sizes: &[u64] = match catalogue.scope() {
        Scope::Speed | Scope::QuickReport => &[4096, 65_536],
        Scope::Report => &[4096, 16_384, 65_536, 1 << 20],
    };
    for (work, data, parity) in [(WORKS[0], 4, 2), (WORKS[1], 10, 4), (WORKS[2], 12, 4), (WORKS[3], 17, 3)] {
        erasure::encode(catalogue, work, [data, parity], sizes);
    }
    erasure::repair(catalogue, WORKS[4], [10, 4], sizes);
    erasure::many(catalogue, WORKS[5], [128, 128], &[1024, 4096]);
    erasure::many(catalogue, WORKS[6], [1000, 100], &[1024, 4096]);
    // 64 MB of data and parity.
    let longest: &[u64] = if catalogue.scope() == Scope::Report { &[64, 1024] } else { &[64] };
    erasure::many(catalogue, WORKS[7], [32_768, 32_768], longest);
    for (i, work) in WORKS[8..12].iter().enumerate() {
        crc::register(catalogue, work, i);
    }
    correcting::rs_encode(catalogue, WORKS[12]);
    for (work, errors) in [(WORKS[13], 0), (WORKS[14], 8), (WORKS[15], 16)] {
        correcting::rs_decode(catalogue, work, errors);
    }
    correcting::bch_encode_words(catalogue, WORKS[16]);
    for (work, errors) in [(WORKS[17], 0), (WORKS[18], 4), (WORKS[19], 8)] {
        correcting::bch_decode_words(catalogue, work, errors);
    }
}
