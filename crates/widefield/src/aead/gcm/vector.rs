//! AES-GCM in one pass: counter blocks through AES while the ciphertext is hashed.
//!
//! The two halves share no port pressure of note and no data but the ciphertext, so the hash of the eight vectors
//! before (sealing) or of those at hand (opening) is laid between the rounds of eight vectors of counter blocks.
//!
//! # Counters
//! Counter blocks are kept byte-reversed: then the 32-bit counter is each lane's lowest word, additions are modulo 2^32
//! in each lane as the standard has it, and the reversal is the one that hashing needs anyway. `Run::next` tells how
//! groups do without most of that.
//!
//! AES-GCM-SIV counts in the first 32 bits and hashes blocks as they lie in memory: the same groups, with nothing
//! reversed.

use super::first_round::{First, FirstRound, LOW_BITS, Whole};
use super::{state::State, vector_key::VectorKey};
use crate::{
    aes::schedule::RoundKeys,
    ghash::{GROUP, Pair, PairSum, Powers, Sum, fill, group_blocks, group_bytes, times_x},
    simd::{AesBlocks, Blocks, InOut, Shuffle, Simd, barrier_reference, barrier_word, wipe},
};

/// Bytes that are asked for ahead of their use: at the speed of the widest kernel the processor does not see to it in
/// time.
const AHEAD: usize = 2048;

/// Vectors in half a group.
const HALF: usize = GROUP / 2;

/// Numbers as byte-reversed counters.
pub(in crate::aead) const STEPS: [[u64; 2]; 34] = {
    let mut steps = [[0; 2]; 34];
    let mut i = 0;
    while i < 34 {
        steps[i][0] = i as u64;
        i += 1;
    }
    steps
};

/// The counter blocks of a message under way.
#[derive(Clone, Copy)]
pub(in crate::aead) struct Counters<V> {
    /// Two less than the next counter, byte-reversed unless the mode counts so, in every lane.
    pub(in crate::aead) base: V,
    /// The block of `base` with the first round key added, in every lane; kept only if `aligned`. With the first round
    /// done once, [`First::start`].
    start: V,
    /// The last byte of `base`; kept only if `aligned`.
    number: usize,
    /// Whether `base` is a multiple of the blocks in a group, as it is for a nonce of 96 bits from the first block on.
    aligned: bool,
}

/// A key in use by a kernel of vectors `V` and `R` rounds. Without groups the rounds need not be known when the kernel
/// is compiled: then `R` is [`ANY`]. `REVERSED` is GCM's order of bytes, for counters and for what is hashed. `F` may
/// have the first round of groups done; nothing but groups runs so.
#[derive(Clone, Copy)]
pub(in crate::aead) struct Run<'k, V: AesBlocks, const R: usize, const REVERSED: bool, F: First = Whole> {
    pub(in crate::aead) token: V::Token,
    pub(in crate::aead) keys: &'k RoundKeys,
    pub(in crate::aead) powers: &'k Powers,
    /// As many as `R` says, or 10, 12 or 14.
    pub(in crate::aead) rounds: usize,
    pub(in crate::aead) first: F,
}

/// As many rounds as the key has.
pub(super) const ANY: usize = 0;

impl<'k, V: AesBlocks, const R: usize> Run<'k, V, R, true> {
    #[inline(always)]
    pub(super) fn new(token: V::Token, key: &'k VectorKey) -> Self {
        let rounds = if R == ANY { key.rounds.count() } else { R };
        Self { token, keys: &key.keys, powers: &key.powers, rounds, first: Whole }
    }

    /// The counters from one on; groups may use them only if there are any.
    #[inline(always)]
    pub(super) fn counters(&self, state: &State, for_groups: bool) -> Counters<V> {
        let first = &state.counter;
        let words = [barrier_word(first[0]), first[1]];
        let base = self.advance(V::broadcast_words(self.token, &words), 0usize.wrapping_sub(2));
        let aligned = for_groups
            && state.public
            && (first[0] as usize).wrapping_sub(2).is_multiple_of(group_blocks::<V>());
        Counters {
            base,
            start: Whole.start(self.token, self.keys, base),
            number: (first[0] as usize).wrapping_sub(2) & 0xff,
            aligned,
        }
    }
}

