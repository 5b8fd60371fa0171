//! Every method of a vector has a test.
//!
//! Which methods there are is read from the sources, macros included: the public ones of the vectors' types, and the traits
//! that they have with all that those ask for. A test must name each: a method as `V512::and` or `Blocks::first`, a trait on a
//! type as the function that is called like the trait and run on the type, `blocks::<V512>`. What cannot be read is a complaint.

use super::sources::{Source, module};
use super::tokens::{back, group, is_punct, is_word, list, starts_with_colons, word};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
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
    let texts = library.iter().map(|f| (f.0.as_path(), f.1.as_str()));
    let tests: Vec<(Vec<String>, TokenStream)> = texts
        .filter(|(path, _)| code.iter().all(|source| source.path != *path))
        .map(|(path, text)| (module(path), text.parse().unwrap_or_default()))
        .collect();
    complaints(code, &tests)
}

fn complaints(code: &[Source], tests: &[(Vec<String>, TokenStream)]) -> Vec<String> {
    let mut required: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in
        code.iter().filter(|s| TRAITS.iter().any(|room| s.module.first().is_some_and(|m| m == room)))
    {
        collect_traits(&list(source.tokens.clone()), &mut required);
    }
    let mut macros = BTreeMap::new();
    for source in code.iter().filter(|s| is_within(&s.module, ARCHITECTURES.concat().as_slice())) {
        collect_macros(&list(source.tokens.clone()), &mut macros);
    }
    let mut all = Vec::new();
    for rooms in ARCHITECTURES {
        let mut found = Methods::default();
        for source in code.iter().filter(|s| is_within(&s.module, rooms)) {
            collect(&list(source.tokens.clone()), &macros, &mut found);
        }
        let mut named = Named::default();
        let own = [rooms, &[SHARED][..]].concat();
        for (_, tokens) in tests.iter().filter(|t| is_within(&t.0, &own)) {
            collect_names(&list(tokens.clone()), &mut named);
        }
        let missing = missing(&found, &required, &named);
        let asked: usize = found.traits.iter().filter_map(|(t, _)| Some(required.get(t)?.len())).sum();
        println!(
            "          {:>4} methods of vectors and {} by {} traits of types in {}",
            found.inherent.len(),
            asked,
            found.traits.len(),
            rooms.join(" and ").replace(' ', "::"),
        );
        all.extend(found.unread);
        all.extend(missing);
    }
    all
}

fn is_within(module: &[String], rooms: &[&str]) -> bool {
    rooms
        .iter()
        .any(|room| room.split(' ').enumerate().all(|(i, name)| module.get(i).is_some_and(|m| m == name)))
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

/// The functions of each trait.
fn collect_traits(tokens: &[TokenTree], traits: &mut BTreeMap<String, Vec<String>>) {
    for (i, token) in tokens.iter().enumerate() {
        if !is_word(Some(token), "trait") {
            continue;
        }
        let body = tokens[i..].iter().find_map(|t| group(Some(t), Delimiter::Brace));
        if let (Some(name), Some(body)) = (word(tokens.get(i + 1)), body) {
            let inner = list(body.stream());
            let names = inner.windows(2).filter(|t| is_word(t.first(), "fn")).filter_map(|t| word(t.get(1)));
            traits.entry(name).or_default().extend(names);
        }
    }
}

/// The `impl`s that a macro writes for the types it is given.
fn collect_macros(tokens: &[TokenTree], macros: &mut BTreeMap<String, Vec<Impl>>) {
    for (i, token) in tokens.iter().enumerate() {
        if is_word(Some(token), "macro_rules")
            && let (Some(name), Some(TokenTree::Group(rules))) = (word(tokens.get(i + 2)), tokens.get(i + 3))
        {
            let mut found = Vec::new();
            for rule in list(rules.stream()) {
                if let TokenTree::Group(part) = rule {
                    collect_impls(&list(part.stream()), &mut found, &mut Vec::new());
                }
            }
            macros.entry(name).or_default().extend(found);
        }
    }
}

/// The `impl`s among the tokens, and in repetitions of a macro.
fn collect_impls(tokens: &[TokenTree], found: &mut Vec<Impl>, unread: &mut Vec<String>) {
    for (i, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(name) if name == "impl" => {
                let Some(length) =
                    tokens[i..].iter().position(|t| group(Some(t), Delimiter::Brace).is_some())
                else {
                    continue;
                };
                if let Some((of_trait, of_type)) = header(&tokens[i + 1..i + length])
                    && let TokenTree::Group(body) = &tokens[i + length]
                {
                    let methods = methods(&list(body.stream()), of_trait.is_some(), unread);
                    found.push(Impl { of_trait, of_type, methods });
                }
            }
            TokenTree::Group(repeated) if is_punct(back(&tokens[..i], 1), '$') => {
                collect_impls(&list(repeated.stream()), found, unread);
            }
            _ => {}
        }
    }
}

