//! ChaCha20 on vectors of 128-bit lanes, in two layouts.
//!
//! ```text
//! rows      4 vectors, one row of the matrix each; every lane another block:       LANES blocks
//! columns   16 vectors, one word of the matrix each; every word another block:   4 LANES blocks
//! ```
//! Rows need three rotations of words a round, to bring diagonals under columns and back, but give few blocks at the
//! cost of one; several sets of rows run side by side. Columns need none, and a transposition at the end.
//!
//! Columns may also be blocks of different keys and nonces: then the first state is transposed too, 24 operations.
//!
//! A vector operation for each of the 12 steps of a quarter-round: with columns 4 * 12 * 20 = 960 operations for 4
//! LANES blocks (more where rotation is not one instruction), and 64 (48, 32) to transpose; a set of rows takes 300 for
//! LANES blocks. Either way the result is chunks of LANES blocks, four vectors in memory order.

use super::rounds::{double_round, double_round_of_rows, quarter, quarter_of_rows};
use super::state::{CONSTANTS, Key, State, words};
use crate::simd::{Wiped, Words32, Work, overwrite};

/// LANES blocks of keystream in memory order.
pub(crate) type Chunk<V> = [V; 4];

/// The state's rows: `first` in every lane, with each lane its own block number, `from` further on.
#[cfg_attr(not(unoptimised), inline(always))]
fn first_rows<V: Words32>(token: V::Token, first: &State, from: u32) -> Chunk<V> {
    let (rows, _) = first.words().as_chunks::<4>();
    // Number and nonce have been written word by word.
    let last = [
        barrier_word(rows[3][0].wrapping_add(from)),
        barrier_word(rows[3][1]),
        barrier_word(rows[3][2]),
        barrier_word(rows[3][3]),
    ];
    [
        V::broadcast32(token, &rows[0]),
        V::broadcast32(token, &rows[1]),
        V::broadcast32(token, &rows[2]),
        V::broadcast32(token, &last).add32(V::lane_numbers(token)),
    ]
}

/// The same word, which is loaded and stored by itself.
#[inline(always)]
pub(crate) fn barrier_word(word: u32) -> u32 {
    crate::simd::barrier_word(word.into()) as u32
}

/// Keystream in the making.
pub(crate) trait KeyStream<V, const S: usize>: Work {
    /// The double rounds that are left, then S chunks.
    fn finish(self) -> [Chunk<V>; S];
}

/// S sets of rows, some of their ten double rounds done.
pub(crate) struct Rows<V: Words32, const S: usize> {
    start: [Chunk<V>; S],
    /// Row by row.
    s: [[V; S]; 4],
    left: usize,
}

impl<V: Words32, const S: usize> Rows<V, S> {
    /// The first states, of the blocks from `from` behind the state's on.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn new(token: V::Token, first: &State, from: u32) -> Self {
        let rows = first_rows::<V>(token, first, from);
        let step = V::broadcast32(token, &[V::LANES as u32, 0, 0, 0]);
        let mut s = [[rows[0]; S], [rows[1]; S], [rows[2]; S], [rows[3]; S]];
        let mut start = [rows; S];
        for i in 1..S {
            s[3][i] = s[3][i - 1].add32(step);
            start[i][3] = s[3][i];
        }
        Self { start, s, left: 10 }
    }
}

impl<V: Words32, const S: usize> KeyStream<V, S> for Rows<V, S> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn finish(mut self) -> [Chunk<V>; S] {
        for _ in 0..self.left {
            double_round_of_rows(&mut self.s);
        }
        end_rows(&self.s, &self.start)
    }
}

impl<V: Words32, const S: usize> Work for Rows<V, S> {
    const STEPS: usize = 10;

    /// Of a double round.
    #[inline(always)]
    fn quarter<const Q: usize>(&mut self) {
        quarter_of_rows::<V, S, Q>(&mut self.s);
        if Q == 3 {
            self.left -= 1;
        }
    }
}

