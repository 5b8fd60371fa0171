//! A place that can be altered, and what walks through the syntax to find such places.

use core::ops::Range;
use proc_macro2::Span;
use std::collections::BTreeMap;
use syn::spanned::Spanned;

/// A mutation of a file, by its index.
#[derive(Clone, Debug)]
pub(super) struct Mutant {
    pub(super) file: usize,
    pub(super) site: Site,
}

/// A place in a file and one way to alter it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Site {
    /// Where in the file's text.
    pub(super) range: Range<usize>,
    pub(super) line: usize,
    /// The function or the macro around it.
    pub(super) function: String,
    pub(super) change: Change,
}

/// What becomes of a piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// An expression becomes another one.
    To(String),
    /// A condition becomes its contrary.
    Not,
    /// A constant differs by a bit, of which this is the number, modulo those that it has.
    Bit(usize),
    /// A statement is left out.
    Removed,
}

/// What a file has.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) sites: Vec<Site>,
    /// How many places were left out, by the reason.
    pub(super) left_out: BTreeMap<&'static str, usize>,
}

/// Sites of constants are counted under this.
pub(super) const CONSTANT: &str = "computed by the compiler (constants, array lengths, const fn)";
pub(super) const ASSERTION: &str = "assertions";
pub(super) const UNREAD: &str = "macros whose text is no statements (each counted once)";
pub(super) const FORMATTING: &str = "formatting";
pub(super) const OUTSIDE: &str = "outside kernels (not #[inline(always)], not in portable.rs)";

/// Walks through a syntax tree, whose text begins at `base` of the file's.
pub(super) struct Visitor<'a> {
    pub(super) text: &'a str,
    pub(super) base: usize,
    pub(super) function: String,
    pub(super) every: bool,
    pub(super) kernel: bool,
    pub(super) why_not: Option<&'static str>,
    pub(super) found: Found,
}

impl Visitor<'_> {
    pub(super) fn range(&self, span: Span) -> Range<usize> {
        let range = span.byte_range();
        range.start + self.base..range.end + self.base
    }

    pub(super) fn source(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// The text of a piece of syntax.
    pub(super) fn of(&self, syntax: &impl Spanned) -> &str {
        self.source(self.range(syntax.span()))
    }

    /// The function or the macro around.
    pub(super) fn function(&self) -> &str {
        &self.function
    }

    /// One site more, or one that is left out.
    pub(super) fn add(&mut self, range: Range<usize>, change: Change) {
        let why_not = self.why_not.or((!self.every && !self.kernel).then_some(OUTSIDE));
        if let Some(why) = why_not {
            return self.leave_out(why);
        }
        let line = 1 + self.text.as_bytes()[..range.start].iter().filter(|b| **b == b'\n').count();
        self.found.sites.push(Site { range, line, function: self.function.clone(), change });
    }

    pub(super) fn leave_out(&mut self, why: &'static str) {
        *self.found.left_out.entry(why).or_default() += 1;
    }

    /// What stands within, for which that reason holds.
    pub(super) fn within(&mut self, why_not: Option<&'static str>, visit: impl FnOnce(&mut Self)) {
        let before = self.why_not;
        self.why_not = before.or(why_not);
        visit(self);
        self.why_not = before;
    }

    /// Statements or an expression that stand in a macro at that place of the text.
    pub(super) fn part(&mut self, name: &str, base: usize, visit: impl FnOnce(&mut Self)) {
        let base = core::mem::replace(&mut self.base, base);
        let function = if self.function.is_empty() { name.to_owned() } else { self.function.clone() };
        let function = core::mem::replace(&mut self.function, function);
        // Statements of a macro are as inlined as what they stand in.
        let kernel = core::mem::replace(&mut self.kernel, true);
        visit(self);
        (self.base, self.function, self.kernel) = (base, function, kernel);
    }
}
