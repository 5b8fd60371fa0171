//! The paths that a source file names.
//!
//! The scan works on tokens, so that macro bodies count as well as ordinary code. `use` trees are taken apart; `crate`,
//! `$crate`, `self` and `super` are followed; every other name is kept as it stands, for who knows what is in scope.

use super::tokens::{
    back, ends_with_colons, group, is_macro_call, is_punct, is_word, list, module_name, starts_with_colons,
    word,
};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

/// A path and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Path {
    /// The module that it stands in.
    pub(super) within: Vec<String>,
    /// The module that `crate`, `self` and `super` lead to; without these none: the first name is looked up.
    pub(super) start: Option<Vec<String>>,
    /// What follows; `*` at the end of a glob, nothing where a macro's variable follows.
    pub(super) names: Vec<String>,
    pub(super) line: usize,
    pub(super) kind: Kind,
}

/// What a path is there for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `use`, under this name; `handed_on` if others can name it here.
    Use { name: String, handed_on: bool },
    /// The call of a macro.
    Macro,
    /// Anything else.
    Mention,
}

/// The paths in the tokens of a file. `module` is the file's own path.
pub(super) fn paths(tokens: TokenStream, module: &[String]) -> Vec<Path> {
    let mut found = Vec::new();
    scan(&list(tokens), module, &mut found);
    found
}

fn scan(tokens: &[TokenTree], module: &[String], found: &mut Vec<Path>) {
    let mut i = 0;
    while i < tokens.len() {
        let (before, rest) = tokens.split_at(i);
        i += 1;
        match &rest[0] {
            TokenTree::Group(g) => {
                let inner = list(g.stream());
                match module_name(before) {
                    Some(name) => scan(&inner, &[module, &[name]].concat(), found),
                    None => scan(&inner, module, found),
                }
            }
            // `impl Trait + use<'a>` is no declaration.
            TokenTree::Ident(word) if word == "use" && !is_punct(rest.get(1), '<') => {
                let handed_on = is_word(back(before, 1), "pub")
                    || (group(back(before, 1), Delimiter::Parenthesis).is_some()
                        && is_word(back(before, 2), "pub"));
                let mut leaves = Vec::new();
                i += Tree { module, start: None, names: Vec::new() }.leaves(&rest[1..], &mut leaves);
                found.extend(leaves.into_iter().map(|leaf| {
                    let name = leaf.name.clone();
                    leaf.path(module, Kind::Use { name, handed_on })
                }));
            }
            TokenTree::Ident(word) if !starts_a_path(word, before) => {}
            TokenTree::Ident(_) => {
                let mut leaves = Vec::new();
                let length = Tree { module, start: None, names: Vec::new() }.leaves(rest, &mut leaves);
                let is_call = length > 0 && is_macro_call(&rest[length - 1..]);
                // `crate` in `pub(crate)`, `super` in `pub(super)`, `field: value`, `name: Type`.
                let is_no_path = length == 1
                    && (leaves.iter().any(|l| l.names.is_empty())
                        || (is_punct(rest.get(1), ':') && !starts_with_colons(&rest[1..])));
                if !is_no_path {
                    let kind = if is_call { Kind::Macro } else { Kind::Mention };
                    found.extend(leaves.into_iter().map(|leaf| leaf.path(module, kind.clone())));
                }
                i += length.saturating_sub(1);
            }
            _ => {}
        }
    }
}

/// Whether the word after these tokens may begin a path: it is no method, no field, no name being given, no lifetime, no
/// variable of a macro.
fn starts_a_path(word: &Ident, before: &[TokenTree]) -> bool {
    let last = back(before, 1);
    let range = is_punct(last, '.') && is_punct(back(before, 2), '.');
    let names = ["fn", "mod", "struct", "enum", "trait", "type", "union", "const", "static", "crate"];
    let named = names.iter().any(|w| is_word(last, w))
        || (is_punct(last, '!') && is_word(back(before, 2), "macro_rules"));
    !ends_with_colons(before)
        && (range || !is_punct(last, '.'))
        && !is_punct(last, '\'')
        && (word == "crate" || !is_punct(last, '$'))
        && !named
}

/// One end of a `use` tree.
struct Leaf {
    start: Option<Vec<String>>,
    names: Vec<String>,
    name: String,
    line: usize,
}

impl Leaf {
    fn path(self, module: &[String], kind: Kind) -> Path {
        Path { within: module.to_owned(), start: self.start, names: self.names, line: self.line, kind }
    }
}

/// What precedes a part of a `use` tree.
#[derive(Clone)]
struct Tree<'a> {
    module: &'a [String],
    start: Option<Vec<String>>,
    names: Vec<String>,
}

impl Tree<'_> {
    /// Adds the ends of the tree that the tokens begin with; gives the number of tokens that it takes.
    fn leaves(mut self, tokens: &[TokenTree], found: &mut Vec<Leaf>) -> usize {
        let mut i = usize::from(is_punct(tokens.first(), '$') && is_word(tokens.get(1), "crate"));
        let line = tokens.first().map_or(0, |t| t.span().start().line);
        if starts_with_colons(tokens) {
            return 0; // `::core::x`: another crate.
        }
        loop {
            match tokens.get(i) {
                Some(TokenTree::Ident(word)) => match word.to_string().as_str() {
                    "crate" => self.start = Some(Vec::new()),
                    "self" if self.names.is_empty() && self.start.is_none() => {
                        self.start = Some(self.module.to_owned());
                    }
                    "self" => {}
                    "super" => {
                        let mut start = self.start.take().unwrap_or_else(|| self.module.to_owned());
                        start.pop();
                        self.start = Some(start);
                    }
                    name => self.names.push(name.to_owned()),
                },
                Some(TokenTree::Punct(p)) if p.as_char() == '*' => self.names.push("*".to_owned()),
                Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Brace => {
                    let inner = list(g.stream());
                    for part in inner.split(|t| is_punct(Some(t), ',')).filter(|p| !p.is_empty()) {
                        self.clone().leaves(part, found);
                    }
                    return i + 1;
                }
                _ => return 0, // A macro's variable.
            }
            i += 1;
            let continues = starts_with_colons(&tokens[i..])
                && match tokens.get(i + 2) {
                    Some(TokenTree::Ident(_)) => true,
                    Some(TokenTree::Group(g)) => g.delimiter() == Delimiter::Brace,
                    next => is_punct(next, '*'),
                };
            if !continues {
                break;
            }
            i += 2;
        }
        let mut name = self.names.last().or(self.start.as_ref().and_then(|s| s.last())).cloned();
        if is_word(tokens.get(i), "as") && word(tokens.get(i + 1)).is_some() {
            name = word(tokens.get(i + 1));
            i += 2;
        }
        let name = name.unwrap_or_default();
        found.push(Leaf { start: self.start, names: self.names, name, line });
        i
    }
}
