//! Where a library's sources can be altered: the places of the code that users get, and what is put there instead.
//!
//! Left out, and counted, is what cannot be chosen at run time or computes nothing: constants, assertions, declarations by macros
//! whose bodies are no statements, formatting. Code for tests and for other machines is not looked at.

use super::compiled::is_compiled;
use super::macros;
use super::operators;
use crate::layers::inlines;
use core::ops::Range;
use proc_macro2::Span;
use std::collections::BTreeMap;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

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
const OUTSIDE: &str = "outside kernels (not #[inline(always)], not in portable.rs)";

/// All sites of a file's text. Without `whole` those in kernels alone: in functions that are always inlined, or in a file that
/// is the portable definition of what kernels compute.
pub(super) fn find(text: &str, file: &syn::File, is_portable: bool, whole: bool) -> Found {
    let mut visitor = Visitor {
        text,
        base: 0,
        function: String::new(),
        every: whole || is_portable,
        kernel: false,
        why_not: None,
        found: Found::default(),
    };
    visitor.visit_file(file);
    visitor.found
}

/// Walks through a syntax tree, whose text begins at `base` of the file's.
pub(super) struct Visitor<'a> {
    text: &'a str,
    base: usize,
    function: String,
    every: bool,
    kernel: bool,
    why_not: Option<&'static str>,
    found: Found,
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
    fn within(&mut self, why_not: Option<&'static str>, visit: impl FnOnce(&mut Self)) {
        let before = self.why_not;
        self.why_not = before.or(why_not);
        visit(self);
        self.why_not = before;
    }

    fn visit_function(
        &mut self,
        signature: &syn::Signature,
        attributes: &[syn::Attribute],
        body: &syn::Block,
    ) {
        let always = attributes
            .iter()
            .filter_map(|a| a.meta.require_list().ok())
            .any(|list| list.path.get_ident().is_some_and(|name| inlines(name, &list.tokens)));
        let name = core::mem::replace(&mut self.function, signature.ident.to_string());
        // What stands in a kernel belongs to it.
        let kernel = self.kernel;
        self.kernel |= always;
        self.within(signature.constness.is_some().then_some(CONSTANT), |v| v.visit_block(body));
        (self.function, self.kernel) = (name, kernel);
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

    fn call_of_macro(&mut self, mac: &syn::Macro, definition: Option<&syn::Ident>) {
        let name = mac.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
        if definition.is_some() || name == "macro_rules" {
            let name = definition.map(ToString::to_string).unwrap_or_default();
            macros::definition(self, &name, mac.tokens.clone());
        } else if is_assertion(&name) {
            self.leave_out(ASSERTION);
        } else {
            macros::call(self, mac.tokens.clone());
        }
    }
}

fn is_assertion(name: &str) -> bool {
    ["assert", "debug_assert", "panic", "unreachable"].iter().any(|a| name.starts_with(a))
}

