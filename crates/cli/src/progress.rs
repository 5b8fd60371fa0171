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
