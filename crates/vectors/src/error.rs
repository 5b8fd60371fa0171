//! What went wrong, in which file, at which record.

use core::fmt;

/// A vector file that does not have the form its parser expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Path of the file below `data/`.
    pub file: &'static str,
    /// The record: a section and an index, or a line number.
    pub record: String,
    /// What was expected, or what was found instead.
    pub reason: String,
}

impl Error {
    pub(crate) fn new(file: &'static str, record: impl fmt::Display, reason: impl fmt::Display) -> Self {
        Self { file, record: record.to_string(), reason: reason.to_string() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.file, self.record, self.reason)
    }
}

impl core::error::Error for Error {}
