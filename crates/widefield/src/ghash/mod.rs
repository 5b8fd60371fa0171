//! GHASH and POLYVAL: polynomial hashes over GF(2^128).
//!
//! Both hash 16-byte blocks `X1, ..., Xm` under a key `H` to `X1 H^m + X2 H^(m-1) + ... + Xm H`; they differ in how
//! bytes become field elements. GHASH is the hash of AES-GCM (NIST SP 800-38D), POLYVAL that of AES-GCM-SIV (RFC 8452).
//!
//! # One field for both
//!
//! GHASH works modulo `x^128 + x^7 + x^2 + x + 1`, and the **first** bit of a block, the top bit of its first byte, is
//! the coefficient of `x^0`. Read the bytes of a block in reverse order as a little-endian integer (that is one byte
//! shuffle): bit `i` of it is the coefficient of `x^(127-i)`. A block so read is a *reflected* polynomial, and no bit
//! needs to move inside its byte, because carries do not exist: a carry-less product of reflected factors is the
//! reflected product.
//!
//! **The shift by one.** Reflection of degree 127 sends `a(x)` to `a'(x) = x^127 a(1/x)`. The product of two reflected
//! polynomials is `a' b' = x^254 (a b)(1/x)`: the product reflected as a polynomial of degree 254, 255 bits, whereas
//! two words of 128 bits reflected hold 256. So the product as a 256-bit string lies one bit too low:
//! `(a b)' = x a' b'`. The paper shifts every product left by one bit (Algorithm 5). But the factor `x` can be
//! given to the key once and for all: with `h = x H'`, reduced, each product `X' h` comes out in place.
//!
//! **The reduction.** Reflected, the modulus is `g' = x^128 + x^127 + x^126 + x^121 + 1`, which is POLYVAL's. A 256-bit
//! string `low + high x^128` stands, reflected, for `high` plus the part `low` that must be reduced, and reducing it
//! means dividing by `x^128` modulo `g'`: where the plain form folds the top down, the reflected one folds the bottom
//! up. Because `g' = 1 + P x^64 + x^128` with `P = x^63 + x^62 + x^57`, the lowest word `w` vanishes when `w g'` is
//! added, and that costs the one product `w P`, since `P` has no more than 64 bits and the two other terms are copies.
//! Twice, and the 128 low bits are gone: two multiplications.
//!
//! POLYVAL is defined that way from the start: blocks are little-endian integers and the product is `a b x^-128`
//! modulo `g'`. Hence one kernel for both, and
//! `GHASH(H, X1, ...) = reverse(POLYVAL(x reverse(H), reverse(X1), ...))` with the product by `x` in POLYVAL's field.
//!
//! # Constant time
//! No operation's time or memory access depends on key or data, only on lengths.

mod kernels;
mod portable;
#[cfg(test)]
mod tests;
pub(crate) mod vector;

pub(crate) use kernels::{absorb, absorb_portable, group, join, split};
use kernels::{absorb_few, extend_and_absorb, wipe_powers};
pub(crate) use vector::{Pair, PairSum, Powers, Sum};

use crate::tier::{self, Token};

/// Up to so many blocks at once are hashed one by one: powers of the key would cost as much as they save.
const FEW: usize = 4;

/// A hash under way: REVERSED is GHASH's order of bytes.
#[derive(Clone)]
struct Hash<const REVERSED: bool> {
    token: Token,
    h: [u64; 2],
    /// Powers of the key, once a text has been long enough to use them.
    powers: Option<Powers>,
    /// The table is filled up to this power.
    filled: usize,
    y: [u64; 2],
    /// The first bytes of a block that is not complete.
    pending: [u8; 16],
    pending_len: usize,
}

impl<const REVERSED: bool> Hash<REVERSED> {
    #[inline]
    fn new(token: Token, h: u128) -> Self {
        Self { token, h: split(h), powers: None, filled: 1, y: [0; 2], pending: [0; 16], pending_len: 0 }
    }

