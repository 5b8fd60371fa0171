//! Programs that load our libraries in the place of others', run as their users have them.

mod arm;
mod c;
mod gf2x;
mod openssl;
mod rustls;

use crate::process::root;
use crate::tally::{Skips, Tally};
use anyhow::Result;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Whose clients; all if none is named
    #[arg(value_parser = ["gf2x", "c", "arm", "openssl", "rustls"])]
    names: Vec<String>,
    /// Also what takes long: NTL from its sources with its whole test suite, ten minutes of stress, valgrind; a
    /// gigabyte for each suite of OpenSSL's provider, and in each direction of rustls, 10,000 streams of quinn
    #[arg(long)]
    whole: bool,
    #[command(flatten)]
    repositories: rustls::Repositories,
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
    if asked("c") {
        tally += c::run(&shelf, arguments.whole, skips)?;
    }
    if asked("arm") {
        tally += arm::run(&shelf, skips)?;
    }
    if asked("openssl") {
        tally += openssl::run(&shelf, arguments.whole, skips)?;
    }
    if asked("rustls") {
        tally += rustls::run(&shelf, arguments.whole, skips)?;
        tally += rustls::own_tests(&shelf, &arguments.repositories, skips)?;
    }
    Ok(tally)
}
