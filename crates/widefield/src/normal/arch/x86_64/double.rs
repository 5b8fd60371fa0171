//! Two products of four words at once, one in each half of 512-bit registers, and longer ones made of them.
//!
//! In each half Karatsuba's method once, on operands of two words; below, products of two words by two are made of
//! four, which takes fewer instructions than three and the sums for them. A bar between the lanes of a half,
//! `s_i = a_i + a_(i+2)`, `t_i` of b:
//!
//! ```text
//! words   a_0 a_1 | a_2 a_3        even = a_0 b_0 | a_2 b_2,  odd = a_1 b_1 | a_3 b_3
//!                                  middle = a_0 b_1 + a_1 b_0 | a_2 b_3 + a_3 b_2
//! sums    s_1 s_0 | s_0 s_1        s_1 t_1 | s_0 t_0,  s_1 t_0 | s_0 t_1
//! ```
//!
//! Per pair of products: 6 multiplications, 9 shuffles, 10 sums.

use crate::gf2m::Array;
use crate::simd::{Carryless, Simd, V512};

/// Four words of an operand in each half, and their sums.
#[derive(Clone, Copy)]
struct Four {
    words: V512,
    sums: V512,
}

/// The lanes of each half exchanged.
#[inline(always)]
fn cross(v: V512) -> V512 {
    v.permute64_halves::<0x4e>()
}

/// The halves exchanged.
#[inline(always)]
fn swap(v: V512) -> V512 {
    v.lanes::<0x4e>(v)
}

/// The upper lane of each half.
const UPPER: u8 = 0b1100_1100;

/// In lower lanes the high word down, in upper lanes the low word up, zeros beside them.
const APART: [u8; 64] = {
    let mut at = [0x80; 64];
    let mut i = 0;
    while i < 64 {
        let (upper_lane, upper_word) = (i % 32 >= 16, i % 16 >= 8);
        if upper_lane == upper_word {
            at[i] = if upper_lane { i % 8 } else { 8 + i % 8 } as u8;
        }
        i += 1;
    }
    at
};

impl Four {
    #[inline(always)]
    fn new(words: V512) -> Self {
        // Words 1 0 2 3, and 3 2 0 1.
        let sums = words.permute64_halves::<0xe1>().xor(words.permute64_halves::<0x4b>());
        Self { words, sums }
    }

    /// Both operands added, in both halves.
    #[inline(always)]
    fn halves(self) -> Self {
        let other = Self { words: swap(self.words), sums: swap(self.sums) };
        self.add(other)
    }

    /// Two sums are less than what is needed to begin again.
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { words: self.words.xor(other.words), sums: self.sums.xor(other.sums) }
    }
}

/// Words 0 to 3 and 4 to 7 of both products.
#[inline(always)]
fn four(a: Four, b: Four) -> [V512; 2] {
    let (even, odd) = (a.words.clmul_low(b.words), a.words.clmul_high(b.words));
    let middle = a.words.clmul_low_high(b.words).xor(a.words.clmul_high_low(b.words));
    let (low, high) = (even.xor(middle.shift_word_up()), odd.xor(middle.shift_word_down()));
    // s_1 t_1 and what goes above it from the middle in the lower lane, s_0 t_0 in the upper.
    let (ends, half) = (a.sums.clmul_low(b.sums), a.sums.clmul_low_high(b.sums));
    let middle = half.xor(cross(half)).shuffle_bytes(V512::load_bytes(half.token(), &APART));
    let both = ends.sum3(middle, cross(low.xor(high)));
    // The upper lane goes above the low lane of the low half's product, the lower one to that of the high half's.
    [low.xor(both.keep64(UPPER)), high.xor(both.keep64(!UPPER))]
}

/// Operands of eight words, the first four in `a[0]`: Karatsuba's method.
#[inline(always)]
fn eight(a: [Four; 2], b: [Four; 2]) -> [V512; 4] {
    let ([l0, l1], [h0, h1]) = (four(a[0], b[0]), four(a[1], b[1]));
    let [m0, m1] = four(a[0].add(a[1]), b[0].add(b[1]));
    let t = l1.xor(h0);
    [l0, t.sum3(m0, l0), t.sum3(m1, h1), h1]
}

/// Operands of sixteen words.
#[inline(always)]
fn sixteen(a: [Four; 4], b: [Four; 4]) -> [V512; 8] {
    let l = eight([a[0], a[1]], [b[0], b[1]]);
    let h = eight([a[2], a[3]], [b[2], b[3]]);
    let m = eight([a[0].add(a[2]), a[1].add(a[3])], [b[0].add(b[2]), b[1].add(b[3])]);
    let (t0, t1) = (l[2].xor(h[0]), l[3].xor(h[1]));
    [
        l[0],
        l[1],
        t0.sum3(m[0], l[0]),
        t1.sum3(m[1], l[1]),
        t0.sum3(m[2], h[2]),
        t1.sum3(m[3], h[3]),
        h[2],
        h[3],
    ]
}

