//! What OpenSSL holds by pointers: the provider and its contexts; and what all functions on them do.
#![allow(unsafe_code, reason = "C passes pointers and lengths; each use says what it relies on")]

use super::host::Core;
use crate::reason::Reason;
use core::ffi::{CStr, c_int, c_void};
use core::slice;
use core::sync::atomic::AtomicPtr;

/// Ciphers, of each of which a context may be kept.
pub(super) const SPARES: usize = 7;

/// What a loaded module keeps.
pub(super) struct Provider {
    pub(super) core: Core,
    /// For each cipher a context that is out of use: one is made and freed for every connection or message, and the
    /// large ones cost the system's allocator more than a short message costs the cipher.
    pub(super) spares: [AtomicPtr<c_void>; SPARES],
}

/// A context, with what it belongs to, which OpenSSL keeps for longer.
pub(super) struct Context<C> {
    pub(super) provider: *const Provider,
    pub(super) inner: C,
}

impl<C> Context<C> {
    /// 1, or 0 with a reason in the queue.
    #[inline]
    pub(super) fn report(&self, result: Result<(), Reason>, function: &'static CStr) -> c_int {
        match result {
            Ok(()) => 1,
            Err(reason) => {
                // SAFETY: the provider lives as long as its contexts.
                unsafe { &*self.provider }.core.raise(reason, function);
                0
            }
        }
    }
}

/// Bytes that C gave, if it gave any.
///
/// # Safety
/// `bytes` is null or can be read for `length` bytes.
pub(super) unsafe fn given<'a>(bytes: *const u8, length: usize) -> Option<&'a [u8]> {
    // SAFETY: the caller's promise.
    (!bytes.is_null()).then(|| unsafe { slice::from_raw_parts(bytes, length) })
}

/// Overwrites the stack that a function has used which has returned.
#[inline(always)]
pub(super) fn scrub(frames: usize) {
    // Parts that are small enough for stores in a row, where the copy itself takes no longer than a call.
    #[inline(never)]
    fn little() {
        core::hint::black_box((&mut [0u8; 128], &mut [0u8; 128]));
    }
    #[inline(never)]
    fn much() {
        core::hint::black_box(&mut [0u8; 2048]);
    }
    #[cfg(planted)]
    if crate::planted::is("stack") {
        return;
    }
    match frames {
        0 => {}
        1..=256 => little(),
        _ => much(),
    }
}

/// # Safety
/// `context` is null, or came from a box of this type and is not used again.
pub(super) unsafe extern "C" fn drop_context<C>(context: *mut c_void) {
    if !context.is_null() {
        // SAFETY: the caller's promise.
        drop(unsafe { Box::from_raw(context.cast::<Context<C>>()) });
    }
}
