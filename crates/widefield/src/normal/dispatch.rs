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

/// The kernels in registers: lifted operands of at most sixteen words.
#[cfg(target_arch = "x86_64")]
mod registers {
    use super::super::{double::Words, small::multiply};
    use super::*;
    use crate::cpu::Avx512;

    kernel! { Avx512:
        fn four(lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64]) = multiply::<Words<4>, 4, 1, 1>;
        fn eight(lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64]) = multiply::<Words<8>, 8, 1, 1>;
        fn sixteen(lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64]) = multiply::<Words<16>, 16, 2, 1>;
        fn sixteen_long(lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64]) = multiply::<Words<16>, 16, 2, 2>;
    }

    /// Whether `product` knows the size: below it, a shift would be negative.
    pub(super) const fn fits(lift: &Lift) -> bool {
        (lift.words >= 3 || !lift.halved) && lift.words <= 16
    }

    /// Products of elements that stand one after the other, if the size fits.
    #[inline]
    pub(super) fn product(t: Avx512, lift: &Lift, out: &mut [u64], a: &[u64], b: &[u64]) {
        match lift.words {
            0..=4 => four(t, lift, out, a, b),
            5..=8 => eight(t, lift, out, a, b),
            _ if lift.n <= 512 => sixteen(t, lift, out, a, b),
            _ => sixteen_long(t, lift, out, a, b),
        }
    }
}

/// Words of scratch that [`multiply`] needs.
pub(super) fn scratch_len(token: Token, lift: &Lift) -> usize {
    match token {
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(_) if registers::fits(lift) => 0,
        _ => lift.scratch_len(),
    }
}

/// Products of elements that stand one after the other: `out = a b` in coordinates.
pub(super) fn multiply(
    token: Token,
    lift: &Lift,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
    scratch: &mut [u64],
) {
    #[cfg(target_arch = "x86_64")]
    if let Token::Avx512(t) = token
        && registers::fits(lift)
    {
        return registers::product(t, lift, out, a, b);
    }
    let words = lift.n.div_ceil(64);
    for (out, (a, b)) in out.chunks_exact_mut(words).zip(a.chunks_exact(words).zip(b.chunks_exact(words))) {
        by_tier!(
            token,
            lift::multiply(Bitwise, token, lift, out, a, b, scratch),
            multiply(lift, out, a, b, scratch)
        );
    }
}
