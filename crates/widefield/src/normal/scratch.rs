//! Memory for a product's lifted operands.

use crate::simd::{Wiped, overwrite};
use alloc::vec;

/// Words on the stack: enough for operands that have 9 words when they are lifted, 16, 20.
const SMALL: usize = 80;
const MIDDLE: usize = 184;
const LARGE: usize = 256;

/// Runs with at least so many words of scratch, which are wiped then. On the stack they are also cleared first: there are few
/// where few are needed.
pub(super) fn with_scratch(words: usize, run: impl FnOnce(&mut [u64])) {
    if words <= SMALL {
        run(&mut *Wiped::new([0; SMALL]));
    } else if words <= MIDDLE {
        run(&mut *Wiped::new([0; MIDDLE]));
    } else if words <= LARGE {
        run(&mut *Wiped::new([0; LARGE]));
    } else {
        let mut memory = vec![0; words];
        run(&mut memory);
        overwrite(&mut memory, 0);
    }
}
