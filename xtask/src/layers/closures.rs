//! No closures in kernels.
//!
//! A closure cannot be told to be inlined. One that the compiler leaves out of line is compiled without the features of
//! the kernel around it, and each of its instructions becomes a call. So within `#[inline(always)]` functions (a kernel's
//! body, and all that it calls) and within `kernel!` and `kernels!` a closure may stand only as the argument of an adaptor
//! of the standard library: that calls it where it stands, and both are inlined together. One that is bound to a name is
//! called from several places, one given to a function of ours goes down through it; these are functions instead. The adaptors of
//! arrays are large, and were left out of line themselves: an array that is written there may not have one. (An array that is named looks
//! like any value here; `cargo xtask symbols` finds what was left.)

use super::sources::Source;
use super::tokens::{back, ends_with_colons, group, inlines, is_punct, is_word, list, word, words};
use proc_macro2::{Delimiter, TokenTree};

/// The methods of the standard library's options, arrays and iterators that may be given a closure.
const ADAPTORS: &[&str] = &[
    "all",
    "and_then",
    "any",
    "filter",
    "filter_map",
    "fold",
    "for_each",
    "map",
    "map_or",
    "map_or_else",
    "ok_or_else",
    "unwrap_or_else",
];

/// The functions that may: the end of a path.
const MAKERS: &[[&str; 2]] = &[["array", "from_fn"]];

/// The macros that declare kernels.
const DECLARATIONS: &[&str] = &["kernel", "kernels"];

/// The complaints about a library.
pub(super) fn check(files: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for file in files {
        let path = file.path.to_string_lossy().replace('\\', "/");
        let mut found = Vec::new();
        scan(&list(file.tokens.clone()), &mut found);
        complaints.extend(found.into_iter().map(|f| format!("{path}:{}: {}", f.line, f.what)));
    }
    complaints
}

/// A complaint and its line.
struct Found {
    line: usize,
    what: String,
}

/// Looks for kernels.
fn scan(tokens: &[TokenTree], found: &mut Vec<Found>) {
    let mut inlined = false;
    for (i, token) in tokens.iter().enumerate() {
        let (before, rest) = tokens.split_at(i);
        match token {
            TokenTree::Group(g) if is_inline_always(before, rest) => inlined = true,
            TokenTree::Group(g) => {
                let inner = list(g.stream());
                let declares = DECLARATIONS.iter().any(|d| is_word(back(before, 2), d))
                    && is_punct(back(before, 1), '!');
                if g.delimiter() == Delimiter::Brace && inlined {
                    closures(&inner, None, &name_of_function(before), found);
                    inlined = false;
                } else if declares {
                    closures(&inner, None, "a declaration of kernels", found);
                } else {
                    scan(&inner, found);
                }
            }
            // A function without a body.
            TokenTree::Punct(p) if p.as_char() == ';' => inlined = false,
            TokenTree::Ident(word) if word == "fn" => imitates_an_adaptor(rest, found),
            _ => {}
        }
    }
}

/// Whether the tokens meet at the brackets of `#[inline(always)]`.
fn is_inline_always(before: &[TokenTree], rest: &[TokenTree]) -> bool {
    let Some(attribute) = group(rest.first(), Delimiter::Bracket) else { return false };
    let inner = list(attribute.stream());
    let Some((TokenTree::Ident(name), arguments)) = inner.split_first() else { return false };
    let arguments = group(arguments.first(), Delimiter::Parenthesis);
    is_punct(back(before, 1), '#') && arguments.is_some_and(|g| inlines(name, &g.stream()))
}

/// What the function is called whose body follows.
fn name_of_function(before: &[TokenTree]) -> String {
    let start = before.iter().rposition(|t| is_word(Some(t), "fn"));
    let name = start.and_then(|i| word(before.get(i + 1)));
    name.map_or_else(|| "a macro's function".to_owned(), |n| format!("`{n}`"))
}

/// A method of ours must not have an adaptor's name and take a function: its calls would pass for the adaptor's.
fn imitates_an_adaptor(function: &[TokenTree], found: &mut Vec<Found>) {
    let Some(name) = word(function.get(1)).filter(|n| ADAPTORS.contains(&n.as_str())) else { return };
    let end = |t: &&TokenTree| is_punct(Some(t), ';') || group(Some(t), Delimiter::Brace).is_some();
    let signature = words(&function.iter().take_while(|t| !end(t)).cloned().collect());
    let takes_one = ["Fn", "FnMut", "FnOnce"].iter().any(|f| signature.contains(*f));
    if takes_one && signature.contains("self") {
        let line = function[0].span().start().line;
        found.push(Found { line, what: format!("`{name}` takes a function and has the name of an adaptor") });
    }
}

