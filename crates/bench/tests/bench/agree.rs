//! Every implementation agrees with every other.

use core::time::Duration;
use widefield_bench::rivals::Rivals;
use widefield_bench::{Bench, Catalogue, Clock, Effort, Outcome, Scope, Setting, Workload};

/// A few rounds of every workload that the filter selects, up to a size.
fn run_all(filter: &str, largest: u64) -> Vec<(Workload, Outcome)> {
    let effort =
        Effort { batch: Duration::from_nanos(1), rounds: 3, longest: Duration::MAX, ..Effort::QUICK };
    let mut bench = Bench::new(Clock::new(false), effort);
    let setting = Setting { rivals: Some(Rivals::get()), kernel: None };
    let all = Catalogue::new(Scope::Speed).select(Some(filter)).unwrap();
    let run = |w: Workload| {
        let outcome = bench.run(&w, &setting).unwrap();
        (w, outcome)
    };
    all.into_iter().filter(|w| w.size <= largest).map(run).collect()
}

/// The library must take part in each.
fn with_ours(filter: &str, largest: u64) {
    for (workload, outcome) in run_all(filter, largest) {
        assert!(outcome.records.iter().any(|r| r.who == "widefield"), "{}", workload.describe());
    }
}

/// Everything up to 12 words.
#[test]
fn gf2x() {
    with_ours("gf2x", 12);
}

/// The fields of FIPS 186, and GF(2^128).
#[test]
fn gf2m() {
    for work in
        ["gf2m-mul", "gf2m-square", "gf2m-invert", "gf2m-mul-many", "gf2m-inner-product", "gf2m-invert-many"]
    {
        with_ours(work, u64::MAX);
    }
}

/// What takes long as it does in a report is left out.
#[test]
fn fields_by_value_slices_matrices_and_moduli() {
    for (works, largest) in
        [("gf2m-axpy", 1024), ("gf2m-value", 1024), ("gf2m-matrix", 100), ("gf2x-modulus", 9689)]
    {
        with_ours(works, largest);
    }
}

/// Bytes of the formats that rivals write, and checks.
#[test]
fn codes() {
    for (works, largest) in [("erasure", 4096), ("crc", 65_536), ("rs-", 223), ("bch-", 512)] {
        with_ours(works, largest);
    }
}

/// The rivals that every machine has.
#[test]
fn polyval_and_crates_for_bytes_take_part() {
    for (work, rivals) in [
        ("gf2m-mul", &["rustcrypto"][..]),
        ("gf2m-inner-product", &["rustcrypto"]),
        ("gf2m-axpy", &["gf256"]),
    ] {
        let all = run_all(work, 1024);
        for who in rivals {
            let takes_part = |o: &Outcome| o.records.iter().any(|r| r.who == *who);
            assert!(all.iter().any(|(_, outcome)| takes_part(outcome)), "{who}: {work}");
        }
    }
}

/// Some of these works are the paper's alone.
#[test]
fn normal() {
    for (workload, outcome) in run_all("normal", u64::MAX) {
        assert!(!outcome.records.is_empty(), "{}", workload.describe());
    }
}

#[test]
fn both_bases_take_part_in_the_powers_in_every_field() {
    for work in ["normal-power", "normal-frobenius"] {
        let all = run_all(work, u64::MAX);
        assert_eq!(all.len(), 5);
        for (workload, outcome) in all {
            for who in ["widefield", "polynomial"] {
                assert!(outcome.records.iter().any(|r| r.who == who), "{who}: {}", workload.describe());
            }
        }
    }
}

/// Everything up to a kilobyte.
#[test]
fn gcm_ghash_and_polyval() {
    for filter in ["gcm", "ghash", "polyval"] {
        with_ours(filter, 1024);
    }
}

/// The paper's parts are the paper's alone: every algorithm on every encoding that this machine has.
#[test]
fn gcm_parts() {
    let encodings = |tier| usize::from(widefield::cpu::token(tier).is_ok());
    let encodings = encodings(widefield::cpu::Tier::Clmul) + encodings(widefield::cpu::Tier::Avx2);
    for (work, algorithms) in [("gf128-product", 2), ("gf128-reduce", 7), ("gf128-mul", 14)] {
        for (workload, outcome) in run_all(work, u64::MAX) {
            assert_eq!(outcome.records.len(), algorithms * encodings, "{}", workload.describe());
        }
    }
    with_ours("aes128-key", u64::MAX);
}

#[test]
fn poly1305() {
    with_ours("poly1305", u64::MAX);
}

/// Different functions need not agree with each other: each work checks them against another implementation.
#[test]
fn kummer() {
    for work in ["dh", "dh-base", "dh-many"] {
        with_ours(work, 64);
    }
}

/// Likewise.
#[test]
fn gls254() {
    with_ours("gls254", 64);
}

/// Coordinates are libcrypto's; signatures are checked.
#[test]
fn nist() {
    for works in ["ecdh", "ecdsa"] {
        with_ours(works, u64::MAX);
    }
}

/// Everything up to a kilobyte, the one with longer nonces too.
#[test]
fn chacha20_poly1305() {
    let all = Catalogue::new(Scope::Speed).select(Some("chacha20poly1305")).unwrap();
    assert!(all.iter().any(|w| w.work == "xchacha20poly1305-seal" && w.size <= 1024));
    with_ours("chacha20poly1305", 1024);
}

/// Implementations that all refuse would agree, too. The tag of an opened message is zero if it was accepted; that of a
/// sealed one never is.
#[test]
fn all_openings_accept() {
    let setting = Setting { rivals: Some(Rivals::get()), kernel: None };
    let mut works = Vec::new();
    // 1350 bytes end within a block and within a word.
    for workload in Catalogue::full().select(None).unwrap().iter().filter(|w| w.size <= 1350) {
        let opens = workload.work.ends_with("-open");
        let seals = workload.work.ends_with("-seal") && !workload.work.ends_with("-setup-seal");
        if !opens && !seals {
            continue;
        }
        works.push(workload.work);
        // A message gives the words of its text and two of its tag.
        let length = workload.size.div_ceil(8) as usize;
        let messages = (16_384 / workload.size.max(1)).min(16) as usize;
        for mut implementation in workload.implementations(&setting) {
            let who = format!("{}: {}", workload.describe(), implementation.label.full());
            let words = implementation.check();
            assert_eq!(words.len(), messages * (length + 2), "{who}");
            let accepted = words.chunks(length + 2).all(|message| message[length..] == [0, 0]);
            assert_eq!(accepted, opens, "{who}");
        }
    }
    works.sort_unstable();
    works.dedup();
    assert_eq!(works.len(), 2 * 7, "sealing and opening by seven ciphers: {works:?}");
}

/// Every provider with every suite, but graviola's, which has no QUIC, over QUIC.
#[test]
fn tls_and_quic() {
    for (filter, graviola) in
        [("tls-", cfg!(any(target_arch = "x86_64", target_arch = "aarch64"))), ("quic-", false)]
    {
        let all = run_all(filter, u64::MAX);
        assert_eq!(all.len(), 3, "{filter}: three suites");
        for (workload, outcome) in all {
            let who: Vec<&str> = outcome.records.iter().map(|r| r.who.as_str()).collect();
            let mut expected = vec!["aws-lc-rs", "ring", "widefield"];
            if graviola {
                expected.insert(2, "graviola");
            }
            assert_eq!(who, expected, "{}", workload.describe());
        }
    }
}
