//! A file's text in which each of some mutations is chosen at run time, by its number.

use super::visitor::{Change, Site};
use core::ops::Range;
use syn::spanned::Spanned;
use syn::visit::Visit;

/// Where a mutation came to stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) number: u32,
    /// The text that is there because of it, in front.
    pub(super) own: Range<usize>,
    /// With what it replaces.
    pub(super) whole: Range<usize>,
}

/// What stands before and behind the text that a mutation replaces.
fn around(number: u32, site: &Site, original: &str) -> (String, &'static str) {
    let is = format!("crate::mutation::is({number})");
    match &site.change {
        Change::To(other) => (format!("(if {is} {{ {other} }} else {{ "), " })"),
        Change::Bit(bit) => {
            (format!("(if {is} {{ crate::mutation::Flip::flip({original}, {bit}) }} else {{ "), " })")
        }
        Change::Not => (format!("({is} != ("), "))"),
        Change::Removed => (format!("if !{is} {{ "), " }"),
    }
}

/// The text with the mutations, and where they are. Pieces of syntax lie within each other or apart, and so do the
/// sites; a mutant keeps what lies in it as it was.
pub(super) fn rewrite(text: &str, sites: &[(u32, &Site)]) -> (String, Vec<Placed>) {
    let mut sites = sites.to_vec();
    sites.sort_by_key(|(number, s)| (s.range.start, usize::MAX - s.range.end, *number));
    let (mut out, mut placed) = (String::new(), Vec::<Placed>::new());
    let mut open: Vec<(usize, &str, usize)> = Vec::new();
    let mut at = 0;
    for (number, site) in sites {
        close(text, site.range.start, &mut at, &mut open, &mut out, &mut placed);
        out += &text[at..site.range.start];
        at = site.range.start;
        let (before, behind) = around(number, site, &text[site.range.clone()]);
        let start = out.len();
        out += &before;
        open.push((site.range.end, behind, placed.len()));
        placed.push(Placed { number, own: start..out.len(), whole: start..out.len() });
    }
    close(text, text.len(), &mut at, &mut open, &mut out, &mut placed);
    out += &text[at..];
    (out, placed)
}

/// Ends the mutations that end at `to` or before.
fn close(
    text: &str,
    to: usize,
    at: &mut usize,
    open: &mut Vec<(usize, &str, usize)>,
    out: &mut String,
    placed: &mut [Placed],
) {
    while let Some((end, behind, i)) = open.pop_if(|(end, ..)| *end <= to) {
        *out += &text[*at..end];
        *at = end;
        *out += behind;
        placed[i].whole.end = out.len();
    }
}

/// A file's new text and the mutations in it.
#[derive(Debug)]
pub(super) struct Rewritten {
    pub(super) text: String,
    pub(super) placed: Vec<Placed>,
}

impl Rewritten {
    /// The mutation to which a place in the text belongs: the one that wrote it, or else the innermost around it.
    pub(super) fn blame(&self, at: &Range<usize>) -> Option<u32> {
        let own = self.placed.iter().find(|p| is_within(at, &p.own));
        let around = self.placed.iter().filter(|p| is_within(at, &p.whole)).min_by_key(|p| p.whole.len());
        own.or(around).map(|p| p.number)
    }

    /// All mutations of the function around a place, or, where no function is read, of the file: an altered type may be
    /// noticed far from where it comes from.
    pub(super) fn suspects(&self, at: &Range<usize>) -> Vec<u32> {
        let mut functions = Functions(Vec::new());
        if let Ok(file) = syn::parse_file(&self.text) {
            functions.visit_file(&file);
        }
        let around =
            functions.0.into_iter().map(|f| f.whole).filter(|f| is_within(at, f)).min_by_key(Range::len);
        let around = around.unwrap_or(0..self.text.len());
        self.placed.iter().filter(|p| is_within(&p.whole, &around)).map(|p| p.number).collect()
    }
}

fn is_within(at: &Range<usize>, range: &Range<usize>) -> bool {
    range.start <= at.start && at.end <= range.end
}

/// The text with functions that have mutations in them out of line, where they are told to be inlined; as long as it
/// was. A kernel is one function of thousands of instructions: with branches in all copies of what it is made of it
/// would take the compiler many minutes.
pub(super) fn out_of_line(text: &str, sites: &[(u32, &Site)]) -> String {
    const ALWAYS: &str = "inline(always)";
    const NEVER: &str = "inline(never )";
    let mut functions = Functions(Vec::new());
    if let Ok(file) = syn::parse_file(text) {
        functions.visit_file(&file);
    }
    let mut out = text.to_owned();
    for (_, site) in sites {
        let around = functions.0.iter().filter(|f| is_within(&site.range, &f.whole));
        if let Some(f) = around.min_by_key(|f| f.whole.len()) {
            let head = f.whole.start..f.body;
            if let Some(at) = out[head.clone()].find(ALWAYS).map(|at| head.start + at) {
                out.replace_range(at..at + ALWAYS.len(), NEVER);
            }
        }
    }
    out
}

