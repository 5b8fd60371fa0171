//! `V512`.

use super::*;
use crate::simd::Simd;
use crate::simd::spec::{bytes, integers};

/// So many words.
fn words<const N: usize>(x: &[u8]) -> [u64; N] {
    *integers::words64(x).first_chunk().expect("as many words as the vector has")
}

/// Masks: each bit alone, and others.
const MASKS: [u8; 14] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 0x0f, 0x33, 0x5a, 0xf0, 0xff];

#[inline(always)]
pub(super) fn methods(t: Avx512, c: &mut Checks, o: &Operands) {
    let (x, y, z) = (&o.x[..], &o.y[..], &o.z[..]);
    let array = *x.first_chunk::<64>().expect("a vector");
    let (a, b, d) = (V512::load_bytes(t, &array), V512::load(t, &words(y)), V512::read(t, z));
    let (mut stored, mut bytes_stored) = ([0; 8], [0; 64]);
    V512::store(a, &mut stored);
    V512::store_bytes(a, &mut bytes_stored);
    c.same("V512::store", o, integers::of64(stored), x.to_vec());
    c.same("V512::store_bytes", o, bytes_stored.to_vec(), x.to_vec());
    check!(c, o; V512::load(t, &words(x)) => x.to_vec());
    check!(c, o; V512::load_bytes(t, &array) => x.to_vec());
    check!(c, o; V512::from_words(t, words(x)) => x.to_vec());
    check!(c, o; V512::zero(V512::token(a)) => vec![0; 64]);
    check!(c, o; V512::splat(t, words::<1>(x)[0]) => x[..8].repeat(8));
    check!(c, o; V512::splat_low(a) => x[..8].repeat(8));
    check!(c, o; V512::barrier_value(a) => x.to_vec());
    check!(c, o; V512::and(a, b) => integers::and(x, y));
    check!(c, o; V512::or(a, b) => integers::or(x, y));
    check!(c, o; V512::and_not(a, b) => integers::and_not(x, y));
    check!(c, o; V512::sum3(a, b, d) => integers::xor(&integers::xor(x, y), z));
    check!(c, o; V512::add64(a, b) => integers::add64(x, y));
    check!(c, o; V512::sub64(a, b) => integers::sub64(x, y));
    check!(c, o; V512::mul32(a, b) => integers::mul32(x, y));
    check!(c, o; V512::mul64(a, b) => integers::mul64(x, y));
    check!(c, o; V512::madd52_low(d, a, b) => integers::madd52_low(z, x, y));
    check!(c, o; V512::madd52_high(d, a, b) => integers::madd52_high(z, x, y));
    check!(c, o; V512::sum64(a) => integers::sum64(x));
    check!(c, o; V512::swap32(a) => integers::swap32(x));
    check!(c, o; V512::nonzero8(a) => bytes::nonzero8(x));
    check!(c, o; V512::test64(a, b) => bytes::nonzero8(&nonzero_words(&integers::and(x, y))));
    check_each!(tables, c, o; V512::ternary(a, b, d) => |table| integers::ternary(x, y, z, table));
    check_each!(0 1 0x63 0x80 0xff, c, o; V512::affine(a, b) => |constant| integers::affine(x, y, constant));
    for mask in [0, !0, 0x0123_4567_89ab_cdef, 0xaaaa_5555_ffff_0000, 1 << 63, 1] {
        check!(c, o; V512::with_affine(d, mask, a, b) => bytes::blend8(z, &integers::affine(x, y, 0), mask));
    }
    for mask in MASKS {
        check!(c, o; V512::keep64(a, mask) => bytes::keep64(x, mask));
        check!(c, o; V512::blend64(a, mask, b) => bytes::blend64(x, y, mask));
        check!(c, o; V512::select64(a, mask, b) => bytes::blend64(x, y, mask));
    }
    for i in 0..66 {
        check!(c, o; V512::one_at(t, i) => bytes::over(&[0; 64], i as isize, &[1]));
    }
    check!(c, o; V512::last_lane(t, words::<2>(x)[0], words::<2>(x)[1]) => [&[0; 48], &x[..16]].concat());
}

/// A byte for each word: whether it is not 0.
#[inline(never)]
fn nonzero_words(x: &[u8]) -> Vec<u8> {
    x.chunks(8).map(|word| u8::from(word.iter().any(|b| *b != 0))).collect()
}

#[inline(always)]
pub(super) fn shifts(t: Avx512, c: &mut Checks, o: &Operands) {
    let (a, b) = (V512::read(t, &o.x), V512::read(t, &o.y));
    let (x, y) = (&o.x[..], &o.y[..]);
    check_each!(bits64, c, o; V512::shl64(a) => |n| integers::shl64(x, n));
    check_each!(bits64, c, o; V512::shr64(a) => |n| integers::shr64(x, n));
    check_each!(bits64, c, o; V512::up64(a) => |n| integers::shl64(x, n));
    check_each!(bits64, c, o; V512::down64(a) => |n| integers::shr64(x, n));
    check_each!(bits64, c, o; V512::shld64(a, b) => |n| integers::shld64(x, y, n));
    check_each!(bits64, c, o; V512::shrd64(a, b) => |n| integers::shrd64(x, y, n));
}

