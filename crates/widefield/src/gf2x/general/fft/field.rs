//! The field of the transform, `K = GF(2)[z] / (z^64 + z^4 + z^3 + z + 1)`, an element a word, and its Cantor basis.

use crate::gf2x::portable::Lane;
use crate::simd::Carryless;
use crate::simd::Simd;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::{simd::V128, tier::HasClmul};
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{V256, V512},
    tier::Vaes,
};

/// `z^64` in the field: the polynomial without its leading term.
pub(super) const MODULUS: u64 = 0x1b;

/// Reduction by shifts of whole words. `M = (z + 1)(z^3 + 1)`; the bits that `high M` has above `z^63` are
/// `w = high / z^63 + high / z^61 + high / z^60`, and `(high + w) M` modulo `z^64` is the whole correction.
#[cfg(target_arch = "x86_64")]
macro_rules! reduce_by_shifts {
    ($e:ident, $o:ident) => {{
        let (low, high) = ($e.interleave_low($o), $e.interleave_high($o));
        let g = high.xor3(high.shr64::<63>(), high.shr64::<61>()).xor(high.shr64::<60>());
        let y = g.xor(g.shl64::<1>());
        low.xor3(y, y.shl64::<3>())
    }};
}

/// A lane of two words is a vector of two field elements.
pub(in crate::gf2x::general) trait Pair: Carryless<Words = [u64; 2]> {
    /// [`Elements::reduce`].
    fn reduce_lanes(e: Self, o: Self, modulus: Self) -> Self;
}

impl Pair for Lane {
    #[inline(always)]
    fn reduce_lanes(e: Self, o: Self, _: Self) -> Self {
        Self::new(reduce_word(e.low, e.high), reduce_word(o.low, o.high))
    }
}

#[cfg(target_arch = "x86_64")]
impl<T: HasClmul> Pair for V128<T> {
    #[inline(always)]
    fn reduce_lanes(e: Self, o: Self, _: Self) -> Self {
        reduce_by_shifts!(e, o)
    }
}

/// Reduction by multiplications alone. With `M` the modulus, `p = low + high z^64 = low + high M`, where `high M` has
/// four bits above `z^63`; a second step brings these down.
#[cfg(target_arch = "aarch64")]
impl<T: HasClmul> Pair for V128<T> {
    #[inline(always)]
    fn reduce_lanes(e: Self, o: Self, modulus: Self) -> Self {
        by_products(e, modulus).interleave_low(by_products(o, modulus))
    }
}

#[cfg(target_arch = "aarch64")]
#[inline(always)]
fn by_products<T: HasClmul>(p: V128<T>, modulus: V128<T>) -> V128<T> {
    let first = p.clmul_high_low(modulus);
    p.xor3(first, first.clmul_high_low(modulus))
}

/// A vector of `T` field elements.
pub(in crate::gf2x::general) trait Elements<const T: usize>:
    Carryless<Words = [u64; T]>
{
    /// The elements from their 128-bit products: `e` has the products 0, 2, 4, ..., `o` the others.
    fn reduce(e: Self, o: Self, modulus: Self) -> Self;
}

/// `a * b`, element by element; `modulus` is [`MODULUS`] in every word.
#[inline(always)]
pub(super) fn mul<V: Elements<T>, const T: usize>(a: V, b: V, modulus: V) -> V {
    V::reduce(a.clmul_low(b), a.clmul_high(b), modulus)
}

/// [`reduce_by_shifts`] for one element.
#[inline(always)]
pub(super) const fn reduce_word(low: u64, high: u64) -> u64 {
    let g = high ^ high >> 63 ^ high >> 61 ^ high >> 60;
    let y = g ^ g << 1;
    low ^ y ^ y << 3
}

/// The bit matrix that maps the top byte of `high` to `w M` of [`reduce_by_shifts`], as the affine instruction takes
/// it: byte `7 - i` selects the bits whose sum is bit `i`.
#[cfg(target_arch = "x86_64")]
const OVERFLOW: u64 = {
    let mut matrix = 0;
    let mut column = 0;
    while column < 8 {
        let top = 1u64 << column;
        let w = top >> 7 ^ top >> 5 ^ top >> 4;
        let image = w ^ w << 1 ^ w << 3 ^ w << 4;
        let mut i = 0;
        while i < 8 {
            matrix |= (image >> i & 1) << (8 * (7 - i) + column);
            i += 1;
        }
        column += 1;
    }
    matrix
};

