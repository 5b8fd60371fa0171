//! `V128`.

use super::*;
use crate::simd::spec::{bytes, integers, rounds};

#[inline(always)]
pub(super) fn methods<T: HasClmul>(t: T, c: &mut Checks, o: &Operands) {
    let (x, y) = (&o.x[..], &o.y[..]);
    let (words, array) = (integers::words64(x), *x.first_chunk::<16>().expect("a vector"));
    let [low, high] = [words[0], words[1]];
    // What is loaded is there, word by word, and what is stored is what was there.
    check!(c, o; V128::low_word(V128::load(t, &[low, high])) => x[..8].to_vec());
    check!(c, o; V128::high_word(V128::load(t, &[low, high])) => x[8..].to_vec());
    check!(c, o; V128::low_word(V128::load_bytes(t, &array)) => x[..8].to_vec());
    check!(c, o; V128::high_word(V128::load_bytes(t, &array)) => x[8..].to_vec());
    let a = V128::load_bytes(t, &array);
    let b = V128::load(t, &[integers::words64(y)[0], integers::words64(y)[1]]);
    let (mut stored, mut bytes_stored) = ([0; 2], [0; 16]);
    V128::store(a, &mut stored);
    V128::store_bytes(a, &mut bytes_stored);
    c.same("V128::store", o, integers::of64(stored), x.to_vec());
    c.same("V128::store_bytes", o, bytes_stored.to_vec(), x.to_vec());
    check!(c, o; V128::load(t, &[low, high]) => x.to_vec());
    check!(c, o; V128::load_bytes(t, &array) => x.to_vec());
    check!(c, o; V128::zero(V128::token(a)) => vec![0; 16]);
    check!(c, o; V128::from_words(t, low, high) => x.to_vec());
    check!(c, o; V128::from_word(t, &low) => [&x[..8], &[0; 8]].concat());
    check!(c, o; V128::splat(t, low) => x[..8].repeat(2));
    check!(c, o; V128::barrier_value(a) => x.to_vec());
    check!(c, o; V128::add64(a, b) => integers::add64(x, y));
    check!(c, o; V128::sub64(a, b) => integers::sub64(x, y));
    check!(c, o; V128::mul32(a, b) => integers::mul32(x, y));
    check!(c, o; V128::nonzero8(a) => bytes::nonzero8(x));
    check!(c, o; V128::and(a, b) => integers::and(x, y));
    check!(c, o; V128::or(a, b) => integers::or(x, y));
    check!(c, o; V128::and_not(a, b) => integers::and_not(x, y));
    check!(c, o; V128::shuffle_bytes(a, b) => bytes::shuffle_bytes(x, y));
    check!(c, o; V128::inverse_mix(a) => rounds::inverse_mix(x));
    check_each!(0 1 0x1b 0x36 0x80 0xff, c, o; V128::key_assist(a) => |constant| rounds::key_assist(x, constant as u8));
    check_each!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15, c, o; V128::shift_bytes_up(a) => |n| bytes::bytes_up(x, n));
    check_each!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15, c, o; V128::shift_bytes_down(a) => |n| bytes::bytes_down(x, n));
    check_each!(fields, c, o; V128::permute32(a) => |fields| bytes::permute32_fields(x, fields));
}

#[inline(always)]
pub(super) fn methods_of_avx2(t: Avx2, c: &mut Checks, o: &Operands) {
    let words = integers::words64(&o.x);
    check!(c, o; V128::crc32c(t, words[0], words[1]) => bytes::crc32c(&o.x));
}

#[inline(always)]
pub(super) fn shifts<T: HasClmul>(t: T, c: &mut Checks, o: &Operands) {
    let (a, x) = (V128::read(t, &o.x), &o.x[..]);
    check_each!(bits64, c, o; V128::shl64(a) => |n| integers::shl64(x, n));
    check_each!(bits64, c, o; V128::shr64(a) => |n| integers::shr64(x, n));
    check_each!(bits64, c, o; V128::up64(a) => |n| integers::shl64(x, n));
    check_each!(bits64, c, o; V128::down64(a) => |n| integers::shr64(x, n));
    check_each!(bits32, c, o; V128::shl32(a) => |n| integers::shl32(x, n));
    check_each!(bits32, c, o; V128::shr32(a) => |n| integers::shr32(x, n));
}

#[inline(always)]
pub(super) fn methods_of_avx512(t: Avx512, c: &mut Checks, o: &Operands) {
    let (a, b, d) = (V128::read(t, &o.x), V128::read(t, &o.y), V128::read(t, &o.z));
    let (x, y, z) = (&o.x[..], &o.y[..], &o.z[..]);
    check_each!(bits64, c, o; V128::shld64(a, b) => |n| integers::shld64(x, y, n));
    check_each!(bits64, c, o; V128::shrd64(a, b) => |n| integers::shrd64(x, y, n));
    check_each!(tables, c, o; V128::ternary(a, b, d) => |table| integers::ternary(x, y, z, table));
    check_each!(0 1 0x63 0x80 0xff, c, o; V128::affine(a, b) => |constant| integers::affine(x, y, constant));
}
