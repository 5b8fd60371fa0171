//! Eight blocks at a time, one in each 64-bit word of a 512-bit register, limbs as in
//! [`limb44`](crate::poly1305::limb44).
//!
//! A group is 128 bytes, two registers; unpacking them puts the blocks in the order
//!
//! ```text
//! word     0  1  2  3  4  5  6  7
//! block    0  4  1  5  2  6  3  7        low halves in one register, high halves in another
//! ```
//! and the powers stand in the same order: `V_1 = (r^8, r^4, r^7, r^3, r^6, r^2, r^5, r)`, `V_j = r^(8 (j - 1)) V_1`.
//! Word 0 of `V_j` is `r^(8 j)`.
//!
//! With groups `g_1 .. g_k` (zero blocks in front of the first) the hash is the sum over the words of
//! `g_1 V_k + ... + g_k V_1`. A run of a few groups is a sum of products with one reduction at its end. A longer
//! message is several runs: all but the last multiply by word 0 of `V_j` in every word, and their reduced sum enters
//! the next run's first group, which is multiplied last, so that the reduction overlaps with the other products. The
//! powers of a key serve one message, so runs are longer where the message is.

use crate::limbs::Word;
use crate::poly1305::end::End;
use crate::poly1305::limb::Numbers;
use crate::poly1305::limb44::{Evaluated, Factor, Limbs, Products, evaluate, join, mul, split};
use crate::poly1305::runs::{Run, Runs, in_chunks, run_all};
use crate::simd::{Simd, V256, V512, Vector, Wiped, Work, barrier_word};
use crate::tier::Avx512;

/// Powers for runs of `N` groups: `V_1` to `V_N`.
type Few<const N: usize> = [Evaluated<V512>; N];

/// Takes a text of more than eight blocks into the sum `h`.
#[inline(always)]
pub(crate) fn absorb(token: Avx512, h: &mut [u64; 3], r: &[u64; 2], text: &[u8], end: End) {
    match end.blocks(text.len()).div_ceil(8) {
        0..8 => few::<2>(token, h, r, text, end),
        8..32 => few::<4>(token, h, r, text, end),
        _ => in_chunks::<Long>(token, h, r, text, end),
    }
}

/// Some groups, in runs of two or four.
#[cfg_attr(not(unoptimised), inline(always))]
fn few<const N: usize>(token: Avx512, h: &mut [u64; 3], r: &[u64; 2], text: &[u8], end: End) {
    const { assert!(N == 2 || N == 4) };
    // The table's wipe goes beside the reduction.
    let sum = {
        let v1 = interleaved(token, first_eight(token, r));
        let mut table = Wiped::new([evaluate(v1); N]);
        let v2 = mul(v1, &in_all_words(v1));
        table[1] = evaluate(v2);
        if N == 4 {
            let r_16 = in_all_words(v2);
            table[2] = evaluate(mul(v1, &r_16));
            table[3] = evaluate(mul(v2, &r_16));
        }
        products(token, h, &table, text, end)
    };
    let [x0, x1, x2] = sum.reduce();
    *h = join::<u128>([x0.sum64(), x1.sum64(), x2.sum64()]);
}

/// `r^(8 j)` of `V_j`.
#[inline(always)]
fn in_all_words([x0, x1, x2]: Limbs<V512>) -> Factor<V512> {
    Factor::new([x0.splat_low(), x1.splat_low(), x2.splat_low()])
}

