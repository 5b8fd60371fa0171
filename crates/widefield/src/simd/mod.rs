//! Vectors that prove their processor: the module with `unsafe`.
//!
//! A vector can be made only from a tier's token, and a token exists only after detection, so holding a vector proves
//! that its instructions exist: the methods are safe, and so is every algorithm written with them. Each method is one
//! or two instructions, `#[inline(always)]`, and carries no `#[target_feature]` of its own: it takes on the features
//! of the kernel that it is inlined into. A kernel is entered through [`kernel!`](crate::kernel), the one place that
//! names features. `cargo xtask symbols` fails if an intrinsic was not inlined.
//!
//! Private: what the workspace's own packages need is handed on by [`internal`](crate::internal).

#[macro_use]
mod entry;
#[macro_use]
mod transparent;
mod bits;
mod blocks;
mod carryless;
#[cfg(all(test, unix))]
#[allow(unsafe_code, reason = "this is the module for it")]
pub(crate) mod guard;
mod inout;
#[cfg(test)]
#[allow(unsafe_code, reason = "this is the module for it")]
pub(crate) mod leftover;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod partial;
mod wiped;
mod words32;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use bits::Bits;
pub use blocks::{AesBlocks, AesSchedule, Blocks};
pub use carryless::Carryless;
#[cfg(not(target_arch = "x86_64"))]
pub use inout::alone;
pub use inout::{Chunk, InOut, opaque, overwrite, verdict, wipe, wipe_bytes};
#[cfg(target_arch = "aarch64")]
pub use neon::V128;
pub use wiped::Wiped;
pub use words32::{Words32, Work};
#[cfg(target_arch = "x86_64")]
pub use x86::{V128, V256, V512, alone};

/// The registers of this architecture.
pub mod registers {
    #[cfg(target_arch = "aarch64")]
    pub use super::neon::V128;
    #[cfg(target_arch = "x86_64")]
    pub use super::x86::{V128, V256, V512};
}
