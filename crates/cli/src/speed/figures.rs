//! Sizes, rates and times as they are printed.

use widefield_bench::{Record, Unit};

pub(super) fn size(r: &Record) -> String {
    match r.batch {
        Some(batch) => format!("{} x{batch}", r.size),
        None => r.size.to_string(),
    }
}

pub(super) fn rate(r: &Record) -> String {
    if r.unit == Unit::Bytes { format!(" {:>8.2}", r.size as f64 / r.ns) } else { String::new() }
}

/// Three significant figures, and no more decimals than two.
pub(super) fn figure(x: f64) -> String {
    match x {
        x if x < 10.0 => format!("{x:.2}"),
        x if x < 100.0 => format!("{x:.1}"),
        x => format!("{x:.0}"),
    }
}
