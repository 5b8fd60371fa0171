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

/// Overwrites memory with zeros, piece by piece: stores in a row up to that many bytes, a call of `memset` beyond.
#[inline(always)]
fn overwrite(bytes: &mut [MaybeUninit<u8>]) {
    for piece in bytes.chunks_mut(256) {
        piece.fill(MaybeUninit::new(0));
        barrier_stores(piece);
    }
}

/// The memory of a value that has been moved away, or is about to be.
struct Moved<T>(MaybeUninit<T>);

impl<T> Drop for Moved<T> {
    #[inline(always)]
    fn drop(&mut self) {
        let memory = self.0.as_mut_ptr().cast::<MaybeUninit<u8>>();
        // SAFETY: the value's own memory, and nobody reads it as a `T` again.
        let bytes = unsafe { slice::from_raw_parts_mut(memory, size_of::<T>()) };
        // By `memset`, whatever the length: outside of kernels its stores are the widest.
        bytes.fill(MaybeUninit::new(0));
        barrier_stores(bytes);
    }
}

/// A value that is set up and then moved to the caller: the memory that it leaves is overwritten.
///
/// If `set_up` panics, the memory is overwritten and the value not dropped.
#[inline(always)]
pub(crate) fn moved_when_set_up<T>(empty: T, set_up: impl FnOnce(&mut T)) -> T {
    let mut place = Moved(MaybeUninit::new(empty));
    // SAFETY: there is a value until the next statement.
    set_up(unsafe { place.0.assume_init_mut() });
    // SAFETY: likewise; it is read once. As the last expression it is written where the caller wants it before `place`
    // is dropped.
    unsafe { place.0.assume_init_read() }
}

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
        overwrite(unsafe { slice::from_raw_parts_mut(value, size_of::<T>()) });
    }
}

impl<T: Copy> ZeroizeOnDrop for Wiped<T> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::residue::{after_drop, holds};
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
