//! Exported macros call other macros by paths that begin at a crate: a bare name would be looked up where the macro is used, and could be
//! one of the caller's own. An `assert!` that is so shadowed has let features be used that were never detected.

use super::sources::Source;
use super::tokens::{back, ends_with_colons, is_macro_call, is_punct, is_word, list, word};
use proc_macro2::{TokenStream, TokenTree};
use syn::Item;

/// The complaints about a library.
pub(super) fn check(files: &[Source]) -> Vec<String> {
    let mut complaints = Vec::new();
    for file in files {
        let Ok(parsed) = syn::parse2::<syn::File>(file.tokens.clone()) else { continue };
        for item in &parsed.items {
            let Item::Macro(m) = item else { continue };
            if m.attrs.iter().any(|a| a.path().is_ident("macro_export")) {
                let name = m.ident.as_ref().map(ToString::to_string).unwrap_or_default();
                let found = bare(m.mac.tokens.clone()).into_iter();
                complaints.extend(found.map(|macro_name| {
                    format!(
                        "{}: `{name}!` is exported and calls `{macro_name}!` by its bare name",
                        file.path.display()
                    )
                }));
            }
        }
    }
    complaints
}

/// The macros that the tokens call by a path that begins neither with `$crate` nor with `::`.
fn bare(tokens: TokenStream) -> Vec<String> {
    let tokens = list(tokens);
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        if let TokenTree::Group(g) = token {
            found.extend(bare(g.stream()));
        }
        if is_macro_call(&tokens[i..]) && !is_absolute(&tokens[..i]) && !is_punct(back(&tokens[..i], 1), '$')
        {
            found.extend(word(Some(token)));
        }
    }
    found
}

/// Whether a path whose last name comes next begins at a crate.
fn is_absolute(before: &[TokenTree]) -> bool {
    if !ends_with_colons(before) {
        return false;
    }
    let before = &before[..before.len() - 2];
    match word(back(before, 1)).as_deref() {
        Some("crate") => is_punct(back(before, 2), '$'),
        Some("self" | "super") => false,
        Some(_) => is_absolute(&before[..before.len() - 1]),
        // `::core::..`; but `<T>::..` is a path from a type.
        None => !is_punct(back(before, 1), '>') && !is_word(back(before, 1), "Self"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bare_names_are_found() {
        let of = |text: &str| bare(text.parse().unwrap());
        assert_eq!(of("() => { const _: () = assert!(a != b); }"), ["assert"]);
        assert_eq!(of("() => { core::assert!(true); x::y::z! {} }"), ["assert", "z"]);
        assert_eq!(of("() => { ::core::assert!(!a); $crate::m! { m [] } $crate::a::m!() }"), [""; 0]);
        assert_eq!(of("($then:ident) => { $crate::$then! { [] } }"), [""; 0]);
    }
}
