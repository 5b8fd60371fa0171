//! Running text as HTML.

use crate::marks::{Span, spans};
use maud::{Markup, html};

/// Running text.
pub(crate) fn inline(text: &str) -> Markup {
    html! {
        @for span in spans(text) {
            @match span {
                // A word joiner keeps the ring's name on one line.
                Span::Plain(t) => (t.replace("GF(2)[x]", "GF(2)\u{2060}[x]")),
                Span::Code(t) => code { (t) },
                Span::Strong(t) => strong { (t) },
                Span::Raised(t) => sup { (t) },
                Span::Link(t, to) => a href=(to) { (t) },
            }
        }
    }
}