/// The sum but for the last run's reduction.
#[cfg_attr(not(unoptimised), inline(always))]
fn products<const N: usize>(
    token: Avx512,
    h: &[u64; 3],
    table: &Few<N>,
    text: &[u8],
    end: End,
) -> Products<V512> {
    let blocks = end.blocks(text.len());
    let groups = blocks.div_ceil(8);
    let in_first = blocks - 8 * (groups - 1);
    let (head, rest) = text.split_at(16 * in_first);
    // All groups but the first and the last.
    let (middle, _) = rest.as_chunks::<128>();
    let (mut middle, _) = middle.split_at(groups - 2);
    let last = Group::edge(token, &rest[128 * (groups - 2)..], 8, Some(end));
    let head = Group::edge(token, head, in_first, None).limbs();
    let mut entering = plus(head, enter(token, h, in_first));

    // The first run is as long as it must be for the others to be full.
    let mut length = (groups - 1) % N + 1;
    let mut left = groups;
    while left > length {
        // `entering` and length - 1 groups.
        let (now, later) = middle.split_at(length - 1);
        let mut sum = Products::new(entering[0]);
        for (group, power) in now.iter().zip(table[..length - 1].iter().rev()) {
            sum.add(Group::full(token, group).limbs(), &LowWord(power));
        }
        sum.add(entering, &LowWord(&table[length - 1]));
        left -= length;
        // The next run's first group.
        entering = sum.reduce();
        let (next, later) = later.split_at(1);
        entering = plus(entering, Group::full(token, &next[0]).limbs());
        middle = later;
        length = N;
    }
    let mut sum = Products::new(entering[0]);
    for (group, power) in middle.iter().zip(table[1..length - 1].iter().rev()) {
        sum.add(Group::full(token, group).limbs(), power);
    }
    sum.add(last.limbs(), &table[0]);
    sum.add(entering, &table[length - 1]);
    sum
}

/// Word 0 of a power in all words.
struct LowWord<'a>(&'a Evaluated<V512>);

impl Numbers<V512> for LowWord<'_> {
    #[inline(always)]
    fn at(&self, i: usize) -> V512 {
        self.0[i].splat_low()
    }
}

/// The most groups in a run of [`Long`].
const RUN: usize = Products::<V512>::MAX;

/// No work beside the hash.
struct Nothing;

impl Work for Nothing {
    const STEPS: usize = RUN;

    #[inline(always)]
    fn quarter<const Q: usize>(&mut self) {}
}

/// A column of a table of powers, every number of it in all words.
struct Splat<'a> {
    token: Avx512,
    table: &'a [[u64; RUN]; 6],
    j: usize,
}

impl Numbers<V512> for Splat<'_> {
    #[inline(always)]
    fn at(&self, i: usize) -> V512 {
        V512::splat(self.token, self.table[i][self.j])
    }
}

/// The powers of a key for a long text.
#[derive(Clone, Copy)]
struct Table {
    /// `r^(8 j)` for j = 1, 2, ..., evaluated: number by number.
    splats: [[u64; RUN]; 6],
    /// `V_1`.
    v1: Evaluated<V512>,
}

/// A long text in runs: many powers, in every word the same, made four at a time; and `V_1` for the last group.
pub(crate) struct Long {
    token: Avx512,
    powers: Wiped<Table>,
    entering: Limbs<V512>,
    /// Groups of the next run, of at most `RUN`; then all of them have `RUN`.
    length: usize,
    /// Groups left, with `entering`.
    left: usize,
}

impl Runs for Long {
    type Token = Avx512;
    /// All groups of a run but the one that is there.
    const REST: usize = 128 * RUN;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn start(token: Avx512, h: &[u64; 3], r: &[u64; 2], text: &[u8], blocks: usize) -> (Self, usize) {
        let [a, b] = first_eight(token, r);
        let v1 = interleaved(token, [a, b]);
        let [c, d] = powers_of([a[0].splat_low(), a[1].splat_low(), a[2].splat_low()]);
        let mut splats = [[0; RUN]; 6];
        for (splats, (low, high)) in
            splats.iter_mut().zip(evaluate(in_order(d)).into_iter().zip(evaluate(in_order(c))))
        {
            let (halves, _) = splats.as_chunks_mut();
            low.store(&mut halves[0]);
            high.store(&mut halves[1]);
        }
        let groups = blocks.div_ceil(8);
        let in_first = blocks - 8 * (groups - 1);
        let head = &text[..16 * in_first];
        let entering = plus(Group::edge(token, head, in_first, None).limbs(), enter(token, h, in_first));
        let length = (groups - 2) % RUN + 1;
        let powers = Wiped::new(Table { splats, v1: evaluate(v1) });
        (Self { token, powers, entering, length, left: groups }, head.len())
    }

    #[inline(always)]
    fn next_len(&self) -> usize {
        if self.left > self.length + 1 { 128 * self.length } else { 128 * self.left }
    }

