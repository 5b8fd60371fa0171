//! Four blocks at a time, one in each 64-bit word of a 256-bit register, limbs as in
//! [`limb44`](crate::poly1305::limb44): IFMA52 multiply-add where there is no AVX-512.
//!
//! Groups, words and powers as in [`four`](crate::poly1305::four). A run is a sum of products with one reduction, as in
//! the 512-bit kernel, of at most four groups or eight. A group costs 12 multiply-adds, 3 additions, 9 instructions to
//! cut it and 6 loads of a power; the twelve accumulators and the limbs leave one register of sixteen, so that a power
//! goes through it number by number.

use crate::limbs::MulAdd;
use crate::poly1305::end::End;
use crate::poly1305::four::{Group, at_first};
use crate::poly1305::limb::Numbers;
use crate::poly1305::limb44::{Evaluated, Factor, Limbs, Products, evaluate, join, mul, split};
use crate::poly1305::runs::{Run, Runs, in_chunks, run_all};
use crate::poly1305::tuned;
use crate::poly1305::words::FourWords;
use crate::simd::Wiped;

/// A block's bit 2^128, on the last limb.
const MARK: u64 = 1 << 40;

/// The most groups in a run, for every four powers that there are.
const RUN: usize = 4;

/// A column of a table of powers, every number of it in all words.
struct Splat<'a, T, const FOURS: usize> {
    token: T,
    table: &'a [[[u64; RUN]; FOURS]; 6],
    j: usize,
}

impl<V: FourWords, const FOURS: usize> Numbers<V> for Splat<'_, V::Token, FOURS> {
    #[inline(always)]
    fn at(&self, i: usize) -> V {
        V::constant(self.token, self.table[i].as_flattened()[self.j])
    }
}

/// The powers of a key.
#[derive(Clone, Copy)]
struct Powers<V, const FOURS: usize> {
    /// `r^(4 j)` for j = 1, 2, ..., evaluated: number by number.
    splats: [[[u64; RUN]; FOURS]; 6],
    /// `V_1`.
    v1: Evaluated<V>,
}

/// A long text in runs of at most four groups (`FOURS` is 1) or eight (2). See the 512-bit kernel's type of this name.
struct Long<V: FourWords, const FOURS: usize> {
    token: V::Token,
    powers: Wiped<Powers<V, FOURS>>,
    entering: Limbs<V>,
    length: usize,
    left: usize,
}

impl<V: FourWords + MulAdd, const FOURS: usize> Runs for Long<V, FOURS> {
    type Token = V::Token;
    /// All groups of a run but the one that is there.
    const REST: usize = 64 * RUN * FOURS;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn start(token: V::Token, h: &[u64; 3], r: &[u64; 2], text: &[u8], blocks: usize) -> (Self, usize) {
        const { assert!(matches!(FOURS, 1 | 2) && FOURS * RUN <= Products::<V>::MAX) };
        let [x0, x1, x2] = split::<u128>([r[0], r[1], 0]);
        let [_, v1] = powers_of([V::constant(token, x0), V::constant(token, x1), V::constant(token, x2)], 1);
        let [upper, lower] = powers_of(splat_low(v1), FOURS);
        let mut splats = [[[0; RUN]; FOURS]; 6];
        for (powers, j) in [lower, upper].into_iter().zip(0..FOURS) {
            // Words (4, 2, 3, 1) and (8, 6, 7, 5), in order.
            for (splats, number) in splats.iter_mut().zip(evaluate(powers)) {
                number.swap_ends().store(&mut splats[j]);
            }
        }
        let groups = blocks.div_ceil(4);
        let in_first = blocks - 4 * (groups - 1);
        let head = &text[..16 * in_first];
        let mut entering: Limbs<V> = cut_end(token, Group::first(head, MARK));
        for (x, h) in entering.iter_mut().zip(split::<u128>(*h)) {
            *x = x.add(V::load(token, &at_first(in_first, h)));
        }
        let length = (groups - 2) % (RUN * FOURS) + 1;
        let powers = Wiped::new(Powers { splats, v1: evaluate(v1) });
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
        let last = cut_end(self.token, Group::last(last, end, MARK));
        let mut sum = Products::new(entering[0]);
        sum.add(plus(entering, last), &self.powers.v1);
        let [x0, x1, x2] = sum.reduce();
        join::<u128>([x0.sum(), x1.sum(), x2.sum()])
    }
}

