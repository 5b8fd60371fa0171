//! Products and squares of any length.
//!
//! `karatsuba.rs` cuts a product down by the lengths alone, to one of
//!
//! - up to 9 words, the fixed sizes (`leaf.rs`) where both have as many;
//! - up to 18 words, products in registers (`longer.rs`);
//! - a few words by many, rows of the schoolbook method (`row.rs`);
//! - up to 192 words on 512 bits, whole vectors as coefficients (`strided`);
//! - up to 320 words on 256 bits, two to five levels at once (`batches.rs`, with the plan in `plan.rs`): the operands
//!   are expanded to rows and collected from them (`breadth.rs`), and the rows multiplied a vector's words at a time
//!   (`batch.rs`);
//! - a few words more than whole vectors, the product of these and those by the few (`few.rs`);
//! - from some hundred words on, five products of a third of the length (`toom.rs`);
//! - from some thousands of words on, the additive FFT (`fft`).
//!
//! Up to 6,144 words the times of short products decide which (`ways.rs`, `costs.rs`).
//!
//! `karatsuba.rs` is a kernel that enters itself anew; its lengths and vectors are in `method.rs`. Columns and the
//! transform have kernels of their own (`strided/columns.rs`, `fft/kernels.rs`).
//!
//! A product of 1000 by 1000 words on the tier `avx512` passes, and never comes back up:
//!
//! 1. `mod.rs`, which finds the scratch;
//! 2. `karatsuba.rs` and `toom.rs`, two levels, to products of about 112 words;
//! 3. `kernels.rs`, the tier's entries;
//! 4. `strided/product.rs`: 14 vectors of either operand;
//! 5. `strided/lanes.rs`, their words and sums of words in four columns;
//! 6. `strided/columns.rs`, the product of two columns, as three of seven vectors;
//! 7. `formula/sliced.rs`, the linear forms of the formula for seven words;
//! 8. `formula/combine.rs`, its sums.
//!
//! On the tiers up to `avx2`: `mod.rs`, `karatsuba.rs` (six levels), `leaf.rs`, `fixed/single.rs`, `formula/packed.rs`,
//! `formula/combine.rs`.

mod batch;
#[cfg(target_arch = "x86_64")]
mod batches;
mod breadth;
mod costs;
mod few;
mod fft;
mod karatsuba;
mod kernels;
mod leaf;
mod lengths;
mod longer;
mod method;
#[cfg(feature = "std")]
mod parallel;
mod plan;
#[cfg(test)]
mod proofs;
mod row;
mod scratch;
pub(super) mod square;
mod strided;
mod sums;
#[cfg(test)]
mod tests;
mod toom;
mod vectors;
mod ways;

pub(crate) use fft::KERNELS as FFT_KERNELS;
pub(crate) use karatsuba::KERNELS as MUL_KERNELS;
pub(super) use karatsuba::mul as multiply;
pub(crate) use kernels::KERNELS;
#[cfg(feature = "alloc")]
pub(super) use kernels::add_row;
#[cfg(feature = "std")]
pub use parallel::mul_parallel;
pub use scratch::mul_scratch_len;
use scratch::scratch_len;
#[cfg(feature = "alloc")]
pub(super) use scratch::scratch_len_up_to;
pub(crate) use strided::KERNELS as COLUMN_KERNELS;
pub(super) use sums::for_words;

#[doc(hidden)]
pub use ways::{Way, force_way};

use crate::Error;
use crate::simd::Aligned;
use crate::tier::{self, Token};
use lengths::LEAF;

/// The product `a b`: `out.len() == a.len() + b.len()`, any lengths.
///
/// Time depends on the lengths alone. The memory that the method needs besides comes from the stack up to 64 words an
/// operand, for a few lengths above that too, else from one allocation, which is freed without being wiped: who
/// multiplies secrets of that size calls [`mul_with_scratch`] with memory of their own. Without the feature `alloc`
/// longer operands are cut into pieces that fit the stack, which is slower.
///
/// # Errors
/// [`Error::Length`] if `out` has another length.
#[inline]
pub fn mul(out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    mul_with(tier::active(), out, a, b)
}

/// [`mul`] on a given tier.
///
/// # Errors
/// Those of [`mul`].
#[inline]
pub fn mul_with(token: Token, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    if a.len().checked_add(b.len()) != Some(out.len()) {
        return Err(Error::Length);
    }
    if a.len() <= LEAF && b.len() <= LEAF && !a.is_empty() && !b.is_empty() {
        short(token, out, a, b);
        return Ok(());
    }
    if lengths::in_registers(token, a.len(), b.len()) {
        longer(token, out, a, b);
        return Ok(());
    }
    let n = scratch_len(a.len(), b.len(), token.wide().is_some()).min(mul_scratch_len(a.len(), b.len()));
    if n <= TINY {
        in_scratch(token, out, a, b, &mut Aligned([0; TINY]).0);
    } else if n <= SMALL {
        in_scratch(token, out, a, b, &mut Aligned([0; SMALL]).0);
    } else {
        with_memory(token, out, a, b, n);
    }
    Ok(())
}