    #[inline(always)]
    fn run(&mut self, run: Run<'_>) {
        self.run_beside(run, &mut Nothing);
    }

    #[inline(always)]
    fn run_beside<W: Work>(&mut self, run: Run<'_>, work: &mut W) {
        let (groups, _) = run.bytes().as_chunks::<128>();
        if let Some((next, groups)) = groups.split_last() {
            self.entering = plus(self.multiplied(groups, work), Group::full(self.token, next).limbs());
        }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn finish(self, rest: &[u8], end: End) -> [u64; 3] {
        // The powers' wipe goes beside the reduction.
        let sum = self.products(rest, end);
        let [x0, x1, x2] = sum.reduce();
        join::<u128>([x0.sum64(), x1.sum64(), x2.sum64()])
    }
}

impl Long {
    /// The sum with the rest of the text and the `end`, but for the last reduction.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn products(mut self, rest: &[u8], end: End) -> Products<V512> {
        let rest = run_all(&mut self, rest);
        let (groups, _) = rest.as_chunks::<128>();
        let (groups, _) = groups.split_at(self.left - 2);
        let last = &rest[128 * groups.len()..];
        let entering = self.multiplied(groups, &mut Nothing);
        let last = Group::edge(self.token, last, 8, Some(end));
        let mut sum = Products::new(entering[0]);
        sum.add(plus(entering, last.limbs()), &self.powers.v1);
        sum
    }

    /// The power with that index.
    #[inline(always)]
    fn splat(&self, j: usize) -> Splat<'_> {
        Splat { token: self.token, table: &self.powers.splats, j: j % RUN }
    }

    /// `entering` and these groups, times their powers, reduced.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn multiplied(&mut self, groups: &[[u8; 128]], work: &mut impl Work) -> Limbs<V512> {
        let mut sum = Products::new(self.entering[0]);
        for (group, j) in groups.iter().zip((0..groups.len()).rev()) {
            work.step();
            sum.add(Group::full(self.token, group).limbs(), &self.splat(j));
        }
        work.step();
        sum.add(self.entering, &self.splat(groups.len()));
        self.left -= self.length;
        self.length = RUN;
        sum.reduce()
    }
}

#[inline(always)]
pub(crate) fn plus(a: Limbs<V512>, b: Limbs<V512>) -> Limbs<V512> {
    [a[0].add64(b[0]), a[1].add64(b[1]), a[2].add64(b[2])]
}

/// Eight blocks as they lie in memory.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    first: V512,
    second: V512,
    /// `2^40` in the word of each block that has the bit `2^128`.
    marks: V512,
}

impl Group {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn full(token: Avx512, text: &[u8; 128]) -> Self {
        let (halves, _) = text.as_chunks::<64>();
        Self {
            first: V512::load_bytes(token, &halves[0]),
            second: V512::load_bytes(token, &halves[1]),
            marks: V512::splat(token, 1 << 40),
        }
    }

    /// The group's last so many blocks, zero blocks in front of them. With an `end` it is the message's last group.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn edge(token: Avx512, text: &[u8], blocks: usize, end: Option<End>) -> Self {
        let offset = (16 * blocks).cast_signed() - 128;
        let first = V512::load_window(token, text, offset);
        let mut second = V512::load_window(token, text, offset + 64);
        let mut marks = PRESENT[blocks.min(8)];
        match end {
            Some(End::Mark) if !text.len().is_multiple_of(16) => {
                // Instead of the first byte that is missing, in the last block.
                second = second.xor(V512::one_at(token, 48 + text.len() % 16));
                marks &= !PRESENT[1];
            }
            Some(End::Block([low, high])) => {
                second = second.xor(V512::last_lane(token, barrier_word(low), barrier_word(high)));
            }
            _ => {}
        }
        Self { first, second, marks: V512::splat(token, 1 << 40).keep64(marks) }
    }

    /// Limbs of 44, 44 and 41 bits. Plain shifts: those of pairs of words would share the multiplier's pipes (Zen 4),
    /// and those are full.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn limbs(self) -> Limbs<V512> {
        let [x0, x1, x2] =
            limbs(self.first.interleave_low(self.second), self.first.interleave_high(self.second));
        [x0, x1, x2.or(self.marks)]
    }
}

