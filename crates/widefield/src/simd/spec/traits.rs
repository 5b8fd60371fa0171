//! The operations of each trait against their definitions, for every vector that has it. Each function bears its
//! trait's name: by that `cargo xtask layers` knows which trait is tested on which vector.

use super::bytes::{bytes_down, bytes_up, over, pair, part, permute32_fields, reverse};
use super::integers::{add32, of32, words32 as words};
use super::integers::{and, carryless as product, or, rotl32, shl64, shld64, shr64, shrd64, xor};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::rounds;
use super::{Checks, Operands, Register, check};
use crate::simd::{AesBlocks, AesSchedule, Bits, Blocks, Carryless, Words32};

/// The block's two words.
fn words_of_block(bytes: &[u8]) -> [u64; 2] {
    [0, 8].map(|at| u64::from_le_bytes(*bytes[at..].first_chunk().expect("a block")))
}

/// The operands as vectors.
#[inline(always)]
fn read<V: Register>(proof: V::Proof, o: &Operands) -> [V; 3] {
    [V::read(proof, &o.x), V::read(proof, &o.y), V::read(proof, &o.z)]
}

#[inline(always)]
pub(crate) fn carryless<V: Register + Carryless>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [a, b, d] = read::<V>(proof, o);
    let (x, y) = (&o.x[..], &o.y[..]);
    check!(c, o; Carryless::xor(a, b) => xor(x, y));
    check!(c, o; Carryless::xor3(a, b, d) => xor(&xor(x, y), &o.z));
    check!(c, o; Carryless::clmul_low(a, b) => product(x, y, 0, 0));
    check!(c, o; Carryless::clmul_high(a, b) => product(x, y, 1, 1));
    check!(c, o; Carryless::clmul_low_high(a, b) => product(x, y, 0, 1));
    check!(c, o; Carryless::clmul_high_low(a, b) => product(x, y, 1, 0));
    check!(c, o; Carryless::interleave_low(a, b) => pair(x, 0, y, 0));
    check!(c, o; Carryless::interleave_high(a, b) => pair(x, 1, y, 1));
    check!(c, o; Carryless::concat_shift(a, b) => pair(x, 1, y, 0));
    check!(c, o; Carryless::swap_words(a) => pair(x, 1, x, 0));
    check!(c, o; Carryless::shift_word_up(a) => bytes_up(x, 8));
    check!(c, o; Carryless::shift_word_down(a) => bytes_down(x, 8));
}

#[inline(always)]
pub(crate) fn bits<V: Register + Bits>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [a, b, _] = read::<V>(proof, o);
    let (x, y) = (&o.x[..], &o.y[..]);
    let [low, high] = words_of_block(y);
    check!(c, o; Bits::constant(a, low, high) => y[..16].repeat(V::BYTES / 16));
    check!(c, o; Bits::and(a, b) => and(x, y));
    check!(c, o; Bits::or(a, b) => or(x, y));
    for n in 0..64 {
        check!(c, o; Bits::shl64_by(a, n) => shl64(x, n));
        check!(c, o; Bits::shr64_by(a, n) => shr64(x, n));
        check!(c, o; Bits::shld64_by(a, b, n) => shld64(x, y, n));
        check!(c, o; Bits::shrd64_by(a, b, n) => shrd64(x, y, n));
    }
}

/// The sum of all lanes.
#[inline(never)]
fn sum_lanes(x: &[u8]) -> Vec<u8> {
    x.chunks(16).fold(vec![0; 16], |sum, lane| xor(&sum, lane))
}

/// A block added to a lane, if there is one of that number.
#[inline(never)]
fn xor_into_lane(x: &[u8], lane: usize, block: &[u8]) -> Vec<u8> {
    let mut out = x.to_vec();
    if let Some(place) = out.as_chunks_mut::<16>().0.get_mut(lane) {
        *place = core::array::from_fn(|i| place[i] ^ block[i]);
    }
    out
}

