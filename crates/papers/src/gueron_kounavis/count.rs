//! A register that counts: any processor runs it, and the numbers of instructions in the report come from it.

use super::multiply::Multiply;
use super::reduce::Reduce;
use super::register::Arithmetic;
use core::cell::Cell;
use widefield::internal::{Carryless, Simd, Vector};

/// What has been executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// PCLMULQDQ.
    pub multiplications: usize,
    /// PAND, PANDN, POR, PXOR.
    pub logic: usize,
    /// Shifts of words and of bytes.
    pub shifts: usize,
    /// Moves of words within and between registers.
    pub shuffles: usize,
}

/// A register's value, and where its operations are counted.
#[derive(Clone, Copy, Debug)]
struct Counted<'c> {
    value: u128,
    counts: &'c Cell<Counts>,
}

const LOW: u128 = u64::MAX as u128;

impl Counted<'_> {
    fn counted(self, value: u128, add: impl Fn(&mut Counts)) -> Self {
        let mut counts = self.counts.get();
        add(&mut counts);
        self.counts.set(counts);
        Self { value, ..self }
    }

    fn product(self, a: u128, b: u128) -> Self {
        let (a, b) = (a & LOW, b & LOW);
        let product = (0..64).filter(|i| a >> i & 1 == 1).fold(0, |sum, i| sum ^ b << i);
        self.counted(product, |c| c.multiplications += 1)
    }

    fn logic(self, value: u128) -> Self {
        self.counted(value, |c| c.logic += 1)
    }

    fn shifted(self, value: u128) -> Self {
        self.counted(value, |c| c.shifts += 1)
    }

    fn shuffled(self, value: u128) -> Self {
        self.counted(value, |c| c.shuffles += 1)
    }

    /// Each lane of so many bits shifted.
    fn lanes(self, bits: u32, shift: impl Fn(u128) -> u128) -> Self {
        let mask = (1 << bits) - 1;
        let lane = |i| (shift(self.value >> i & mask) & mask) << i;
        self.shifted((0..128).step_by(bits as usize).fold(0, |sum, i| sum | lane(i)))
    }
}

impl<'c> Vector for Counted<'c> {
    type Token = &'c Cell<Counts>;
    type Words = [u64; 2];
    const WORDS: usize = 2;
    fn token(self) -> Self::Token {
        self.counts
    }
    fn load(counts: Self::Token, [low, high]: &[u64; 2]) -> Self {
        Self { value: u128::from(*low) | u128::from(*high) << 64, counts }
    }
    fn splat(counts: Self::Token, word: u64) -> Self {
        Self::load(counts, &[word; 2])
    }
}

impl<'c> Simd for Counted<'c> {
    fn store(self, words: &mut [u64; 2]) {
        *words = [self.value as u64, (self.value >> 64) as u64];
    }
    fn broadcast(counts: Self::Token, lane: &[u64; 2]) -> Self {
        Self::load(counts, lane)
    }
    fn broadcast_words(counts: Self::Token, lane: &[u64; 2]) -> Self {
        Self::load(counts, lane)
    }
    fn xor(self, other: Self) -> Self {
        self.logic(self.value ^ other.value)
    }
    fn and(self, other: Self) -> Self {
        self.logic(self.value & other.value)
    }
    fn or(self, other: Self) -> Self {
        self.logic(self.value | other.value)
    }
    fn shl64_by(self, n: u32) -> Self {
        self.lanes(64, |x| x << n)
    }
    fn shr64_by(self, n: u32) -> Self {
        self.lanes(64, |x| x >> n)
    }
    fn interleave_low(self, other: Self) -> Self {
        self.shuffled(self.value & LOW | other.value << 64)
    }
    fn interleave_high(self, other: Self) -> Self {
        self.shuffled(self.value >> 64 | other.value & !LOW)
    }
    fn concat_shift(self, other: Self) -> Self {
        self.shuffled(self.value >> 64 | other.value << 64)
    }
    fn swap_words(self) -> Self {
        self.shuffled(self.value.rotate_left(64))
    }
    fn shift_word_up(self) -> Self {
        self.shifted(self.value << 64)
    }
    fn shift_word_down(self) -> Self {
        self.shifted(self.value >> 64)
    }
}

impl Carryless for Counted<'_> {
    fn clmul_low(self, other: Self) -> Self {
        self.product(self.value, other.value)
    }
    fn clmul_high(self, other: Self) -> Self {
        self.product(self.value >> 64, other.value >> 64)
    }
    fn clmul_low_high(self, other: Self) -> Self {
        self.product(self.value, other.value >> 64)
    }
    fn clmul_high_low(self, other: Self) -> Self {
        self.product(self.value >> 64, other.value)
    }
}

impl Arithmetic for Counted<'_> {
    fn and_not(self, other: Self) -> Self {
        self.logic(!self.value & other.value)
    }
    fn shl64<const N: i32>(self) -> Self {
        self.lanes(64, |x| x << N)
    }
    fn shr64<const N: i32>(self) -> Self {
        self.lanes(64, |x| x >> N)
    }
    fn shl32<const N: i32>(self) -> Self {
        self.lanes(32, |x| x << N)
    }
    fn shr32<const N: i32>(self) -> Self {
        self.lanes(32, |x| x >> N)
    }
    fn bytes_up<const N: i32>(self) -> Self {
        self.shifted(self.value << (8 * N))
    }
    fn bytes_down<const N: i32>(self) -> Self {
        self.shifted(self.value >> (8 * N))
    }
    fn permute32<const P: i32>(self) -> Self {
        let word = |i: i32| self.value >> (32 * (P >> (2 * i) & 3)) & 0xffff_ffff;
        self.shuffled((0..4).fold(0, |sum, i| sum | word(i) << (32 * i)))
    }
}

/// Operands: any will do.
const WORDS: [u64; 4] =
    [0x0123_4567_89ab_cdef, 0x1f1e_1d1c_1b1a_1918, 0xfedc_ba98_7654_3210, 0x55aa_33cc_0f0f_7777];

/// The 256-bit product of two operands, by a counting register, and what it took.
#[must_use]
pub fn run_product<M: Multiply>(a: &[u64; 2], b: &[u64; 2]) -> ([u64; 4], Counts) {
    let counts = Cell::default();
    let load = |words| Counted::load(&counts, words);
    let (low, high) = M::multiply(load(a), load(b));
    let ([x0, x1], [x2, x3]) = (low.to_words(), high.to_words());
    ([x0, x1, x2, x3], counts.get())
}

/// A product reduced, by a counting register, and what it took.
#[must_use]
pub fn run_reduction<R: Reduce>(x: &[u64; 4]) -> ([u64; 2], Counts) {
    let counts = Cell::default();
    let [x0, x1, x2, x3] = *x;
    let (low, high) = (Counted::load(&counts, &[x0, x1]), Counted::load(&counts, &[x2, x3]));
    (R::reduce(&counts, low, high).to_words(), counts.get())
}

/// Instructions of a product.
pub(super) fn product<M: Multiply>() -> Counts {
    run_product::<M>(&[WORDS[0], WORDS[1]], &[WORDS[2], WORDS[3]]).1
}

/// Instructions of a reduction.
pub(super) fn reduction<R: Reduce>() -> Counts {
    run_reduction::<R>(&WORDS).1
}