/// Limbs of the numbers with these words.
#[inline(always)]
pub(crate) fn limbs(low: V512, high: V512) -> Limbs<V512> {
    let mask = low.splat_like((1 << 44) - 1);
    // (a | b) & c as a table of truth
    let middle = low.shr::<44>().ternary::<0xa8>(high.shl::<20>().barrier_value(), mask);
    [low.and(mask), middle, high.shr::<24>()]
}

/// The words of the last `n` blocks of a group.
const PRESENT: [u8; 9] = {
    let mut masks = [0; 9];
    let word_of = [0, 2, 4, 6, 1, 3, 5, 7];
    let mut n = 1;
    while n <= 8 {
        masks[n] = masks[n - 1] | 1 << word_of[8 - n];
        n += 1;
    }
    masks
};

/// The sum so far, in the word of the first of the group's last `n` blocks.
#[cfg_attr(not(unoptimised), inline(always))]
fn enter(token: Avx512, h: &[u64; 3], n: usize) -> Limbs<V512> {
    let word = PRESENT[n] & !PRESENT[n - 1];
    let [x0, x1, x2] = split::<u128>([barrier_word(h[0]), barrier_word(h[1]), barrier_word(h[2])]);
    [
        V512::splat(token, x0).keep64(word),
        V512::splat(token, x1).keep64(word),
        V512::splat(token, x2).keep64(word),
    ]
}

/// Words (8, 6, 7, 5) or (4, 2, 3, 1), in order.
#[inline(always)]
fn in_order([x0, x1, x2]: Limbs<V256<Avx512>>) -> Limbs<V256<Avx512>> {
    [x0.permute64::<0x27>(), x1.permute64::<0x27>(), x2.permute64::<0x27>()]
}

/// `V_1`.
#[inline(always)]
fn interleaved(token: Avx512, [a, b]: [Limbs<V256<Avx512>>; 2]) -> Limbs<V512> {
    let order = V512::from_words(token, [0, 8, 2, 10, 1, 9, 3, 11]);
    let ([a0, a1, a2], [b0, b1, b2]) = (a, b);
    [interleave(order, a0, b0), interleave(order, a1, b1), interleave(order, a2, b2)]
}

#[inline(always)]
fn interleave(order: V512, a: V256<Avx512>, b: V256<Avx512>) -> V512 {
    V512::from_halves(a, a).permute64_of_two(order, V512::from_halves(b, b))
}

/// [`powers_of`] r.
#[cfg_attr(not(unoptimised), inline(always))]
fn first_eight(token: Avx512, r: &[u64; 2]) -> [Limbs<V256<Avx512>>; 2] {
    let [x0, x1, x2] = split::<u128>([r[0], r[1], 0]);
    powers_of([V256::splat(token, x0), V256::splat(token, x1), V256::splat(token, x2)])
}

/// Of an x in every word `(x^8, x^6, x^7, x^5)` and `(x^4, x^2, x^3, x)`.
#[cfg_attr(not(unoptimised), inline(always))]
fn powers_of(x: Limbs<V256<Avx512>>) -> [Limbs<V256<Avx512>>; 2] {
    let x2 = mul(x, &Factor::new(x));
    let pair = pick(x, 0b0011, x2); //                                    x^2 x^2 x   x
    let lower = pick(pair, 0b0101, mul(pair, &Factor::new(x2))); //       x^4 x^2 x^3 x
    let [y0, y1, y2] = lower;
    let x4 = Factor::new([y0.splat_low(), y1.splat_low(), y2.splat_low()]);
    [mul(lower, &x4), lower]
}

