//! What the workspace's own packages build on: vectors, and entries into kernels ([`kernel!`](crate::kernel)).
//!
//! Not part of the library's interface: it promises nothing from one version to the next. It is as safe as the rest:
//! vectors and kernels need a tier's token, which only detection makes.

#[cfg(target_arch = "aarch64")]
pub use crate::simd::V128;
pub use crate::simd::{
    AesBlocks, AesSchedule, Blocks, Carryless, Shuffle, Simd, Vector, Words32, in_wiped_frame, wipe,
    wipe_bytes,
};
#[cfg(target_arch = "x86_64")]
pub use crate::simd::{V128, V256, V512};
