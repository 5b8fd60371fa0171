//! Which kernels ran: a record kept in test builds alone, by which `cargo xtask kernels` finds one that nothing runs.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The variable that names the file to which the kernels that ran are added, a name a line.
const VARIABLE: &str = "WIDEFIELD_TRACE";

/// Notes that a kernel ran, the first time that it does.
#[cold]
fn first(name: &str) {
    use std::io::Write;
    let Some(path) = std::env::var_os(VARIABLE) else { return };
    let file = std::fs::OpenOptions::new().create(true).append(true).open(&path);
    // One write of a whole line: several processes may append at once.
    let written = file.and_then(|mut f| f.write_all(format!("{name}\n").as_bytes()));
    assert!(written.is_ok(), "{VARIABLE}: cannot write to {}", path.display());
}

/// Notes that a kernel runs; `ran` is its own flag.
#[inline]
pub(crate) fn mark(ran: &AtomicBool, name: &str) {
    if !ran.load(Relaxed) && !ran.swap(true, Relaxed) {
        first(name);
    }
}
