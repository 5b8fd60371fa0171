//! Comparisons of lists of features.

/// Whether a list has every name of another.
pub(super) const fn contains(list: &[&str], names: &[&str]) -> bool {
    let mut i = 0;
    while i < names.len() {
        let mut k = 0;
        while k < list.len() && !same(list[k], names[i]) {
            k += 1;
        }
        if k == list.len() {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether two lists have the same names in the same order.
pub(super) const fn same_list(a: &[&str], b: &[&str]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if !same(a[i], b[i]) {
            return false;
        }
        i += 1;
    }
    a.len() == b.len()
}

/// Whether two names are the same.
pub(super) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    a.len() == b.len()
}