/// Where a function is, with its attributes, and where its body begins.
struct Function {
    whole: Range<usize>,
    body: usize,
}

/// A file's functions.
struct Functions(Vec<Function>);

impl Functions {
    fn add(&mut self, whole: &impl Spanned, body: &syn::Block) {
        self.0.push(Function { whole: whole.span().byte_range(), body: body.span().byte_range().start });
    }
}

impl<'ast> Visit<'ast> for Functions {
    fn visit_item_fn(&mut self, f: &'ast syn::ItemFn) {
        self.add(f, &f.block);
        syn::visit::visit_item_fn(self, f);
    }

    fn visit_impl_item_fn(&mut self, f: &'ast syn::ImplItemFn) {
        self.add(f, &f.block);
        syn::visit::visit_impl_item_fn(self, f);
    }

    fn visit_trait_item_fn(&mut self, f: &'ast syn::TraitItemFn) {
        if let Some(body) = &f.default {
            self.add(f, body);
        }
        syn::visit::visit_trait_item_fn(self, f);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(range: Range<usize>, change: Change) -> Site {
        Site { range, line: 1, function: "f".to_owned(), change }
    }

    #[test]
    fn mutations_lie_within_each_other() {
        let text = "a + b * c;";
        let [sum, product, one] = [
            site(0..9, Change::To("a - b * c".to_owned())),
            site(4..9, Change::To("b + c".to_owned())),
            site(0..10, Change::Removed),
        ];
        let (new, placed) = rewrite(text, &[(1, &sum), (2, &product), (3, &one)]);
        assert_eq!(
            new,
            "if !crate::mutation::is(3) { (if crate::mutation::is(1) { a - b * c } else { \
             a + (if crate::mutation::is(2) { b + c } else { b * c }) }); }"
        );
        let text = new.clone();
        let at = |what: &str| text.rfind(what).map(|i| i..i + what.len()).unwrap();
        let first = Rewritten { text: String::new(), placed: placed[1..].to_vec() };
        let new = Rewritten { text: new, placed };
        assert_eq!(new.blame(&at("a - b * c")), Some(1));
        assert_eq!(new.blame(&at("b * c")), Some(2));
        assert_eq!(new.blame(&(0..0)), Some(3));
        assert_eq!(first.blame(&(0..1)), None);
    }

    #[test]
    fn suspects_are_of_one_function() {
        let text = "fn f() { a } impl B { fn g() { fn h() { c } d } }";
        let [a, c, d] = ["a }", "c }", "d }"].map(|t| {
            let start = text.find(t).unwrap();
            site(start..start + 1, Change::Not)
        });
        let (text, placed) = rewrite(text, &[(1, &a), (2, &c), (3, &d)]);
        let new = Rewritten { text, placed };
        let of = |name: &str| {
            let start = new.text.find(name).unwrap();
            new.suspects(&(start..start + 1))
        };
        assert_eq!(of("f()"), [1]);
        assert_eq!(of("h()"), [2]);
        assert_eq!(of("g()"), [2, 3]);
        assert_eq!(of("B {"), [1, 2, 3]);
    }

    #[test]
    fn altered_functions_are_out_of_line() {
        let text = "#[cfg_attr(not(unoptimised), inline(always))] fn f() { a } impl B { /// C {}.\n \
            #[inline(always)]\n fn g() { b } fn h() { #[inline(always)] fn i() {} c } }";
        let sites = ["b }", "c }"].map(|t| {
            let start = text.find(t).unwrap();
            site(start..start + 1, Change::Not)
        });
        let new = out_of_line(text, &[(1, &sites[0]), (2, &sites[1])]);
        assert_eq!(new, text.replace("#[inline(always)]\n", "#[inline(never )]\n"));
        assert_eq!(out_of_line(text, &[]), text);
    }

    #[test]
    fn conditions_and_constants() {
        let (new, _) =
            rewrite("if x { Y }", &[(7, &site(3..4, Change::Not)), (8, &site(7..8, Change::Bit(3)))]);
        assert_eq!(
            new,
            "if (crate::mutation::is(7) != (x)) { (if crate::mutation::is(8) { crate::mutation::Flip::flip(Y, 3) } \
             else { Y }) }"
        );
    }
}
