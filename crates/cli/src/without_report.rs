//! `widefield report` of a program that has no other implementations to measure.

use crate::status::Status;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The arguments of the program with them
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _rest: Vec<std::ffi::OsString>,
}

pub(crate) fn run(_: &Arguments) -> anyhow::Result<ExitCode> {
    Err(Status::Usage.error(format!("{}: `cargo compare report`", crate::speed::WITHOUT_RIVALS)))
}
