//! Numbers modulo 2^130 - 5, one to a 64-bit lane, in three registers, and their products.
//!
//! ```text
//! lane i of A:  t_i2 t_i0        of B:  t_i3 t_i1        of C:  x t_i4          (32-bit halves, high then low)
//! ```
//! A product reads the low halves of its operands; swapping the halves of A and B brings the others.

/// B lanes of 64 bits.
pub(super) trait Lanes: Copy {
    /// The proof that makes it.
    type Token: Copy;
    /// Lanes.
    const BLOCKS: usize;
    /// The first words of an array.
    fn load(token: Self::Token, words: &[u64; 8]) -> Self;
    /// The lanes, zeros after them.
    fn words(self) -> [u64; 8];
    /// A word in all lanes.
    fn splat(token: Self::Token, word: u64) -> Self;
    /// The lower and upper halves of a group of blocks, which has at least `16 BLOCKS` bytes, in order.
    fn halves(token: Self::Token, group: &[u8]) -> [Self; 2];
    /// Sums.
    fn add(self, other: Self) -> Self;
    /// Products of the low halves.
    fn mul(self, other: Self) -> Self;
    /// Bitwise and.
    fn and(self, other: Self) -> Self;
    /// Bitwise or.
    fn or(self, other: Self) -> Self;
    /// Lanes of `a` where the mask is all ones, of `b` where it is zero.
    fn select(mask: Self, a: Self, b: Self) -> Self;
    /// Shifted right.
    fn down<const N: u32>(self) -> Self;
    /// Shifted left.
    fn up<const N: u32>(self) -> Self;
    /// The halves of each lane swapped.
    fn swap_words(self) -> Self;
    /// Lane `I`, below 4, in all lanes.
    fn pair<const I: usize>(self) -> Self;
    /// The sum of the lanes.
    fn sum(self) -> u64;
}

/// Five limbs of 26 bits or a little more.
pub(super) type Limbs = [u64; 5];

/// B numbers.
pub(super) type Packed<V> = [V; 3];

/// B numbers with limbs of up to 64 bits.
pub(super) type Sums<V> = [V; 5];

/// Factors, lane by lane, in pairs of 32-bit halves (low, high): `(g0, g1)`, `(g2, g3)`, `(g4, 5 g2)`, `(5 g3, 5 g4)`;
/// and `5 g1`.
pub(super) type Factors<V> = ([V; 4], V);

/// One factor for all lanes: the pairs in the first four lanes of a register.
pub(super) type Compact<V> = (V, V);

/// The factors of B numbers.
#[inline(always)]
pub(super) fn factors<V: Lanes>(token: V::Token, [a, b, c]: Packed<V>) -> Factors<V> {
    let low = V::splat(token, 0xffff_ffff);
    let (g0, g2, g1, g3) = (a.and(low), a.down::<32>(), b.and(low), b.down::<32>());
    ([pair(g0, g1), pair(g2, g3), pair(c, times5(g2)), pair(times5(g3), times5(c))], times5(g1))
}

#[inline(always)]
fn times5<V: Lanes>(x: V) -> V {
    x.add(x.up::<2>())
}

#[inline(always)]
fn pair<V: Lanes>(low: V, high: V) -> V {
    low.or(high.up::<32>())
}

/// The factor with these limbs.
#[inline(always)]
pub(super) fn compact<V: Lanes>(token: V::Token, g: Limbs) -> Compact<V> {
    let pairs = [
        g[0] | g[1] << 32,
        g[2] | g[3] << 32,
        g[4] | (5 * g[2]) << 32,
        (5 * g[3]) | (5 * g[4]) << 32,
        0,
        0,
        0,
        0,
    ];
    (V::load(token, &pairs), V::splat(token, 5 * g[1]))
}

/// A compact factor in every lane: four permutations.
#[inline(always)]
pub(super) fn spread<V: Lanes>((g, g1_5): Compact<V>) -> Factors<V> {
    ([g.pair::<0>(), g.pair::<1>(), g.pair::<2>(), g.pair::<3>()], g1_5)
}

