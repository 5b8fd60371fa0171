//! 2^130 - 5 in three limbs of 44, 44 and 42 bits, for 52-bit multiply-add.
//!
//! ```text
//! x = x0 + x1 2^44 + x2 2^88
//! ```
//! A product needs nine limb products by the book. Karatsuba's identity, on every pair of limbs, leaves six:
//!
//! ```text
//! P0 = x0 y0    P1 = x1 y1    P2 = x2 y2
//! Q01 = (x0 + x1)(y0 + y1)    Q02 = (x0 + x2)(y0 + y2)    Q12 = (x1 + x2)(y1 + y2)
//!
//! x y = P0 + (Q01 - P0 - P1) 2^44 + (Q02 - P0 - P2 + P1) 2^88 + (Q12 - P1 - P2) 2^132 + P2 2^176
//! ```
//! The instruction gives a product as a low part of 52 bits and a high part, so a product costs 12 multiply-adds
//! instead of 18. Differences are linear: they are taken once for a *sum* of up to eight products, which
//! [`Products`] holds, twelve accumulators. They would go below zero; so three accumulators start from a multiple of
//! p, spread over the limbs ([`Products::new`]). Reduction uses `2^132 = 20` and `2^130 = 5` modulo p.
//!
//! Costs for eight blocks: 12 multiply-adds, 3 additions, and the cutting into limbs (2 unpacks, 2 shifts of pairs, 2
//! masks); for a reduction about 45 additions and shifts.

use super::limb::{Numbers, Wide, times20};
use crate::limbs::{MulAdd, Word};

/// Limbs of 44, 44 and 42 bits, or a little more ([`Products::reduce`]).
pub(super) type Limbs<I> = [I; 3];

/// `[x0, x1, x2, x0 + x1, x0 + x2, x1 + x2]`.
pub(super) type Evaluated<I> = [I; 6];

/// A factor with the sums that the identity wants.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn evaluate<I: Word>([x0, x1, x2]: Limbs<I>) -> Evaluated<I> {
    [x0, x1, x2, x0.add(x1), x0.add(x2), x1.add(x2)]
}

/// A sum of products of [`Evaluated`] factors, at most [`Products::MAX`].
#[derive(Clone, Copy)]
pub(super) struct Products<I> {
    low: [I; 6],
    high: [I; 6],
}

/// The multiple of p that keeps differences above zero: `5 * 2^15`, so that its lowest limb divides by 20.
const MULTIPLE: u64 = 5 << 15;
/// What each mixed high part starts from. It stands 52 bits above its limb: `2^8` into the next one.
const HIGH: u64 = 1 << 43;
/// What the mixed low parts start from: the multiple's limbs less what the high parts bring there.
const LOW: [u64; 3] = [
    MULTIPLE * ((1 << 44) - 1) - 20 * (HIGH << 8), // Q01, into limb 1
    MULTIPLE * ((1 << 42) - 1) - (HIGH << 8),      // Q02, into limb 2
    (MULTIPLE / 20) * ((1 << 44) - 5) - (HIGH << 8), // Q12, into limb 0, times 20
];

impl<I: MulAdd> Products<I> {
    /// How many products the accumulators can hold.
    pub(super) const MAX: usize = 8;

    /// The empty sum. `like` says where the numbers live.
    #[inline(always)]
    pub(super) fn new(like: I) -> Self {
        let (zero, high) = (like.splat_like(0), like.splat_like(HIGH));
        let (q01, q02, q12) = (like.splat_like(LOW[0]), like.splat_like(LOW[1]), like.splat_like(LOW[2]));
        Self { low: [zero, zero, zero, q01, q02, q12], high: [zero, zero, zero, high, high, high] }
    }

    /// Adds `x y`, where `y` gives the numbers of [`Evaluated`] one by one: with twelve accumulators, registers are
    /// scarce.
    ///
    /// Input bounds: every number of `y` below `2^52`, limbs of `x` below `2^51`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn add(&mut self, [x0, x1, x2]: Limbs<I>, y: &impl Numbers<I>) {
        self.term(0, x0, y.at(0));
        self.term(1, x1, y.at(1));
        self.term(2, x2, y.at(2));
        self.term(3, x0.add(x1), y.at(3));
        self.term(4, x0.add(x2), y.at(4));
        self.term(5, x1.add(x2), y.at(5));
    }

    #[inline(always)]
    fn term(&mut self, i: usize, x: I, y: I) {
        self.low[i] = self.low[i].madd52_low(x, y);
        self.high[i] = self.high[i].madd52_high(x, y);
    }

    /// The sum modulo p.
    ///
    /// Output bounds: limbs below `2^44 + 2^23`, `2^44 + 2^19`, `2^42 + 2^19`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn reduce(self) -> Limbs<I> {
        let ([l0, l1, l2, l01, l02, l12], [h0, h1, h2, h01, h02, h12]) = (self.low, self.high);
        let (low01, low12) = (l0.add(l1), l1.add(l2));
        let (high01, high12) = (h0.add(h1), h1.add(h2));
        // The mixed terms of weight 2^44, 2^88, 2^132; a high part counts 2^8 in the next limb.
        let (m1, m3) = (l01.sub(low01), l12.sub(low12));
        let (n1, n3) = (h01.sub(high01), h12.sub(high12));
        let (m2, n2) = (l02.add(l1).sub(l0.add(l2)), h02.add(h1).sub(h0.add(h2)));

        let d0 = l0.add(times20(m3.add(n2.shl::<8>())));
        let d1 = m1.add(h0.shl::<8>()).add(times20(l2.add(n3.shl::<8>())));
        let d2 = m2.add(n1.add(times20(h2)).shl::<8>());

        carry([d0, d1, d2])
    }
}

