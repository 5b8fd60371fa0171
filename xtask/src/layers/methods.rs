//! Every method of a vector has a test.
//!
//! Which methods there are is read from the sources, macros included: the public ones of the vectors' types, and the
//! traits that they have with all that those ask for. A test must name each: a method as `V512::and` or
//! `Blocks::first`, a trait on a type as the function that is called like the trait and run on the type,
//! `blocks::<V512>`. What cannot be read is a complaint.

use super::sources::{Source, module};
use super::tokens::Tokens;
use core::ops::Range;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The vectors.
const TYPES: &[&str] = &["V128", "V256", "V512", "Pair"];

/// The modules with the traits.
const TRAITS: &[&str] = &["simd", "limbs"];

/// The modules of each architecture with vectors, and those whose tests run on all of them.
const ARCHITECTURES: &[&[&str]] = &[&["simd arch x86_64", "limbs"], &["simd arch aarch64", "limbs"]];
const SHARED: &str = "simd spec";

/// What the sources of an architecture have: methods of types, and traits of types.
#[derive(Debug, Default, PartialEq, Eq)]
struct Methods {
    inherent: BTreeSet<(String, String)>,
    traits: BTreeSet<(String, String)>,
    unread: Vec<String>,
}

/// An `impl`: of a trait or not, for a type or for what an invocation of the macro around it names.
#[derive(Clone, Debug)]
struct Impl {
    of_trait: Option<String>,
    of_type: Option<String>,
    methods: Vec<String>,
}

/// Paths in tests.
#[derive(Debug, Default)]
struct Named {
    /// `V512::and`, `Blocks::first`, `<V as Blocks>::first`.
    methods: BTreeSet<(String, String)>,
    /// `blocks::<V512`.
    instances: BTreeSet<(String, String)>,
}

/// The complaints about a library given as all its files and those without tests; prints the counts.
pub(super) fn check(library: &[(PathBuf, String, syn::File)], code: &[Source]) -> Vec<String> {
    let is_test = |path: &PathBuf| code.iter().all(|source| source.path != *path);
    let tests = library.iter().filter(|(path, ..)| is_test(path));
    complaints(code, &tests.map(|(path, text, _)| (module(path), Tokens::parse(text))).collect::<Vec<_>>())
}

fn complaints(code: &[Source], tests: &[(Vec<String>, Tokens)]) -> Vec<String> {
    let of = |modules: &[&str]| -> Vec<&Tokens> {
        code.iter().filter(|s| is_within(&s.module, modules)).map(|s| &s.tokens).collect()
    };
    let mut required = BTreeMap::new();
    of(TRAITS).into_iter().for_each(|tokens| collect_traits(tokens, &mut required));
    let mut macros = BTreeMap::new();
    of(&ARCHITECTURES.concat()).into_iter().for_each(|tokens| collect_macros(tokens, &mut macros));
    let mut all = Vec::new();
    for modules in ARCHITECTURES {
        let mut found = Methods::default();
        of(modules).into_iter().for_each(|tokens| collect(tokens, &macros, &mut found));
        let mut named = Named::default();
        let own = [modules, &[SHARED][..]].concat();
        let tests = tests.iter().filter(|t| is_within(&t.0, &own));
        tests.for_each(|(_, tokens)| collect_names(tokens, &mut named));
        let missing = missing(&found, &required, &named);
        let asked: usize = found.traits.iter().filter_map(|(t, _)| Some(required.get(t)?.len())).sum();
        println!(
            "          {:>4} methods of vectors and {} by {} traits of types in {}",
            found.inherent.len(),
            asked,
            found.traits.len(),
            modules.join(" and ").replace(' ', "::"),
        );
        all.extend(found.unread);
        all.extend(missing);
    }
    all
}

fn is_within(module: &[String], modules: &[&str]) -> bool {
    modules
        .iter()
        .any(|one| one.split(' ').enumerate().all(|(i, name)| module.get(i).is_some_and(|m| m == name)))
}

