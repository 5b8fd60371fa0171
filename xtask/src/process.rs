//! Starting other programs.

use anyhow::{Context, Result, bail, ensure};
use core::time::Duration;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The variable that lowers the tier in use.
pub(crate) const TIER: &str = "WIDEFIELD_TIER";

/// The program with the cases of constant time.
pub(crate) const CASES: &str = "widefield-ct";

/// The workspace's root.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// `cargo` with the given arguments, at the root, the one that runs this program, without its `WIDEFIELD_TIER`.
pub(crate) fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    through(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), arguments)
}

/// Another program with cargo's arguments, such as one that chooses cargo; likewise.
pub(crate) fn through<'a>(
    program: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = &'a str>,
) -> Command {
    let mut command = Command::new(program);
    // What `cargo run` told this program of its own package: build scripts that look at it would run again, and all
    // that depends on them would be compiled again.
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|n| n.starts_with("CARGO_PKG_") || n.starts_with("CARGO_MANIFEST_")) {
            command.env_remove(name);
        }
    }
    command.args(arguments).current_dir(root()).stdin(Stdio::null()).env_remove(TIER);
    command
}

/// Whether a program of this name can be started.
pub(crate) fn exists(program: &str) -> bool {
    let quiet = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    quiet.is_ok()
}

/// Runs to the end, the diagnostics going through; an error if the program fails.
pub(crate) fn stdout(command: &mut Command) -> Result<String> {
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("starting {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?}: {}", output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The compiler's own target.
pub(crate) fn host() -> Result<String> {
    let text = stdout(Command::new("rustc").arg("-vV"))?;
    Ok(text.lines().find_map(|l| l.strip_prefix("host: ")).context("rustc names no host")?.to_owned())
}

/// Runs to the end, keeping all that it says.
pub(crate) fn output(command: &mut Command) -> Result<Output> {
    command.output().with_context(|| format!("starting {command:?}"))
}

/// Runs to the end; an error with what the program said if it fails.
pub(crate) fn successful(command: &mut Command) -> Result<String> {
    let output = output(command)?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{command:?}: {said}");
    Ok(String::from_utf8(output.stdout)?)
}

/// A file that cargo built.
#[derive(Debug)]
pub(crate) struct Artifact {
    /// The package's identifier, as in cargo's metadata.
    pub(crate) package: String,
    /// The target's name.
    pub(crate) target: String,
    /// `lib`, `bin`, `test`, `bench`, `example`...
    pub(crate) kind: String,
    /// Whether it was built to be tested.
    pub(crate) tests: bool,
    /// The level of optimisation: for one package the manifest may say another one than for all.
    pub(crate) level: String,
    /// The program, if it is one.
    pub(crate) executable: Option<PathBuf>,
    /// All files.
    pub(crate) files: Vec<PathBuf>,
}

/// Every package but the cases of constant time, which have a build of their own, and with the program that compares,
/// as the report needs it.
pub(crate) const WHOLE: [&str; 5] =
    ["--workspace", "--exclude", CASES, "--features", "widefield-cli/rivals,widefield-differential/c"];

/// The packages that users build, and the oracle: without what compares us with papers and rivals.
pub(crate) const OURS: [&str; 11] = [
    "--workspace",
    "--exclude",
    crate::ct::CASES,
    "--exclude",
    "widefield-bench",
    "--exclude",
    "widefield-papers",
    "--exclude",
    "widefield-report",
    "--exclude",
    "widefield-differential",
];

/// Builds the test programs of these packages. Not `--all-targets`, which takes those in that say that they have no
/// tests.
pub(crate) fn tests<'a>(packages: &[&'a str]) -> Vec<&'a str> {
    [&["test", "--release", "--no-run"], packages].concat()
}

/// Makes cargo tell what it builds.
pub(crate) const JSON: &str = "--message-format=json-render-diagnostics";

/// Builds, and lists what was built (or was fresh).
pub(crate) fn build<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Result<Vec<Artifact>> {
    artifacts(cargo(arguments).arg(JSON))
}

/// What a command made by [`cargo`], told [`JSON`], builds.
pub(crate) fn artifacts(command: &mut Command) -> Result<Vec<Artifact>> {
    let text = stdout(command)?;
    let mut artifacts = Vec::new();
    for line in text.lines().filter(|l| l.starts_with('{')) {
        let message: serde_json::Value = serde_json::from_str(line)?;
        if message["reason"] != "compiler-artifact" {
            continue;
        }
        let strings = |v: &serde_json::Value| -> Vec<PathBuf> {
            v.as_array().into_iter().flatten().filter_map(|s| s.as_str().map(PathBuf::from)).collect()
        };
        artifacts.push(Artifact {
            package: message["package_id"].as_str().unwrap_or_default().to_owned(),
            target: message["target"]["name"].as_str().unwrap_or_default().to_owned(),
            kind: message["target"]["kind"][0].as_str().unwrap_or_default().to_owned(),
            tests: message["profile"]["test"] == true,
            level: message["profile"]["opt_level"].as_str().unwrap_or_default().to_owned(),
            executable: message["executable"].as_str().map(PathBuf::from),
            files: strings(&message["filenames"]),
        });
    }
    Ok(artifacts)
}

/// Time of a processor, in programs and in the kernel for them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spent {
    /// In the process.
    pub(crate) own: Duration,
    /// In its children that it has waited for.
    pub(crate) children: Duration,
}

/// How long a process that has not been waited for has run, by Linux's account of it.
pub(crate) fn processor_time(id: u32) -> Result<Spent> {
    let path = format!("/proc/{id}/stat");
    let account = std::fs::read_to_string(&path).with_context(|| path.clone())?;
    spent(&account).with_context(|| format!("{path}: {account}"))
}

/// Hundredths of a second: fields 14 and 15, and of children 16 and 17. The second one, a name in parentheses, may hold
/// anything.
fn spent(account: &str) -> Option<Spent> {
    let mut fields = account.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    let mut two = || Some(Duration::from_millis(10 * (next()? + next()?)));
    Some(Spent { own: two()?, children: two()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_s_time_is_read() {
        let account = "7 (a (b) c) S 1 7 7 0 -1 4194560 0 0 0 0 1200 34 5 6 20 0 1 0 99";
        let millis = Duration::from_millis;
        assert_eq!(spent(account), Some(Spent { own: millis(12_340), children: millis(110) }));
        assert_eq!(spent("7 (a) S 1"), None);
        let here = processor_time(std::process::id()).unwrap();
        assert!(here.own < Duration::from_secs(3600) && here.children < Duration::from_secs(3600));
    }
}
