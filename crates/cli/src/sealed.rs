//! `widefield seal`, `open`, `verify` and `key`: files under a key or a passphrase, as
//! `crates/cli/docs/sealed-files.md` says.

mod files;
mod header;
mod input;
mod key;
mod pipeline;
mod secret;

use crate::progress;
use crate::status::Status;
use anyhow::Context as _;
use files::Files;
use header::{Cipher, Header, Keys};
use indicatif::ProgressBar;
use pipeline::{Direction, Failure};
use secret::{Allowance, Cost, Source};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use widefield::aead::{Aead, Aes256Gcm, ChaCha20Poly1305, stream::Stream};

pub(crate) use files::{Input, is_standard};
pub(crate) use key::{Arguments as KeyArguments, run as key};

#[derive(clap::Args)]
pub(crate) struct SealArguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    source: Source,
    /// The cipher
    #[arg(long, value_enum, default_value_t = Cipher::Aes256Gcm)]
    cipher: Cipher,
    #[command(flatten)]
    cost: Cost,
}

#[derive(clap::Args)]
pub(crate) struct OpenArguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    allowance: Allowance,
}

#[derive(clap::Args)]
pub(crate) struct VerifyArguments {
    /// The sealed file; `-` is standard input
    file: PathBuf,
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    allowance: Allowance,
}

pub(crate) fn seal(arguments: &SealArguments) -> anyhow::Result<ExitCode> {
    let input = Input::open(&arguments.files.file)?;
    let output = arguments.files.sealed()?;
    output.check(&input, &arguments.source.files())?;
    output.check_terminal()?;
    let kind = arguments.source.to_seal(&arguments.cost);
    let mut header = Header::new(arguments.cipher, kind)?;
    let secret = arguments.source.read(header.kind, true)?;
    let keys = header.keys(&secret)?;
    header.commitment = keys.commitment;
    let work = Work { header: &header, keys: &keys, direction: Direction::Seal };
    output.write(|output, bar| {
        output.write_all(&header.to_bytes()).map_err(Failure::Write)?;
        work.run(input, output, bar)
    })?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn open(arguments: &OpenArguments) -> anyhow::Result<ExitCode> {
    let output = arguments.files.opened()?;
    let mut input = Input::open(&arguments.files.file)?;
    output.check(&input, &arguments.source.files())?;
    let name = input.name.clone();
    let (header, keys) = unlock(&mut input, &arguments.source, &arguments.allowance)?;
    let work = Work { header: &header, keys: &keys, direction: Direction::Open };
    output.write(|output, bar| work.run(input, output, bar)).with_context(|| name)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn verify(arguments: &VerifyArguments) -> anyhow::Result<ExitCode> {
    let mut input = Input::open(&arguments.file)?;
    let name = input.name.clone();
    let (header, keys) = unlock(&mut input, &arguments.source, &arguments.allowance)?;
    let work = Work { header: &header, keys: &keys, direction: Direction::Open };
    let mut plaintext = Count(0);
    work.run(input, &mut plaintext, true).with_context(|| name.clone())?;
    crate::output::line!("{name}: complete and unchanged, {} bytes of plaintext", plaintext.0)?;
    Ok(ExitCode::SUCCESS)
}

/// Reads the header and makes the keys of a sealed file, which fit.
fn unlock(input: &mut Input, source: &Source, allowance: &Allowance) -> anyhow::Result<(Header, Keys)> {
    let name = input.name.clone();
    let header = Header::read(&mut input.file, allowance).with_context(|| name.clone())?;
    let secret = source.read(header.kind, false)?;
    let keys = header.keys(&secret)?;
    Status::Refused.unless(keys.fit(&header), || {
        format!(
            "{name}: this is not the {} that it was sealed with, or its header was changed",
            header.kind.name()
        )
    })?;
    Ok((header, keys))
}

/// Bytes that are counted and dropped.
struct Count(u64);

impl Write for Count {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.0 += data.len() as u64;
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One file's work.
struct Work<'a> {
    header: &'a Header,
    keys: &'a Keys,
    direction: Direction,
}

impl Work<'_> {
    fn run(&self, input: Input, output: impl Write + Send, bar: bool) -> anyhow::Result<()> {
        let bar = if bar { progress::bytes(input.len) } else { ProgressBar::hidden() };
        match self.header.cipher {
            Cipher::Aes256Gcm => self.with::<Aes256Gcm>(input, output, bar),
            Cipher::ChaCha20Poly1305 => self.with::<ChaCha20Poly1305>(input, output, bar),
        }
    }

    fn with<A: Aead<Key = [u8; 32], Nonce = [u8; 12]>>(
        &self,
        input: Input,
        output: impl Write + Send,
        bar: ProgressBar,
    ) -> anyhow::Result<()> {
        let key = A::new(&self.keys.key);
        let pipeline = pipeline::Pipeline {
            stream: Stream::new(&key, &self.keys.prefix),
            header: self.header.to_bytes(),
            chunk_len: self.header.chunk_len(),
            direction: self.direction,
            bar,
        };
        let result = pipeline.run(input.file, input.len, output);
        pipeline.bar.finish_and_clear();
        Ok(result?)
    }
}