/// The trait and the type between `impl` and the braces, if the type is a vector or a macro's variable.
fn header(tokens: &[TokenTree]) -> Option<(Option<String>, Option<String>)> {
    let split = tokens.iter().position(|t| is_word(Some(t), "for"));
    let of_trait = split.and_then(|at| {
        // The last name before it that does not stand between angle brackets.
        let mut depth = 0;
        tokens[..at].iter().rev().find_map(|token| {
            match token {
                TokenTree::Punct(p) if p.as_char() == '>' => depth += 1,
                TokenTree::Punct(p) if p.as_char() == '<' => depth -= 1,
                TokenTree::Ident(name) if depth == 0 => return Some(name.to_string()),
                _ => {}
            }
            None
        })
    });
    let rest = match split {
        Some(at) => &tokens[at + 1..],
        None if is_punct(tokens.first(), '<') => after_brackets(tokens),
        None => tokens,
    };
    if is_punct(rest.first(), '$') {
        return Some((of_trait, None));
    }
    let name = word(rest.first()).filter(|name| TYPES.contains(&name.as_str()))?;
    Some((of_trait, Some(name)))
}

/// What follows on the angle brackets that the tokens begin with.
fn after_brackets(tokens: &[TokenTree]) -> &[TokenTree] {
    let mut depth = 0;
    for (i, token) in tokens.iter().enumerate() {
        depth += i32::from(is_punct(Some(token), '<')) - i32::from(is_punct(Some(token), '>'));
        if depth == 0 {
            return &tokens[i + 1..];
        }
    }
    &[]
}

/// The methods in the body of an `impl`: public ones, unless it is a trait's, and those that a macro writes there.
fn methods(tokens: &[TokenTree], of_trait: bool, unread: &mut Vec<String>) -> Vec<String> {
    let mut all = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        if is_word(Some(token), "fn") {
            let before =
                tokens[..i].iter().rposition(|t| !["const", "unsafe"].iter().any(|w| is_word(Some(t), w)));
            let public = before.is_some_and(|at| is_word(tokens.get(at), "pub"));
            all.extend(word(tokens.get(i + 1)).filter(|_| public || of_trait));
        }
        if is_punct(Some(token), '!')
            && let (Some(name), Some(TokenTree::Group(entries))) =
                (word(back(&tokens[..i], 1)), tokens.get(i + 1))
            && !of_trait
        {
            let found = entries_of(&list(entries.stream()));
            if found.is_empty() {
                unread.push(format!("cannot read which methods `{name}!` writes"));
            }
            all.extend(found);
        }
    }
    all
}

/// The names in `name(a, b) = ..;`, `name<N: i32>(a) = ..;` and `load store [u64; 2]`.
fn entries_of(tokens: &[TokenTree]) -> Vec<String> {
    let mut all = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let Some(name) = word(Some(token)) else { continue };
        let rest = &tokens[i + 1..];
        let arguments = if is_punct(rest.first(), '<') { after_brackets(rest) } else { rest };
        if group(arguments.first(), Delimiter::Parenthesis).is_some() && is_punct(arguments.get(1), '=') {
            all.push(name);
        } else if group(rest.get(1), Delimiter::Bracket).is_some()
            && let Some(second) = word(rest.first())
        {
            all.extend([name, second]);
        }
    }
    all
}

/// The methods and traits of types among the items of a file.
fn collect(tokens: &[TokenTree], macros: &BTreeMap<String, Vec<Impl>>, found: &mut Methods) {
    let mut impls = Vec::new();
    collect_impls(tokens, &mut impls, &mut found.unread);
    for (i, token) in tokens.iter().enumerate() {
        if !is_punct(Some(token), '!') {
            continue;
        }
        let (name, arguments) = (word(back(&tokens[..i], 1)), tokens.get(i + 1));
        let (Some(name), Some(TokenTree::Group(arguments))) = (name, arguments) else { continue };
        let types = types(&list(arguments.stream()));
        let written = macros.get(&name).into_iter().flatten().filter(|m| m.of_type.is_none());
        let written: Vec<&Impl> = written.collect();
        if !types.is_empty() && written.is_empty() {
            found.unread.push(format!("cannot read what `{name}!` writes for {}", types.join(", ")));
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

/// The vectors' types that are named.
fn types(tokens: &[TokenTree]) -> Vec<String> {
    let mut all = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(name) if TYPES.iter().any(|t| name == t) => all.push(name.to_string()),
            TokenTree::Group(g) => all.extend(types(&list(g.stream()))),
            _ => {}
        }
    }
    all
}

/// The paths in a test.
fn collect_names(tokens: &[TokenTree], named: &mut Named) {
    for (i, token) in tokens.iter().enumerate() {
        let (name, mut rest) = match token {
            TokenTree::Group(g) => {
                collect_names(&list(g.stream()), named);
                continue;
            }
            TokenTree::Ident(name) => (name.to_string(), &tokens[i + 1..]),
            _ => continue,
        };
        if is_punct(rest.first(), '>') {
            rest = &rest[1..];
        }
        if !starts_with_colons(rest) {
            continue;
        }
        if let Some(method) = word(rest.get(2)) {
            named.methods.insert((name, method));
        } else if is_punct(rest.get(2), '<')
            && let Some(of_type) = word(rest.get(3))
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
            tokens: text.parse().unwrap(),
        };
        let neon = source("simd/arch/aarch64/mod.rs", "impl V128<T> { pub fn load(t: T) {} }");
        let code = [
            source("simd/blocks.rs", TRAIT),
            source("simd/arch/x86_64/mod.rs", MACROS),
            source("simd/arch/x86_64/v.rs", vectors),
            neon,
        ];
        let test = |path: &str, text: &str| (module(Path::new(path)), text.parse().unwrap());
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
