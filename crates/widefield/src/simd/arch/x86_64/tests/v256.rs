//! `V256`.

use super::*;
use crate::simd::spec::{bytes, integers};

/// So many words.
fn words<const N: usize>(x: &[u8]) -> [u64; N] {
    *integers::words64(x).first_chunk().expect("as many words as the vector has")
}

#[inline(always)]
pub(super) fn methods<T: HasAvx2>(t: T, c: &mut Checks, o: &Operands) {
    let (x, y) = (&o.x[..], &o.y[..]);
    let (loaded, array) = (V256::load(t, &words(x)), *x.first_chunk::<32>().expect("a vector"));
    let (a, b) = (V256::load_bytes(t, &array), V256::read(t, y));
    // Lane by lane, so that a load and a store that were wrong alike would be seen.
    check!(c, o; V256::lane::<0>(loaded) => bytes::lane(x, 0));
    check!(c, o; V256::lane::<1>(loaded) => bytes::lane(x, 1));
    check!(c, o; V256::lane::<0>(a) => bytes::lane(x, 0));
    check!(c, o; V256::lane::<1>(a) => bytes::lane(x, 1));
    let (mut stored, mut bytes_stored) = ([0; 4], [0; 32]);
    V256::store(a, &mut stored);
    V256::store_bytes(a, &mut bytes_stored);
    c.same("V256::store", o, integers::of64(stored), x.to_vec());
    c.same("V256::store_bytes", o, bytes_stored.to_vec(), x.to_vec());
    check!(c, o; V256::load(t, &words(x)) => x.to_vec());
    check!(c, o; V256::load_two(t, &words(&[x, y].concat())) => [x, y].concat());
    check!(c, o; V256::load_bytes(t, &array) => x.to_vec());
    check!(c, o; V256::zero(V256::token(a)) => vec![0; 32]);
    check!(c, o; V256::splat(t, words::<1>(x)[0]) => x[..8].repeat(4));
    check!(c, o; V256::splat_low(a) => x[..8].repeat(4));
    check!(c, o; V256::nonzero8(a) => bytes::nonzero8(x));
    check!(c, o; V256::xor(a, b) => integers::xor(x, y));
    check!(c, o; V256::and(a, b) => integers::and(x, y));
    check!(c, o; V256::or(a, b) => integers::or(x, y));
    check!(c, o; V256::and_not(a, b) => integers::and_not(x, y));
    check!(c, o; V256::add64(a, b) => integers::add64(x, y));
    check!(c, o; V256::sub64(a, b) => integers::sub64(x, y));
    check!(c, o; V256::mul32(a, b) => integers::mul32(x, y));
    check!(c, o; V256::equal64(a, b) => integers::equal64(x, y));
    check!(c, o; V256::sum64(a) => integers::sum64(x));
    check!(c, o; V256::swap32(a) => integers::swap32(x));
    check!(c, o; V256::swap_halves(a) => bytes::halves(x, x, 0x01));
    check!(c, o; V256::swap_words(a) => bytes::pair(x, 1, x, 0));
    check!(c, o; V256::interleave_low(a, b) => bytes::pair(x, 0, y, 0));
    check!(c, o; V256::interleave_high(a, b) => bytes::pair(x, 1, y, 1));
    check!(c, o; V256::shuffle_bytes(a, b) => bytes::shuffle_bytes(x, y));
    check!(c, o; V256::interleave_low16(a, b) => bytes::by_turns16(x, y, 0));
    check!(c, o; V256::interleave_high16(a, b) => bytes::by_turns16(x, y, 8));
    check!(c, o; V256::transpose_bytes([a, b]) => bytes::transpose8(&[x, y].concat()));
    check!(c, o; V256::interleave_lanes(a, b) => [&x[..16], &y[..16], &x[16..], &y[16..]].concat());
    let (first, second) = (V128::read(t, &x[..16]), V128::read(t, &y[..16]));
    check!(c, o; V256::from_lanes(first, second) => [&x[..16], &y[..16]].concat());
    check!(c, o; V256::from_lane(first) => bytes::part(&x[..16], 0, 32));
    check!(c, o; V256::broadcast_lane(first) => x[..16].repeat(2));
    check_each!(fields, c, o; V256::permute64(a) => |fields| bytes::permute64_fields(x, fields));
    check_each!(0x20 0x31 0x21 0x30 0x01 0x10 0x02 0x13 0x03 0x12 0x00 0x11 0x22 0x33 0x08 0x80 0x83 0x18 0x88,
        c, o; V256::halves(a, b) => |fields| bytes::halves(x, y, fields));
    check_each!(0x00 0x01 0x02 0x04 0x08 0x10 0x20 0x40 0x80 0x0f 0x33 0x5a 0xf0 0xff,
        c, o; V256::blend32(a, b) => |mask| bytes::blend32(x, y, mask));
}

#[inline(always)]
pub(super) fn shifts<T: HasAvx2>(t: T, c: &mut Checks, o: &Operands) {
    let (a, x) = (V256::read(t, &o.x), &o.x[..]);
    check_each!(bits64, c, o; V256::shl64(a) => |n| integers::shl64(x, n));
    check_each!(bits64, c, o; V256::shr64(a) => |n| integers::shr64(x, n));
    check_each!(bits64, c, o; V256::up64(a) => |n| integers::shl64(x, n));
    check_each!(bits64, c, o; V256::down64(a) => |n| integers::shr64(x, n));
}

