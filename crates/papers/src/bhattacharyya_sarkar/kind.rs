//! Which algorithm.

/// Which of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Goll and Gueron's as printed: chains up to the last multiple, the rest packed anew.
    GollGueron,
    /// The improved form as printed: complete chains, zero blocks in front.
    Improved,
    /// Goll and Gueron's as it stands in the published program, which has 256 bits alone.
    OriginalProgram,
    /// What the published program runs: one of the forms, by length.
    Program,
}

impl Kind {
    /// All.
    pub const ALL: [Self; 4] = [Self::GollGueron, Self::Improved, Self::OriginalProgram, Self::Program];

    /// The name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GollGueron => "Goll-Gueron",
            Self::Improved => "improved",
            Self::OriginalProgram => "Goll-Gueron, their program",
            Self::Program => "improved, their program",
        }
    }

    /// Whether it is the published program's, which has 256 bits alone.
    #[must_use]
    pub const fn is_program(self) -> bool {
        matches!(self, Self::OriginalProgram | Self::Program)
    }
}
