//! A new key file.

use anyhow::Context as _;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use widefield::aead::Aes256Gcm;
use zeroize::Zeroizing;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where to write the key; the file must not exist
    file: PathBuf,
}

/// Draws a key and writes it to a file that does not exist yet, for its owner alone.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let key = Aes256Gcm::generate_key(getrandom::fill).context("the system has no random numbers")?;
    write(&arguments.file, &Zeroizing::new(key)).with_context(|| arguments.file.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}

fn write(path: &Path, key: &[u8; 32]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    let written = file.write_all(key).and_then(|()| file.sync_all());
    if written.is_err() {
        // A part of a key is no key.
        let _ = fs::remove_file(path);
    }
    written
}
