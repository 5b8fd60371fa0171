//! The header says what the crate has: prototypes, types, constants; and `abi.txt` what must stay as it is.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use core::fmt::Write;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use widefield_capi as capi;

fn header() -> String {
    std::fs::read_to_string(common::package().join("include/widefield.h")).unwrap()
}

/// Without comments and directives.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        code += before;
        rest = comment.split_once("*/").unwrap().1;
    }
    code += rest;
    // A directive goes on where its line ends in a backslash; ours do not.
    code.lines().filter(|l| !l.trim_start().starts_with('#')).collect::<Vec<_>>().join("\n")
}

/// A declaration's type and name: `const uint8_t tag[16]` is a pointer.
fn parameter(text: &str) -> (String, String) {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (text, array) = text.split_once('[').map_or((text.as_str(), ""), |(text, _)| (text, "*"));
    let at = text.rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap() + 1;
    let (of_type, name) = text.split_at(at);
    let of_type = of_type.trim();
    (if array.is_empty() { of_type.to_owned() } else { format!("{of_type} *") }, name.to_owned())
}

/// Name, result and parameters of each prototype.
type Prototypes = BTreeMap<String, (String, Vec<(String, String)>)>;

fn declared() -> Prototypes {
    let code = code(&header()).replace("WF_MUST_CHECK", "");
    let mut found = Prototypes::new();
    for statement in code.split(';') {
        let Some((head, rest)) = statement.split_once('(') else { continue };
        let Some((of_type, name)) = head.rsplit_once(|c: char| c.is_whitespace() || c == '*') else {
            continue;
        };
        if !name.starts_with("wf_") {
            continue;
        }
        let pointer = if head.contains('*') { " *" } else { "" };
        let words: Vec<&str> = of_type
            .split('}')
            .next_back()
            .unwrap()
            .split(['*', ' ', '\n'])
            .filter(|w| !w.is_empty())
            .collect();
        let list = rest.rsplit_once(')').unwrap().0;
        let parameters =
            if list.trim() == "void" { vec![] } else { list.split(',').map(parameter).collect() };
        let before = found.insert(name.to_owned(), (words.join(" ") + pointer, parameters));
        assert!(before.is_none(), "{name} is declared twice");
    }
    found
}

#[test]
fn every_prototype_is_that_of_the_function() {
    let own = |pair: &(&str, &str)| (pair.1.to_owned(), pair.0.to_owned());
    let exported: Prototypes = capi::exports()
        .map(|e| (e.name.to_owned(), (e.result.to_owned(), e.parameters.iter().map(own).collect())))
        .collect();
    let declared = declared();
    for (name, prototype) in &exported {
        assert_eq!(Some(prototype), declared.get(name), "{name}");
    }
    assert_eq!(exported.keys().collect::<Vec<_>>(), declared.keys().collect::<Vec<_>>());
    assert_eq!(exported.len(), capi::exports().count(), "a name is exported twice");
}

/// Every status must be looked at, and nothing else need be.
#[test]
fn every_status_must_be_checked() {
    let text = code(&header());
    let marked: BTreeSet<&str> =
        text.split("WF_MUST_CHECK int ").skip(1).filter_map(|rest| rest.split('(').next()).collect();
    assert_eq!(marked, capi::exports().filter(|e| e.fallible).map(|e| e.name).collect());
}

/// A program that ignores a result does not compile where that warning is an error, and compilers name each function.
#[test]
fn ignored_statuses_are_found() {
    let fallible: Vec<_> = capi::exports().filter(|e| e.fallible).collect();
    let program = |call: &dyn Fn(&str) -> String| {
        let mut source = String::from("#include <widefield.h>\nvoid all(void);\nvoid all(void) {\n");
        for export in &fallible {
            let zeros = vec!["0"; export.parameters.len()].join(", ");
            source += &call(&format!("{}({zeros})", export.name));
        }
        source + "}\n"
    };
    let file = tempfile::NamedTempFile::new().unwrap();
    let compile = |(compiler, language, standard), source: &str| {
        std::fs::write(file.path(), source).unwrap();
        let include = common::package().join("include");
        let mut command = Command::new(compiler);
        command.args([standard, "-c", "-Werror=unused-result", "-x", language, "-o", "/dev/null", "-I"]);
        let output = command.arg(include).arg(file.path()).output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for compiler in common::COMPILERS.into_iter().filter(|c| common::has(c.0)) {
        let (compiled, said) = compile(compiler, &program(&|call| format!("    if ({call}) return;\n")));
        assert!(compiled, "{compiler:?}: {said}");
        let (compiled, said) = compile(compiler, &program(&|call| format!("    {call};\n")));
        assert!(!compiled, "{compiler:?} takes a program that ignores statuses");
        let named = |name: &str| said.lines().any(|l| l.contains("error") && l.contains(name));
        for export in &fallible {
            assert!(named(export.name), "{compiler:?} says nothing of {}:\n{said}", export.name);
        }
    }
}

/// What C makes of the header: sizes, alignments, constants.
fn seen_by(compiler: (&str, &str, &str)) -> Option<Vec<(String, i64)>> {
    let mut source = String::from("#include <stdio.h>\n#include <widefield.h>\nint main(void) {\n");
    for (name, ..) in capi::CONTEXTS {
        writeln!(source, "  {{ struct at {{ char c; {name} x; }};").unwrap();
        writeln!(source, "  printf(\"%s %ld\\n\", \"sizeof {name}\", (long)sizeof({name}));").unwrap();
        writeln!(source, "  printf(\"%s %ld\\n\", \"{name}_size\", (long){name}_size());").unwrap();
        writeln!(source, "  printf(\"%s %ld\\n\", \"{name}_align\", (long){name}_align());").unwrap();
        writeln!(source, "  printf(\"%s %ld\\n\", \"alignof {name}\", (long)offsetof(struct at, x)); }}")
            .unwrap();
    }
    for of_type in capi::STRUCTURES {
        let name = of_type.name;
        writeln!(source, "  {{ struct at {{ char c; {name} x; }};").unwrap();
        writeln!(source, "  printf(\"%s %ld\\n\", \"sizeof {name}\", (long)sizeof({name}));").unwrap();
        writeln!(source, "  printf(\"%s %ld\\n\", \"alignof {name}\", (long)offsetof(struct at, x)); }}")
            .unwrap();
        for (member, _) in of_type.members {
            writeln!(
                source,
                "  printf(\"%s %ld\\n\", \"{name}.{member}\", (long)offsetof({name}, {member}));"
            )
            .unwrap();
        }
    }
    for (name, _) in constants() {
        writeln!(source, "  printf(\"%s %ld\\n\", \"{name}\", (long){name});").unwrap();
    }
    source += "  return 0;\n}\n";
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), source).unwrap();
    let output = common::Program::new(file.path(), compiler)?.command().output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let pair =
        |line: &str| line.rsplit_once(' ').map(|(name, n)| (name.to_owned(), n.parse().unwrap())).unwrap();
    Some(text.lines().map(pair).collect())
}

