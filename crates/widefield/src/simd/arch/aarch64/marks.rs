//! The memory sanitizer (`cargo xtask ct --arm`) does not know what PMULL and AES's rounds do, and takes marked
//! operands of theirs for a leak. Under it alone they get the operands without marks, and all of the result is marked
//! if any bit of the operands was.

use core::arch::aarch64::*;

/// The same without marks.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn without(operand: uint8x16_t) -> uint8x16_t {
    unsafe extern "C" {
        fn __msan_unpoison(start: *const core::ffi::c_void, size: usize);
    }
    let mut bytes = [0u8; 16];
    // SAFETY: the array is as large as the vector; its shadow is cleared, nothing else.
    unsafe {
        vst1q_u8(bytes.as_mut_ptr(), operand);
        __msan_unpoison(bytes.as_ptr().cast(), 16);
        vld1q_u8(bytes.as_ptr())
    }
}

/// The result, marked in all bits if the operand is in any.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn with_marks_of(operand: uint8x16_t, result: uint8x16_t) -> uint8x16_t {
    // Zero, with the operand's marks.
    let marks = vreinterpretq_u64_u8(veorq_u8(operand, without(operand)));
    let both = vorrq_u64(marks, vextq_u64::<1>(marks, marks));
    // Whether it is zero is not known where any bit has a mark.
    let ones = vreinterpretq_u8_u64(vceqzq_u64(both));
    veorq_u8(result, vmvnq_u8(ones))
}
