//! A file's tokens in a row: comments and strings are none, macro bodies are.

use core::ops::Range;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Tokens, those of groups between their delimiters.
#[derive(Clone, Debug, Default)]
pub(super) struct Tokens(Vec<Token>);

#[derive(Clone, Debug)]
struct Token {
    /// As it is written; of literals `0`.
    text: String,
    line: usize,
    /// Of a delimiter: where its counterpart is.
    pair: usize,
}

/// Characters that are one token, if they are written together.
const JOINED: [&str; 5] = ["::", "=>", "->", "||", ".."];

const DELIMITERS: [[&str; 2]; 3] = [["(", ")"], ["[", "]"], ["{", "}"]];

/// What begins an item.
const ITEMS: [&str; 9] = ["fn", "impl", "struct", "enum", "trait", "mod", "const", "union", "macro_rules"];

impl Tokens {
    pub(super) fn parse(text: &str) -> Self {
        let mut tokens = Self::default();
        tokens.add(text.parse().unwrap_or_default());
        tokens.pair_up();
        tokens
    }

    fn add(&mut self, stream: TokenStream) {
        let mut joint = false;
        for token in stream {
            let line = token.span().start().line;
            let was_joint = core::mem::take(&mut joint);
            match token {
                TokenTree::Group(g) => {
                    let [open, close] = match g.delimiter() {
                        Delimiter::Parenthesis => DELIMITERS[0],
                        Delimiter::Bracket => DELIMITERS[1],
                        Delimiter::Brace | Delimiter::None => DELIMITERS[2],
                    };
                    self.push(open, line);
                    self.add(g.stream());
                    self.push(close, g.span_close().start().line);
                }
                TokenTree::Punct(p) => {
                    let both = self.0.last().map(|last| format!("{}{p}", last.text)).unwrap_or_default();
                    match self.0.last_mut().filter(|_| was_joint && JOINED.contains(&both.as_str())) {
                        Some(last) => last.text = both,
                        None => {
                            self.push(&p.to_string(), line);
                            joint = p.spacing() == Spacing::Joint;
                        }
                    }
                }
                // The name of a lifetime goes with its sign.
                TokenTree::Ident(word) => {
                    match self.0.last_mut().filter(|last| was_joint && last.text == "'") {
                        Some(last) => last.text += &word.to_string(),
                        None => self.push(&word.to_string(), line),
                    }
                }
                TokenTree::Literal(_) => self.push("0", line),
            }
        }
    }

    fn push(&mut self, text: &str, line: usize) {
        self.0.push(Token { text: text.to_owned(), line, pair: 0 });
    }

