//! Memory for a product's lifted operands.

use crate::simd::{Aligned, overwrite};
use alloc::vec;

/// Words on the stack: enough for operands that have 9 words when they are lifted, 16, 20.
const SMALL: usize = 80;
const MIDDLE: usize = 184;
const LARGE: usize = 256;

/// Runs with at least so many words of scratch, which are wiped then. On the stack they are also cleared first: there
/// are few where few are needed.
pub(super) fn with_scratch(words: usize, run: impl FnOnce(&mut [u64])) {
    if words <= SMALL {
        wiped(&mut [0; SMALL], run);
    } else if words <= MIDDLE {
        wiped(&mut [0; MIDDLE], run);
    } else if words <= LARGE {
        wiped(&mut [0; LARGE], run);
    } else {
        wiped(&mut vec![0; words], run);
    }
}

fn wiped(memory: &mut [u64], run: impl FnOnce(&mut [u64])) {
    run(Overwritten { values: memory, with: 0 }.values);
}

/// Memory that is overwritten when this is dropped.
pub(super) struct Overwritten<'a, T: Copy> {
    pub(super) values: &'a mut [T],
    pub(super) with: T,
}

impl<T: Copy> Drop for Overwritten<'_, T> {
    #[inline(never)]
    fn drop(&mut self) {
        overwrite(self.values, self.with);
    }
}

/// A byte of all elements of two batches.
pub(super) type Row = Aligned<[[u64; 4]; 2]>;
