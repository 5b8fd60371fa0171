//! Looking at tokens: comments and strings are none, macro bodies are.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// The tokens of a stream, to look back and forth in.
pub(super) fn list(stream: TokenStream) -> Vec<TokenTree> {
    stream.into_iter().collect()
}

pub(super) fn word(token: Option<&TokenTree>) -> Option<String> {
    match token {
        Some(TokenTree::Ident(i)) => Some(i.to_string()),
        _ => None,
    }
}

pub(super) fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(i)) if i == word)
}

pub(super) fn is_punct(token: Option<&TokenTree>, c: char) -> bool {
    matches!(token, Some(TokenTree::Punct(p)) if p.as_char() == c)
}

pub(super) fn group(token: Option<&TokenTree>, delimiter: Delimiter) -> Option<&Group> {
    match token {
        Some(TokenTree::Group(g)) if g.delimiter() == delimiter => Some(g),
        _ => None,
    }
}

/// The token `n` places before the end.
pub(super) fn back(tokens: &[TokenTree], n: usize) -> Option<&TokenTree> {
    tokens.len().checked_sub(n).and_then(|i| tokens.get(i))
}

pub(super) fn starts_with_colons(tokens: &[TokenTree]) -> bool {
    is_punct(tokens.first(), ':') && is_punct(tokens.get(1), ':')
}

pub(super) fn ends_with_colons(tokens: &[TokenTree]) -> bool {
    is_punct(back(tokens, 1), ':') && is_punct(back(tokens, 2), ':')
}

/// `name!` and its arguments.
pub(super) fn is_macro_call(tokens: &[TokenTree]) -> bool {
    let arguments = matches!(tokens.get(2), Some(TokenTree::Group(_)));
    matches!(tokens.first(), Some(TokenTree::Ident(_))) && is_punct(tokens.get(1), '!') && arguments
}

/// Every word of the tokens.
pub(super) fn words(tokens: &TokenStream) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for token in tokens.clone() {
        match token {
            TokenTree::Group(g) => found.extend(words(&g.stream())),
            TokenTree::Ident(word) => {
                found.insert(word.to_string());
            }
            _ => {}
        }
    }
    found
}

/// The name in `mod name`, or `mod $name` of a macro, at the end of the tokens.
pub(super) fn module_name(before: &[TokenTree]) -> Option<String> {
    let name = word(back(before, 1))?;
    let variable = is_punct(back(before, 2), '$');
    is_word(back(before, if variable { 3 } else { 2 }), "mod")
        .then(|| if variable { format!("${name}") } else { name })
}

/// The tokens without what only tests see, and the names of the modules of other files that are left out so.
pub(super) fn without_tests(stream: TokenStream) -> (TokenStream, Vec<String>) {
    let tokens = list(stream);
    if is_punct(tokens.first(), '#') && is_punct(tokens.get(1), '!') && is_cfg_test(tokens.get(2)) {
        return (TokenStream::new(), Vec::new());
    }
    let (mut kept, mut files) = (Vec::new(), Vec::new());
    let mut i = 0;
    while i < tokens.len() {
        if is_punct(tokens.get(i), '#') && is_cfg_test(tokens.get(i + 1)) {
            let length = item_length(&tokens[i..]);
            let item = &tokens[i..i + length];
            if is_punct(item.last(), ';') {
                files.extend(module_name(&item[..length - 1]));
            }
            i += length;
            continue;
        }
        kept.push(match &tokens[i] {
            TokenTree::Group(g) => {
                let mut inner = Group::new(g.delimiter(), without_tests(g.stream()).0);
                inner.set_span(g.span());
                TokenTree::Group(inner)
            }
            other => other.clone(),
        });
        i += 1;
    }
    (kept.into_iter().collect(), files)
}

/// `[cfg(test)]` or `[cfg(all(test, ...))]`.
fn is_cfg_test(attribute: Option<&TokenTree>) -> bool {
    let Some(attribute) = group(attribute, Delimiter::Bracket) else { return false };
    let tokens = list(attribute.stream());
    is_word(tokens.first(), "cfg") && group(tokens.get(1), Delimiter::Parenthesis).is_some_and(demands_test)
}

