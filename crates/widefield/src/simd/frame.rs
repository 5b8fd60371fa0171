//! The stack below a call that worked on secrets, overwritten once the call has returned.
//!
//! The compiler spills round keys, powers and keystream into the frame of the function that uses them, and no code
//! inside that function can name those places. So the callee notes how far down its frame reaches ([`Frame::enter`]),
//! and the caller, below whose own frame that one lay, writes zeros from there upwards ([`Frame::wipe`]). As the size
//! is measured and not assumed, it holds for every compiler.
#![allow(unsafe_code, reason = "this is the module for it")]
#![cfg_attr(
    any(widefield_msan, not(any(target_arch = "x86_64", target_arch = "aarch64"))),
    allow(dead_code, unused_mut, reason = "nothing is overwritten there")
)]

use crate::tier::Token;

/// How far down the frame of a callee reaches.
#[derive(Debug)]
pub(crate) struct Frame(usize);

impl Frame {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self(0)
    }

    /// The lowest address of the frame that was noted.
    #[cfg(all(test, not(unoptimised), target_arch = "x86_64", unix))]
    pub(super) const fn low(&self) -> usize {
        self.0
    }

    /// Notes the frame of the function that this is inlined into.
    #[inline(always)]
    pub(crate) fn enter(&mut self) {
        // With the address of a local value the compiler cannot place this before the instructions that make the
        // frame.
        #[cfg(all(target_arch = "x86_64", not(widefield_msan)))]
        // SAFETY: reads the stack pointer.
        unsafe {
            let local = 0u8;
            core::arch::asm!("mov {0}, rsp /* {1} */", out(reg) self.0, in(reg) &raw const local, options(preserves_flags));
        }
        #[cfg(all(target_arch = "aarch64", not(widefield_msan)))]
        // SAFETY: as above.
        unsafe {
            let local = 0u8;
            core::arch::asm!("mov {0}, sp /* {1} */", out(reg) self.0, in(reg) &raw const local, options(preserves_flags));
        }
    }

    /// Overwrites the callee's frame, and `BELOW` bytes below it for what the callee called. `WIDE` allows
    /// instructions of AVX2, which the caller must know of.
    ///
    /// Nothing happens on other processors than x86-64 and 64-bit Arm.
    #[inline(always)]
    pub(crate) fn wipe<const WIDE: bool, const BELOW: usize>(self) {
        #[cfg(all(target_arch = "x86_64", not(widefield_msan)))]
        // SAFETY: without the option `nostack` the piece may use the stack below its function's frame, as by pushes.
        // The stack pointer goes down first, so that signal handlers keep off, and comes back. The callee has touched
        // the pages down to its frame; `BELOW` is at most one page. Only AVX-512 and AVX2 kernels pass `WIDE`; they
        // have run by then.
        unsafe {
            macro_rules! overwrite {
                ($zero:literal, $store:literal $register:literal at $($at:literal)+) => {
                    core::arch::asm!(
                        $zero,
                        "mov {top}, rsp",
                        // The piece above the last multiple of a cache line, so that all other stores are aligned.
                        concat!($store, " [rsp - 16], xmm0"),
                        concat!($store, " [rsp - 32], xmm0"),
                        concat!($store, " [rsp - 48], xmm0"),
                        "mov {end}, rsp",
                        "and {end}, -64",
                        "neg {size}",
                        "lea {size}, [{end} + {size} + {below}]",
                        "and {size}, -64",
                        // A kernel within a kernel may have no frame.
                        "jz 3f",
                        "sub {end}, {size}",
                        "mov rsp, {end}",
                        "2:",
                        $(concat!($store, " [{end} + {size} - ", $at, "], ", $register),)+
                        "sub {size}, 64",
                        "jnz 2b",
                        "mov rsp, {top}",
                        "3:",
                        top = out(reg) _,
                        end = out(reg) _,
                        size = inout(reg) self.0 => _,
                        below = const BELOW + 63,
                        out("xmm0") _,
                    )
                };
            }
            if WIDE {
                overwrite!("vpxor xmm0, xmm0, xmm0", "vmovdqu" "ymm0" at "32" "64");
            } else {
                overwrite!("pxor xmm0, xmm0", "movdqu" "xmm0" at "16" "32" "48" "64");
            }
        }
        #[cfg(all(target_arch = "aarch64", not(widefield_msan)))]
        // SAFETY: as above.
        unsafe {
            core::arch::asm!(
                "movi v0.2d, #0",
                "mov {top}, sp",
                "sub {low}, {top}, {low}",
                "add {low}, {low}, {below}",
                "and {low}, {low}, #-64",
                "sub {low}, {top}, {low}",
                "mov sp, {low}",
                "b 3f",
                "2:",
                "stp q0, q0, [{low}], #32",
                "stp q0, q0, [{low}], #32",
                "3:",
                "cmp {low}, {top}",
                "b.ne 2b",
                "mov sp, {top}",
                top = out(reg) _,
                low = inout(reg) self.0 => _,
                // More than an immediate holds, where a kernel's frame is large.
                below = in(reg) BELOW + 63,
                out("v0") _,
            );
        }
    }
}

/// Whether a list of features has the one that allows 32-byte stores.
pub(crate) const fn is_wide(features: &[&str]) -> bool {
    let mut i = 0;
    while i < features.len() {
        if matches!(features[i].as_bytes(), b"avx2") {
            return true;
        }
        i += 1;
    }
    false
}

/// All that a kernel does is inlined into it, or is another kernel.
pub(crate) const BELOW_KERNELS: usize = 0;

/// What a portable kernel calls: functions, and these others.
pub(crate) const BELOW_PORTABLE: usize = 1024;

/// Runs it in a frame of its own, and overwrites that frame, and `BELOW` bytes below it, when it has returned: for
/// what is rarely done with secrets, such as setting up a key. Kernels overwrite their own frames.
///
/// The result is the caller's: a secret should not be part of it, but be written where it is to stay.
#[inline(always)]
pub fn in_wiped_frame<const BELOW: usize, T>(token: Token, run: impl FnOnce() -> T) -> T {
    #[inline(never)]
    fn in_own_frame<T>(frame: &mut Frame, run: impl FnOnce() -> T) -> T {
        frame.enter();
        run()
    }
    let mut frame = Frame::new();
    let result = in_own_frame(&mut frame, run);
    #[cfg(target_arch = "x86_64")]
    if token.avx2().is_some() {
        frame.wipe::<true, BELOW>();
        return result;
    }
    let _ = token;
    frame.wipe::<false, BELOW>();
    result
}