/// S chunks of keystream from `from` blocks behind the state's on.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn rows<V: Words32, const S: usize>(token: V::Token, first: &State, from: u32) -> [Chunk<V>; S] {
    Rows::new(token, first, from).finish()
}

/// The sum with the start, and the blocks in memory order.
#[cfg_attr(not(unoptimised), inline(always))]
fn end_rows<V: Words32, const S: usize>(s: &[[V; S]; 4], start: &[Chunk<V>; S]) -> [Chunk<V>; S] {
    let mut stream = *start;
    for i in 0..S {
        let [a, b, c, d] = start[i];
        stream[i] = V::gather_lanes([s[0][i].add32(a), s[1][i].add32(b), s[2][i].add32(c), s[3][i].add32(d)]);
    }
    stream
}

/// Four chunks by columns and S more by rows, all at once: their block numbers follow one another.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn columns_and_rows<V: Words32, const S: usize>(
    token: V::Token,
    first: &State,
    from: u32,
    more: &mut [Chunk<V>; S],
) -> [Chunk<V>; 4] {
    let mut columns = Columns::<V>::new(token, first, from);
    let from = from.wrapping_add(4 * V::LANES as u32);
    let mut rows = Rows::new(token, first, from);
    for _ in 0..10 {
        columns.step();
        rows.step();
    }
    (columns.left, rows.left) = (0, 0);
    *more = rows.finish();
    columns.finish()
}

/// A state by columns, some of its ten double rounds done.
pub(crate) struct Columns<'a, V: Words32> {
    token: V::Token,
    first: &'a State,
    numbers: V,
    s: [V; 16],
    left: usize,
}

impl<'a, V: Words32> Columns<'a, V> {
    /// The first state, of the block `from` further on and those after it.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn new(token: V::Token, first: &'a State, from: u32) -> Self {
        let numbers = V::splat32(token, first.words()[12].wrapping_add(from)).add32(V::numbers(token));
        let mut s = [numbers; 16];
        for (i, (s, word)) in s.iter_mut().zip(first.words()).enumerate() {
            if i != 12 {
                *s = V::splat32(token, *word);
            }
        }
        Self { token, first, numbers, s, left: 10 }
    }
}

impl<V: Words32> KeyStream<V, 4> for Columns<'_, V> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn finish(mut self) -> [Chunk<V>; 4] {
        for _ in 0..self.left {
            double_round(&mut self.s);
        }
        for (i, (s, word)) in self.s.iter_mut().zip(self.first.words()).enumerate() {
            *s = s.add32(if i == 12 { self.numbers } else { V::splat32(self.token, *word) });
        }
        in_memory_order(&self.s)
    }
}

/// Four chunks of keystream from sixteen columns.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn in_memory_order<V: Words32>(s: &[V; 16]) -> [Chunk<V>; 4] {
    // Of each row: vector e has in lane l its four words of block l + LANES e.
    let (r, _) = s.as_chunks::<4>();
    let [a, b, c, d] =
        [V::transpose32(r[0]), V::transpose32(r[1]), V::transpose32(r[2]), V::transpose32(r[3])];
    [
        V::gather_lanes([a[0], b[0], c[0], d[0]]),
        V::gather_lanes([a[1], b[1], c[1], d[1]]),
        V::gather_lanes([a[2], b[2], c[2], d[2]]),
        V::gather_lanes([a[3], b[3], c[3], d[3]]),
    ]
}

/// The first states of up to sixteen blocks, of any keys and nonces, without the constants: for each of the other rows,
/// that of all blocks.
pub(crate) struct Mixed(Wiped<[[[u32; 4]; 16]; 3]>);

impl Mixed {
    /// Of no block.
    #[inline(always)]
    pub(crate) fn empty() -> Self {
        Self(Wiped::new([[[0; 4]; 16]; 3]))
    }

