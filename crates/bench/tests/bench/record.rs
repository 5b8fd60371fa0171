//! What a measurement leaves behind.

use widefield_bench::state::State;
use widefield_bench::stats::Quartiles;
use widefield_bench::{Clock, Figures, Header, Held, Missing, Mode, Record, Run, Unit};

fn record() -> Record {
    Record {
        work: "gf2x-mul".into(),
        mode: Mode::Latency,
        size: 9,
        unit: Unit::Words,
        who: "widefield".into(),
        tier: Some("avx512".into()),
        kernel: "gf2x_avx512".into(),
        chosen: true,
        figures: figures(),
        shared: None,
        batch: None,
        basis: None,
    }
}

fn figures() -> Figures {
    Figures {
        state: State::Quiet,
        rounds: 61,
        operations: 4000,
        ns: 8.5,
        q1: 8.25,
        q3: 9.0,
        cycles: 31.5,
        ratio: None,
    }
}

#[test]
fn a_record_is_one_line_with_the_agreed_names() {
    let line = record().to_json_line();
    assert_eq!(
        line,
        r#"{"work":"gf2x-mul","mode":"latency","size":9,"unit":"words","who":"widefield","tier":"avx512","kernel":"gf2x_avx512","chosen":true,"state":"quiet","rounds":61,"operations":4000,"ns":8.5,"q1":8.25,"q3":9.0,"cycles":31.5}"#
    );
    assert_eq!(serde_json::from_str::<Record>(&line).unwrap(), record());
}

#[test]
fn what_only_some_works_have_is_written_only_for_them() {
    let many = Record { batch: Some(64), basis: Some(4), ..record() };
    let line = many.to_json_line();
    assert!(line.ends_with(r#""batch":64,"type":4}"#), "{line}");
    assert_eq!(serde_json::from_str::<Record>(&line).unwrap(), many);
}

/// Two works, one implementation in both, one in both states of the core.
fn run() -> Run {
    let ratio = Some(Quartiles { q1: 1.9, median: 2.0, q3: 2.25 });
    let shared = Figures { state: State::Shared, rounds: 7, ns: 17.0, ratio, ..figures() };
    let rival = Record {
        who: "gf2x".into(),
        tier: None,
        kernel: "gf2x_mul".into(),
        chosen: false,
        figures: Figures { ns: 12.0, ratio, ..figures() },
        shared: Some(shared),
        ..record()
    };
    let other = Record { size: 10, batch: Some(64), basis: Some(4), ..record() };
    Run {
        header: Header::collect(&Clock::new(false), &[]),
        records: vec![rival, record(), other],
        missing: vec![Missing { who: "gf2x".into(), how: "install it".into() }],
        held: vec![Held { tier: "avx2".into(), mask: ":~0x1".into(), records: vec![record()] }],
    }
}

#[test]
fn a_run_survives_json() {
    let run = run();
    let json = run.to_json();
    assert_eq!(Run::from_json(&json).unwrap(), run);
    assert!(json.lines().any(|line| line == "[1,1,0,61,4000,8.5,8.25,9.0,31.5]"), "{json}");
    assert!(Run::from_json("{}").is_err());
    for (from, to) in
        [("[1,1,0,61,4000,8.5", "[2,1,0,61,4000,8.5"), ("[1,1,0,61,", "[1,1,0,"), ("ns_q1", "q1")]
    {
        assert!(Run::from_json(&json.replace(from, to)).is_err(), "{from}");
    }
}

#[test]
fn a_run_is_kept_compressed_under_its_date_and_tier() {
    let (run, directory) = (run(), tempfile::tempdir().unwrap());
    let path = run.save(directory.path()).unwrap();
    assert!(path.to_str().unwrap().ends_with(&format!("-{}.json.gz", run.header.tier)), "{path:?}");
    assert_eq!(Run::open(&path).unwrap(), run);
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1);
    let plain = directory.path().join("run.json");
    std::fs::write(&plain, run.to_json()).unwrap();
    assert_eq!(Run::open(&plain).unwrap(), run);
}

#[test]
fn the_header_is_filled_in() {
    let h = Header::collect(&Clock::new(false), &[]);
    for text in [&h.machine, &h.os, &h.tier, &h.rustc, &h.date, &h.build] {
        assert!(!text.is_empty(), "{h:?}");
    }
    assert!(h.rustc.starts_with("rustc "), "{}", h.rustc);
    assert!(h.date.ends_with(" UTC") && h.date.len() == 20, "{}", h.date);
}
