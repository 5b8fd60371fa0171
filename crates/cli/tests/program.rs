//! The program from outside: exit codes, messages, formats. No test here depends on a timing.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use serde_json::Value;
use std::io::Read as _;
use std::process::{Command, Output, Stdio};

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_widefield"));
    command.stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn without_a_command_it_tells_what_the_machine_has() {
    let (bare, named) = (run(&[]), run(&["cpu"]));
    assert!(bare.status.success());
    assert_eq!(bare.stdout, named.stdout);
    let out = text(&bare.stdout);
    assert!(out.contains("tier ") && out.contains("portable") && out.contains("kernels"), "{out}");
    assert_eq!(out.matches("in use").count(), 1, "{out}");
}

#[test]
fn a_tier_that_does_not_exist_is_an_error_for_every_command() {
    for arguments in [&[][..], &["cpu"], &["selftest"], &["speed", "gf2x-mul"], &["report"]] {
        let out = program().args(arguments).env("WIDEFIELD_TIER", "avx1024").output().unwrap();
        assert_eq!(out.status.code(), Some(2), "{arguments:?}");
        let message = text(&out.stderr);
        assert!(message.contains("WIDEFIELD_TIER=avx1024") && message.contains("portable"), "{message}");
        assert!(out.stdout.is_empty());
    }
}

#[test]
fn a_lowered_tier_is_used_and_the_rest_is_skipped_visibly() {
    let out = program().arg("selftest").env("WIDEFIELD_TIER", "portable").output().unwrap();
    let lines = text(&out.stdout);
    assert!(out.status.success(), "{lines}");
    assert!(lines.lines().any(|l| l.starts_with("ok       portable")), "{lines}");
    assert!(lines.lines().filter(|l| !l.contains("portable")).all(|l| !l.starts_with("ok")), "{lines}");
    if widefield::cpu::tiers().len() > 1 {
        assert!(lines.lines().any(|l| l.starts_with("skipped")), "{lines}");
    }
}

#[test]
fn the_selftest_passes_and_counts() {
    let out = run(&["selftest", "--quiet"]);
    let last = text(&out.stdout);
    assert!(out.status.success(), "{last}");
    assert!(last.contains(" passed, 0 failed, ") && !last.starts_with("0 passed"), "{last}");
}

#[test]
fn an_unknown_work_is_an_error_that_lists_the_works() {
    let out = run(&["speed", "gf2z"]);
    assert_eq!(out.status.code(), Some(2));
    let message = text(&out.stderr);
    assert!(message.contains("'gf2z'") && message.contains("gf2x-mul"), "{message}");
}

#[test]
fn json_is_one_record_a_line() {
    let directory = tempfile::tempdir().unwrap();
    let out = program()
        .args(["speed", "--quick", "--json", "--rivals", "gf2x-mul-many", "--save"])
        .arg(directory.path())
        .output()
        .unwrap();
    assert!(out.status.success(), "{}", text(&out.stderr));
    let records: Vec<Value> = text(&out.stdout).lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert!(!records.is_empty());
    for r in &records {
        assert_eq!((r["work"].as_str(), r["unit"].as_str()), (Some("gf2x-mul-many"), Some("words")));
        for field in ["mode", "who", "kernel"] {
            assert!(r[field].is_string(), "{r}");
        }
        for field in ["size", "ns", "q1", "q3", "cycles"] {
            assert!(r[field].is_number(), "{r}");
        }
    }
    let saved: Vec<_> = std::fs::read_dir(directory.path()).unwrap().map(|f| f.unwrap().path()).collect();
    assert_eq!(saved.len(), 1);
    assert!(saved[0].to_str().unwrap().ends_with(".json.gz"), "{saved:?}");

    // The pages can be written from it, and the last line tells where.
    let pages = directory.path().join("pages");
    let out = program().arg("report").arg("--from").arg(&saved[0]).arg("--out").arg(&pages).output().unwrap();
    assert!(out.status.success(), "{}", text(&out.stderr));
    assert_eq!(text(&out.stdout).trim_end(), format!("report: {}", pages.join("index.html").display()));
    assert!(pages.join("gf2x.html").is_file());
}

#[test]
fn a_reader_may_stop_reading() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut child = program().arg("cpu").stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
    let mut message = String::new();
    child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
    let status = child.wait().unwrap();
    assert!(status.success() && message.is_empty(), "{status}: {message}");
}

#[test]
fn help_names_every_command_and_the_variable() {
    let help = text(&run(&["--help"]).stdout);
    for word in ["cpu", "selftest", "speed", "report", "WIDEFIELD_TIER"] {
        assert!(help.contains(word), "{help}");
    }
    assert_eq!(run(&["no-such-command"]).status.code(), Some(2));
}