impl<V: AesBlocks, const R: usize, const REVERSED: bool> Run<'_, V, R, REVERSED> {
    /// With the first round done once, from these counters on.
    #[inline(always)]
    fn after_a_round<'a>(
        &'a self,
        c: &mut Counters<V>,
        first: &'a FirstRound,
    ) -> Run<'a, V, R, REVERSED, &'a FirstRound> {
        c.start = first.start(self.token, self.keys, self.advance(c.base, 0usize.wrapping_sub(c.number)));
        Run { token: self.token, keys: self.keys, powers: self.powers, rounds: self.rounds, first }
    }
}

impl<V: AesBlocks, const R: usize, const REVERSED: bool, F: First> Run<'_, V, R, REVERSED, F> {
    #[inline(always)]
    pub(in crate::aead) fn round_key(&self, r: usize) -> V {
        V::broadcast(self.token, &self.keys[r])
    }

    /// The counters from a block on that is in every lane.
    #[inline(always)]
    pub(in crate::aead) fn counters_from(&self, first: V) -> Counters<V> {
        let base = self.advance(first, 0usize.wrapping_sub(2));
        Counters { base, start: base, number: 0, aligned: false }
    }

    #[inline(always)]
    pub(in crate::aead) fn advance(&self, counters: V, blocks: usize) -> V {
        counters.add32(V::broadcast(self.token, &[blocks as u32 as u64, 0]))
    }

    /// The next `N` vectors of counter blocks with the first key added.
    ///
    /// In a group that starts at 2 modulo its size, block by block only the last bits differ from a common start, so
    /// each vector takes one xor with a constant; the last blocks, past the multiple, have the next group's start.
    /// Otherwise a vector takes an addition, a reversal and a xor.
    #[inline(always)]
    pub(in crate::aead) fn next<const N: usize>(&self, c: &mut Counters<V>) -> [V; N] {
        let k = self.round_key(0);
        let mut s = [k; N];
        let base = c.base;
        c.base = self.advance(base, N * V::LANES);
        if N == GROUP && c.aligned {
            let blocks = group_blocks::<V>();
            let (start, number) = (c.start, c.number);
            c.number = (number + blocks) % 256;
            if F::DONE == 0 || c.number == 0 {
                c.start = self.first.start(self.token, self.keys, c.base);
            }
            let terms = self.first.of_group::<V>(number);
            for (j, s) in s.iter_mut().enumerate() {
                let first = 2 + V::LANES * j;
                let term = V::load_blocks(
                    self.token,
                    match F::DONE {
                        0 => &LOW_BITS[if first < blocks { first } else { first - blocks }..],
                        _ => &terms[V::LANES * j..],
                    },
                );
                *s = term.xor(if first + V::LANES <= blocks {
                    start
                } else if first < blocks {
                    start.halves(c.start)
                } else {
                    c.start
                });
            }
        } else {
            for (j, s) in s.iter_mut().enumerate() {
                let steps = V::load_blocks(self.token, &STEPS[2 + V::LANES * j..]);
                let counter = base.add32(steps);
                *s = if REVERSED { counter.reverse_bytes() } else { counter }.xor(k);
            }
        }
        s
    }

    /// Round `r` of `N` vectors.
    #[inline(always)]
    fn round<const N: usize>(&self, s: &mut [V; N], r: usize) {
        let k = self.round_key(r);
        for s in s {
            *s = s.aes_round_in_order(k);
        }
    }

    /// All rounds but the last.
    #[inline(always)]
    pub(in crate::aead) fn rounds<const N: usize>(&self, mut s: [V; N]) -> [V; N] {
        for r in 1 + F::DONE..if R == ANY { 10 } else { R } {
            self.round(&mut s, r);
        }
        if R == ANY && self.rounds > 10 {
            self.round(&mut s, 10);
            self.round(&mut s, 11);
            if self.rounds > 12 {
                self.round(&mut s, 12);
                self.round(&mut s, 13);
            }
        }
        s
    }

    /// The last round, and the text: its key takes the text in. Gives what was written.
    #[inline(always)]
    pub(in crate::aead) fn apply<const N: usize>(&self, s: [V; N], chunk: &mut InOut<'_>) -> [V; N] {
        let k = self.round_key(self.rounds);
        let mut out = s;
        for (j, out) in out.iter_mut().enumerate() {
            let text = V::load_partial_bytes(self.token, &chunk.input()[16 * V::LANES * j..]);
            *out = out.aes_last_round(k.xor(text));
        }
        for (j, out) in out.iter().enumerate() {
            out.store_partial_bytes(&mut chunk.output()[16 * V::LANES * j..]);
        }
        out
    }

    /// Pair `pair` of a group of `N` vectors of ciphertext; the hash so far enters with pair 0.
    #[inline(always)]
    fn pair<const N: usize>(&self, y: V::One, text: Hashed<'_, V, N>, pair: usize) -> Pair<V> {
        let mut blocks = [
            text.element::<REVERSED>(self.token, 2 * pair),
            text.element::<REVERSED>(self.token, 2 * pair + 1),
        ];
        if pair == 0 {
            blocks[0] = blocks[0].xor_into_lane(0, y);
        }
        Pair::new(self.token, self.powers, N / 2, pair, blocks)
    }

    /// Hashes a group of `N` vectors.
    #[inline(always)]
    fn hash<const N: usize>(&self, y: V::One, text: Hashed<'_, V, N>) -> V::One {
        let mut sum = PairSum::zero(self.token);
        for pair in 0..N / 2 {
            sum = sum.plus(&self.pair::<N>(y, text, pair));
        }
        sum.finish(self.token)
    }

    /// Encrypts `N` vectors of counter blocks up to the last round while it hashes `N` vectors of ciphertext. The hash
    /// so far, which is late, is taken in last.
    #[inline(always)]
    fn fused<const N: usize>(
        &self,
        counters: &mut Counters<V>,
        y: V::One,
        text: Hashed<'_, V, N>,
    ) -> ([V; N], V::One) {
        const { assert!((N == 4 || N == 8) && (F::DONE == 0 || N == GROUP)) };
        // Keys and powers are more than there are registers left.
        let this = Self { powers: barrier_reference(self.powers), ..*self };
        this.fused_here(counters, y, text)
    }

    #[inline(always)]
    fn fused_here<const N: usize>(
        &self,
        counters: &mut Counters<V>,
        y: V::One,
        text: Hashed<'_, V, N>,
    ) -> ([V; N], V::One) {
        let mut s = self.next(counters);
        let mut sum = PairSum::zero(self.token);
        // One by one: a loop around all this is too long for the compiler to unroll.
        self.pair_and_rounds(&mut s, &mut sum, y, text, 0, N / 2 - 1);
        if N == 8 {
            self.pair_and_rounds(&mut s, &mut sum, y, text, 1, 2);
            self.pair_and_rounds(&mut s, &mut sum, y, text, 2, 1);
        }
        self.pair_and_rounds(&mut s, &mut sum, y, text, N / 2 - 1, 0);
        let y = sum.finish(self.token);
        self.rounds_of_slot(&mut s, 3 * N / 2);
        (s, y)
    }

    /// Hashes a pair, a third at a time between the rounds of slots `3 turn` to `3 turn + 2`.
    #[inline(always)]
    fn pair_and_rounds<const N: usize>(
        &self,
        s: &mut [V; N],
        sum: &mut PairSum<V>,
        y: V::One,
        text: Hashed<'_, V, N>,
        turn: usize,
        pair: usize,
    ) {
        let pair = self.pair::<N>(y, text, pair);
        sum.add_low(&pair);
        self.rounds_of_slot(s, 3 * turn);
        sum.add_high(&pair);
        self.rounds_of_slot(s, 3 * turn + 1);
        sum.add_mid(&pair);
        self.rounds_of_slot(s, 3 * turn + 2);
    }

    /// The rounds but the last are spread evenly over a slot after each third of a pair and one for the reduction.
    #[inline(always)]
    fn rounds_of_slot<const N: usize>(&self, s: &mut [V; N], slot: usize) {
        let slots = 3 * N / 2 + 1;
        let all = N * (R - 1 - F::DONE);
        for i in slot * all / slots..(slot + 1) * all / slots {
            s[i % N] = s[i % N].aes_round_in_order(self.round_key(1 + F::DONE + i / N));
        }
    }

    /// Takes all groups off the front of the text. The hash is that of what is written if `WRITTEN`, else that of what
    /// is read.
    #[inline(always)]
    fn whole_groups<const WRITTEN: bool>(
        &self,
        counters: &mut Counters<V>,
        mut y: V::One,
        io: &mut InOut<'_>,
    ) -> V::One {
        if WRITTEN {
            if let Some(mut chunk) = io.split(group_bytes::<V>()) {
                let mut s: [V; GROUP] = self.rounds(self.next(counters));
                let mut out = self.apply(s, &mut chunk);
                while let Some(mut next) = io.split(group_bytes::<V>()) {
                    next.prefetch(AHEAD);
                    (s, y) = self.fused(counters, y, Hashed::written(&out, chunk.written()));
                    out = self.apply(s, &mut next);
                    chunk = next;
                }
                y = self.hash(y, Hashed::written(&out, chunk.written()));
            }
        } else {
            while let Some(mut chunk) = io.split(group_bytes::<V>()) {
                let s: [V; GROUP];
                chunk.prefetch(AHEAD);
                (s, y) = self.fused(counters, y, Hashed::Bytes(chunk.input()));
                self.apply(s, &mut chunk);
            }
        }
        y
    }
}