impl<'ast> Visit<'ast> for Visitor<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes: &[syn::Attribute] = match item {
            syn::Item::Const(i) => &i.attrs,
            syn::Item::Fn(i) => &i.attrs,
            syn::Item::Impl(i) => &i.attrs,
            syn::Item::Macro(i) => &i.attrs,
            syn::Item::Mod(i) => &i.attrs,
            syn::Item::Static(i) => &i.attrs,
            syn::Item::Trait(i) => &i.attrs,
            _ => return,
        };
        if !is_compiled(attributes) {
            return;
        }
        match item {
            syn::Item::Fn(i) => self.visit_function(&i.sig, &i.attrs, &i.block),
            syn::Item::Const(i) => self.within(Some(CONSTANT), |v| v.visit_expr(&i.expr)),
            syn::Item::Static(i) => self.within(Some(CONSTANT), |v| v.visit_expr(&i.expr)),
            syn::Item::Macro(i) => self.call_of_macro(&i.mac, i.ident.as_ref()),
            syn::Item::Impl(i) => {
                let name = i.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
                let formats = name.is_some_and(|n| ["Debug", "Display"].iter().any(|f| n.ident == f));
                self.within(formats.then_some(FORMATTING), |v| {
                    i.items.iter().for_each(|i| v.visit_impl_item(i))
                });
            }
            syn::Item::Trait(i) => i.items.iter().for_each(|i| self.visit_trait_item(i)),
            syn::Item::Mod(i) => {
                i.content.iter().flat_map(|(_, items)| items).for_each(|i| self.visit_item(i));
            }
            _ => {}
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        match item {
            syn::ImplItem::Fn(i) if is_compiled(&i.attrs) => self.visit_function(&i.sig, &i.attrs, &i.block),
            syn::ImplItem::Const(i) if is_compiled(&i.attrs) => {
                self.within(Some(CONSTANT), |v| v.visit_expr(&i.expr));
            }
            syn::ImplItem::Macro(i) if is_compiled(&i.attrs) => self.call_of_macro(&i.mac, None),
            _ => {}
        }
    }

    fn visit_trait_item(&mut self, item: &'ast syn::TraitItem) {
        match item {
            syn::TraitItem::Fn(i) if is_compiled(&i.attrs) => {
                if let Some(body) = &i.default {
                    self.visit_function(&i.sig, &i.attrs, body);
                }
            }
            syn::TraitItem::Const(i) => {
                if let Some((_, value)) = &i.default {
                    self.within(Some(CONSTANT), |v| v.visit_expr(value));
                }
            }
            _ => {}
        }
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        match statement {
            syn::Stmt::Item(item) => self.visit_item(item),
            syn::Stmt::Macro(call) => {
                if !is_compiled(&call.attrs) {
                    return;
                }
                let name = call.mac.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
                if call.semi_token.is_some() && !is_assertion(&name) && name != "macro_rules" {
                    self.add(self.range(call.span()), Change::Removed);
                }
                self.call_of_macro(&call.mac, None);
            }
            syn::Stmt::Local(local) => {
                if let (true, Some(init)) = (is_compiled(&local.attrs), &local.init) {
                    self.visit_expr(&init.expr);
                    init.diverge.iter().for_each(|(_, e)| self.visit_expr(e));
                }
            }
            syn::Stmt::Expr(e, semicolon) => {
                if semicolon.is_some() && operators::is_effect(e) {
                    self.add(self.range(statement.span()), Change::Removed);
                }
                self.visit_expr(e);
            }
        }
    }

    fn visit_expr(&mut self, e: &'ast syn::Expr) {
        match e {
            syn::Expr::Const(inner) => {
                return self.within(Some(CONSTANT), |v| v.visit_block(&inner.block));
            }
            // An initial value, as a rule overwritten, and a length.
            syn::Expr::Repeat(repeat) => {
                if !matches!(&*repeat.expr, syn::Expr::Lit(_)) {
                    self.visit_expr(&repeat.expr);
                }
                return self.within(Some(CONSTANT), |v| v.visit_expr(&repeat.len));
            }
            syn::Expr::Macro(call) => return self.call_of_macro(&call.mac, None),
            syn::Expr::Block(block) if !is_compiled(&block.attrs) => return,
            syn::Expr::If(i) if !is_compiled(&i.attrs) => return,
            _ => {}
        }
        operators::sites(self, e);
        visit::visit_expr(self, e);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if is_compiled(&arm.attrs) {
            if let Some((_, guard)) = &arm.guard {
                operators::condition(self, guard);
                self.visit_expr(guard);
            }
            self.visit_expr(&arm.body);
        }
    }

    fn visit_pat(&mut self, _: &'ast syn::Pat) {}

    fn visit_type(&mut self, _: &'ast syn::Type) {}

    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of what.
    fn changes(text: &str) -> Vec<String> {
        let found = find(text, &syn::parse_file(text).unwrap(), false, true);
        let of = |s: &Site| {
            let original = &text[s.range.clone()];
            match &s.change {
                Change::To(other) => format!("{original} -> {other}"),
                Change::Not => format!("{original} -> not"),
                Change::Bit(_) => format!("{original} -> bit"),
                Change::Removed => format!("{original} -> nothing"),
            }
        };
        found.sites.iter().map(of).collect()
    }

    #[test]
    fn expressions_are_altered() {
        assert_eq!(changes("fn f() { a ^ b }"), ["a ^ b -> a | b"]);
        assert_eq!(changes("fn f() { a << b }"), ["a << b -> a >> b", "b -> (b) ^ 1"]);
        assert_eq!(changes("fn f() { a[2] }"), ["2 -> 3", "2 -> 1"]);
        assert_eq!(changes("fn f() { a[i] }"), ["i -> (i) + 1"]);
        assert_eq!(changes("fn f() { g(a, b) }"), ["g(a, b) -> g(b, a)"]);
        assert_eq!(changes("fn f() { a.lows(b) }"), ["a.lows(b) -> a.highs(b)", "a.lows(b) -> (b).lows(a)"]);
        assert_eq!(
            changes("fn f() { a.xor(b) }"),
            ["a.xor(b) -> a.add32(b)", "a.xor(b) -> a", "a.xor(b) -> b"]
        );
        assert_eq!(
            changes("fn f() { a.shr::<26>() }"),
            [
                "a.shr::<26>() -> a.shl::<26>()",
                "a.shr::<26>() -> a.shr::<27>()",
                "a.shr::<26>() -> a.shr::<25>()"
            ]
        );
        assert_eq!(changes("fn f() { F::TAIL }"), ["F::TAIL -> bit"]);
        assert_eq!(changes("fn f() { if a < b {} }"), ["a < b -> not", "a < b -> a <= b"]);
        assert_eq!(changes("fn f() { if a == b {} }"), ["a == b -> a != b"]);
        assert_eq!(
            changes("fn f() { for _ in a..=b {} }"),
            ["a -> (a) + 1", "b -> (b) - 1", "a..=b -> a..b"]
        );
        assert_eq!(changes("fn f() { x = y; }"), ["x = y; -> nothing"]);
        assert_eq!(changes("fn f() { x += y; }"), ["x += y; -> nothing", "x += y -> x -= y"]);
    }

    #[test]
    fn macros_are_read() {
        assert_eq!(
            changes(
                "fn f() { macro_rules! m { ($n:literal: $($d:literal $x:ident),*) => { $(s[$d] = $x.xor(y);)* }; } }"
            ),
            [
                "s[$d] = $x.xor(y); -> nothing",
                "$d -> ($d) + 1",
                "$x.xor(y) -> $x.add32(y)",
                "$x.xor(y) -> $x",
                "$x.xor(y) -> y"
            ]
        );
        assert_eq!(
            changes("operations! { /// Sum.\n and(a, b) = _mm_and_si128(a, b); flip(a) = g::<1>(a); }"),
            ["_mm_and_si128(a, b) -> _mm_or_si128(a, b)", "g::<1>(a) -> g::<2>(a)"]
        );
        assert_eq!(changes("macro_rules! m { () => { fn f() { 1 } } }"), ["1 -> 2"]);
        let method = "#[must_use] pub fn $name$(<const $n: u32>)?(self $(, $b: Self)*) -> Self { 1 }";
        for around in
            [format!("$($(#[$m])* {method})*"), format!("impl<$($generics)*> A for $type {{ {method} }}")]
        {
            assert_eq!(
                changes(&format!("macro_rules! m {{ () => {{ {around} }} }}")),
                ["1 -> 2"],
                "{around}"
            );
        }
        let found = |text: &str| find(text, &syn::parse_file(text).unwrap(), false, true);
        assert_eq!(found("macro_rules! m { () => { , } }").left_out[UNREAD], 1);
    }

    #[test]
    fn what_is_no_kernel_is_left_out() {
        let text = "fn f() { 1 } #[cfg_attr(not(unoptimised), inline(always))] fn g() { const A: u8 = 2; assert!(3); 1 }";
        let parsed = syn::parse_file(text).unwrap();
        let found = find(text, &parsed, false, false);
        assert_eq!(found.sites.iter().map(|s| &text[s.range.clone()]).collect::<Vec<_>>(), ["1"]);
        assert_eq!(found.left_out, [(ASSERTION, 1), (CONSTANT, 2), (OUTSIDE, 1)].into());
        assert_eq!(find(text, &parsed, true, false).sites.len(), 2);
        for none in [
            "#[cfg(test)] fn f() { 1 }",
            "const A: u8 = 1;",
            "fn f() { match a { 1 => b } }",
            "fn f() { [0; 8] }",
        ] {
            assert!(changes(none).is_empty(), "{none}");
        }
    }
}