#[inline(always)]
pub(super) fn floats<T: HasAvx2>(t: T, c: &mut Checks, o: &Operands) {
    let [x, y] = [integers::floats(&o.x), integers::floats(&o.y)];
    let (x, y, z) = (&x[..], &y[..], &o.z[..]);
    let (a, b, mask) = (V256::read(t, x), V256::read(t, y), V256::read(t, z));
    let numbers = words::<4>(x).map(f64::from_bits);
    check!(c, o; V256::load_f64(t, &numbers) => x.to_vec());
    check!(c, o; V256::splat_f64(t, numbers[0]) => x[..8].repeat(4));
    c.same("V256::to_f64", o, integers::of64(V256::to_f64(a).map(f64::to_bits)), x.to_vec());
    check!(c, o; V256::add_f64(a, b) => integers::add_f64(x, y));
    check!(c, o; V256::sub_f64(a, b) => integers::sub_f64(x, y));
    check!(c, o; V256::mul_f64(a, b) => integers::mul_f64(x, y));
    check!(c, o; V256::add_sub_f64(a, b) => integers::add_sub_f64(x, y));
    check!(c, o; V256::round_f64(a) => integers::round_f64(x));
    check!(c, o; V256::swap_neighbours_f64(a) => bytes::permute64_fields(x, 0b10_11_00_01));
    check!(c, o; V256::swap_halves_f64(a) => bytes::permute64_fields(x, 0b01_00_11_10));
    check!(c, o; V256::select_f64(a, b, mask) => integers::select_f64(x, y, z));
}

#[inline(always)]
pub(super) fn methods_of_gfni<T: HasGfni>(t: T, c: &mut Checks, o: &Operands) {
    let (a, b) = (V256::read(t, &o.x), V256::read(t, &o.y));
    let (x, y) = (&o.x[..], &o.y[..]);
    check_each!(0 1 0x63 0x80 0xff, c, o; V256::affine(a, b) => |constant| integers::affine(x, y, constant));
}

#[inline(always)]
pub(super) fn methods_of_avxifma(t: Avxifma, c: &mut Checks, o: &Operands) {
    type V256 = super::V256<Avxifma>;
    let (a, b, d) = (V256::read(t, &o.x), V256::read(t, &o.y), V256::read(t, &o.z));
    let (x, y, z) = (&o.x[..], &o.y[..], &o.z[..]);
    check!(c, o; V256::madd52_low(d, a, b) => integers::madd52_low(z, x, y));
    check!(c, o; V256::madd52_high(d, a, b) => integers::madd52_high(z, x, y));
}

#[inline(always)]
pub(super) fn methods_of_avx512(t: Avx512, c: &mut Checks, o: &Operands) {
    type V256 = super::V256<Avx512>;
    let (a, b, d) = (V256::read(t, &o.x), V256::read(t, &o.y), V256::read(t, &o.z));
    let (x, y, z) = (&o.x[..], &o.y[..], &o.z[..]);
    check!(c, o; V256::barrier_value(a) => x.to_vec());
    check!(c, o; V256::mul64(a, b) => integers::mul64(x, y));
    check!(c, o; V256::madd52_low(d, a, b) => integers::madd52_low(z, x, y));
    check!(c, o; V256::madd52_high(d, a, b) => integers::madd52_high(z, x, y));
    for mask in 0..16 {
        check!(c, o; V256::select64(a, mask, b) => bytes::blend64(x, y, mask));
    }
    check_each!(bits64, c, o; V256::shld64(a, b) => |n| integers::shld64(x, y, n));
    check_each!(tables, c, o; V256::ternary(a, b, d) => |table| integers::ternary(x, y, z, table));
    let [p, q, r] = [&o.x, &o.y, &o.z].map(|x| integers::floats(x));
    let (a, b, d) = (V256::read(t, &p), V256::read(t, &q), V256::read(t, &r));
    // MinGW's `fma` rounds twice: there the definition would be wrong.
    if !cfg!(all(windows, target_env = "gnu")) {
        check!(c, o; V256::add_product_f64(a, b, d) => integers::add_product_f64(&p, &q, &r));
        check!(c, o; V256::sub_product_f64(a, b, d) => integers::sub_product_f64(&p, &q, &r));
    }
}

/// Slices of every length, and what lies beside them.
#[inline(always)]
pub(super) fn in_memory<T: HasAvx2>(t: T, c: &mut Checks, o: &Operands) {
    let a = V256::read(t, &o.x);
    let all = [&o.y[..], &o.z, &o.y].concat();
    // Within a longer slice: QEMU 7 reads what a masked load must not, where an empty list has no memory at all.
    let memory = integers::words64(&all);
    for len in 0..=6 {
        let text = &all[8..][..8 * len];
        check!(c, o; V256::load_partial(t, &memory[1..][..len]) => bytes::part(text, 0, 32));
        let mut out = integers::words64(&all);
        V256::store_partial(a, &mut out[1..][..len]);
        c.same("V256::store_partial", o, integers::of64(out), bytes::over(&all, 8, &o.x[..8 * len.min(4)]));
    }
}
