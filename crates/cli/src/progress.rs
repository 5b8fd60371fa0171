//! A progress bar on standard error; hidden when that is not a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over so many workloads.
pub(crate) fn bar(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) =
        ProgressStyle::with_template("{bar:32} {pos}/{len}  {elapsed}, {eta} to go  {wide_msg}")
    {
        bar.set_style(style.progress_chars("█▌·"));
    }
    bar
}

/// A bar over so many bytes, or over as many as will come.
pub(crate) fn bytes(length: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::no_length();
    let template = match length {
        Some(length) => {
            bar.set_length(length);
            "{bar:32} {bytes}/{total_bytes}  {bytes_per_sec}, {eta} to go"
        }
        None => "{spinner} {bytes}  {bytes_per_sec}, {elapsed}",
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("█▌·"));
    }
    bar
}
