//! Which tier runs what.
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code, unused_imports, unused_macros, unused_variables, reason = "no vectors there")
)]

use super::{portable, vector, vector::Powers};
use crate::tier::Token;

/// Blocks that the tier's kernel hashes with one reduction: how many powers of the key it wants.
pub(crate) const fn group(token: Token) -> usize {
    match token {
        Token::Portable => 1,
        #[cfg(target_arch = "x86_64")]
        Token::Clmul(_) | Token::Avx2(_) => 8,
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(_) => 16,
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(_) => 32,
        #[cfg(target_arch = "aarch64")]
        Token::Neon(_) => 8,
    }
}

/// The kernels of a tier: eight vectors to a group.
macro_rules! tier {
    ($module:ident, $tier:ident, $vector:ty) => {
        mod $module {
            use super::{Powers, vector};
            use crate::simd;

            type V = $vector;
            const BYTES: usize = 8 * size_of::<V>();

            kernel! { $tier:
                pub(super) fn wipe(powers: &mut Powers, filled: usize) = vector::wipe;
                pub(super) fn few_ghash(h: &[u64; 2], y: &mut [u64; 2], text: &[u8]) = vector::absorb_few::<V, true>;
                pub(super) fn few_polyval(h: &[u64; 2], y: &mut [u64; 2], text: &[u8]) = vector::absorb_few::<V, false>;
                pub(super) fn extend_and_ghash(powers: &mut Powers, filled: usize, want: usize, y: &mut [u64; 2], text: &[u8]) =
                    vector::extend_and_absorb::<V, 8, BYTES, true>;
                pub(super) fn extend_and_polyval(powers: &mut Powers, filled: usize, want: usize, y: &mut [u64; 2], text: &[u8]) =
                    vector::extend_and_absorb::<V, 8, BYTES, false>;
                pub(super) fn ghash(powers: &Powers, y: &mut [u64; 2], text: &[u8]) = vector::absorb::<V, 8, BYTES, true>;
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
tier! { clmul, Clmul, simd::V128<crate::tier::Clmul> }
#[cfg(target_arch = "x86_64")]
tier! { avx2, Avx2, simd::V128<crate::tier::Avx2> }
#[cfg(target_arch = "x86_64")]
tier! { vaes, Vaes, simd::V256<crate::tier::Vaes> }
#[cfg(target_arch = "x86_64")]
tier! { avx512, Avx512, simd::V512 }
#[cfg(target_arch = "aarch64")]
tier! { neon, Neon, simd::V128<crate::tier::Neon> }

/// GHASH of text into `y`, the last block filled up with zeros. The table holds the powers up to the number of blocks or
/// [`group`].
pub(crate) fn absorb(token: Token, powers: &Powers, y: &mut [u64; 2], text: &[u8]) {
    by_tier!(token, absorb_portable::<true>(powers.key(), y, text), ghash(powers, y, text))
}

/// Hashes a few blocks into `y` by the key alone, the last one filled up with zeros.
pub(super) fn absorb_few<const REVERSED: bool>(token: Token, h: &[u64; 2], y: &mut [u64; 2], text: &[u8]) {
    if REVERSED {
        by_tier!(token, absorb_portable::<true>(*h, y, text), few_ghash(h, y, text))
    } else {
        by_tier!(token, absorb_portable::<false>(*h, y, text), few_polyval(h, y, text))
    }
}

/// Fills the table, which is filled up to `H^filled`, up to `H^want`, if that is more, and hashes text into `y`. Both
/// are 1 or powers of two, of at most [`group`].
pub(super) fn extend_and_absorb<const REVERSED: bool>(
    token: Token,
    powers: &mut Powers,
    filled: usize,
    want: usize,
    y: &mut [u64; 2],
    text: &[u8],
) {
    if REVERSED {
        by_tier!(
            token,
            absorb_portable::<true>(powers.key(), y, text),
            extend_and_ghash(powers, filled, want, y, text)
        )
    } else {
        by_tier!(
            token,
            absorb_portable::<false>(powers.key(), y, text),
            extend_and_polyval(powers, filled, want, y, text)
        )
    }
}

/// Overwrites a table that is filled up to `H^filled` with zeros.
pub(super) fn wipe_powers(token: Token, powers: &mut Powers, filled: usize) {
    by_tier!(token, powers.wipe(filled), wipe(powers, filled))
}

/// Hashes text into `y` on any machine, the last block filled up with zeros.
pub(crate) fn absorb_portable<const REVERSED: bool>(h: [u64; 2], y: &mut [u64; 2], text: &[u8]) {
    let element = |block: &[u8]| {
        let mut padded = [0; 16];
        padded[..block.len()].copy_from_slice(block);
        if REVERSED { u128::from_be_bytes(padded) } else { u128::from_le_bytes(padded) }
    };
    *y = split(portable::absorb(join(h), join(*y), text.chunks(16).map(element)));
}

/// Low word and high word.
pub(crate) const fn split(a: u128) -> [u64; 2] {
    [a as u64, (a >> 64) as u64]
}

/// The inverse of [`split`].
pub(crate) const fn join([low, high]: [u64; 2]) -> u128 {
    (high as u128) << 64 | low as u128
}
