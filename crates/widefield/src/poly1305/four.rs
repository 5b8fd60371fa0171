//! Four blocks at a time, one in each 64-bit word of a vector of four (a 256-bit register, or a pair of 128 bits),
//! limbs as in [`limb26`](super::limb26).
//!
//! ```text
//! word     0    1    2    3
//! block    0    2    1    3        of a group of 64 bytes, after unpacking
//! V_1      r^4  r^2  r^3  r
//! ```
//! Runs and powers as in the 512-bit kernel: four groups or eight, the same power `r^(4 j)` in every word, one carry
//! pass; `V_1` for the last group of all. Eight cost a product more to set up and carry half as often. With the sixteen
//! registers of x86-64 there is none left for work beside a run. Zero blocks stand in front of the first group.
//!
//! A group on NEON: 50 UMULL and UMLAL of two products each; the rest, some 35 instructions, runs on other pipes. A
//! pair of the sixteen registers that x86-64 has without AVX goes through a run one half after the other: five sums,
//! five limbs, a number of a power and products find room, 106 instructions for two blocks.

use super::end::End;
use super::limb::Numbers;
use super::limb26::{Factor, Limbs, MAX, Sums, factor, join, mul, split};
use super::runs::{Run, Runs, in_chunks, run_all};
use super::scalar::number;
use super::tuned;
use super::words::FourWords;
use crate::limbs::Word;
use crate::simd::{Vector, Wiped};

/// The most groups in a run, for every four powers that there are.
const RUN: usize = 4;

/// A column of a table of powers, every number of it in all words of a part.
struct Splat<'a, V: FourWords, const FOURS: usize> {
    token: V::Token,
    table: &'a [[[V::Stored; RUN]; FOURS]; 9],
    j: usize,
}

impl<V: FourWords, const FOURS: usize> Numbers<V::Part> for Splat<'_, V, FOURS> {
    #[inline(always)]
    fn at(&self, i: usize) -> V::Part {
        V::splat_stored(self.token, self.table[i].as_flattened()[self.j])
    }
}

/// The powers of a key.
#[derive(Clone, Copy)]
struct Powers<V: FourWords, const FOURS: usize> {
    /// `r^(4 j)` for j = 1, 2, ..., as factors: number by number.
    splats: [[[V::Stored; RUN]; FOURS]; 9],
    /// `V_1`.
    v1: Factor<V>,
}

/// A long text in runs of at most four groups (`FOURS` is 1) or eight (2). See the 512-bit kernel's type of this name.
pub(crate) struct Long<V: FourWords, const FOURS: usize> {
    token: V::Token,
    powers: Wiped<Powers<V, FOURS>>,
    entering: Limbs<V>,
    length: usize,
    left: usize,
}

impl<V: FourWords, const FOURS: usize> Runs for Long<V, FOURS> {
    type Token = V::Token;
    /// All groups of a run but the one that is there.
    const REST: usize = 64 * RUN * FOURS;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn start(token: V::Token, h: &[u64; 3], r: &[u64; 2], text: &[u8], blocks: usize) -> (Self, usize) {
        let [_, v1] = powers_of::<V>(splat(token, split::<u128>([r[0], r[1], 0])), 1);
        const { assert!(matches!(FOURS, 1 | 2) && FOURS * RUN <= MAX) };
        let [upper, lower] = powers_of(splat_low(v1), FOURS);
        let mut splats = [[[V::stored(0); RUN]; FOURS]; 9];
        for (powers, j) in [lower, upper].into_iter().zip(0..FOURS) {
            // Words (4, 2, 3, 1) and (8, 6, 7, 5), in order.
            for (splats, number) in splats.iter_mut().zip(factor(powers)) {
                let mut words = [0; RUN];
                number.swap_ends().store(&mut words);
                for (to, word) in splats[j].iter_mut().zip(words) {
                    *to = V::stored(word);
                }
            }
        }
        let groups = blocks.div_ceil(4);
        let in_first = blocks - 4 * (groups - 1);
        let head = &text[..16 * in_first];
        let mut entering: Limbs<V> = cut_end(token, Group::first(head, 1 << 24));
        for (x, h) in entering.iter_mut().zip(split::<u128>(*h)) {
            *x = x.add(V::load(token, &at_first(in_first, h)));
        }
        let length = (groups - 2) % (RUN * FOURS) + 1;
        let powers = Wiped::new(Powers { splats, v1: factor(v1) });
        (Self { token, powers, entering, length, left: groups }, head.len())
    }

