//! A file in the making: under a name of its own beside the output, which it becomes when it is whole. Whatever ends the program
//! before, short of the death of the process or the machine on the spot, removes it.

use anyhow::{Context as _, bail, ensure};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// What a signal has to remove.
static CURRENT: Mutex<Option<PathBuf>> = Mutex::new(None);

fn current() -> MutexGuard<'static, Option<PathBuf>> {
    CURRENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The file, and what it is to become.
pub(super) struct Pending {
    file: NamedTempFile,
    to: PathBuf,
    force: bool,
}

/// Refuses an output that exists, unless it may be replaced; and what is no file in any case.
pub(super) fn check(to: &Path, force: bool) -> anyhow::Result<()> {
    match to.symlink_metadata() {
        Ok(about) if !about.is_file() => bail!("{}: exists, and is not a file", to.display()),
        Ok(_) => ensure!(force, "{}: exists; --force replaces it", to.display()),
        Err(e) if e.kind() == io::ErrorKind::NotFound => {}
        Err(e) => return Err(e).with_context(|| to.display().to_string()),
    }
    Ok(())
}

impl Pending {
    pub(super) fn new(to: &Path, force: bool) -> anyhow::Result<Self> {
        signals::watch()?;
        let name = to.file_name().with_context(|| format!("{}: is not the name of a file", to.display()))?;
        let mut prefix = std::ffi::OsString::from(".");
        prefix.push(name);
        prefix.push(".");
        let directory = match to.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        // Under the lock: a signal between the two would leave the file behind.
        let mut current = current();
        let file = tempfile::Builder::new()
            .prefix(&prefix)
            .suffix(".part")
            .tempfile_in(directory)
            .with_context(|| format!("cannot write to {}", directory.display()))?;
        *current = Some(file.path().to_owned());
        drop(current);
        Ok(Self { file, to: to.to_owned(), force })
    }

    /// Makes it the output, once all of it is on the disk.
    pub(super) fn keep(self) -> anyhow::Result<()> {
        let shown = || self.to.display().to_string();
        self.file.as_file().sync_all().with_context(shown)?;
        // A signal waits until this is done: the output is whole.
        let mut current = current();
        check(&self.to, self.force)?;
        let kept =
            if self.force { self.file.persist(&self.to) } else { self.file.persist_noclobber(&self.to) };
        kept.map_err(|e| e.error).with_context(|| self.to.display().to_string())?;
        *current = None;
        Ok(())
    }
}

impl Write for Pending {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.file.write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(unix)]
mod signals {
    use anyhow::Context as _;
    use core::sync::atomic::AtomicBool;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use std::sync::Arc;

    /// From here on a signal that ends the program removes the file first.
    pub(super) fn watch() -> anyhow::Result<()> {
        // With a handler, a write beyond the limit on files' sizes is an error instead of the end.
        signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false))).context("signals")?;
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]).context("signals")?;
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // Held until the end, so that nothing becomes the output any more.
                let mut current = super::current();
                if let Some(path) = current.take() {
                    let _ = std::fs::remove_file(path);
                }
                eprintln!("widefield: interrupted; nothing was written");
                std::process::exit(128 + signal);
            }
        });
        Ok(())
    }
}

#[cfg(not(unix))]
mod signals {
    /// Elsewhere a process that is ended leaves the file with the suffix `.part` behind.
    pub(super) fn watch() -> anyhow::Result<()> {
        Ok(())
    }
}