#[inline(always)]
pub(super) fn permutations(t: Avx512, c: &mut Checks, o: &Operands) {
    let (a, b, at) = (V512::read(t, &o.x), V512::read(t, &o.y), V512::read(t, &o.z));
    let (x, y, z) = (&o.x[..], &o.y[..], &o.z[..]);
    let both = [x, y].concat();
    check!(c, o; V512::shuffle_bytes(a, at) => bytes::shuffle_bytes(x, z));
    check!(c, o; V512::permute8(a, at) => bytes::permute8(x, z));
    check!(c, o; V512::permute8_of_two(a, at, b) => bytes::permute8(&both, z));
    check!(c, o; V512::permute64(a, at) => bytes::permute64(x, z));
    check!(c, o; V512::permute64_of_two(a, at, b) => bytes::permute64(&both, z));
    for mask in MASKS {
        let (one, two) = (bytes::permute64(x, z), bytes::permute64(&both, z));
        check!(c, o; V512::permute64_or_zero(a, mask, at) => bytes::keep64(&one, mask));
        check!(c, o; V512::permute64_of_two_or_zero(a, mask, at, b) => bytes::keep64(&two, mask));
        check_each!(0 1 2 3 4 5 6 7, c, o; V512::align64_or_zero(a, mask, b) =>
            |n| bytes::keep64(&bytes::align64(x, y, n), mask));
    }
    check_each!(0 1 2 3 4 5 6 7, c, o; V512::align64(a, b) => |n| bytes::align64(x, y, n));
    check_each!(fields, c, o; V512::permute64_halves(a) => |fields| bytes::permute64_fields(x, fields));
    check_each!(fields, c, o; V512::lanes(a, b) => |fields| bytes::lanes(x, y, fields));
    check!(c, o; V512::transpose_bytes(a) => bytes::transpose8(x));
    let interleaved =
        [bytes::halves(&x[..32], &y[..32], 0x20), bytes::halves(&x[..32], &y[..32], 0x31)].concat();
    let upper = [bytes::halves(&x[32..], &y[32..], 0x20), bytes::halves(&x[32..], &y[32..], 0x31)].concat();
    check!(c, o; V512::interleave_lanes(a, b) => [interleaved, upper].concat());
    let (d, w) = (Simd::swap_words(at), bytes::pair(z, 1, z, 0));
    let transposed = |i: usize| [x, y, z, &w].map(|v| bytes::lane(v, i)).concat();
    check!(c, o; V512::transpose_lanes([a, b, at, d]) => [0, 1, 2, 3].map(transposed).concat());
}

#[inline(always)]
pub(super) fn between_widths(t: Avx512, c: &mut Checks, o: &Operands) {
    let (x, y) = (&o.x[..], &o.y[..]);
    let (a, loaded) = (V512::read(t, x), V512::load(t, &words(x)));
    check_each!(0 1 2 3, c, o; V512::lane(a) => |n| bytes::lane(x, n));
    check_each!(0 1 2 3, c, o; V512::lane(loaded) => |n| bytes::lane(x, n));
    check_each!(0 1, c, o; V512::half(a) => |n| bytes::part(x, 32 * n as isize, 32));
    let (low, high) = (V256::read(t, &x[..32]), V256::read(t, &y[..32]));
    check!(c, o; V512::from_halves(low, high) => [&x[..32], &y[..32]].concat());
    check!(c, o; V512::from_half(low) => bytes::part(&x[..32], 0, 64));
    check!(c, o; V512::broadcast_half(low) => x[..32].repeat(2));
    check!(c, o; V512::broadcast_lane(V128::read(t, &x[..16])) => x[..16].repeat(4));
    check!(c, o; V512::from_lane(V128::read(t, &x[..16])) => bytes::part(&x[..16], 0, 64));
    let (lane, word) = (words::<2>(y), words::<1>(y)[0]);
    for mask in MASKS {
        check!(c, o; V512::broadcast_masked(t, mask, &lane) => bytes::keep64(&y[..16].repeat(4), mask));
        check!(c, o; V512::with_lane(a, mask, &lane) => bytes::blend64(x, &y[..16].repeat(4), mask));
        check!(c, o; V512::splat_masked(t, mask, &word) => bytes::keep64(&y[..8].repeat(8), mask));
        check!(c, o; V512::with_word(a, mask, &word) => bytes::blend64(x, &y[..8].repeat(8), mask));
    }
}

/// Slices of every length, and what lies beside them.
#[inline(always)]
pub(super) fn in_memory(t: Avx512, c: &mut Checks, o: &Operands) {
    let a = V512::read(t, &o.x);
    let all = [&o.y[..], &o.z, &o.y].concat();
    for len in 0..=10 {
        let text = &all[8..][..8 * len];
        check!(c, o; V512::load_partial(t, &integers::words64(text)) => bytes::part(text, 0, 64));
        let mut out = integers::words64(&all);
        V512::store_partial(a, &mut out[1..][..len]);
        c.same("V512::store_partial", o, integers::of64(out), bytes::over(&all, 8, &o.x[..8 * len.min(8)]));
    }
    for len in 0..=70 {
        let text = &all[7..][..len];
        check!(c, o; V512::load_partial_bytes(t, text) => bytes::part(text, 0, 64));
        let mut out = all.clone();
        V512::store_partial_bytes(a, &mut out[7..][..len]);
        c.same("V512::store_partial_bytes", o, out, bytes::over(&all, 7, &o.x[..len.min(64)]));
        for offset in (-70..=75).step_by(5) {
            check!(c, o; V512::load_window(t, text, offset) => bytes::part(text, offset, 64));
        }
    }
}
