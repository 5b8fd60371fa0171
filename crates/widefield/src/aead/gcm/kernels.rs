//! Which tier runs what.
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code, unused_imports, unused_macros, unused_variables, reason = "no vectors there")
)]

use super::{State, VectorKey};
use crate::{cpu::Token, ghash, simd::InOut};

/// Half a group in bytes: [`finish`] takes no more and [`blocks`] less.
pub(super) const fn half_group(token: Token) -> usize {
    16 * ghash::group(token) / 2
}

/// The kernels of a tier. Eight vectors make a group.
macro_rules! tier {
    ($module:ident, $tier:ident, $vector:ident $($token:ident)?) => {
        mod $module {
            use crate::{aead::gcm::{State, VectorKey, vector}, simd::{self, InOut}};

            type V = simd::$vector$(<crate::cpu::$token>)?;
            const B: usize = 8 * size_of::<V>();
            const H: usize = B / 2;

            kernel! { $tier:
                pub(super) fn set_up(key: &mut VectorKey) = vector::set_up::<V>;
                pub(super) fn wipe(key: &mut VectorKey) = vector::wipe_key;
            }
            tier! { @ seal_10 $tier, 10, true }
            tier! { @ open_10 $tier, 10, false }
            tier! { @ seal_12 $tier, 12, true }
            tier! { @ open_12 $tier, 12, false }
            tier! { @ seal_14 $tier, 14, true }
            tier! { @ open_14 $tier, 14, false }
        }
    };
    (@ $module:ident $tier:ident, $r:literal, $seal:literal) => {
        pub(super) mod $module {
            use super::*;

            kernel! { $tier:
                pub(in super::super) fn groups(key: &VectorKey, state: &mut State, io: &mut InOut<'_>) =
                    vector::groups::<V, 8, 4, B, H, $r, $seal>;
                pub(in super::super) fn blocks(key: &VectorKey, state: &mut State, io: &mut InOut<'_>) =
                    vector::blocks::<V, $r, $seal>;
                pub(in super::super) fn finish(key: &VectorKey, state: &State, aad: &[u8], io: InOut<'_>) -> [u8; 16] =
                    vector::finish::<V, $r, $seal>;
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

/// `match`es on the tier; `$call` is given the module and the token.
macro_rules! by_tier {
    ($token:expr, $portable:expr, $call:ident) => {
        match $token {
            Token::Portable => $portable,
            #[cfg(target_arch = "x86_64")]
            Token::Clmul(t) => $call!(clmul, t),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(t) => $call!(avx2, t),
            #[cfg(target_arch = "x86_64")]
            Token::Vaes(t) => $call!(vaes, t),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(t) => $call!(avx512, t),
            #[cfg(target_arch = "aarch64")]
            Token::Neon(t) => $call!(neon, t),
        }
    };
}

macro_rules! dispatch {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) -> $ret:ty, else $portable:expr;)*) => { $(
        $(#[$doc])*
        ///
        /// A key of this form is never portable.
        pub(super) fn $name<const SEAL: bool>(key: &VectorKey, $($arg: $type),*) -> $ret {
            macro_rules! run {
                ($module:ident, $t:ident) => {
                    match (key.rounds, SEAL) {
                        (10, true) => $module::seal_10::$name($t, key, $($arg),*),
                        (10, false) => $module::open_10::$name($t, key, $($arg),*),
                        (12, true) => $module::seal_12::$name($t, key, $($arg),*),
                        (12, false) => $module::open_12::$name($t, key, $($arg),*),
                        (_, true) => $module::seal_14::$name($t, key, $($arg),*),
                        (_, false) => $module::open_14::$name($t, key, $($arg),*),
                    }
                };
            }
            by_tier!(key.token, $portable, run)
        }
    )* };
}

dispatch! {
    /// Seals or opens groups, and half a group, as many as the text has.
    fn groups(state: &mut State, io: &mut InOut<'_>) -> (), else ();
    /// Seals or opens whole blocks, less than half a group.
    fn blocks(state: &mut State, io: &mut InOut<'_>) -> (), else ();
    /// Seals or opens the last bytes, at most half a group, with the last block of additional data. Gives the tag.
    fn finish(state: &State, aad: &[u8], io: InOut<'_>) -> [u8; 16], else [0; 16];
}

/// Sets up the powers of the hash key from the round keys.
pub(super) fn set_up(key: &mut VectorKey) {
    macro_rules! run {
        ($module:ident, $t:ident) => {
            $module::set_up($t, key)
        };
    }
    by_tier!(key.token, {}, run);
}

/// Overwrites all secrets with zeros.
pub(super) fn wipe(key: &mut VectorKey) {
    macro_rules! run {
        ($module:ident, $t:ident) => {
            $module::wipe($t, key)
        };
    }
    by_tier!(key.token, {}, run);
}
