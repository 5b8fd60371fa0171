//! What is written into tables of sources.

use std::fs;
use std::path::{Path, PathBuf};
use widefield::cpu::{self, Table};
use widefield_bench::tune::source::{Change, rewrite, write};

fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn file(checkout: &Path, table: &Table) -> PathBuf {
    checkout.join("crates/widefield/src").join(table.family).join("tuned.rs")
}

/// A checkout with the tables alone.
fn copy() -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for table in cpu::lengths() {
        let to = file(copy.path(), table);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(file(&checkout(), table), to).unwrap();
    }
    copy
}

/// No change of any table.
fn unchanged() -> Vec<(&'static Table, Vec<Change>)> {
    cpu::lengths().iter().map(|table| (table, Vec::new())).collect()
}

/// Each value of a table that can be another one, with that.
fn others(table: &'static Table) -> Vec<Change> {
    let other = |v: &widefield::cpu::Value| {
        let column = table.column(v.column).unwrap();
        // Of another length in digits, mostly.
        let new = if v.built_in() < column.most { column.most } else { column.least };
        (v.row, v.column, new)
    };
    table.values.iter().map(other).collect()
}

#[test]
fn equal_values_leave_every_file_as_it_is() {
    let copy = copy();
    assert_eq!(write(copy.path(), &unchanged()).unwrap(), Vec::<PathBuf>::new());
    let same = |t: &'static Table| (t, t.values.iter().map(|v| (v.row, v.column, v.built_in())).collect());
    let same: Vec<_> = cpu::lengths().iter().map(same).collect();
    assert_eq!(write(copy.path(), &same).unwrap(), Vec::<PathBuf>::new());
    for table in cpu::lengths() {
        let [old, new] = [&checkout(), copy.path()].map(|at| fs::read_to_string(file(at, table)).unwrap());
        assert_eq!(old, new, "{}", table.family);
    }
}

#[test]
fn changed_values_are_written_and_nothing_else() {
    let copy = copy();
    let changes: Vec<_> = cpu::lengths().iter().map(|table| (table, others(table))).collect();
    assert_eq!(write(copy.path(), &changes).unwrap().len(), cpu::lengths().len());
    for (table, changes) in changes {
        let [old, new] = [&checkout(), copy.path()].map(|at| fs::read_to_string(file(at, table)).unwrap());
        // Line by line: a line with a value has the new one.
        let mut left = changes.iter();
        for (old, new) in old.lines().zip(new.lines()) {
            if old != new {
                let (_, column, number) = left.next().unwrap();
                assert_eq!(new.trim(), format!("{column} = {number},"));
                assert_eq!(old.len() - old.trim_start().len(), new.len() - new.trim_start().len());
            }
        }
        assert_eq!(left.len(), 0, "{}", table.family);
        assert_eq!(old.lines().count(), new.lines().count());
        // What was written is no longer the table that this program has.
        assert!(rewrite(&new, table, &[]).unwrap_err().contains("built from other sources"));
    }
    // No other file is left behind.
    let table = cpu::lengths()[0];
    let directory = file(copy.path(), &table);
    assert_eq!(fs::read_dir(directory.parent().unwrap()).unwrap().count(), 1);
}

/// As rustfmt leaves them, also when changed.
#[test]
fn tables_stay_formatted() {
    for table in cpu::lengths() {
        let old = fs::read_to_string(file(&checkout(), table)).unwrap();
        for text in [old.clone(), rewrite(&old, table, &others(table)).unwrap()] {
            let directory = tempfile::tempdir().unwrap();
            let path = directory.path().join("tuned.rs");
            fs::write(&path, &text).unwrap();
            let mut rustfmt = std::process::Command::new("rustfmt");
            let rustfmt = rustfmt.args(["--edition=2024", "--config-path"]).arg(checkout()).arg(&path);
            assert!(rustfmt.status().unwrap().success());
            assert_eq!(fs::read_to_string(&path).unwrap(), text, "{}", table.family);
        }
    }
}

#[test]
fn other_tables_are_refused_and_nothing_is_written() {
    let table = cpu::lengths().iter().find(|t| t.family == "poly1305").unwrap();
    let good = fs::read_to_string(file(&checkout(), table)).unwrap();
    let value = format!("KERNEL_FROM = {},", table.values[0].built_in());
    for (from, to) in [
        // A column of another name, unit or range; one more, one less; a row more or less; another number.
        ("KERNEL_FROM", "CALL_FROM"),
        ("in \"blocks\"", "in \"bytes\""),
        ("10 to 4096", "11 to 4096"),
        ("    portable {", "    NEW_FROM in \"bytes\", 1 to 2;\n\n    portable {"),
        ("EIGHT_GROUPS_FROM in", "// EIGHT_GROUPS_FROM in"),
        ("    avx512 {", "    vaes {\n        KERNEL_FROM = 20,\n    }\n    avx512 {"),
        ("avx512", "avx1024"),
        (&*value, "KERNEL_FROM = 127,"),
        (&*value, "KERNEL_FROM = 12 + 7,"),
        (&*value, ""),
        ("in \"poly1305\"", "in \"ghash\""),
        ("tuned!", "kernels!"),
        ("}\n}\n", "}\n"),
    ] {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good, "{from}");
        let error = rewrite(&bad, table, &[("avx512", "KERNEL_FROM", 24)]).unwrap_err();
        assert!(error.contains("line") || error.contains("ends"), "{error}");
        let copy = copy();
        fs::write(file(copy.path(), table), &bad).unwrap();
        let changes: Vec<_> = cpu::lengths().iter().map(|table| (table, others(table))).collect();
        let error = write(copy.path(), &changes).unwrap_err();
        assert!(error.contains("tuned.rs"), "{error}");
        for other in cpu::lengths().iter().filter(|t| t.family != table.family) {
            let [old, new] =
                [&checkout(), copy.path()].map(|at| fs::read_to_string(file(at, other)).unwrap());
            assert_eq!(old, new, "{}", other.family);
        }
        assert_eq!(fs::read_to_string(file(copy.path(), table)).unwrap(), bad);
    }
}

#[test]
fn values_that_no_column_allows_are_refused() {
    let table = cpu::lengths().iter().find(|t| t.family == "poly1305").unwrap();
    let good = fs::read_to_string(file(&checkout(), table)).unwrap();
    for change in [
        ("avx512", "KERNEL_FROM", 9),
        ("avx512", "KERNEL_FROM", 4097),
        ("avx512", "EIGHT_GROUPS_FROM", 96),
        ("vaes", "KERNEL_FROM", 20),
        ("avx512", "CALL_FROM", 20),
    ] {
        assert!(rewrite(&good, table, &[change]).is_err(), "{change:?}");
    }
    assert!(rewrite(&good, table, &[("avx512", "KERNEL_FROM", 10)]).is_ok());
}

#[test]
fn what_is_no_checkout_is_refused() {
    let empty = tempfile::tempdir().unwrap();
    let error = write(empty.path(), &unchanged()).unwrap_err();
    assert!(error.contains("no checkout"), "{error}");
    // Sources without a table.
    let copy = copy();
    fs::remove_file(file(copy.path(), &cpu::lengths()[0])).unwrap();
    assert!(write(copy.path(), &unchanged()).unwrap_err().contains("tuned.rs"));
}
