//! Secrets on the heap that are overwritten when it gets its memory back.

use super::overwrite;
#[cfg(feature = "gf2x")]
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// Values that are overwritten when they are dropped. Their number does not change: memory that grows would leave
/// copies behind.
pub(crate) struct WipedVec<T: Copy + Default>(Vec<T>);

#[cfg(feature = "gf2x")]
impl<T: Copy + Default> WipedVec<T> {
    /// So many zeros.
    pub(crate) fn new(n: usize) -> Self {
        Self(vec![T::default(); n])
    }
}

impl<T: Copy + Default> From<Vec<T>> for WipedVec<T> {
    fn from(values: Vec<T>) -> Self {
        Self(values)
    }
}

impl<T: Copy + Default> Deref for WipedVec<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T: Copy + Default> DerefMut for WipedVec<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T: Copy + Default> Drop for WipedVec<T> {
    fn drop(&mut self) {
        overwrite(&mut self.0, T::default());
    }
}
