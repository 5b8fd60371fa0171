//! What is asked for, and what all machines have in common.

use crate::tiers::{self, Tier};
use anyhow::Result;

/// The variable by which a test run says which tier the machine must turn out to have.
pub(super) const EXPECT: &str = "WIDEFIELD_EXPECT_TIER";

/// Which ones, and what of them.
#[derive(clap::Args, Default)]
pub(crate) struct Options {
    /// Only these: targets, by name or by their architecture, or `x86`, the models of Bochs, or some of these models by
    /// name, on each of which the tests run
    pub(super) names: Vec<String>,
    /// Every model, and the tests of each tier, whatever this machine has: else of a tier that it has itself, which its
    /// own tests run on, only whether a model of QEMU or Bochs gets it
    #[arg(long)]
    pub(super) whole: bool,
    /// As on a machine that lacks this tier and all wider ones
    #[arg(long, value_name = "TIER")]
    pub(super) as_if_without: Option<String>,
}

impl Options {
    /// Whether something that is known by these names is asked for.
    pub(super) fn ask_for(&self, words: &[String]) -> bool {
        self.names.is_empty() || self.names.iter().any(|name| words.contains(name))
    }

    /// The tiers that this machine lacks, or is to be taken for one that does.
    pub(super) fn lacking(&self, tiers: &[Tier]) -> Result<Vec<String>> {
        if let Some(name) = &self.as_if_without {
            tiers::check_names(core::slice::from_ref(name), tiers)?;
        }
        let mut without = false;
        let mut lacks = |tier: &Tier| {
            without |= self.as_if_without.as_ref() == Some(&tier.name);
            without || !tier.here
        };
        Ok(tiers.iter().filter(|tier| lacks(tier)).map(|tier| tier.name.clone()).collect())
    }
}

/// Compiled sooner, with the compiler's checks of arithmetic still: without line tables, and with less effort. That
/// saves a quarter of the time and is hardly slower; but it leaves intrinsics out of line, and on i686 copies of
/// secrets in padding, which a test sees: there the first two alone are taken. The library's own level is named, since
/// the manifest does so.
pub(super) const SOONER: [&str; 6] = [
    "--config",
    "profile.test.debug=\"none\"",
    "--config",
    "profile.test.opt-level=1",
    "--config",
    "profile.test.package.widefield.opt-level=1",
];

pub(super) const X86_64: &str = "x86_64-unknown-linux-gnu";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_without_a_tier_lacks_the_wider_ones() {
        let tier = |name: &str, here| Tier { name: name.to_owned(), here };
        let all = [tier("portable", true), tier("avx2", true), tier("vaes", true), tier("avx512", false)];
        assert_eq!(Options::default().lacking(&all).unwrap(), ["avx512"]);
        // A wide tier that the widest does not contain.
        let without_one = [tier("vaes", true), tier("avxifma", false), tier("avx512", true)];
        assert_eq!(Options::default().lacking(&without_one).unwrap(), ["avxifma"]);
        let without = |name: &str| Options { as_if_without: Some(name.to_owned()), ..Options::default() };
        assert_eq!(without("vaes").lacking(&all).unwrap(), ["vaes", "avx512"]);
        assert!(without("avx1024").lacking(&all).is_err());
    }
}
