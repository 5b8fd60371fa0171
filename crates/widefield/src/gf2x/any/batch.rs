//! Many products of one size at once: a problem in each 64-bit word of a vector.
//!
//! Word `i` of the operands of `T` problems makes one vector (`T = 8` in 512 bits, 4 in 256), so that all sums of
//! Karatsuba's method are whole vectors and nothing is permuted between the transposition of the operands and that of the
//! results. The product of two such vectors is a pair: `e = low * low` of each lane, the problems 0, 2, 4, ..., and
//! `o = high * high`, the problems 1, 3, 5, .... Coefficients stay 128 bits wide, two words that overlap the neighbours'
//! by one, until the end:
//!
//! ```text
//! vector i of the operand      | a0[i] a1[i] | a2[i] a3[i] | a4[i] a5[i] | a6[i] a7[i] |
//! coefficient k, e             |    c0[k]    |    c2[k]    |    c4[k]    |    c6[k]    |
//!                 o            |    c1[k]    |    c3[k]    |    c5[k]    |    c7[k]    |
//! words k, k + 1 (k even)        c[k] + (high of c[k-1], low of c[k+1])     in each lane
//! ```
//!
//! Cost of `T` products of `m` words, in vector instructions (`K` word products by Karatsuba: 27 for 8 words):
//!
//! | m | clmul | sums | shuffles |
//! |---|---|---|---|
//! | 8 | 54 | 116 | 96 |
//! | 16 | 162 | 412 | 192 |
//!
//! The transpositions cost `12 m` shuffles however the product is made, which is why the larger size wins.

#[cfg(target_arch = "x86_64")]
use super::breadth::{self, Breadth, Plan};
use crate::gf2x::formula::sliced::{self, LaneProducts};
use crate::gf2x::small::Packed;
use crate::simd::Carryless;
#[cfg(target_arch = "x86_64")]
use crate::simd::{V256, V512};
#[cfg(target_arch = "x86_64")]
use crate::tier::{Avx512, Vaes};

/// A vector that holds a word of each of `T` problems.
pub(super) trait Batch<const T: usize>: Carryless {
    type Token: Copy;
    fn load(token: Self::Token, words: &[u64; T]) -> Self;
    fn store(self, words: &mut [u64; T]);
    /// Fewer than `T` words, zeros above.
    fn load_partial(token: Self::Token, words: &[u64]) -> Self;
    fn store_partial(self, words: &mut [u64]);
    fn zero(token: Self::Token) -> Self;
    /// Among vectors 0, 2, 4, ... and among vectors 1, 3, 5, ...: lane `i` of the `k`-th goes to lane `k` of the `i`-th.
    fn transpose(vectors: [Self; T]) -> [Self; T];
}

/// The transposition of four vectors of four lanes.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn transpose4(a: V512, b: V512, c: V512, d: V512) -> [V512; 4] {
    // a0 a1 b0 b1, c0 c1 d0 d1 and the same of the upper halves.
    let (p, q) = (a.lanes::<0x44>(b), c.lanes::<0x44>(d));
    let (r, s) = (a.lanes::<0xee>(b), c.lanes::<0xee>(d));
    [p.lanes::<0x88>(q), p.lanes::<0xdd>(q), r.lanes::<0x88>(s), r.lanes::<0xdd>(s)]
}

#[cfg(target_arch = "x86_64")]
impl Batch<8> for V512 {
    type Token = Avx512;
    #[inline(always)]
    fn load(token: Avx512, words: &[u64; 8]) -> Self {
        Self::load(token, words)
    }
    #[inline(always)]
    fn store(self, words: &mut [u64; 8]) {
        self.store(words);
    }
    #[inline(always)]
    fn load_partial(token: Avx512, words: &[u64]) -> Self {
        Self::load_partial(token, words)
    }
    #[inline(always)]
    fn store_partial(self, words: &mut [u64]) {
        self.store_partial(words);
    }
    #[inline(always)]
    fn zero(token: Avx512) -> Self {
        Self::zero(token)
    }
    #[inline(always)]
    fn transpose([a, b, c, d, e, f, g, h]: [Self; 8]) -> [Self; 8] {
        let ([a, c, e, g], [b, d, f, h]) = (transpose4(a, c, e, g), transpose4(b, d, f, h));
        [a, b, c, d, e, f, g, h]
    }
}