/// The product of up to nine words by up to nine.
#[inline(never)]
fn short(token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    karatsuba::short(token, out, a, b);
}

/// The product of 10 to 18 words by enough of them.
#[inline(never)]
fn longer(token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    kernels::mul_longer(token, out, a, b);
}

/// Scratch on the stack, in words: it must be cleared first, so short products get little of it. Enough for 18 (without
/// products on whole vectors 36), 32 and 64 words an operand.
const TINY: usize = 56;
const SMALL: usize = mul_scratch_len(32, 32);
const LARGE: usize = mul_scratch_len(64, 64);
const _: () = assert!(mul_scratch_len(18, 18) <= TINY && scratch_len(36, 36, false) <= TINY);

/// Words of a line of the cache.
#[cfg(feature = "alloc")]
const LINE: usize = 8;

/// Words from here to the next line.
#[cfg(feature = "alloc")]
fn words_to_line(start: *const u64) -> usize {
    (start.addr() / size_of::<u64>()).wrapping_neg() % LINE
}

#[inline(never)]
fn with_memory(token: Token, out: &mut [u64], a: &[u64], b: &[u64], n: usize) {
    if n <= LARGE {
        return in_scratch(token, out, a, b, &mut Aligned([0; LARGE]).0);
    }
    #[cfg(feature = "alloc")]
    {
        // Stores across two lines of the cache cost more.
        let mut memory = alloc::vec![0; n + LINE - 1];
        let at = words_to_line(memory.as_ptr());
        in_scratch(token, out, a, b, &mut memory[at..]);
    }
    #[cfg(not(feature = "alloc"))]
    {
        // Every product of two pieces fits the stack's scratch.
        const PIECE: usize = 64;
        const { assert!(mul_scratch_len(PIECE, PIECE) <= LARGE) };
        let (mut product, mut scratch) = ([0; 2 * PIECE], [0; LARGE]);
        out.fill(0);
        for (i, x) in a.chunks(PIECE).enumerate() {
            for (j, y) in b.chunks(PIECE).enumerate() {
                let product = &mut product[..x.len() + y.len()];
                in_scratch(token, product, x, y, &mut scratch);
                sums::add_to(&mut out[(i + j) * PIECE..][..product.len()], product);
            }
        }
    }
}

/// [`mul`] with the caller's scratch, of at least [`mul_scratch_len`] words. What it holds before does not matter;
/// after, it holds sums and products made from the operands. From 64 words an operand on products take less time
/// if it begins at a multiple of 64 bytes.
///
/// # Errors
/// [`Error::Length`] if `out` has another length than both operands together, or the scratch is too short.
#[inline]
pub fn mul_with_scratch(out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) -> Result<(), Error> {
    mul_with_scratch_with(tier::active(), out, a, b, scratch)
}

/// [`mul_with_scratch`] on a given tier.
///
/// # Errors
/// Those of [`mul_with_scratch`].
#[inline]
pub fn mul_with_scratch_with(
    token: Token,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
    scratch: &mut [u64],
) -> Result<(), Error> {
    if a.len().checked_add(b.len()) != Some(out.len()) {
        return Err(Error::Length);
    }
    if a.len() <= LEAF && b.len() <= LEAF && !a.is_empty() && !b.is_empty() {
        short(token, out, a, b);
        return Ok(());
    }
    if scratch.len() < mul_scratch_len(a.len(), b.len()) {
        return Err(Error::Length);
    }
    in_scratch(token, out, a, b, scratch);
    Ok(())
}

/// Out of line: the choice of a tier is longer than a call.
#[inline(never)]
fn in_scratch(token: Token, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    karatsuba::mul(token, out, a, b, scratch);
}

/// The square of `a`: `out.len() == 2 * a.len()`. Linear in the length; the time depends on it alone.
///
/// # Errors
/// [`Error::Length`] if `out` has another length.
#[inline]
pub fn square(out: &mut [u64], a: &[u64]) -> Result<(), Error> {
    square_with(tier::active(), out, a)
}

/// [`square`] on a given tier.
///
/// # Errors
/// Those of [`square`].
#[inline]
pub fn square_with(token: Token, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
    if a.len().checked_mul(2) != Some(out.len()) {
        return Err(Error::Length);
    }
    kernels::square(token, out, a);
    Ok(())
}