#[inline(always)]
pub(crate) fn blocks<V: Register + Blocks<Token = V::Proof>>(proof: V::Proof, c: &mut Checks, o: &Operands)
where
    V::One: Register<Proof = V::Proof>,
{
    let [a, b, _] = read::<V>(proof, o);
    let (x, y) = (&o.x[..], &o.y[..]);
    let lanes = V::LANES;
    assert_eq!((V::BYTES, V::One::BYTES), (16 * lanes, 16));
    let (first, second) = (V::One::read(proof, &x[..16]), V::One::read(proof, &y[..16]));
    check!(c, o; <V as Blocks>::broadcast(proof, &words_of_block(x)) => x[..16].repeat(lanes));
    check!(c, o; <V as Blocks>::broadcast_words(proof, &words_of_block(x)) => x[..16].repeat(lanes));
    check!(c, o; <V as Blocks>::from_two(first, second) => part(&[&x[..16], &y[..16]].concat(), 0, V::BYTES));
    check!(c, o; Blocks::first(a) => x[..16].to_vec());
    check!(c, o; Blocks::sum_lanes(a) => sum_lanes(x));
    for lane in 0..6 {
        check!(c, o; Blocks::xor_into_lane(a, lane, second) => xor_into_lane(x, lane, &y[..16]));
    }
    check!(c, o; Blocks::halves(a, b) => if lanes == 1 { x.to_vec() } else { [&x[..8 * lanes], &y[8 * lanes..]].concat() });
    check!(c, o; Blocks::first_halves(a, b) => if lanes < 4 { x.to_vec() } else { [&x[..32], &y[..32]].concat() });
    check!(c, o; Blocks::last_before(a, b) => [&x[16 * (lanes - 1)..], &y[..16 * (lanes - 1)]].concat());
    check!(c, o; Blocks::broadcast_first(a) => x[..16].repeat(lanes));
    check!(c, o; Blocks::reverse_bytes(a) => reverse(x));
    check!(c, o; Blocks::barrier_order(a) => x.to_vec());
    check!(c, o; Blocks::add32(a, b) => add32(x, y));
}

/// The rest of [`Blocks`]: what reads and writes memory, at every length and place.
#[inline(always)]
pub(crate) fn blocks_in_memory<V: Register + Blocks<Token = V::Proof>>(
    proof: V::Proof,
    c: &mut Checks,
    o: &Operands,
) where
    V::One: Register<Proof = V::Proof>,
{
    let a = V::read(proof, &o.x);
    let (x, n) = (&o.x[..], V::BYTES);
    let all = [&o.y[..], &o.z, &o.x, &o.y, &o.z].concat().repeat(2);
    for len in 0..=80 {
        let text = &all[all.len() - len..];
        check!(c, o; <V as Blocks>::load_partial_bytes(proof, text) => part(text, 0, n));
        let mut out = all.clone();
        Blocks::store_partial_bytes(a, &mut out[3..][..len]);
        let expected = over(&all[3..][..len], 0, x);
        c.same("Blocks::store_partial_bytes", o, out, over(&all, 3, &expected));
        check!(c, o; <V as Blocks>::load_partial_block(proof, text) => part(text, 0, 16));
        // The text stands one block after the window's beginning.
        for from in (-(n as isize)..=96).step_by(16) {
            let at = (from + 16).cast_unsigned();
            let before = from.min(0).unsigned_abs();
            let expected = [vec![0; before], part(text, from.max(0), n - before)].concat();
            check!(c, o; <V as Blocks>::from_window(proof, text, at) => expected);
            let mut out = all.clone();
            Blocks::to_window(a, &mut out[5..][..len], at);
            let expected = over(&all[5..][..len], from, x);
            c.same("Blocks::to_window", o, out, over(&all, 5, &expected));
            let kept = part(&vec![0xff; len], from, n);
            check!(c, o; Blocks::keep_window(a, len, at) => and(x, &kept));
        }
    }
    let blocks: Vec<[u64; 2]> = all.chunks(16).map(words_of_block).collect();
    for len in 0..=5 {
        let table = &blocks[1..][..len];
        check!(c, o; <V as Blocks>::load_blocks(proof, table) => part(&all[16..][..16 * len], 0, n));
        let mut out = blocks.clone();
        Blocks::store_blocks(a, &mut out[1..][..len]);
        let expected = over(&all[16..][..16 * len], 0, x);
        let found = out.as_flattened().iter().flat_map(|w| w.to_le_bytes()).collect();
        c.same("Blocks::store_blocks", o, found, over(&all[..16 * blocks.len()], 16, &expected));
    }
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
pub(crate) fn aes_blocks<V: Register + AesBlocks>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [a, b, _] = read::<V>(proof, o);
    let (x, y) = (&o.x[..], &o.y[..]);
    check!(c, o; AesBlocks::aes_round(a, b) => rounds::round(x, y));
    check!(c, o; AesBlocks::aes_round_in_order(a, b) => rounds::round(x, y));
    check!(c, o; AesBlocks::aes_last_round(a, b) => rounds::last(x, y));
    check!(c, o; AesBlocks::aes_inverse_round(a, b) => rounds::inverse_round(x, y));
    check!(c, o; AesBlocks::aes_inverse_last_round(a, b) => rounds::inverse_last(x, y));
}

/// Word `i` of the result is the sum of words 0 to `i`.
#[inline(never)]
fn running_sum(x: &[u8]) -> Vec<u8> {
    of32(words(x).into_iter().scan(0, |sum, w| {
        *sum ^= w;
        Some(*sum)
    }))
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
pub(crate) fn aes_schedule<V: Register + AesSchedule>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [a, _, _] = read::<V>(proof, o);
    let x = &o.x[..];
    check!(c, o; AesSchedule::aes_inverse_mix(a) => rounds::inverse_mix(x));
    check!(c, o; AesSchedule::last_word(a) => x[12..].repeat(4));
    check!(c, o; AesSchedule::last_word_rotated(a) => [x[13], x[14], x[15], x[12]].repeat(4));
    check!(c, o; AesSchedule::running_sum(a) => running_sum(x));
}