    #[inline(always)]
    fn next_len(&self) -> usize {
        if self.left > self.length + 1 { 64 * self.length } else { 64 * self.left }
    }

    #[inline(always)]
    fn run(&mut self, run: Run<'_>) {
        let (groups, _) = run.bytes().as_chunks::<64>();
        if let Some((next, groups)) = groups.split_last() {
            let sum = self.multiplied(groups);
            self.entering = plus(sum, full(self.token, next));
        }
    }

    #[inline(always)]
    fn finish(mut self, rest: &[u8], end: End) -> [u64; 3] {
        let rest = run_all(&mut self, rest);
        let (groups, _) = rest.as_chunks::<64>();
        let (groups, _) = groups.split_at(self.left - 2);
        let last = &rest[64 * groups.len()..];
        let entering = self.multiplied(groups);
        let last = cut_end(self.token, Group::last(last, end, 1 << 24));
        let [x0, x1, x2, x3, x4] = mul(plus(entering, last), &self.powers.v1);
        join::<u128>([x0.sum(), x1.sum(), x2.sum(), x3.sum(), x4.sum()])
    }
}

impl<V: FourWords, const FOURS: usize> Long<V, FOURS> {
    /// The power with that index.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn splat(&self, j: usize) -> Splat<'_, V, FOURS> {
        Splat { token: self.token, table: &self.powers.splats, j: j % (RUN * FOURS) }
    }

    /// `entering` and these groups, times their powers, reduced.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn multiplied(&mut self, groups: &[[u8; 64]]) -> Limbs<V> {
        let first = self.part_multiplied::<0>(groups);
        let second = if V::PARTS == 2 { self.part_multiplied::<1>(groups) } else { first };
        self.left -= self.length;
        self.length = RUN * FOURS;
        of_parts(first, second)
    }

    /// Part `I` of that.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn part_multiplied<const I: usize>(&self, groups: &[[u8; 64]]) -> Limbs<V::Part> {
        let entering = part::<V, I>(self.entering);
        let mut sums = Sums::new(entering[0]);
        for (group, j) in groups.iter().zip((0..groups.len()).rev()) {
            sums.add(cut_part::<V, I>(self.token, group, entering[0].splat_like(1 << 24)), &self.splat(j));
        }
        sums.add(entering, &self.splat(groups.len()));
        sums.reduce()
    }
}

/// Takes a whole text, of more than a group of blocks, into the sum `h`: in runs of four groups if it is short.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn absorb<V: FourWords>(token: V::Token, h: &mut [u64; 3], r: &[u64; 2], text: &[u8], end: End) {
    let eight = if V::PARTS == 2 { tuned::neon::EIGHT_GROUPS_FROM } else { tuned::avx2::EIGHT_GROUPS_FROM };
    if text.len() < 16 * eight.get() {
        in_chunks::<Long<V, 1>>(token, h, r, text, end);
    } else {
        absorb_long::<V>(token, h, r, text, end);
    }
}

/// The same in runs of eight groups, for long texts.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn absorb_long<V: FourWords>(
    token: V::Token,
    h: &mut [u64; 3],
    r: &[u64; 2],
    text: &[u8],
    end: End,
) {
    in_chunks::<Long<V, 2>>(token, h, r, text, end);
}

