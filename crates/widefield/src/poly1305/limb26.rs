//! 2^130 - 5 in five limbs of 26 bits, for 32-bit products.
//!
//! ```text
//! x = x0 + x1 2^26 + x2 2^52 + x3 2^78 + x4 2^104,      2^130 = 5
//!
//! d0 = x0 y0 + 5 x1 y4 + 5 x2 y3 + 5 x3 y2 + 5 x4 y1
//! d1 = x0 y1 +   x1 y0 + 5 x2 y4 + 5 x3 y3 + 5 x4 y2
//! d2 = x0 y2 +   x1 y1 +   x2 y0 + 5 x3 y4 + 5 x4 y3
//! d3 = x0 y3 +   x1 y2 +   x2 y1 +   x3 y0 + 5 x4 y4
//! d4 = x0 y4 +   x1 y3 +   x2 y2 +   x3 y1 +   x4 y0
//! ```
//! 25 products and as many additions. The sums stay below `2^64` for eight products of limbs: one carry pass (14
//! shifts, masks and additions twice over) serves eight groups.

use super::limb::{Numbers, Wide};
use crate::limbs::Word;

/// Limbs of 26 bits, or a little more ([`Sums::reduce`]).
pub(super) type Limbs<I> = [I; 5];

/// `[y0, y1, y2, y3, y4, 5 y1, 5 y2, 5 y3, 5 y4]`.
pub(super) type Factor<I> = [I; 9];

/// A factor.
///
/// Input bounds: limbs below `2^29`.
#[inline(always)]
pub(super) fn factor<I: Word>([y0, y1, y2, y3, y4]: Limbs<I>) -> Factor<I> {
    [y0, y1, y2, y3, y4, times5(y1), times5(y2), times5(y3), times5(y4)]
}

#[inline(always)]
fn times5<I: Word>(y: I) -> I {
    y.add(y.shl::<2>())
}

/// A sum of products.
#[derive(Clone, Copy)]
pub(super) struct Sums<I>([I; 5]);

/// How many products the sums can hold.
pub(super) const MAX: usize = 8;

impl<I: Word> Sums<I> {
    /// The empty sum. `like` says where the numbers live.
    #[inline(always)]
    pub(super) fn new(like: I) -> Self {
        Self([like.splat_like(0); 5])
    }

    /// Adds `x y`, where `y` gives the numbers of [`Factor`] one by one.
    ///
    /// Input bounds: limbs of `x` below `2^28`, of `y` as [`reduce`](Self::reduce) leaves them.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn add(&mut self, [x0, x1, x2, x3, x4]: Limbs<I>, y: &impl Numbers<I>) {
        macro_rules! times {
            ($n:literal: $($d:literal $x:ident)*) => {
                let factor = y.at($n);
                $(self.0[$d] = self.0[$d].add($x.mul32(factor));)*
            };
        }
        times!(0: 0 x0 1 x1 2 x2 3 x3 4 x4);
        times!(1: 1 x0 2 x1 3 x2 4 x3);
        times!(5: 0 x4);
        times!(2: 2 x0 3 x1 4 x2);
        times!(6: 0 x3 1 x4);
        times!(3: 3 x0 4 x1);
        times!(7: 0 x2 1 x3 2 x4);
        times!(4: 4 x0);
        times!(8: 0 x1 1 x2 2 x3 3 x4);
    }

    /// The sum modulo p.
    ///
    /// Output bounds: limbs below `2^26 + 2^13`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn reduce(self) -> Limbs<I> {
        let [d0, d1, d2, d3, d4] = self.0;
        // Two chains side by side: from limb 0 and from limb 3.
        let (d1, d0) = (d1.add(d0.shr::<26>()), d0.low::<26>());
        let (d4, d3) = (d4.add(d3.shr::<26>()), d3.low::<26>());
        let (d2, d1) = (d2.add(d1.shr::<26>()), d1.low::<26>());
        let over = d4.shr::<26>();
        let (d0, d4) = (d0.add(over).add(over.shl::<2>()), d4.low::<26>());
        let (d3, d2) = (d3.add(d2.shr::<26>()), d2.low::<26>());
        let (d1, d0) = (d1.add(d0.shr::<26>()), d0.low::<26>());
        let (d4, d3) = (d4.add(d3.shr::<26>()), d3.low::<26>());
        [d0, d1, d2, d3, d4]
    }
}

