//! Which tier runs what.
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code, unused_imports, unused_macros, unused_variables, reason = "no vectors there")
)]

use super::schedule::RoundKeys;
use crate::cpu::Token;

macro_rules! tier {
    ($module:ident, $tier:ident, $vector:ident $($token:ident)?) => {
        mod $module {
            use crate::{aes::{schedule::RoundKeys, vector}, simd::{self, V128}};

            type One = V128<crate::cpu::$tier>;
            type V = simd::$vector$(<crate::cpu::$token>)?;

            kernel! { $tier:
                pub(super) fn expand_128(key: &[u8; 16], keys: &mut RoundKeys) = vector::expand_128::<One>;
                pub(super) fn expand_192(key: &[u8; 24], keys: &mut RoundKeys) = vector::expand_192::<One>;
                pub(super) fn expand_256(key: &[u8; 32], keys: &mut RoundKeys) = vector::expand_256::<One>;
                pub(super) fn invert(rounds: usize, keys: &RoundKeys, inverse: &mut RoundKeys) = vector::invert::<One>;
                pub(super) fn encrypt(rounds: usize, keys: &RoundKeys, blocks: &mut [[u8; 16]]) = vector::run::<V, true>;
                pub(super) fn decrypt(rounds: usize, keys: &RoundKeys, blocks: &mut [[u8; 16]]) = vector::run::<V, false>;
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
    ($($(#[$doc:meta])* $vis:vis fn $name:ident($($arg:ident: $type:ty),*);)*) => { $(
        $(#[$doc])*
        ///
        /// The portable tier has no round keys of this form: nothing happens.
        $vis fn $name(token: Token, $($arg: $type),*) {
            by_tier!(token, {}, $name($($arg),*))
        }
    )* };
}

dispatch! {
    /// Expands a 16-byte key.
    pub(super) fn expand_128(key: &[u8; 16], keys: &mut RoundKeys);
    /// Expands a 24-byte key.
    pub(super) fn expand_192(key: &[u8; 24], keys: &mut RoundKeys);
    /// Expands a 32-byte key.
    pub(super) fn expand_256(key: &[u8; 32], keys: &mut RoundKeys);
    /// Makes the keys of the equivalent inverse cipher.
    pub(super) fn invert(rounds: usize, keys: &RoundKeys, inverse: &mut RoundKeys);
    /// Encrypts blocks.
    pub(crate) fn encrypt(rounds: usize, keys: &RoundKeys, blocks: &mut [[u8; 16]]);
    /// Decrypts blocks, with inverse keys.
    pub(super) fn decrypt(rounds: usize, keys: &RoundKeys, blocks: &mut [[u8; 16]]);
}
