//! Leaves: products of up to nine words by the fixed sizes' kernels, and of up to 16 by three of them.

use crate::gf2x::small::{Product, Sizes};
use crate::tier::Token;

/// The product of 1 to 9 words by 1 to 9 words, by the kernel of the longer one's size. Inlined where the token's variant
/// is known, the choice of the tier costs nothing.
#[inline(always)]
pub(super) fn product(token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    match a.len().max(b.len()) {
        ..=1 => sized::<1, 2>(token, out, a, b),
        2 => sized::<2, 4>(token, out, a, b),
        3 => sized::<3, 6>(token, out, a, b),
        4 => sized::<4, 8>(token, out, a, b),
        5 => sized::<5, 10>(token, out, a, b),
        6 => sized::<6, 12>(token, out, a, b),
        7 => sized::<7, 14>(token, out, a, b),
        8 => sized::<8, 16>(token, out, a, b),
        _ => sized::<9, 18>(token, out, a, b),
    }
}

#[inline(always)]
fn sized<const N: usize, const M: usize>(token: Token, out: &mut [u64], a: &[u64], b: &[u64])
where
    Sizes: Product<N, M>,
{
    if let (Ok(out), Ok(a), Ok(b)) = (<&mut [u64; M]>::try_from(&mut *out), a.try_into(), b.try_into()) {
        Sizes::one(token, out, a, b);
    } else {
        let mut product = [0; M];
        Sizes::one(token, &mut product, &padded(a), &padded(b));
        out.copy_from_slice(&product[..out.len()]);
    }
}

/// The product of two operands of 9 to 16 words: one level of Karatsuba on eight words, all sizes known.
#[inline(always)]
pub(super) fn sixteen(token: Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    let halves = |x: &[u64]| -> [[u64; 8]; 2] {
        match x.as_chunks() {
            ([low, high], _) => [*low, *high],
            ([low], high) => [*low, padded(high)],
            _ => [[0; 8]; 2],
        }
    };
    let ([a0, a1], [b0, b1]) = (halves(a), halves(b));
    let (mut p0, mut p1, mut p2) = ([0; 16], [0; 16], [0; 16]);
    let (mut sa, mut sb) = (a0, b0);
    for i in 0..8 {
        sa[i] ^= a1[i];
        sb[i] ^= b1[i];
    }
    Sizes::one(token, &mut p0, &a0, &b0);
    Sizes::one(token, &mut p2, &a1, &b1);
    Sizes::one(token, &mut p1, &sa, &sb);
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

/// Zeros above the words. Word by word: a load of what a copy has just stored in other pieces would wait for it.
#[inline(always)]
fn padded<const N: usize>(a: &[u64]) -> [u64; N] {
    let mut words = [0; N];
    for (i, word) in words.iter_mut().enumerate() {
        *word = a.get(i).copied().unwrap_or(0);
    }
    words
}
