//! Sources that must pass and sources that must not.

use super::*;

const LIB: &str =
    "pub mod tier; mod error; pub mod simd; pub mod gf2x; pub mod gf2m; pub mod aead; pub use error::Error;";

/// The complaints about a little library: `lib.rs` as above and the given files.
fn complaints(files: &[(&str, &str)]) -> Vec<String> {
    let all = [("lib.rs", LIB)].into_iter().chain(files.iter().copied());
    check_dependencies(
        &all.map(|(p, t)| (p.into(), t.to_owned(), syn::parse_file(t).unwrap())).collect::<Vec<_>>(),
    )
}

fn good(file: &str, text: &str) {
    assert_eq!(complaints(&[(file, text)]), [""; 0], "{text}");
}

fn bad(file: &str, text: &str, complaint: &str) {
    let found = complaints(&[(file, text)]);
    assert!(found.len() == 1 && found[0].contains(complaint), "{text}: {found:?}");
}

#[test]
fn dependencies_that_are_allowed() {
    good("simd/mod.rs", "use crate::tier::Avx2;");
    good("simd/mod.rs", "use crate::{Error, tier::{self, Token}};");
    good("gf2m/mod.rs", "pub(crate) fn f(a: crate::simd::V128) { crate::gf2x::mul() }");
    good("gf2m/deep/file.rs", "use super::super::super::gf2x; use super::super::super::Error;");
    good("tier/a.rs", "mod tests { use super::super::b; fn f() { super::super::super::error::g() } }");
    good("tier/mod.rs", "//! See crate::aead, and `super::aead`.\nconst S: &str = \"crate::aead\";");
    good("gf2x/mod.rs", "pub(in crate::gf2x) fn f() {} pub(crate) use self::f as g; pub(super) use g as h;");
    good("tier/mod.rs", "extern crate alloc;");
}

#[test]
fn dependencies_that_are_forbidden() {
    bad("tier/mod.rs", "use crate::simd::V128;", "`tier` may not use `simd`");
    bad("simd/arch/x86_64/v.rs", "fn f() { crate::gf2x::mul() }", "`simd` may not use `gf2x`");
    bad("gf2x/mod.rs", "use crate::{tier, gf2m::Gf163};", "`gf2x` may not use `gf2m`");
    bad("gf2x/mod.rs", "use crate::{tier, {aead}};", "`gf2x` may not use `aead`");
    bad("gf2x/mod.rs", "use super::aead;", "`gf2x` may not use `aead`");
    bad("gf2x/a.rs", "mod tests { fn f() { super::super::super::gf2m::g() } }", "`gf2x` may not use `gf2m`");
    bad("gf2x/a.rs", "use super::super::{tier, gf2m};", "`gf2x` may not use `gf2m`");
    bad("error.rs", "use super::tier;", "`error` may not use `tier`");
    bad(
        "gf2x/a.rs",
        "#[cfg(test)] mod tests { use crate::gf2m as f; }",
        "gf2x/a.rs:1: `gf2x` may not use `gf2m`",
    );
}

#[test]
fn what_hides_a_dependency() {
    bad("gf2x/mod.rs", "use crate::*;", "hides");
    bad("gf2x/mod.rs", "use crate as all;", "hides");
    bad("gf2x/mod.rs", "use crate::unheard_of;", "hides");
    bad("gf2x/mod.rs", "include!(\"x.rs\");", "hides");
    bad("gf2x/mod.rs", "#[path = \"../aead/x.rs\"] mod x;", "#[path]");
    bad("attic/mod.rs", "", "not in the table");
}

#[test]
fn macros_count() {
    bad("tier/mod.rs", "macro_rules! m { () => { $crate::simd::V128 } }", "`tier` may not use `simd`");
    good("simd/mod.rs", "macro_rules! m { ($t:ident) => { $crate::tier::$t; $crate::$t! {} } }");
    let exported = ("simd/entry.rs", "#[macro_export] macro_rules! kernel { () => {} }");
    let user = |file| complaints(&[exported, (file, "crate::kernel! {}")]);
    assert_eq!(user("gf2x/mod.rs"), [""; 0]);
    assert!(user("tier/mod.rs")[0].contains("`tier` may not use `simd`"));
    let bare = complaints(&[exported, ("tier/mod.rs", "kernel! {}")]);
    assert!(bare[0].contains("`tier` may not use `simd`"));
}

#[test]
fn the_root_hands_names_on_and_holds_nothing() {
    let check = |lib: &str| {
        let files =
            [("lib.rs", lib), ("error.rs", ""), ("tier/mod.rs", "use crate::Seal;"), ("aead/mod.rs", "")];
        check_dependencies(&files.map(|(p, t)| (p.into(), t.to_owned(), syn::parse_file(t).unwrap())))
    };
    let found = check("mod error; mod tier; mod aead; pub use aead::seal::Sealer as Seal;");
    assert!(found[0].contains("`tier` may not use `aead`"), "{found:?}");
    assert!(check("mod error; pub fn f() {}")[0].contains("lib.rs holds more"));
    assert!(check("mod error; pub use error::*;")[0].contains('*'));
}

#[test]
fn dependencies() {
    assert!(check_dependency("widefield-cli", "ring", false).is_some());
    assert!(check_dependency("widefield", "ring", true).is_some());
    assert!(check_dependency("widefield", "rand", false).is_some());
    assert!(check_dependency("widefield", "proptest", true).is_none());
    assert!(check_dependency("widefield", "subtle", false).is_none());
    assert!(check_dependency(BENCH, "ring", false).is_none());
}
