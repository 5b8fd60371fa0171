//! Libraries that must pass and libraries that must not.

use super::*;
use crate::layers::sources::without_tests;
use std::path::Path;

/// The complaints about a library with the given files, all in the directory `a` if they name no other.
fn complaints(files: &[(&str, &str)]) -> Vec<String> {
    let lib = ("lib.rs", "mod error; mod a; pub use error::Error; pub use a::Point;");
    check(&without_tests([lib].iter().chain(files).map(|(p, t)| (Path::new(p), *t))), Within::Modules)
}

fn good(files: &[(&str, &str)]) {
    assert_eq!(complaints(files), [""; 0]);
}

fn bad(files: &[(&str, &str)], circle: &str) {
    let found = complaints(files);
    assert!(found.len() == 1 && found[0].lines().next() == Some(circle), "{found:#?}");
}

const TWO: (&str, &str) = ("a/mod.rs", "mod x; mod y;");

#[test]
fn one_way_is_no_circle() {
    good(&[TWO, ("a/x.rs", "use super::y::F;"), ("a/y.rs", "use crate::Error;")]);
    good(&[TWO, ("a/x.rs", "fn f() { crate::a::y::g() }"), ("a/y.rs", "use self::inner::g; mod inner {}")]);
    good(&[TWO, ("a/x.rs", "use super::y;"), ("a/y.rs", "//! See super::x.\n/// [`super::x`]\nfn f() {}")]);
}

#[test]
fn there_and_back_is_one() {
    bad(
        &[TWO, ("a/x.rs", "use super::y::F;"), ("a/y.rs", "use super::x::G;")],
        "a: a circle of 2 files: x.rs, y.rs",
    );
    bad(
        &[TWO, ("a/x.rs", "fn f() { super::y::g() }"), ("a/y.rs", "use crate::a::{x::{self, G}};")],
        "a: a circle of 2 files: x.rs, y.rs",
    );
    let three = ("a/mod.rs", "mod x; mod y; mod z;");
    let files =
        [three, ("a/x.rs", "use super::{y, E};"), ("a/y.rs", "use super::z;"), ("a/z.rs", "use super::x;")];
    bad(&files, "a: a circle of 3 files: x.rs, y.rs, z.rs");
    let lines: Vec<String> = complaints(&files)[0].lines().skip(1).map(|l| l.trim().to_owned()).collect();
    assert_eq!(
        lines,
        [
            "a/x.rs:1: names `crate::a::y` of y.rs",
            "a/y.rs:1: names `crate::a::z` of z.rs",
            "a/z.rs:1: names `crate::a::x` of x.rs"
        ]
    );
}

#[test]
fn what_a_parent_hands_on_is_the_childs() {
    let parent = |line: &'static str| ("a/mod.rs", line);
    let children = [("a/x.rs", "use super::F;"), ("a/y.rs", "use super::x::G;")];
    for hands_on in [
        "pub use y::F;",
        "pub(crate) use self::y::{E, F};",
        "use y::F;",
        "pub use y::E as F;",
        "pub use y::*;",
    ] {
        let mods = format!("mod x; mod y; {hands_on}");
        let files = [("a/mod.rs", &mods[..]), children[0], ("a/y.rs", "pub struct F; use super::x::G;")];
        bad(&files, "a: a circle of 2 files: x.rs, y.rs");
    }
    // Handed on from the module's parent, twice over.
    let all = [parent("mod x; mod y; pub use y::Point;"), ("a/x.rs", "use crate::Point;"), children[1]];
    bad(&all, "a: a circle of 2 files: x.rs, y.rs");
    // Nothing leads back.
    good(&[
        parent("mod x; mod y; pub use y::F; pub use x::H;"),
        children[0],
        ("a/y.rs", "use crate::Error;"),
    ]);
    // What another crate gives is nobody's here.
    good(&[parent("mod x; mod y; use x::H; use subtle::F;"), children[0], ("a/y.rs", "")]);
}

#[test]
fn a_parent_and_its_child() {
    let child = ("a/x.rs", "use super::F;");
    let circle = "a: a circle of 2 files: mod.rs, x.rs";
    bad(&[("a/mod.rs", "mod x; pub struct F; fn f() { x::g() }"), child], circle);
    bad(&[("a/mod.rs", "mod x; use x::g; pub struct F;"), child], circle);
    bad(&[("a/mod.rs", "mod x; pub use x::G; pub struct F(G);"), child], circle);
    bad(&[("a/mod.rs", "mod x; pub fn f() { x::g() }"), ("a/x.rs", "use super::*; fn g() { f() }")], circle);
    bad(&[("a/mod.rs", "macro_rules! m { () => { x::g() } } mod x;"), ("a/x.rs", "m! {}")], circle);
    bad(&[("a/mod.rs", "mod x; tier! { fn F() { x::g() } }"), child], circle);
    // It hands on only, uses only, or is used only.
    good(&[("a/mod.rs", "mod x; pub use x::{G, H}; pub(crate) use x::h; pub struct F;"), child]);
    good(&[("a/mod.rs", "mod x; pub struct F { x: u8 } fn f(x: F) -> u8 { x.x + x }"), child]);
    good(&[("a/mod.rs", "mod x; use x::g; struct E;"), ("a/x.rs", "use super::*; pub(super) fn g() {}")]);
    good(&[("a/mod.rs", "mod x; fn f() { x::g() }"), ("a/x.rs", "pub(in crate::a) fn g() {} use crate::a;")]);
}

