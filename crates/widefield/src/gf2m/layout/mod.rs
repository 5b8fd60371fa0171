//! How elements lie in registers. Nothing here knows a field: only how many words an element has.
//!
//! | layout | a register holds | for |
//! |---|---|---|
//! | [`Packed`] | words 2k and 2k + 1 of an element in each 128-bit lane | one element |
//! | [`Quads`] | words 4k to 4k + 3 of an element | one product, 256-bit multipliers |
//! | [`Sliced`] | word k of as many elements as it has words | batches |
//!
//! `transposed` slices eight elements over 512 bits.
#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(unreachable_pub, reason = "the public trait of fields names a layout on x86-64 only")
)]

mod arch;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod lanes;
mod packed;
mod registers;
mod shape;
mod sliced;

#[cfg(target_arch = "x86_64")]
use arch::x86_64::quads;
pub(super) use packed::{Lanes, Packed, load};
#[cfg(target_arch = "x86_64")]
pub(super) use packed::{load_all, store_all};
#[cfg(target_arch = "x86_64")]
pub(super) use quads::Quads;
pub(super) use registers::{Layout, Single};
pub(crate) use shape::Shape;
pub(crate) use sliced::Batch;
pub(super) use sliced::{MAX_ELEMENTS, Sliced};
