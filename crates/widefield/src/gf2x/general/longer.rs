//! Products of 10 to 18 words, and shorter ones of two lengths, in registers from the operands to the product.
//!
//! Up to 16 words by the formulas of the sizes, two words a lane. 17 and 18 words, and 13 and more where a register has
//! two lanes, are one level of Karatsuba's method over the kernels of eight and nine words. A shorter operand, and both
//! to an odd length, end in zeros.

use crate::gf2x::formula::{Array, Size};
use crate::gf2x::packing::{pack, unpack};
use crate::simd::Carryless;
#[cfg(target_arch = "x86_64")]
use crate::{
    gf2x::{fixed::pair, tuned},
    simd::{V128, V256},
    tier::HasVaes,
};

/// The product: `a` has 2 to 18 words, from 10 on if `b` has as many, and `b` no more; `out` as many as both.
#[inline(always)]
pub(super) fn in_lanes<V: Carryless<Words = [u64; 2]>>(
    token: V::Token,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
) {
    if a.len() <= 16 {
        by_formula::<V>(token, out, a, b);
    } else {
        by_nines::<V>(token, out, a, b);
    }
}

/// The same on two lanes a register.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn on_two_lanes<T: HasVaes>(token: T, out: &mut [u64], a: &[u64], b: &[u64]) {
    if a.len() <= tuned::vaes::TWO_LANE_FORMULA_UP_TO.get() {
        by_formula::<V128<T>>(token, out, a, b);
    } else if a.len() <= 16 {
        by_two_eights(token, out, a, b);
    } else {
        by_two_nines(token, out, a, b);
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn by_nines<V: Carryless<Words = [u64; 2]>>(token: V::Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    let ([a0, a1, sa], [b0, b1, sb]) = (nines::<V>(token, a), nines(token, b));
    let (low, high) = (<[u64; 9]>::packed(a0, b0), <[u64; 9]>::packed(a1, b1));
    write(out, &straddling(low, high, <[u64; 9]>::packed(sa, sb)));
}

#[cfg(target_arch = "x86_64")]
#[cfg_attr(not(unoptimised), inline(always))]
fn by_two_nines<T: HasVaes>(token: T, out: &mut [u64], a: &[u64], b: &[u64]) {
    let ([a0, a1, sa], [b0, b1, sb]) = (nines(token, a), nines(token, b));
    let (low, high) = (nine_lanes(pair::product9(a0, b0)), nine_lanes(pair::product9(a1, b1)));
    write(out, &straddling(low, high, nine_lanes(pair::product9(sa, sb))));
}

#[cfg(target_arch = "x86_64")]
#[cfg_attr(not(unoptimised), inline(always))]
fn by_two_eights<T: HasVaes>(token: T, out: &mut [u64], a: &[u64], b: &[u64]) {
    let product = pair::product16(lanes::<_, [u64; 16]>(token, a), lanes::<_, [u64; 16]>(token, b));
    let (fours, rest) = out.as_chunks_mut();
    for (words, v) in fours.iter_mut().zip(product) {
        v.store(words);
    }
    if let Some(last) = product.get(fours.len()) {
        write(rest, &[last.lane::<0>(), last.lane::<1>()]);
    }
}

/// Up to 16 words.
#[inline(always)]
fn by_formula<V: Carryless<Words = [u64; 2]>>(token: V::Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    match (a.len(), a.len() == b.len()) {
        (10, true) => sized::<V, [u64; 10]>(token, out, a, b),
        (11, true) => sized::<V, [u64; 11]>(token, out, a, b),
        (12, true) => sized::<V, [u64; 12]>(token, out, a, b),
        (13, true) => sized::<V, [u64; 13]>(token, out, a, b),
        (14, true) => sized::<V, [u64; 14]>(token, out, a, b),
        (15, true) => sized::<V, [u64; 15]>(token, out, a, b),
        (16, true) => sized::<V, [u64; 16]>(token, out, a, b),
        (..=2, _) => padded::<V, [u64; 2]>(token, out, a, b),
        (3, _) => padded::<V, [u64; 3]>(token, out, a, b),
        (4, _) => padded::<V, [u64; 4]>(token, out, a, b),
        (5, _) => padded::<V, [u64; 5]>(token, out, a, b),
        (6, _) => padded::<V, [u64; 6]>(token, out, a, b),
        (..=8, _) => padded::<V, [u64; 8]>(token, out, a, b),
        (9, _) => padded::<V, [u64; 9]>(token, out, a, b),
        (..=12, _) => padded::<V, [u64; 12]>(token, out, a, b),
        _ => padded::<V, [u64; 16]>(token, out, a, b),
    }
}

/// Of the size's own length, if they have it.
#[cfg_attr(not(unoptimised), inline(always))]
fn sized<V: Carryless<Words = [u64; 2]>, S: Size>(token: V::Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    if let (Some(a), Some(b)) = (S::of(a), S::of(b)) {
        unpack(out, S::packed::<V>(pack(token, a), pack(token, b)).as_ref());
    }
}

/// Of at most the size's length.
#[cfg_attr(not(unoptimised), inline(always))]
fn padded<V: Carryless<Words = [u64; 2]>, S: Size>(token: V::Token, out: &mut [u64], a: &[u64], b: &[u64]) {
    write(out, S::packed::<V>(lanes::<V, S>(token, a), lanes::<V, S>(token, b)).as_ref());
}

/// The lanes of an operand of at most the size's words.
#[inline(always)]
fn lanes<V: Carryless<Words = [u64; 2]>, S: Size>(token: V::Token, a: &[u64]) -> S::Lanes<V> {
    if let Some(a) = S::of(a) {
        return pack(token, a);
    }
    let mut lanes = S::Lanes::<V>::filled(V::from_word(token, &0));
    let (pairs, last) = a.as_chunks();
    for (i, lane) in lanes.as_mut().iter_mut().enumerate() {
        if let Some(words) = pairs.get(i) {
            *lane = V::load(token, words);
        } else if let (true, [word]) = (i == pairs.len(), last) {
            *lane = V::from_word(token, word);
        }
    }
    lanes
}

/// As many words as `out` has.
#[inline(always)]
fn write<V: Carryless<Words = [u64; 2]>>(out: &mut [u64], lanes: &[V]) {
    let (pairs, last) = out.as_chunks_mut();
    for (words, lane) in pairs.iter_mut().zip(lanes) {
        lane.store(words);
    }
    if let ([last], Some(lane)) = (last, lanes.get(pairs.len())) {
        let mut words = [0; 2];
        lane.store(&mut words);
        *last = words[0];
    }
}

/// The low nine words, the others, and their sum.
#[inline(always)]
fn nines<V: Carryless<Words = [u64; 2]>>(token: V::Token, a: &[u64]) -> [[V; 5]; 3] {
    let (low, high) = a.split_at(a.len().min(9));
    let (low, high) = (lanes::<V, [u64; 9]>(token, low), lanes::<V, [u64; 9]>(token, high));
    let mut sum = low;
    for i in 0..5 {
        sum[i] = low[i].xor(high[i]);
    }
    [low, high, sum]
}

/// Karatsuba's sum for nine words, whose middle product straddles lanes.
#[inline(always)]
fn straddling<V: Carryless<Words = [u64; 2]>>(low: [V; 9], high: [V; 9], both: [V; 9]) -> [V; 18] {
    let mut out = [low[0]; 18];
    for i in 0..9 {
        (out[i], out[9 + i]) = (low[i], high[i]);
    }
    let mut below = both[0].xor3(low[0], high[0]);
    out[4] = out[4].xor(below.shift_word_up());
    for i in 1..9 {
        let middle = both[i].xor3(low[i], high[i]);
        out[4 + i] = out[4 + i].xor(below.concat_shift(middle));
        below = middle;
    }
    out[13] = out[13].xor(below.shift_word_down());
    out
}

/// A product of nine words.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn nine_lanes<T: HasVaes>([p0, p1, p2, p3, p4]: [V256<T>; 5]) -> [V128<T>; 9] {
    [
        p0.lane::<0>(),
        p0.lane::<1>(),
        p1.lane::<0>(),
        p1.lane::<1>(),
        p2.lane::<0>(),
        p2.lane::<1>(),
        p3.lane::<0>(),
        p3.lane::<1>(),
        p4.lane::<0>(),
    ]
}