    /// Sets a block, of 4 LANES that the vectors have.
    #[inline(always)]
    pub(crate) fn set(&mut self, i: usize, key: &Key, number: u32, nonce: &[u8; 12]) {
        let [a, b, c] = words(nonce);
        self.set_row(i, key, [number, a, b, c]);
    }

    /// Sets a block by its last row.
    #[inline(always)]
    fn set_row(&mut self, i: usize, key: &Key, last: [u32; 4]) {
        for (rows, row) in self.0.iter_mut().zip(key.rows()) {
            rows[i] = *row;
        }
        self.0[2][i] = last;
    }

    /// The keystream of 4 LANES blocks, in their order. Those that were not set are of no use.
    #[inline(always)]
    pub(crate) fn stream<V: Words32>(&self, token: V::Token) -> [Chunk<V>; 4] {
        in_memory_order(&all_rounds(&self.columns::<V>(token)))
    }

    /// The first states, by columns.
    #[inline(always)]
    fn columns<V: Words32>(&self, token: V::Token) -> [V; 16] {
        let mut first = [V::splat32(token, 0); 16];
        for (column, word) in first.iter_mut().zip(CONSTANTS) {
            *column = V::splat32(token, word);
        }
        for (columns, rows) in first.as_chunks_mut::<4>().0[1..].iter_mut().zip(&*self.0) {
            *columns = V::transpose32([
                V::load_rows(token, rows),
                V::load_rows(token, &rows[V::LANES..]),
                V::load_rows(token, &rows[2 * V::LANES..]),
                V::load_rows(token, &rows[3 * V::LANES..]),
            ]);
        }
        first
    }
}

/// States of different keys and nonces, by columns.
pub(crate) struct MultiBuffer<V: Words32> {
    first: Wiped<[V; 16]>,
    /// How much further on each block's number is than the first one's.
    numbers: V,
}

impl<V: Words32> MultiBuffer<V> {
    /// Of 4 LANES keys and nonces: `every` so many the next block.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn new(token: V::Token, keys: &[&Key; 16], nonces: &[&[u8; 12]; 16], every: usize) -> Self {
        let mut numbers = V::splat32(token, 0);
        if every < 4 * V::LANES {
            numbers = V::from_rows(
                token,
                core::array::from_fn(|l| core::array::from_fn(|e| ((l + V::LANES * e) / every) as u32)),
            );
        }
        let [c0, c1, c2, c3] = CONSTANTS;
        let [k0, k1, k2, k3] = V::transpose32([
            key_rows(token, keys, 0, 0),
            key_rows(token, keys, 1, 0),
            key_rows(token, keys, 2, 0),
            key_rows(token, keys, 3, 0),
        ]);
        let [k4, k5, k6, k7] = V::transpose32([
            key_rows(token, keys, 0, 1),
            key_rows(token, keys, 1, 1),
            key_rows(token, keys, 2, 1),
            key_rows(token, keys, 3, 1),
        ]);
        let [n0, n1, _, n2] = V::transpose32([
            nonce_rows(token, nonces, 0),
            nonce_rows(token, nonces, 1),
            nonce_rows(token, nonces, 2),
            nonce_rows(token, nonces, 3),
        ]);
        let first = Wiped::new([
            V::splat32(token, c0),
            V::splat32(token, c1),
            V::splat32(token, c2),
            V::splat32(token, c3),
            k0,
            k1,
            k2,
            k3,
            k4,
            k5,
            k6,
            k7,
            n0,
            n0,
            n1,
            n2,
        ]);
        Self { first, numbers }
    }

    /// The blocks from this number on of each state, by columns.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn columns(&mut self, token: V::Token, number: u32) -> [V; 16] {
        self.first[12] = V::splat32(token, number).add32(self.numbers);
        all_rounds(&self.first)
    }
}

/// The blocks of these states, by columns.
#[cfg_attr(not(unoptimised), inline(always))]
fn all_rounds<V: Words32>(first: &[V; 16]) -> [V; 16] {
    let mut s = *first;
    for _ in 0..10 {
        double_round(&mut s);
    }
    for (s, first) in s.iter_mut().zip(first) {
        *s = s.add32(*first);
    }
    s
}

