//! `φ^n(a) = a^(2^n)` for large n as a linear map, by look-ups within registers and three products: registers of 128
//! and 256 bits.
//!
//! An element is cut into four chunks of `B = ceil(m / 32)` bytes, `a = Σ_c A_c x^(8Bc)`, and with `β = x^(2^n)`
//! `φ^n(a) = a(β) = Σ_c A_c(β) γ_c`, `γ_c = β^(8Bc)` ([`linear_map`](super::linear_map)).
//!
//! 1. **All `A_c(β)` at once.** Two neighbouring coefficients of a chunk contribute one of four values to each 32-bit
//!    word of its image. A lane holds the four values of such a word, and a byte shuffle chooses one for each chunk:
//!
//!    ```text
//!    values  | 0 | T | T' | T + T' |          the low half of word k, of two coefficients; in the second lane the high half
//!    chosen  | by A_0 | by A_1 | by A_2 | by A_3 |   summed over the coefficients: the low half of word k of A_0(β) .. A_3(β)
//!    ```
//!
//!    A transposition of 32-bit words gives the packed words of each `A_c(β)`.
//! 2. **Three products by constants** (`γ_0 = 1`), added to `A_0(β)` before the one reduction.
//!
//! For N = 3, 4, 5, 7, 9 words that is 72, 128, 180, 364, 648 look-ups (a load, a shuffle and a sum each) on 256 bits,
//! twice as many on 128, and 18, 27, 39, 72, 102 multiplications: on 256 bits about the time of 8, 11, 14, 22, 32
//! squarings. On 128 bits a map is taken from 5 N squarings on. The whole table is read whatever the element: constant
//! time.

use super::field::Params;
use super::frobenius::{Frobenius, Squarings};
use super::layout::{Packed, load};
use super::linear_map::Windows;
use super::reduce::reduce;
use crate::gf2x::formula::Array;
use crate::simd::{Bits, Carryless, V128, Words32};
use crate::tier::HasClmul;
#[cfg(target_arch = "x86_64")]
use crate::{simd::V256, tier::HasAvx2};
use core::marker::PhantomData;

