//! Where the key comes from: a file, or a passphrase that Argon2id stretches.

use crate::output::complain;
use crate::status::Status;
use anyhow::{Context as _, anyhow};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use zeroize::{Zeroize as _, Zeroizing};

/// Bytes of a key file.
pub(super) const KEY_LEN: usize = 32;
/// The longest passphrase, in bytes.
const LONGEST: usize = 4096;
/// What the format has of Argon2id's parameters: KiB, passes, lanes.
const MEMORY: core::ops::RangeInclusive<u32> = 8 << 10..=2 << 20;
const PASSES: core::ops::RangeInclusive<u32> = 1..=32;
const LANES: core::ops::RangeInclusive<u32> = 1..=16;
/// What is spent on a file without being told to, since whoever sends one names the price: KiB of memory, and KiB of
/// all passes together, of which a processor does some 2^20 a second.
const MODEST_MEMORY: u32 = 1 << 20;
const MODEST_WORK: u64 = 4 << 20;

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

    /// Whether it is spent without being told to.
    fn is_modest(self) -> bool {
        match self {
            Self::KeyFile => true,
            Self::Passphrase { memory, passes, .. } => {
                memory <= MODEST_MEMORY && u64::from(memory) * u64::from(passes) <= MODEST_WORK
            }
        }
    }

    /// Refuses what the format does not have, and what would take more memory or time than is allowed.
    pub(super) fn check(self, allowance: &Allowance) -> anyhow::Result<()> {
        let Self::Passphrase { memory, passes, lanes } = self else { return Ok(()) };
        let known = MEMORY.contains(&memory) && PASSES.contains(&passes) && LANES.contains(&lanes);
        Status::Format.unless(known, || {
            format!("its header was changed: there is no Argon2id with {memory} KiB, {passes} passes and {lanes} lanes")
        })?;
        Status::Format.unless(self.is_modest() || allowance.allow_costly, || {
            format!(
                "asks for {} MiB of memory and {passes} passes of Argon2id: --allow-costly spends them; \
                 without it at most {} MiB, and {} MiB in all passes",
                memory >> 10,
                MODEST_MEMORY >> 10,
                MODEST_WORK >> 10
            )
        })
    }
}

/// What an unknown file may cost.
#[derive(clap::Args)]
pub(super) struct Allowance {
    /// Spend more than 1 GiB of memory, or some 5 seconds, on the passphrase if the file asks for it (up to 2 GiB, 32
    /// passes)
    #[arg(long)]
    allow_costly: bool,
}

/// Options that name the key.
#[derive(clap::Args)]
pub(super) struct Source {
    #[command(flatten)]
    from: From,
    /// Use a key file or passphrase file although others may read it
    #[arg(long)]
    allow_readable_key: bool,
}

#[derive(clap::Args)]
#[group(multiple = false)]
struct From {
    /// A file of 32 random bytes, as `widefield key` makes one; without it a passphrase is asked for
    #[arg(long, short, value_name = "FILE")]
    key_file: Option<PathBuf>,
    /// A file whose first line is the passphrase
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

/// Options that say what a passphrase costs.
#[derive(clap::Args)]
pub(super) struct Cost {
    /// Memory of Argon2id in MiB, 8 to 2048; opening needs as much
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
    /// The files that are named.
    pub(super) fn files(&self) -> Vec<&Path> {
        self.from.key_file.iter().chain(&self.from.passphrase_file).map(PathBuf::as_path).collect()
    }

    /// The kind of a new file's key.
    pub(super) fn to_seal(&self, cost: &Cost) -> Kind {
        if self.from.key_file.is_some() {
            return Kind::KeyFile;
        }
        // One lane: the program stretches on one processor, and more lanes would help those who have more.
        let kind =
            Kind::Passphrase { memory: cost.argon2_memory << 10, passes: cost.argon2_passes, lanes: 1 };
        if !kind.is_modest() {
            complain(format_args!("widefield: note: this file can be opened with --allow-costly only"));
        }
        kind
    }

