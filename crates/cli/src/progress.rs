//! A progress bar on standard error; hidden when that is not a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// Columns from which on there is space for figures beside the bar.
const WIDE: u16 = 60;

fn style(wide: &str, narrow: &str) -> ProgressStyle {
    let columns = console::Term::stderr().size_checked().map_or(WIDE, |(_, columns)| columns);
    let template = if columns < WIDE { narrow } else { wide };
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("█▌·")
}

/// A bar over so many workloads.
pub(crate) fn bar(length: usize) -> ProgressBar {
    let wide = "{bar:20} {pos}/{len}  {elapsed}, {eta} to go  {wide_msg}";
    ProgressBar::new(length as u64).with_style(style(wide, "{pos}/{len} {wide_msg}"))
}

/// A bar over so many bytes, or over as many as will come.
pub(crate) fn bytes(length: Option<u64>) -> ProgressBar {
    match length {
        Some(length) => {
            let wide = "{wide_bar} {bytes}/{total_bytes}  {bytes_per_sec}, {eta} to go";
            ProgressBar::new(length).with_style(style(wide, "{wide_bar} {percent:>3} %"))
        }
        None => ProgressBar::no_length()
            .with_style(style("{spinner} {bytes}  {bytes_per_sec}, {elapsed}", "{spinner} {bytes}")),
    }
}
