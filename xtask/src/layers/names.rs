//! Which module a path leads to in the end, through names that modules on the way hand on.

use super::paths::{Kind, Path, paths};
use super::sources::Source;
use super::tokens::Tokens;
use core::ops::Range;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The modules of a crate, tests left out.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The files, by module.
    pub(super) files: BTreeMap<Vec<String>, PathBuf>,
    /// All paths of all files.
    pub(super) paths: Vec<Path>,
    scopes: BTreeMap<Vec<String>, Scope>,
    /// The modules that define a macro of a name.
    macros: BTreeMap<String, Vec<Vec<String>>>,
    /// The words of each file.
    words: BTreeMap<Vec<String>, BTreeSet<String>>,
}

/// What a module's names stand for.
#[derive(Debug, Default)]
struct Scope {
    /// Items of its own.
    items: BTreeSet<String>,
    /// Names brought in by `use`.
    used: BTreeMap<String, Path>,
    /// `use ...::*`.
    globs: Vec<Path>,
}

/// Where a path leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Owner {
    pub(super) module: Vec<String>,
    /// It names the module itself, not an item of it.
    pub(super) whole: bool,
}

impl Owner {
    fn of_item(module: &[String]) -> Self {
        Self { module: module.to_owned(), whole: false }
    }
}

/// Names that stand for names that stand for names: a chain longer than this is a circle of `use` items.
const CHAIN: usize = 32;

impl Names {
    /// From a library's files.
    pub(super) fn of(files: &[Source]) -> Self {
        let mut names = Self::default();
        for Source { path, module, tokens } in files {
            names.files.insert(module.clone(), path.clone());
            names.words.insert(module.clone(), tokens.words());
            names.define(tokens, 0..tokens.len(), module);
            names.paths.extend(paths(tokens, module));
        }
        for path in &names.paths {
            if let Kind::Use { name, .. } = &path.kind {
                let scope = names.scopes.entry(path.within.clone()).or_default();
                if path.names.last().is_some_and(|n| n == "*") {
                    scope.globs.push(path.clone());
                } else {
                    scope.used.insert(name.clone(), path.clone());
                }
            }
        }
        names
    }

    /// Takes up the items that stand directly in a module, and functions that a macro called there is given.
    fn define(&mut self, tokens: &Tokens, range: Range<usize>, module: &[String]) {
        self.scopes.entry(module.to_owned()).or_default();
        for i in tokens.level(range) {
            let mut items = Vec::new();
            if tokens.is_macro_call(i) {
                let functions =
                    tokens.level(tokens.inside(i + 2)).into_iter().filter(|n| tokens.at(*n) == "fn");
                items.extend(functions.filter_map(|n| tokens.word(n + 1)));
            }
            if tokens.is_open(i)
                && let Some(name) = tokens.module_name(i)
            {
                self.define(tokens, tokens.inside(i), &[module, &[name]].concat());
            } else if let Some(name) = tokens.word(i) {
                if tokens.before(i, 2) == "macro_rules" {
                    if tokens.has_attribute(i - 2, "macro_export") {
                        let to = Path {
                            within: Vec::new(),
                            start: Some(module.to_owned()),
                            names: vec![name.clone()],
                            line: 0,
                            kind: Kind::Mention,
                        };
                        self.scopes.entry(Vec::new()).or_default().used.insert(name.clone(), to);
                    }
                    self.macros.entry(name.clone()).or_default().push(module.to_owned());
                    items.push(name);
                } else if ITEMS.contains(&tokens.before(i, 1)) {
                    items.push(name);
                }
            }
            self.scopes.entry(module.to_owned()).or_default().items.extend(items);
        }
    }

    /// The file that holds a module: its own, or that of the module around it.
    pub(super) fn file_of(&self, module: &[String]) -> Vec<String> {
        let lengths = (0..=module.len()).rev();
        lengths.map(|n| &module[..n]).find(|m| self.files.contains_key(*m)).unwrap_or_default().to_owned()
    }