/// What no test names.
fn missing(found: &Methods, required: &BTreeMap<String, Vec<String>>, named: &Named) -> Vec<String> {
    let is_named = |owner: &str, method: &str| named.methods.contains(&(owner.to_owned(), method.to_owned()));
    let mut all = Vec::new();
    for (of_type, method) in &found.inherent {
        if !is_named(of_type, method) {
            all.push(format!("no test names `{of_type}::{method}`"));
        }
    }
    for (name, of_type) in &found.traits {
        // A trait of elsewhere, such as `Debug`.
        let Some(methods) = required.get(name) else { continue };
        if !named.instances.contains(&(snake(name), of_type.clone())) {
            all.push(format!("no test runs `{}::<{of_type}>` for the trait `{name}`", snake(name)));
        }
        for method in methods.iter().filter(|m| !is_named(name, m)) {
            let complaint = format!("no test names `{name}::{method}`");
            if !all.contains(&complaint) {
                all.push(complaint);
            }
        }
    }
    if found.inherent.is_empty() && found.traits.is_empty() {
        all.push("no method of a vector was found".to_owned());
    }
    all
}

/// `AesBlocks` as `aes_blocks`.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// The names of the functions among the tokens.
fn functions(tokens: &Tokens, range: Range<usize>) -> impl Iterator<Item = usize> {
    tokens.level(range).into_iter().filter(|i| tokens.at(*i) == "fn" && tokens.is_word(i + 1)).map(|i| i + 1)
}

/// The braces that follow, not those within a group.
fn body(tokens: &Tokens, range: Range<usize>) -> Option<usize> {
    tokens.level(range).into_iter().find(|i| tokens.at(*i) == "{")
}

/// The functions of each trait.
fn collect_traits(tokens: &Tokens, traits: &mut BTreeMap<String, Vec<String>>) {
    let all = tokens.level(0..tokens.len()).into_iter().filter(|i| tokens.at(*i) == "trait");
    for i in all {
        if let (Some(name), Some(body)) = (tokens.word(i + 1), body(tokens, i..tokens.len())) {
            let names = functions(tokens, tokens.inside(body)).filter_map(|i| tokens.word(i));
            traits.entry(name).or_default().extend(names);
        }
    }
}

/// The `impl`s that a macro writes for the types it is given.
fn collect_macros(tokens: &Tokens, macros: &mut BTreeMap<String, Vec<Impl>>) {
    for i in tokens.level(0..tokens.len()).into_iter().filter(|i| tokens.has(*i, &["macro_rules", "!"])) {
        let found = macros.entry(tokens.at(i + 2).to_owned()).or_default();
        for part in tokens.level(tokens.inside(i + 3)).into_iter().filter(|i| tokens.is_open(*i)) {
            collect_impls(tokens, tokens.inside(part), found, &mut Vec::new());
        }
    }
}

/// The `impl`s among the tokens, and in repetitions of a macro.
fn collect_impls(tokens: &Tokens, range: Range<usize>, found: &mut Vec<Impl>, unread: &mut Vec<String>) {
    for i in tokens.level(range.clone()) {
        if tokens.at(i) == "impl"
            && let Some(body) = body(tokens, i..range.end)
            && let Some((of_trait, of_type)) = header(tokens, i + 1..body)
        {
            let methods = methods(tokens, tokens.inside(body), of_trait.is_some(), unread);
            found.push(Impl { of_trait, of_type, methods });
        } else if tokens.is_open(i) && tokens.before(i, 1) == "$" {
            collect_impls(tokens, tokens.inside(i), found, unread);
        }
    }
}

/// The trait and the type between `impl` and the braces, if the type is a vector or a macro's variable.
fn header(tokens: &Tokens, range: Range<usize>) -> Option<(Option<String>, Option<String>)> {
    let split = tokens.level(range.clone()).into_iter().find(|i| tokens.at(*i) == "for");
    let of_trait = split.and_then(|at| {
        // The last name before it that does not stand between angle brackets.
        let mut depth = 0;
        tokens.level(range.start..at).into_iter().rev().find_map(|i| {
            depth += i32::from(tokens.at(i) == ">") - i32::from(tokens.at(i) == "<");
            tokens.word(i).filter(|_| depth == 0)
        })
    });
    let of_type = split.map_or_else(|| tokens.after_brackets(range.start), |at| at + 1);
    match tokens.at(of_type) {
        "$" => Some((of_trait, None)),
        name => TYPES.contains(&name).then(|| (of_trait, Some(name.to_owned()))),
    }
}

