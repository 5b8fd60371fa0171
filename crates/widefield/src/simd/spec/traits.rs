//! The operations of each trait against their definitions, for every vector that has it. Each function bears its
//! trait's name: by that `cargo xtask layers` knows which trait is tested on which vector.

use super::bytes::{bytes_down, bytes_up, over, pair, part, permute32_fields, reverse, shuffle_bytes};
use super::integers::{add32, of32, words32 as words};
use super::integers::{and, carryless as product, or, rotl32, shl64, shld64, shr64, shrd64, xor};
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::rounds;
use super::{Checks, Image, Operands, Register, check, integers};
use crate::simd::{AesBlocks, AesSchedule, Blocks, Carryless, Shuffle, Simd, Vector, Words32};

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
pub(crate) fn vector<V: Register + Vector<Token = V::Proof>>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [a, _, _] = read::<V>(proof, o);
    let (x, n) = (&o.x[..], 8 * V::WORDS);
    assert_eq!(V::BYTES, n);
    let all = integers::words64(x);
    let mut words = V::Words::default();
    assert_eq!(words.as_ref().len(), V::WORDS);
    words.as_mut().copy_from_slice(&all[..V::WORDS]);
    check!(c, o; <V as Vector>::load(Vector::token(a), &words) => x.to_vec());
    check!(c, o; <V as Vector>::splat(proof, all[0]) => x[..8].repeat(V::WORDS));
    check!(c, o; Vector::splat_like(a, all[1]) => x[8..16].repeat(V::WORDS));
}

#[inline(always)]
pub(crate) fn simd<V: Register + Simd<Token = V::Proof>>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [a, b, d] = read::<V>(proof, o);
    let (x, y) = (&o.x[..], &o.y[..]);
    assert_eq!(V::BYTES, 16 * V::LANES);
    let mut stored = V::Words::default();
    Simd::store(a, &mut stored);
    c.same("Simd::store", o, integers::of64(stored.as_ref().iter().copied()), x.to_vec());
    let lane = words_of_block(y);
    check!(c, o; <V as Simd>::broadcast(proof, &lane) => y[..16].repeat(V::LANES));
    check!(c, o; <V as Simd>::broadcast_words(proof, &lane) => y[..16].repeat(V::LANES));
    check!(c, o; <V as Simd>::from_word(proof, &lane[0]) => [&y[..8], &[0; 8]].concat().repeat(V::LANES));
    check!(c, o; Simd::xor(a, b) => xor(x, y));
    check!(c, o; Simd::xor3(a, b, d) => xor(&xor(x, y), &o.z));
    check!(c, o; Simd::and(a, b) => and(x, y));
    check!(c, o; Simd::or(a, b) => or(x, y));
    for n in 0..64 {
        check!(c, o; Simd::shl64_by(a, n) => shl64(x, n));
        check!(c, o; Simd::shr64_by(a, n) => shr64(x, n));
        check!(c, o; Simd::shld64_by(a, b, n) => shld64(x, y, n));
        check!(c, o; Simd::shrd64_by(a, b, n) => shrd64(x, y, n));
    }
    check!(c, o; Simd::interleave_low(a, b) => pair(x, 0, y, 0));
    check!(c, o; Simd::interleave_high(a, b) => pair(x, 1, y, 1));
    check!(c, o; Simd::concat_shift(a, b) => pair(x, 1, y, 0));
    check!(c, o; Simd::swap_words(a) => pair(x, 1, x, 0));
    check!(c, o; Simd::shift_word_up(a) => bytes_up(x, 8));
    check!(c, o; Simd::shift_word_down(a) => bytes_down(x, 8));
    check!(c, o; Simd::shift_word_in(a, b) => [&y[V::BYTES - 8..], &x[..V::BYTES - 8]].concat());
    match V::LANES {
        1 => twos::<V, 2>(c, o, [a, b]),
        2 => twos::<V, 4>(c, o, [a, b, d, a.swap_words()]),
        _ => twos::<V, 8>(c, o, [a, b, d, a.xor(b), b.xor(d), d.xor(a), a.swap_words(), b.swap_words()]),
    }
}