/// A group at an end of a text.
pub(super) enum Group<'a> {
    /// Four blocks of the text, where they lie.
    Whole(&'a [u8; 64]),
    /// Put together: in memory its blocks would lie in other pieces than they are loaded in, and such a load waits for
    /// the cache.
    Words {
        low: [u64; 4],
        high: [u64; 4],
        /// The bit 2^128 of those blocks that have one.
        marks: [u64; 4],
    },
}

impl<'a> Group<'a> {
    /// Of these blocks.
    #[inline(always)]
    const fn of([a, b, c, d]: [[u64; 2]; 4], [e, f, g, h]: [u64; 4]) -> Self {
        Self::Words { low: [a[0], c[0], b[0], d[0]], high: [a[1], c[1], b[1], d[1]], marks: [e, g, f, h] }
    }

    /// A first group: one to four blocks, zero blocks in front of them, which have no `mark`.
    #[inline(always)]
    pub(super) fn first(text: &'a [u8], mark: u64) -> Self {
        if let Some(group) = text.first_chunk() {
            return Self::Whole(group);
        }
        let (blocks, _) = text.as_chunks::<16>();
        let none = ([0; 2], 0);
        let (b, f) = if let [.., b, _, _] = blocks { (words(b), mark) } else { none };
        let (c, g) = if let [.., c, _] = blocks { (words(c), mark) } else { none };
        let (d, h) = if let [.., d] = blocks { (words(d), mark) } else { none };
        Self::of([[0; 2], b, c, d], [0, f, g, h])
    }

    /// The last group of a text, which is four blocks with its end. If all four are the text's, no end is left to be
    /// added.
    #[inline(always)]
    pub(super) fn last(text: &'a [u8], end: End, mark: u64) -> Self {
        if let Some(group) = text.first_chunk() {
            return Self::Whole(group);
        }
        let (blocks, partial) = text.as_chunks::<16>();
        let mut last = number(partial);
        let mut last_mark = mark;
        if let End::Mark = end
            && !partial.is_empty()
        {
            last |= 1 << (8 * partial.len());
            last_mark = 0;
        }
        let last = [last as u64, (last >> 64) as u64];
        let (a, b) = if let [a, b, ..] = blocks { (words(a), words(b)) } else { ([0; 2], [0; 2]) };
        let third = if let [_, _, c] = blocks { words(c) } else { last };
        let fourth = if let End::Block(lengths) = end { lengths } else { last };
        Self::of([a, b, third, fourth], [mark, mark, mark, last_mark])
    }
}

/// A block's words.
#[inline(always)]
fn words(block: &[u8; 16]) -> [u64; 2] {
    let block = u128::from_le_bytes(*block);
    [block as u64, (block >> 64) as u64]
}

/// The number in the word of the first block of a group that begins with zero blocks.
#[inline(always)]
pub(super) const fn at_first(blocks: usize, h: u64) -> [u64; 4] {
    match blocks {
        4 => [h, 0, 0, 0],
        3 => [0, 0, h, 0],
        2 => [0, h, 0, 0],
        _ => [0, 0, 0, h],
    }
}

#[inline(always)]
pub(super) fn plus<V: FourWords>(a: Limbs<V>, b: Limbs<V>) -> Limbs<V> {
    [a[0].add(b[0]), a[1].add(b[1]), a[2].add(b[2]), a[3].add(b[3]), a[4].add(b[4])]
}

/// Part `I` of each.
#[inline(always)]
fn part<V: FourWords, const I: usize>([a, b, c, d, e]: Limbs<V>) -> Limbs<V::Part> {
    [a.part::<I>(), b.part::<I>(), c.part::<I>(), d.part::<I>(), e.part::<I>()]
}

