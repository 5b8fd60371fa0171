//! A new key file.

use super::files::Output;
use super::pipeline::Failure;
use crate::pending::Replace;
use anyhow::Context as _;
use std::path::PathBuf;
use std::process::ExitCode;
use widefield::aead::Aes256Gcm;
use zeroize::Zeroizing;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where to write the key: a file that does not exist, or `-` for standard output
    file: PathBuf,
}

/// Draws a key and writes it to a file that does not exist yet, for its owner alone.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let output = Output::new(&arguments.file, Replace::Never)?;
    output.check_replaced()?;
    output.check_terminal()?;
    let key =
        Zeroizing::new(Aes256Gcm::generate_key(getrandom::fill).context("the system has no random numbers")?);
    output
        .write(|output, _| Ok(output.write_all(&*key).map_err(Failure::Write)?))
        .with_context(|| arguments.file.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}