/// A product.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn mul<I: Word>(x: Limbs<I>, y: &Factor<I>) -> Limbs<I> {
    let mut sums = Sums::new(x[0]);
    sums.add(x, y);
    sums.reduce()
}

/// The limbs of a number in 64-bit words.
///
/// Input bounds: less than `2^132` in all.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn split<I: Wide>([h0, h1, h2]: [I::Word; 3]) -> Limbs<I::Word> {
    let (a, b) = (I::shr::<26>(h0), I::shr::<14>(h1));
    [
        I::low::<26>(h0),
        I::low::<26>(a),
        I::add_words(I::shr::<26>(a), I::shl::<12>(I::low::<14>(h1))),
        I::low::<26>(b),
        I::add_words(I::shr::<26>(b), I::shl::<24>(h2)),
    ]
}

/// The number with these limbs in 64-bit words.
///
/// Input bounds: limbs below `2^32`. Output: less than `5 2^128`.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn join<I: Wide>([x0, x1, x2, x3, x4]: Limbs<I::Word>) -> [I::Word; 3] {
    let over = I::shr::<26>(x4);
    let x0 = I::add_words(x0, I::add_words(over, I::shl::<2>(over)));
    let x1 = I::add_words(x1, I::shr::<26>(x0));
    let x2 = I::add_words(x2, I::shr::<26>(x1));
    let x3 = I::add_words(x3, I::shr::<26>(x2));
    let x4 = I::add_words(I::low::<26>(x4), I::shr::<26>(x3));
    let (x0, x1, x2, x3) = (I::low::<26>(x0), I::low::<26>(x1), I::low::<26>(x2), I::low::<26>(x3));
    [
        I::add_words(I::add_words(x0, I::shl::<26>(x1)), I::shl::<52>(I::low::<12>(x2))),
        I::add_words(I::add_words(I::shr::<12>(x2), I::shl::<14>(x3)), I::shl::<40>(I::low::<24>(x4))),
        I::shr::<24>(x4),
    ]
}

/// The words of `(h mod p) + s mod 2^128`, word by word, as in [`limb44`](super::limb44::tag).
///
/// Input bounds: limbs of `h` as [`mul`] gives them, of `s` below `2^26`.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn tag<I: Word>([h0, h1, h2, h3, h4]: Limbs<I>, s: Limbs<I>) -> [I; 2] {
    let (h1, h0) = (h1.add(h0.shr::<26>()), h0.low::<26>());
    let (h2, h1) = (h2.add(h1.shr::<26>()), h1.low::<26>());
    let (h3, h2) = (h3.add(h2.shr::<26>()), h2.low::<26>());
    let (h4, h3) = (h4.add(h3.shr::<26>()), h3.low::<26>());
    let (over, h4) = (h4.shr::<26>(), h4.low::<26>());
    let h0 = h0.add(over).add(over.shl::<2>());
    let carry = h0.add(h0.splat_like(5)).shr::<26>();
    let carry = h1.add(carry).shr::<26>();
    let carry = h2.add(carry).shr::<26>();
    let carry = h3.add(carry).shr::<26>();
    let q = h4.add(carry).shr::<26>();
    let t0 = h0.add(s[0]).add(q).add(q.shl::<2>());
    let t1 = h1.add(s[1]).add(t0.shr::<26>());
    let t2 = h2.add(s[2]).add(t1.shr::<26>());
    let t3 = h3.add(s[3]).add(t2.shr::<26>());
    let t4 = h4.add(s[4]).add(t3.shr::<26>());
    let (t0, t1, t2, t3) = (t0.low::<26>(), t1.low::<26>(), t2.low::<26>(), t3.low::<26>());
    [
        t0.add(t1.shl::<26>()).add(t2.low::<12>().shl::<52>()),
        t2.shr::<12>().add(t3.shl::<14>()).add(t4.low::<24>().shl::<40>()),
    ]
}
