//! What the algorithms ask of a processor.

use widefield::internal::{AesSchedule, Carryless};

/// A register of 128 bits with the instructions that products and reductions use: PCLMULQDQ and SSE. A counter of
/// instructions is one, too.
///
/// As a number, byte 0 is the lowest; as a polynomial over GF(2), bit `i` is the coefficient of x^i.
pub trait Arithmetic: Carryless<Words = [u64; 2]> {
    /// Its words, low first.
    #[inline(always)]
    fn to_words(self) -> [u64; 2] {
        let mut words = [0; 2];
        self.store(&mut words);
        words
    }
    /// PANDN: `!self & other`.
    #[must_use]
    fn and_not(self, other: Self) -> Self;
    /// PSLLQ.
    #[must_use]
    fn shl64<const N: i32>(self) -> Self;
    /// PSRLQ.
    #[must_use]
    fn shr64<const N: i32>(self) -> Self;
    /// PSLLD.
    #[must_use]
    fn shl32<const N: i32>(self) -> Self;
    /// PSRLD.
    #[must_use]
    fn shr32<const N: i32>(self) -> Self;
    /// PSLLDQ: the whole register shifted left by `N` bytes.
    #[must_use]
    fn bytes_up<const N: i32>(self) -> Self;
    /// PSRLDQ: the whole register shifted right by `N` bytes.
    #[must_use]
    fn bytes_down<const N: i32>(self) -> Self;
    /// PSHUFD: 32-bit word `i` of the result is word `P >> 2 i & 3`.
    #[must_use]
    fn permute32<const P: i32>(self) -> Self;
}

/// The same with AES and SSSE3: all that the paper's code uses.
pub trait Register: Arithmetic + AesSchedule<One = Self> {
    /// AESKEYGENASSIST.
    #[must_use]
    fn key_assist<const C: i32>(self) -> Self;
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Arithmetic, Register};
    use widefield::cpu::HasClmul;
    use widefield::internal::V128;

    macro_rules! forward {
        ($($name:ident$(<$n:ident>)?($($other:ident)?) = $to:ident;)*) => { $(
            #[inline(always)]
            fn $name$(<const $n: i32>)?(self $(, $other: Self)?) -> Self {
                V128::$to$(::<$n>)?(self $(, $other)?)
            }
        )* };
    }

    impl<T: HasClmul> Arithmetic for V128<T> {
        forward! {
            and_not(other) = and_not;
            shl64<N>() = shl64;
            shr64<N>() = shr64;
            shl32<N>() = shl32;
            shr32<N>() = shr32;
            bytes_up<N>() = shift_bytes_up;
            bytes_down<N>() = shift_bytes_down;
            permute32<N>() = permute32;
        }
    }

    impl<T: HasClmul> Register for V128<T> {
        forward! {
            key_assist<N>() = key_assist;
        }
    }
}
