//! `widefield erasure encode`, `verify`, `repair` and `decode`: files as shards, as `crates/cli/docs/shards.md` says.

mod encode;
mod header;
mod layout;
mod repair;
mod shards;

use crate::pending::Replace;
use crate::status::Status;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use widefield::Error;
use widefield::erasure::Code;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Write the shards of a file
    ///
    /// They are BASE.shard000, BASE.shard001, ...: data first, then parity. None appears before all are complete.
    Encode(Encode),
    /// Check all shards of a file, writing nothing
    Verify(Set),
    /// Write the shards that are lost or damaged anew
    Repair(Repair),
    /// Write the file that was split
    ///
    /// Its output appears under its name once all of it is there and verified. Standard output instead receives each
    /// part as soon as it is verified.
    Decode(Decode),
}

/// How shards are made.
#[derive(clap::Args)]
struct Shape {
    /// Shards of data
    #[arg(long, short = 'k', value_name = "K")]
    data: usize,
    /// Shards of parity: as many may be lost
    #[arg(long, short = 'm', value_name = "M")]
    parity: usize,
    /// The matrix of the code
    #[arg(long, value_enum, default_value_t = Matrix::Vandermonde)]
    matrix: Matrix,
}

/// The matrix of a code, with its number in headers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Matrix {
    /// Backblaze JavaReedSolomon, klauspost/reedsolomon, reed-solomon-erasure
    Vandermonde = 1,
    /// ISA-L's `gf_gen_cauchy1_matrix`
    Cauchy = 2,
    /// ISA-L's `gf_gen_rs_matrix`, which cannot repair all losses of four shards and more
    IsalVandermonde = 3,
    /// Jerasure's `cauchy_original_coding_matrix`
    JerasureCauchy = 4,
}

#[derive(clap::Args)]
pub(crate) struct Encode {
    /// The file; `-` is standard input
    file: PathBuf,
    #[command(flatten)]
    shape: Shape,
    /// What the names of the shards begin with [default: FILE]
    #[arg(long, short = 'o', value_name = "BASE")]
    output: Option<PathBuf>,
    /// Bytes of a block, each of which has a check: 64 to 16777216
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 16, value_parser = clap::value_parser!(u32).range(64..=1 << 24))]
    block: u32,
    /// Shards without headers and checks, BASE.0, BASE.1, ..., each a part of the file, as other programs write them
    #[arg(long)]
    plain: bool,
    /// Replace shards that exist
    #[arg(long)]
    force: bool,
}

/// Shards that are there.
#[derive(clap::Args)]
pub(crate) struct Set {
    /// What the names of the shards begin with, or the name of any of them
    base: PathBuf,
    /// Shards without headers and checks, BASE.0, BASE.1, ..., as other programs write them
    #[arg(long, requires = "data", requires = "parity")]
    plain: bool,
    /// Shards of data, of plain ones
    #[arg(long, short = 'k', value_name = "K", requires = "plain")]
    data: Option<usize>,
    /// Shards of parity, of plain ones
    #[arg(long, short = 'm', value_name = "M", requires = "plain")]
    parity: Option<usize>,
    /// The matrix of the code, of plain ones
    #[arg(long, value_enum, default_value_t = Matrix::Vandermonde, requires = "plain")]
    matrix: Matrix,
}

#[derive(clap::Args)]
pub(crate) struct Repair {
    #[command(flatten)]
    set: Set,
    /// Replace shards of another file, or of another splitting of this one
    #[arg(long)]
    force: bool,
}

#[derive(clap::Args)]
pub(crate) struct Decode {
    #[command(flatten)]
    set: Set,
    /// Where to write; `-` is standard output [default: BASE]
    #[arg(long, short = 'o', value_name = "FILE")]
    output: Option<PathBuf>,
    /// Bytes of the file, which plain shards do not tell [default: all, with the zeros at the end]
    #[arg(long, value_name = "BYTES", requires = "plain")]
    length: Option<u64>,
    /// Replace the output if it exists
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Encode(a) => encode::run(a),
        Command::Verify(a) => repair::verify(a),
        Command::Repair(a) => repair::repair(a),
        Command::Decode(a) => repair::decode(a),
    }
}

impl Matrix {
    const ALL: [Self; 4] = [Self::Vandermonde, Self::Cauchy, Self::IsalVandermonde, Self::JerasureCauchy];

    fn code(self, data: usize, parity: usize) -> anyhow::Result<Code> {
        let made = match self {
            _ if parity == 0 => Err(Error::TooLarge),
            Self::Vandermonde => Code::vandermonde(data, parity),
            Self::Cauchy => Code::cauchy(data, parity),
            Self::IsalVandermonde => Code::isal_vandermonde(data, parity),
            Self::JerasureCauchy => Code::jerasure_cauchy(data, parity),
        };
        made.map_err(|_| {
            Status::Usage.error(format!(
                "there is no code of {data} shards of data and {parity} of parity: at least one each, and 256 in all"
            ))
        })
    }
}

const fn replace(force: bool) -> Replace {
    if force { Replace::Yes } else { Replace::Unless }
}

/// The name of a shard.
fn shard(base: &Path, index: usize, plain: bool) -> PathBuf {
    let mut name = base.to_owned().into_os_string();
    name.push(if plain { format!(".{index}") } else { format!(".shard{index:03}") });
    name.into()
}