    /// Reads the secret of a file; one that is asked for is asked for twice if it is new.
    pub(super) fn read(&self, kind: Kind, new: bool) -> anyhow::Result<Secret> {
        match (kind, &self.from.key_file, &self.from.passphrase_file) {
            (Kind::KeyFile, Some(path), _) => self.key_file(path),
            (Kind::Passphrase { .. }, None, Some(path)) => self.passphrase_file(path),
            (Kind::Passphrase { .. }, None, None) => asked(new),
            (Kind::KeyFile, None, _) => {
                Err(Status::Usage.error("it was sealed with a key file: name it by --key-file"))
            }
            (Kind::Passphrase { .. }, Some(_), _) => {
                Err(Status::Usage.error("it was sealed with a passphrase, not with a key file"))
            }
        }
    }

    /// The first bytes of a file.
    fn beginning(&self, path: &Path) -> anyhow::Result<Secret> {
        let shown = || path.display().to_string();
        let mut secret = Secret(Zeroizing::new([0; LONGEST]), 0);
        let mut file = File::open(path).with_context(shown)?;
        if !self.allow_readable_key {
            check_owner_only(&file, path)?;
        }
        loop {
            let n = file.read(&mut secret.0[secret.1..]).with_context(shown)?;
            secret.1 += n;
            if n == 0 {
                return Ok(secret);
            }
        }
    }

    fn key_file(&self, path: &Path) -> anyhow::Result<Secret> {
        let secret = self.beginning(path)?;
        Status::Format.unless(secret.1 == KEY_LEN, || {
            format!(
                "{}: is not a key file, which has {KEY_LEN} bytes; `widefield key` makes one",
                path.display()
            )
        })?;
        Ok(secret)
    }

    fn passphrase_file(&self, path: &Path) -> anyhow::Result<Secret> {
        let mut secret = self.beginning(path)?;
        let line = secret.0[..secret.1].iter().position(|b| *b == b'\n');
        Status::Format.unless(line.is_some() || secret.1 < LONGEST, || {
            format!("{}: the passphrase is longer than {} bytes", path.display(), LONGEST - 1)
        })?;
        secret.1 = line.unwrap_or(secret.1);
        if secret.bytes().ends_with(b"\r") {
            secret.1 -= 1;
        }
        Status::Format.unless(secret.1 > 0, || {
            format!("{}: there is no passphrase in its first line", path.display())
        })?;
        Ok(secret)
    }
}

/// Refuses a file that others may read, as ssh does. Pipes have no others.
#[cfg(unix)]
fn check_owner_only(file: &File, path: &Path) -> anyhow::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let about = file.metadata().with_context(|| path.display().to_string())?;
    let mode = about.permissions().mode() & 0o777;
    Status::Permissions.unless(!about.is_file() || mode & 0o077 == 0, || {
        format!(
            "{0}: others may read it (mode {mode:03o}): `chmod 600 {0}`, or --allow-readable-key uses it as it is",
            path.display()
        )
    })
}

/// Elsewhere permissions are lists, which are not looked at.
#[cfg(not(unix))]
fn check_owner_only(_: &File, _: &Path) -> anyhow::Result<()> {
    Ok(())
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
        fits.ok_or_else(|| Status::Usage.error(format!("the passphrase is longer than {LONGEST} bytes")))?;
        Status::Usage.unless(secret.1 > 0, || "there is no passphrase")?;
        Ok(secret)
    };
    let secret = ask("passphrase: ")?;
    if new {
        let again = ask("the same again: ")?;
        Status::Usage.unless(again.bytes() == secret.bytes(), || "the passphrases are not the same")?;
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
        blocks.try_reserve_exact(params.block_count()).map_err(|_| {
            Status::Io.error(format!("there is no memory for Argon2id, which needs {} MiB", memory >> 10))
        })?;
        blocks.resize(params.block_count(), Block::default());
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let stretched = argon2.hash_password_into_with_memory(self.bytes(), salt, &mut *out, &mut blocks);
        blocks.iter_mut().for_each(zeroize::Zeroize::zeroize);
        stretched.map_err(refused)?;
        Ok(out)
    }
}
