//! Which rooms a source file names.
//!
//! The scan works on tokens, so that macro bodies count as well as ordinary code: every `crate::`, `$crate::` and
//! `super::` path is followed to the room that it ends in, through groups (`crate::{cpu, simd::X}`), through names that
//! `lib.rs` hands on (`crate::Error`) and through exported macros (`$crate::kernel!`).

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeMap;
use syn::{Item, UseTree};

/// What the names at the crate's root stand for: rooms themselves, names handed on, exported macros.
#[derive(Debug, Default)]
pub(super) struct Root {
    rooms_of_names: BTreeMap<String, String>,
}

/// A named room and the line that names it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) room: Result<String, String>,
    pub(super) line: usize,
}

impl Root {
    /// From `lib.rs`: its modules are the rooms, its `use` items hand names on.
    ///
    /// # Errors
    /// For an item that belongs into a room: the root holds none but these two kinds (and `extern crate`).
    pub(super) fn of(lib: &syn::File) -> Result<Self, String> {
        let mut root = Self::default();
        for item in &lib.items {
            match item {
                Item::Mod(m) if m.content.is_none() => {
                    root.rooms_of_names.insert(m.ident.to_string(), m.ident.to_string());
                }
                Item::Use(_) | Item::ExternCrate(_) => {}
                other => {
                    return Err(format!("lib.rs holds more than `mod` and `use`: {:.60}", tokens_of(other)));
                }
            }
        }
        for item in &lib.items {
            if let Item::Use(u) = item {
                root.hand_on(&u.tree, &mut Vec::new())?;
            }
        }
        Ok(root)
    }

    fn hand_on(&mut self, tree: &UseTree, path: &mut Vec<String>) -> Result<(), String> {
        let (name, last) = match tree {
            UseTree::Path(p) => {
                path.push(p.ident.to_string());
                self.hand_on(&p.tree, path)?;
                path.pop();
                return Ok(());
            }
            UseTree::Group(g) => return g.items.iter().try_for_each(|t| self.hand_on(t, path)),
            UseTree::Glob(_) => return Err("lib.rs hands on a whole room with `*`".to_owned()),
            UseTree::Name(n) => (n.ident.to_string(), &n.ident),
            UseTree::Rename(r) => (r.rename.to_string(), &r.ident),
        };
        let first = path.iter().find(|p| *p != "crate" && *p != "self").cloned();
        let room = first.unwrap_or_else(|| last.to_string());
        self.rooms_of_names.insert(name, room);
        Ok(())
    }

    /// Adds the macros that a file of `room` exports: `#[macro_export]` puts them at the root.
    pub(super) fn add_macros(&mut self, room: &str, items: &[Item]) {
        for item in items {
            match item {
                Item::Macro(m) if m.attrs.iter().any(|a| a.path().is_ident("macro_export")) => {
                    if let Some(name) = &m.ident {
                        self.rooms_of_names.insert(name.to_string(), room.to_owned());
                    }
                }
                Item::Mod(m) => {
                    if let Some((_, items)) = &m.content {
                        self.add_macros(room, items);
                    }
                }
                _ => {}
            }
        }
    }

    /// The rooms that the tokens of a file name. `module` is the file's own path, the room first.
    pub(super) fn named(&self, tokens: TokenStream, module: &[String]) -> Vec<Named> {
        let mut found = Vec::new();
        self.scan(&tokens.into_iter().collect::<Vec<_>>(), module, &mut found);
        found
    }

