//! `widefield seal`, `widefield open` and `widefield key`: files under a key or a passphrase, as `crates/cli/docs/sealed-files.md` says.

mod header;
mod input;
mod key;
mod pending;
mod pipeline;
mod secret;

use crate::progress;
use anyhow::{Context as _, bail, ensure};
use header::{Cipher, Header};
use pending::Pending;
use pipeline::{Direction, Failure};
use secret::{Cost, Source};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use widefield::aead::{Aead, Aes256Gcm, ChaCha20Poly1305, stream::Stream};

pub(crate) use key::{Arguments as KeyArguments, run as key};

/// What is added to the name of a sealed file.
const SUFFIX: &str = ".sealed";

/// Where it comes from and goes to.
#[derive(clap::Args)]
struct Files {
    /// The file; `-` is standard input
    file: PathBuf,
    /// Where to write; without it FILE.sealed when sealing, FILE without `.sealed` when opening
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the output if it exists
    #[arg(long)]
    force: bool,
}

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
}

pub(crate) fn seal(arguments: &SealArguments) -> anyhow::Result<ExitCode> {
    let files = &arguments.files;
    let (input, len) = files.input()?;
    let to = match &files.output {
        Some(path) => path.clone(),
        None => {
            ensure!(
                !is_standard(&files.file),
                "--output must say where to write what is read from standard input"
            );
            let mut name = files.file.clone().into_os_string();
            name.push(SUFFIX);
            name.into()
        }
    };
    if !is_standard(&to) {
        pending::check(&to, files.force)?;
    }
    let kind = arguments.source.to_seal(&arguments.cost)?;
    let mut header = Header::new(arguments.cipher, kind)?;
    let secret = arguments.source.read(header.kind, true)?;
    let keys = header.keys(&secret)?;
    header.commitment = keys.commitment;
    let sealing = Work { header: &header, keys: &keys, direction: Direction::Seal, len };
    if is_standard(&to) {
        let mut output = io::stdout();
        ensure!(!output.is_terminal(), "a sealed file is not for a terminal");
        output.write_all(&header.to_bytes()).map_err(Failure::Write)?;
        sealing.run(input, output)?;
    } else {
        let mut output = Pending::new(&to, files.force)?;
        output.write_all(&header.to_bytes()).map_err(Failure::Write)?;
        sealing.run(input, &mut output)?;
        output.keep()?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn open(arguments: &OpenArguments) -> anyhow::Result<ExitCode> {
    let files = &arguments.files;
    let to = match &files.output {
        Some(path) => path.clone(),
        None => {
            let name = files.file.as_os_str().as_encoded_bytes();
            let stripped = name.strip_suffix(SUFFIX.as_bytes()).filter(|rest| !rest.is_empty());
            ensure!(
                stripped.is_some() && files.file.extension() == Some(OsStr::new(&SUFFIX[1..])),
                "the name does not end with {SUFFIX}: --output must say where to write"
            );
            files.file.with_extension("")
        }
    };
    ensure!(
        !is_standard(&to),
        "the text of a sealed file cannot go to standard output: its end is verified last, and what was given cannot be taken \
         back; name a file by --output"
    );
    pending::check(&to, files.force)?;
    let (mut input, len) = files.input()?;
    let header = Header::read(&mut input).with_context(|| files.file.display().to_string())?;
    let secret = arguments.source.read(header.kind, false)?;
    let keys = header.keys(&secret)?;
    if !keys.fit(&header) {
        bail!(
            "{}: this is not the {} that it was sealed with, or its beginning was changed",
            files.file.display(),
            header.kind.name()
        );
    }
    let mut output = Pending::new(&to, files.force)?;
    let opening = Work { header: &header, keys: &keys, direction: Direction::Open, len };
    opening.run(input, &mut output).with_context(|| files.file.display().to_string())?;
    output.keep()?;
    Ok(ExitCode::SUCCESS)
}

fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

impl Files {
    /// The input, and its length if it is known.
    fn input(&self) -> anyhow::Result<(Box<dyn Read + Send>, Option<u64>)> {
        if is_standard(&self.file) {
            return Ok((Box::new(io::stdin()), None));
        }
        let shown = || self.file.display().to_string();
        let file = File::open(&self.file).with_context(shown)?;
        let about = file.metadata().with_context(shown)?;
        ensure!(!about.is_dir(), "{}: is a directory", shown());
        let len = about.is_file().then_some(about.len());
        Ok((Box::new(file), len))
    }
}

/// One file's work.
struct Work<'a> {
    header: &'a Header,
    keys: &'a header::Keys,
    direction: Direction,
    len: Option<u64>,
}

impl Work<'_> {
    fn run(&self, input: impl Read + Send, output: impl Write + Send) -> anyhow::Result<()> {
        match self.header.cipher {
            Cipher::Aes256Gcm => self.with::<Aes256Gcm>(input, output),
            Cipher::ChaCha20Poly1305 => self.with::<ChaCha20Poly1305>(input, output),
        }
    }

    fn with<A: Aead<Key = [u8; 32], Nonce = [u8; 12]>>(
        &self,
        input: impl Read + Send,
        output: impl Write + Send,
    ) -> anyhow::Result<()> {
        let key = A::new(&self.keys.key);
        let pipeline = pipeline::Pipeline {
            stream: Stream::new(&key, &self.keys.prefix),
            header: self.header.to_bytes(),
            chunk_len: self.header.chunk_len(),
            direction: self.direction,
            bar: progress::bytes(self.len),
        };
        let result = pipeline.run(input, output);
        pipeline.bar.finish_and_clear();
        Ok(result?)
    }
}
