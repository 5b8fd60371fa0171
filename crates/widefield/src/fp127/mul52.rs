//! The field on three limbs with IFMA52 multiply-add: one element a lane.
//!
//! ```text
//! x = x0 + 2^43 x1 + 2^86 x2,   2^127 = 1,   2^129 = 4
//! ```
//! # Products without carries
//! A product of words comes in two halves, `a b = low + 2^52 high`. If `a b` is `2^9` times the product of two limbs,
//! `low` is `2^9` times its low 43 bits and `high` is the rest, counted in the next limb's unit: the halves fall on
//! limbs by themselves. The top limb has 41 bits, so its products carry `2^11` and their high halves fall on limb 0,
//! `2^127 = 1`. With all low halves for limb `k` summed up in `L_k` and all high halves in `H_k`:
//!
//! ```text
//! r0 = L0/2^9 + H2      r1 = L1/2^9 + H0      r2 = L2/2^11 + H1        (exact divisions)
//! ```
//! No limb of the result has more than a few bits above 43 plus what the factors had: there is no carry after a
//! product. The powers of two, the wrap by `2^129 = 4` and the 2 of a square's mixed terms are shared out between the
//! factors as shifts, before the multiplication. A factor that is known beforehand brings them along ([`Fixed`]).
//! Products of two factors come out doubled: `2^10` divides up evenly, and coordinates of points have a common factor
//! anyway.
//!
//! # Bounds
//! [`Tight`] limbs, what [`carry`] leaves, are below `2^43 + 2^21`, `2^43 + 2^21`, `2^41 + 2^21`; [`Loose`] limbs are
//! below `2^52`; any other limbs are words. What else a function asks for stands beside it. The proofs of `kummer` show
//! that all holds together in every step of the ladder, those of this module that every function is what its name says.
//!
//! Counts (instructions; multiplications in brackets): [`shift`] 3, [`mul`] 26 (18), [`square`] 23 (12),
//! [`square_shifted`] 21 (12), [`mul_fixed`] 24 (18), [`mul_small`] 12 (6), [`scale`] 3 (3), [`carry`] 9; three less
//! for each product in the order [`Onto`].

use super::element::{Fp127, P};
use crate::limbs::{MulAdd, Word};

/// Limbs after [`carry`].
#[derive(Clone, Copy)]
pub(crate) struct Tight<W>(pub(crate) [W; 3]);

/// Limbs that can be multiplied.
#[derive(Clone, Copy)]
pub(crate) struct Loose<W>(pub(crate) [W; 3]);

/// Limbs moved up by 5, 5 and 7 bits: factors of [`mul`] and [`square_shifted`].
#[derive(Clone, Copy)]
pub(crate) struct Shifted<W>(pub(crate) [W; 3]);

/// A factor known beforehand: for each limb `j` of the other factor, the limbs of `2^(43 j)` times the element, shifted
/// to fall on limbs.
#[derive(Clone, Copy)]
pub(crate) struct Fixed<W>(pub(crate) [[W; 3]; 3]);

/// A small factor, shifted for the two lower limbs and for the top one.
#[derive(Clone, Copy)]
pub(crate) struct Small<W>(pub(crate) [W; 2]);

/// The limbs of an element.
#[inline(always)]
pub(crate) const fn split(x: u128) -> [u64; 3] {
    const M: u128 = (1 << 43) - 1;
    [(x & M) as u64, (x >> 43 & M) as u64, (x >> 86) as u64]
}

/// The limbs of an element plus an offset.
#[inline(always)]
pub(crate) const fn split_with(x: Fp127, offset: [u64; 3]) -> [u64; 3] {
    let limbs = split(x.canonical());
    [limbs[0] + offset[0], limbs[1] + offset[1], limbs[2] + offset[2]]
}

/// The element with these limbs, any words.
#[inline(always)]
pub(crate) const fn join(limbs: [u64; 3]) -> Fp127 {
    let [x0, x1, x2] = [limbs[0] as u128, limbs[1] as u128, limbs[2] as u128];
    // Below 2^127 + 2^107 + 2^64 + 2^23.
    let sum = x0 + (x1 << 43) + ((x2 << 86) & P) + (x2 >> 41);
    Fp127::from_number((sum & P) + (sum >> 127))
}

