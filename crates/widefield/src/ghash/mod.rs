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
//! given to the key once and for all: with `h = x H'`, reduced, each product `X' h` comes out right.
//!
//! **The reduction.** Reflected, the modulus is `g' = x^128 + x^127 + x^126 + x^121 + 1`, which is POLYVAL's. A 256-bit
//! string `low + high x^128` stands, reflected, for `high` plus the part `low` that must be reduced, and reducing it
//! means dividing by `x^128` modulo `g'`: where the plain form folds the top down, the reflected one folds the bottom
//! up. Because `g' = 1 + P x^64 + x^128` with `P = x^63 + x^62 + x^57`, the lowest word `w` vanishes when `w g'` is
//! added, and that costs the one product `w P`, since `P` has no more than 64 bits and the two other terms are copies.
//! Twice, and the 128 low bits are gone: two multiplications.
//!
//! POLYVAL is defined like this from the start: blocks are little-endian integers and the product is `a b x^-128`
//! modulo `g'`. Hence one kernel for both, and
//! `GHASH(H, X1, ...) = reverse(POLYVAL(x reverse(H), reverse(X1), ...))` with the product by `x` in POLYVAL's field.
//!
//! # Constant time
//! No operation's time or memory access depends on key or data, only on lengths.

mod element;
mod hash;
mod kernels;
mod portable;
mod powers;
#[cfg(test)]
mod tests;
mod tuned;
mod vector;

pub(crate) use element::{ghash_key, join, split};
pub(crate) use kernels::KERNELS;
pub(crate) use portable::absorb as absorb_portable;
pub(crate) use powers::{GROUP, Powers, group_blocks, group_bytes};
pub(crate) use tuned::LENGTHS;
pub(crate) use vector::{Pair, PairSum, Sum, absorb_after, at_once, fill, times_x, wipe_powers};

use crate::simd::in_wiped_frame;
use crate::tier::{self, Token};
use hash::Hash;
#[cfg(feature = "gcm-siv")]
pub(crate) use hash::PolyvalHash;
use zeroize::ZeroizeOnDrop;

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
            // In a frame of its own, as `Hash::new`: inlined, the key's bytes may have lain where the value then has
            // padding.
            #[must_use]
            #[inline(never)]
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
                $out(in_wiped_frame::<128, _>(self.0.token(), || self.0.end_and_clear()))
            }
        }

        impl ZeroizeOnDrop for $name {}

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

hash! {
    /// GHASH of NIST SP 800-38D.
    Ghash, true, element::ghash_key, u128::to_be_bytes
}
hash! {
    /// POLYVAL of RFC 8452.
    Polyval, false, element::polyval_key, u128::to_le_bytes
}
