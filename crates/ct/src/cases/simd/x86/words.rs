//! Integers and numbers in vectors, and what goes from one width to another. A mask that a vector is compared to is
//! revealed as it is.

use crate::taint::{reveal, secret};
use widefield::cpu::{Avx2, Avx512, HasAvx2};
use widefield::internal::{V128, V256, V512};

#[inline(always)]
fn see128(v: V128<impl widefield::cpu::HasClmul>) {
    let mut out = [[0; 2]];
    v.store(&mut out[0]);
    reveal(&mut out);
}

#[inline(always)]
pub(super) fn see256<T: HasAvx2>(v: V256<T>) {
    let mut out = [[0; 4]];
    v.store(&mut out[0]);
    reveal(&mut out);
}

#[inline(always)]
pub(super) fn see512(v: V512) {
    let mut out = [[0; 8]];
    v.store(&mut out[0]);
    reveal(&mut out);
}

#[inline(always)]
pub(super) fn v256(token: Avx2) {
    let [a, b] = secret([[1, 2, 3, 4], [5, 6, 7, 8]]).map(|w| V256::load(token, &w));
    see256(a.add64(b));
    see256(a.sub64(b));
    see256(a.mul32(b));
    see256(a.up64::<7>());
    see256(a.down64::<1>());
    see256(a.equal64(b));
    see256(a.swap_halves());
    see256(a.swap_words());
    see256(a.swap32());
    see256(a.interleave_low(b));
    see256(a.interleave_high(b));
    see256(a.splat_low());
    a.interleave_lanes(b).into_iter().for_each(see256);
    reveal(&mut [a.sum64()]);
    reveal(&mut [a.nonzero8()]);
    let [low, high] = [a.lane::<0>(), a.lane::<1>()];
    see128(low);
    see256(V256::from_lanes(low, high));
    see256(V256::from_lane(high));
    see256(V256::broadcast_lane(low));
    see256(V256::load_bytes(token, &secret([9; 32])));
    let mut bytes = [0; 32];
    a.store_bytes(&mut bytes);
    reveal(&mut bytes);
}

/// Numbers, as the papers' ladder calculates with them.
#[inline(always)]
pub(super) fn floats(token: Avx2) {
    let [a, b] = secret([[1, 2, 3, 4], [5, 6, 7, 8]]).map(|w| V256::load_f64(token, &w.map(f64::from_bits)));
    see256(a.add_f64(b));
    see256(a.sub_f64(b));
    see256(a.mul_f64(b));
    see256(a.add_sub_f64(b));
    see256(a.round_f64());
    see256(a.swap_neighbours_f64());
    see256(a.swap_halves_f64());
    see256(a.select_f64(b, a));
    see256(V256::splat_f64(token, f64::from_bits(secret(3))));
    reveal(&mut a.to_f64().map(f64::to_bits));
}

#[inline(always)]
pub(super) fn v512(t: Avx512) {
    let [a, b] =
        secret([[1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15, 16]]).map(|w| V512::load(t, &w));
    let words = V512::load(t, &[7, 6, 5, 4, 11, 10, 9, 8]);
    see512(a.add64(b));
    see512(a.sub64(b));
    see512(a.mul32(b));
    see512(a.mul64(b));
    see512(a.madd52_low(b, a));
    see512(a.madd52_high(b, a));
    see512(a.up64::<7>());
    see512(a.down64::<1>());
    see512(a.select64(0x5a, b));
    see512(a.sum3(b, a));
    see512(a.swap32());
    see512(a.splat_low());
    see512(a.barrier_value());
    see512(a.permute64_of_two_or_zero(0x5a, words, b));
    see512(a.align64_or_zero::<3>(0x5a, b));
    // Rows with a single one: see the module's remark on bit matrices.
    see512(a.with_affine(0x5a5a, b, V512::splat(t, 0x0102_0408_1020_4080)));
    see512(a.transpose_bytes());
    a.interleave_lanes(b).into_iter().for_each(see512);
    V512::transpose_lanes([a, b, a, b]).into_iter().for_each(see512);
    reveal(&mut [a.sum64()]);
    reveal(&mut [a.test64(b)]);
    see128(a.lane::<3>());
    see256(a.half::<1>());
    see512(V512::broadcast_masked(t, 0x3c, &secret([1, 2])));
    see512(a.with_lane(0x3c, &secret([1, 2])));
    see512(V512::splat_masked(t, 0x5a, &secret(3)));
    see512(a.with_word(0x5a, &secret(3)));
    see512(V512::broadcast_half(a.half::<0>()));
    see512(V512::from_halves(a.half::<0>(), a.half::<1>()));
    see512(V512::from_half(a.half::<1>()));
    see512(V512::from_lane(a.lane::<1>()));
    see512(V512::load_window(t, &secret([7; 100]), -5));
    see512(V512::last_lane(t, secret(1), secret(2)));
    let mut bytes = [0; 64];
    a.store_bytes(&mut bytes);
    reveal(&mut bytes);
}

/// What the narrower vectors have on the widest tier only.
#[inline(always)]
pub(super) fn narrow512(t: Avx512) {
    let [a, b] = secret([[1, 2, 3, 4], [5, 6, 7, 8]]).map(|w| V256::load(t, &w));
    see256(a.shld64::<7>(b));
    see256(a.ternary::<0x96>(b, a.swap_halves()));
    see256(a.madd52_low(b, a));
    see256(a.madd52_high(b, a));
    see256(a.mul64(b));
    see256(a.barrier_value());
    see256(a.select64(0x5, b));
    see256(a.add_product_f64(b, a));
    see256(a.sub_product_f64(b, a));
    let [a, b] = [a.lane::<0>(), b.lane::<1>()];
    see128(a.shld64::<7>(b));
    see128(a.shrd64::<7>(b));
    see128(a.ternary::<0x96>(b, a));
    see128(a.affine::<0>(V128::from_words(t, 0x0102_0408_1020_4080, 0x0102_0408_1020_4080)));
}
