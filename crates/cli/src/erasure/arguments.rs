//! What the commands are told, and what they share of it.

use crate::pending::Replace;
use crate::status::Status;
use std::path::{Path, PathBuf};
use widefield::Error;
use widefield::erasure::Code;

/// How shards are made.
#[derive(clap::Args)]
pub(super) struct Shape {
    /// Shards of data
    #[arg(long, short = 'k', value_name = "K")]
    pub(super) data: usize,
    /// Shards of parity: as many may be lost
    #[arg(long, short = 'm', value_name = "M")]
    pub(super) parity: usize,
    /// The matrix of the code
    #[arg(long, value_enum, default_value_t = Matrix::Vandermonde)]
    pub(super) matrix: Matrix,
}

/// The matrix of a code, with its number in headers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Matrix {
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
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) shape: Shape,
    /// What the names of the shards begin with [default: FILE]
    #[arg(long, short = 'o', value_name = "BASE")]
    pub(super) output: Option<PathBuf>,
    /// Bytes of a block, each of which has a check: 64 to 16777216
    #[arg(long, value_name = "BYTES", default_value_t = 1 << 16, value_parser = clap::value_parser!(u32).range(64..=1 << 24))]
    pub(super) block: u32,
    /// Shards without headers and checks, BASE.0, BASE.1, ..., each a part of the file, as other programs write them
    #[arg(long)]
    pub(super) plain: bool,
    /// Replace shards that exist
    #[arg(long)]
    pub(super) force: bool,
}

/// Shards that are there.
#[derive(clap::Args)]
pub(crate) struct Set {
    /// What the names of the shards begin with, or the name of any of them
    pub(super) base: PathBuf,
    /// Shards without headers and checks, BASE.0, BASE.1, ..., as other programs write them
    #[arg(long, requires = "data", requires = "parity")]
    pub(super) plain: bool,
    /// Shards of data, of plain ones
    #[arg(long, short = 'k', value_name = "K", requires = "plain")]
    pub(super) data: Option<usize>,
    /// Shards of parity, of plain ones
    #[arg(long, short = 'm', value_name = "M", requires = "plain")]
    pub(super) parity: Option<usize>,
    /// The matrix of the code, of plain ones
    #[arg(long, value_enum, default_value_t = Matrix::Vandermonde, requires = "plain")]
    pub(super) matrix: Matrix,
}

#[derive(clap::Args)]
pub(crate) struct Repair {
    #[command(flatten)]
    pub(super) set: Set,
    /// Replace shards of another file, or of another splitting of this one
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(clap::Args)]
pub(crate) struct Decode {
    #[command(flatten)]
    pub(super) set: Set,
    /// Where to write; `-` is standard output [default: BASE]
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Bytes of the file, which plain shards do not tell [default: all, with the zeros at the end]
    #[arg(long, value_name = "BYTES", requires = "plain")]
    pub(super) length: Option<u64>,
    /// Replace the output if it exists
    #[arg(long)]
    pub(super) force: bool,
}

impl Matrix {
    pub(super) const ALL: [Self; 4] =
        [Self::Vandermonde, Self::Cauchy, Self::IsalVandermonde, Self::JerasureCauchy];

    pub(super) fn code(self, data: usize, parity: usize) -> anyhow::Result<Code> {
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

pub(super) const fn replace(force: bool) -> Replace {
    if force { Replace::Yes } else { Replace::Unless }
}

/// The name of a shard.
pub(super) fn shard(base: &Path, index: usize, plain: bool) -> PathBuf {
    let mut name = base.to_owned().into_os_string();
    name.push(if plain { format!(".{index}") } else { format!(".shard{index:03}") });
    name.into()
}
