//! The fields of NIST.

/// The word counts of the five NIST fields, with their degrees.
pub(super) const FIELDS: [(u64, u64); 5] = [(3, 163), (4, 233), (5, 283), (7, 409), (9, 571)];