impl<V: FourWords + MulAdd, const FOURS: usize> Long<V, FOURS> {
    /// The power with that index.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn splat(&self, j: usize) -> Splat<'_, V::Token, FOURS> {
        Splat { token: self.token, table: &self.powers.splats, j: j % (RUN * FOURS) }
    }

    /// `entering` and these groups, times their powers, reduced.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn multiplied(&mut self, groups: &[[u8; 64]]) -> Limbs<V> {
        let mut sum = Products::new(self.entering[0]);
        for (group, j) in groups.iter().zip((0..groups.len()).rev()) {
            sum.add(full(self.token, group), &self.splat(j));
        }
        sum.add(self.entering, &self.splat(groups.len()));
        self.left -= self.length;
        self.length = RUN * FOURS;
        sum.reduce()
    }
}

/// Takes a whole text, of more than a group of blocks, into the sum `h`: in runs of four groups if it is short.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn absorb<V: FourWords + MulAdd>(
    token: V::Token,
    h: &mut [u64; 3],
    r: &[u64; 2],
    text: &[u8],
    end: End,
) {
    if text.len() < 16 * tuned::avxifma::EIGHT_GROUPS_FROM.get() {
        in_chunks::<Long<V, 1>>(token, h, r, text, end);
    } else {
        in_chunks::<Long<V, 2>>(token, h, r, text, end);
    }
}

#[inline(always)]
fn plus<V: FourWords>(a: Limbs<V>, b: Limbs<V>) -> Limbs<V> {
    [a[0].add(b[0]), a[1].add(b[1]), a[2].add(b[2])]
}

/// Limbs of a whole group, the last with its mark.
#[cfg_attr(not(unoptimised), inline(always))]
fn full<V: FourWords>(token: V::Token, group: &[u8; 64]) -> Limbs<V> {
    let (halves, _) = group.as_chunks::<32>();
    let (a, b) = (V::load_bytes(token, &halves[0]), V::load_bytes(token, &halves[1]));
    limbs(a.interleave_low(b), a.interleave_high(b), V::constant(token, MARK))
}

/// The same of a group at an end.
#[cfg_attr(not(unoptimised), inline(always))]
fn cut_end<V: FourWords>(token: V::Token, group: Group<'_>) -> Limbs<V> {
    match group {
        Group::Whole(group) => full(token, group),
        Group::Words { low, high, marks } => {
            limbs(V::load(token, &low), V::load(token, &high), V::load(token, &marks))
        }
    }
}

/// Limbs of 44, 44 and 40 bits.
#[inline(always)]
fn limbs<V: FourWords>(low: V, high: V, marks: V) -> Limbs<V> {
    [low.low::<44>(), low.shr::<44>().add(high.shl::<20>()).low::<44>(), high.shr::<24>().add(marks)]
}

#[inline(always)]
fn splat_low<V: FourWords>([a, b, c]: Limbs<V>) -> Limbs<V> {
    [a.splat_low(), b.splat_low(), c.splat_low()]
}

