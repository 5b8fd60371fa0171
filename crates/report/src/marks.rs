//! The marks of running text, four, the same as Markdown's: `` `code` ``, `**strong**`, `[text](link)`, and `^{…}` for
//! an exponent.

/// A piece of running text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Span<'t> {
    Plain(&'t str),
    Code(&'t str),
    Strong(&'t str),
    Raised(&'t str),
    Link(&'t str, &'t str),
}

/// Splits running text at its marks; a mark without its end is plain text.
pub(crate) fn spans(text: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*', '^', '[']) {
        let (before, marked) = rest.split_at(at);
        let found = between(marked, "`", "`")
            .map(|(inner, tail)| (Span::Code(inner), tail))
            .or_else(|| between(marked, "**", "**").map(|(inner, tail)| (Span::Strong(inner), tail)))
            .or_else(|| between(marked, "^{", "}").map(|(inner, tail)| (Span::Raised(inner), tail)))
            .or_else(|| {
                let (label, tail) = between(marked, "[", "]")?;
                let (target, tail) = between(tail, "(", ")")?;
                Some((Span::Link(label, target), tail))
            });
        let Some((span, tail)) = found else {
            let mark = marked.chars().next().map_or(1, char::len_utf8);
            spans.push(Span::Plain(&rest[..at + mark]));
            rest = &rest[at + mark..];
            continue;
        };
        if !before.is_empty() {
            spans.push(Span::Plain(before));
        }
        spans.push(span);
        rest = tail;
    }
    if !rest.is_empty() {
        spans.push(Span::Plain(rest));
    }
    spans
}

fn between<'t>(text: &'t str, open: &str, close: &str) -> Option<(&'t str, &'t str)> {
    text.strip_prefix(open)?.split_once(close).filter(|(inner, _)| !inner.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found_and_stray_ones_stay() {
        assert_eq!(
            spans("GF(2^{163}) by `mul3`, **3** times; [gf2x](gf2x.html#t)."),
            [
                Span::Plain("GF(2"),
                Span::Raised("163"),
                Span::Plain(") by "),
                Span::Code("mul3"),
                Span::Plain(", "),
                Span::Strong("3"),
                Span::Plain(" times; "),
                Span::Link("gf2x", "gf2x.html#t"),
                Span::Plain("."),
            ]
        );
        let stray: String = spans("a*b, GF(2)[x], x^2, `")
            .iter()
            .map(|s| if let Span::Plain(t) = s { *t } else { panic!("{s:?}") })
            .collect();
        assert_eq!(stray, "a*b, GF(2)[x], x^2, `");
    }
}
