//! `widefield` without a command: what this is, what it found, what to do next. At most 40 lines.

use crate::output::{line, title};
use std::process::ExitCode;
use widefield::cpu;
use widefield_bench::{Clock, Header};

/// Commands, and what they do.
const FILES: &[(&str, &str)] = &[
    ("widefield key my.key", "make a key file"),
    ("widefield seal -k my.key FILE", "encrypt it into FILE.sealed"),
    ("widefield open -k my.key FILE.sealed", "decrypt it into FILE"),
    ("widefield verify -k my.key FILE.sealed", "check it, write nothing"),
    ("widefield seal FILE", "ask for a passphrase instead"),
];
const MACHINE: &[(&str, &str)] = &[
    ("widefield cpu", "its tiers and kernels"),
    ("widefield selftest", "check every kernel that it can run"),
    ("widefield speed aes", "time what has `aes` in its name"),
    ("cargo compare report", "measure beside other libraries"),
];
const MORE: &[(&str, &str)] = &[
    ("widefield help COMMAND", "every option of a command"),
    ("widefield completions SHELL", "for bash, zsh, fish, ..."),
    ("widefield man DIR", "write the man pages"),
];

pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let header = Header::collect(&Clock::new(false), &[]);
    // Piped, it is as for 80 columns.
    let narrow = console::Term::stdout().size_checked().is_some_and(|(_, columns)| columns < 80);
    let here = cpu::kernels().filter(|k| k.token().is_ok()).count();
    line!("widefield {}: seals files, and checks and times", title(env!("CARGO_PKG_VERSION")))?;
    line!("finite-field cryptography on this machine")?;
    line!("\n{}", header.machine)?;
    line!("tier {}, {here} of {} kernels can run", cpu::active().tier(), cpu::kernels().count())?;
    for (heading, commands) in [("Files", FILES), ("This machine", MACHINE), ("More", MORE)] {
        line!("\n{}", title(heading))?;
        for (command, what) in commands {
            if narrow {
                line!("  {command}\n      {what}")?;
            } else {
                line!("  {command:<38}  {what}")?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