#[cfg(target_arch = "x86_64")]
impl Batch<4> for V256<Vaes> {
    type Token = Vaes;
    #[inline(always)]
    fn load(token: Vaes, words: &[u64; 4]) -> Self {
        Self::load(token, words)
    }
    #[inline(always)]
    fn store(self, words: &mut [u64; 4]) {
        self.store(words);
    }
    #[inline(always)]
    fn load_partial(token: Vaes, words: &[u64]) -> Self {
        Self::load_partial(token, words)
    }
    #[inline(always)]
    fn store_partial(self, words: &mut [u64]) {
        self.store_partial(words);
    }
    #[inline(always)]
    fn zero(token: Vaes) -> Self {
        Self::zero(token)
    }
    #[inline(always)]
    fn transpose([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        [a.halves::<0x20>(c), b.halves::<0x20>(d), a.halves::<0x31>(c), b.halves::<0x31>(d)]
    }
}

/// A lane of two words is a vector of two problems: nothing to transpose between lanes.
impl<V: Packed> Batch<2> for V {
    type Token = <V as Packed>::Token;
    #[inline(always)]
    fn load(token: Self::Token, words: &[u64; 2]) -> Self {
        V::pair(token, words)
    }
    #[inline(always)]
    fn store(self, words: &mut [u64; 2]) {
        self.unpack(words);
    }
    #[inline(always)]
    fn load_partial(token: Self::Token, words: &[u64]) -> Self {
        V::pair(token, &[words.first().copied().unwrap_or(0), words.get(1).copied().unwrap_or(0)])
    }
    #[inline(always)]
    fn store_partial(self, words: &mut [u64]) {
        let mut both = [0; 2];
        self.unpack(&mut both);
        for (word, w) in words.iter_mut().zip(both) {
            *word = w;
        }
    }
    #[inline(always)]
    fn zero(token: Self::Token) -> Self {
        V::pair(token, &[0; 2])
    }
    #[inline(always)]
    fn transpose(vectors: [Self; 2]) -> [Self; 2] {
        vectors
    }
}

/// One coefficient of the product of all problems: of the even ones, and of the odd ones.
type Pair<V> = LaneProducts<V>;

/// The coefficients of a product of `N` vectors each: a size's formula.
pub(super) trait Formula<V, const N: usize, const C: usize> {
    fn coefficients(a: [V; N], b: [V; N]) -> [Pair<V>; C];
}

/// Karatsuba's method.
pub(super) struct Karatsuba;

macro_rules! formulas {
    ($($n:literal $c:literal $mul:ident;)*) => { $(
        impl<V: Carryless> Formula<V, $n, $c> for Karatsuba {
            #[inline(always)]
            fn coefficients(a: [V; $n], b: [V; $n]) -> [Pair<V>; $c] {
                sliced::$mul(a, b)
            }
        }
    )* };
}
formulas! { 5 9 mul5; 6 11 mul6; 7 13 mul7; 8 15 mul8; }

/// The place of the tile `i` of `T` words, of those that cover `n`: the last one may overlap the one before.
#[inline(always)]
const fn tile(i: usize, n: usize, t: usize) -> usize {
    if n <= t {
        0
    } else if (i + 1) * t <= n {
        i * t
    } else {
        n - t
    }
}

/// Word `i` of vector `k` goes to word `k` of vector `i`.
#[inline(always)]
pub(super) fn transpose_words<V: Batch<T>, const T: usize>(x: [V; T]) -> [V; T] {
    let mut v = x;
    for l in 0..T / 2 {
        (v[2 * l], v[2 * l + 1]) = (x[2 * l].lows(x[2 * l + 1]), x[2 * l].highs(x[2 * l + 1]));
    }
    V::transpose(v)
}

/// The words `from..from + N` of `T` rows: vector `i` has word `from + i` of each.
#[inline(always)]
pub(super) fn gather<V: Batch<T>, const T: usize, const N: usize, const D: usize>(
    token: V::Token,
    rows: &[[u64; D]; T],
    from: usize,
) -> [V; N] {
    const { assert!(D >= T) };
    let mut words = [V::zero(token); N];
    for i in 0..N.div_ceil(T) {
        // A whole vector within the row, which may begin before the words that are wanted.
        let at = (from + i * T).min(D - T);
        let mut v = [V::zero(token); T];
        for p in 0..T {
            if let Some(words) = rows[p][at..].first_chunk() {
                v[p] = V::load(token, words);
            }
        }
        let v = transpose_words(v);
        for k in 0..T {
            if at + k >= from && at + k < from + N {
                words[at + k - from] = v[k];
            }
        }
    }
    words
}

/// The words of `T` products from their coefficients: `D == C + 1` words each.
#[inline(always)]
fn scatter<V: Batch<T>, const T: usize, const C: usize, const D: usize>(
    token: V::Token,
    rows: &mut [[u64; D]; T],
    c: &[Pair<V>; C],
) {
    let zero = Pair { low: V::zero(token), high: V::zero(token) };
    for i in 0..D.div_ceil(T) {
        let at = tile(i, D, T);
        let mut v = [zero.low; T];
        for l in 0..T / 2 {
            let k = at + 2 * l;
            let before = if k == 0 { zero } else { c[k - 1] };
            let after = if k + 1 == C { zero } else { c[k + 1] };
            v[2 * l] = c[k].low.xor(before.low.middle(after.low));
            v[2 * l + 1] = c[k].high.xor(before.high.middle(after.high));
        }
        let v = V::transpose(v);
        for p in 0..T {
            if let Some(words) = rows[p][at..].first_chunk_mut() {
                v[p].store(words);
            }
        }
    }
}

/// `T` products of `N` words, each in its row of `D = 2N` words: first the two operands, then their product.
#[inline(always)]
pub(super) fn products<V: Batch<T>, const T: usize, const N: usize, const C: usize, const D: usize>(
    token: V::Token,
    rows: &mut [[u64; D]; T],
) where
    Karatsuba: Formula<V, N, C>,
{
    const { assert!(D == 2 * N && C == D - 1) };
    let (a, b) = (gather::<V, T, N, D>(token, rows, 0), gather::<V, T, N, D>(token, rows, N));
    scatter::<V, T, C, D>(token, rows, &Karatsuba::coefficients(a, b));
}

#[cfg(target_arch = "x86_64")]
macro_rules! tiers {
    ($($token:ident $vector:ty, $problems:literal: $b5:ident $b6:ident $b7:ident $b8:ident $collect:ident;)*) => { $(
        kernel! { $token:
            fn $b5(levels: u32, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64])
                = breadth::multiply::<$token, $vector, $problems, 5, 9, 10>;
            fn $b6(levels: u32, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64])
                = breadth::multiply::<$token, $vector, $problems, 6, 11, 12>;
            fn $b7(levels: u32, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64])
                = breadth::multiply::<$token, $vector, $problems, 7, 13, 14>;
            fn $b8(levels: u32, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64])
                = breadth::multiply::<$token, $vector, $problems, 8, 15, 16>;
            fn $collect(out: &mut [u64], rows: &mut [u64], levels: u32, words: usize)
                = breadth::collect::<$token, $vector, $problems>;
        }

        impl Breadth for $token {
            #[inline(always)]
            fn by_plan(self, plan: Plan, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
                match plan.words {
                    5 => $b5(self, plan.levels, out, a, b, scratch),
                    6 => $b6(self, plan.levels, out, a, b, scratch),
                    7 => $b7(self, plan.levels, out, a, b, scratch),
                    _ => $b8(self, plan.levels, out, a, b, scratch),
                }
            }

            #[inline(always)]
            fn collect(self, out: &mut [u64], rows: &mut [u64], levels: u32, words: usize) {
                $collect(self, out, rows, levels, words);
            }
        }
    )* };
}

#[cfg(target_arch = "x86_64")]
tiers! {
    Vaes V256<Vaes>, 4: breadth5_vaes breadth6_vaes breadth7_vaes breadth8_vaes collect_vaes;
    Avx512 V512, 8: breadth5_avx512 breadth6_avx512 breadth7_avx512 breadth8_avx512 collect_avx512;
}
