//! Products of 1 to 9 words, by formula.
//!
//! The formulas' code on packed lanes serves any number of independent products side by side, one a lane: one product
//! in 128 bits (`single.rs`), two in 256 or four in 512 (`many.rs`). `pair.rs` spreads one product over two lanes.
//! Operands are packed two words to a lane, `(a_0, a_1), (a_2, a_3), ...`, an odd last word below a 0.

mod arch;
mod kernels;
mod many;
mod single;
mod size;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
pub(crate) use arch::x86_64::pair;
pub(crate) use kernels::KERNELS;
pub(super) use kernels::mul_fixed as product;
#[cfg(target_arch = "x86_64")]
pub(super) use single::OnTwoLanes;
pub(super) use single::{InLanes, Single};
pub use size::FixedSize;

use crate::Error;
use crate::tier::{self, Token};

/// `out = a b` for 1 to 9 words each: what `mul1` to `mul9` return, without a copy.
#[inline]
pub fn mul_fixed<const N: usize, const M: usize>(out: &mut [u64; M], a: &[u64; N], b: &[u64; N])
where
    [u64; N]: FixedSize<Product = [u64; M]>,
{
    kernels::mul_fixed(tier::active(), out, a, b);
}

/// [`mul_fixed`] on a given tier.
#[inline]
pub fn mul_fixed_with<const N: usize, const M: usize>(
    token: Token,
    out: &mut [u64; M],
    a: &[u64; N],
    b: &[u64; N],
) where
    [u64; N]: FixedSize<Product = [u64; M]>,
{
    kernels::mul_fixed(token, out, a, b);
}

/// `out[i] = a[i] b[i]` for all `i`, for 1 to 9 words each.
///
/// Any count; constant time for a given count. Independent products fill the widest registers, so that each costs a
/// fraction of a single one.
///
/// # Errors
/// [`Error::Length`] if the three slices differ in length; nothing is written then.
#[inline]
pub fn mul_many<const N: usize, const M: usize>(
    out: &mut [[u64; M]],
    a: &[[u64; N]],
    b: &[[u64; N]],
) -> Result<(), Error>
where
    [u64; N]: FixedSize<Product = [u64; M]>,
{
    mul_many_with(tier::active(), out, a, b)
}

/// [`mul_many`] on a given tier.
///
/// # Errors
/// As [`mul_many`].
#[inline]
pub fn mul_many_with<const N: usize, const M: usize>(
    token: Token,
    out: &mut [[u64; M]],
    a: &[[u64; N]],
    b: &[[u64; N]],
) -> Result<(), Error>
where
    [u64; N]: FixedSize<Product = [u64; M]>,
{
    if a.len() != out.len() || b.len() != out.len() {
        return Err(Error::Length);
    }
    kernels::mul_many(token, out, a, b);
    Ok(())
}

/// The public functions of a size.
macro_rules! by_value {
    ($($words:literal $mul:ident $mul_with:ident, $doc:literal;)*) => { $(
        #[doc = concat!("The product of two polynomials of ", $doc, ".")]
        ///
        /// Words are little-endian: word `k` holds the coefficients of `x^(64 k)` to `x^(64 k + 63)`. Constant time.
        #[inline]
        #[must_use]
        pub fn $mul(a: &[u64; $words], b: &[u64; $words]) -> [u64; 2 * $words] {
            $mul_with(tier::active(), a, b)
        }

        #[doc = concat!("[`", stringify!($mul), "`] on a given tier.")]
        #[inline]
        #[must_use]
        pub fn $mul_with(token: Token, a: &[u64; $words], b: &[u64; $words]) -> [u64; 2 * $words] {
            let mut out = [0; 2 * $words];
            kernels::mul_fixed(token, &mut out, a, b);
            out
        }
    )* };
}
by_value! {
    1 mul1 mul1_with, "one word each: 128 bits";
    2 mul2 mul2_with, "two words each";
    3 mul3 mul3_with, "three words each";
    4 mul4 mul4_with, "four words each";
    5 mul5 mul5_with, "five words each";
    6 mul6 mul6_with, "six words each";
    7 mul7 mul7_with, "seven words each";
    8 mul8 mul8_with, "eight words each";
    9 mul9 mul9_with, "nine words each";
}