    fn pair_up(&mut self) {
        let mut open = Vec::new();
        for i in 0..self.0.len() {
            if self.is_open(i) {
                open.push(i);
            } else if self.is_close(i)
                && let Some(start) = open.pop()
            {
                (self.0[start].pair, self.0[i].pair) = (i, start);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The text of a token; none outside.
    pub(super) fn at(&self, i: usize) -> &str {
        self.0.get(i).map_or("", |t| &t.text)
    }

    /// The text of the token so many places before.
    pub(super) fn before(&self, i: usize, places: usize) -> &str {
        i.checked_sub(places).map_or("", |i| self.at(i))
    }

    pub(super) fn line(&self, i: usize) -> usize {
        self.0.get(i).map_or(0, |t| t.line)
    }

    pub(super) fn is_word(&self, i: usize) -> bool {
        self.at(i).starts_with(|c: char| c.is_alphabetic() || c == '_')
    }

    pub(super) fn word(&self, i: usize) -> Option<String> {
        self.is_word(i).then(|| self.at(i).to_owned())
    }

    pub(super) fn is_open(&self, i: usize) -> bool {
        DELIMITERS.iter().any(|d| d[0] == self.at(i))
    }

    pub(super) fn is_close(&self, i: usize) -> bool {
        DELIMITERS.iter().any(|d| d[1] == self.at(i))
    }

    /// Where a delimiter's counterpart is.
    pub(super) fn pair(&self, i: usize) -> usize {
        self.0.get(i).map_or(0, |t| t.pair)
    }

    /// What stands between a delimiter and its counterpart.
    pub(super) fn inside(&self, open: usize) -> Range<usize> {
        open + 1..self.pair(open)
    }

    /// The places of a range that are not within a group of it, whose opening delimiters stand for them.
    pub(super) fn level(&self, range: Range<usize>) -> Vec<usize> {
        let mut places = Vec::new();
        let mut i = range.start;
        while i < range.end {
            places.push(i);
            i = 1 + if self.is_open(i) { self.pair(i) } else { i };
        }
        places
    }

    /// Whether these tokens stand there.
    pub(super) fn has(&self, i: usize, texts: &[&str]) -> bool {
        texts.iter().enumerate().all(|(n, text)| self.at(i + n) == *text)
    }

    /// `name!` and its arguments.
    pub(super) fn is_macro_call(&self, i: usize) -> bool {
        self.is_word(i) && self.at(i + 1) == "!" && self.is_open(i + 2)
    }

    /// What follows on the angle brackets that stand there, if they do.
    pub(super) fn after_brackets(&self, i: usize) -> usize {
        let mut depth = 0;
        for n in i..self.len() {
            depth += i32::from(self.at(n) == "<") - i32::from(self.at(n) == ">");
            if depth == 0 {
                return if n == i { i } else { n + 1 };
            }
        }
        self.len()
    }

    /// Every word.
    pub(super) fn words(&self) -> BTreeSet<String> {
        (0..self.len()).filter_map(|i| self.word(i)).collect()
    }

    /// The name in `mod name`, or `mod $name` of a macro, before a place.
    pub(super) fn module_name(&self, i: usize) -> Option<String> {
        match [self.before(i, 3), self.before(i, 2)] {
            ["mod", "$"] => Some(format!("${}", self.before(i, 1))),
            [_, "mod"] => Some(self.before(i, 1).to_owned()),
            _ => None,
        }
    }

    /// Whether the attribute in these brackets inlines always, or always but where nothing is optimised.
    pub(super) fn inlines(&self, open: usize) -> bool {
        let attribute = self.0.get(self.inside(open)).unwrap_or_default().iter().map(|t| t.text.as_str());
        self.at(open) == "[" && self.before(open, 1) == "#" && inlines(&attribute.collect::<String>())
    }

    /// Whether an attribute of this name precedes a place.
    pub(super) fn has_attribute(&self, mut i: usize, name: &str) -> bool {
        while self.before(i, 1) == "]" && self.before(self.pair(i - 1), 1) == "#" {
            if self.at(self.pair(i - 1) + 1) == name {
                return true;
            }
            i = self.pair(i - 1) - 1;
        }
        false
    }

    /// The tokens without what only tests see, and the names of the modules of other files that are left out so.
    pub(super) fn without_tests(&self) -> (Self, Vec<String>) {
        let (mut kept, mut files) = (Self::default(), Vec::new());
        if self.has(0, &["#", "!"]) && self.is_cfg_test(2) {
            return (kept, files);
        }
        let mut i = 0;
        while i < self.len() {
            if self.at(i) == "#" && self.is_cfg_test(i + 1) {
                i = self.item_end(i);
                if self.at(i) == ";" {
                    files.extend(self.module_name(i));
                }
            } else {
                kept.0.push(self.0[i].clone());
            }
            i += 1;
        }
        kept.pair_up();
        (kept, files)
    }

    /// `[cfg(test)]` or `[cfg(all(test, ...))]`.
    fn is_cfg_test(&self, i: usize) -> bool {
        self.has(i, &["[", "cfg", "("]) && self.demands_test(i + 2)
    }

    fn demands_test(&self, predicate: usize) -> bool {
        let level = self.level(self.inside(predicate)).into_iter();
        level
            .into_iter()
            .any(|i| self.at(i) == "test" || (self.has(i, &["all", "("]) && self.demands_test(i + 1)))
    }

    /// The last token of what begins with an attribute: an item, a statement, a field, an arm.
    fn item_end(&self, mut i: usize) -> usize {
        while self.at(i) == "#" {
            i = self.pair(i + 1) + 1;
        }
        let first = match [self.at(i), self.at(i + 1)] {
            ["pub", "("] => self.pair(i + 1) + 1,
            ["pub", _] => i + 1,
            _ => i,
        };
        // These may hold braces before their end.
        let to_semicolon = ["use", "let", "static", "type"].contains(&self.at(first));
        // The comma between type parameters ends nothing.
        let mut is_item = to_semicolon;
        while i < self.len() {
            is_item |= ITEMS.contains(&self.at(i));
            match self.at(i) {
                ";" => return i,
                "{" if !to_semicolon => return self.pair(i),
                "," if !is_item => return i,
                _ if self.is_close(i) => return i - 1,
                _ if self.is_open(i) => i = self.pair(i),
                _ => {}
            }
            i += 1;
        }
        i
    }
}

/// Whether the attribute inlines always, or always but where nothing is optimised.
pub(crate) fn inlines(attribute: &str) -> bool {
    let attribute = attribute.replace(' ', "");
    ["inline(always)", "cfg_attr(not(unoptimised),inline(always))"].contains(&attribute.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_left_out() {
        let texts = |t: &Tokens| t.0.iter().map(|t| t.text.clone()).collect::<Vec<_>>();
        let kept = |text: &str| texts(&Tokens::parse(text).without_tests().0);
        let same = |a: &str, b: &str| {
            assert_eq!(kept(a), texts(&Tokens::parse(b)), "{a}");
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
        let files = |text: &str| Tokens::parse(text).without_tests().1;
        assert_eq!(files("#[cfg(test)] mod proofs; #[cfg(test)] mod tests {} mod a;"), ["proofs"]);
        assert_eq!(files("#[cfg(test)] #[macro_use] pub(super) mod a; fn f() {}"), ["a"]);
    }
}
