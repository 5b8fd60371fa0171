//! What the processor offers, and the widest tier that it can run.
//!
//! On x86-64 the answer is a pure function of three registers of CPUID and of XCR0 (`x86`), with and without the
//! standard library: it is the same function that the tests apply to recorded processors. 64-bit Arm keeps its
//! identification registers from programs, so only the operating system can tell (`aarch64`); the standard library asks
//! it. Without the standard library there the features count that the compiler was told to take for granted: on macOS
//! those of the tier `sha3` are among them, on Linux those of `neon`, and of `pmull` if the program is built with
//! `-C target-feature=+aes`.
//!
//! What decides is compiled for the tests on every architecture.

#[cfg(any(test, target_arch = "aarch64"))]
mod aarch64;
#[cfg(any(test, target_arch = "x86_64", target_arch = "aarch64"))]
mod ladder;
#[cfg(target_arch = "x86_64")]
mod raw;
#[cfg(test)]
mod tests;
#[cfg(any(test, target_arch = "x86_64"))]
mod x86;

use super::table::Tier;

/// The widest tier that this processor can run under this operating system.
pub(super) fn detected() -> Tier {
    #[cfg(target_arch = "x86_64")]
    return x86::widest(x86::features(&raw::leaves()) | x86::COMPILED);
    #[cfg(target_arch = "aarch64")]
    return aarch64::widest(aarch64::features(aarch64::answers()) | aarch64::COMPILED);
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    return Tier::Portable;
}
