//! Identities that the compiler does not see through; the module's documentation tells which is for what.
#![allow(unsafe_code, reason = "this is the module for it")]

/// The same reference, which the compiler cannot recognise as such: loads through it stay where they are written.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
#[must_use]
pub fn barrier_reference<T>(reference: &T) -> &T {
    #[cfg_attr(widefield_msan, allow(unused_mut))]
    let mut address: *const T = reference;
    #[cfg(not(widefield_msan))]
    // SAFETY: the text is empty. It is said to read memory, so that it has its place among other accesses.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) address, options(readonly, nostack, preserves_flags))
    }
    // SAFETY: the address is that of the reference.
    unsafe { &*address }
}

/// The same reference: no vector kernel runs here.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[must_use]
pub fn barrier_reference<T>(reference: &T) -> &T {
    reference
}

/// The same word, of which the compiler knows nothing. (On other processors nothing stores words too early for a wider
/// load.)
#[inline(always)]
#[must_use]
pub fn barrier_word(#[allow(unused_mut, reason = "changed by the barrier alone")] mut word: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", not(widefield_msan)))]
    // SAFETY: no instruction at all.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags))
    };
    word
}

/// All bits set if the word's lowest one is, else none. The compiler knows nothing of it, so that it makes no branch of
/// what is masked.
#[inline(always)]
#[must_use]
#[cfg(any(feature = "gf2x", all(feature = "kummer", widefield_msan)))]
pub(crate) fn mask_of(word: u64) -> u64 {
    #[cfg(widefield_msan)]
    use core::hint::black_box;
    // The memory sanitizer would take the negative of a marked bit for a word with one marked bit. It follows shifts
    // exactly, if they are kept apart: the compiler makes a negative of both. What hides the mask keeps the compiler
    // from branching on the bit.
    #[cfg(widefield_msan)]
    return black_box((black_box(word << 63).cast_signed() >> 63).cast_unsigned());
    #[cfg(not(widefield_msan))]
    u64::from(subtle::Choice::from((word & 1) as u8).unwrap_u8()).wrapping_neg()
}

/// The same mask, of which the compiler knows nothing. It is public, so it stays under the memory sanitizer.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn barrier_mask(mut mask: u8) -> u8 {
    // SAFETY: no instruction is executed; the register keeps its value.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg_byte) mask, options(pure, nomem, nostack, preserves_flags));
    }
    mask
}

/// Declares public what was computed from secrets: whether a tag is accepted, an agreement has a result, an encoding is
/// canonical. Only the memory sanitizer needs to be told.
#[inline(always)]
#[must_use]
pub fn declassify<T: Copy>(value: T) -> T {
    #[cfg(widefield_msan)]
    {
        unsafe extern "C" {
            fn __msan_unpoison(start: *const core::ffi::c_void, size: usize);
        }
        // SAFETY: clears the shadow of a local variable.
        unsafe { __msan_unpoison(core::ptr::from_ref(&value).cast(), size_of::<T>()) }
    }
    value
}
