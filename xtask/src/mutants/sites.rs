//! Where a library's sources can be altered: the places of the code that users get, and what is put there instead.
//!
//! Left out, and counted, is what cannot be chosen at run time or computes nothing: constants, assertions, declarations
//! by macros whose bodies are no statements, formatting. Code for tests and for other machines is not looked at.

use super::compiled::is_compiled;
use super::macros;
use super::operators;
use super::visitor::{ASSERTION, CONSTANT, Change, FORMATTING, Found, Visitor};
use crate::layers::inlines;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// All sites of a file's text. Without `whole` those in kernels alone: in functions that are always inlined, or in a
/// file that is the portable definition of what kernels compute.
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

impl Visitor<'_> {
    fn visit_function(
        &mut self,
        signature: &syn::Signature,
        attributes: &[syn::Attribute],
        body: &syn::Block,
    ) {
        let always = attributes.iter().filter_map(|a| a.meta.require_list().ok()).any(|list| {
            list.path.get_ident().is_some_and(|name| inlines(&format!("{name}({})", list.tokens)))
        });
        let name = core::mem::replace(&mut self.function, signature.ident.to_string());
        // What stands in a kernel belongs to it.
        let kernel = self.kernel;
        self.kernel |= always;
        self.within(signature.constness.is_some().then_some(CONSTANT), |v| v.visit_block(body));
        (self.function, self.kernel) = (name, kernel);
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
    use super::super::visitor::{OUTSIDE, Site, UNREAD};
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
        assert_eq!(
            changes("fn f() { a.interleave_low(b) }"),
            ["a.interleave_low(b) -> a.interleave_high(b)", "a.interleave_low(b) -> (b).interleave_low(a)"]
        );
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
        let text = "fn f() { 1 } #[cfg_attr(not(unoptimised), inline(always))] fn g() { const A: u8 = 2; assert!(3); 1 \
            }";
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