fn demands_test(predicate: &Group) -> bool {
    let tokens = list(predicate.stream());
    tokens.iter().enumerate().any(|(i, token)| match token {
        TokenTree::Ident(word) if word == "test" => true,
        TokenTree::Ident(word) if word == "all" => {
            group(tokens.get(i + 1), Delimiter::Parenthesis).is_some_and(demands_test)
        }
        _ => false,
    })
}

/// How many tokens an attribute and what it stands before have: an item, a statement, a field, an arm.
fn item_length(tokens: &[TokenTree]) -> usize {
    let mut i = 0;
    while is_punct(tokens.get(i), '#') {
        i += 2;
    }
    // These may hold braces before their end.
    let to_semicolon = ["use", "let", "static", "type"].iter().any(|w| {
        let item = match (is_word(tokens.get(i), "pub"), group(tokens.get(i + 1), Delimiter::Parenthesis)) {
            (true, Some(_)) => i + 2,
            (true, None) => i + 1,
            (false, _) => i,
        };
        is_word(tokens.get(item), w)
    });
    for (n, token) in tokens.iter().enumerate().skip(i) {
        let brace = group(Some(token), Delimiter::Brace).is_some();
        let end = is_punct(Some(token), ';') || (!to_semicolon && (brace || is_punct(Some(token), ',')));
        // The comma between type parameters ends nothing.
        let inside = is_punct(Some(token), ',') && is_item(&tokens[i..n]);
        if end && !inside {
            return n + 1;
        }
    }
    tokens.len()
}

fn is_item(tokens: &[TokenTree]) -> bool {
    let items = ["fn", "impl", "struct", "enum", "trait", "mod", "const", "union", "macro_rules"];
    tokens.iter().any(|t| items.iter().any(|w| is_word(Some(t), w)))
}

/// Whether the attribute of that name inlines always, or always but where nothing is optimised.
pub(crate) fn inlines(name: &Ident, arguments: &TokenStream) -> bool {
    let attribute = format!("{name}({arguments})").replace(' ', "");
    ["inline(always)", "cfg_attr(not(unoptimised),inline(always))"].contains(&attribute.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_left_out() {
        let kept = |text: &str| without_tests(text.parse().unwrap()).0.to_string();
        let same = |a: &str, b: &str| {
            assert_eq!(kept(a), b.parse::<TokenStream>().unwrap().to_string(), "{a}");
        };
        same("#[cfg(test)] mod tests { fn f() {} } fn g() {}", "fn g() {}");
        same("#[cfg(all(test, unix))] #[allow(x)] pub(crate) mod tests; fn g() {}", "fn g() {}");
        same("#[cfg(test)] use a::{b, c}; #[cfg(test)] pub(crate) use a::{b, c}; x!{}", "x!{}");
        same("#[cfg(test)] impl<A, B> C for D<A> { const E: u8 = 1; } fn g() {}", "fn g() {}");
        same("match x { #[cfg(test)] Err(e) => panic!(), _ => 1 }", "match x { _ => 1 }");
        same(
            "#[cfg(any(test, feature = \"std\"))] fn g() {}",
            "#[cfg(any(test, feature = \"std\"))] fn g() {}",
        );
        same("#[cfg(not(test))] fn g() {}", "#[cfg(not(test))] fn g() {}");
        same("#![cfg(test)] fn g() {}", "");
    }

    #[test]
    fn files_of_tests_are_told() {
        let files = |text: &str| without_tests(text.parse().unwrap()).1;
        assert_eq!(files("#[cfg(test)] mod proofs; #[cfg(test)] mod tests {} mod a;"), ["proofs"]);
        assert_eq!(files("#[cfg(test)] #[macro_use] pub(super) mod a; fn f() {}"), ["a"]);
    }
}