/// Two lanes of 128 bits.
pub(super) trait TwoLanes: Copy {
    /// What proves their tier.
    type Proof: HasClmul;
    /// For each word of an element, how many squarings a map must save to be taken. On 256 bits all of a field's maps
    /// pay. On 128 a map takes as long as 10, 16, 21, 33, 46 squarings on x86-64, and on NEON, by the models of
    /// `cargo xtask model-arm`, about as many on cores that execute out of order; in order it would be twice that.
    const WORTH: usize;
    fn load(t: Self::Proof, words: &[u64; 4]) -> Self;
    /// The same lane twice.
    fn both(lane: V128<Self::Proof>) -> Self;
    fn lanes(self) -> [V128<Self::Proof>; 2];
    fn xor(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// Within each lane: byte `i` of the result is byte `at[i]` of `self` if that is less than 16, and 0 if `at[i]` has
    /// its top bit set. No other number is given: there the architectures differ.
    fn shuffle_bytes(self, at: Self) -> Self;
    /// Each pair of bits of every byte, the lowest first, at bits 2 and 3 of the byte; other bits as they come.
    fn pairs(self) -> [Self; 4];
}

#[cfg(target_arch = "x86_64")]
impl<T: HasAvx2> TwoLanes for V256<T> {
    type Proof = T;
    const WORTH: usize = 0;
    #[inline(always)]
    fn load(t: T, words: &[u64; 4]) -> Self {
        Self::load(t, words)
    }
    #[inline(always)]
    fn both(lane: V128<T>) -> Self {
        Self::broadcast_lane(lane)
    }
    #[inline(always)]
    fn lanes(self) -> [V128<T>; 2] {
        [self.lane::<0>(), self.lane::<1>()]
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.xor(other)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.and(other)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.or(other)
    }
    #[inline(always)]
    fn shuffle_bytes(self, at: Self) -> Self {
        self.shuffle_bytes(at)
    }
    #[inline(always)]
    fn pairs(self) -> [Self; 4] {
        [self.shl64::<2>(), self, self.shr64::<2>(), self.shr64::<4>()]
    }
}

/// Two lanes in a register each.
#[derive(Clone, Copy)]
pub(super) struct Apart<T>([V128<T>; 2]);

impl<T: HasClmul> TwoLanes for Apart<T> {
    type Proof = T;
    const WORTH: usize = 5;
    #[inline(always)]
    fn load(t: T, [w0, w1, w2, w3]: &[u64; 4]) -> Self {
        Self([V128::load(t, &[*w0, *w1]), V128::load(t, &[*w2, *w3])])
    }
    #[inline(always)]
    fn both(lane: V128<T>) -> Self {
        Self([lane; 2])
    }
    #[inline(always)]
    fn lanes(self) -> [V128<T>; 2] {
        self.0
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        let ([a0, a1], [b0, b1]) = (self.0, other.0);
        Self([Carryless::xor(a0, b0), Carryless::xor(a1, b1)])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        let ([a0, a1], [b0, b1]) = (self.0, other.0);
        Self([Bits::and(a0, b0), Bits::and(a1, b1)])
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        let ([a0, a1], [b0, b1]) = (self.0, other.0);
        Self([Bits::or(a0, b0), Bits::or(a1, b1)])
    }
    #[inline(always)]
    fn shuffle_bytes(self, at: Self) -> Self {
        let ([a0, a1], [at0, at1]) = (self.0, at.0);
        Self([a0.shuffle_bytes(at0), a1.shuffle_bytes(at1)])
    }
    #[inline(always)]
    fn pairs(self) -> [Self; 4] {
        let [a, b] = self.0;
        [
            Self([a.shl64_by(2), b.shl64_by(2)]),
            self,
            Self([a.shr64_by(2), b.shr64_by(2)]),
            Self([a.shr64_by(4), b.shr64_by(4)]),
        ]
    }
}

/// In every byte those two bits, and the byte's number in its 32-bit word.
const PAIR: u64 = 0x0c0c_0c0c_0c0c_0c0c;
const NUMBERS: u64 = 0x0302_0100_0302_0100;

/// Byte 0, 1, 2, 3 of each 32-bit word, four times.
const BYTES: [[u64; 2]; 4] = [
    [0x0404_0404_0000_0000, 0x0c0c_0c0c_0808_0808],
    [0x0505_0505_0101_0101, 0x0d0d_0d0d_0909_0909],
    [0x0606_0606_0202_0202, 0x0e0e_0e0e_0a0a_0a0a],
    [0x0707_0707_0303_0303, 0x0f0f_0f0f_0b0b_0b0b],
];

type Lane<V> = V128<<V as TwoLanes>::Proof>;
type Registers<F, V> = <F as super::layout::Shape>::Pairs<Lane<V>>;

/// The images `A_c(β)` of the four chunks: for each word its low halves in one lane, its high halves in the other.
#[inline(always)]
fn images<F: Params, V: TwoLanes>(t: V::Proof, map: &Windows<F>, a: Registers<F, V>) -> F::Words<V> {
    let zero = V128::zero(t);
    let (pair, numbers) = (V::both(zero.constant(PAIR, PAIR)), V::both(zero.constant(NUMBERS, NUMBERS)));
    let mut sums = F::Words::<V>::filled(V::both(zero));
    for (orders, values) in F::CHUNKS.iter().zip(map.values.chunks(BYTES.len())) {
        // Four bytes of each chunk.
        let mut piece = zero;
        for (a, order) in a.as_ref().iter().zip(orders.as_ref()) {
            piece = Bits::or(piece, a.shuffle_bytes(V128::load(t, order)));
        }
        let piece = V::both(piece);
        for (order, values) in BYTES.iter().zip(values) {
            let mut at = piece.shuffle_bytes(V::both(V128::load(t, order))).pairs();
            for at in &mut at {
                *at = at.and(pair).or(numbers);
            }
            // Word by word: a sum that has no register is fetched once for its four values.
            for (k, sum) in sums.as_mut().iter_mut().enumerate() {
                for (at, values) in at.iter().zip(values) {
                    *sum = sum.xor(V::load(t, &values.as_ref()[k]).shuffle_bytes(*at));
                }
            }
        }
    }
    sums
}

/// The packed words of the four images.
#[inline(always)]
fn packed<F: Params, V: TwoLanes>(halves: F::Words<V>) -> [Registers<F, V>; 4] {
    let halves = halves.as_ref();
    let zero = V128::zero(halves[0].lanes()[0].token());
    let mut images = [F::Pairs::<Lane<V>>::filled(zero); 4];
    for (k, pair) in halves.chunks(2).enumerate() {
        let [low, high] = pair[0].lanes();
        let [next_low, next_high] = if pair.len() == 2 { pair[1].lanes() } else { [zero; 2] };
        for (image, words) in images.iter_mut().zip(Words32::transpose([low, high, next_low, next_high])) {
            image.as_mut()[k] = words;
        }
    }
    images
}

/// `φ^n(a)` by the map's table.
#[inline(always)]
fn apply<F: Params, V: TwoLanes>(map: &Windows<F>, a: Registers<F, V>) -> Registers<F, V> {
    let t = a.as_ref()[0].token();
    let [first, rest @ ..] = packed::<F, V>(images::<F, V>(t, map, a));
    let mut sum = F::Words::<Lane<V>>::filled(V128::zero(t));
    for (sum, first) in sum.as_mut().iter_mut().zip(first.as_ref()) {
        *sum = *first;
    }
    for (image, gamma) in rest.iter().zip(&map.gamma) {
        let product = F::product(*image, load::<F, Lane<V>>(t, gamma));
        for (sum, product) in sum.as_mut().iter_mut().zip(product.as_ref()) {
            *sum = Carryless::xor(*sum, *product);
        }
    }
    reduce::<F, Packed<Lane<V>>>(sum)
}

/// By the field's maps as long as one fits, the largest first; then by squarings.
pub(super) struct ByWindows<V>(PhantomData<V>);

impl<F: Params, V: TwoLanes> Frobenius<F> for ByWindows<V> {
    type Register = V128<V::Proof>;
    #[inline(always)]
    fn power(a: Registers<F, V>, n: usize) -> Registers<F, V> {
        let (mut a, mut n) = (a, n);
        for map in F::WINDOWS {
            while n >= map.n && map.n >= V::WORTH * F::WORDS {
                a = apply::<F, V>(map, a);
                n -= map.n;
            }
        }
        <Squarings<V128<V::Proof>> as Frobenius<F>>::power(a, n)
    }
}
