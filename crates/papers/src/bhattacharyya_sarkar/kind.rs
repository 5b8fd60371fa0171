//! Which algorithm.

/// Which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Chains up to the last multiple, the rest packed anew.
    GollGueron,
    /// Complete chains, zero blocks in front.
    Improved,
    /// One of the two or scalar code, by length, as the published program chooses; with 256 bits alone.
    Dispatched,
}

impl Kind {
    /// All.
    pub const ALL: [Self; 3] = [Self::GollGueron, Self::Improved, Self::Dispatched];

    /// The name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GollGueron => "Goll-Gueron",
            Self::Improved => "improved",
            Self::Dispatched => "as dispatched",
        }
    }
}
