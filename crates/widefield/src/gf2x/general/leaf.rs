//! Short products: up to nine words by the fixed sizes' kernels, and up to 18 by three of them.

use crate::gf2x::fixed::{self, FixedSize, Single};
use crate::tier::Token;

/// The product of 1 to 9 words by 1 to 9 words, by the kernel of the longer one's size. Where the token's variant is known, so is
/// the kernel.
#[inline(always)]
pub(super) fn product(token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    match a.len().max(b.len()) {
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
    } else {
        unequal::<N, M>(token, out, a, b);
    }
}

/// Out of line, so that operands of one length need no room for others.
#[inline(never)]
fn unequal<const N: usize, const M: usize>(token: Token, out: &mut [u64], a: &[u64], b: &[u64])
where
    [u64; N]: FixedSize<Product = [u64; M]>,
{
    let mut product = [0; M];
    fixed::product::<[u64; N]>(token, &mut product, &padded(a), &padded(b));
    out.copy_from_slice(&product[..out.len()]);
}

/// The product of two operands of N + 1 to 2N words: one level of Karatsuba on N words, all sizes known.
#[cfg_attr(not(unoptimised), inline(always))]
fn two_halves<M: Single, const N: usize, const P: usize>(
    token: M::Token,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
) where
    [u64; N]: FixedSize<Product = [u64; P]>,
{
    let (([a0, a1], sa), ([b0, b1], sb)) = (halves(a), halves(b));
    let (mut p0, mut p1, mut p2) = ([0; P], [0; P], [0; P]);
    M::product(token, &mut p0, &a0, &b0);
    M::product(token, &mut p2, &a1, &b1);
    M::product(token, &mut p1, &sa, &sb);
    let (mut low, mut high) = (p0, p2);
    for i in 0..N {
        // In both middle quarters.
        let t = p0[N + i] ^ p2[i];
        low[N + i] = t ^ p0[i] ^ p1[i];
        high[i] = t ^ p2[N + i] ^ p1[N + i];
    }
    let (out_low, out_high) = out.split_at_mut(P);
    out_low.copy_from_slice(&low);
    if let Some(whole) = out_high.first_chunk_mut() {
        *whole = high;
    } else {
        out_high.copy_from_slice(&high[..out_high.len()]);
    }
}

/// The halves of N + 1 to 2N words, and their sum.
#[inline(always)]
fn halves<const N: usize>(a: &[u64]) -> ([[u64; N]; 2], [u64; N]) {
    let halves = match a.as_chunks() {
        ([low, high], _) => [*low, *high],
        ([low], high) => [*low, padded(high)],
        _ => [[0; N]; 2],
    };
    let mut sum = halves[0];
    for i in 0..N {
        sum[i] ^= halves[1][i];
    }
    (halves, sum)
}

/// The product of two operands of 10 to 18 words, the shorter one of more than half as many: one level of Karatsuba over the next fixed
/// size, or over one of those that are as fast.
#[inline(always)]
pub(super) fn by_halves<M: Single>(token: M::Token, all_sizes: bool, out: &mut [u64], a: &[u64], b: &[u64]) {
    match (a.len().div_ceil(2), all_sizes) {
        (..=5, true) => two_halves::<M, 5, 10>(token, out, a, b),
        (..=6, _) => two_halves::<M, 6, 12>(token, out, a, b),
        (7, true) => two_halves::<M, 7, 14>(token, out, a, b),
        (..=8, _) => two_halves::<M, 8, 16>(token, out, a, b),
        _ => two_halves::<M, 9, 18>(token, out, a, b),
    }
}

/// Zeros above the words. Word by word: a load of what a copy has just stored in other pieces would wait for it.
#[inline(always)]
fn padded<const N: usize>(a: &[u64]) -> [u64; N] {
    let mut words = [0; N];
    for (i, word) in words.iter_mut().enumerate() {
        *word = a.get(i).copied().unwrap_or(0);
    }
    words
}
