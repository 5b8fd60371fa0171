//! Short products of one length, up to nine words, by the fixed sizes' kernels.

use crate::gf2x::fixed::{self, FixedSize};
use crate::tier::Token;

/// The product of 1 to 9 words by as many. Where the token's variant is known, so is the kernel.
#[inline(always)]
pub(super) fn product(token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    match a.len() {
        ..=1 => sized::<1, _>(token, out, a, b),
        2 => sized::<2, _>(token, out, a, b),
        3 => sized::<3, _>(token, out, a, b),
        4 => sized::<4, _>(token, out, a, b),
        5 => sized::<5, _>(token, out, a, b),
        6 => sized::<6, _>(token, out, a, b),
        7 => sized::<7, _>(token, out, a, b),
        8 => sized::<8, _>(token, out, a, b),
        _ => sized::<9, _>(token, out, a, b),
    }
}

#[inline(always)]
fn sized<const N: usize, const M: usize>(token: Token, out: &mut [u64], a: &[u64], b: &[u64])
where
    [u64; N]: FixedSize<Product = [u64; M]>,
{
    if let (Ok(out), Ok(a), Ok(b)) = (<&mut [u64; M]>::try_from(&mut *out), a.try_into(), b.try_into()) {
        fixed::product::<[u64; N]>(token, out, a, b);
    }
}
