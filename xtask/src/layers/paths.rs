//! The paths that a source file names.
//!
//! The scan works on tokens, so that macro bodies count as well as ordinary code. `use` trees are taken apart; `crate`,
//! `$crate`, `self` and `super` are followed; every other name is kept as it stands, for who knows what is in scope.

use super::tokens::Tokens;
use core::ops::Range;

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
pub(super) fn paths(tokens: &Tokens, module: &[String]) -> Vec<Path> {
    let mut found = Vec::new();
    scan(tokens, 0..tokens.len(), module, &mut found);
    found
}

fn scan(tokens: &Tokens, range: Range<usize>, module: &[String], found: &mut Vec<Path>) {
    let mut i = range.start;
    while i < range.end {
        let tree = Tree { module, start: None, names: Vec::new() };
        let mut leaves = Vec::new();
        if tokens.is_open(i) {
            let name = tokens.module_name(i);
            scan(tokens, tokens.inside(i), &[module, name.as_slice()].concat(), found);
            i = tokens.pair(i) + 1;
        // `impl Trait + use<'a>` is no declaration.
        } else if tokens.at(i) == "use" && tokens.at(i + 1) != "<" {
            let visibility = if tokens.before(i, 1) == ")" { tokens.pair(i - 1) } else { i };
            let handed_on = tokens.before(visibility, 1) == "pub";
            i = tree.leaves(tokens, i + 1, &mut leaves).max(i + 1);
            found.extend(leaves.into_iter().map(|leaf| {
                let name = leaf.name.clone();
                leaf.path(module, Kind::Use { name, handed_on })
            }));
        } else if starts_a_path(tokens, i) {
            let end = tree.leaves(tokens, i, &mut leaves);
            let kind = if end > i && tokens.is_macro_call(end - 1) { Kind::Macro } else { Kind::Mention };
            // `crate` in `pub(crate)`, `super` in `pub(super)`, `field: value`, `name: Type`.
            let is_no_path =
                end == i + 1 && (leaves.iter().any(|l| l.names.is_empty()) || tokens.at(end) == ":");
            if !is_no_path {
                found.extend(leaves.into_iter().map(|leaf| leaf.path(module, kind.clone())));
            }
            i = end.max(i + 1);
        } else {
            i += 1;
        }
    }
}

/// Whether a path may begin there: with a word that is no method, no field, no name being given, no variable of a
/// macro.
fn starts_a_path(tokens: &Tokens, i: usize) -> bool {
    const BEFORE_NAMES: [&str; 13] =
        ["fn", "mod", "struct", "enum", "trait", "type", "union", "const", "static", "crate", "::", ".", "$"];
    let before = tokens.before(i, 1);
    let named = BEFORE_NAMES.contains(&before) && !(before == "$" && tokens.at(i) == "crate");
    tokens.is_word(i) && !named && !(before == "!" && tokens.before(i, 2) == "macro_rules")
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
    /// Adds the ends of the tree that begins there; gives the place behind it.
    fn leaves(mut self, tokens: &Tokens, begin: usize, found: &mut Vec<Leaf>) -> usize {
        let mut i = begin + usize::from(tokens.has(begin, &["$", "crate"]));
        loop {
            match tokens.at(i) {
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
                "{" => {
                    let inside = tokens.level(tokens.inside(i));
                    let begins =
                        |n: &usize| tokens.at(*n) != "," && [",", "{"].contains(&tokens.before(*n, 1));
                    for part in inside.into_iter().filter(begins) {
                        self.clone().leaves(tokens, part, found);
                    }
                    return tokens.pair(i) + 1;
                }
                name if name == "*" || tokens.is_word(i) => self.names.push(name.to_owned()),
                // A macro's variable, or `::core::x`: another crate.
                _ => return begin,
            }
            i += 1;
            let continues = tokens.is_word(i + 1) || ["{", "*"].contains(&tokens.at(i + 1));
            if tokens.at(i) != "::" || !continues {
                break;
            }
            i += 1;
        }
        let mut name = self.names.last().or(self.start.as_ref().and_then(|s| s.last())).cloned();
        if tokens.at(i) == "as" && tokens.is_word(i + 1) {
            name = tokens.word(i + 1);
            i += 2;
        }
        let line = tokens.line(begin);
        found.push(Leaf { start: self.start, names: self.names, name: name.unwrap_or_default(), line });
        i
    }
}
