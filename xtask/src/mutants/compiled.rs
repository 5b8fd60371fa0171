//! Which code the tests of this machine compile, and which of it users get too.

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Token};

/// Whether what has these attributes is there, on this machine with all features, and not for tests alone.
pub(super) fn is_compiled(attributes: &[Attribute]) -> bool {
    let conditions = attributes.iter().filter(|a| a.path().is_ident("cfg"));
    conditions.filter_map(|a| a.parse_args::<Meta>().ok()).all(|m| !demands_test(&m) && holds(&m))
}

fn parts(meta: &Meta) -> Vec<Meta> {
    let list =
        meta.require_list().and_then(|l| l.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated));
    list.into_iter().flatten().collect()
}

/// `test`, or `all` of it and others.
fn demands_test(meta: &Meta) -> bool {
    meta.path().is_ident("test") || (meta.path().is_ident("all") && parts(meta).iter().any(demands_test))
}

/// In a build for tests.
fn holds(meta: &Meta) -> bool {
    let name = meta.path().get_ident().map(ToString::to_string).unwrap_or_default();
    match (name.as_str(), meta) {
        ("all", _) => parts(meta).iter().all(holds),
        ("any", _) => parts(meta).iter().any(holds),
        ("not", _) => !parts(meta).iter().any(holds),
        (_, Meta::NameValue(pair)) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) => match name.as_str() {
                "target_arch" => value.value() == std::env::consts::ARCH,
                "target_os" => value.value() == std::env::consts::OS,
                "target_endian" => (value.value() == "little") == cfg!(target_endian = "little"),
                _ => name == "feature",
            },
            // A macro's argument.
            _ => true,
        },
        ("unix", _) => cfg!(unix),
        ("test", _) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_machines_and_tests_are_left_out() {
        let of = |attribute: &str| {
            let item: syn::ItemMod = syn::parse_str(&format!("{attribute} mod a;")).unwrap();
            is_compiled(&item.attrs)
        };
        let here = std::env::consts::ARCH;
        for yes in [
            "",
            "#[inline]",
            "#[cfg(feature = \"a\")]",
            "#[cfg(any(test, widefield_trace))]",
            "#[cfg(not(widefield_msan))]",
            &format!("#[cfg(target_arch = \"{here}\")]"),
        ] {
            assert!(of(yes), "{yes}");
        }
        for no in [
            "#[cfg(test)]",
            "#[cfg(all(test, unix))]",
            "#[cfg(target_arch = \"pdp11\")]",
            "#[cfg(all(feature = \"a\", widefield_msan))]",
            "#[cfg(not(feature = \"a\"))]",
            "#[inline] #[cfg(test)]",
        ] {
            assert!(!of(no), "{no}");
        }
    }
}
