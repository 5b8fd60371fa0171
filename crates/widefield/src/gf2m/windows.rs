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
//! squarings. The whole table is read whatever the element: constant
//! time.

use super::field::Params;
use super::frobenius::{Frobenius, Squarings};
use super::layout::{Lanes, Packed, load};
use super::linear_map::Windows;
use super::reduce::reduce;
use super::tuned;
use crate::gf2x::formula::Array;
use crate::simd::{Shuffle, Simd, Vector, Words32};
use core::marker::PhantomData;

/// For each word of an element, how many squarings a map must save to be taken, where two lanes are so many registers.
#[inline(always)]
fn map_from(registers: usize) -> usize {
    if registers == 1 { tuned::avx2::MAP_FROM.get() } else { tuned::clmul::MAP_FROM.get() }
}

/// Each pair of bits of every byte, the lowest first, at bits 2 and 3 of the byte; other bits as they come.
#[inline(always)]
fn pairs<V: Simd>(a: V) -> [V; 4] {
    [a.shl64_by(2), a, a.shr64_by(2), a.shr64_by(4)]
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

type Lane<V> = <V as Shuffle>::Lane;
type Registers<F, V> = <F as super::layout::Shape>::Pairs<Lane<V>>;

/// The images `A_c(β)` of the four chunks: for each word its low halves in one lane, its high halves in the other, in N
/// registers.
#[inline(always)]
fn images<F: Params, V: Shuffle, const N: usize>(
    t: V::Token,
    map: &Windows<F>,
    a: Registers<F, V>,
) -> F::Words<[V; N]> {
    let (pair, numbers) = (V::splat(t, PAIR), V::splat(t, NUMBERS));
    let mut sums = F::Words::<[V; N]>::filled([V::splat(t, 0); N]);
    for (orders, values) in F::CHUNKS.iter().zip(map.values.chunks(BYTES.len())) {
        // Four bytes of each chunk.
        let mut piece = Lane::<V>::splat(t, 0);
        for (a, order) in a.as_ref().iter().zip(orders.as_ref()) {
            piece = piece.or(a.shuffle_bytes(Lane::<V>::load(t, order)));
        }
        let piece = V::broadcast_lane(piece);
        for (order, values) in BYTES.iter().zip(values) {
            let mut at = pairs(piece.shuffle_bytes(V::broadcast(t, order)));
            for at in &mut at {
                *at = at.and(pair).or(numbers);
            }
            // Word by word: a sum that has no register is fetched once for its four values.
            for (k, sum) in sums.as_mut().iter_mut().enumerate() {
                for (at, values) in at.iter().zip(values) {
                    let lanes = values.as_ref()[k].as_chunks().0;
                    for i in 0..N {
                        sum[i] = sum[i].xor(V::load_blocks(t, &lanes[i * V::LANES..]).shuffle_bytes(*at));
                    }
                }
            }
        }
    }
    sums
}

/// The packed words of the four images.
#[inline(always)]
fn packed<F: Params, V: Shuffle<Lane: Words32>, const N: usize>(
    halves: F::Words<[V; N]>,
) -> [Registers<F, V>; 4] {
    let halves = halves.as_ref();
    let zero = Lane::<V>::splat(halves[0][0].token(), 0);
    let mut images = [F::Pairs::<Lane<V>>::filled(zero); 4];
    for (k, pair) in halves.chunks(2).enumerate() {
        let [low, high] = [pair[0][0].first(), pair[0][N - 1].last()];
        let [next_low, next_high] =
            if pair.len() == 2 { [pair[1][0].first(), pair[1][N - 1].last()] } else { [zero; 2] };
        for (image, words) in images.iter_mut().zip(Words32::transpose32([low, high, next_low, next_high])) {
            image.as_mut()[k] = words;
        }
    }
    images
}

/// `φ^n(a)` by the map's table.
#[inline(always)]
fn apply<F: Params, V: Shuffle<Lane: Words32 + Lanes>, const N: usize>(
    map: &Windows<F>,
    a: Registers<F, V>,
) -> Registers<F, V> {
    let t = a.as_ref()[0].token();
    let [first, rest @ ..] = packed::<F, V, N>(images::<F, V, N>(t, map, a));
    let mut sum = F::Words::<Lane<V>>::filled(Lane::<V>::splat(t, 0));
    for (sum, first) in sum.as_mut().iter_mut().zip(first.as_ref()) {
        *sum = *first;
    }
    for (image, gamma) in rest.iter().zip(&map.gamma) {
        let product = F::product(*image, load::<F, Lane<V>>(t, gamma));
        for (sum, product) in sum.as_mut().iter_mut().zip(product.as_ref()) {
            *sum = sum.xor(*product);
        }
    }
    reduce::<F, Packed<Lane<V>>>(sum)
}

/// By the field's maps as long as one fits, the largest first; then by squarings. Two lanes are in N registers.
pub(super) struct ByWindows<V, const N: usize>(PhantomData<V>);

impl<F: Params, V: Shuffle<Lane: Words32 + Lanes>, const N: usize> Frobenius<F> for ByWindows<V, N> {
    type Register = Lane<V>;
    #[inline(always)]
    fn power(a: Registers<F, V>, n: usize) -> Registers<F, V> {
        const { assert!(N * V::LANES == 2) };
        let (mut a, mut n) = (a, n);
        for map in F::WINDOWS {
            while n >= map.n && map.n >= map_from(N) * F::WORDS {
                a = apply::<F, V, N>(map, a);
                n -= map.n;
            }
        }
        <Squarings<Lane<V>> as Frobenius<F>>::power(a, n)
    }
}