/// B products: 25 multiplications, 20 additions, 6 permutations.
#[inline(always)]
pub(super) fn multiply<V: Lanes>([a, b, c]: Packed<V>, ([g01, g23, g42, g34], g1): Factors<V>) -> Sums<V> {
    let (g10, g32, g24, g43) = (g01.swap_words(), g23.swap_words(), g42.swap_words(), g34.swap_words());
    let (z0, z1, z4) = (a.mul(g01), b.mul(g01), c.mul(g01));
    let (z2, z3) = (a.mul(g23), b.mul(g23));
    let (z1, z2, z0) = (z1.add(a.mul(g10)), z2.add(b.mul(g10)), z0.add(c.mul(g1)));
    let (z3, z4, z2) = (z3.add(a.mul(g32)), z4.add(b.mul(g32)), z2.add(c.mul(g34)));
    let (z4, z1, z3) = (z4.add(a.mul(g42)), z1.add(c.mul(g24)), z3.add(c.mul(g43)));
    let z0 = z0.add(b.mul(g43));
    // Now t_i2 and t_i3.
    let (a, b) = (a.swap_words(), b.swap_words());
    let (z2, z3) = (z2.add(a.mul(g01)), z3.add(b.mul(g01)));
    let (z3, z4) = (z3.add(a.mul(g10)), z4.add(b.mul(g10)));
    let (z4, z0) = (z4.add(a.mul(g23)), z0.add(a.mul(g34)));
    let (z1, z0) = (z1.add(a.mul(g43)), z0.add(b.mul(g24)));
    let (z1, z2) = (z1.add(b.mul(g34)), z2.add(b.mul(g43)));
    [z0, z1, z2, z3, z4]
}

/// Two independent chains, interleaved: 0, 1, 2, 3, 4 and 3, 4, 0, 1.
#[inline(always)]
pub(super) fn reduce<V: Lanes>(token: V::Token, [z0, z1, z2, z3, z4]: Sums<V>) -> Packed<V> {
    let mask = V::splat(token, (1 << 26) - 1);
    let (z1, z0) = (z1.add(z0.down::<26>()), z0.and(mask));
    let (z4, z3) = (z4.add(z3.down::<26>()), z3.and(mask));
    let (z2, z1) = (z2.add(z1.down::<26>()), z1.and(mask));
    let over = z4.down::<26>();
    let (z0, z4) = (z0.add(over).add(over.up::<2>()), z4.and(mask));
    let (z3, z2) = (z3.add(z2.down::<26>()), z2.and(mask));
    let (z1, z0) = (z1.add(z0.down::<26>()), z0.and(mask));
    let (z4, z3) = (z4.add(z3.down::<26>()), z3.and(mask));
    [z0.or(z2.up::<32>()), z1.or(z3.up::<32>()), z4]
}

/// Sums of numbers, limb by limb.
#[inline(always)]
pub(super) fn plus<V: Lanes>(x: Packed<V>, y: Packed<V>) -> Packed<V> {
    [x[0].add(y[0]), x[1].add(y[1]), x[2].add(y[2])]
}

/// Sums of products.
#[inline(always)]
pub(super) fn plus_sums<V: Lanes>(x: Sums<V>, y: Sums<V>) -> Sums<V> {
    [x[0].add(y[0]), x[1].add(y[1]), x[2].add(y[2]), x[3].add(y[3]), x[4].add(y[4])]
}

/// A group's limbs, with the marks `2^24` of the blocks that have the bit `2^128`.
#[inline(always)]
pub(super) fn cut<V: Lanes>(token: V::Token, [low, high]: [V; 2], marks: V) -> Packed<V> {
    let mask = V::splat(token, (1 << 26) - 1);
    let (t0, t1) = (low.and(mask), low.down::<26>().and(mask));
    let t2 = low.down::<52>().or(high.up::<12>()).and(mask);
    let t3 = high.down::<14>().and(mask);
    [t0.or(t2.up::<32>()), t1.or(t3.up::<32>()), high.down::<40>().or(marks)]
}

/// The product of one number and a factor in compact form, its limbs in lanes: with `g_-i` for `5 g_(5 - i)`, row j of
///
/// ```text
/// g_0-j  g_1-j  g_2-j  g_3-j  (g_4-j)
/// ```
/// times `x_j` in every lane; five such products are `z0, ..., z3`, and `z4` if there are more than four lanes. With
/// four, `z4` takes two more, `(x0, x1, x2, x3)` by `(g4, g3, g2, g1)` and `x4 g0`.
#[inline(always)]
pub(super) fn product_of_one<V: Lanes>(token: V::Token, x: Limbs, g: Limbs) -> Limbs {
    let [g0, g1, g2, g3, g4] = g;
    let z = row::<V>(token, [g0, g1, g2, g3, g4]).mul(V::splat(token, x[0]));
    let z = z.add(row::<V>(token, [5 * g4, g0, g1, g2, g3]).mul(V::splat(token, x[1])));
    let z = z.add(row::<V>(token, [5 * g3, 5 * g4, g0, g1, g2]).mul(V::splat(token, x[2])));
    let z = z.add(row::<V>(token, [5 * g2, 5 * g3, 5 * g4, g0, g1]).mul(V::splat(token, x[3])));
    let z = z.add(row::<V>(token, [5 * g1, 5 * g2, 5 * g3, 5 * g4, g0]).mul(V::splat(token, x[4])));
    let [w0, w1, w2, w3, mut w4, ..] = z.words();
    if V::BLOCKS == 4 {
        let z4 = row::<V>(token, [x[0], x[1], x[2], x[3], 0]).mul(row::<V>(token, [g4, g3, g2, g1, 0]));
        w4 = z4.add(row::<V>(token, [x[4], 0, 0, 0, 0]).mul(row::<V>(token, [g0, 0, 0, 0, 0]))).sum();
    }
    [w0, w1, w2, w3, w4]
}

