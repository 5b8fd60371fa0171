//! The polynomial's value, either way.

use super::Kind;
use super::packed::{
    Compact, Lanes, Limbs, Packed, Sums, compact, cut, factors, in_last_lanes, multiply, plus, plus_sums,
    product_of_one, reduce, spread,
};
#[cfg(target_arch = "x86_64")]
use widefield::{
    cpu::Avx2,
    internal::{V256, V512},
};

#[cfg(target_arch = "x86_64")]
widefield::kernel! { Avx2:
    pub(super) fn mac_256(kind: Kind, key: &[u8; 32], msg: &[u8]) -> [u8; 16] = mac::<V256<Avx2>>;
}
#[cfg(target_arch = "x86_64")]
widefield::kernel! { Avx512:
    pub(super) fn mac_512(kind: Kind, key: &[u8; 32], msg: &[u8]) -> [u8; 16] = mac::<V512>;
}

/// Above this many bytes groups share a reduction, as printed; in the published program from this many on.
const LONG: usize = 832;

/// The published program takes the original's finishing code for shorter messages.
const SHORT: usize = 49;

const LOW: u64 = (1 << 26) - 1;

#[inline(always)]
fn mac<V: Lanes>(token: V::Token, kind: Kind, key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
    let words: [u64; 4] = core::array::from_fn(|i| {
        let mut word = [0; 8];
        word.copy_from_slice(&key[8 * i..8 * i + 8]);
        u64::from_le_bytes(word)
    });
    let r = [words[0] & 0x0fff_fffc_0fff_ffff, words[1] & 0x0fff_fffc_0fff_fffc];
    let h = match kind {
        Kind::GollGueron => goll_gueron::<V, 2>(token, r, msg),
        Kind::Improved => improved::<V, 2>(token, r, msg),
        Kind::Program if msg.len() >= SHORT && !msg.len().is_multiple_of(16 * V::BLOCKS) => {
            improved::<V, 3>(token, r, msg)
        }
        Kind::OriginalProgram | Kind::Program => goll_gueron::<V, 3>(token, r, msg),
    };
    tag(h, [words[2], words[3]])
}

/// The powers of R.
struct Powers<V> {
    /// `R^B, ..., R`.
    each: Packed<V>,
    /// `R^B`, by its limbs too.
    step: (Compact<V>, Limbs),
}

#[inline(always)]
fn powers<V: Lanes>(token: V::Token, r: [u64; 2]) -> Powers<V> {
    let r = limbs(r);
    let mut each =
        [V::splat(token, r[0] | r[2] << 32), V::splat(token, r[1] | r[3] << 32), V::splat(token, r[4])];
    // Of each 2 d lanes the first d get a factor R^d more.
    let (mut d, mut power) = (1, r);
    while d < V::BLOCKS {
        let product = reduce(token, multiply(each, spread(compact::<V>(token, power))));
        let mut mask = [0; 8];
        for (i, lane) in mask.iter_mut().enumerate() {
            *lane = if i & d == 0 { !0 } else { 0 };
        }
        let mask = V::load(token, &mask);
        for (each, product) in each.iter_mut().zip(product) {
            *each = V::select(mask, product, *each);
        }
        d *= 2;
        power = lane(each, V::BLOCKS - d);
    }
    Powers { each, step: (compact(token, power), power) }
}

/// A number below 2^128.
#[inline(always)]
fn limbs([low, high]: [u64; 2]) -> Limbs {
    [low & LOW, low >> 26 & LOW, (low >> 52 | high << 12) & LOW, high >> 14 & LOW, high >> 40]
}

/// The number in a lane.
#[inline(always)]
fn lane<V: Lanes>([a, b, c]: Packed<V>, i: usize) -> Limbs {
    let (a, b, c) = (a.words()[i], b.words()[i], c.words()[i]);
    [a & 0xffff_ffff, b & 0xffff_ffff, a >> 32, b >> 32, c]
}

/// A whole group.
#[inline(always)]
fn full<V: Lanes>(token: V::Token, group: &[u8]) -> Packed<V> {
    cut(token, V::halves(token, group), V::splat(token, 1 << 24))
}

/// The text's blocks, at most B, in the last lanes; zero blocks without a mark in front of them; `p` added to the
/// first.
#[inline(always)]
fn packed_anew<V: Lanes>(token: V::Token, text: &[u8], p: Limbs) -> Packed<V> {
    let blocks = text.len().div_ceil(16);
    let first = V::BLOCKS - blocks;
    let mut group = [0; 128];
    group[16 * first..][..text.len()].copy_from_slice(text);
    let mut marks = [0; 8];
    for mark in &mut marks[first..V::BLOCKS] {
        *mark = 1 << 24;
    }
    if !text.len().is_multiple_of(16) {
        group[16 * first + text.len()] = 1;
        marks[V::BLOCKS - 1] = 0;
    }
    let blocks = cut(token, V::halves(token, &group), V::load(token, &marks));
    let mut enter = [[0; 8]; 3];
    enter[0][first] = p[0] | p[2] << 32;
    enter[1][first] = p[1] | p[3] << 32;
    enter[2][first] = p[4];
    plus(blocks, [V::load(token, &enter[0]), V::load(token, &enter[1]), V::load(token, &enter[2])])
}

