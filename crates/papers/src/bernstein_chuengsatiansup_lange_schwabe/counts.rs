//! Numbers of vector instructions.

/// What has been executed, vectors of four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Additions, subtractions and roundings, which one unit does; of integers, additions alone.
    pub additions: usize,
    /// Multiplications.
    pub multiplications: usize,
    /// Moves within vectors.
    pub permutations: usize,
    /// Conditional selections.
    pub selections: usize,
    /// Shifts.
    pub shifts: usize,
    /// Bitwise operations.
    pub logic: usize,
}