/// The numbers that are part of the interface.
fn constants() -> impl Iterator<Item = (String, i32)> {
    let others = [capi::STATUSES, capi::ALGORITHMS, capi::FIELDS, capi::CURVES].into_iter().flatten();
    others.map(|(name, number)| ((*name).to_owned(), *number)).chain(capi::tier_constants())
}

#[test]
fn sizes_and_constants_are_those_of_the_crate() {
    let mut expected = Vec::new();
    for (name, size, align) in capi::CONTEXTS {
        for (what, n) in [("sizeof ", size), ("_size", size), ("_align", align), ("alignof ", align)] {
            let name = if what.ends_with(' ') { format!("{what}{name}") } else { format!("{name}{what}") };
            expected.push((name, *n as i64));
        }
    }
    for s in capi::STRUCTURES {
        expected.push((format!("sizeof {}", s.name), s.size as i64));
        expected.push((format!("alignof {}", s.name), s.align as i64));
        expected.extend(s.members.iter().map(|(member, at)| (format!("{}.{member}", s.name), *at as i64)));
    }
    expected.extend(constants().map(|(name, n)| (name, i64::from(n))));
    for compiler in common::COMPILERS {
        if let Some(seen) = seen_by(compiler) {
            assert_eq!(seen, expected, "{compiler:?}");
        }
    }
    // No constant of the header's enumerations is missing.
    let code = code(&header());
    let in_enums: BTreeSet<&str> = code
        .split("enum {")
        .skip(1)
        .flat_map(|e| e.split('}').next())
        .collect::<Vec<_>>()
        .into_iter()
        .flat_map(|e| e.split(','))
        .filter_map(|c| c.split('=').next())
        .map(str::trim)
        .collect();
    let constants: Vec<String> = constants().map(|c| c.0).collect();
    assert_eq!(in_enums, constants.iter().map(String::as_str).collect());
}

#[test]
fn nothing_has_left_the_binary_interface() {
    let mut current = String::new();
    for export in capi::exports() {
        let types: Vec<&str> = export.parameters.iter().map(|p| p.1).collect();
        writeln!(current, "symbol {}: {} ({})", export.name, export.result, types.join(", ")).unwrap();
    }
    for (name, size, align) in capi::CONTEXTS {
        writeln!(current, "struct {name}: {size} bytes, alignment {align}").unwrap();
    }
    for s in capi::STRUCTURES {
        let members: Vec<String> = s.members.iter().map(|(name, at)| format!("{name} at {at}")).collect();
        let (name, size, align) = (s.name, s.size, s.align);
        writeln!(current, "struct {name}: {size} bytes, alignment {align}: {}", members.join(", ")).unwrap();
    }
    for (name, number) in constants() {
        writeln!(current, "constant {name} = {number}").unwrap();
    }
    let mut lines: Vec<&str> = current.lines().collect();
    lines.sort_unstable();
    let path = common::package().join("abi.txt");
    let listed = std::fs::read_to_string(&path).unwrap();
    let listed: Vec<&str> = listed.lines().filter(|l| !l.starts_with('#') && !l.is_empty()).collect();
    // A new symbol is added to the list by hand, where it says since when it is there.
    assert_eq!(listed.join("\n"), lines.join("\n"), "{} is not what the crate has", path.display());
}

#[test]
fn the_library_exports_these_symbols_alone() {
    if !common::has("nm") {
        return;
    }
    let output = Command::new("nm").args(["-D", "--defined-only"]).arg(common::library()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let symbols: BTreeSet<&str> = text.lines().filter_map(|l| l.split_whitespace().last()).collect();
    assert_eq!(symbols, capi::exports().map(|e| e.name).collect());
}
