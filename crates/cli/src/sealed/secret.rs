//! Where the key comes from: a file, or a passphrase that Argon2id stretches.

use anyhow::{Context as _, anyhow, bail, ensure};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use zeroize::{Zeroize as _, Zeroizing};

/// Bytes of a key file.
pub(super) const KEY_LEN: usize = 32;
/// The longest passphrase, in bytes.
const LONGEST: usize = 4096;
/// What is accepted of Argon2id's parameters: whoever sends a file makes its reader spend that much. KiB, passes, lanes.
const MEMORY: core::ops::RangeInclusive<u32> = 8 << 10..=2 << 20;
const PASSES: core::ops::RangeInclusive<u32> = 1..=32;
const LANES: core::ops::RangeInclusive<u32> = 1..=16;

/// How the key of a file came about, as its header says.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    KeyFile,
    /// By Argon2id, with so many KiB, passes and lanes.
    Passphrase {
        memory: u32,
        passes: u32,
        lanes: u32,
    },
}

impl Kind {
    /// What it is for people.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::KeyFile => "key",
            Self::Passphrase { .. } => "passphrase",
        }
    }

    /// Refuses what would take too much memory or time.
    pub(super) fn checked(self) -> anyhow::Result<Self> {
        if let Self::Passphrase { memory, passes, lanes } = self {
            ensure!(
                MEMORY.contains(&memory) && PASSES.contains(&passes) && LANES.contains(&lanes),
                "it asks for Argon2id with {memory} KiB, {passes} passes and {lanes} lanes, which is refused"
            );
        }
        Ok(self)
    }
}

/// Options that name the key.
#[derive(clap::Args)]
#[group(multiple = false)]
pub(super) struct Source {
    /// A file of 32 random bytes, as `widefield key` makes one; without it a passphrase is asked for
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// A file whose first line is the passphrase
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

/// Options that say what a passphrase costs.
#[derive(clap::Args)]
pub(super) struct Cost {
    /// Memory of Argon2id in MiB, 8 to 2048, which opening needs too
    #[arg(long, value_name = "MIB", default_value_t = 256, conflicts_with = "key_file",
          value_parser = clap::value_parser!(u32).range(8..=2048))]
    argon2_memory: u32,
    /// Passes of Argon2id over that memory, 1 to 32
    #[arg(long, value_name = "N", default_value_t = 3, conflicts_with = "key_file",
          value_parser = clap::value_parser!(u32).range(1..=32))]
    argon2_passes: u32,
}

/// What the user knows or has.
pub(super) struct Secret(Zeroizing<[u8; LONGEST]>, usize);

impl Source {
    /// The kind of a new file's key.
    pub(super) fn to_seal(&self, cost: &Cost) -> anyhow::Result<Kind> {
        if self.key_file.is_some() {
            return Ok(Kind::KeyFile);
        }
        // One lane: the program stretches on one processor, and more lanes would help those who have more.
        Kind::Passphrase { memory: cost.argon2_memory << 10, passes: cost.argon2_passes, lanes: 1 }.checked()
    }

    /// Reads the secret of a file; one that is asked for is asked for twice if it is new.
    pub(super) fn read(&self, kind: Kind, new: bool) -> anyhow::Result<Secret> {
        match (kind, &self.key_file, &self.passphrase_file) {
            (Kind::KeyFile, Some(path), _) => key_file(path),
            (Kind::Passphrase { .. }, None, Some(path)) => passphrase_file(path),
            (Kind::Passphrase { .. }, None, None) => asked(new),
            (Kind::KeyFile, None, _) => bail!("it was sealed with a key file: name it by --key-file"),
            (Kind::Passphrase { .. }, Some(_), _) => {
                bail!("it was sealed with a passphrase, not with a key file")
            }
        }
    }
}

/// The first bytes of a file.
fn beginning(path: &Path) -> anyhow::Result<Secret> {
    let shown = || path.display().to_string();
    let mut secret = Secret(Zeroizing::new([0; LONGEST]), 0);
    let mut file = File::open(path).with_context(shown)?;
    loop {
        let n = file.read(&mut secret.0[secret.1..]).with_context(shown)?;
        secret.1 += n;
        if n == 0 {
            return Ok(secret);
        }
    }
}

fn key_file(path: &Path) -> anyhow::Result<Secret> {
    let secret = beginning(path)?;
    ensure!(
        secret.1 == KEY_LEN,
        "{}: is no key file, which has {KEY_LEN} bytes; `widefield key` makes one",
        path.display()
    );
    Ok(secret)
}

fn passphrase_file(path: &Path) -> anyhow::Result<Secret> {
    let mut secret = beginning(path)?;
    let line = secret.0[..secret.1].iter().position(|b| *b == b'\n');
    ensure!(
        line.is_some() || secret.1 < LONGEST,
        "{}: the passphrase is longer than {} bytes",
        path.display(),
        LONGEST - 1
    );
    secret.1 = line.unwrap_or(secret.1);
    if secret.bytes().ends_with(b"\r") {
        secret.1 -= 1;
    }
    ensure!(secret.1 > 0, "{}: there is no passphrase in its first line", path.display());
    Ok(secret)
}

/// Asks on the terminal.
fn asked(new: bool) -> anyhow::Result<Secret> {
    let ask = |prompt: &str| -> anyhow::Result<Secret> {
        let typed = rpassword::prompt_password(prompt).context(
            "there is no terminal to ask for a passphrase on: name a file by --passphrase-file or --key-file",
        )?;
        let mut typed = typed.into_bytes();
        let mut secret = Secret(Zeroizing::new([0; LONGEST]), typed.len());
        let fits = secret.0.get_mut(..typed.len()).map(|room| room.copy_from_slice(&typed));
        typed.zeroize();
        fits.ok_or_else(|| anyhow!("the passphrase is longer than {LONGEST} bytes"))?;
        ensure!(secret.1 > 0, "there is no passphrase");
        Ok(secret)
    };
    let secret = ask("passphrase: ")?;
    if new {
        ensure!(ask("the same again: ")?.bytes() == secret.bytes(), "the passphrases are not the same");
    }
    Ok(secret)
}

impl Secret {
    fn bytes(&self) -> &[u8] {
        &self.0[..self.1]
    }

    /// 32 bytes that are as hard to guess as the secret allows.
    pub(super) fn stretched(&self, kind: Kind, salt: &[u8; 32]) -> anyhow::Result<Zeroizing<[u8; KEY_LEN]>> {
        let mut out = Zeroizing::new([0; KEY_LEN]);
        let Kind::Passphrase { memory, passes, lanes } = kind else {
            out.copy_from_slice(self.bytes());
            return Ok(out);
        };
        let refused = |e: argon2::Error| anyhow!("Argon2id: {e}");
        let params = Params::new(memory, passes, lanes, Some(KEY_LEN)).map_err(refused)?;
        let mut blocks: Vec<Block> = Vec::new();
        blocks
            .try_reserve_exact(params.block_count())
            .map_err(|_| anyhow!("there is no memory for Argon2id, which needs {} MiB", memory >> 10))?;
        blocks.resize(params.block_count(), Block::default());
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let stretched = argon2.hash_password_into_with_memory(self.bytes(), salt, &mut *out, &mut blocks);
        blocks.iter_mut().for_each(zeroize::Zeroize::zeroize);
        stretched.map_err(refused)?;
        Ok(out)
    }
}