/// The vectors with these parts.
#[inline(always)]
fn of_parts<V: FourWords>(a: Limbs<V::Part>, b: Limbs<V::Part>) -> Limbs<V> {
    [
        V::of_parts(a[0], b[0]),
        V::of_parts(a[1], b[1]),
        V::of_parts(a[2], b[2]),
        V::of_parts(a[3], b[3]),
        V::of_parts(a[4], b[4]),
    ]
}

#[cfg_attr(not(unoptimised), inline(always))]
fn full<V: FourWords>(token: V::Token, group: &[u8; 64]) -> Limbs<V> {
    cut(token, group, V::constant(token, 1 << 24))
}

/// Limbs of 26 bits, the last with its mark.
#[cfg_attr(not(unoptimised), inline(always))]
fn cut<V: FourWords>(token: V::Token, group: &[u8; 64], marks: V) -> Limbs<V> {
    let first = cut_part::<V, 0>(token, group, marks.part::<0>());
    let second = if V::PARTS == 2 { cut_part::<V, 1>(token, group, marks.part::<1>()) } else { first };
    of_parts(first, second)
}

/// The same of a group at an end.
#[cfg_attr(not(unoptimised), inline(always))]
fn cut_end<V: FourWords>(token: V::Token, group: Group<'_>) -> Limbs<V> {
    match group {
        Group::Whole(group) => full(token, group),
        Group::Words { low, high, marks } => {
            let [x0, x1, x2, x3, x4] = limbs(V::load(token, &low), V::load(token, &high));
            [x0, x1, x2, x3, x4.add(V::load(token, &marks))]
        }
    }
}

/// Part `I` of that.
#[cfg_attr(not(unoptimised), inline(always))]
fn cut_part<V: FourWords, const I: usize>(
    token: V::Token,
    group: &[u8; 64],
    marks: V::Part,
) -> Limbs<V::Part> {
    let [low, high] = V::blocks::<I>(token, group);
    let [x0, x1, x2, x3, x4] = limbs(low, high);
    [x0, x1, x2, x3, x4.add(marks)]
}

/// Limbs of the numbers with these words. (What a shift loses at the top is no part of its limb.)
#[inline(always)]
pub(super) fn limbs<W: Word>(low: W, high: W) -> Limbs<W> {
    [
        low.low::<26>(),
        low.shr::<26>().low::<26>(),
        low.shr::<52>().add(high.shl::<12>()).low::<26>(),
        high.shr::<14>().low::<26>(),
        high.shr::<40>(),
    ]
}

#[cfg_attr(not(unoptimised), inline(always))]
fn splat<V: FourWords>(token: V::Token, [a, b, c, d, e]: [u64; 5]) -> Limbs<V> {
    [
        V::constant(token, a),
        V::constant(token, b),
        V::constant(token, c),
        V::constant(token, d),
        V::constant(token, e),
    ]
}

#[inline(always)]
fn splat_low<V: FourWords>([a, b, c, d, e]: Limbs<V>) -> Limbs<V> {
    [a.splat_low(), b.splat_low(), c.splat_low(), d.splat_low(), e.splat_low()]
}