/// Cantor's basis: `v_0 = 1`, `v_(i+1)^2 + v_(i+1) = v_i` (tested). Of the two solutions the smaller as an integer.
pub(super) const CANTOR: [u64; 40] = [
    0x0000000000000001,
    0x19c9369f278adc02,
    0xa181e7d66f5ff794,
    0x5db84357ce785d08,
    0xb973d466f5c9d0ca,
    0x521ac889831a075e,
    0x033ce8beddc8a656,
    0xb5846c4e07b91010,
    0x4087b8cbb37a32ec,
    0x00d0d3888c0ae17c,
    0xafd5ac70237f2222,
    0xe3f5af99cc3aaaf8,
    0x5a1db3b16a0b58b8,
    0x09947c54fe7ee248,
    0x0e8eaf0e0068f544,
    0xa2a113500b4b4f5a,
    0xe96f9805d6ce0bb0,
    0x53496f8b5c9edd4c,
    0xad325cb6f4ac2a9e,
    0x4a8dcf8bd7ede826,
    0xa3e9c552b6434210,
    0x5fa92ad9c9bc7ed0,
    0xa389f910cd7734de,
    0xe916f3dfca4609d8,
    0xf89578714bd28f96,
    0x564dda59237a3352,
    0xad33bc6cc75aed38,
    0x57a3104fcd0e5f34,
    0xb0f502e4cd60039a,
    0xeb42e79f91f49f8c,
    0x54e5bf3774b3f850,
    0xb66864e6ec14b4d2,
    0xed57ce778f0d6244,
    0x523aaf9d6148ba24,
    0xa8fcbfaac14940c6,
    0xe503eacfcef77780,
    0xf3746c7b5183a372,
    0xec50d77d2f416218,
    0xf9cdf54569fe87e6,
    0xe576269915705e2c,
];

/// `Σ b_i v_(i + 1 + shift)`: with `shift` 0 the factor of block `b`'s butterflies, at every level.
#[inline(always)]
pub(super) const fn twiddle(b: usize, shift: usize) -> u64 {
    let (mut sum, mut rest, mut i) = (0, b, 1 + shift);
    while rest > 0 {
        sum ^= CANTOR[i] & (rest as u64 & 1).wrapping_neg();
        rest >>= 1;
        i += 1;
    }
    sum
}

/// The sums of the first basis elements.
const PREFIX: [u64; 41] = {
    let mut sums = [0; 41];
    let mut i = 0;
    while i < 40 {
        sums[i + 1] = sums[i] ^ CANTOR[i];
        i += 1;
    }
    sums
};

/// What [`twiddle`]`(b, shift)` changes by when `b` grows by one to `next`.
#[inline(always)]
pub(super) const fn twiddle_change(next: usize, shift: usize) -> u64 {
    let flipped = next.trailing_zeros() as usize;
    PREFIX[flipped + 2 + shift] ^ PREFIX[shift + 1]
}

impl<V: Pair> Elements<2> for V {
    #[inline(always)]
    fn reduce(e: Self, o: Self, modulus: Self) -> Self {
        V::reduce_lanes(e, o, modulus)
    }
}

#[cfg(target_arch = "x86_64")]
impl Elements<4> for V256<Vaes> {
    #[inline(always)]
    fn reduce(e: Self, o: Self, _: Self) -> Self {
        reduce_by_shifts!(e, o)
    }
}

#[cfg(target_arch = "x86_64")]
impl Elements<8> for V512 {
    /// As by shifts, but `w M` by one bit matrix.
    #[inline(always)]
    fn reduce(e: Self, o: Self, _: Self) -> Self {
        let (low, high) = (e.interleave_low(o), e.interleave_high(o));
        let overflow = high.shr64::<56>().affine::<0>(Self::splat(e.token(), OVERFLOW));
        let y = high.xor(high.shl64::<1>());
        low.xor(overflow).xor3(y, y.shl64::<3>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2x::portable::mul_word;

    fn square(a: u64) -> u64 {
        let (mut low, mut high) = mul_word(a, a);
        while high > 0 {
            let (l, h) = mul_word(high, MODULUS);
            (low, high) = (low ^ l, h);
        }
        low
    }

    #[test]
    fn the_basis_is_cantors() {
        assert_eq!(CANTOR[0], 1);
        for pair in CANTOR.windows(2) {
            assert_eq!(square(pair[1]) ^ pair[1], pair[0]);
        }
    }

    #[test]
    fn the_polynomial_is_irreducible() {
        // z^(2^64) = z and z^(2^32) + z is a unit, that is, prime to the modulus: 2 is the only prime factor of 64.
        let power = |n: usize| (0..n).fold(2, |a, _| square(a));
        assert_eq!(power(64), 2);
        let modulus = [MODULUS, 1];
        assert_eq!(widefield_reference::gf2x::gcd(&[power(32) ^ 2], &modulus), [1]);
    }

    #[test]
    fn twiddles_follow_their_changes() {
        for shift in 0..6 {
            for b in 0..1000 {
                assert_eq!(twiddle(b, shift) ^ twiddle_change(b + 1, shift), twiddle(b + 1, shift));
            }
        }
    }
}