/// A row of the keys of LANES states, the first of which has number `LANES e`.
#[inline(always)]
fn key_rows<V: Words32>(token: V::Token, keys: &[&Key; 16], e: usize, row: usize) -> V {
    V::from_rows(token, core::array::from_fn(|l| keys[(V::LANES * e + l) % 16].rows()[row]))
}

/// Their nonces' words `(0, 1, 1, 2)`: two loads each.
#[inline(always)]
fn nonce_rows<V: Words32>(token: V::Token, nonces: &[&[u8; 12]; 16], e: usize) -> V {
    V::lanes_of_ends(token, core::array::from_fn(|l| nonces[(V::LANES * e + l) % 16]))
}

impl<V: Words32> Work for Columns<'_, V> {
    const STEPS: usize = 10;

    /// Of a double round.
    #[inline(always)]
    fn quarter<const Q: usize>(&mut self) {
        quarter::<V, Q>(&mut self.s);
        if Q == 3 {
            self.left -= 1;
        }
    }
}

/// Four chunks of keystream from `from` blocks behind the state's on.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn columns<V: Words32>(token: V::Token, first: &State, from: u32) -> [Chunk<V>; 4] {
    Columns::new(token, first, from).finish()
}

/// Adds (xor) keystream, but for its first `skip` vectors, to the buffer's start. Returns the rest.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn apply<'a, V: Words32>(stream: &[V], skip: usize, buf: &'a mut [u8]) -> &'a mut [u8] {
    let size = 16 * V::LANES;
    let (_, stream) = stream.split_at(skip);
    let whole = stream.len().min(buf.len() / size);
    let (stream, partial) = stream.split_at(whole);
    let (now, rest) = buf.split_at_mut(size * whole);
    for (v, bytes) in stream.iter().zip(now.chunks_exact_mut(size)) {
        v.xor_into(bytes);
    }
    match partial.first() {
        // A masked access of no bytes at all, perhaps at no address, can take hundreds of cycles.
        Some(v) if !rest.is_empty() => {
            v.xor_into(rest);
            &mut []
        }
        _ => rest,
    }
}

/// Adds (xor) the keystream from `from` blocks behind the state's on. The kernel's frame, in which it lies, is
/// overwritten.
#[inline(always)]
pub(super) fn xor_columns<V: Words32>(token: V::Token, first: &State, mut from: u32, buf: &mut [u8]) {
    let mut rest = buf;
    let chunk = 64 * V::LANES;
    let together = if V::REGISTERS > 16 { 7 } else { 3 };
    while rest.len() > together * chunk {
        rest = apply(columns::<V>(token, first, from).as_flattened(), 0, rest);
        from = from.wrapping_add(4 * V::LANES as u32);
    }
    match rest.len().div_ceil(chunk) {
        0..=3 => xor_rows::<V>(token, first, from, rest),
        4 => _ = apply(columns::<V>(token, first, from).as_flattened(), 0, rest),
        5 => apply_together::<V, 1>(token, first, from, rest),
        6 => apply_together::<V, 2>(token, first, from, rest),
        _ => apply_together::<V, 3>(token, first, from, rest),
    }
}

/// As [`xor_columns`], for at most three sets of rows.
#[inline(always)]
pub(super) fn xor_rows<V: Words32>(token: V::Token, first: &State, from: u32, buf: &mut [u8]) {
    match buf.len().div_ceil(64 * V::LANES) {
        0 => {}
        1 => _ = apply(rows::<V, 1>(token, first, from).as_flattened(), 0, buf),
        2 => _ = apply(rows::<V, 2>(token, first, from).as_flattened(), 0, buf),
        _ => _ = apply(rows::<V, 3>(token, first, from).as_flattened(), 0, buf),
    }
}

/// Overwrites keystream.
#[inline(always)]
pub(crate) fn wipe<V: Words32>(token: V::Token, stream: &mut [[V; 4]]) {
    overwrite(stream, [V::splat32(token, barrier_word(0)); 4]);
}

