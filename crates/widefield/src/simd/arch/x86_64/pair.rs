//! Two registers as one vector of four 64-bit words: what arithmetic on limbs needs where registers have 128 bits.

use super::V128;
use crate::simd::{Simd, Vector};
use crate::tier::HasClmul;

/// 256 bits in two registers: words 0 and 1, words 2 and 3.
#[derive(Clone, Copy, Debug)]
pub struct Pair<T> {
    low: V128<T>,
    high: V128<T>,
}

/// Methods that are the same in each register.
macro_rules! operations {
    ($($(#[$meta:meta])* $name:ident$(<$n:ident>)?($a:ident $(, $b:ident)*) = $call:expr;)*) => { $(
        $(#[$meta])*
        #[inline(always)]
        #[must_use]
        pub fn $name$(<const $n: u32>)?(self $(, $b: Self)*) -> Self {
            let low = {
                let $a = self.low;
                $(let $b = $b.low;)*
                $call
            };
            let high = {
                let $a = self.high;
                $(let $b = $b.high;)*
                $call
            };
            Self { low, high }
        }
    )* };
}

impl<T: HasClmul> Vector for Pair<T> {
    type Token = T;
    type Words = [u64; 4];
    const WORDS: usize = 4;

    #[inline(always)]
    fn token(self) -> T {
        self.token()
    }

    #[inline(always)]
    fn load(token: T, words: &[u64; 4]) -> Self {
        Self::load(token, words)
    }

    #[inline(always)]
    fn splat(token: T, word: u64) -> Self {
        Self::splat(token, word)
    }
}

impl<T: HasClmul> Pair<T> {
    /// The proof that it was made with.
    #[inline(always)]
    #[must_use]
    pub fn token(self) -> T {
        self.low.token()
    }

    /// The array's contents.
    #[inline(always)]
    #[must_use]
    pub fn load(token: T, [a, b, c, d]: &[u64; 4]) -> Self {
        Self { low: V128::load(token, &[*a, *b]), high: V128::load(token, &[*c, *d]) }
    }

    /// The bytes, in memory order.
    #[inline(always)]
    #[must_use]
    pub fn load_bytes(token: T, a: &[u8; 32]) -> Self {
        let halves = a.as_chunks().0;
        Self { low: V128::load_bytes(token, &halves[0]), high: V128::load_bytes(token, &halves[1]) }
    }

    /// Words 0 and 1, words 2 and 3.
    #[inline(always)]
    #[must_use]
    pub fn halves(self) -> [V128<T>; 2] {
        [self.low, self.high]
    }

    /// The vector with these halves.
    #[inline(always)]
    #[must_use]
    pub fn of_halves(low: V128<T>, high: V128<T>) -> Self {
        Self { low, high }
    }

    /// Writes the vector over the array.
    #[inline(always)]
    pub fn store(self, a: &mut [u64; 4]) {
        let (halves, _) = a.as_chunks_mut();
        self.low.store(&mut halves[0]);
        self.high.store(&mut halves[1]);
    }

    /// The same word everywhere.
    #[inline(always)]
    #[must_use]
    pub fn splat(token: T, word: u64) -> Self {
        let all = V128::from_words(token, word, word);
        Self { low: all, high: all }
    }

    operations! {
        /// Sum of the words modulo `2^64`.
        add64(a, b) = a.add64(b);
        /// Difference of the words modulo `2^64`.
        sub64(a, b) = a.sub64(b);
        /// Product of the low halves of the words.
        mul32(a, b) = a.mul32(b);
        /// Bitwise and.
        and(a, b) = a.and(b);
        /// Each word shifted left by `N` bits.
        up64<N>(a) = a.up64::<N>();
        /// Each word shifted right by `N` bits.
        down64<N>(a) = a.down64::<N>();
        /// `(low of self, low of b)` in each half.
        interleave_low(a, b) = a.interleave_low(b);
        /// `(high of self, high of b)` in each half.
        interleave_high(a, b) = a.interleave_high(b);
        /// The words 0 and 2 of `b`, 1 and 3 of `self`.
        with_even(a, b) = a.concat_shift(b).swap_words();
        /// The same value, of which the compiler knows nothing (see "Barriers" in `simd`).
        barrier_value(a) = a.barrier_value();
    }

    /// The words in the order `(3, 1, 2, 0)`.
    #[inline(always)]
    #[must_use]
    pub fn swap_ends(self) -> Self {
        Self { low: self.high.interleave_high(self.low), high: self.high.interleave_low(self.low) }
    }

    /// The lower half of `b`, the upper half of `self`. No instruction.
    #[inline(always)]
    #[must_use]
    pub fn with_half(self, b: Self) -> Self {
        Self { low: b.low, high: self.high }
    }

    /// The low word in all four places.
    #[inline(always)]
    #[must_use]
    pub fn splat_low(self) -> Self {
        let all = self.low.interleave_low(self.low);
        Self { low: all, high: all }
    }

    /// The sum of the four words modulo `2^64`.
    #[inline(always)]
    #[must_use]
    pub fn sum64(self) -> u64 {
        let two = self.low.add64(self.high);
        two.low_word().wrapping_add(two.high_word())
    }
}
