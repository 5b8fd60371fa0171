//! `widefield completions` and `widefield man`: written from the definitions of the arguments, so that they cannot
//! differ from them.

use crate::output::line;
use crate::standard;
use anyhow::Context as _;
use clap_complete::Shell;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(clap::Args)]
pub(crate) struct ManArguments {
    /// Where to write widefield.1, widefield-seal.1 and the others
    #[arg(value_name = "DIR")]
    directory: PathBuf,
}

pub(crate) fn completions(
    arguments: &CompletionsArguments,
    mut command: clap::Command,
) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "widefield", &mut script);
    standard::output()?.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(arguments: &ManArguments, command: clap::Command) -> anyhow::Result<ExitCode> {
    let shown = || arguments.directory.display().to_string();
    std::fs::create_dir_all(&arguments.directory).with_context(shown)?;
    let command = command.disable_help_subcommand(true);
    clap_mangen::generate_to(command, &arguments.directory).with_context(shown)?;
    line!("{}: read them by `man {}`", shown(), arguments.directory.join("widefield.1").display())?;
    Ok(ExitCode::SUCCESS)
}