/// The methods in the body of an `impl`: public ones, unless it is a trait's, and those that a macro writes there.
fn methods(tokens: &Tokens, range: Range<usize>, of_trait: bool, unread: &mut Vec<String>) -> Vec<String> {
    let mut all = Vec::new();
    for i in functions(tokens, range.clone()) {
        let before = (range.start..i - 1).rev().find(|n| !["const", "unsafe"].contains(&tokens.at(*n)));
        let public = before.is_some_and(|n| tokens.at(n) == "pub");
        all.extend(tokens.word(i).filter(|_| public || of_trait));
    }
    for i in tokens.level(range).into_iter().filter(|i| !of_trait && tokens.is_macro_call(*i)) {
        let found = entries(tokens, tokens.inside(i + 2));
        if found.is_empty() {
            unread.push(format!("cannot read which methods `{}!` writes", tokens.at(i)));
        }
        all.extend(found);
    }
    all
}

/// The names in `name(a, b) = ..;`, `name<N: i32>(a) = ..;` and `load store [u64; 2]`.
fn entries(tokens: &Tokens, range: Range<usize>) -> Vec<String> {
    let mut all = Vec::new();
    for i in tokens.level(range) {
        let Some(name) = tokens.word(i) else { continue };
        let arguments = tokens.after_brackets(i + 1);
        if tokens.at(arguments) == "(" && tokens.at(tokens.pair(arguments) + 1) == "=" {
            all.push(name);
        } else if tokens.at(i + 2) == "["
            && let Some(second) = tokens.word(i + 1)
        {
            all.extend([name, second]);
        }
    }
    all
}

/// The methods and traits of types among the items of a file.
fn collect(tokens: &Tokens, macros: &BTreeMap<String, Vec<Impl>>, found: &mut Methods) {
    let mut impls = Vec::new();
    collect_impls(tokens, 0..tokens.len(), &mut impls, &mut found.unread);
    for i in tokens.level(0..tokens.len()).into_iter().filter(|i| tokens.is_macro_call(*i)) {
        let named = tokens.inside(i + 2).filter(|n| TYPES.contains(&tokens.at(*n)));
        let types: Vec<String> = named.filter_map(|n| tokens.word(n)).collect();
        let written = macros.get(tokens.at(i)).into_iter().flatten().filter(|m| m.of_type.is_none());
        let written: Vec<&Impl> = written.collect();
        if !types.is_empty() && written.is_empty() {
            found.unread.push(format!(
                "cannot read what `{}!` writes for {}",
                tokens.at(i),
                types.join(", ")
            ));
        }
        for of_type in types {
            impls.extend(written.iter().map(|m| Impl { of_type: Some(of_type.clone()), ..(*m).clone() }));
        }
    }
    for Impl { of_trait, of_type, methods } in impls {
        let Some(of_type) = of_type else { continue };
        match of_trait {
            Some(name) => {
                found.traits.insert((name, of_type));
            }
            None => found.inherent.extend(methods.into_iter().map(|m| (of_type.clone(), m))),
        }
    }
}

