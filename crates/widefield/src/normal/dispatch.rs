//! From a token to the kernel of its tier.

use super::gather::Bitwise;
use super::lift::{self, Lift};
use crate::cpu::Token;

/// The kernel of a tier in a module.
macro_rules! tiers {
    ($($arch:literal $module:ident $token:ident;)*) => { $(
        #[cfg(target_arch = $arch)]
        mod $module {
            use super::*;
            kernel! { $token:
                pub(super) fn multiply(lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) =
                    |t, lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]| {
                        lift::multiply(t, Token::$token(t), lift, out, a, b, scratch)
                    };
            }
        }
    )* };
}
tiers! {
    "x86_64" clmul Clmul;
    "x86_64" avx2 Avx2;
    "x86_64" vaes Vaes;
    "x86_64" avx512 Avx512;
    "aarch64" neon Neon;
}

/// `out = a b` in coordinates.
pub(super) fn multiply(
    token: Token,
    lift: &Lift,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
    scratch: &mut [u64],
) {
    match token {
        Token::Portable => lift::multiply(Bitwise, token, lift, out, a, b, scratch),
        #[cfg(target_arch = "x86_64")]
        Token::Clmul(t) => clmul::multiply(t, lift, out, a, b, scratch),
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(t) => avx2::multiply(t, lift, out, a, b, scratch),
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(t) => vaes::multiply(t, lift, out, a, b, scratch),
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(t) => avx512::multiply(t, lift, out, a, b, scratch),
        #[cfg(target_arch = "aarch64")]
        Token::Neon(t) => neon::multiply(t, lift, out, a, b, scratch),
    }
}
