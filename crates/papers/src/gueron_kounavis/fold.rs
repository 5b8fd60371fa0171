//! Reductions by linear folding, Algorithms 6 to 9: the top terms times a constant, then the rest by shifts.
//!
//! Equation (34): `c x^t + d = c (x^t mod g) + d`, and `x^t mod g = x^(t-128) (x^7 + x^2 + x + 1)`. The product of two
//! operands has 255 bits, so `c` has `s = 255 - t`: `t = 135` for `s = 120` and `t = 191` for `s = 64`. In the reversed
//! order, before the shift by one, bit `i` of `[X3:X2:X1:X0]` is x^(254-i), `c` lies in the *lowest* s bits, and
//!
//! ```text
//! c (x^t mod g)  =  (C * 0xe1) << 121  =  (C * (0xe1 << 57)) << 64        0xe1: x^7 + x^2 + x + 1 reversed
//! 0xe1 << 57     =  [1 : c200000000000000]                                 one bit more than a word
//!                =  e100000000000000 << 1                                  or one word and a shift
//! ```
//! whatever `s`. The second line is Algorithms 7 and 9, the third 6 and 8:
//!
//! ```text
//! word      3    2    1    0
//! X       [ d    d   d|c   c ]        C = [C1:C0] = [X1:X0] & 2^120 - 1    (s = 120; C = X0 for s = 64)
//!      +  [ H2   H1   H0   . ]        H = C * constant                     bits 121 to 247 (to 191 for s = 64)
//! ```
//! What is left above x^127 is 7 terms (s = 120: bits 56 to 62 of X1) or 63 (s = 64: bits 0 to 62). With
//! `B = X1 << 1`, masked to them, they are folded by shifts while everything is shifted by one:
//! `[X3:X2:X1] << 1 + [B:0] + [B:0] >> 1 + [B:0] >> 2 + [B:0] >> 7`. For s = 120 nothing leaves the top word, for
//! s = 64 the last two do (`C0`, `D0` in the paper's last line).
//!
//! PCLMULQDQ: 2, 4, 1, 2.

use super::{reduce::Reduce, reflect::Order, register::Arithmetic};

/// `0xe1 << 56`.
const SHIFTED: [u64; 2] = [0xe1 << 56, 0];
/// `0xe1 << 57`.
const WHOLE: [u64; 2] = [0xc2 << 56, 1];

/// The whole register left by one bit.
#[inline(always)]
fn double<V: Arithmetic>(x: V) -> V {
    x.shl64::<1>().xor(x.shr64::<63>().bytes_up::<8>())
}

/// `[X3:X2]` of `[X3:X2:X1] << 1`.
#[inline(always)]
fn double_high<V: Arithmetic>(low: V, high: V) -> V {
    high.shl64::<1>().xor(low.concat_shift(high).shr64::<63>())
}

/// After a fold with s = 120: seven terms above x^127 are left, in bits 56 to 62 of X1.
#[inline(always)]
fn finish_120<V: Arithmetic>(token: V::Token, low: V, high: V) -> V {
    let b = low.shl64::<1>().and(V::load(token, &[0, 0xfe << 56]));
    let (c, d, e) = (b.shr64::<1>(), b.shr64::<2>(), b.shr64::<7>());
    double_high(low, high).xor(b).xor(c).xor(d).xor(e)
}

/// After a fold with s = 64: 63 terms are left, in bits 0 to 62 of X1.
#[inline(always)]
fn finish_64<V: Arithmetic>(token: V::Token, low: V, high: V) -> V {
    let b = low.shl64::<1>().and(V::load(token, &[0, !0]));
    // `[B:0] >> k` in two halves: what stays in the word, and what leaves it.
    let e = b.shr64::<1>();
    let (c1, d1) = (b.shr64::<2>(), b.shr64::<7>());
    let (c0, d0) = (b.shl64::<62>(), b.shl64::<57>());
    double_high(low, high).xor(b).xor(c1).xor(d1).xor(e).xor(c0.xor(d0).bytes_down::<8>())
}

/// `[C1:C0]`.
#[inline(always)]
fn lowest_120<V: Arithmetic>(token: V::Token, low: V) -> V {
    low.and(V::load(token, &[!0, !0 >> 8]))
}

/// Adds `[H2:H1:H0:0]`, given as `[H1:H0]` and `[_:H2]`.
#[inline(always)]
fn add_words<V: Arithmetic>(low: V, high: V, h: V, h2: V) -> (V, V) {
    (low.xor(h.bytes_up::<8>()), high.xor(h.concat_shift(h2)))
}

/// Algorithm 6: s = 120, two multiplications.
#[derive(Clone, Copy, Debug, Default)]
pub struct Algorithm6;

impl Reduce for Algorithm6 {
    const ORDER: Order = Order::Reversed;

    #[inline(always)]
    fn reduce<V: Arithmetic>(token: V::Token, low: V, high: V) -> V {
        let (c, k) = (lowest_120(token, low), V::load(token, &SHIFTED));
        let (p0, p1) = (c.clmul_low(k), c.clmul_high_low(k));
        // [H2:H1:H0] << 1, from p0 + p1 x^64. Each product has 127 bits: neither loses one.
        let (p0, p1) = (double(p0), double(p1));
        let (low, high) = add_words(low, high, p0.xor(p1.bytes_up::<8>()), p1.bytes_down::<8>());
        finish_120(token, low, high)
    }
}

/// Algorithm 7: s = 120, four multiplications.
#[derive(Clone, Copy, Debug, Default)]
pub struct Algorithm7;

impl Reduce for Algorithm7 {
    const ORDER: Order = Order::Reversed;

    #[inline(always)]
    fn reduce<V: Arithmetic>(token: V::Token, low: V, high: V) -> V {
        let (c, k) = (lowest_120(token, low), V::load(token, &WHOLE));
        let middle = c.clmul_low_high(k).xor(c.clmul_high_low(k));
        let h = c.clmul_low(k).xor(middle.bytes_up::<8>());
        let h2 = c.clmul_high(k).xor(middle.bytes_down::<8>());
        let (low, high) = add_words(low, high, h, h2);
        finish_120(token, low, high)
    }
}

/// Algorithm 8: s = 64, one multiplication.
#[derive(Clone, Copy, Debug, Default)]
pub struct Algorithm8;

impl Reduce for Algorithm8 {
    const ORDER: Order = Order::Reversed;

    #[inline(always)]
    fn reduce<V: Arithmetic>(token: V::Token, low: V, high: V) -> V {
        let h = double(low.clmul_low(V::load(token, &SHIFTED)));
        let (low, high) = add_words(low, high, h, V::splat(token, 0));
        finish_64(token, low, high)
    }
}

/// Algorithm 9: s = 64, two multiplications. H2 is always zero, and one of the factors is 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Algorithm9;

impl Reduce for Algorithm9 {
    const ORDER: Order = Order::Reversed;

    #[inline(always)]
    fn reduce<V: Arithmetic>(token: V::Token, low: V, high: V) -> V {
        let k = V::load(token, &WHOLE);
        let (p0, p1) = (low.clmul_low(k), low.clmul_low_high(k));
        let (low, high) = add_words(low, high, p0.xor(p1.bytes_up::<8>()), p1.bytes_down::<8>());
        finish_64(token, low, high)
    }
}