#[inline(always)]
fn pick(a: Limbs<V256<Avx512>>, mask: u8, b: Limbs<V256<Avx512>>) -> Limbs<V256<Avx512>> {
    [a[0].select64(mask, b[0]), a[1].select64(mask, b[1]), a[2].select64(mask, b[2])]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limbs::MulAdd;
    use crate::poly1305::limb::times20;
    use crate::simd::residue::{after_drop, holds};
    use crate::simd::spec::{Checks, Operands, Register, integers, operands};
    use crate::tier::tokens;
    use core::mem::ManuallyDrop;

    fn words(v: V512) -> [u64; 8] {
        let mut words = [0; 8];
        v.store(&mut words);
        words
    }

    /// Text, sum and key without a pattern.
    fn started(token: Avx512) -> Long {
        let text: [u8; 2048] = core::array::from_fn(|i| (i * i / 7) as u8);
        Long::start(token, &[3, 5, 1], &[0x0123_4567_89ab_cdef, 0x0fed_cba9_8765_4320], &text, 128).0
    }

    #[test]
    fn factors_are_read_by_their_numbers() {
        for token in tokens().filter_map(|t| t.avx512()) {
            let long = started(token);
            for j in 0..RUN {
                for i in 0..6 {
                    assert_eq!(words(long.splat(j).at(i)), [long.powers.splats[i][j]; 8]);
                }
            }
            assert_ne!(long.powers.splats[0][0], long.powers.splats[0][1]);
            let power: Evaluated<V512> =
                core::array::from_fn(|i| V512::load(token, &core::array::from_fn(|k| (10 * i + k) as u64)));
            for i in 0..6 {
                assert_eq!(words(LowWord(&power).at(i)), [10 * i as u64; 8]);
                assert_eq!(words(power.at(i)), words(power[i]));
            }
        }
    }

    /// `times20` of these vectors is another one than that of the proofs.
    #[inline(always)]
    fn ifma44<V: Register + MulAdd>(proof: V::Proof, c: &mut Checks, o: &Operands) {
        let twenty = integers::splat(20, V::BYTES);
        c.same("times20", o, times20(V::read(proof, &o.x)).image(), integers::mul64(&o.x, &twenty));
    }

    kernel! { Avx512:
        fn times20_256(c: &mut Checks, o: &Operands) = ifma44::<V256<Avx512>>;
        fn times20_512(c: &mut Checks, o: &Operands) = ifma44::<V512>;
        fn cut(text: &[u8; 128]) -> [[u64; 8]; 3] = cut_into_limbs;
    }

    #[test]
    fn times_20_is_that_of_words() {
        for token in tokens().filter_map(|t| t.avx512()) {
            let (mut narrow, mut wide) = (Checks::new("V256<Avx512>"), Checks::new("V512"));
            operands(32).iter().for_each(|o| times20_256(token, &mut narrow, o));
            operands(64).iter().for_each(|o| times20_512(token, &mut wide, o));
            assert_eq!(narrow.tell() + wide.tell(), 2);
        }
    }

    #[inline(always)]
    fn cut_into_limbs(token: Avx512, text: &[u8; 128]) -> [[u64; 8]; 3] {
        let mut out = [[0; 8]; 3];
        for (limb, out) in Group::full(token, text).limbs().into_iter().zip(&mut out) {
            limb.store(out);
        }
        out
    }

    /// Cutting is linear over GF(2) where no two bits meet: every bit of a group alone, in its block's word, and no
    /// other.
    #[test]
    fn cutting_is_proved_by_bits() {
        const WORD_OF: [usize; 8] = [0, 2, 4, 6, 1, 3, 5, 7];
        for token in tokens().filter_map(|t| t.avx512()) {
            let marks = [[0; 8], [0; 8], [1 << 40; 8]];
            assert_eq!(cut(token, &[0; 128]), marks);
            for (block, bit) in (0..8).flat_map(|block| (0..128).map(move |bit| (block, bit))) {
                let mut text = [0; 128];
                text[16 * block + bit / 8] = 1 << (bit % 8);
                let mut expected = marks;
                expected[bit / 44][WORD_OF[block]] |= 1 << (bit % 44);
                assert_eq!(cut(token, &text), expected, "{block} {bit}");
            }
        }
    }

    #[test]
    fn powers_are_wiped() {
        for token in tokens().filter_map(|t| t.avx512()) {
            let power = started(token).powers.splats[1][1].to_ne_bytes();
            let lane = words(started(token).powers.v1[0])[7].to_ne_bytes();
            assert!(holds(&after_drop(ManuallyDrop::new(started(token).powers)), &power[..5]));
            assert!(holds(&after_drop(ManuallyDrop::new(started(token).powers)), &lane[..5]));
            let left = after_drop(started(token).powers);
            assert!(left.iter().all(|byte| *byte == 0));
        }
    }
}