    fn blocks(&mut self, text: &[u8]) {
        let blocks = text.len().div_ceil(16);
        if self.powers.is_none() {
            if blocks <= FEW {
                return absorb_few::<REVERSED>(self.token, &self.h, &mut self.y, text);
            }
            // Made where it stays: a table that is moved costs time, and leaves a copy behind.
            self.powers = Some(Powers::EMPTY);
        }
        let Some(powers) = &mut self.powers else { return };
        powers.set_key(self.h);
        let group = group(self.token);
        // For one block the key itself, otherwise a vector of powers at least.
        let want = if blocks > 1 { blocks.next_power_of_two().max(group / 8).min(group) } else { 1 };
        extend_and_absorb::<REVERSED>(self.token, powers, self.filled, want, &mut self.y, text);
        self.filled = self.filled.max(want);
    }

    fn update(&mut self, mut text: &[u8]) {
        if self.pending_len > 0 {
            let n = text.len().min(16 - self.pending_len);
            let (now, later) = text.split_at(n);
            self.pending[self.pending_len..][..n].copy_from_slice(now);
            self.pending_len += n;
            if self.pending_len < 16 {
                return;
            }
            self.pending_len = 0;
            let block = self.pending;
            self.blocks(&block);
            text = later;
        }
        let (whole, rest) = text.split_at(text.len() & !15);
        if !whole.is_empty() {
            self.blocks(whole);
        }
        self.pending[..rest.len()].copy_from_slice(rest);
        self.pending_len = rest.len();
    }

    /// The hash of all, by reference: a move would copy the table.
    fn end(&mut self) -> u128 {
        if self.pending_len > 0 {
            self.pending[self.pending_len..].fill(0);
            let block = self.pending;
            self.blocks(&block);
        }
        join(self.y)
    }
}

impl<const REVERSED: bool> Drop for Hash<REVERSED> {
    #[inline]
    fn drop(&mut self) {
        if let Some(powers) = &mut self.powers {
            wipe_powers(self.token, powers, self.filled);
        }
        crate::simd::wipe(core::slice::from_mut(&mut self.h));
        crate::simd::wipe(core::slice::from_mut(&mut self.y));
        crate::simd::wipe_bytes(&mut self.pending);
    }
}

/// The key of GHASH in POLYVAL's field: reversed and times `x`.
pub(crate) fn ghash_key(h: &[u8; 16]) -> u128 {
    times_x(u128::from_be_bytes(*h))
}

/// Times `x` in POLYVAL's field.
pub(crate) const fn times_x(h: u128) -> u128 {
    let top = (h >> 127).wrapping_neg();
    h << 1 ^ top & (1 << 127 | 1 << 126 | 1 << 121 | 1)
}

macro_rules! hash {
    ($(#[$doc:meta])* $name:ident, $reversed:literal, $key:expr, $out:expr) => {
        $(#[$doc])*
        ///
        /// The hash by itself is no MAC: whoever sees one value under a known message can solve for the key.
        #[derive(Clone)]
        pub struct $name(Hash<$reversed>);

        impl $name {
            /// A hash of nothing yet, under the key `h`. Costs next to nothing: powers of the key are computed when a
            /// message is long enough to use them.
            #[must_use]
            #[inline]
            pub fn new(h: &[u8; 16]) -> Self {
                Self::new_with(tier::active(), h)
            }

            /// Like [`new`](Self::new), on a given tier.
            #[must_use]
            #[inline]
            pub fn new_with(token: Token, h: &[u8; 16]) -> Self {
                Self(Hash::new(token, $key(h)))
            }

            /// Hashes more text, of any length; the pieces are joined.
            pub fn update(&mut self, text: &[u8]) {
                self.0.update(text);
            }

            /// The hash of all the text, the last block filled up with zeros. The lengths are not hashed.
            #[must_use]
            #[inline]
            pub fn finalize(mut self) -> [u8; 16] {
                $out(self.0.end())
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

hash! {
    /// GHASH of NIST SP 800-38D.
    Ghash, true, ghash_key, u128::to_be_bytes
}
hash! {
    /// POLYVAL of RFC 8452.
    Polyval, false, |h: &[u8; 16]| u128::from_le_bytes(*h), u128::to_le_bytes
}
