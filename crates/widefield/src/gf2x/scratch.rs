//! Memory for what is computed from operands that may be secret: overwritten when it is given back.

use crate::simd::overwrite;
use alloc::{vec, vec::Vec};
use core::ops::{Deref, DerefMut};

/// Words that are wiped on drop.
pub(super) struct Scratch(Vec<u64>);

impl Scratch {
    /// So many zeros.
    pub(super) fn new(n: usize) -> Self {
        Self(vec![0; n])
    }
}

impl From<Vec<u64>> for Scratch {
    fn from(words: Vec<u64>) -> Self {
        Self(words)
    }
}

impl Deref for Scratch {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.0
    }
}

impl DerefMut for Scratch {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        overwrite(&mut self.0, 0);
    }
}
