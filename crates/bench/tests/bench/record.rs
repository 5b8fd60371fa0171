//! What a measurement leaves behind.

use widefield_bench::{Clock, Header, Held, Missing, Mode, Record, Run, Unit};

fn record() -> Record {
    Record {
        work: "gf2x-mul".into(),
        mode: Mode::Latency,
        size: 9,
        unit: Unit::Words,
        who: "widefield".into(),
        tier: Some("avx512".into()),
        kernel: "gf2x_avx512".into(),
        ns: 8.5,
        q1: 8.25,
        q3: 9.0,
        cycles: 31.5,
        batch: None,
        basis: None,
    }
}

#[test]
fn a_record_is_one_line_with_the_agreed_names() {
    let line = record().to_json_line();
    assert_eq!(
        line,
        r#"{"work":"gf2x-mul","mode":"latency","size":9,"unit":"words","who":"widefield","tier":"avx512","kernel":"gf2x_avx512","ns":8.5,"q1":8.25,"q3":9.0,"cycles":31.5}"#
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

#[test]
fn a_run_survives_json() {
    let run = Run {
        header: Header::collect(&Clock::new(false), &[]),
        records: vec![record()],
        ratios: vec![],
        missing: vec![Missing { who: "gf2x".into(), how: "install it".into() }],
        held: vec![],
    };
    assert_eq!(Run::from_json(&run.to_json()).unwrap(), run);
    assert!(!run.to_json().contains("held"));
    let held =
        Held { tier: "avx2".into(), mask: ":~0x1".into(), records: run.records.clone(), ratios: vec![] };
    let with = Run { held: vec![held], ..run.clone() };
    assert_eq!(Run::from_json(&with.to_json()).unwrap(), with);
    assert!(run.to_json().lines().any(|line| line == record().to_json_line()));
    assert!(Run::from_json("{}").is_err());
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
