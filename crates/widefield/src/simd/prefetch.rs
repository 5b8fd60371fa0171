//! Hints to the caches.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code, reason = "this is the module for it"))]

/// Asks the processor for the 64-byte line with this byte of a slice, which need not exist.
#[inline(always)]
pub fn prefetch(bytes: &[u8], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: SSE is part of the architecture, and a hint does not fault.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(bytes.as_ptr().wrapping_add(at).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (bytes, at);
}

#[test]
fn lines_need_not_exist() {
    for at in [0, 1, 64, usize::MAX / 2, usize::MAX] {
        prefetch(&[1, 2, 3], at);
        prefetch(&[], at);
    }
}
