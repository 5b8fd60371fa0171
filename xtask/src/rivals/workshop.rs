//! A temporary folder beside the place of what is made in it, and a log of all that was run.

use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a recipe has made.
pub(crate) struct Made {
    /// The one file that is kept.
    pub(crate) library: PathBuf,
    /// Package and version of the sources.
    pub(crate) version: String,
    /// Compiler and flags.
    pub(crate) build: String,
}

/// Where a rival is made.
pub(crate) struct Workshop {
    shelf: PathBuf,
    name: &'static str,
    folder: tempfile::TempDir,
}

impl Workshop {
    pub(crate) fn open(shelf: &Path, name: &'static str) -> Result<Self> {
        let folder = tempfile::Builder::new().prefix(".making-").tempdir_in(shelf)?;
        fs::create_dir(folder.path().join("made"))?;
        File::create(shelf.join(format!("{name}.log")))?;
        Ok(Self { shelf: shelf.to_owned(), name, folder })
    }

    /// A path in the folder.
    pub(crate) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.folder.path().join(name)
    }

    fn log(&self) -> PathBuf {
        self.shelf.join(format!("{}.log", self.name))
    }

    /// Runs to the end; what it says goes into the log.
    pub(crate) fn run(&self, command: &mut Command) -> Result<()> {
        let log = fs::OpenOptions::new().append(true).open(self.log())?;
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        let status = command.status().with_context(|| format!("starting {command:?}"))?;
        if !status.success() {
            bail!("{}: {status}; see {}", file_name(command.get_program())?, self.log().display());
        }
        Ok(())
    }

    /// `make` in a directory, on all processors.
    pub(crate) fn make<S: AsRef<OsStr>>(
        &self,
        directory: &Path,
        arguments: impl IntoIterator<Item = S>,
    ) -> Result<()> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        self.run(Command::new("make").arg(format!("-j{jobs}")).args(arguments).current_dir(directory))
    }

    /// Puts the library and its record into their place, which an earlier one leaves.
    pub(crate) fn finish(&self, library: &Path, record: &str) -> Result<()> {
        let made = self.path("made");
        fs::copy(library, made.join(file_name(library)?))?;
        fs::write(made.join(super::RECORD), format!("{record}\n"))?;
        let place = self.shelf.join(self.name);
        if place.exists() {
            fs::rename(&place, self.path("earlier"))?;
        }
        fs::rename(made, place)?;
        Ok(())
    }
}

/// A path's last part.
pub(crate) fn file_name(path: impl AsRef<Path>) -> Result<String> {
    let name = path.as_ref().file_name().and_then(OsStr::to_str);
    Ok(name.with_context(|| format!("{} has no name", path.as_ref().display()))?.to_owned())
}

/// The first line that a compiler says of itself.
pub(crate) fn compiler(program: &str) -> Result<String> {
    let text = crate::process::stdout(Command::new(program).arg("--version"))?;
    Ok(text.lines().next().unwrap_or(program).to_owned())
}
