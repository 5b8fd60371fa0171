//! Leaks that the memory sanitizer cannot see, since it does not look into assembly: this check must.

#![allow(unsafe_code, reason = "leaks in assembly")]

use crate::taint::secret;
use widefield::cpu::Token;

/// A branch.
pub(crate) fn branch(_: Token) {
    // SAFETY: compares and jumps to what comes next.
    unsafe { core::arch::asm!("test {0}, 1", "jz 2f", "nop", "2:", in(reg) secret(3u64)) }
}

/// A look into a table.
pub(crate) fn index(_: Token) {
    let table = [7u64; 16];
    // SAFETY: loads a word of the table.
    unsafe {
        core::arch::asm!("mov {0}, [{1} + 8 * {0}]", inout(reg) secret(3u64) % 16 => _, in(reg) table.as_ptr());
    }
}

/// A gather.
pub(crate) fn gather(token: Token) {
    if token.avx2().is_none() {
        return branch(token);
    }
    let table = [7u64; 16];
    let places = secret([1u64, 2, 3, 4]).map(|i| i % 16);
    // SAFETY: the token says that the processor has AVX2; the places are within the table.
    unsafe {
        core::arch::asm!(
            "vmovdqu ymm0, [{places}]", "vpcmpeqq ymm1, ymm1, ymm1", "vpgatherqq ymm2, [{table} + 8 * ymm0], ymm1",
            "vzeroupper", places = in(reg) places.as_ptr(), table = in(reg) table.as_ptr(),
            out("xmm0") _, out("xmm1") _, out("xmm2") _,
        );
    }
}

/// A store under a mask in a vector.
pub(crate) fn vector_mask(token: Token) {
    if token.avx2().is_none() {
        return branch(token);
    }
    let mask = secret([1u64, 2, 3, 4]).map(|w| w << 63);
    let mut out = [0u64; 4];
    // SAFETY: the token says that the processor has AVX2; writes to the array.
    unsafe {
        core::arch::asm!(
            "vmovdqu ymm0, [{mask}]", "vpmaskmovq [{out}], ymm0, ymm0", "vzeroupper",
            mask = in(reg) mask.as_ptr(), out = in(reg) out.as_mut_ptr(), out("xmm0") _,
        );
    }
}

/// A load under a mask register.
pub(crate) fn mask_register(token: Token) {
    if token.avx512().is_none() {
        return branch(token);
    }
    let words = [7u64; 8];
    // SAFETY: the token says that the processor has AVX-512; reads the array.
    unsafe {
        core::arch::asm!(
            "kmovd k1, {mask:e}", "vmovdqu64 zmm0 {{k1}}{{z}}, [{words}]", "vzeroupper",
            mask = in(reg) secret(0x5au32), words = in(reg) words.as_ptr(), out("xmm0") _, out("k1") _,
        );
    }
}