/// Of an x in every word `(x^8, x^6, x^7, x^5)` (if `halves` is 2; else nothing of use) and `(x^4, x^2, x^3, x)`.
#[cfg_attr(not(unoptimised), inline(always))]
fn powers_of<V: FourWords>(x: Limbs<V>, halves: usize) -> [Limbs<V>; 2] {
    let x2 = mul(x, &factor(x));
    let pair = [
        x[0].with_half(x2[0]),
        x[1].with_half(x2[1]),
        x[2].with_half(x2[2]),
        x[3].with_half(x2[3]),
        x[4].with_half(x2[4]),
    ];
    let higher = mul(pair, &factor(x2));
    let lower = [
        pair[0].with_even(higher[0]),
        pair[1].with_even(higher[1]),
        pair[2].with_even(higher[2]),
        pair[3].with_even(higher[3]),
        pair[4].with_even(higher[4]),
    ];
    let upper = if halves == 2 { mul(lower, &factor(splat_low(lower))) } else { lower };
    [upper, lower]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::residue::{after_drop, holds};
    use crate::tier::tokens;
    use core::mem::ManuallyDrop;

    /// The tests of a tier that has the kernel: its name, its vector, how a stored word is read.
    macro_rules! of_tier {
        ($module:ident: $own:ident, $v:ty, $word:expr) => {
            mod $module {
                use super::*;
                use crate::{simd::*, tier::$own};
                type V = $v;

                kernel! { $own:
                    fn cut_group(text: &[u8; 64]) -> [[u64; 4]; 5] = cut_into_limbs::<$v>;
                }

                #[test]
                fn factors_are_read_by_their_numbers() {
                    for token in tokens().filter_map(|token| token.$module()) {
                        let long = started::<V>(token);
                        let word = |i: usize, j: usize| $word(long.powers.splats[i][j / RUN][j % RUN]);
                        for (i, j) in (0..9).flat_map(|i| (0..2 * RUN).map(move |j| (i, j))) {
                            let mut found = [0; 4];
                            let at = Numbers::at(&long.splat(j), i);
                            FourWords::store(V::of_parts(at, at), &mut found);
                            assert_eq!(found, [word(i, j); 4]);
                        }
                        assert_ne!(word(0, 0), word(0, 1));
                    }
                }

                /// Cutting is linear over GF(2) where no two bits meet: every bit of a group alone, in its block's
                /// word, and no other.
                #[test]
                fn cutting_is_proved_by_bits() {
                    for token in tokens().filter_map(|token| token.$module()) {
                        let marks = [[0; 4], [0; 4], [0; 4], [0; 4], [1 << 24; 4]];
                        assert_eq!(cut_group(token, &[0; 64]), marks);
                        for (block, bit) in (0..4).flat_map(|block| (0..128).map(move |bit| (block, bit))) {
                            let mut text = [0; 64];
                            text[16 * block + bit / 8] = 1 << (bit % 8);
                            let mut expected = marks;
                            expected[bit / 26][[0, 2, 1, 3][block]] |= 1 << (bit % 26);
                            assert_eq!(cut_group(token, &text), expected, "{block} {bit}");
                        }
                    }
                }

                #[test]
                fn powers_are_wiped() {
                    for token in tokens().filter_map(|token| token.$module()) {
                        let power = $word(started::<V>(token).powers.splats[1][0][1]).to_ne_bytes();
                        assert!(holds(
                            &after_drop(ManuallyDrop::new(started::<V>(token).powers)),
                            &power[..4]
                        ));
                        let left = after_drop(started::<V>(token).powers);
                        assert!(left.iter().all(|byte| *byte == 0));
                    }
                }
            }
        };
    }
    #[cfg(target_arch = "x86_64")]
    of_tier! { clmul: Clmul, Pair<Clmul>, |[word, _]: [u64; 2]| word }
    #[cfg(target_arch = "x86_64")]
    of_tier! { avx2: Avx2, V256<Avx2>, u64::from }
    #[cfg(target_arch = "aarch64")]
    of_tier! { neon: Neon, Pair<Neon>, u64::from }

    /// Text, sum and key without a pattern.
    fn started<V: FourWords>(token: V::Token) -> Long<V, 2> {
        let text: [u8; 2048] = core::array::from_fn(|i| (i * i / 7) as u8);
        Long::start(token, &[3, 5, 1], &[0x0123_4567_89ab_cdef, 0x0fed_cba9_8765_4320], &text, 128).0
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn cut_into_limbs<V: FourWords>(token: V::Token, text: &[u8; 64]) -> [[u64; 4]; 5] {
        let mut out = [[0; 4]; 5];
        for (limb, out) in full::<V>(token, text).into_iter().zip(&mut out) {
            limb.store(out);
        }
        out
    }
}
