//! Which instructions were executed how often.

use anyhow::{Context, Result};
use std::collections::BTreeMap;

/// Executions of each instruction, by its address.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Profile(BTreeMap<u64, f64>);

/// Bytes of an instruction.
const INSTRUCTION: u64 = 4;

impl Profile {
    /// What the plugin has written: lines `address instructions executions` of blocks, which may overlap.
    pub(super) fn parse(text: &str) -> Result<Self> {
        let mut counts = BTreeMap::new();
        for line in text.lines() {
            let mut words = line.split(' ');
            let mut word = |radix| Some(u64::from_str_radix(words.next()?, radix));
            let (Some(address), Some(length), Some(executions)) = (word(16), word(10), word(10)) else {
                anyhow::bail!("no block of a profile: {line}");
            };
            let (address, length, executions) = (address?, length?, executions?);
            for i in 0..length {
                *counts.entry(address + INSTRUCTION * i).or_default() += executions as f64;
            }
        }
        Ok(Self(counts))
    }

    /// What one repetition executes, from a run with `times` repetitions and one with twice as many: the start cancels
    /// out.
    pub(super) fn of_one(once: &Self, twice: &Self, times: u64) -> Self {
        let mut all = twice.0.clone();
        for (address, count) in &once.0 {
            *all.entry(*address).or_default() -= count;
        }
        all.retain(|_, count| *count != 0.0);
        all.values_mut().for_each(|count| *count /= times as f64);
        Self(all)
    }

    /// Instructions executed.
    pub(super) fn total(&self) -> f64 {
        self.0.values().sum()
    }

    /// Those of a stretch of code.
    pub(super) fn within(&self, address: u64, size: u64) -> f64 {
        self.0.range(address..address + size).map(|(_, count)| count).sum()
    }

    /// Executions of one instruction.
    pub(super) fn at(&self, address: u64) -> f64 {
        self.0.get(&address).copied().unwrap_or(0.0)
    }
}

/// The profile in a file of the plugin.
pub(super) fn read(path: &std::path::Path) -> Result<Profile> {
    let text = std::fs::read_to_string(path).with_context(|| format!("no profile in {}", path.display()))?;
    Profile::parse(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_that_overlap_add_up() {
        let profile = Profile::parse("1000 3 10\n1004 2 5\n2000 1 1\n").unwrap();
        assert_eq!([0x1000, 0x1004, 0x1008, 0x100c].map(|a| profile.at(a)), [10.0, 15.0, 15.0, 0.0]);
        assert_eq!((profile.total(), profile.within(0x1000, 8)), (41.0, 25.0));
        assert!(Profile::parse("1000 3\n").is_err());
        assert!(Profile::parse("1000 x 3\n").is_err());
    }

    #[test]
    fn the_start_cancels_out() {
        let of = |start: u64, steps: u64| Profile::parse(&format!("0 7 {start}\n1000 3 {steps}\n")).unwrap();
        let one = Profile::of_one(&of(1, 40), &of(1, 80), 8);
        assert_eq!((one.total(), one.at(0x1000), one.at(0)), (15.0, 5.0, 0.0));
    }
}
