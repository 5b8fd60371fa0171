//! Which tier runs what.
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code, unused_imports, unused_macros, unused_variables, reason = "no vectors there")
)]

use super::{portable, vector, vector::Powers};
use crate::cpu::Token;

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
                pub(super) fn wipe(powers: &mut Powers) = vector::wipe;
                pub(super) fn extend(powers: &mut Powers, from: usize, to: usize) = vector::extend::<V>;
                pub(super) fn ghash(powers: &Powers, y: &mut [u64; 2], text: &[u8]) = vector::absorb::<V, 8, BYTES, true>;
                pub(super) fn polyval(powers: &Powers, y: &mut [u64; 2], text: &[u8]) = vector::absorb::<V, 8, BYTES, false>;
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
tier! { clmul, Clmul, simd::V128<crate::cpu::Clmul> }
#[cfg(target_arch = "x86_64")]
tier! { avx2, Avx2, simd::V128<crate::cpu::Avx2> }
#[cfg(target_arch = "x86_64")]
tier! { vaes, Vaes, simd::V256<crate::cpu::Vaes> }
#[cfg(target_arch = "x86_64")]
tier! { avx512, Avx512, simd::V512 }
#[cfg(target_arch = "aarch64")]
tier! { neon, Neon, simd::V128<crate::cpu::Neon> }

/// Fills the table up to `H^to`, a power of two of at most [`group`], when it is filled up to `H^from`.
pub(crate) fn extend(token: Token, powers: &mut Powers, from: usize, to: usize) {
    match token {
        Token::Portable => {}
        #[cfg(target_arch = "x86_64")]
        Token::Clmul(t) => clmul::extend(t, powers, from, to),
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(t) => avx2::extend(t, powers, from, to),
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(t) => vaes::extend(t, powers, from, to),
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(t) => avx512::extend(t, powers, from, to),
        #[cfg(target_arch = "aarch64")]
        Token::Neon(t) => neon::extend(t, powers, from, to),
    }
}

/// Overwrites the table with zeros.
pub(super) fn wipe_powers(token: Token, powers: &mut Powers) {
    match token {
        Token::Portable => powers.wipe(),
        #[cfg(target_arch = "x86_64")]
        Token::Clmul(t) => clmul::wipe(t, powers),
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(t) => avx2::wipe(t, powers),
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(t) => vaes::wipe(t, powers),
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(t) => avx512::wipe(t, powers),
        #[cfg(target_arch = "aarch64")]
        Token::Neon(t) => neon::wipe(t, powers),
    }
}

/// Hashes whole blocks into `y`. The table holds the powers up to the number of blocks or [`group`].
pub(crate) fn absorb<const REVERSED: bool>(token: Token, powers: &Powers, y: &mut [u64; 2], text: &[u8]) {
    macro_rules! run {
        ($module:ident, $t:ident) => {
            if REVERSED { $module::ghash($t, powers, y, text) } else { $module::polyval($t, powers, y, text) }
        };
    }
    match token {
        Token::Portable => absorb_portable::<REVERSED>(powers.key(), y, text),
        #[cfg(target_arch = "x86_64")]
        Token::Clmul(t) => run!(clmul, t),
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(t) => run!(avx2, t),
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(t) => run!(vaes, t),
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(t) => run!(avx512, t),
        #[cfg(target_arch = "aarch64")]
        Token::Neon(t) => run!(neon, t),
    }
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
