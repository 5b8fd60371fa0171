//! Products and squares of any length.

// No vector of other machines has room for more than two problems: there only the transform's transpositions are used.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod batch;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
mod breadth;
mod engine;
mod fft;
mod karatsuba;
mod leaf;
#[cfg(test)]
mod proofs;
mod row;
mod scratch;
mod square;
#[cfg(test)]
pub(super) mod tests;
mod words;

use crate::Error;
use crate::tier::{self, Token};
#[cfg(feature = "alloc")]
pub(super) use engine::{add_row, run};
use karatsuba::LEAF;
pub use scratch::mul_scratch_len;
#[cfg(feature = "alloc")]
pub(super) use scratch::scratch_len_up_to;
pub use square::{square, square_with};
#[cfg(feature = "alloc")]
pub(super) use words::{degree, shift_down, shift_up};

/// The product `a b`: `out.len() == a.len() + b.len()`, any lengths.
///
/// Time depends on the lengths alone. The memory that the method needs besides comes from the stack up to 64
/// words an operand, above that from one allocation, which is freed without being wiped: who multiplies secrets of that
/// size calls [`mul_in`] with memory of their own. Without the feature `alloc` longer operands are cut into pieces that
/// fit the stack, which is slower.
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
        engine::leaf(token, out, a, b);
        return Ok(());
    }
    let n = mul_scratch_len(a.len(), b.len());
    if n <= TINY {
        engine::run(token, out, a, b, &mut [0; TINY]);
    } else if n <= SMALL {
        engine::run(token, out, a, b, &mut [0; SMALL]);
    } else {
        with_memory(token, out, a, b, n);
    }
    Ok(())
}

/// Scratch on the stack, in words: it must be cleared first, so short products get little of it. Enough for 16, 32 and
/// 64 words an operand.
const TINY: usize = 48;
const SMALL: usize = 256;
const LARGE: usize = 640;
const _: () = assert!(mul_scratch_len(16, 16) <= TINY);
const _: () = assert!(mul_scratch_len(32, 32) <= SMALL);
const _: () = assert!(mul_scratch_len(64, 64) <= LARGE);

#[inline(never)]
fn with_memory(token: Token, out: &mut [u64], a: &[u64], b: &[u64], n: usize) {
    if n <= LARGE {
        return engine::run(token, out, a, b, &mut [0; LARGE]);
    }
    #[cfg(feature = "alloc")]
    engine::run(token, out, a, b, &mut alloc::vec![0; n]);
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
                engine::run(token, product, x, y, &mut scratch);
                words::add_to(&mut out[(i + j) * PIECE..][..product.len()], product);
            }
        }
    }
}

/// [`mul`] with the caller's scratch, of at least [`mul_scratch_len`] words. What it holds before does not matter; after,
/// it holds sums and products made from the operands.
///
/// # Errors
/// [`Error::Length`] if `out` has another length than both operands together, or the scratch is too short.
pub fn mul_in(out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) -> Result<(), Error> {
    mul_in_with(tier::active(), out, a, b, scratch)
}

/// [`mul_in`] on a given tier.
///
/// # Errors
/// Those of [`mul_in`].
pub fn mul_in_with(
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
        engine::leaf(token, out, a, b);
        return Ok(());
    }
    if scratch.len() < mul_scratch_len(a.len(), b.len()) {
        return Err(Error::Length);
    }
    engine::run(token, out, a, b, scratch);
    Ok(())
}
