//! What the algorithms ask of a processor.

use widefield::internal::{Carryless, Simd};

/// A way to run the algorithms: an instruction encoding and a width of XOR, or a counter of instructions.
///
/// The value is a proof that the instructions exist (a tier's token). A register holds 128 bits: one word product,
/// two words of an operand, or one word of each operand ("interleaved storage", section 3.1 of the paper).
pub trait Machine: Copy {
    /// A register of 128 bits.
    type V: Carryless;

    /// All bits clear.
    fn zero(self) -> Self::V;
    /// Two words in memory order.
    fn load(self, words: &[u64; 2]) -> Self::V;
    /// `(low, high)`, from two places in memory.
    fn pair(self, low: &u64, high: &u64) -> Self::V;
    /// Two words in memory order.
    fn store(self, v: Self::V, words: &mut [u64; 2]);

    /// `to = x + y` in memory, all of one length, by XORs of 128 bits; a last odd word by one of 64.
    #[inline(always)]
    fn sum(self, to: &mut [u64], x: &[u64], y: &[u64]) {
        let (to, last) = to.as_chunks_mut::<2>();
        let ((x, x_last), (y, y_last)) = (x.as_chunks::<2>(), y.as_chunks::<2>());
        for ((to, x), y) in to.iter_mut().zip(x).zip(y) {
            self.store(self.load(x).xor(self.load(y)), to);
        }
        for ((to, x), y) in last.iter_mut().zip(x_last).zip(y_last) {
            *to = self.xor_word(*x, *y);
        }
    }

    /// `to += x` in memory, as [`sum`](Self::sum).
    #[inline(always)]
    fn add(self, to: &mut [u64], x: &[u64]) {
        let (to, last) = to.as_chunks_mut::<2>();
        let (x, x_last) = x.as_chunks::<2>();
        for (to, x) in to.iter_mut().zip(x) {
            self.store(self.load(to).xor(self.load(x)), to);
        }
        for (to, x) in last.iter_mut().zip(x_last) {
            *to = self.xor_word(*to, *x);
        }
    }

    /// Sum of two words.
    #[inline(always)]
    fn xor_word(self, x: u64, y: u64) -> u64 {
        x ^ y
    }
}

/// The operations that are those of the tier's own vectors.
#[cfg(target_arch = "x86_64")]
macro_rules! registers {
    ($token:ty, $v:ty) => {
        type V = $v;

        #[inline(always)]
        fn zero(self) -> Self::V {
            <$v>::zero(<$token>::from(self))
        }
        #[inline(always)]
        fn load(self, words: &[u64; 2]) -> Self::V {
            <$v>::load(<$token>::from(self), words)
        }
        #[inline(always)]
        fn pair(self, low: &u64, high: &u64) -> Self::V {
            <$v>::from_words(<$token>::from(self), *low, *high)
        }
        #[inline(always)]
        fn store(self, v: Self::V, words: &mut [u64; 2]) {
            v.store(words);
        }
    };
}

#[cfg(target_arch = "x86_64")]
pub use x86::Xor256;

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Machine;
    use widefield::cpu::{Avx2, Avx512, Clmul};
    use widefield::internal::{V128, V256};

    impl Machine for Clmul {
        registers! { Self, V128<Self> }
    }
    impl Machine for Avx2 {
        registers! { Self, V128<Self> }
    }
    impl Machine for Avx512 {
        registers! { Self, V128<Self> }
    }

    /// The token `T` with sums in memory done by XORs of 256 bits where four words are left to add.
    #[derive(Clone, Copy, Debug)]
    pub struct Xor256<T>(pub T);

    macro_rules! xor256 {
        ($($token:ident)*) => { $(
            impl From<Xor256<$token>> for $token {
                #[inline(always)]
                fn from(wide: Xor256<$token>) -> Self {
                    wide.0
                }
            }

            impl Machine for Xor256<$token> {
                registers! { $token, V128<$token> }

                #[inline(always)]
                fn sum(self, to: &mut [u64], x: &[u64], y: &[u64]) {
                    let (to, last) = to.as_chunks_mut::<4>();
                    let ((x, x_last), (y, y_last)) = (x.as_chunks::<4>(), y.as_chunks::<4>());
                    for ((to, x), y) in to.iter_mut().zip(x).zip(y) {
                        V256::load(self.0, x).xor(V256::load(self.0, y)).store(to);
                    }
                    self.0.sum(last, x_last, y_last);
                }

                #[inline(always)]
                fn add(self, to: &mut [u64], x: &[u64]) {
                    let (to, last) = to.as_chunks_mut::<4>();
                    let (x, x_last) = x.as_chunks::<4>();
                    for (to, x) in to.iter_mut().zip(x) {
                        V256::load(self.0, to).xor(V256::load(self.0, x)).store(to);
                    }
                    self.0.add(last, x_last);
                }
            }
        )* };
    }
    xor256! { Avx2 Avx512 }
}
