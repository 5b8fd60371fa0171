//! Programs that load our libraries in the place of others', run as their users have them.

mod gf2x;
mod openssl;

use crate::process::root;
use crate::tally::{Skips, Tally};
use anyhow::Result;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Whose clients; all if none is named
    #[arg(value_parser = ["gf2x", "openssl"])]
    names: Vec<String>,
    /// Also what takes long: NTL from its sources with its whole test suite, ten minutes of stress, valgrind, transfers of 1 GB
    #[arg(long)]
    whole: bool,
}

/// Runs the clients, in a folder of their own under `target`.
pub(crate) fn run(arguments: &Arguments, skips: Skips) -> Result<Tally> {
    let shelf = root().join("target/clients");
    std::fs::create_dir_all(&shelf)?;
    let mut tally = Tally::default();
    let asked = |name: &str| arguments.names.is_empty() || arguments.names.iter().any(|n| n == name);
    if asked("gf2x") {
        tally += gf2x::run(&shelf, arguments.whole, skips)?;
    }
    if asked("openssl") {
        tally += openssl::run(&shelf, arguments.whole, skips)?;
    }
    Ok(tally)
}