/// One carry from each limb to the next, and from the last to the first.
///
/// Input bounds: `2^63`. Output bounds: limbs below `2^44 + 2^23`, `2^44 + 2^19`, `2^42 + 2^19`.
#[inline(always)]
fn carry<I: Word>([d0, d1, d2]: Limbs<I>) -> Limbs<I> {
    let over = d2.shr::<42>();
    let over = over.add(over.shl::<2>());
    [d0.low::<44>().add(over), d1.low::<44>().add(d0.shr::<44>()), d2.low::<42>().add(d1.shr::<44>())]
}

/// A factor `y` for [`mul`]: its limbs, and 20 times the upper two.
#[derive(Clone, Copy)]
pub(crate) struct Factor<I> {
    y: Limbs<I>,
    y1_20: I,
    y2_20: I,
}

impl<I: MulAdd> Factor<I> {
    /// Input bounds: limbs below `2^45`.
    #[inline(always)]
    pub(super) fn new(y: Limbs<I>) -> Self {
        Self { y, y1_20: times20(y[1]), y2_20: times20(y[2]) }
    }
}

/// A single product, by the book: 18 multiply-adds, but less to do after them. For powers, where nothing is summed.
///
/// ```text
/// d0 = x0 y0 + 20 x1 y2 + 20 x2 y1
/// d1 = x0 y1 + x1 y0 + 20 x2 y2
/// d2 = x0 y2 + x1 y1 + x2 y0
/// ```
///
/// Input bounds: limbs below `2^46`. Output bounds as of [`carry`].
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn mul<I: MulAdd>([x0, x1, x2]: Limbs<I>, f: &Factor<I>) -> Limbs<I> {
    let [y0, y1, y2] = f.y;
    let zero = x0.splat_like(0);
    macro_rules! sum {
        ($madd:ident: $($a:expr, $b:expr);*) => { zero$(.$madd($a, $b))* };
    }
    // A high part counts 2^8 in the next limb.
    let h2 = sum!(madd52_high: x0, y2; x1, y1; x2, y0);
    let h0 = sum!(madd52_high: x0, y0; x1, f.y2_20; x2, f.y1_20);
    let h1 = sum!(madd52_high: x0, y1; x1, y0; x2, f.y2_20);
    let l0 = sum!(madd52_low: x0, y0; x1, f.y2_20; x2, f.y1_20);
    let l1 = sum!(madd52_low: x0, y1; x1, y0; x2, f.y2_20);
    let l2 = sum!(madd52_low: x0, y2; x1, y1; x2, y0);
    carry([l0.add(times20(h2.shl::<8>())), l1.add(h0.shl::<8>()), l2.add(h1.shl::<8>())])
}

/// The limbs of a number in 64-bit words.
///
/// Input bounds: less than `2^132` in all.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn split<I: Wide>([h0, h1, h2]: [I::Word; 3]) -> Limbs<I::Word> {
    [
        I::low::<44>(h0),
        I::add_words(I::shr::<44>(h0), I::shl::<20>(I::low::<24>(h1))),
        I::add_words(I::shr::<24>(h1), I::shl::<40>(h2)),
    ]
}

/// The number with these limbs in 64-bit words.
///
/// Input bounds: limbs below `2^48`. Output: less than `5 2^128`.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn join<I: Wide>([x0, x1, x2]: Limbs<I::Word>) -> [I::Word; 3] {
    let over = I::shr::<42>(x2);
    let x0 = I::add_words(x0, I::add_words(over, I::shl::<2>(over)));
    let x1 = I::add_words(x1, I::shr::<44>(x0));
    let x2 = I::add_words(I::low::<42>(x2), I::shr::<44>(x1));
    let (x0, x1) = (I::low::<44>(x0), I::low::<44>(x1));
    [
        I::add_words(x0, I::shl::<44>(I::low::<20>(x1))),
        I::add_words(I::shr::<20>(x1), I::shl::<24>(I::low::<40>(x2))),
        I::shr::<40>(x2),
    ]
}

/// The words of `(h mod p) + s mod 2^128`, word by word.
///
/// ```text
/// h + 5 reaches 2^130 exactly if h is p or more, and then h - p = h + 5 - 2^130
/// ```
/// Input bounds: limbs of `h` as [`mul`] gives them, of `s` below `2^44`.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn tag<I: Word>([h0, h1, h2]: Limbs<I>, [s0, s1, s2]: Limbs<I>) -> [I; 2] {
    let (h1, h0) = (h1.add(h0.shr::<44>()), h0.low::<44>());
    let (h2, h1) = (h2.add(h1.shr::<44>()), h1.low::<44>());
    let (over, h2) = (h2.shr::<42>(), h2.low::<42>());
    let h0 = h0.add(over).add(over.shl::<2>());
    let carry = h0.add(h0.splat_like(5)).shr::<44>();
    let carry = h1.add(carry).shr::<44>();
    let q = h2.add(carry).shr::<42>();
    let t0 = h0.add(s0).add(q).add(q.shl::<2>());
    let t1 = h1.add(s1).add(t0.shr::<44>());
    let t2 = h2.add(s2).add(t1.shr::<44>());
    let (t0, t1) = (t0.low::<44>(), t1.low::<44>());
    [t0.add(t1.low::<20>().shl::<44>()), t1.shr::<20>().add(t2.low::<40>().shl::<24>())]
}