/// The first or the last group: packed anew only if it is not whole.
#[inline(always)]
fn edge<V: Lanes>(token: V::Token, text: &[u8]) -> Packed<V> {
    if text.len() == 16 * V::BLOCKS { full(token, text) } else { packed_anew(token, text, [0; 5]) }
}

/// The chains' Horner steps over the groups of a text, from `t` on, which is not multiplied yet. The last group may end
/// in a part of a block. `SHARED`: how many groups share a reduction in long messages, two or three.
#[inline(always)]
fn chains<V: Lanes, const SHARED: usize>(
    token: V::Token,
    mut t: Packed<V>,
    mut text: &[u8],
    is_long: bool,
    powers: &Powers<V>,
) -> Packed<V> {
    let size = 16 * V::BLOCKS;
    let step = powers.step.0;
    if is_long {
        let square = reduce(token, multiply(full_of(token, powers.step.1), spread(step)));
        let double = compact::<V>(token, lane(square, 0));
        if SHARED == 3 {
            let cube = reduce(token, multiply(square, spread(step)));
            let triple = compact::<V>(token, lane(cube, 0));
            while text.len() > 3 * size - 16 {
                let (first, rest) = text.split_at(size);
                let (second, rest) = rest.split_at(size);
                let (third, rest) = rest.split_at(size.min(rest.len()));
                let sums =
                    plus_sums(multiply(t, spread(triple)), multiply(full(token, first), spread(double)));
                let sums = plus_sums(sums, multiply(full(token, second), spread(step)));
                t = plus(reduce(token, sums), edge(token, third));
                text = rest;
            }
        }
        while text.len() > 2 * size - 16 {
            let (first, rest) = text.split_at(size);
            let (second, rest) = rest.split_at(size.min(rest.len()));
            let sums: Sums<V> =
                plus_sums(multiply(t, spread(double)), multiply(full(token, first), spread(step)));
            t = plus(reduce(token, sums), edge(token, second));
            text = rest;
        }
    }
    while !text.is_empty() {
        let (group, rest) = text.split_at(size.min(text.len()));
        t = plus(reduce(token, multiply(t, spread(step))), edge(token, group));
        text = rest;
    }
    t
}

/// Whether so many bytes are a long message, where `SHARED` groups share a reduction.
#[inline(always)]
fn is_long<const SHARED: usize>(bytes: usize) -> bool {
    if SHARED == 3 { bytes >= LONG } else { bytes > LONG }
}

/// A number in all lanes.
#[inline(always)]
fn full_of<V: Lanes>(token: V::Token, x: Limbs) -> Packed<V> {
    [V::splat(token, x[0] | x[2] << 32), V::splat(token, x[1] | x[3] << 32), V::splat(token, x[4])]
}

/// `R^B t_1 + ... + R t_B`.
#[inline(always)]
fn last<V: Lanes>(token: V::Token, t: Packed<V>, powers: &Powers<V>) -> Limbs {
    let [z0, z1, z2, z3, z4] = multiply(t, factors(token, powers.each));
    carry([z0.sum(), z1.sum(), z2.sum(), z3.sum(), z4.sum()])
}

/// Chains up to the last multiple of B blocks, then the rest: as printed four blocks (with eight lanes), two, or one at
/// a time; in the program by its finishing code.
#[inline(always)]
fn goll_gueron<V: Lanes, const SHARED: usize>(token: V::Token, r: [u64; 2], msg: &[u8]) -> Limbs {
    let size = 16 * V::BLOCKS;
    let (groups, mut rest) = msg.split_at(msg.len() / size * size);
    let is_long = is_long::<SHARED>(groups.len());
    if SHARED == 3 && groups.is_empty() {
        return finish::<V>(token, limbs(r), [0; 5], rest);
    }
    let powers = powers::<V>(token, r);
    let mut p = [0; 5];
    if !groups.is_empty() {
        let (first, groups) = groups.split_at(size);
        p = last(token, chains::<V, SHARED>(token, full(token, first), groups, is_long, &powers), &powers);
    }
    if SHARED == 3 {
        return finish::<V>(token, limbs(r), p, rest);
    }
    let mut now = size / 2;
    while !rest.is_empty() {
        if now > 16 && rest.len() < now {
            now /= 2;
            continue;
        }
        let (part, later) = rest.split_at(rest.len().min(now));
        p = last(token, packed_anew(token, part, p), &powers);
        rest = later;
    }
    p
}

