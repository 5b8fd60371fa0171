//! Which modules a source file names.
//!
//! Every path that starts at `crate`, `$crate` or `super` is followed to the module that it ends in, through names that
//! `lib.rs` hands on (`crate::Error`) and through exported macros (`$crate::kernel!`).

use super::paths::{Kind, Path, paths};
use super::tokens::Tokens;
use std::collections::BTreeMap;
use syn::{Item, UseTree};

/// What the names at the crate's root stand for: modules themselves, names handed on, exported macros.
#[derive(Debug, Default)]
pub(super) struct Root {
    modules_of_names: BTreeMap<String, String>,
}

/// A named module and the line that names it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) module: Result<String, String>,
    pub(super) line: usize,
}

impl Root {
    /// From `lib.rs`: its modules, and its `use` items hand names on.
    ///
    /// # Errors
    /// For an item that belongs into a module: the root holds none but these two kinds (and `extern crate`).
    pub(super) fn of(lib: &syn::File) -> Result<Self, String> {
        let mut root = Self::default();
        for item in &lib.items {
            match item {
                Item::Mod(m) if m.content.is_none() => {
                    root.modules_of_names.insert(m.ident.to_string(), m.ident.to_string());
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
            UseTree::Glob(_) => return Err("lib.rs hands on a whole module with `*`".to_owned()),
            UseTree::Name(n) => (n.ident.to_string(), &n.ident),
            UseTree::Rename(r) => (r.rename.to_string(), &r.ident),
        };
        let first = path.iter().find(|p| *p != "crate" && *p != "self").cloned();
        let module = first.unwrap_or_else(|| last.to_string());
        self.modules_of_names.insert(name, module);
        Ok(())
    }

    /// Adds the macros that a file of `module` exports: `#[macro_export]` puts them at the root.
    pub(super) fn add_macros(&mut self, module: &str, items: &[Item]) {
        for item in items {
            match item {
                Item::Macro(m) if m.attrs.iter().any(|a| a.path().is_ident("macro_export")) => {
                    if let Some(name) = &m.ident {
                        self.modules_of_names.insert(name.to_string(), module.to_owned());
                    }
                }
                Item::Mod(m) => {
                    if let Some((_, items)) = &m.content {
                        self.add_macros(module, items);
                    }
                }
                _ => {}
            }
        }
    }

    /// The modules that the tokens of a file name. `module` is the file's own path, the library's module first.
    pub(super) fn named(&self, tokens: &Tokens, module: &[String]) -> Vec<Named> {
        let named = paths(tokens, module).into_iter();
        named
            .filter_map(|path| Some(Named { module: self.module(&path, module.first()?)?, line: path.line }))
            .collect()
    }

    /// The module that a path of the module `own` leads to, if it names one.
    fn module(&self, path: &Path, own: &str) -> Option<Result<String, String>> {
        let first = path.names.first().map(String::as_str);
        let Some(start) = &path.start else {
            return match (&path.kind, &path.names[..]) {
                (Kind::Macro, [name]) if name == "include" => Some(Err("code by `include!`".to_owned())),
                // Textual scope may lend another module's macro.
                (Kind::Macro, [name]) => {
                    self.modules_of_names.get(name).filter(|r| *r != own).cloned().map(Ok)
                }
                _ => None,
            };
        };
        match (start.first(), first) {
            (Some(module), _) => Some(Ok(module.clone())),
            (None, Some("*")) => Some(Err("everything at the crate's root by `*`".to_owned())),
            (None, Some(name)) => {
                let module = self.modules_of_names.get(name).cloned();
                Some(module.ok_or_else(|| format!("`{name}` at the crate's root")))
            }
            (None, None) => {
                matches!(path.kind, Kind::Use { .. }).then(|| Err("the crate under another name".to_owned()))
            }
        }
    }
}

fn tokens_of(item: &Item) -> String {
    match item {
        Item::Fn(f) => format!("fn {}", f.sig.ident),
        Item::Struct(s) => format!("struct {}", s.ident),
        Item::Mod(m) => format!("mod {} with a body", m.ident),
        _ => "another item".to_owned(),
    }
}
