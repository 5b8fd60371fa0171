//! Where the word `unsafe` stands.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// What a file says about unsafety.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Unsafety {
    /// `unsafe { ... }`.
    pub(super) blocks: usize,
    /// Every other `unsafe`, and every use of a lint's name that allows it.
    pub(super) others: usize,
}

impl Unsafety {
    /// Counts in tokens: comments and strings do not count, macro bodies do.
    pub(super) fn of(tokens: TokenStream) -> Self {
        let mut sum = Self::default();
        let tokens: Vec<_> = tokens.into_iter().collect();
        for (i, token) in tokens.iter().enumerate() {
            match token {
                // A lint that is forbidden or denied allows nothing.
                TokenTree::Group(_)
                    if i > 0
                        && matches!(&tokens[i - 1], TokenTree::Ident(w) if w == "forbid" || w == "deny") => {}
                TokenTree::Group(g) => {
                    let inner = Self::of(g.stream());
                    sum.blocks += inner.blocks;
                    sum.others += inner.others;
                }
                TokenTree::Ident(word) if word == "unsafe" => match tokens.get(i + 1) {
                    Some(TokenTree::Group(g)) if g.delimiter() == Delimiter::Brace => sum.blocks += 1,
                    _ => sum.others += 1,
                },
                TokenTree::Ident(word) if word == "unsafe_code" => sum.others += 1,
                _ => {}
            }
        }
        sum
    }

    /// Whether there is any.
    pub(super) fn any(self) -> bool {
        self != Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_not_comments() {
        let of = |text: &str| Unsafety::of(text.parse().unwrap());
        assert!(!of("// unsafe\nfn f() { let s = \"unsafe\"; }").any());
        assert_eq!(of("fn f() { unsafe { g() } }"), Unsafety { blocks: 1, others: 0 });
        assert_eq!(of("macro_rules! m { () => { unsafe { g() } } }"), Unsafety { blocks: 1, others: 0 });
        assert_eq!(of("#[allow(unsafe_code)] unsafe impl S for T {}"), Unsafety { blocks: 0, others: 2 });
        assert!(!of("#![forbid(unsafe_code)] #![deny(unsafe_code)]").any());
        assert_eq!(of("#[unsafe(no_mangle)] fn f() {}"), Unsafety { blocks: 0, others: 1 });
    }
}
