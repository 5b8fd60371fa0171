//! Counting what passed.

use core::{fmt, iter::Sum, ops::AddAssign};

/// How many tests and checks passed, failed, or could not run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl Tally {
    /// One thing that passed or failed.
    pub(crate) fn one(passed: bool) -> Self {
        Self { passed: passed.into(), failed: (!passed).into(), skipped: 0 }
    }

    /// One thing that was left out.
    pub(crate) fn skipped() -> Self {
        Self { skipped: 1, ..Self::default() }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl Sum for Tally {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::default(), |mut sum, t| {
            sum += t;
            sum
        })
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped)
    }
}

/// What a check does that lacks a tool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skips {
    /// It fails instead of being skipped.
    pub(crate) forbidden: bool,
}

impl Skips {
    /// Says that `what` cannot run and why; a failure where skips are forbidden.
    pub(crate) fn skip(self, what: &str, why: &str) -> Tally {
        if self.forbidden {
            println!("{:>8}  {what}: {why}", "FAILED");
            Tally::one(false)
        } else {
            println!("{:>8}  {what}: {why}", "skipped");
            Tally::skipped()
        }
    }
}

/// Prints one line for a thing that passed or failed.
pub(crate) fn report(passed: bool, what: &str) -> Tally {
    println!("{:>8}  {what}", if passed { "passed" } else { "FAILED" });
    Tally::one(passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_prints() {
        let sum: Tally =
            [Tally::one(true), Tally::one(false), Tally::skipped(), Tally::one(true)].into_iter().sum();
        assert_eq!(sum.to_string(), "2 passed, 1 failed, 1 skipped");
    }

    #[test]
    fn a_forbidden_skip_is_a_failure() {
        assert_eq!(Skips { forbidden: true }.skip("x", "y").failed, 1);
        assert_eq!(Skips { forbidden: false }.skip("x", "y").skipped, 1);
    }
}
