//! Runs of the tests with one mutation in force.

use super::scratch::package;
use crate::{process, tiers};
use anyhow::{Context, Result, ensure};
use core::time::Duration;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The variables of `mutation.rs`.
const MUTANT: &str = "WIDEFIELD_MUTANT";
const SEEN: &str = "WIDEFIELD_MUTANTS_SEEN";

/// Kilobytes of memory that a mutant may ask for.
const MEMORY: &str = "6000000";

/// A test on a tier: how long it takes, and which mutants' places it reaches.
#[derive(Debug)]
pub(super) struct Test {
    pub(super) name: String,
    pub(super) time: Duration,
    pub(super) reaches: BTreeSet<u32>,
}

/// What became of a mutant on a tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// By that test, which failed or did not end.
    Killed(String),
    /// So many tests have passed; whether there are more, for which there was no time.
    Survived { tests: usize, more: bool },
}

/// The test program on a tier, or on the widest one.
#[derive(Clone, Copy)]
pub(super) struct Tier<'a> {
    pub(super) program: &'a Path,
    pub(super) name: Option<&'a str>,
    /// What draws at random does so from here.
    pub(super) seed: u64,
}

impl Tier<'_> {
    fn command(self) -> Command {
        self.limited(None)
    }

    /// With at most so much of a processor's time, which others that use the machine do not shorten.
    fn limited(self, time: Option<Duration>) -> Command {
        // The limits are the shell's to set.
        let mut command = Command::new("sh");
        let time = time.map_or_else(String::new, |t| format!("ulimit -t {}; ", t.as_secs() + 1));
        command.args(["-c", &format!("ulimit -v {MEMORY}; {time}exec \"$0\" \"$@\"")]).arg(self.program);
        command.current_dir(package()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.env_remove(tiers::VARIABLE).envs(self.name.map(|t| (tiers::VARIABLE, t)));
        command.env_remove(MUTANT).env_remove(SEEN).env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true");
        let seed = self.seed.to_string();
        command.env("WIDEFIELD_TEST_SEED", &seed).env("PROPTEST_RNG_SEED", seed).env("RUST_BACKTRACE", "0");
        command
    }

    /// The names of the tests.
    fn list(self) -> Result<Vec<String>> {
        let text =
            process::stdout(self.command().args(["--list", "--format", "terse"]).stdout(Stdio::piped()))?;
        Ok(text.lines().filter_map(|l| l.strip_suffix(": test")).map(str::to_owned).collect())
    }

    /// Runs every test without a mutation; one that fails tells nothing of mutants.
    pub(super) fn survey(self) -> Result<Vec<Test>> {
        let file = tempfile::NamedTempFile::new()?;
        let mut tests = Vec::new();
        for name in self.list()? {
            std::fs::write(file.path(), "")?;
            let start = Instant::now();
            let status = self.command().args(["--exact", &name]).env(SEEN, file.path()).status()?;
            let time = start.elapsed();
            if !status.success() {
                println!("{name} fails without a mutation on {}", self.name.unwrap_or("the widest tier"));
                continue;
            }
            let text = std::fs::read_to_string(file.path())?;
            let reaches = text.lines().filter_map(|l| l.parse().ok()).collect();
            tests.push(Test { name, time, reaches });
        }
        Ok(tests)
    }

    /// Tries a mutant: the tests of its room first, quick ones before others, until one fails or the time is used up.
    pub(super) fn try_mutant(
        self,
        number: u32,
        room: &str,
        tests: &[Test],
        budget: Duration,
    ) -> Result<Fate> {
        let own = format!("{room}::");
        let mut reaching: Vec<&Test> = tests.iter().filter(|t| t.reaches.contains(&number)).collect();
        reaching.sort_by_key(|t| (t.time > Duration::from_secs(1), !t.name.starts_with(&own), t.time));
        let mut used = Duration::ZERO;
        for (i, test) in reaching.iter().enumerate() {
            if used > budget {
                return Ok(Fate::Survived { tests: i, more: true });
            }
            let limit = Duration::from_secs(5) + 8 * test.time;
            let mut command = self.limited(Some(limit));
            command.args(["--exact", &test.name]).env(MUTANT, number.to_string());
            // What waits for ever uses no time.
            if !passes(&mut command, 20 * limit)? {
                return Ok(Fate::Killed(test.name.clone()));
            }
            used += test.time;
        }
        Ok(Fate::Survived { tests: reaching.len(), more: false })
    }
}

/// Whether a program ends well, and in time.
fn passes(command: &mut Command, limit: Duration) -> Result<bool> {
    let mut child = command.spawn().with_context(|| format!("starting {command:?}"))?;
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// The tiers of every architecture, wide to narrow.
const TIERS: [&str; 10] =
    ["avx512", "avxifma", "gfni", "vaes", "avx2", "clmul", "sha3", "pmull", "neon", "portable"];

/// Passes on a tier that the machine has, and on no other.
const IS_HERE: &str = "tier::tests::the_tier_in_use_is_never_wider_than_the_machine";

/// The tiers to force after the widest one, which is what a program takes of itself.
pub(super) fn narrower(program: &Path, seed: u64) -> Result<Vec<&'static str>> {
    let mut here = Vec::new();
    for name in TIERS {
        let status =
            Tier { program, name: Some(name), seed }.command().args(["--exact", IS_HERE]).status()?;
        here.extend(status.success().then_some(name));
    }
    ensure!(here.last() == Some(&"portable"), "{IS_HERE} fails on the portable tier");
    here.remove(0);
    Ok(here)
}

/// All tests on the tiers that were asked for so far.
#[derive(Default)]
pub(super) struct Surveys(BTreeMap<Option<String>, Vec<Test>>);

impl Surveys {
    pub(super) fn of(&mut self, tier: Tier<'_>) -> Result<&[Test]> {
        let key = tier.name.map(str::to_owned);
        if !self.0.contains_key(&key) {
            let start = Instant::now();
            let tests = tier.survey()?;
            println!(
                "{} tests on {} in {:.0} s",
                tests.len(),
                tier.name.unwrap_or("the widest tier"),
                start.elapsed().as_secs_f64()
            );
            self.0.insert(key.clone(), tests);
        }
        Ok(self.0.get(&key).map_or(&[], |tests| tests))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_end_does_not_pass() {
        let run =
            |line: &str| passes(Command::new("sh").args(["-c", line]), Duration::from_millis(300)).unwrap();
        assert!(run("true"));
        assert!(!run("false"));
        assert!(!run("exec sleep 60"));
    }

    #[test]
    fn what_takes_more_time_of_a_processor_does_not_pass() {
        let run = |line: &str| {
            let tier = Tier { program: Path::new("sh"), name: None, seed: 1 };
            let mut command = tier.limited(Some(Duration::ZERO));
            passes(command.current_dir(".").args(["-c", line]), Duration::from_secs(600)).unwrap()
        };
        assert!(run("true"));
        assert!(!run("while :; do :; done"));
    }
}
