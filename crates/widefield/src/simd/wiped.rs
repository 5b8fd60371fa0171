//! Secrets that are overwritten when they are dropped.
#![allow(unsafe_code, reason = "this is the module for it")]

use super::wipe::barrier_stores;
use core::{
    fmt,
    mem::MaybeUninit,
    ops::{Deref, DerefMut},
    ptr, slice,
};
use zeroize::ZeroizeOnDrop;

/// A value that is overwritten with zeros when it is dropped: in a kernel by the kernel's wide stores.
///
/// It lies in memory as long as it lives, so it is not for what a loop should keep in registers.
pub struct Wiped<T: Copy>(T);

impl<T: Copy> Wiped<T> {
    /// The value, to be wiped.
    #[inline(always)]
    #[must_use]
    pub const fn new(value: T) -> Self {
        Self(value)
    }
}

impl<T: Copy> Clone for Wiped<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<T: Copy> Deref for Wiped<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Copy> DerefMut for Wiped<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: Copy> fmt::Debug for Wiped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wiped").finish_non_exhaustive()
    }
}

impl<T: Copy> Drop for Wiped<T> {
    #[inline(always)]
    fn drop(&mut self) {
        let value = ptr::from_mut(&mut self.0).cast::<MaybeUninit<u8>>();
        // SAFETY: the value's own memory. Nobody reads it as a `T` again: it is being dropped, and a `Copy` type has no
        // destructor that would.
        let bytes = unsafe { slice::from_raw_parts_mut(value, size_of::<T>()) };
        // Piece by piece: stores in a row up to that many bytes, a call of `memset` beyond.
        for piece in bytes.chunks_mut(256) {
            piece.fill(MaybeUninit::new(0));
            barrier_stores(piece);
        }
    }
}

impl<T: Copy> ZeroizeOnDrop for Wiped<T> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::leftover::{after_drop, holds};
    use core::mem::ManuallyDrop;

    #[test]
    fn nothing_is_left() {
        let secret: [u8; 40] = core::array::from_fn(|i| 5 * i as u8 + 3);
        assert!(holds(&after_drop(ManuallyDrop::new(Wiped::new(secret))), &secret));
        assert!(!holds(&after_drop(Wiped::new(secret)), &secret));
        assert!(!holds(&after_drop(Wiped::new((7u32, secret)).clone()), &secret));
        assert_eq!(format!("{:?}", Wiped::new(secret)), "Wiped { .. }");
    }
}
