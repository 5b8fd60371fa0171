//! Which tier runs what.
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code, unused_imports, unused_macros, unused_variables, reason = "no vectors there")
)]

use super::{State, VectorKey};
use crate::{ghash, simd::InOut, tier::Token};

/// Half a group in bytes: [`finish`] takes no more and [`blocks`] less.
pub(super) const fn half_group(token: Token) -> usize {
    16 * ghash::group(token) / 2
}

/// The kernels of a tier. Eight vectors make a group.
macro_rules! tier {
    ($module:ident, $tier:ident, $vector:ident $($token:ident)?) => {
        mod $module {
            use crate::{aead::gcm::{State, VectorKey, vector, window}, tier, simd::{self, InOut}};

            type V = simd::$vector$(<crate::tier::$token>)?;
            const B: usize = 8 * size_of::<V>();
            const H: usize = B / 2;

            kernel! { $tier:
                pub(super) fn set_up(key: &mut VectorKey) = vector::set_up::<V>;
                pub(super) fn wipe(key: &mut VectorKey) = vector::wipe_key::<V>;
            }
            tier! { @ seal $tier, true, 10 groups_10, 12 groups_12, 14 groups_14 }
            tier! { @ open $tier, false, 10 groups_10, 12 groups_12, 14 groups_14 }
        }
    };
    (@ $module:ident $tier:ident, $seal:literal, $($r:literal $groups:ident),*) => {
        pub(super) mod $module {
            use super::*;

            kernel! { $tier:
                $(
                    fn $groups(key: &VectorKey, state: &mut State, aad: &[u8], io: &mut InOut<'_>) =
                        vector::groups::<V, 8, 4, B, H, $r, $seal>;
                )*
                pub(in super::super) fn blocks(key: &VectorKey, state: &mut State, io: &mut InOut<'_>) =
                    vector::blocks::<V, $seal>;
                pub(in super::super) fn finish(key: &VectorKey, state: &State, aad: &[u8], io: InOut<'_>) -> [u8; 16] =
                    window::finish::<V, $seal>;
            }

            /// By the key's rounds: in a group the rounds lie between the hash's products.
            pub(in super::super) fn groups(token: tier::$tier, key: &VectorKey, state: &mut State, aad: &[u8], io: &mut InOut<'_>) {
                match key.rounds {
                    10 => groups_10(token, key, state, aad, io),
                    12 => groups_12(token, key, state, aad, io),
                    _ => groups_14(token, key, state, aad, io),
                }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
tier! { clmul, Clmul, V128 Clmul }
#[cfg(target_arch = "x86_64")]
tier! { avx2, Avx2, V128 Avx2 }
#[cfg(target_arch = "x86_64")]
tier! { vaes, Vaes, V256 Vaes }
#[cfg(target_arch = "x86_64")]
tier! { avx512, Avx512, V512 }
#[cfg(target_arch = "aarch64")]
tier! { neon, Neon, V128 Neon }

macro_rules! dispatch {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) -> $ret:ty, else $portable:expr;)*) => { $(
        $(#[$doc])*
        ///
        /// A key of this form is never portable.
        pub(super) fn $name<const SEAL: bool>(key: &VectorKey, $($arg: $type),*) -> $ret {
            if SEAL {
                by_tier!(Token::from(key.token), $portable, seal::$name(key, $($arg),*))
            } else {
                by_tier!(Token::from(key.token), $portable, open::$name(key, $($arg),*))
            }
        }
    )* };
}

dispatch! {
    /// Hashes the last block of additional data, if it is still to come; seals or opens groups, and half a group, as many as
    /// the text has.
    fn groups(state: &mut State, aad: &[u8], io: &mut InOut<'_>) -> (), else ();
    /// Seals or opens whole blocks, less than half a group.
    fn blocks(state: &mut State, io: &mut InOut<'_>) -> (), else ();
    /// Seals or opens the last bytes, at most half a group, with the last block of additional data. Gives the tag.
    fn finish(state: &State, aad: &[u8], io: InOut<'_>) -> [u8; 16], else [0; 16];
}

/// Sets up the powers of the hash key from the round keys.
pub(super) fn set_up(key: &mut VectorKey) {
    by_tier!(Token::from(key.token), {}, set_up(key));
}

/// Overwrites all secrets with zeros.
pub(super) fn wipe(key: &mut VectorKey) {
    by_tier!(Token::from(key.token), {}, wipe(key));
}
