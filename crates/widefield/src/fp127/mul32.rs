//! The field on five limbs with 32-bit multiplications: one element a lane.
//!
//! ```text
//! x = x0 + 2^26 x1 + 2^51 x2 + 2^77 x3 + 2^102 x4,   2^127 = 1
//! ```
//! The unit of limb `k` is `2^(25.4 k)` rounded up, so the product of limbs `i` and `j` counts once or twice in limb
//! `i + j` (`- 5`), twice where the two roundings exceed that of the sum:
//!
//! ```text
//! r0 = x0y0 + 2 (x1y4 + x2y3 + x3y2 + x4y1)      r1 = x0y1 + x1y0 + x2y4 + 2 x3y3 + x4y2
//! r2 = x0y2 + 2 x1y1 + x2y0 + 2 (x3y4 + x4y3)    r3 = x0y3 + x1y2 + x2y1 + x3y0 + x4y4
//! r4 = x0y4 + 2 x1y3 + x2y2 + 2 x3y1 + x4y0
//! ```
//! # Bounds
//! *Tight* limbs are below `2^26 + 2^20`. A product of tight elements has sums below `2^57`, and after one [`carry`]
//! limbs below `2^31`: short enough for another factor below `2^27`, small or not. The proofs of `kummer` show that all
//! holds together in every step of the ladder.
//!
//! Counts (instructions; multiplications in brackets): [`mul`] 49 (25), [`mul_fixed`] 45 (25), [`square`] 30 (15),
//! [`scale`] 5 (5), [`carry`] 15. Six floating-point limbs, the paper's choice, would take 36 fused multiply-adds for a
//! product and longer carries; where a fused multiply-add occupies two pipes (Zen 4) that is clearly more, elsewhere
//! about the same.

use super::element::{Fp127, P};
use crate::limbs::Word;

/// The exponents of the limbs' units.
const POSITIONS: [u32; 5] = [0, 26, 51, 77, 102];

/// Limbs of an element.
pub(crate) type Limbs<W> = [W; 5];

/// A factor known beforehand: its limbs, and twice the limbs 1 to 4.
#[derive(Clone, Copy)]
pub(crate) struct Fixed<W>(pub(crate) Limbs<W>, pub(crate) [W; 4]);

impl<W: Word> Fixed<W> {
    /// The factor with these limbs. Hidden: the compiler sees at the place where they are made that they are short, but
    /// no longer where it chooses instructions for the loop, and would multiply all 64 bits there.
    #[inline(always)]
    pub(crate) fn new(x: Limbs<W>) -> Self {
        let x = [
            x[0].barrier_value(),
            x[1].barrier_value(),
            x[2].barrier_value(),
            x[3].barrier_value(),
            x[4].barrier_value(),
        ];
        Self(x, [x[1].add(x[1]), x[2].add(x[2]), x[3].add(x[3]), x[4].add(x[4])])
    }
}

/// The limbs of a number at most `p`.
#[inline(always)]
pub(crate) const fn split(x: u128) -> Limbs<u64> {
    #[inline(always)]
    const fn part(x: u128, from: u32, bits: u32) -> u64 {
        (x >> from) as u64 & ((1 << bits) - 1)
    }
    [part(x, 0, 26), part(x, 26, 25), part(x, 51, 26), part(x, 77, 25), part(x, 102, 25)]
}

/// The element with these limbs, any words.
#[inline(always)]
pub(crate) fn join(limbs: Limbs<u64>) -> Fp127 {
    // x 2^n = (its part above bit 127) + (the rest).
    let mut sum = Fp127::from_u64(limbs[0]);
    for k in 1..5 {
        let (x, n) = (u128::from(limbs[k]), POSITIONS[k]);
        sum = sum + Fp127::from_number((x << n) & P) + Fp127::from_number(x >> (127 - n));
    }
    sum
}

/// Each limb hands what lies above its bits to the next, all at once.
#[inline(always)]
pub(crate) fn carry<W: Word>(x: Limbs<W>) -> Limbs<W> {
    [
        x[0].low::<26>().add(x[4].shr::<25>()),
        x[1].low::<25>().add(x[0].shr::<26>()),
        x[2].low::<26>().add(x[1].shr::<25>()),
        x[3].low::<25>().add(x[2].shr::<26>()),
        x[4].low::<25>().add(x[3].shr::<25>()),
    ]
}

/// The sum of five products.
#[inline(always)]
fn sum5<W: Word>([a, b, c, d, e]: [(W, W); 5]) -> W {
    let (ab, cd) = (a.0.mul32(a.1).add(b.0.mul32(b.1)), c.0.mul32(c.1).add(d.0.mul32(d.1)));
    ab.add(cd).add(e.0.mul32(e.1))
}

/// The sum of three products.
#[inline(always)]
fn sum3<W: Word>([a, b, c]: [(W, W); 3]) -> W {
    a.0.mul32(a.1).add(b.0.mul32(b.1)).add(c.0.mul32(c.1))
}

/// `x y`, not carried.
#[inline(always)]
pub(crate) fn mul<W: Word>(x: Limbs<W>, y: Limbs<W>) -> Limbs<W> {
    mul_fixed(y, &Fixed::new(x))
}

/// `x y` for a factor known beforehand, not carried.
#[inline(always)]
pub(crate) fn mul_fixed<W: Word>(y: Limbs<W>, Fixed(x, [d1, d2, d3, d4]): &Fixed<W>) -> Limbs<W> {
    let ([x0, x1, x2, x3, x4], [y0, y1, y2, y3, y4]) = (*x, y);
    let (d1, d2, d3, d4) = (*d1, *d2, *d3, *d4);
    [
        sum5([(x0, y0), (d1, y4), (d2, y3), (d3, y2), (d4, y1)]),
        sum5([(x0, y1), (x1, y0), (x2, y4), (d3, y3), (x4, y2)]),
        sum5([(x0, y2), (d1, y1), (x2, y0), (d3, y4), (d4, y3)]),
        sum5([(x0, y3), (x1, y2), (x2, y1), (x3, y0), (x4, y4)]),
        sum5([(x0, y4), (d1, y3), (x2, y2), (d3, y1), (x4, y0)]),
    ]
}

/// `x^2`, not carried.
#[inline(always)]
pub(crate) fn square<W: Word>([x0, x1, x2, x3, x4]: Limbs<W>) -> Limbs<W> {
    let (d0, d1, d2, d3, d4) = (x0.add(x0), x1.add(x1), x2.add(x2), x3.add(x3), x4.add(x4));
    [
        sum3([(x0, x0), (d1, d4), (d2, d3)]),
        sum3([(d0, x1), (d2, x4), (d3, x3)]),
        sum3([(d0, x2), (d1, x1), (d3, d4)]),
        sum3([(d0, x3), (d1, x2), (x4, x4)]),
        sum3([(d0, x4), (d1, d3), (x2, x2)]),
    ]
}

/// `c x` for a small factor, not carried.
#[inline(always)]
pub(crate) fn scale<W: Word>(x: Limbs<W>, c: W) -> Limbs<W> {
    [x[0].mul32(c), x[1].mul32(c), x[2].mul32(c), x[3].mul32(c), x[4].mul32(c)]
}