/// Lanes of the vectors of even number transposed, and lanes of the others.
#[inline(always)]
fn twos<V: Register + Simd, const T: usize>(c: &mut Checks, o: &Operands, v: [V; T]) {
    // A register of another number of lanes has no transposition of T.
    if T == 2 * V::LANES {
        let images = v.map(Image::image);
        let lane = |k: usize, i: usize| images[2 * i + k % 2][8 * (k - k % 2)..][..16].to_vec();
        let expected = (0..T).flat_map(|k| (0..T / 2).flat_map(move |i| lane(k, i))).collect();
        check!(c, o; <V as Simd>::transpose_lanes_of_twos(v) => expected);
    }
}

/// The rest of [`Simd`]: at every number of words.
#[inline(always)]
pub(crate) fn simd_in_memory<V: Register + Simd<Token = V::Proof>>(
    proof: V::Proof,
    c: &mut Checks,
    o: &Operands,
) {
    let a = V::read(proof, &o.x);
    let all = [&o.y[..], &o.z].concat();
    let words = integers::words64(&all);
    for len in 0..=V::WORDS + 1 {
        check!(c, o; <V as Simd>::load_partial(proof, &words[1..][..len]) => part(&all[8..][..8 * len], 0, V::BYTES));
        let mut out = words.clone();
        Simd::store_partial(a, &mut out[1..][..len]);
        let expected = over(&all[8..][..8 * len], 0, &o.x);
        c.same("Simd::store_partial", o, integers::of64(out), over(&all, 8, &expected));
    }
}