impl<V: AesBlocks, const R: usize, const REVERSED: bool> Run<'_, V, R, REVERSED> {
    /// Takes all groups off the front of the text, then half a one. The hash is that of what is written if `WRITTEN`,
    /// else that of what is read.
    #[inline(always)]
    pub(in crate::aead) fn groups<const WRITTEN: bool>(
        &self,
        counters: &mut Counters<V>,
        mut y: V::One,
        io: &mut InOut<'_>,
        table: Option<&mut FirstRound>,
    ) -> V::One {
        const { assert!(GROUP == 2 * HALF) };
        // No other vectors gain by a table: for them the kernel has no such loop.
        if REVERSED
            && V::LANES == 4
            && counters.aligned
            && let Some(table) = table
        {
            table.fill::<V>(self.token, self.keys);
            y = self.after_a_round(counters, table).whole_groups::<WRITTEN>(counters, y, io);
            counters.aligned = false;
        } else {
            y = self.whole_groups::<WRITTEN>(counters, y, io);
        }
        if let Some(mut chunk) = io.split(group_bytes::<V>() / 2) {
            let s: [V; HALF];
            if WRITTEN {
                s = self.rounds(self.next(counters));
                let out = self.apply(s, &mut chunk);
                y = self.hash(y, Hashed::written(&out, chunk.written()));
            } else {
                (s, y) = self.fused(counters, y, Hashed::Bytes(chunk.input()));
                self.apply(s, &mut chunk);
            }
        }
        y
    }
}

