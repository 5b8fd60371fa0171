//! Work in steps, to be done between those of another.

/// Work that can be done in steps of four quarters, between those of another.
pub trait Work {
    /// How many steps it has.
    const STEPS: usize;
    /// Quarter `Q` of the next step: 0, 1, 2, 3, then those of the step after it.
    fn quarter<const Q: usize>(&mut self);
    /// The next step; at most `STEPS` times.
    #[inline(always)]
    fn step(&mut self) {
        self.quarter::<0>();
        self.quarter::<1>();
        self.quarter::<2>();
        self.quarter::<3>();
    }
}
