//! `widefield erasure encode`, `verify`, `repair` and `decode`: files as shards, as `crates/cli/docs/shards.md` says.

mod arguments;
mod encode;
mod header;
mod layout;
mod repair;
mod shards;

use arguments::{Decode, Encode, Repair, Set};
use std::process::ExitCode;

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

pub(crate) fn run(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Encode(a) => encode::run(a),
        Command::Verify(a) => repair::verify(a),
        Command::Repair(a) => repair::repair(a),
        Command::Decode(a) => repair::decode(a),
    }
}
