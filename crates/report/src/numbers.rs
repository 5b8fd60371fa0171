//! Numbers as they are printed.

/// Nanoseconds in the unit that suits them.
pub(crate) fn span(ns: f64) -> String {
    match ns {
        n if n < 10_000.0 => format!("{} ns", figure(n)),
        n if n < 10_000_000.0 => format!("{} µs", figure(n / 1e3)),
        n => format!("{} ms", figure(n / 1e6)),
    }
}

/// Three significant figures.
pub(crate) fn figure(x: f64) -> String {
    match x {
        x if x < 9.995 => format!("{x:.2}"),
        x if x < 99.95 => format!("{x:.1}"),
        x => format!("{x:.0}"),
    }
}

/// Two or three significant figures, for ratios.
pub(crate) fn two(x: f64) -> String {
    match x {
        x if x < 9.95 => format!("{x:.2}"),
        x if x < 99.5 => format!("{x:.1}"),
        x => format!("{x:.0}"),
    }
}

/// A whole number with its thousands set apart.
pub(crate) fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_three_places_and_times_their_unit() {
        assert_eq!(
            ["2.85", "28.5", "285", "2850"],
            [2.849, 28.49, 284.9, 2849.9].map(figure).each_ref().map(|s| s.as_str())
        );
        assert_eq!(
            ["9.99 ns", "12.0 µs", "133 ms"],
            [9.99, 12_000.0, 133e6].map(span).each_ref().map(|s| s.as_str())
        );
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([1, 999, 1000, 1_048_576].map(thousands), ["1", "999", "1,000", "1,048,576"]);
    }
}
