//! Exported macros call other macros by paths that begin at a crate: a bare name would be looked up where the macro is
//! used, and could be one of the caller's own. An `assert!` that is so shadowed has let features be used that were
//! never detected.

use super::sources::Source;
use super::tokens::Tokens;

/// The complaints about a library.
pub(super) fn check(files: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for Source { path, tokens, .. } in files {
        for i in (0..tokens.len()).filter(|i| tokens.has(*i, &["macro_rules", "!"])) {
            if tokens.has_attribute(i, "macro_export") {
                let (path, name) = (path.display(), tokens.at(i + 2));
                let found = bare(tokens, tokens.inside(i + 3)).into_iter();
                complaints.extend(found.map(|called| {
                    format!("{path}: `{name}!` is exported and calls `{called}!` by its bare name")
                }));
            }
        }
    }
    complaints
}

/// The macros that the tokens call by a path that begins neither with `$crate` nor with `::`.
fn bare(tokens: &Tokens, range: core::ops::Range<usize>) -> Vec<String> {
    let is_bare = |called: usize| {
        let mut first = called;
        while tokens.before(first, 1) == "::" && first >= 2 && tokens.is_word(first - 2) {
            first -= 2;
        }
        let absolute = match [tokens.before(first, 1), tokens.at(first)] {
            ["$", "crate"] => true,
            // `::core::..`; but `<T>::..` is a path from a type.
            ["::", _] => tokens.before(first, 2) != ">",
            _ => false,
        };
        !absolute && tokens.before(called, 1) != "$"
    };
    let calls = range.filter(|i| tokens.is_macro_call(*i) && is_bare(*i));
    calls.filter_map(|i| tokens.word(i)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_names_are_found() {
        let of = |text: &str| {
            let tokens = Tokens::parse(text);
            bare(&tokens, 0..tokens.len())
        };
        assert_eq!(of("() => { const _: () = assert!(a != b); }"), ["assert"]);
        assert_eq!(of("() => { core::assert!(true); x::y::z! {} }"), ["assert", "z"]);
        assert_eq!(of("() => { ::core::assert!(!a); $crate::m! { m [] } $crate::a::m!() }"), [""; 0]);
        assert_eq!(of("($then:ident) => { $crate::$then! { [] } }"), [""; 0]);
    }
}
