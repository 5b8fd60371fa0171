//! A file in the making: under a short name of its own beside the output, which it becomes when it is complete.
//! Whatever ends the program before, short of the death of the process or the machine on the spot, removes it.

use crate::status::Status;
use anyhow::Context as _;
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
    replace: Replace,
}

/// Whether an output that exists is replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Replace {
    Yes,
    /// Not unless `--force` says so.
    Unless,
    Never,
}

/// Refuses an output that exists, unless it may be replaced; and what is no file in any case.
pub(super) fn check(to: &Path, replace: Replace) -> anyhow::Result<()> {
    let refused = |why: &str| Err(Status::Io.error(format!("{}: exists{why}", to.display())));
    match to.symlink_metadata() {
        Ok(about) if !about.is_file() => return refused(", and is not a regular file"),
        Ok(_) => match replace {
            Replace::Yes => {}
            Replace::Unless => return refused("; --force replaces it"),
            Replace::Never => return refused(""),
        },
        Err(e) if e.kind() == io::ErrorKind::NotFound => {}
        Err(e) => return Err(e).with_context(|| to.display().to_string()),
    }
    Ok(())
}

impl Pending {
    pub(super) fn new(to: &Path, replace: Replace) -> anyhow::Result<Self> {
        signals::watch()?;
        Status::Usage
            .unless(to.file_name().is_some(), || format!("{}: is not the name of a file", to.display()))?;
        let directory = match to.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        // Under the lock: a signal between the two would leave the file behind.
        let mut current = current();
        // Short, so that every name that the output can have leaves room for it.
        let made = tempfile::Builder::new().prefix(".wf-").suffix(".part").tempfile_in(directory);
        // Its own message tells the temporary name, which says nothing to anybody.
        let file = made
            .map_err(|e| io::Error::from(e.kind()))
            .with_context(|| format!("cannot write to {}", directory.display()))?;
        *current = Some(file.path().to_owned());
        drop(current);
        Ok(Self { file, to: to.to_owned(), replace })
    }

    /// Makes it the output, once all of it is on the disk.
    pub(super) fn keep(self) -> anyhow::Result<()> {
        let shown = || self.to.display().to_string();
        self.file.as_file().sync_all().with_context(shown)?;
        // A signal waits until this is done: the output is complete.
        let mut current = current();
        check(&self.to, self.replace)?;
        let kept = if self.replace == Replace::Yes {
            self.file.persist(&self.to)
        } else {
            self.file.persist_noclobber(&self.to)
        };
        kept.map_err(|e| e.error).with_context(|| self.to.display().to_string())?;
        *current = None;
        Ok(())
    }
}

impl Write for Pending {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
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
                crate::output::complain(format_args!("widefield: interrupted; nothing was written"));
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
