//! Files in the making: under short names of their own beside the outputs, which they become when they are complete.
//! Whatever ends the program before, short of the death of the process or the machine on the spot, removes them.

use crate::status::Status;
use anyhow::Context as _;
use std::io::{self, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::NamedTempFile;

/// What a signal has to remove.
static CURRENT: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn current() -> MutexGuard<'static, Vec<PathBuf>> {
    CURRENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The file, and what it is to become.
pub(crate) struct Pending {
    file: NamedTempFile,
    to: PathBuf,
    replace: Replace,
}

/// Who may read an output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Readers {
    Owner,
    /// As the system has it for new files.
    Usual,
}

/// Whether an output that exists is replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Replace {
    Yes,
    /// Not unless `--force` says so.
    Unless,
    Never,
}

/// Refuses an output that exists, unless it may be replaced; and what is no file in any case.
pub(crate) fn check(to: &Path, replace: Replace) -> anyhow::Result<()> {
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
    pub(crate) fn new(to: &Path, replace: Replace, readers: Readers) -> anyhow::Result<Self> {
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
        let mut builder = tempfile::Builder::new();
        builder.prefix(".wf-").suffix(".part");
        #[cfg(unix)]
        if readers == Readers::Usual {
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        #[cfg(not(unix))]
        let _ = readers;
        let made = builder.tempfile_in(directory);
        // Its own message tells the temporary name, which says nothing to anybody.
        let file = made
            .map_err(|e| io::Error::from(e.kind()))
            .with_context(|| format!("cannot write to {}", directory.display()))?;
        current.push(file.path().to_owned());
        drop(current);
        Ok(Self { file, to: to.to_owned(), replace })
    }

    /// Writes over the beginning, and goes on at the end.
    pub(crate) fn write_beginning(&mut self, data: &[u8]) -> io::Result<()> {
        let file = self.file.as_file_mut();
        file.seek(SeekFrom::Start(0))?;
        file.write_all(data)?;
        file.seek(SeekFrom::End(0)).map(|_| ())
    }

    /// Makes it the output, once all of it is on the disk.
    pub(crate) fn keep(self) -> anyhow::Result<()> {
        Self::keep_all([self])
    }

    /// Makes all of them the outputs, once all are on the disk.
    pub(crate) fn keep_all(files: impl IntoIterator<Item = Self>) -> anyhow::Result<()> {
        let files: Vec<Self> = files.into_iter().collect();
        for file in &files {
            file.file.as_file().sync_all().with_context(|| file.to.display().to_string())?;
        }
        // A signal waits until this is done: the outputs are complete.
        let mut current = current();
        for file in &files {
            check(&file.to, file.replace)?;
        }
        for Self { file, to, replace } in files {
            let part = file.path().to_owned();
            let kept = if replace == Replace::Yes { file.persist(&to) } else { file.persist_noclobber(&to) };
            kept.map_err(|e| e.error).with_context(|| to.display().to_string())?;
            current.retain(|path| *path != part);
        }
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
    use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use std::sync::Arc;

    static WATCHED: AtomicBool = AtomicBool::new(false);

    /// From here on a signal that ends the program removes the files first.
    pub(super) fn watch() -> anyhow::Result<()> {
        if WATCHED.swap(true, Relaxed) {
            return Ok(());
        }
        // With a handler, a write beyond the limit on files' sizes is an error instead of the end.
        signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false))).context("signals")?;
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]).context("signals")?;
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                // Held until the end, so that nothing becomes the output any more.
                let mut current = super::current();
                for path in current.drain(..) {
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
    /// Elsewhere a process that is ended leaves files with the suffix `.part` behind.
    pub(super) fn watch() -> anyhow::Result<()> {
        Ok(())
    }
}
