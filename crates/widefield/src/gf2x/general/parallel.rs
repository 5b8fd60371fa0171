//! Long products on several threads.

use super::{fft, mul, sums};
use crate::Error;
use crate::tier;
use alloc::vec;
use core::num::NonZero;

/// Words of the shorter operand from which on more than one thread has work. The transform takes over before, on every
/// tier.
const FROM: usize = 1 << 13;

/// [`mul`](super::mul()) by so many threads, the caller's among them; below 8,192 words of the shorter operand the
/// caller's does it alone. With the feature `rayon` they are of its pool, which saves starting them: up to 2^16 words
/// that is a third of the time.
///
/// The memory that the method needs besides does not grow with the threads: it is at most 16 times the shorter
/// operand's, rounded up to a power of two, and three times that operand where the other is twice as long or longer. It
/// is freed without being wiped.
///
/// # Errors
/// [`Error::Length`] if `out` has another length than both operands together.
///
/// ```
/// let threads = std::thread::available_parallelism().unwrap();
/// let (a, b) = (vec![!0; 20_000], vec![5; 30_000]);
/// let (mut one, mut all) = (vec![0; 50_000], vec![0; 50_000]);
/// widefield::gf2x::mul(&mut one, &a, &b)?;
/// widefield::gf2x::mul_parallel(threads, &mut all, &a, &b)?;
/// assert_eq!(one, all);
/// # Ok::<(), widefield::Error>(())
/// ```
pub fn mul_parallel(threads: NonZero<usize>, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    let (a, b) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    if threads.get() == 1 || b.len() < FROM || 2 * b.len() > fft::LONGEST {
        return mul(out, a, b);
    }
    if a.len().checked_add(b.len()) != Some(out.len()) {
        return Err(Error::Length);
    }
    // Blocks of the longer operand. Two that would be much shorter than the other operand are one.
    let blocks = a.len() / b.len();
    let size = a.len().div_ceil(blocks);
    let (first, rest) = a.split_at(size);
    let (done, beyond) = out.split_at_mut(size + b.len());
    let mut scratch = vec![0; fft::scratch_len(done.len())];
    let mut multiply = |out: &mut [u64], block: &[u64]| {
        fft::multiply::<true>(tier::active(), threads.get(), out, block, b, &mut scratch);
    };
    multiply(done, first);
    beyond.fill(0);
    let mut product = vec![0; if rest.is_empty() { 0 } else { size + b.len() }];
    for (i, block) in rest.chunks(size).enumerate() {
        let product = &mut product[..block.len() + b.len()];
        multiply(product, block);
        sums::add_to(&mut out[(i + 1) * size..][..product.len()], product);
    }
    Ok(())
}