    /// The modules that define what a path names; none for another crate's.
    pub(super) fn owners(&self, path: &Path) -> Vec<Owner> {
        if path.names.last().is_some_and(|n| n == "*") {
            return self.owners_by_glob(path);
        }
        if let (Kind::Macro, None, [name]) = (&path.kind, &path.start, &path.names[..])
            && let Some(definers) = self.macros.get(name)
            && !self.scope_has_used(&path.within, name)
        {
            // A macro's name reaches from its definition on, through files: the nearest definition is meant.
            let common = |d: &Vec<String>| d.iter().zip(&path.within).take_while(|(a, b)| a == b).count();
            return definers
                .iter()
                .max_by_key(|d| common(d))
                .map(|d| Owner::of_item(d))
                .into_iter()
                .collect();
        }
        // A module's name alone is no expression: it is a variable's.
        let is_variable = |o: &Owner| {
            o.whole && path.kind == Kind::Mention && path.start.is_none() && path.names.len() == 1
        };
        self.owner(path, 0).filter(|o| !is_variable(o)).into_iter().collect()
    }

    /// By `use module::*` a file takes those of the module's names that it says.
    fn owners_by_glob(&self, path: &Path) -> Vec<Owner> {
        let Some(module) = self.target_of_glob(path, 0) else { return Vec::new() };
        let file = self.file_of(&path.within);
        if self.file_of(&module) == file {
            return Vec::new();
        }
        let Some(words) = self.words.get(&file) else { return Vec::new() };
        words
            .iter()
            .filter(|w| self.has(&module, w, 0))
            .filter_map(|w| self.walk(&module, core::slice::from_ref(w), 0))
            .collect()
    }

    fn owner(&self, path: &Path, chain: usize) -> Option<Owner> {
        match &path.start {
            Some(start) => self.walk(start, &path.names, chain),
            None if self.has(&path.within, path.names.first()?, chain) => {
                self.walk(&path.within, &path.names, chain)
            }
            None => None,
        }
    }

    fn walk(&self, module: &[String], names: &[String], chain: usize) -> Option<Owner> {
        let Some((name, rest)) = names.split_first() else {
            return Some(Owner { module: module.to_owned(), whole: true });
        };
        if chain > CHAIN {
            return None;
        }
        let child = [module, core::slice::from_ref(name)].concat();
        if self.scopes.contains_key(&child) {
            return self.walk(&child, rest, chain);
        }
        let Some(scope) = self.scopes.get(module) else { return Some(Owner::of_item(module)) };
        if scope.items.contains(name) {
            return Some(Owner::of_item(module));
        }
        if let Some(used) = scope.used.get(name) {
            let mut path = used.clone();
            path.names.extend_from_slice(rest);
            return self.owner(&path, chain + 1);
        }
        for glob in &scope.globs {
            if let Some(target) = self.target_of_glob(glob, chain + 1)
                && target != module
                && self.has(&target, name, chain + 1)
            {
                return self.walk(&target, names, chain + 1);
            }
        }
        // Made by a macro.
        Some(Owner::of_item(module))
    }

    fn target_of_glob(&self, glob: &Path, chain: usize) -> Option<Vec<String>> {
        let mut path = glob.clone();
        path.names.pop();
        self.owner(&path, chain).map(|o| o.module)
    }

    fn scope_has_used(&self, module: &[String], name: &str) -> bool {
        self.scopes.get(module).is_some_and(|s| s.used.contains_key(name))
    }

    /// Whether a module is seen to have a name.
    fn has(&self, module: &[String], name: &str, chain: usize) -> bool {
        let child = [module, &[name.to_owned()]].concat();
        let Some(scope) = self.scopes.get(module) else { return false };
        chain <= CHAIN
            && (self.scopes.contains_key(&child)
                || scope.items.contains(name)
                || scope.used.contains_key(name)
                || scope.globs.iter().any(|g| {
                    let target = self.target_of_glob(g, chain + 1);
                    target.is_some_and(|t| t != module && self.has(&t, name, chain + 1))
                }))
    }
}

/// What precedes an item's name.
const ITEMS: &[&str] = &["fn", "struct", "enum", "trait", "type", "union", "const", "static"];