/// Row `j` of [`Fixed`] for an element: the limbs of `2^(43 j)` times it. Multiplying by a power of two rotates its 127
/// bits.
#[inline(always)]
pub(crate) const fn fixed_row(x: Fp127, j: u32) -> [u64; 3] {
    let (x, n) = (x.canonical(), 43 * j);
    let [x0, x1, x2] = split((x << n & P) | x >> (127 - n));
    [x0 << 9, x1 << 9, x2 << 11]
}

/// The limbs of [`Small`] for a number below `2^12`.
#[inline(always)]
pub(crate) const fn small(c: u64) -> [u64; 2] {
    [c << 9, c << 11]
}

/// Limbs in range again: each hands what lies above its 43 (41) bits to the next, all at once. Limbs below `2^63`.
#[inline(always)]
pub(crate) fn carry<W: Word>([x0, x1, x2]: [W; 3]) -> Tight<W> {
    Tight([
        x0.low::<43>().add(x2.shr::<41>()),
        x1.low::<43>().add(x0.shr::<43>()),
        x2.low::<41>().add(x1.shr::<43>()),
    ])
}

/// How the two halves of a product are summed.
pub(crate) trait Order {
    /// Whether the high halves are added onto the shifted sum of the low ones, which spares three additions, instead
    /// of beside it, which ends earlier.
    const SERIAL: bool;
}

/// Least latency: for one multiplication at a time.
pub(crate) struct Beside;

/// Fewest instructions: where independent products fill the machine.
pub(crate) struct Onto;

impl Order for Beside {
    const SERIAL: bool = false;
}

impl Order for Onto {
    const SERIAL: bool = true;
}

/// Adds a product for each limb to both sums.
#[inline(always)]
fn accumulate<W: MulAdd>(low: &mut [W; 3], high: &mut [W; 3], [p0, p1, p2]: [(W, W); 3]) {
    low[0] = low[0].madd52_low(p0.0, p0.1);
    low[1] = low[1].madd52_low(p1.0, p1.1);
    low[2] = low[2].madd52_low(p2.0, p2.1);
    high[0] = high[0].madd52_high(p0.0, p0.1);
    high[1] = high[1].madd52_high(p1.0, p1.1);
    high[2] = high[2].madd52_high(p2.0, p2.1);
}

/// The sum of the products of each row, one a limb, and the offset.
#[inline(always)]
fn sum<W: MulAdd, O: Order, const N: usize>(rows: [[(W, W); 3]; N], offset: &[W; 3]) -> [W; 3] {
    if O::SERIAL {
        let mut low = [offset[0].shl::<9>(), offset[1].shl::<9>(), offset[2].shl::<11>()];
        for row in rows {
            for (low, (a, b)) in low.iter_mut().zip(row) {
                *low = low.madd52_low(a, b);
            }
        }
        let [mut r0, mut r1, mut r2] =
            [low[0].shr_exact::<9>(), low[1].shr_exact::<9>(), low[2].shr_exact::<11>()];
        for [(a0, b0), (a1, b1), (a2, b2)] in rows {
            r0 = r0.madd52_high(a2, b2);
            r1 = r1.madd52_high(a0, b0);
            r2 = r2.madd52_high(a1, b1);
        }
        return [r0, r1, r2];
    }
    let zero = offset[0].splat_like(0);
    let (mut low, mut high) = ([zero; 3], [offset[1], offset[2], offset[0]]);
    accumulate(&mut low, &mut high, rows[0]);
    if N > 1 {
        accumulate(&mut low, &mut high, rows[1]);
    }
    if N > 2 {
        accumulate(&mut low, &mut high, rows[2]);
    }
    [
        low[0].shr_exact::<9>().add(high[2]),
        low[1].shr_exact::<9>().add(high[0]),
        low[2].shr_exact::<11>().add(high[1]),
    ]
}

/// The limbs as factors. Limbs below `2^47`, `2^47`, `2^45`.
#[inline(always)]
pub(crate) fn shift<W: Word>([x0, x1, x2]: [W; 3]) -> Shifted<W> {
    Shifted([x0.shl::<5>(), x1.shl::<5>(), x2.shl::<7>()])
}

