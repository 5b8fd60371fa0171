//! What every register has: words in memory order, bit by bit logic, shifts and moves of words.

/// Words of 64 bits that a token makes: a register, or in a proof what stands for one.
///
/// Word 0 is the first in memory; bytes within a word are little-endian.
pub trait Vector: Copy {
    /// The proof of its instructions, which makes it.
    type Token: Copy;
    /// Its words in memory.
    type Words: Copy + Default + AsRef<[u64]> + AsMut<[u64]>;
    /// How many.
    const WORDS: usize;

    /// The token that made it.
    #[must_use]
    fn token(self) -> Self::Token;
    /// These words.
    #[must_use]
    fn load(token: Self::Token, words: &Self::Words) -> Self;
    /// The same word everywhere.
    #[must_use]
    fn splat(token: Self::Token, word: u64) -> Self;
    /// [`splat`](Self::splat) by the token of `self`.
    #[must_use]
    #[inline(always)]
    fn splat_like(self, word: u64) -> Self {
        Self::splat(self.token(), word)
    }
}

/// A register of 128-bit lanes, each of two words `(low, high)`; lane 0 holds words 0 and 1.
///
/// Operations are word by word or lane by lane, unless they say otherwise.
pub trait Simd: Vector {
    /// Lanes in it.
    const LANES: usize = Self::WORDS / 2;

    /// Writes the words.
    fn store(self, words: &mut Self::Words);
    /// The first words of a slice, or all of a shorter one followed by zeros. No byte beyond it is read.
    #[must_use]
    #[inline(always)]
    fn load_partial(token: Self::Token, words: &[u64]) -> Self {
        const { assert!(Self::LANES == 1) };
        let (low, high) = (words.first().copied(), words.get(1).copied());
        Self::broadcast(token, &[low.unwrap_or(0), high.unwrap_or(0)])
    }
    /// Writes the first words over the slice, as many as it has.
    #[inline(always)]
    fn store_partial(self, words: &mut [u64]) {
        let mut all = Self::Words::default();
        self.store(&mut all);
        for (to, word) in words.iter_mut().zip(all.as_ref()) {
            *to = *word;
        }
    }
    /// The same two words in every lane.
    #[must_use]
    fn broadcast(token: Self::Token, lane: &[u64; 2]) -> Self;
    /// The same, for words in general registers: what was stored word by word cannot be loaded as a lane at once.
    #[must_use]
    fn broadcast_words(token: Self::Token, lane: &[u64; 2]) -> Self;
    /// `(word, 0)` in every lane.
    #[must_use]
    #[inline(always)]
    fn from_word(token: Self::Token, word: &u64) -> Self {
        Self::broadcast_words(token, &[*word, 0])
    }
    /// Bitwise exclusive or: the sum of polynomials over GF(2).
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// Three-way XOR: one instruction where there is one (VPTERNLOG, EOR3), which the compiler makes of two.
    #[must_use]
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// Bitwise and.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// Bitwise or.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Each word shifted left by `n < 64` bits. Counts are constants of the algorithm: inlined, they become immediates.
    #[must_use]
    fn shl64_by(self, n: u32) -> Self;
    /// Each word shifted right by `n < 64` bits.
    #[must_use]
    fn shr64_by(self, n: u32) -> Self;
    /// Each word shifted left by `n < 64` bits, filled with the top bits of the word of `below`.
    #[must_use]
    #[inline(always)]
    fn shld64_by(self, below: Self, n: u32) -> Self {
        if n == 0 { self } else { self.shl64_by(n).or(below.shr64_by(64 - n)) }
    }
    /// Each word shifted right by `n < 64` bits, filled with the low bits of the word of `above`.
    #[must_use]
    #[inline(always)]
    fn shrd64_by(self, above: Self, n: u32) -> Self {
        if n == 0 { self } else { self.shr64_by(n).or(above.shl64_by(64 - n)) }
    }
    /// `(low of self, low of other)`.
    #[must_use]
    fn interleave_low(self, other: Self) -> Self;
    /// `(high of self, high of other)`.
    #[must_use]
    fn interleave_high(self, other: Self) -> Self;
    /// `(high of self, low of other)`: the middle of the four words `self, other`.
    #[must_use]
    fn concat_shift(self, other: Self) -> Self;
    /// `(high, low)`.
    #[must_use]
    fn swap_words(self) -> Self;
    /// `(0, low)`: times `x^64`, the high word lost.
    #[must_use]
    fn shift_word_up(self) -> Self;
    /// `(high, 0)`: divided by `x^64`.
    #[must_use]
    fn shift_word_down(self) -> Self;
    /// All words one place up, from lane to lane, and the last one of `below` in the first place.
    #[must_use]
    #[inline(always)]
    fn shift_word_in(self, below: Self) -> Self {
        const { assert!(Self::LANES == 1) };
        below.concat_shift(self)
    }
    /// Among vectors 0, 2, 4, ... and among vectors 1, 3, 5, ..., as many each as lanes: lane `i` of the `k`-th goes to
    /// lane `k` of the `i`-th.
    #[must_use]
    #[inline(always)]
    fn transpose_lanes_of_twos<const T: usize>(vectors: [Self; T]) -> [Self; T] {
        debug_assert!(T == 2 * Self::LANES);
        vectors
    }
}