/// Adds (xor) what [`columns_and_rows`] gives.
#[cfg_attr(not(unoptimised), inline(always))]
fn apply_together<V: Words32, const S: usize>(token: V::Token, first: &State, from: u32, buf: &mut [u8]) {
    if V::REGISTERS > 16 {
        let mut more = [[V::splat32(token, 0); 4]; S];
        let stream = columns_and_rows(token, first, from, &mut more);
        let rest = apply(stream.as_flattened(), 0, buf);
        _ = apply(more.as_flattened(), 0, rest);
    }
}

/// The first and the last row after twenty rounds: HChaCha20.
#[inline(always)]
pub(super) fn outer_rows<V: Words32>(token: V::Token, first: &State, subkey: &mut Key) {
    let [a, b, c, d] = first_rows::<V>(token, first, 0);
    let mut s = [[a], [b], [c], [d]];
    for _ in 0..10 {
        double_round_of_rows(&mut s);
    }
    let [[a], _, _, [d]] = s;
    let [first, second, ..] = V::gather_lanes([a, d, a, d]);
    let mut bytes = Wiped::new([0; 32]);
    V::first32([first, second], &mut bytes);
    subkey.set(&bytes);
}

/// [`outer_rows`] of many keys and nonces, 4 LANES at a time.
#[cfg(feature = "chacha20poly1305")]
#[inline(always)]
pub(super) fn subkeys<V: Words32>(token: V::Token, from: &[(&Key, &[u8; 24])], subkeys: &mut [&mut Key]) {
    let (mut blocks, mut bytes) = (Mixed::empty(), Wiped::new([0; 32]));
    for (from, subkeys) in from.chunks(4 * V::LANES).zip(subkeys.chunks_mut(4 * V::LANES)) {
        for (i, (key, nonce)) in from.iter().enumerate() {
            let [n0, n1, n2, n3, _, _] = words(nonce);
            blocks.set_row(i, key, [n0, n1, n2, n3]);
        }
        let mut s = Wiped::new(blocks.columns::<V>(token));
        for _ in 0..10 {
            double_round(&mut s);
        }
        // The first and the last row, and what is of no use.
        let outer = [s[0], s[1], s[2], s[3], s[12], s[13], s[14], s[15]];
        *s = core::array::from_fn(|i| outer[i % 8]);
        let outer = Wiped::new(in_memory_order(&s));
        for (block, subkey) in outer.as_flattened().chunks_exact(4 / V::LANES).zip(subkeys) {
            V::first32([block[0], block[1 % block.len()]], &mut bytes);
            subkey.set(&bytes);
        }
    }
}

/// Each block, as the last row, to the first row of its keystream; vectors of one lane.
#[inline(always)]
pub(super) fn masks<V: Words32>(token: V::Token, first: &State, blocks: &mut [[u8; 16]]) {
    const { assert!(V::LANES == 1) };
    let (threes, rest) = blocks.as_chunks_mut::<3>();
    for three in threes {
        masks_together::<V, 3>(token, first, three);
    }
    for one in rest {
        masks_together::<V, 1>(token, first, core::array::from_mut(one));
    }
}

/// N of them side by side: their rows fill the registers of the narrow tiers but for four.
#[inline(always)]
fn masks_together<V: Words32, const N: usize>(token: V::Token, first: &State, blocks: &mut [[u8; 16]; N]) {
    let [a, b, c, d] = first_rows::<V>(token, first, 0);
    let mut s = [[a; N], [b; N], [c; N], [d; N]];
    for i in 0..N {
        s[3][i] = V::broadcast32(token, &words(&blocks[i]));
    }
    for _ in 0..10 {
        double_round_of_rows(&mut s);
    }
    for i in 0..N {
        blocks[i] = [0; 16];
        s[0][i].add32(a).xor_into(&mut blocks[i]);
    }
}