    fn scan(&self, tokens: &[TokenTree], module: &[String], found: &mut Vec<Named>) {
        let mut i = 0;
        while i < tokens.len() {
            let line = tokens[i].span().start().line;
            match &tokens[i] {
                TokenTree::Group(g) => {
                    let inner: Vec<_> = g.stream().into_iter().collect();
                    match module_name(&tokens[..i]) {
                        Some(name) => self.scan(&inner, &with(module, name), found),
                        None => self.scan(&inner, module, found),
                    }
                }
                TokenTree::Ident(word) if word == "crate" => {
                    if is_word(tokens.get(i.wrapping_sub(1)), "extern") {
                        // `extern crate name;`
                    } else if let Some(rest) = after_colons(&tokens[i + 1..]) {
                        self.follow(rest, &[], line, found);
                    } else if is_word(tokens.get(i + 1), "as") {
                        found.push(Named { room: Err("the crate under another name".to_owned()), line });
                    }
                }
                TokenTree::Ident(word) if word == "super" && !continues_a_path(&tokens[..i]) => {
                    let mut at = &module[..module.len().saturating_sub(1)];
                    let mut rest = &tokens[i + 1..];
                    while let Some(next) = after_colons(rest).filter(|n| is_word(n.first(), "super")) {
                        at = &at[..at.len().saturating_sub(1)];
                        rest = &next[1..];
                    }
                    if let Some(rest) = after_colons(rest) {
                        self.follow(rest, at, line, found);
                    }
                    i += tokens[i + 1..].len() - rest.len();
                }
                TokenTree::Ident(word) if word == "include" && is_punct(tokens.get(i + 1), '!') => {
                    found.push(Named { room: Err("code by `include!`".to_owned()), line });
                }
                TokenTree::Ident(word) if is_macro_call(tokens, i) && !continues_a_path(&tokens[..i]) => {
                    // A bare macro name: textual scope may lend another room's macro.
                    if let Some(room) =
                        self.rooms_of_names.get(&word.to_string()).filter(|r| **r != module[0])
                    {
                        found.push(Named { room: Ok(room.clone()), line });
                    }
                }
                _ => {}
            }
            i += 1;
        }
    }

    /// The rooms of the paths that start with `rest` at the module `at` (empty: the root).
    fn follow(&self, rest: &[TokenTree], at: &[String], line: usize, found: &mut Vec<Named>) {
        if let Some(room) = at.first() {
            found.push(Named { room: Ok(room.clone()), line });
            return;
        }
        match rest.first() {
            Some(TokenTree::Ident(name)) => {
                let name = name.to_string();
                let room = self.rooms_of_names.get(&name);
                found
                    .push(Named { room: room.cloned().ok_or(format!("`{name}` at the crate's root")), line });
            }
            Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Brace => {
                let inner: Vec<_> = g.stream().into_iter().collect();
                for path in inner.split(|t| is_punct(Some(t), ',')).filter(|p| !p.is_empty()) {
                    self.follow(path, at, line, found);
                }
            }
            Some(TokenTree::Punct(p)) if p.as_char() == '*' => {
                found.push(Named { room: Err("everything at the crate's root by `*`".to_owned()), line });
            }
            // `$crate::$name`: the name is an argument, and the caller's tokens are scanned where they stand.
            _ => {}
        }
    }
}

fn with(module: &[String], name: String) -> Vec<String> {
    module.iter().cloned().chain([name]).collect()
}

/// The name in `mod name` at the end of the tokens.
fn module_name(before: &[TokenTree]) -> Option<String> {
    match before {
        [.., TokenTree::Ident(word), TokenTree::Ident(name)] if word == "mod" => Some(name.to_string()),
        _ => None,
    }
}

fn is_word(token: Option<&TokenTree>, word: &str) -> bool {
    matches!(token, Some(TokenTree::Ident(i)) if i == word)
}

fn is_punct(token: Option<&TokenTree>, c: char) -> bool {
    matches!(token, Some(TokenTree::Punct(p)) if p.as_char() == c)
}

/// What follows `::` at the start of the tokens.
fn after_colons(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    (is_punct(tokens.first(), ':') && is_punct(tokens.get(1), ':')).then(|| &tokens[2..])
}

fn continues_a_path(before: &[TokenTree]) -> bool {
    is_punct(before.last(), ':') && is_punct(before.len().checked_sub(2).map(|i| &before[i]), ':')
}

/// `name!` not followed by `=`.
fn is_macro_call(tokens: &[TokenTree], i: usize) -> bool {
    is_punct(tokens.get(i + 1), '!') && matches!(tokens.get(i + 2), Some(TokenTree::Group(_)))
}

fn tokens_of(item: &Item) -> String {
    match item {
        Item::Fn(f) => format!("fn {}", f.sig.ident),
        Item::Struct(s) => format!("struct {}", s.ident),
        Item::Mod(m) => format!("mod {} with a body", m.ident),
        _ => "another item".to_owned(),
    }
}
