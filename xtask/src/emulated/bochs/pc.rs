//! The machine in software: started, watched, ended.

use super::correction;
use super::guest::{self, ENDED, MIPS, UP};
use super::models::Model;
use crate::process;
use anyhow::{Context, Result, anyhow, bail};
use core::time::Duration;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// The program, and what starts it so that it ends with us however we end.
pub(super) const EMULATOR: &str = "bochs-bin";
pub(super) const SETPRIV: &str = "setpriv";

/// How much of a processor's time a guest may take to come up, and in all: a machine in software that hangs must not
/// hang its caller, and one that has to wait for others is no failure. One that does nothing at all is ended after
/// [`PATIENCE`].
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) boot: Duration,
    pub(super) all: Duration,
}

/// The longest that a guest runs by the clock on the wall.
const PATIENCE: Duration = Duration::from_secs(2 * 3600);

/// Memory besides what the files need, in megabytes: a guest unpacks an archive that lies in its memory.
const MEMORY: u64 = 512;

/// What a guest's program did.
pub(super) struct Outcome {
    /// The program's exit code, 128 and the signal's number if it was ended by one.
    pub(super) code: u32,
    pub(super) output: String,
    pub(super) errors: String,
    /// How long it took until the program started.
    pub(super) boot: Duration,
}

/// The emulator's program: what `BOCHS` names, or else Debian's.
pub(super) fn name() -> String {
    std::env::var("BOCHS").unwrap_or_else(|_| EMULATOR.to_owned())
}

/// An emulator.
pub(super) struct Emulator {
    pub(super) path: PathBuf,
    /// Whether it computes all right: a version without the known faults, or a copy in which they are corrected.
    pub(super) corrected: bool,
    /// Whether its debugger is built in (Debian's is), which waits for a command at the start.
    debugger: bool,
}

impl Emulator {
    pub(super) fn new(directory: &Path) -> Result<Self> {
        let find = ["-c", "command -v \"$0\"", &name()].map(str::to_owned);
        let found = process::successful(Command::new("sh").args(find))?;
        // It is started in another folder.
        let installed = fs::canonicalize(found.trim())?;
        let help = help(&installed, &["--help"])?;
        let debugger = help.lines().any(|l| l.trim_start().starts_with("-rc "));
        let copy = directory.join(EMULATOR);
        if correction::copy(&installed, &copy)? {
            return Ok(Self { path: copy, corrected: true, debugger });
        }
        // Its banner.
        let version = help.lines().find_map(|l| l.trim().strip_prefix("Bochs x86 Emulator "));
        let major = version.and_then(|v| v.split('.').next()?.parse::<u32>().ok());
        Ok(Self { path: installed, corrected: major.is_some_and(|m| m >= 3), debugger })
    }
}

fn help(emulator: &Path, arguments: &[&str]) -> Result<String> {
    let help = Command::new(emulator).args(arguments).stdin(Stdio::null()).output()?;
    Ok(String::from_utf8_lossy(&[help.stdout, help.stderr].concat()).into_owned())
}

/// The processors that the emulator knows.
pub(super) fn processors(emulator: &Path) -> Result<BTreeSet<String>> {
    Ok(listed(&help(emulator, &["-q", "--help", "cpu"])?))
}

/// Those that its help names, one a line.
fn listed(help: &str) -> BTreeSet<String> {
    let list = help.lines().skip_while(|line| !line.starts_with("Supported CPU models")).skip(1);
    let is_name = |line: &&str| line.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    list.filter(is_name).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// Boots a model and runs a program on it, with files below `directory`, which must be empty.
pub(super) fn run(
    model: &Model,
    emulator: &Emulator,
    kernel: &Path,
    program: &guest::Program<'_>,
    directory: &Path,
    limits: Limits,
) -> Result<Outcome> {
    let (image, size) = guest::disc(directory, kernel, program, model.without)?;
    fs::write(directory.join("bochsrc"), configuration(model.processor, MEMORY + 3 * size))?;
    let commands: &[&str] = if emulator.debugger { &["-rc", "commands"] } else { &[] };
    fs::write(directory.join("commands"), "continue\n")?;
    let lines = Lines::new(directory)?;
    let start = Instant::now();
    let mut emulator = Running(
        Command::new(SETPRIV)
            .args(["--pdeathsig", "KILL"])
            .arg(&emulator.path)
            .args(["-q", "-f", "bochsrc"])
            .args(commands)
            .current_dir(directory)
            .env("TERM", "vt100")
            .stdin(Stdio::null())
            .stdout(File::create(directory.join("screen"))?)
            .stderr(File::create(directory.join("complaints"))?)
            .spawn()
            .with_context(|| format!("starting {EMULATOR}"))?,
    );
    let ended = watch(&mut emulator, &lines, start, limits);
    drop(emulator);
    // All that the image was there for.
    fs::remove_file(image)?;
    let (code, boot) =
        ended.map_err(|error| anyhow!("{error:#}; in {}:\n{}", directory.display(), lines.all()))?;
    Ok(Outcome { code, boot, output: lines.output()?, errors: lines.errors()? })
}

/// Waits for the program's end; its exit code and how long the boot took.
fn watch(
    emulator: &mut Running,
    lines: &Lines<'_>,
    start: Instant,
    limits: Limits,
) -> Result<(u32, Duration)> {
    let mut boot = None;
    loop {
        std::thread::sleep(Duration::from_millis(100));
        // Before the console is read: what was written before an end is seen.
        let gone = emulator.0.try_wait()?;
        let console = lines.console()?;
        if boot.is_none() && console.lines().any(|l| l == UP) {
            boot = Some(start.elapsed());
        }
        if let (Some(code), Some(boot)) = (exit_code(&console), boot) {
            return Ok((code, boot));
        }
        if let Some(panic) = console.lines().find(|l| l.contains("Kernel panic")) {
            bail!("the guest: {panic}");
        }
        if let Some(status) = gone {
            bail!("the emulator ended before the guest's program, {status}");
        }
        let spent = process::processor_time(emulator.0.id())?.own;
        if boot.is_none() && spent > limits.boot {
            bail!("the guest did not come up in {} s of a processor's time", limits.boot.as_secs());
        }
        if spent > limits.all || start.elapsed() > PATIENCE {
            bail!("the guest's program did not end in {} s of a processor's time", spent.as_secs());
        }
    }
}

/// The number after the mark, which is written whole when a full stop follows it.
fn exit_code(console: &str) -> Option<u32> {
    console.lines().find_map(|l| l.strip_prefix(ENDED)?.split_once('.')?.0.parse().ok())
}

/// Ends the emulator, which no signal but the last one ends, when it is no longer needed.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // An error says that it has ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The guest's three serial lines, as files; and the emulator's own messages.
struct Lines<'a>(&'a Path);