#[inline(always)]
pub(crate) fn carryless<V: Register + Carryless>(proof: V::Proof, c: &mut Checks, o: &Operands) {
    let [a, b, _] = read::<V>(proof, o);
    let (x, y) = (&o.x[..], &o.y[..]);
    check!(c, o; Carryless::clmul_low(a, b) => product(x, y, 0, 0));
    check!(c, o; Carryless::clmul_high(a, b) => product(x, y, 1, 1));
    check!(c, o; Carryless::clmul_low_high(a, b) => product(x, y, 0, 1));
    check!(c, o; Carryless::clmul_high_low(a, b) => product(x, y, 1, 0));
    check!(c, o; Carryless::square_low(a) => product(x, x, 0, 0));
    check!(c, o; Carryless::square_high(a) => product(x, x, 1, 1));
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
pub(crate) fn shuffle<V: Register + Shuffle<Token = V::Proof>>(proof: V::Proof, c: &mut Checks, o: &Operands)
where
    V::Lane: Register<Proof = V::Proof>,
{
    let [a, _, _] = read::<V>(proof, o);
    let (x, y) = (&o.x[..], &o.y[..]);
    let (first, second) = (V::Lane::read(proof, &x[..16]), V::Lane::read(proof, &y[..16]));
    check!(c, o; <V as Shuffle>::broadcast_lane(first) => x[..16].repeat(V::LANES));
    check!(c, o; <V as Shuffle>::from_two(first, second) => part(&[&x[..16], &y[..16]].concat(), 0, V::BYTES));
    check!(c, o; Shuffle::first(a) => x[..16].to_vec());
    check!(c, o; Shuffle::last(a) => x[V::BYTES - 16..].to_vec());
    // Numbers below 16, and with the top bit set.
    let at = and(y, &vec![0x8f; V::BYTES]);
    check!(c, o; Shuffle::shuffle_bytes(a, V::read(proof, &at)) => shuffle_bytes(x, &at));
    let fifteens = V::read(proof, &vec![15; V::BYTES]);
    let halves = [x.iter().map(|x| x & 15).collect::<Vec<u8>>(), x.iter().map(|x| x >> 4).collect()].concat();
    check!(c, o; Shuffle::nibbles(a, fifteens) => halves);
    #[cfg(target_arch = "x86_64")]
    {
        let nonzero = |x: &[u8]| x.iter().rev().fold(0, |all: u64, x| all << 1 | u64::from(*x != 0));
        check!(c, o; Shuffle::nonzero8(a) => nonzero(x).to_le_bytes().to_vec());
        let sparse = and(x, &y.iter().map(|y| if y % 3 == 0 { !0 } else { 0 }).collect::<Vec<u8>>());
        check!(c, o; Shuffle::nonzero8(V::read(proof, &sparse)) => nonzero(&sparse).to_le_bytes().to_vec());
    }
}

/// The rest of [`Shuffle`]: chunks and tables of every length.
#[inline(always)]
pub(crate) fn shuffle_in_memory<V: Register + Shuffle<Token = V::Proof>>(
    proof: V::Proof,
    c: &mut Checks,
    o: &Operands,
) {
    let a = V::read(proof, &o.x);
    let (x, n) = (&o.x[..], V::BYTES);
    let all = [&o.y[..], &o.z, &o.x, &o.y, &o.z].concat().repeat(2);
    for i in 0..all.len() / n {
        check!(c, o; <V as Shuffle>::load_chunk(proof, &all, i) => all[n * i..][..n].to_vec());
    }
    let blocks: Vec<[u64; 2]> = all.chunks(16).map(words_of_block).collect();
    for len in 0..=5 {
        let table = &blocks[1..][..len];
        check!(c, o; <V as Shuffle>::load_blocks(proof, table) => part(&all[16..][..16 * len], 0, n));
        let mut out = blocks.clone();
        Shuffle::store_blocks(a, &mut out[1..][..len]);
        let expected = over(&all[16..][..16 * len], 0, x);
        let found = out.as_flattened().iter().flat_map(|w| w.to_le_bytes()).collect();
        c.same("Shuffle::store_blocks", o, found, over(&all[..16 * blocks.len()], 16, &expected));
    }
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
    let second = V::One::read(proof, &y[..16]);
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
    check!(c, o; <V as Words32>::splat32(proof, row[0]) => x[..4].repeat(V::BYTES / 4));
    check!(c, o; <V as Words32>::broadcast32(proof, &row) => x[..16].repeat(V::LANES));
    let rows: Vec<[u32; 4]> = words(x).chunks(4).map(|r| *r.first_chunk().expect("a lane")).collect();
    check!(c, o; <V as Words32>::load_rows(proof, &rows) => x.to_vec());
    let four = core::array::from_fn(|l| rows[l % V::LANES]);
    check!(c, o; <V as Words32>::from_rows(proof, four) => x.to_vec());
    let nonces: [[u8; 12]; 4] =
        core::array::from_fn(|l| *x[16 * (l % V::LANES)..].first_chunk().expect("a lane"));
    let ends = nonces.iter().take(V::LANES).flat_map(|n| [&n[..8], &n[4..]].concat()).collect::<Vec<_>>();
    check!(c, o; <V as Words32>::lanes_of_ends(proof, nonces.each_ref()) => ends.clone());
    check!(c, o; Words32::add32(a, b) => add32(x, y));
    check!(c, o; Words32::rotl16(a) => rotl32(x, 16));
    check!(c, o; Words32::rotl12(a) => rotl32(x, 12));
    check!(c, o; Words32::rotl8(a) => rotl32(x, 8));
    check!(c, o; Words32::rotl7(a) => rotl32(x, 7));
    check!(c, o; Words32::left1(a) => left(x, 1));
    check!(c, o; Words32::left2(a) => left(x, 2));
    check!(c, o; Words32::left3(a) => left(x, 3));
    let e = Words32::left1(d);
    let w = left(z, 1);
    check!(c, o; Words32::transpose32([a, b, d, e]) => transposed([x, y, z, &w]));
    check!(c, o; Words32::gather_lanes([a, b, d, e]) => gathered([x, y, z, &w]));
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