/// Two registers of operands or products: the first halves of both, and the second ones.
#[inline(always)]
fn turn(a: V512, b: V512) -> (V512, V512) {
    (a.lanes::<0x44>(b), a.lanes::<0xee>(b))
}

/// A length of operands, in registers of 512 bits.
pub(crate) trait Size {
    /// V, the words of an operand.
    const WORDS: usize;
    /// An operand in order, eight words a register (the upper half of the only one may be empty).
    type Whole: Array<V512>;
    /// Two operands, four words of each side by side in a register.
    type Pairs: Array<V512>;
    /// Two products, four words of each side by side in a register.
    type Products: Array<V512>;
    /// Two products side by side.
    fn pairs(a: Self::Pairs, b: Self::Pairs) -> Self::Products;
    /// The lower half of the first and of the second product, then the upper ones, as `plan` wants them.
    fn halves(products: Self::Products) -> [[V512; 2]; 4];
    /// The product of operands in order: its lower and its upper half.
    fn whole(a: Self::Whole, b: Self::Whole) -> (Self::Whole, Self::Whole);
}

/// Up to four words.
pub(crate) enum Words4 {}
/// Up to eight words.
pub(crate) enum Words8 {}
/// Up to sixteen words.
pub(crate) enum Words16 {}

impl Size for Words4 {
    const WORDS: usize = 4;
    type Whole = [V512; 1];
    type Pairs = [V512; 1];
    type Products = [V512; 2];

    #[inline(always)]
    fn pairs(a: [V512; 1], b: [V512; 1]) -> [V512; 2] {
        four(Four::new(a[0]), Four::new(b[0]))
    }

    #[inline(always)]
    fn halves([low, high]: [V512; 2]) -> [[V512; 2]; 4] {
        [[low; 2], [low; 2], [high; 2], [high; 2]]
    }

    #[inline(always)]
    fn whole(a: [V512; 1], b: [V512; 1]) -> ([V512; 1], [V512; 1]) {
        // Only the lower halves are looked at.
        let [low, high] = four(Four::new(a[0]), Four::new(b[0]));
        ([low], [high])
    }
}

impl Size for Words8 {
    const WORDS: usize = 8;
    type Whole = [V512; 1];
    type Pairs = [V512; 2];
    type Products = [V512; 4];

    #[inline(always)]
    fn pairs(a: [V512; 2], b: [V512; 2]) -> [V512; 4] {
        eight([Four::new(a[0]), Four::new(a[1])], [Four::new(b[0]), Four::new(b[1])])
    }

    #[inline(always)]
    fn halves(products: [V512; 4]) -> [[V512; 2]; 4] {
        let [low, more, middle, high] = products;
        [[low, more], [low, more], [middle, high], [middle, high]]
    }

    /// Both halves' products side by side, then that of their sums.
    #[inline(always)]
    fn whole(a: [V512; 1], b: [V512; 1]) -> ([V512; 1], [V512; 1]) {
        let ([a], [b]) = (a, b);
        let (a, b) = (Four::new(a), Four::new(b));
        let ([l, h], [m0, m1]) = (four(a, b), four(a.halves(), b.halves()));
        // The low words' product, the high ones', and words 4 to 11: the sums' and both.
        let (l0, h0) = turn(l, h);
        let middle = m0.lanes::<0x44>(m1).sum3(l0, h0);
        let zero = V512::zero(l.token());
        ([l0.xor(zero.lanes::<0x44>(middle))], [h0.xor(middle.lanes::<0xee>(zero))])
    }
}

impl Size for Words16 {
    const WORDS: usize = 16;
    type Whole = [V512; 2];
    type Pairs = [V512; 4];
    type Products = [V512; 8];

    #[inline(always)]
    fn pairs(a: [V512; 4], b: [V512; 4]) -> [V512; 8] {
        sixteen(
            [Four::new(a[0]), Four::new(a[1]), Four::new(a[2]), Four::new(a[3])],
            [Four::new(b[0]), Four::new(b[1]), Four::new(b[2]), Four::new(b[3])],
        )
    }

    #[inline(always)]
    fn halves(r: [V512; 8]) -> [[V512; 2]; 4] {
        let ((p0, q0), (p1, q1)) = (turn(r[0], r[1]), turn(r[2], r[3]));
        let ((p2, q2), (p3, q3)) = (turn(r[4], r[5]), turn(r[6], r[7]));
        [[p0, p1], [q0, q1], [p2, p3], [q2, q3]]
    }

    #[inline(always)]
    fn whole(a: [V512; 2], b: [V512; 2]) -> ([V512; 2], [V512; 2]) {
        let ([l0], [l1]) = Words8::whole([a[0]], [b[0]]);
        let ([h0], [h1]) = Words8::whole([a[1]], [b[1]]);
        let ([m0], [m1]) = Words8::whole([a[0].xor(a[1])], [b[0].xor(b[1])]);
        let t = l1.xor(h0);
        ([l0, t.sum3(m0, l0)], [t.sum3(m1, h1), h1])
    }
}