const CONSOLE: &str = "console";
const OUTPUT: &str = "output";
const ERRORS: &str = "errors";
const LOG: &str = "log";

impl<'a> Lines<'a> {
    fn new(directory: &'a Path) -> Result<Self> {
        for name in [CONSOLE, OUTPUT, ERRORS, LOG] {
            File::create(directory.join(name))?;
        }
        Ok(Self(directory))
    }

    fn text(&self, name: &str) -> Result<String> {
        Ok(String::from_utf8_lossy(&fs::read(self.0.join(name))?).replace('\r', ""))
    }

    fn console(&self) -> Result<String> {
        self.text(CONSOLE)
    }

    fn output(&self) -> Result<String> {
        self.text(OUTPUT)
    }

    fn errors(&self) -> Result<String> {
        self.text(ERRORS)
    }

    /// All that was said, for the message of a failure.
    fn all(&self) -> String {
        let section = |name: &str| {
            let text = self.text(name).unwrap_or_default();
            // Of the emulator's messages the last ones matter.
            let lines: Vec<&str> = text.lines().filter(|l| !l.trim().is_empty()).collect();
            let skipped = if name == LOG { lines.len().saturating_sub(20) } else { 0 };
            format!("the guest's {name}:\n{}", lines[skipped..].join("\n"))
        };
        [OUTPUT, ERRORS, CONSOLE, LOG].map(section).join("\n")
    }
}

fn configuration(processor: &str, memory: u64) -> String {
    format!(
        "config_interface: textconfig\n\
         display_library: term\n\
         cpu: model={processor}, count=1, ips={MIPS}000000, reset_on_triple_fault=0, ignore_bad_msrs=1\n\
         memory: guest={memory}, host={memory}\n\
         romimage: file={BIOS}, options=fastboot\n\
         vgaromimage: file={VGA_BIOS}\n\
         pci: enabled=1, chipset=i440fx\n\
         ata0: enabled=1, ioaddr1=0x1f0, ioaddr2=0x3f0, irq=14\n\
         ata0-master: type=cdrom, path=disc.iso, status=inserted\n\
         boot: cdrom\n\
         log: {LOG}\n\
         panic: action=fatal\n\
         error: action=ignore\n\
         info: action=ignore\n\
         debug: action=ignore\n\
         com1: enabled=1, mode=file, dev={CONSOLE}\n\
         com2: enabled=1, mode=file, dev={OUTPUT}\n\
         com3: enabled=1, mode=file, dev={ERRORS}\n\
         clock: sync=none, time0=local\n"
    )
}

pub(super) const DISPLAY: &str = "/usr/lib/x86_64-linux-gnu/bochs/plugins/libbx_term_gui.so";
pub(super) const BIOS: &str = "/usr/share/bochs/BIOS-bochs-latest";
pub(super) const VGA_BIOS: &str = "/usr/share/vgabios/vgabios.bin";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_that_the_help_names() {
        let help = "00000000000i[      ] LTDL_LIBRARY_PATH not set.\nSupported CPU \
            models:\n\nbx_generic\ncorei5_lynnfield_750\n\n\
            00000000000i[SIM   ] quit_sim called with exit code 0\n";
        assert_eq!(
            listed(help),
            BTreeSet::from(["bx_generic".to_owned(), "corei5_lynnfield_750".to_owned()])
        );
        assert!(listed("quit").is_empty());
    }

    #[test]
    fn a_mark_counts_when_it_is_whole() {
        assert_eq!(exit_code("\nGUEST-UP\nGUEST-ENDED 101.\n"), Some(101));
        assert_eq!(exit_code("GUEST-ENDED 0."), Some(0));
        for unfinished in ["", "GUEST-UP", "GUEST-ENDED ", "GUEST-ENDED 1"] {
            assert_eq!(exit_code(unfinished), None, "{unfinished}");
        }
    }
}