/// The program's finishing code, for what is shorter than four blocks: two of them, each by its power of R, with one
/// reduction; then one at a time. The limbs of a number stand in lanes.
#[inline(always)]
fn finish<V: Lanes>(token: V::Token, r: Limbs, mut p: Limbs, mut rest: &[u8]) -> Limbs {
    let sum = |a: Limbs, b: Limbs| -> Limbs { core::array::from_fn(|i| a[i] + b[i]) };
    if let Some((two, later)) = rest.split_first_chunk::<32>() {
        let (first, second) = two.split_at(16);
        let square = carry(product_of_one::<V>(token, r, r));
        let first = product_of_one::<V>(token, sum(p, block(first)), square);
        p = carry(sum(first, product_of_one::<V>(token, block(second), r)));
        rest = later;
    }
    for text in rest.chunks(16) {
        p = carry(product_of_one::<V>(token, sum(p, block(text)), r));
    }
    p
}

/// A block, or what is there of it, with its mark.
#[inline(always)]
fn block(text: &[u8]) -> Limbs {
    let mut bytes = [0; 17];
    bytes[..text.len()].copy_from_slice(text);
    bytes[text.len()] = 1;
    let (halves, mark) = bytes.as_chunks::<8>();
    let mut number = limbs([halves[0], halves[1]].map(u64::from_le_bytes));
    number[4] |= u64::from(mark[0]) << 24;
    number
}

/// Chains over the whole message, zero blocks in front of it.
#[inline(always)]
fn improved<V: Lanes, const SHARED: usize>(token: V::Token, r: [u64; 2], msg: &[u8]) -> Limbs {
    if msg.is_empty() {
        return [0; 5];
    }
    let powers = powers::<V>(token, r);
    let size = 16 * V::BLOCKS;
    let blocks = msg.len().div_ceil(16);
    let in_first = (blocks - 1) % V::BLOCKS + 1;
    if blocks == in_first {
        return last(token, edge(token, msg), &powers);
    }
    let (first, mut rest) = msg.split_at(16 * in_first);
    let mut t = edge(token, first);
    // The program has no compact product in long messages, and one for two blocks in shorter ones.
    let is_long = is_long::<SHARED>(msg.len());
    let step = powers.step.1;
    let one = |t, i| product_of_one::<V>(token, lane(t, V::BLOCKS - i), step);
    let compact = match in_first {
        1 if SHARED == 2 || !is_long => Some(in_last_lanes::<V, 1>(token, [one(t, 1)])),
        2 if SHARED == 3 && !is_long => Some(in_last_lanes::<V, 2>(token, [one(t, 2), one(t, 1)])),
        _ => None,
    };
    if let Some(product) = compact {
        let (group, later) = rest.split_at(size.min(rest.len()));
        t = plus(reduce(token, product), edge(token, group));
        rest = later;
    }
    last(token, chains::<V, SHARED>(token, t, rest, is_long, &powers), &powers)
}

/// Limbs of up to 62 bits to limbs of 26, or a little more.
#[inline(always)]
fn carry([mut z0, mut z1, mut z2, mut z3, mut z4]: Limbs) -> Limbs {
    z1 += z0 >> 26;
    z2 += z1 >> 26;
    z3 += z2 >> 26;
    z4 += z3 >> 26;
    z0 = (z0 & LOW) + 5 * (z4 >> 26);
    z1 = (z1 & LOW) + (z0 >> 26);
    [z0 & LOW, z1, z2 & LOW, z3 & LOW, z4 & LOW]
}

/// `(h mod p) + s mod 2^128`.
#[inline(always)]
fn tag(h: Limbs, s: [u64; 2]) -> [u8; 16] {
    let [h0, h1, h2, h3, h4] = carry(carry(h));
    let low = u128::from(h0) + (u128::from(h1) << 26) + (u128::from(h2) << 52) + (u128::from(h3) << 78);
    let (low, over) = low.overflowing_add(u128::from(h4) << 104);
    let high = (h4 >> 24) + u64::from(over);
    // p = 2^130 - 5: subtracted if adding 5 reaches 2^130.
    let (plus5, over) = low.overflowing_add(5);
    let reached = u128::from((high + u64::from(over)) >> 2).wrapping_neg();
    let hash = low ^ (reached & (low ^ plus5));
    hash.wrapping_add(u128::from(s[0]) | u128::from(s[1]) << 64).to_le_bytes()
}