/// Text to be hashed.
#[derive(Clone, Copy)]
enum Hashed<'a, V, const N: usize> {
    /// In memory.
    Bytes(&'a [u8]),
    /// In registers.
    Vectors([V; N]),
}

impl<'a, V: Blocks, const N: usize> Hashed<'a, V, N> {
    /// What a group has just written. With 32 registers it is kept: a load of 64 bytes that were stored the iteration
    /// before has to wait until they reach the cache.
    #[inline(always)]
    fn written(vectors: &[V; N], bytes: &'a [u8]) -> Self {
        if V::REGISTERS == 32 { Self::Vectors(*vectors) } else { Self::Bytes(bytes) }
    }

    /// Vector `j`, ready to be multiplied.
    #[inline(always)]
    fn element<const REVERSED: bool>(self, token: V::Token, j: usize) -> V {
        let blocks = match self {
            Self::Bytes(bytes) => V::load_partial_bytes(token, &bytes[16 * V::LANES * j..]),
            Self::Vectors(vectors) => vectors[j],
        };
        if REVERSED { blocks.reverse_bytes() } else { blocks }
    }
}

/// Seals or opens groups and half a one, as many as the text has, and leaves less than half a group. Before them the
/// last block of additional data is hashed, if it is still to come. Counter and hash are brought up to date.
#[inline(always)]
pub(super) fn groups<V: AesBlocks, const R: usize, const SEAL: bool>(
    token: V::Token,
    key: &VectorKey,
    state: &mut State,
    aad: &[u8],
    io: &mut InOut<'_>,
    table: Option<&mut FirstRound>,
) {
    let run = Run::<V, R, true>::new(token, key);
    let mut y = V::One::broadcast_words(token, &state.y);
    if !aad.is_empty() {
        let h = key.powers.from(token, 1);
        y = Sum::product(V::load_partial_block(token, aad).reverse_bytes().xor(y), h).reduce(token);
    }
    let mut counters = run.counters(state, true);
    let y = run.groups::<SEAL>(&mut counters, y, io, table);
    run.advance(counters.base, 2).first().store_blocks(core::slice::from_mut(&mut state.counter));
    y.store_blocks(core::slice::from_mut(&mut state.y));
}

