//! Vectors that prove their processor: the module with `unsafe`.
//!
//! A vector can be made only from a tier's token, and a token exists only after detection, so holding a vector proves
//! that its instructions exist: the methods are safe, and so is every algorithm written with them. Each method is one
//! or two instructions, `#[inline(always)]`, and carries no `#[target_feature]` of its own: it takes on the features
//! of the kernel that it is inlined into. A kernel is entered through [`kernel!`](crate::kernel), the one place that
//! names features. `cargo xtask symbols` fails if an intrinsic was not inlined.
//!
//! Private: what the workspace's own packages need is handed on by [`internal`](crate::internal).
//!
//! # Barriers: why and which
//!
//! The compiler rewrites vector code by its own idea of cost, and is sometimes wrong by a fifth of a kernel's time.
//! Empty pieces of assembly that it cannot look into keep it from that; they cost no instruction. Each barrier is the
//! identity on its operand:
//!
//! | barrier | what the compiler would do without it |
//! |---|---|
//! | [`Blocks::barrier_order`] | sort interleaved independent chains behind one another, to save registers. What comes before in the source, up to the last such barrier, stays before it; what uses the result stays behind. |
//! | `barrier_value` of a vector | rewrite arithmetic for the worse, such as two shifts and a sum into a 64-bit multiplication, or a 32-bit one in a loop into a 64-bit one, as it knew before the loop that a factor is short |
//! | `barrier_mask` | turn an operation under a known mask into other shuffles, which the shuffle pipes have no time for: up to a quarter of a product's time |
//! | in `test8` and `above8` of NEON | take tests of bits and shifts that insert them apart into twice as many operations with masks |
//! | in `arch/x86_64/orders.rs`, on the orders of byte shuffles | make two shuffles of halves of one, rotate or reverse both operands of a sum, join a reversal with the next shuffle |
//! | `barrier_word` | fetch words that were stored one by one a moment ago by one wide load, which waits until the stores have left the pipeline |
//! | [`barrier_reference`] | keep constants that it has loaded on the stack, in a loop that needs every register; loads through the reference stay where they are written |
//! | `mask_of` of a secret bit | see that a mask has two values, and branch on the bit |
//! | stores, inside [`wipe`] and [`wipe_bytes`] | leave out stores of zeros to memory that nobody reads again |
//!
//! The memory sanitizer cannot look into them either and would lose its mark: under it alone there are none for values
//! that may be secret.

#[macro_use]
mod entry;
#[macro_use]
mod transparent;
mod aligned;
mod arch;
mod barrier;
mod blocks;
mod carryless;
#[cfg(test)]
#[allow(unsafe_code, reason = "this is the module for it")]
pub(crate) mod dealloc_probe;
mod frame;
#[cfg(all(test, unix))]
#[allow(unsafe_code, reason = "this is the module for it")]
pub(crate) mod guard_page;
mod inout;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", feature = "gcm"))]
mod partial;
mod register;
#[cfg(test)]
#[allow(unsafe_code, reason = "this is the module for it")]
pub(crate) mod residue;
#[cfg(test)]
pub(crate) mod rng;
mod shuffle;
#[cfg(test)]
pub(crate) mod spec;
#[cfg(all(test, not(unoptimised), target_arch = "x86_64", unix))]
#[allow(unsafe_code, reason = "this is the module for it")]
pub(crate) mod stack_residue;
mod wipe;
mod wiped;
#[cfg(any(
    all(feature = "alloc", feature = "gf2x"),
    all(feature = "std", any(feature = "gcm", feature = "chacha20poly1305"))
))]
mod wiped_vec;
mod words32;
mod work;

pub use aligned::Aligned;
#[cfg(target_arch = "aarch64")]
pub use arch::aarch64::{Pair, V128};
#[cfg(target_arch = "x86_64")]
pub use arch::x86_64::{Pair, V128, V256, V512};
#[cfg(any(feature = "gf2x", all(feature = "kummer", widefield_msan)))]
pub(crate) use barrier::mask_of;
pub use barrier::{barrier_reference, barrier_word, declassify};
pub use blocks::{AesBlocks, AesSchedule, Blocks};
pub use carryless::Carryless;
pub use frame::in_wiped_frame;
pub(crate) use frame::{BELOW_KERNELS, BELOW_PORTABLE, Frame, is_wide};
pub use inout::{InOut, prefetch};
#[cfg(feature = "gcm")]
pub(crate) use partial::load as load_partial;
pub use register::{Simd, Vector};
pub use shuffle::Shuffle;
pub use wipe::{overwrite, wipe, wipe_bytes};
pub use wiped::Wiped;
pub(crate) use wiped::moved_when_set_up;
#[cfg(any(
    all(feature = "alloc", feature = "gf2x"),
    all(feature = "std", any(feature = "gcm", feature = "chacha20poly1305"))
))]
pub(crate) use wiped_vec::WipedVec;
pub use words32::Words32;
pub use work::Work;

/// The registers of this architecture.
pub mod registers {
    #[cfg(target_arch = "aarch64")]
    pub use super::arch::aarch64::{Pair, V128};
    #[cfg(target_arch = "x86_64")]
    pub use super::arch::x86_64::{Pair, V128, V256, V512};
}
