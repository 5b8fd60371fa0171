//! The program from outside: exit codes, messages, formats. No test here depends on a timing.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use serde_json::Value;
use std::io::Read as _;
use std::process::{Command, Output, Stdio};

fn program() -> Command {
    // Another one if `integration/planted-cli.sh` says so, which plants faults.
    let planted = std::env::var_os("WIDEFIELD_PROGRAM");
    let mut command = Command::new(planted.unwrap_or_else(|| env!("CARGO_BIN_EXE_widefield").into()));
    command.stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A screen, which tells what to do next.
#[test]
fn without_a_command_it_tells_what_to_do_next() {
    let out = run(&[]);
    assert!(out.status.success());
    let out = text(&out.stdout);
    assert!(out.lines().count() <= 40, "{out}");
    // What a processor is called may be longer.
    assert!(out.lines().skip(4).all(|l| l.chars().count() < 80), "{out}");
    for word in ["tier ", "seal", "open", "verify", "cpu", "selftest", "speed", "help"] {
        assert!(out.contains(word), "{word}: {out}");
    }
}

#[test]
fn what_the_machine_has() {
    let (short, all) = (run(&["cpu"]), run(&["cpu", "--all"]));
    assert!(short.status.success() && all.status.success());
    let (short, all) = (text(&short.stdout), text(&all.stdout));
    assert!(short.lines().count() <= 40 && short.lines().skip(3).all(|l| l.chars().count() < 80), "{short}");
    for out in [&short, &all] {
        assert!(out.contains("tier ") && out.contains("portable") && out.contains("kernels"), "{out}");
    }
    assert_eq!(all.matches("in use").count(), 1, "{all}");
    // The summary counts what the list has.
    let kernels = widefield::cpu::kernels().count();
    let count = |column: usize| -> usize {
        let rows =
            short.lines().skip_while(|l| !l.ends_with("tiers in use")).skip(1).take_while(|l| !l.is_empty());
        rows.map(|l| l.split_whitespace().nth(column).unwrap().parse::<usize>().unwrap()).sum()
    };
    assert_eq!(count(1), kernels);
    assert_eq!(count(3), all.lines().filter(|l| l.starts_with("* ")).count() - 1);
}

#[test]
fn a_tier_that_does_not_exist_is_an_error_for_every_command() {
    for arguments in [&[][..], &["cpu"], &["selftest"], &["speed", "gf2x-mul"], &["report"], &["seal", "x"]] {
        let out = program().args(arguments).env("WIDEFIELD_TIER", "avx1024").output().unwrap();
        assert_eq!(out.status.code(), Some(2), "{arguments:?}");
        let message = text(&out.stderr);
        assert!(message.contains("WIDEFIELD_TIER=avx1024") && message.contains("portable"), "{message}");
        assert!(out.stdout.is_empty());
    }
}

/// The program as users have it: its choices are constants.
#[test]
fn lengths_are_listed_and_measured_only_where_they_can_be_set() {
    let list = run(&["tune", "--list"]);
    assert!(list.status.success());
    let list = text(&list.stdout);
    for table in widefield::cpu::lengths() {
        assert!(list.lines().any(|l| l == table.family), "{}: {list}", table.family);
        for value in table.values {
            let [row, column, built_in] = [value.row, value.column, &value.built_in().to_string()];
            let is_it = |l: &str| l.split_whitespace().take(3).eq([row, column, built_in]);
            assert!(list.lines().any(is_it), "{row} {column}: {list}");
        }
        for column in table.columns {
            let what = format!("{}/{}: {}", table.family, column.name, column.what.trim());
            assert!(list.contains(&what), "{what}");
        }
    }
    for (arguments, message) in [
        (&["tune"][..], "cargo tune"),
        (&["tune", "poly1305", "--write"], "cargo tune"),
        (&["tune", "no such length"], "--list"),
        (&["tune", "--quick", "--write"], "cannot be used with"),
    ] {
        let out = run(arguments);
        assert_eq!(out.status.code(), Some(2), "{arguments:?}");
        let found = text(&out.stderr);
        assert!(found.contains(message) && out.stdout.is_empty(), "{arguments:?}: {found}");
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
        let skipped: Vec<_> = lines.lines().filter(|l| l.starts_with("skipped")).collect();
        assert_eq!(skipped.len(), widefield::cpu::tiers().len() - 1, "{lines}");
        for line in skipped {
            let why = line.contains("switched off by WIDEFIELD_TIER; unset it")
                || line.contains("this processor lacks ");
            assert!(why && line.contains(" checks: "), "{line}");
        }
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
        .args(["speed", "--quick", "--json", "gf2x-mul-many", "--save"])
        .arg(directory.path())
        .args(cfg!(feature = "rivals").then_some("--rivals"))
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

    #[cfg(feature = "rivals")]
    {
        // The pages can be written from it. The last two lines tell how the library stands, and where they are.
        let pages = directory.path().join("pages");
        let out =
            program().arg("report").arg("--from").arg(&saved[0]).arg("--out").arg(&pages).output().unwrap();
        assert!(out.status.success(), "{}", text(&out.stderr));
        let said = text(&out.stdout);
        let [standing, place] = said.lines().collect::<Vec<_>>().try_into().unwrap();
        assert!(standing.starts_with("beside the fastest rival of each row: "), "{standing}");
        assert_eq!(place, format!("report: {}", pages.join("index.html").display()));
        assert!(pages.join("gf2x.html").is_file());
    }
}

/// A line for each operation, of which each has a gain; all that there is only if it is asked for.
#[test]
fn speed_is_a_summary() {
    let out = run(&["speed", "--quick", "aes128"]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let out = text(&out.stdout);
    assert!(out.lines().count() <= 50 && out.lines().skip(1).all(|l| l.chars().count() < 80), "{out}");
    let rows: Vec<_> = out.lines().filter(|l| l.starts_with("aes128")).collect();
    for work in ["aes128gcm-seal ", "aes128gcm-open ", "aes128gcmsiv-seal ", "aes128-key "] {
        assert!(rows.iter().any(|r| r.starts_with(work)), "{work}: {out}");
    }
    assert!(out.contains("speed aes128 --all"), "{out}");
    let all = text(&run(&["speed", "--quick", "aes128-key", "--all"]).stdout);
    let kernels = |out: &str| out.lines().filter(|l| l.contains(" aes_")).count();
    assert!(kernels(&out) == 0 && kernels(&all) >= 1, "{all}");
}

/// A sentence with the command that helps.
#[cfg(not(feature = "rivals"))]
#[test]
fn without_rivals_it_tells_how_to_have_them() {
    for (arguments, command) in [
        (&["report"][..], "`cargo compare report`"),
        (&["report", "--quick", "--out", "x"], "`cargo compare report`"),
        (&["speed", "--rivals"], "`cargo compare speed --rivals`"),
        (&["speed", "gf2x-mul", "--rivals"], "`cargo compare speed --rivals gf2x-mul`"),
    ] {
        let out = run(arguments);
        assert_eq!(out.status.code(), Some(2), "{arguments:?}");
        let message = text(&out.stderr);
        assert!(
            message.contains(command) && message.lines().count() == 1 && out.stdout.is_empty(),
            "{message}"
        );
    }
}

#[test]
fn completions_and_man_pages() {
    let names = ["key", "seal", "open", "verify", "cpu", "selftest", "speed", "report", "completions", "man"];
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let out = run(&["completions", shell]);
        let script = text(&out.stdout);
        assert!(out.status.success() && names.iter().all(|n| script.contains(n)), "{shell}: {script}");
        assert!(script.contains("--allow-costly") || script.contains("allow-costly"), "{shell}");
    }
    assert_eq!(run(&["completions", "csh"]).status.code(), Some(2));
    let directory = tempfile::tempdir().unwrap();
    let out = program().arg("man").arg(directory.path().join("man1")).output().unwrap();
    assert!(out.status.success(), "{}", text(&out.stderr));
    let page = |name: &str| std::fs::read_to_string(directory.path().join("man1").join(name)).unwrap();
    for name in names {
        assert!(page(&format!("widefield-{name}.1")).contains(".SH SYNOPSIS"), "{name}");
    }
    for name in ["widefield.1", "widefield-seal.1", "widefield-open.1", "widefield-verify.1"] {
        assert!(page(name).contains("wrong key or passphrase"), "{name}");
    }
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
    for word in ["seal", "verify", "cpu", "selftest", "speed", "report", "WIDEFIELD_TIER", "Exit status"] {
        assert!(help.contains(word), "{help}");
    }
    assert_eq!(run(&["no-such-command"]).status.code(), Some(2));
}