/// Looks for closures in a function. `callee` is what the tokens are the arguments of.
fn closures(tokens: &[TokenTree], callee: Option<&Callee>, function: &str, found: &mut Vec<Found>) {
    let mut i = 0;
    while i < tokens.len() {
        let (before, rest) = tokens.split_at(i);
        i += 1;
        match &rest[0] {
            TokenTree::Group(g) => {
                let called = Callee::of(before).filter(|_| g.delimiter() == Delimiter::Parenthesis);
                closures(&list(g.stream()), called.as_ref(), function, found);
            }
            TokenTree::Punct(p) if p.as_char() == '|' => {
                let doubled = is_punct(rest.get(1), '|') && p.spacing() == proc_macro2::Spacing::Joint;
                if ends_an_operand(before) {
                    i += usize::from(doubled); // `a || b`
                    continue;
                }
                // To the end of the parameters.
                i += 1 + rest[1..].iter().position(|t| is_punct(Some(t), '|')).unwrap_or(0);
                let what = match callee.filter(|_| begins_an_argument(before)) {
                    Some(callee) if callee.is_adaptor() => continue,
                    Some(callee) => format!("{function} gives a closure to `{}`", callee.name),
                    None => format!("{function} holds a closure"),
                };
                found.push(Found { line: p.span().start().line, what });
            }
            _ => {}
        }
    }
}

/// Whether a value or a pattern is complete before the next token, so that a `|` there means "or".
fn ends_an_operand(before: &[TokenTree]) -> bool {
    const OPENING: &[&str] =
        &["return", "break", "in", "if", "while", "match", "else", "move", "static", "async", "mut"];
    match before.last() {
        None => false,
        Some(TokenTree::Ident(word)) => !OPENING.iter().any(|o| word == o),
        Some(TokenTree::Punct(p)) => p.as_char() == '?',
        Some(TokenTree::Group(_) | TokenTree::Literal(_)) => true,
    }
}

/// Whether an argument begins after these tokens, or is about to: `move` and `&` may precede a closure.
fn begins_an_argument(before: &[TokenTree]) -> bool {
    let prefix =
        |t: &&TokenTree| is_word(Some(t), "move") || is_word(Some(t), "mut") || is_punct(Some(t), '&');
    before.iter().rev().find(|t| !prefix(t)).is_none_or(|t| is_punct(Some(t), ','))
}

/// What is called.
struct Callee {
    name: String,
    /// `.name(...)`.
    is_method: bool,
    /// `[...].name(...)`.
    of_array: bool,
    /// The name before it in the path.
    of: Option<String>,
}

impl Callee {
    /// What the tokens before the arguments name.
    fn of(before: &[TokenTree]) -> Option<Self> {
        let before = without_type_arguments(before)?;
        let name = word(before.last())?;
        let path = &before[..before.len() - 1];
        let of = ends_with_colons(path).then(|| word(back(path, 3))).flatten();
        let is_method = is_punct(path.last(), '.');
        let of_array = is_method
            && group(back(path, 2), Delimiter::Bracket).is_some()
            && !ends_an_operand(&path[..path.len() - 2]);
        Some(Self { name, is_method, of_array, of })
    }

    fn is_adaptor(&self) -> bool {
        match &self.of {
            _ if self.is_method => !self.of_array && ADAPTORS.contains(&self.name.as_str()),
            Some(of) => MAKERS.contains(&[of, &self.name]),
            None => false,
        }
    }
}

