//! Where the word `unsafe` stands.

use super::tokens::Tokens;

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
    pub(super) fn of(tokens: &Tokens) -> Self {
        let mut sum = Self::default();
        let mut i = 0;
        while i < tokens.len() {
            match tokens.at(i) {
                // A lint that is forbidden or denied allows nothing.
                "forbid" | "deny" if tokens.at(i + 1) == "(" => i = tokens.pair(i + 1),
                "unsafe" if tokens.at(i + 1) == "{" => sum.blocks += 1,
                "unsafe" | "unsafe_code" => sum.others += 1,
                _ => {}
            }
            i += 1;
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
        let of = |text: &str| Unsafety::of(&Tokens::parse(text));
        assert!(!of("// unsafe\nfn f() { let s = \"unsafe\"; }").any());
        assert_eq!(of("fn f() { unsafe { g() } }"), Unsafety { blocks: 1, others: 0 });
        assert_eq!(of("macro_rules! m { () => { unsafe { g() } } }"), Unsafety { blocks: 1, others: 0 });
        assert_eq!(of("#[allow(unsafe_code)] unsafe impl S for T {}"), Unsafety { blocks: 0, others: 2 });
        assert!(!of("#![forbid(unsafe_code)] #![deny(unsafe_code)]").any());
        assert_eq!(of("#[unsafe(no_mangle)] fn f() {}"), Unsafety { blocks: 0, others: 1 });
    }
}
