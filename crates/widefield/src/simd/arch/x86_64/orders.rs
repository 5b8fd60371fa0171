//! Orders of bytes for shuffles, of which the compiler knows nothing: or it makes two shuffles of halves of a rotation
//! by 16, rotates both operands of a sum, or takes a reversal together with the choice of words behind it into shuffles
//! and blends, twice as many.
//!
//! They are public, so these barriers stay under the memory sanitizer.

use core::arch::asm;
use core::arch::x86_64::*;

/// The order.
#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn order128(order: &[u8; 16]) -> __m128i {
    // SAFETY: the array is as large as the vector.
    let mut x = unsafe { _mm_loadu_si128(order.as_ptr().cast()) };
    // SAFETY: no instruction at all.
    unsafe { asm!("/* {0} */", inout(xmm_reg) x, options(pure, nomem, nostack, preserves_flags)) };
    x
}

/// The same order in both lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn order256(order: &[u8; 16]) -> __m256i {
    // SAFETY: the array is as large as a lane.
    let mut x = _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(order.as_ptr().cast()) });
    // SAFETY: no instruction at all.
    unsafe { asm!("/* {0} */", inout(ymm_reg) x, options(pure, nomem, nostack, preserves_flags)) };
    x
}

/// The same order in all four lanes.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn order512(order: &[u8; 16]) -> __m512i {
    // SAFETY: the array is as large as a lane.
    let mut x = _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(order.as_ptr().cast()) });
    // SAFETY: no instruction at all.
    unsafe { asm!("/* {0} */", inout(zmm_reg) x, options(pure, nomem, nostack, preserves_flags)) };
    x
}