/// The paths in a test.
fn collect_names(tokens: &Tokens, named: &mut Named) {
    for i in 0..tokens.len() {
        let rest = i + 1 + usize::from(tokens.at(i + 1) == ">");
        let (Some(name), "::") = (tokens.word(i), tokens.at(rest)) else { continue };
        if let Some(method) = tokens.word(rest + 1) {
            named.methods.insert((name, method));
        } else if tokens.at(rest + 1) == "<"
            && let Some(of_type) = tokens.word(rest + 2)
        {
            named.instances.insert((name, of_type));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    const TRAIT: &str = "pub trait Blocks { fn first(self) -> Self; fn twice(self) -> Self { self } }";
    const MACROS: &str = "macro_rules! blocks { ([$($g:tt)*] $type:ty) => {
        impl<$($g)*> $crate::simd::Blocks for $type { fn first(self) -> Self { self } }
    }; }
    macro_rules! wide { ($($type:ty)*) => { $( impl $type { operations! { sum(a, b) = $add(a, b); } } )* }; }";
    const VECTORS: &str = "impl<T: Has> V256<T> {
        fn hidden(self) {} pub(super) fn raw(self) {} #[must_use] pub const fn zero(t: T) -> Self { t }
        operations! { /// Doc. \n and(a, b) = f::<0>(a, b); shl64<N: i32>(a) = g::<N>(a); }
        memory! { V256, T, f, g, load store [u64; 4] }
    }
    impl<T> core::fmt::Debug for V256<T> { fn fmt(&self) {} }
    blocks! { [T: Has] V256<T> } wide! { V256<Avx512> }";
    const TESTS: &str = "fn f() { check!(c; V256::zero(t) => x); check_each!(0 1, c; V256::shl64(a) => y);
        V256::and(a, b); V256::load(t); V256::store(a); V256::sum(a, b); <V as Blocks>::first(a); Blocks::twice(b);
        of! { blocks = traits::blocks::<V256<Avx2>>; } }";

    fn found(vectors: &str, tests: &str) -> Vec<String> {
        let source = |path: &str, text: &str| Source {
            path: path.into(),
            module: module(Path::new(path)),
            tokens: Tokens::parse(text),
        };
        let neon = source("simd/arch/aarch64/mod.rs", "impl V128<T> { pub fn load(t: T) {} }");
        let code = [
            source("simd/blocks.rs", TRAIT),
            source("simd/arch/x86_64/mod.rs", MACROS),
            source("simd/arch/x86_64/v.rs", vectors),
            neon,
        ];
        let test = |path: &str, text: &str| (module(Path::new(path)), Tokens::parse(text));
        complaints(
            &code,
            &[
                test("simd/arch/x86_64/tests/v.rs", tests),
                test("simd/arch/aarch64/tests/mod.rs", "fn f() { V128::load(t) }"),
            ],
        )
    }

    #[test]
    fn tested_methods_are_found_in_macros_too() {
        assert_eq!(found(VECTORS, TESTS), [""; 0]);
    }

    #[test]
    fn a_new_method_without_a_test_is_a_complaint() {
        let with = |more: &str| found(&format!("{VECTORS} {more}"), TESTS);
        assert_eq!(with("impl V512 { pub fn lane<const N: i32>(self) {} }"), ["no test names `V512::lane`"]);
        assert_eq!(
            with("impl V256<T> { operations! { or(a, b) = f(a, b); } }"),
            ["no test names `V256::or`"]
        );
        assert_eq!(with("wide! { V512 }"), ["no test names `V512::sum`"]);
        assert_eq!(with("blocks! { [] V512 }"), ["no test runs `blocks::<V512>` for the trait `Blocks`"]);
        assert_eq!(
            with("impl Blocks for V128<T> {}"),
            ["no test runs `blocks::<V128>` for the trait `Blocks`"]
        );
        assert_eq!(
            found(VECTORS, &TESTS.replace("Blocks::twice", "twice")),
            ["no test names `Blocks::twice`"]
        );
        // The other architecture's tests do not count.
        assert_eq!(with("impl V128<T> { pub fn load(t: T) {} }"), ["no test names `V128::load`"]);
    }

    #[test]
    fn what_cannot_be_read_is_a_complaint() {
        let with = |more: &str| found(&format!("{VECTORS} {more}"), TESTS);
        assert_eq!(with("unheard! { V512 }"), ["cannot read what `unheard!` writes for V512"]);
        assert_eq!(
            with("impl V512 { unheard! { and or } }"),
            ["cannot read which methods `unheard!` writes"]
        );
        assert!(found("", TESTS).contains(&"no method of a vector was found".to_owned()));
    }
}