/// The tokens without `::<...>` at their end; none for a comparison.
fn without_type_arguments(before: &[TokenTree]) -> Option<&[TokenTree]> {
    let mut depth = 0;
    for (i, token) in before.iter().enumerate().rev() {
        depth += i32::from(is_punct(Some(token), '>')) - i32::from(is_punct(Some(token), '<'));
        if depth == 0 {
            let no_arguments = i + 1 == before.len();
            let end = if no_arguments { i + 1 } else { i.checked_sub(2)? };
            return (no_arguments || ends_with_colons(&before[..i])).then(|| &before[..end]);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers::sources::without_tests;
    use std::path::Path;

    fn complaints(text: &str) -> Vec<String> {
        check(&without_tests([(Path::new("a/x.rs"), text)]))
    }

    fn good(body: &str) {
        let text = format!("#[inline(always)] #[must_use] pub(crate) const fn f<T>(a: &T) -> T {{ {body} }}");
        assert_eq!(complaints(&text), [""; 0], "{text}");
    }

    fn bad(body: &str, complaint: &str) {
        // In a function, in a method, and in a macro that makes one.
        for around in
            ["FN", "impl<T> A<T> { FN }", "macro_rules! m { ($a:ident) => { FN } }", "mod m { x! { FN } }"]
        {
            for attribute in ["inline(always)", "cfg_attr(not(unoptimised), inline(always))"] {
                let function = format!("#[{attribute}]\npub(super) fn f(a: u8) -> u8 {{ {body} }}");
                let found = complaints(&around.replace("FN", &function));
                assert_eq!(found, [format!("a/x.rs:2: {complaint}")], "{body}");
            }
        }
    }

    #[test]
    fn closures_are_found() {
        bad("let g = |x| x; g(1)", "`f` holds a closure");
        bad("let g = move |x: u8| -> u8 { x }; g(1)", "`f` holds a closure");
        bad("if a { let g = || 1; g() }", "`f` holds a closure");
        bad("ours(a, |x| x)", "`f` gives a closure to `ours`");
        bad("ours::<A<B>, 3>(a, &mut |x| x)", "`f` gives a closure to `ours`");
        bad("a.ours(|| 1)", "`f` gives a closure to `ours`");
        bad("Words::<u64>::from_fn(|i| i)", "`f` gives a closure to `from_fn`");
        bad("super::map(|x| x)", "`f` gives a closure to `map`");
        bad("a.map(if b { |x| x } else { c })", "`f` holds a closure");
        bad("[|x| x][0](a)", "`f` holds a closure");
        bad("[a, b].map(|x| x ^ 1)", "`f` gives a closure to `map`");
        bad("let [c, d] = [&a, &b].map(|x| g(x)); c", "`f` gives a closure to `map`");
        bad("a.map(|x| ours(x, |y| y))", "`f` gives a closure to `ours`");
    }

    #[test]
    fn declarations_hold_none() {
        let found = complaints("crate::kernel! { Avx2: fn f(a: u8) -> u8 = |t, a| g(t, a); }");
        assert_eq!(found, ["a/x.rs:1: a declaration of kernels holds a closure"]);
        let found = complaints("kernels! { const K = \"a\"; fn f(a: u8) { portable => |_, a| a, \"so\"; } }");
        assert_eq!(found, ["a/x.rs:1: a declaration of kernels holds a closure"]);
        assert_eq!(complaints("kernel! { Avx2: fn f(a: u8) -> u8 = g::<A, B>; }"), [""; 0]);
    }

    #[test]
    fn adaptors_may_have_them() {
        good("a.map(|x| x ^ 1)");
        good("core::array::from_fn(|i| a[i])");
        good("array::from_fn::<_, 4, _>(|i| a[i])");
        good("a.iter().fold(0, |s, x| s | x)");
        good("a[1].map(|x| x ^ 1)");
        good("[a, b].iter().any(|x| x.c)");
        good("a.map_or(b, move |x| { let y = x | 1; y })");
    }

    #[test]
    fn or_is_no_closure() {
        good("a | b | c || d");
        good("(a) | b[0] | 3 | f(x)? | g!{} | y");
        good("a |= b; matches!(a, 1 | 2 | A { .. } | B(_))");
        good("match a { _ | 1 => 0, (A | B, C | D) => 1 }");
        good("h(a | b, c || d)");
    }

    #[test]
    fn other_functions_may_have_them() {
        for text in [
            "#[inline] fn f() { let g = |x| x; ours(|x| x) }",
            "fn f() { let g = |x| x; }",
            "trait T { #[cfg_attr(not(unoptimised), inline(always))] fn f(); fn g() { ours(|x| x) } }",
            "#[cfg(test)] mod tests { #[inline(always)] fn f() { let g = |x| x; } }",
        ] {
            assert_eq!(complaints(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn nobody_imitates_an_adaptor() {
        let found = complaints("impl A { fn map<F: Fn(u8) -> u8>(self, f: F) -> A { f(1) } }");
        assert_eq!(found, ["a/x.rs:1: `map` takes a function and has the name of an adaptor"]);
        assert_eq!(
            complaints("fn all(f: fn()) {} fn map(f: impl Fn(u8)) {} fn ours(self, f: impl Fn()) {}"),
            [""; 0]
        );
    }
}
