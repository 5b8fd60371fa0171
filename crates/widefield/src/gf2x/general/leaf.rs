//! Short products: up to nine words by the fixed sizes' kernels, and up to 16 by three of them.

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

/// The product of two operands of 9 to 16 words: one level of Karatsuba on eight words, all sizes known.
#[inline(always)]
pub(super) fn two_eights<M: Single>(token: M::Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    let (([a0, a1], sa), ([b0, b1], sb)) = (eights(a), eights(b));
    let (mut p0, mut p1, mut p2) = ([0; 16], [0; 16], [0; 16]);
    M::product(token, &mut p0, &a0, &b0);
    M::product(token, &mut p2, &a1, &b1);
    M::product(token, &mut p1, &sa, &sb);
    let (mut low, mut high) = (p0, p2);
    for i in 0..8 {
        // In both middle quarters.
        let t = p0[8 + i] ^ p2[i];
        low[8 + i] = t ^ p0[i] ^ p1[i];
        high[i] = t ^ p2[8 + i] ^ p1[8 + i];
    }
    let (out_low, out_high) = out.split_at_mut(16);
    out_low.copy_from_slice(&low);
    if let Some(whole) = out_high.first_chunk_mut() {
        *whole = high;
    } else {
        out_high.copy_from_slice(&high[..out_high.len()]);
    }
}

/// The halves of 9 to 16 words, and their sum.
#[inline(always)]
fn eights(a: &[u64]) -> ([[u64; 8]; 2], [u64; 8]) {
    let halves = match a.as_chunks() {
        ([low, high], _) => [*low, *high],
        ([low], high) => [*low, padded(high)],
        _ => [[0; 8]; 2],
    };
    let mut sum = halves[0];
    for i in 0..8 {
        sum[i] ^= halves[1][i];
    }
    (halves, sum)
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