/// The limbs of factors.
#[inline(always)]
pub(crate) fn unshift<W: Word>(Shifted([x0, x1, x2]): Shifted<W>) -> [W; 3] {
    [x0.shr_exact::<5>(), x1.shr_exact::<5>(), x2.shr_exact::<7>()]
}

/// `2 x y + offset`. The second factor is tight.
#[inline(always)]
pub(crate) fn mul<W: MulAdd, O: Order>(
    Shifted([x0, x1, x2]): Shifted<W>,
    Shifted([y0, y1, y2]): Shifted<W>,
    offset: &[W; 3],
) -> [W; 3] {
    // 10 = 5 + 5; with the wrap or on limb 2, 12 = 5 + 7; x1 y1 on limb 2 and x2 y2 with the wrap need one of the other
    // kind.
    let (y1_limb2, y2_wrapped) = (y1.shl::<2>(), y2.shr_exact::<2>());
    let rows = [
        [(x0, y0), (x0, y1), (x0, y2)],
        [(x1, y2), (x1, y0), (x1, y1_limb2)],
        [(x2, y1), (x2, y2_wrapped), (x2, y0)],
    ];
    sum::<W, O, 3>(rows, offset)
}

/// `2 x^2 + offset`. Limbs below `2^46`, `2^46`, `2^44`.
#[inline(always)]
pub(crate) fn square<W: MulAdd, O: Order>(x: [W; 3], offset: &[W; 3]) -> [W; 3] {
    // 2 x0^2: 10 = 5 + 5. 4 x0 x1: 11 = 5 + 6. 4 x0 x2, on limb 2: 13 = 5 + 8. 2 x1^2, on limb 2: 12 = 6 + 6.
    // 4 x1 x2, wrapped: 13 = 5 + 8. 2 x2^2, wrapped: 12 = 6 + 6.
    let (x0, x1, x1d) = (x[0].shl::<5>(), x[1].shl::<5>(), x[1].shl::<6>());
    let (x2, x2d) = (x[2].shl::<6>(), x[2].shl::<8>());
    let rows = [[(x0, x0), (x0, x1d), (x0, x2d)], [(x1, x2d), (x2, x2), (x1d, x1d)]];
    sum::<W, O, 2>(rows, offset)
}

/// The same of a factor.
#[inline(always)]
pub(crate) fn square_shifted<W: MulAdd, O: Order>(
    Shifted([x0, x1, x2]): Shifted<W>,
    offset: &[W; 3],
) -> [W; 3] {
    // 13 = 6 + 7, 12 = 6 + 6 = 7 + 5.
    let (x0d, x1d, x2h) = (x0.add(x0), x1.add(x1), x2.shr_exact::<2>());
    let rows = [[(x0, x0), (x0, x1d), (x0d, x2)], [(x1d, x2), (x2, x2h), (x1d, x1d)]];
    sum::<W, O, 2>(rows, offset)
}

/// `x y + offset` for a factor known beforehand.
#[inline(always)]
pub(crate) fn mul_fixed<W: MulAdd, O: Order>(
    Loose(x): Loose<W>,
    Fixed(y): &Fixed<W>,
    offset: &[W; 3],
) -> [W; 3] {
    let rows = [
        [(x[0], y[0][0]), (x[0], y[0][1]), (x[0], y[0][2])],
        [(x[1], y[1][0]), (x[1], y[1][1]), (x[1], y[1][2])],
        [(x[2], y[2][0]), (x[2], y[2][1]), (x[2], y[2][2])],
    ];
    sum::<W, O, 3>(rows, offset)
}

/// `c x` for a small factor, no carry: limbs of which `c` times each is a word. One instruction a limb, but one of
/// high latency on Intel (15), where [`mul_small`] shortens a dependency chain.
#[inline(always)]
pub(crate) fn scale<W: MulAdd>([x0, x1, x2]: [W; 3], c: W) -> [W; 3] {
    [x0.mul_low(c), x1.mul_low(c), x2.mul_low(c)]
}

/// `c x + offset` for a small factor.
#[inline(always)]
pub(crate) fn mul_small<W: MulAdd, O: Order>(
    Loose(x): Loose<W>,
    Small([c, top]): &Small<W>,
    offset: &[W; 3],
) -> [W; 3] {
    sum::<W, O, 1>([[(x[0], *c), (x[1], *c), (x[2], *top)]], offset)
}