/// Seals or opens blocks of which only the message's last one may be cut short, a vector at a time: for fewer than half
/// a group.
#[inline(always)]
pub(super) fn blocks<V: AesBlocks, const SEAL: bool>(
    token: V::Token,
    key: &VectorKey,
    state: &mut State,
    io: &mut InOut<'_>,
) {
    let run = Run::<V, ANY, true>::new(token, key);
    let mut counters = run.counters(state, false);
    let mut y = V::One::broadcast_words(token, &state.y);
    while !io.is_empty() {
        let Some(mut part) = io.split(io.len().min(16 * V::LANES)) else { break };
        let n = part.len().div_ceil(16);
        let base = counters.base;
        let [s] = run.rounds(run.next(&mut counters));
        counters.base = run.advance(base, n);
        let text = V::load_partial_bytes(token, part.input());
        let out = s.aes_last_round(run.round_key(run.rounds).xor(text));
        out.store_partial_bytes(part.output());
        let hashed = if SEAL { out.keep_window(part.len(), 16) } else { text };
        y = Sum::product(hashed.reverse_bytes().xor_into_lane(0, y), key.powers.from(token, n))
            .reduce(token)
            .sum_lanes();
    }
    run.advance(counters.base, 2).first().store_blocks(core::slice::from_mut(&mut state.counter));
    y.store_blocks(core::slice::from_mut(&mut state.y));
}

/// Sets up the powers of the hash key `E(0)` from the round keys.
#[inline(always)]
pub(super) fn set_up<V: Blocks>(token: V::Token, key: &mut VectorKey)
where
    V::One: AesBlocks,
{
    let rounds = key.rounds.count();
    let mut s = V::One::broadcast(token, &key.keys[0]);
    for k in &key.keys[1..rounds] {
        s = s.aes_round(V::One::broadcast(token, k));
    }
    let h = s.aes_last_round(V::One::broadcast(token, &key.keys[rounds])).reverse_bytes();
    fill::<V>(token, &mut key.powers, times_x(token, h), group_blocks::<V>());
    key.half_group = group_bytes::<V>() / 2;
}

/// Wipes a key.
#[inline(always)]
pub(super) fn wipe_key<V: Blocks>(_: V::Token, key: &mut VectorKey) {
    wipe(&mut key.keys);
    key.powers.wipe(group_blocks::<V>());
}
