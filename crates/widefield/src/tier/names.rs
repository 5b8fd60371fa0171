//! Tiers in order, and by name.

use super::table::Tier;
use crate::Error;
use core::{cmp::Ordering, fmt, str::FromStr};

impl Tier {
    /// The place in [`ALL`](Self::ALL).
    pub(super) const fn rank(self) -> usize {
        let mut i = 0;
        while Self::ALL[i] as u8 != self as u8 {
            i += 1;
        }
        i
    }
}

impl PartialOrd for Tier {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Tier {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Tier {
    type Err = Error;

    fn from_str(s: &str) -> Result<Self, Error> {
        Self::ALL.iter().copied().find(|t| t.name() == s).ok_or(Error::UnknownTier)
    }
}
