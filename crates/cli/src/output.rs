//! Standard output that a reader may close, and messages on standard error.

use crate::standard;
use std::io::{self, IsTerminal as _, Write};

/// A line to standard output; the error, a closed pipe included, goes to the caller, where `println!` would panic.
macro_rules! line {
    ($($format:tt)*) => {
        $crate::output::write_line(format_args!($($format)*))
    };
}
pub(crate) use line;

pub(crate) fn write_line(text: core::fmt::Arguments<'_>) -> anyhow::Result<()> {
    standard::check_output()?;
    let mut out = io::stdout().lock();
    out.write_fmt(text)?;
    out.write_all(b"\n")?;
    out.flush()?;
    Ok(())
}

/// A line to standard error. If nobody reads it there is nobody to tell, where `eprintln!` would panic.
pub(crate) fn complain(text: core::fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Whether the error says that nobody reads standard output any more.
pub(crate) fn is_closed_pipe(e: &anyhow::Error) -> bool {
    e.chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

/// Bold on a terminal.
pub(crate) fn title(text: &str) -> String {
    if io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        format!("\x1b[1m{text}\x1b[0m")
    } else {
        text.to_owned()
    }
}