/// Of an x in every word `(x^8, x^6, x^7, x^5)` (if `halves` is 2; else nothing of use) and `(x^4, x^2, x^3, x)`.
#[cfg_attr(not(unoptimised), inline(always))]
fn powers_of<V: FourWords + MulAdd>(x: Limbs<V>, halves: usize) -> [Limbs<V>; 2] {
    let x2 = mul(x, &Factor::new(x));
    let pair = [x[0].with_half(x2[0]), x[1].with_half(x2[1]), x[2].with_half(x2[2])];
    let higher = mul(pair, &Factor::new(x2));
    let lower = [pair[0].with_even(higher[0]), pair[1].with_even(higher[1]), pair[2].with_even(higher[2])];
    let upper = if halves == 2 { mul(lower, &Factor::new(splat_low(lower))) } else { lower };
    [upper, lower]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poly1305::limb::times20;
    use crate::poly1305::{scalar, tests::paint};
    use crate::simd::V256;
    use crate::simd::residue::{after_drop, holds};
    use crate::simd::spec::{Checks, Operands, Register, integers, operands};
    use crate::tier::{Avx512, Avxifma, tokens};
    use core::mem::ManuallyDrop;

    /// The same tests in both encodings: few machines have that of the tier.
    macro_rules! in_both_encodings {
        ($($module:ident $token:ident $of:ident)*) => { $(
            mod $module {
                use super::*;

                type V = V256<$token>;

                kernel! { $token:
                    fn cut_group(text: &[u8; 64]) -> [[u64; 4]; 3] = cut_into_limbs::<V>;
                    fn all(h: &mut [u64; 3], r: &[u64; 2], text: &[u8], end: End) = absorb::<V>;
                    fn in_eights(h: &mut [u64; 3], r: &[u64; 2], text: &[u8], end: End) = in_chunks::<Long<V, 2>>;
                    fn times20(c: &mut Checks, o: &Operands) = ifma44::<V>;
                }

                fn started(token: $token) -> Long<V, 2> {
                    Long::start(token, &[3, 5, 1], &R, &paint(2048, 3), 128).0
                }

                #[test]
                fn every_length_and_end() {
                    let text = paint(16 * 140, 4);
                    for token in tokens().filter_map(|t| t.$of()) {
                        for (len, end) in lengths_and_ends() {
                            let expected = scalar::sum([7, 8, 2], &R, &text[..len], end);
                            for kernel in [all, in_eights] {
                                let mut h = [7, 8, 2];
                                kernel(token, &mut h, &R, &text[..len], end);
                                assert_eq!(tag(h), tag(expected), "{len}");
                            }
                        }
                    }
                }

                #[test]
                fn cutting_is_proved_by_bits() {
                    for token in tokens().filter_map(|t| t.$of()) {
                        proved_by_bits(|text| cut_group(token, text));
                    }
                }

                #[test]
                fn times_20_is_that_of_words() {
                    for token in tokens().filter_map(|t| t.$of()) {
                        let mut checks = Checks::new(stringify!(V256<$token>));
                        operands(32).iter().for_each(|o| times20(token, &mut checks, o));
                        checks.tell();
                    }
                }

                #[test]
                fn powers_are_wiped() {
                    for token in tokens().filter_map(|t| t.$of()) {
                        let power = started(token).powers.splats[1][0][1].to_ne_bytes();
                        assert!(holds(&after_drop(ManuallyDrop::new(started(token).powers)), &power[..5]));
                        assert!(after_drop(started(token).powers).iter().all(|byte| *byte == 0));
                    }
                }
            }
        )* };
    }
    in_both_encodings! { vex Avxifma avxifma evex Avx512 avx512 }

    const R: [u64; 2] =
        [0x0123_4567_89ab_cdef & 0x0fff_fffc_0fff_ffff, 0x0fed_cba9_8765_4320 & 0x0fff_fffc_0fff_fffc];

    /// More than a group.
    fn lengths_and_ends() -> impl Iterator<Item = (usize, End)> {
        (65..16 * 140)
            .flat_map(|len| [(len, End::Mark), (len, End::Zeros), (len, End::Block([len as u64, !0]))])
    }

    /// The number modulo p and `2^128`.
    fn tag(h: [u64; 3]) -> [u8; 16] {
        scalar::finish(h, [0; 2])
    }

    #[inline(always)]
    fn ifma44<V: Register + MulAdd>(proof: V::Proof, c: &mut Checks, o: &Operands) {
        let twenty = integers::splat(20, V::BYTES);
        c.same("times20", o, times20(V::read(proof, &o.x)).image(), integers::mul64(&o.x, &twenty));
    }

    #[inline(always)]
    fn cut_into_limbs<V: FourWords>(token: V::Token, text: &[u8; 64]) -> [[u64; 4]; 3] {
        let mut out = [[0; 4]; 3];
        for (limb, out) in full::<V>(token, text).into_iter().zip(&mut out) {
            limb.store(out);
        }
        out
    }

    /// Cutting is linear over GF(2) where no two bits meet: every bit of a group alone, in its block's word, and no
    /// other.
    fn proved_by_bits(cut: impl Fn(&[u8; 64]) -> [[u64; 4]; 3]) {
        let marks = [[0; 4], [0; 4], [MARK; 4]];
        assert_eq!(cut(&[0; 64]), marks);
        for (block, bit) in (0..4).flat_map(|block| (0..128).map(move |bit| (block, bit))) {
            let mut text = [0; 64];
            text[16 * block + bit / 8] = 1 << (bit % 8);
            let mut expected = marks;
            expected[bit / 44][[0, 2, 1, 3][block]] |= 1 << (bit % 44);
            assert_eq!(cut(&text), expected, "{block} {bit}");
        }
    }
}