/// The four 32-bit words of each lane turned left by `n`.
fn left(x: &[u8], n: u32) -> Vec<u8> {
    permute32_fields(x, (0..4).fold(0, |fields, i| fields | ((i + n) % 4) << (2 * i)))
}

/// In each lane word `k` of vector `i` goes to word `i` of vector `k`.
#[inline(never)]
fn transposed(v: [&[u8]; 4]) -> Vec<u8> {
    let v = v.map(words);
    of32((0..4).flat_map(|i| (0..v[0].len()).map(move |at| (i, at))).map(|(i, at)| v[at % 4][at / 4 * 4 + i]))
}

/// Lane 0 of all four, then lane 1 of all four, and so on.
#[inline(never)]
fn gathered(v: [&[u8]; 4]) -> Vec<u8> {
    (0..v[0].len() / 16).flat_map(|lane| v.map(|v| &v[16 * lane..][..16]).concat()).collect()
}

#[inline(always)]
pub(crate) fn words32<V: Register + Words32<Token = V::Proof>>(
    proof: V::Proof,
    c: &mut Checks,
    o: &Operands,
) {
    let [a, b, d] = read::<V>(proof, o);
    let (x, y, z) = (&o.x[..], &o.y[..], &o.z[..]);
    let lanes = V::LANES as u32;
    assert_eq!(V::BYTES, 16 * V::LANES);
    let numbers = (0..lanes).flat_map(|l| (0..4).map(move |e| l + lanes * e));
    check!(c, o; <V as Words32>::numbers(proof) => of32(numbers));
    let lane_numbers = (0..lanes).flat_map(|l| [l, 0, 0, 0]);
    check!(c, o; <V as Words32>::lane_numbers(proof) => of32(lane_numbers));
    let row: [u32; 4] = *words(x).first_chunk().expect("a lane");
    check!(c, o; <V as Words32>::splat(proof, row[0]) => x[..4].repeat(V::BYTES / 4));
    check!(c, o; <V as Words32>::row(proof, &row) => x[..16].repeat(V::LANES));
    let rows: Vec<[u32; 4]> = words(x).chunks(4).map(|r| *r.first_chunk().expect("a lane")).collect();
    check!(c, o; <V as Words32>::rows(proof, &rows) => x.to_vec());
    let four = core::array::from_fn(|l| rows[l % V::LANES]);
    check!(c, o; <V as Words32>::lanes(proof, four) => x.to_vec());
    let nonces: [[u8; 12]; 4] =
        core::array::from_fn(|l| *x[16 * (l % V::LANES)..].first_chunk().expect("a lane"));
    let ends = nonces.iter().take(V::LANES).flat_map(|n| [&n[..8], &n[4..]].concat()).collect::<Vec<_>>();
    check!(c, o; <V as Words32>::lanes_of_ends(proof, nonces.each_ref()) => ends.clone());
    check!(c, o; Words32::add(a, b) => add32(x, y));
    check!(c, o; Words32::xor(a, b) => xor(x, y));
    check!(c, o; Words32::rotl16(a) => rotl32(x, 16));
    check!(c, o; Words32::rotl12(a) => rotl32(x, 12));
    check!(c, o; Words32::rotl8(a) => rotl32(x, 8));
    check!(c, o; Words32::rotl7(a) => rotl32(x, 7));
    check!(c, o; Words32::left1(a) => left(x, 1));
    check!(c, o; Words32::left2(a) => left(x, 2));
    check!(c, o; Words32::left3(a) => left(x, 3));
    let e = Words32::left1(d);
    let w = left(z, 1);
    check!(c, o; Words32::transpose([a, b, d, e]) => transposed([x, y, z, &w]));
    check!(c, o; Words32::gather([a, b, d, e]) => gathered([x, y, z, &w]));
    let mut first = [0; 32];
    Words32::first32([a, b], &mut first);
    c.same("Words32::first32", o, first.to_vec(), [x, y].concat()[..32].to_vec());
}

/// The rest of [`Words32`]: at every length.
#[inline(always)]
pub(crate) fn words32_in_memory<V: Register + Words32<Token = V::Proof>>(
    proof: V::Proof,
    c: &mut Checks,
    o: &Operands,
) {
    let a = V::read(proof, &o.x);
    let text = [&o.y[..], &o.z, &o.x, &o.y, &o.z].concat();
    for len in 0..=72 {
        let mut out = text.clone();
        Words32::xor_into(a, &mut out[5..][..len]);
        let n = len.min(V::BYTES);
        let sum: Vec<u8> = text[5..][..n].iter().zip(&o.x).map(|(t, x)| t ^ x).collect();
        c.same("Words32::xor_into", o, out, over(&text, 5, &sum));
    }
}