#[test]
fn a_subdirectory_is_one_point() {
    let mods = [("a/mod.rs", "mod x; mod d;"), ("a/d/mod.rs", "mod e; mod f; pub(super) use e::G;")];
    let files = |x, e, f| [mods[0], mods[1], ("a/x.rs", x), ("a/d/e.rs", e), ("a/d/f.rs", f)];
    good(&files("use super::d::G;", "use super::f;", ""));
    bad(&files("use super::d::G;", "", "use super::super::x;"), "a: a circle of 2 files: d/, x.rs");
    bad(&files("", "use super::f::F;", "use crate::a::d::G;"), "a/d: a circle of 2 files: e.rs, f.rs");
    // Without `mod.rs`: the file beside the directory belongs to it.
    let beside = |x| {
        [("a/mod.rs", "mod x; mod d;"), ("a/d.rs", "mod e; use super::x;"), ("a/d/e.rs", ""), ("a/x.rs", x)]
    };
    good(&beside(""));
    bad(&beside("use super::d::e::F;"), "a: a circle of 2 files: d/, x.rs");
    let down =
        [("a/mod.rs", "mod d;"), ("a/d.rs", "mod e; use e::F; fn g() {}"), ("a/d/e.rs", "use super::g;")];
    bad(&down, "a/d: a circle of 2 files: d.rs, e.rs");
}

#[test]
fn macros_count() {
    let macros = ("a/x.rs", "macro_rules! m { () => { super::y::f() } } pub(super) use m;");
    bad(&[TWO, macros, ("a/y.rs", "m! {}")], "a: a circle of 2 files: x.rs, y.rs");
    bad(&[TWO, macros, ("a/y.rs", "use super::x::m;")], "a: a circle of 2 files: x.rs, y.rs");
    let exported = ("a/x.rs", "#[macro_export] macro_rules! m { () => { $crate::a::y::f() } }");
    bad(&[TWO, exported, ("a/y.rs", "crate::m! {}")], "a: a circle of 2 files: x.rs, y.rs");
    // Each has one of its own.
    good(&[TWO, macros, ("a/y.rs", "macro_rules! m { () => {} } m! {}")]);
    // `super` in a macro's module is the file.
    good(&[
        ("a/mod.rs", "mod x; mod y; use y::f;"),
        ("a/x.rs", "macro_rules! m { ($n:ident) => { mod $n { use super::*; fn g() { f() } } } } fn f() {}"),
        ("a/y.rs", "use super::x;"),
    ]);
}

#[test]
fn tests_do_not_count() {
    let back = ("a/y.rs", "use super::x::G;");
    good(&[TWO, ("a/x.rs", "#[cfg(test)] mod t { use super::super::y; }"), back]);
    good(&[TWO, ("a/x.rs", "#[cfg(all(test, unix))] use super::y; fn f() {}"), back]);
    good(&[("a/mod.rs", "#[cfg(test)] mod x; mod y;"), ("a/x.rs", "use super::y;"), back]);
    good(&[TWO, back, ("a/x.rs", "mod tests;"), ("a/x/tests.rs", "use super::super::y;")]);
    good(&[TWO, back, ("a/tests/z.rs", "use super::super::y;"), ("a/x.rs", "")]);
    bad(&[TWO, ("a/x.rs", "#[cfg(not(test))] use super::y;"), back], "a: a circle of 2 files: x.rs, y.rs");
}

#[test]
fn a_file_for_one_architecture_counts_as_a_file_of_its_module() {
    const PARENTS: [(&str, &str); 3] = [
        ("a/mod.rs", "mod arch; mod x; use arch::p::{v, w};"),
        ("a/arch/mod.rs", "pub(crate) mod p;"),
        ("a/arch/p/mod.rs", "pub(crate) mod v; pub(crate) mod w;"),
    ];
    let with =
        |x, v, w| [&PARENTS[..], &[("a/x.rs", x), ("a/arch/p/v.rs", v), ("a/arch/p/w.rs", w)]].concat();
    good(&with("use super::v::F;", "", "use crate::a::x::G;"));
    bad(&with("use super::v::F;", "use crate::a::x::G;", ""), "a: a circle of 2 files: arch/p/v, x.rs");
}

#[test]
fn a_program_s_root_counts_where_no_rules_order_it() {
    let of = |main, x, y, within| {
        check(
            &without_tests([("main.rs", main), ("x.rs", x), ("y.rs", y)].map(|(p, t)| (Path::new(p), t))),
            within,
        )
    };
    let first = |main, x, y| {
        of(main, x, y, Within::Crate).first().map(|c| c.lines().next().unwrap_or_default().to_owned())
    };
    let uses = "mod x; mod y; fn main() { x::f() }";
    assert_eq!(
        first(uses, "use crate::y::G;", "use super::x::F;"),
        Some("the root: a circle of 2 files: x.rs, y.rs".into())
    );
    assert_eq!(first(uses, "use crate::y::G;", ""), None);
    let defines = "mod x; mod y; struct A; fn main() { x::f() }";
    assert_eq!(
        first(defines, "use crate::A;", ""),
        Some("the root: a circle of 2 files: main.rs, x.rs".into())
    );
    assert_eq!(of(uses, "use crate::y::G;", "use super::x::F;", Within::Modules), [""; 0]);
}
