//! No closures in kernels.
//!
//! A closure cannot be told to be inlined. One that the compiler leaves out of line is compiled without the features of
//! the kernel around it, and each of its instructions becomes a call. So within `#[inline(always)]` functions (a
//! kernel's body, and all that it calls) and within `kernel!` and `kernels!` a closure may stand only as the argument
//! of an adaptor of the standard library: that calls it where it stands, and both are inlined together. One that is
//! bound to a name is called from several places, one given to a function of ours goes down through it; these are
//! functions instead. The adaptors of arrays are large, and were left out of line themselves: an array that is written
//! there may not have one. (An array that is named looks like any value here; `cargo xtask symbols` finds what was
//! left.)

use super::sources::Source;
use super::tokens::Tokens;
use core::ops::Range;

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
    for Source { path, tokens, .. } in files {
        let path = path.to_string_lossy().replace('\\', "/");
        let mut found = Vec::new();
        scan(tokens, &mut found);
        complaints.extend(found.into_iter().map(|(line, what)| format!("{path}:{line}: {what}")));
    }
    complaints
}

/// Lines and complaints.
type Found = Vec<(usize, String)>;

/// Looks for kernels.
fn scan(tokens: &Tokens, found: &mut Found) {
    let mut i = 0;
    while i < tokens.len() {
        if tokens.inlines(i) {
            let (mut n, mut name) = (tokens.pair(i) + 1, "a macro's function".to_owned());
            // A function without a body ends at a semicolon.
            while !["", "{", ";", "}"].contains(&tokens.at(n)) {
                if tokens.at(n) == "fn" && tokens.is_word(n + 1) {
                    name = format!("`{}`", tokens.at(n + 1));
                }
                n = 1 + if tokens.is_open(n) { tokens.pair(n) } else { n };
            }
            if tokens.at(n) == "{" {
                closures(tokens, tokens.inside(n), &name, found);
                n = tokens.pair(n);
            }
            i = n;
        } else if tokens.is_macro_call(i) && DECLARATIONS.contains(&tokens.at(i)) {
            closures(tokens, tokens.inside(i + 2), "a declaration of kernels", found);
            i = tokens.pair(i + 2);
        } else if tokens.at(i) == "fn" {
            imitates_an_adaptor(tokens, i, found);
        }
        i += 1;
    }
}

/// A method of ours must not have an adaptor's name and take a function: its calls would pass for the adaptor's.
fn imitates_an_adaptor(tokens: &Tokens, function: usize, found: &mut Found) {
    let name = tokens.at(function + 1);
    if ADAPTORS.contains(&name) {
        let signature =
            || (function..tokens.len()).map(|i| tokens.at(i)).take_while(|t| !["{", ";"].contains(t));
        let takes_one = signature().any(|t| ["Fn", "FnMut", "FnOnce"].contains(&t));
        if takes_one && signature().any(|t| t == "self") {
            let what = format!("`{name}` takes a function and has the name of an adaptor");
            found.push((tokens.line(function), what));
        }
    }
}

/// Looks for closures in a function.
fn closures(tokens: &Tokens, range: Range<usize>, function: &str, found: &mut Found) {
    // The groups around.
    let mut open = vec![range.start - 1];
    let mut i = range.start;
    while i < range.end {
        let around = *open.last().unwrap_or(&range.start);
        match tokens.at(i) {
            _ if tokens.is_open(i) => open.push(i),
            _ if tokens.is_close(i) => {
                open.pop();
            }
            "|" | "||" if !ends_an_operand(tokens, i - 1) => {
                let line = tokens.line(i);
                let callee = Callee::of(tokens, around).filter(|_| begins_an_argument(tokens, i));
                match callee {
                    Some(callee) if callee.is_adaptor() => {}
                    Some(callee) => {
                        found.push((line, format!("{function} gives a closure to `{}`", callee.name)))
                    }
                    None => found.push((line, format!("{function} holds a closure"))),
                }
                // To the end of the parameters.
                if tokens.at(i) == "|" {
                    let rest = tokens.level(i + 1..tokens.pair(around));
                    i = rest.into_iter().find(|n| tokens.at(*n) == "|").unwrap_or(i);
                }
            }
            _ => {}
        }
        i += 1;
    }
}

/// Whether a value or a pattern is complete with this token, so that a `|` after it means "or".
fn ends_an_operand(tokens: &Tokens, i: usize) -> bool {
    const OPENING: [&str; 11] =
        ["return", "break", "in", "if", "while", "match", "else", "move", "static", "async", "mut"];
    let is_value = tokens.is_word(i) && !OPENING.contains(&tokens.at(i));
    is_value || tokens.is_close(i) || ["?", "0"].contains(&tokens.at(i))
}

/// Whether an argument begins at a place, or before it: `move` and `&` may precede a closure.
fn begins_an_argument(tokens: &Tokens, mut i: usize) -> bool {
    while ["move", "mut", "&"].contains(&tokens.before(i, 1)) {
        i -= 1;
    }
    [",", "("].contains(&tokens.before(i, 1))
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
    /// What stands before the arguments in these parentheses.
    fn of(tokens: &Tokens, open: usize) -> Option<Self> {
        if tokens.at(open) != "(" {
            return None;
        }
        let name = last_name(tokens, open)?;
        let is_method = tokens.before(name, 1) == ".";
        let array = name.checked_sub(2).filter(|i| is_method && tokens.at(*i) == "]").map(|i| tokens.pair(i));
        Some(Self {
            name: tokens.word(name)?,
            is_method,
            of_array: array.is_some_and(|array| !ends_an_operand(tokens, array.wrapping_sub(1))),
            of: (tokens.before(name, 1) == "::").then(|| tokens.before(name, 2).to_owned()),
        })
    }

    fn is_adaptor(&self) -> bool {
        match &self.of {
            _ if self.is_method => !self.of_array && ADAPTORS.contains(&self.name.as_str()),
            Some(of) => MAKERS.contains(&[of, &self.name]),
            None => false,
        }
    }
}

/// The last name of a path that ends before a place, `::<...>` at its end left out; none for a comparison.
fn last_name(tokens: &Tokens, end: usize) -> Option<usize> {
    let mut i = end.checked_sub(1)?;
    if tokens.at(i) != ">" {
        return Some(i);
    }
    let mut depth = 0;
    loop {
        depth += i32::from(tokens.at(i) == ">") - i32::from(tokens.at(i) == "<");
        if depth == 0 {
            return (tokens.before(i, 1) == "::").then(|| i - 2);
        }
        if tokens.is_close(i) {
            i = tokens.pair(i);
        } else if tokens.is_open(i) {
            return None;
        }
        i = i.checked_sub(1)?;
    }
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
