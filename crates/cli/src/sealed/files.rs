//! What is read and written: files and standard streams, never one over the other.

use crate::pending::{self, Pending, Readers, Replace};
use crate::standard;
use crate::status::Status;
use anyhow::Context as _;
use same_file::Handle;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{IsTerminal as _, Write};
use std::path::{Path, PathBuf};

/// What is added to the name of a sealed file.
const SUFFIX: &str = ".sealed";

/// Where it comes from and goes to.
#[derive(clap::Args)]
pub(super) struct Files {
    /// The file; `-` is standard input
    pub(super) file: PathBuf,
    /// Where to write; `-` is standard output
    ///
    /// Without it, FILE.sealed when sealing, FILE without `.sealed` when opening, and standard output if FILE is `-`.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the output if it exists; allow a sealed file on a terminal
    #[arg(long)]
    force: bool,
}

impl Files {
    /// The output of sealing.
    pub(super) fn sealed(&self) -> anyhow::Result<Output> {
        self.output(|file| {
            let mut name = file.to_owned().into_os_string();
            name.push(SUFFIX);
            Ok(name.into())
        })
    }

    /// The output of opening.
    pub(super) fn opened(&self) -> anyhow::Result<Output> {
        self.output(|file| {
            let name = file.as_os_str().as_encoded_bytes();
            let stripped = name.strip_suffix(SUFFIX.as_bytes()).filter(|rest| !rest.is_empty());
            let has_name = stripped.is_some() && file.extension() == Some(OsStr::new(&SUFFIX[1..]));
            Status::Usage.unless(has_name, || {
                format!(
                    "{}: the name does not end with {SUFFIX}: --output must say where to write",
                    file.display()
                )
            })?;
            Ok(file.with_extension(""))
        })
    }

    fn output(&self, default: impl FnOnce(&Path) -> anyhow::Result<PathBuf>) -> anyhow::Result<Output> {
        let path = match &self.output {
            Some(path) => path.clone(),
            None if is_standard(&self.file) => "-".into(),
            None => default(&self.file)?,
        };
        Output::new(&path, if self.force { Replace::Yes } else { Replace::Unless })
    }
}

pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// An open input.
pub(crate) struct Input {
    pub(crate) file: File,
    /// For messages.
    pub(super) name: String,
    /// The length, if it is known.
    pub(crate) len: Option<u64>,
}

impl Input {
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let (file, name) = if is_standard(path) {
            (standard::input()?, "standard input".to_owned())
        } else {
            let name = path.display().to_string();
            (File::open(path).with_context(|| name.clone())?, name)
        };
        // Of pipes, Windows tells nothing.
        let about = file.metadata().ok();
        let is_dir = about.as_ref().is_some_and(std::fs::Metadata::is_dir);
        Status::Io.unless(!is_dir, || format!("{name}: is a directory"))?;
        // Of a standard input, some may have been read before.
        let len = about.filter(|about| about.is_file() && !is_standard(path)).map(|about| about.len());
        Ok(Self { file, name, len })
    }
}

/// Where it goes.
pub(super) enum Output {
    Standard { file: File, force: bool },
    Named { path: PathBuf, replace: Replace },
}

impl Output {
    pub(super) fn new(path: &Path, replace: Replace) -> anyhow::Result<Self> {
        Ok(if is_standard(path) {
            Self::Standard { file: standard::output()?, force: replace == Replace::Yes }
        } else {
            Self::Named { path: path.to_owned(), replace }
        })
    }

    /// Refuses an output that is the input or holds the secret, by whatever name, and one that may not be replaced.
    pub(super) fn check(&self, input: &Input, secrets: &[&Path]) -> anyhow::Result<()> {
        let (output, name) = match self {
            Self::Standard { file, .. } => (identity(file.try_clone()?)?, "standard output".to_owned()),
            // Only what is a file is opened for this: a named pipe would wait for a writer.
            Self::Named { path, .. } => (identity_of(path)?, path.display().to_string()),
        };
        if output.is_some() {
            let is_input = identity(input.file.try_clone()?)? == output;
            Status::Usage.unless(!is_input, || format!("{name}: the output is the input"))?;
            for secret in secrets {
                let is_secret = identity_of(secret)? == output;
                Status::Usage
                    .unless(!is_secret, || format!("{name}: the output is the file with the secret"))?;
            }
        }
        self.check_replaced()
    }

    /// Refuses a file that exists, if it may not be replaced.
    pub(super) fn check_replaced(&self) -> anyhow::Result<()> {
        match self {
            Self::Standard { .. } => Ok(()),
            Self::Named { path, replace } => pending::check(path, *replace),
        }
    }

    /// Refuses to write binary data to a terminal.
    pub(super) fn check_terminal(&self) -> anyhow::Result<()> {
        let shown = matches!(self, Self::Standard { file, force: false } if file.is_terminal());
        Status::Usage.unless(
            !shown,
            || "binary data is not for a terminal: redirect it or name a file (`seal --force` writes it)",
        )
    }

    /// Lets `make` write, and gives a named file its name if this succeeds. `make` is told whether it may show a
    /// progress bar: not between the lines of a plaintext on a terminal.
    pub(super) fn write(
        self,
        make: impl FnOnce(&mut (dyn Write + Send), bool) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        match self {
            Self::Standard { mut file, .. } => {
                let bar = !file.is_terminal();
                make(&mut file, bar)
            }
            Self::Named { path, replace } => {
                let mut file = Pending::new(&path, replace, Readers::Owner)?;
                make(&mut file, true)?;
                file.keep()
            }
        }
    }
}

/// What tells one regular file from another; nothing for pipes, terminals and the like.
fn identity(file: File) -> anyhow::Result<Option<Handle>> {
    let is_file = file.metadata().is_ok_and(|about| about.is_file());
    Ok(if is_file { Some(Handle::from_file(file)?) } else { None })
}

fn identity_of(path: &Path) -> anyhow::Result<Option<Handle>> {
    let is_file = path.metadata().is_ok_and(|about| about.is_file());
    // One that cannot be read is no input.
    Ok(if is_file { Handle::from_path(path).ok() } else { None })
}