/// The numbers with these limbs in the last lanes, zeros in the others.
#[inline(always)]
pub(super) fn in_last_lanes<V: Lanes, const N: usize>(token: V::Token, numbers: [Limbs; N]) -> Sums<V> {
    let mut words = [[0; 8]; 5];
    for (number, lane) in numbers.iter().zip(V::BLOCKS - N..) {
        for (words, limb) in words.iter_mut().zip(number) {
            words[lane] = *limb;
        }
    }
    let [z0, z1, z2, z3, z4] = &words;
    [V::load(token, z0), V::load(token, z1), V::load(token, z2), V::load(token, z3), V::load(token, z4)]
}

#[inline(always)]
fn row<V: Lanes>(token: V::Token, [a, b, c, d, e]: Limbs) -> V {
    V::load(token, &[a, b, c, d, e, 0, 0, 0])
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Lanes;
    use widefield::cpu::{Avx2, Avx512};
    use widefield::internal::{V256, V512};

    macro_rules! lanes {
        ($type:ident, $n:literal) => {
            #[inline(always)]
            fn load(token: Self::Token, words: &[u64; 8]) -> Self {
                let (first, _) = words.as_chunks::<$n>();
                $type::load(token, &first[0])
            }

            #[inline(always)]
            fn words(self) -> [u64; 8] {
                let mut words = [0; 8];
                let (first, _) = words.as_chunks_mut::<$n>();
                self.store(&mut first[0]);
                words
            }

            #[inline(always)]
            fn splat(token: Self::Token, word: u64) -> Self {
                $type::splat(token, word)
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                self.add64(other)
            }

            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                self.mul32(other)
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                $type::and(self, other)
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                $type::or(self, other)
            }

            #[inline(always)]
            fn select(mask: Self, a: Self, b: Self) -> Self {
                $type::or($type::and(mask, a), mask.and_not(b))
            }

            #[inline(always)]
            fn down<const N: u32>(self) -> Self {
                self.down64::<N>()
            }

            #[inline(always)]
            fn up<const N: u32>(self) -> Self {
                self.up64::<N>()
            }

            #[inline(always)]
            fn swap_words(self) -> Self {
                self.swap32()
            }

            #[inline(always)]
            fn sum(self) -> u64 {
                self.sum64()
            }
        };
    }

    impl Lanes for V256<Avx2> {
        type Token = Avx2;
        const BLOCKS: usize = 4;
        lanes! { V256, 4 }

        #[inline(always)]
        fn halves(token: Avx2, group: &[u8]) -> [Self; 2] {
            let (halves, _) = group.as_chunks::<32>();
            let (a, b) = (V256::load_bytes(token, &halves[0]), V256::load_bytes(token, &halves[1]));
            [a.interleave_low(b).permute64::<0xd8>(), a.interleave_high(b).permute64::<0xd8>()]
        }

        #[inline(always)]
        fn pair<const I: usize>(self) -> Self {
            match I {
                0 => self.permute64::<0x00>(),
                1 => self.permute64::<0x55>(),
                2 => self.permute64::<0xaa>(),
                _ => self.permute64::<0xff>(),
            }
        }
    }

    impl Lanes for V512 {
        type Token = Avx512;
        const BLOCKS: usize = 8;
        lanes! { V512, 8 }

        #[inline(always)]
        fn halves(token: Avx512, group: &[u8]) -> [Self; 2] {
            let (halves, _) = group.as_chunks::<64>();
            let (a, b) = (V512::load_bytes(token, &halves[0]), V512::load_bytes(token, &halves[1]));
            let even = V512::from_words(token, [0, 2, 4, 6, 8, 10, 12, 14]);
            let odd = V512::from_words(token, [1, 3, 5, 7, 9, 11, 13, 15]);
            [a.permute64_of_two(even, b), a.permute64_of_two(odd, b)]
        }

        #[inline(always)]
        fn pair<const I: usize>(self) -> Self {
            self.permute64(V512::splat(self.token(), I as u64))
        }
    }
}
