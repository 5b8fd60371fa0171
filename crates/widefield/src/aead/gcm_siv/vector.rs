//! AES-GCM-SIV on vectors of blocks.
//!
//! A short message is a chain of steps that each wait for the one before: keys from the nonce, their expansion, the
//! hash, the tag, the keystream. What can be done beside the chain stands beside it: the powers of the hash key are
//! computed while the cipher's key is expanded, and the last block of additional data, which takes one product by the
//! key itself, while the powers are. The end of the text takes one sum of products. It stands in vectors so that the
//! lengths have the last lane, zeros before it: then the powers are loaded as the vectors that they were stored as. Any
//! other load of what was just stored waits for the cache.
//!
//! ```text
//! hashed |   0   | P1 + y  | P2  | lengths |   with   y = (hash of A so far) H
//! times  |  H^4  |   H^3   | H^2 |    H    |
//! ```
//!
//! If the blocks fill their vectors, the lengths stand alone behind them. If there is a further vector of powers, those
//! of the text are put together of two neighbours each, and the lengths have a product beside the sum; if not, one
//! behind it.
//!
//! Sealing passes over a long text twice, because the tag is the cipher's first counter: groups of eight vectors are
//! hashed with one reduction, then as many are encrypted at once. Opening passes over it once: keystream for eight
//! vectors between the products of the eight before, as in AES-GCM.

use super::header::{Header, TOP};
use crate::{
    aead::gcm::{
        first_round::Whole,
        vector::{Counters, Run},
    },
    aes::{
        expand_128_block, expand_256_blocks,
        schedule::{RoundKeys, Rounds},
    },
    ghash::{Powers, Sum, absorb_after, at_once, fill, group_blocks, group_bytes, wipe_powers},
    simd::{AesBlocks, AesSchedule, Blocks, InOut, Simd, Wiped, wipe},
    tier::VectorToken,
};
use zeroize::ZeroizeOnDrop;

/// The key that generates those of messages, expanded.
#[derive(Clone)]
pub(super) struct VectorKey {
    pub(super) token: VectorToken,
    pub(super) rounds: Rounds,
    pub(super) keys: RoundKeys,
}

impl Drop for VectorKey {
    fn drop(&mut self) {
        wipe(&mut self.keys);
    }
}

impl ZeroizeOnDrop for VectorKey {}

/// The keys of a message. They are set up where they stay, and wiped there.
pub(super) struct Message<V: Blocks> {
    token: V::Token,
    powers: Powers,
    keys: Wiped<RoundKeys>,
}

impl<V: Blocks> Drop for Message<V> {
    #[inline(always)]
    fn drop(&mut self) {
        // So that their own drop has nothing left to do.
        wipe_powers(self.token, &mut self.powers);
    }
}

/// The blocks whose low words are a nonce's keys, and room for a vector of them.
pub(super) type Table = [[u64; 2]; 8];

/// The low words of two neighbours.
#[inline(always)]
fn joined<V: Blocks>(token: V::Token, table: &Table, first: usize) -> V {
    V::load_blocks(token, &table[first..]).interleave_low(V::load_blocks(token, &table[first + 1..]))
}

/// `N` vectors of the blocks that a nonce's keys are halves of.
#[inline(always)]
fn halves<V: AesBlocks, const R: usize, const N: usize>(
    run: &Run<'_, V, R, false>,
    generator: &[u64; 2],
    table: &mut [[u64; 2]],
) {
    let mut counters = run.counters_from(V::broadcast_words(run.token, generator));
    let s: [V; N] = run.rounds(run.next(&mut counters));
    for (j, s) in s.into_iter().enumerate() {
        s.aes_last_round(run.round_key(R)).store_blocks(&mut table[V::LANES * j..]);
    }
}

impl<V: AesBlocks<One: AesSchedule>> Message<V> {
    /// The memory of the keys.
    #[inline(always)]
    pub(super) fn empty(token: V::Token, key: &VectorKey) -> Self {
        Self { token, powers: Powers::empty(key.token), keys: Wiped::new([[0; 2]; 15]) }
    }

    /// The blocks that a nonce's keys are halves of.
    #[inline(always)]
    pub(super) fn derive<const R: usize>(&self, key: &VectorKey, header: Header<'_>, table: &mut Table) {
        let run = Run::<V, R, false> {
            token: self.token,
            keys: &key.keys,
            powers: &self.powers,
            rounds: R,
            first: Whole,
        };
        let generator = header.generator();
        let blocks: usize = if R == 10 { 4 } else { 6 };
        match blocks.div_ceil(V::LANES) {
            1 => halves::<V, R, 1>(&run, &generator, table),
            2 => halves::<V, R, 2>(&run, &generator, table),
            3 => halves::<V, R, 3>(&run, &generator, table),
            4 => halves::<V, R, 4>(&run, &generator, table),
            _ => halves::<V, R, 6>(&run, &generator, table),
        }
    }

    /// The keys that these blocks have, with so many powers of the hash's.
    #[inline(always)]
    fn set_up<const R: usize>(&mut self, table: &Table, powers: usize) {
        let token = self.token;
        if R == 10 {
            expand_128_block::<V::One>(token, joined(token, table, 2), &mut self.keys);
        } else {
            expand_256_blocks::<V::One>(
                token,
                joined(token, table, 2),
                joined(token, table, 4),
                &mut self.keys,
            );
        }
        let h = joined::<V::One>(token, table, 0);
        fill::<V>(token, &mut self.powers, h, powers);
    }

    /// A key in use.
    #[inline(always)]
    fn run<const R: usize>(&self) -> Run<'_, V, R, false> {
        Run { token: self.token, keys: &self.keys, powers: &self.powers, rounds: R, first: Whole }
    }

    /// Times the hash's key.
    #[inline(always)]
    fn times_h(&self, y: V::One) -> V::One {
        Sum::product(y, self.powers.from(self.token, 1)).reduce(self.token)
    }

    /// The hash of the additional data.
    #[inline(always)]
    fn data(&self, aad: &[u8]) -> V::One {
        if aad.is_empty() {
            return V::One::broadcast(self.token, &[0; 2]);
        }
        let (whole, last) = aad.split_at((aad.len() - 1) & !15);
        let last = V::load_partial_block(self.token, last);
        let none = V::One::broadcast(self.token, &[0; 2]);
        self.times_h(if whole.is_empty() { last } else { self.absorb(none, whole).xor(last) })
    }

    /// The hash after whole blocks.
    #[inline(always)]
    fn absorb(&self, y: V::One, blocks: &[u8]) -> V::One {
        absorb_after::<V, false>(self.token, &self.powers, y, blocks)
    }

    /// The hash after `N` vectors with the text's last blocks, so many, which stand where [`before`] says, and the
    /// lengths.
    #[inline(always)]
    fn end<const N: usize>(&self, y: V::One, mut text: [V; N], blocks: usize, lengths: &[u64; 2]) -> V::One {
        let lengths = V::One::broadcast_words(self.token, lengths);
        if N == 0 {
            return self.times_h(y.xor(lengths));
        }
        // The hash so far, which is late, is taken in last.
        text[0] = text[0].xor_into_lane(before::<V>(blocks), y);
        let none = Sum::zero(self.token);
        if V::LANES == 1 {
            let lengths = none.plus(V::from_two(lengths, lengths), self.powers.from(self.token, 1));
            self.plus::<N, false>(lengths, text)
        } else if !blocks.is_multiple_of(V::LANES) {
            text[N - 1] = text[N - 1].xor_into_lane(V::LANES - 1, lengths);
            self.plus::<N, false>(none, text)
        } else if self.powers.reach(blocks + 1) {
            self.plus::<N, true>(none, text).xor(self.times_h(lengths))
        } else {
            self.times_h(self.plus::<N, false>(none, text).xor(lengths))
        }
    }

    /// A sum and the products of vectors by the powers that end with `H`; or, if a block follows, with `H^2`.
    #[inline(always)]
    fn plus<const N: usize, const FOLLOWED: bool>(&self, mut sum: Sum<V>, text: [V; N]) -> V::One {
        for (j, text) in text.into_iter().enumerate().rev() {
            let n = V::LANES * (N - j);
            let powers = if V::LANES == 1 {
                self.powers.from(self.token, n + 1)
            } else if FOLLOWED {
                let before: V = self.powers.from(self.token, n + V::LANES);
                before.last_before(self.powers.from(self.token, n))
            } else {
                self.powers.from(self.token, n)
            };
            sum = sum.plus(text, powers);
        }
        sum.reduce(self.token).sum_lanes()
    }

    /// The tag that a hash gives.
    #[inline(always)]
    fn tag<const R: usize>(&self, header: Header<'_>, hash: V::One) -> V::One {
        let s = hash.xor(V::One::broadcast_words(self.token, &header.mask()));
        let s = s
            .and(V::One::broadcast(self.token, &[!0, !TOP]))
            .xor(V::One::broadcast(self.token, &self.keys[0]));
        let mut s = s;
        for k in &self.keys[1..R] {
            s = s.aes_round(V::One::broadcast(self.token, k));
        }
        s.aes_last_round(V::One::broadcast(self.token, &self.keys[R]))
    }

    /// The counters that a tag gives.
    #[inline(always)]
    fn counters<const R: usize>(&self, tag: V::One) -> Counters<V> {
        let first = tag.or(V::One::broadcast(self.token, &[0, TOP]));
        self.run::<R>().counters_from(V::from_two(first, first).broadcast_first())
    }

    /// Encrypts under the keys that these blocks have, and gives the tag.
    #[inline(always)]
    pub(super) fn seal<const R: usize>(
        &mut self,
        table: &Table,
        header: Header<'_>,
        mut io: InOut<'_>,
    ) -> [u8; 16] {
        let (token, message) = (self.token, self);
        let powers = powers::<V>(header.aad.len(), io.len(), sealed_in_halves_to::<V>());
        message.set_up::<R>(table, powers);
        let lengths = header.lengths(io.len());
        let mut y = message.data(header.aad);
        let text = io.input();
        let whole = if text.len() > half::<V>() { text.len() / half::<V>() * half::<V>() } else { 0 };
        let (groups, rest) = text.split_at(whole);
        if V::LANES > 1 && powers < group_blocks::<V>() {
            for half in groups.chunks(half::<V>()) {
                y = at_once::<V, false>(token, &message.powers, y, half);
            }
        } else if !groups.is_empty() {
            y = message.absorb(y, groups);
        }
        let blocks = rest.len().div_ceil(16);
        let before = before::<V>(blocks);
        let hash = match blocks.div_ceil(V::LANES) {
            0 => message.end::<0>(y, [], blocks, &lengths),
            1 => message.end::<1>(y, loaded(token, rest, before), blocks, &lengths),
            2 => message.end::<2>(y, loaded(token, rest, before), blocks, &lengths),
            3 => message.end::<3>(y, loaded(token, rest, before), blocks, &lengths),
            _ => message.end::<4>(y, loaded(token, rest, before), blocks, &lengths),
        };
        let tag = message.tag::<R>(header, hash);

        let run = message.run::<R>();
        let mut counters = message.counters::<R>(tag);
        while let Some(mut chunk) = io.split(group_bytes::<V>()) {
            let s: [V; 8] = run.rounds(run.next(&mut counters));
            run.apply(s, &mut chunk);
        }
        if let Some(mut chunk) = io.split(half::<V>()) {
            let s: [V; 4] = run.rounds(run.next(&mut counters));
            run.apply(s, &mut chunk);
        }
        match io.len().div_ceil(16 * V::LANES) {
            0 => {}
            1 => _ = crypt_last::<V, R, 1>(&run, counters, 0, &mut io),
            2 => _ = crypt_last::<V, R, 2>(&run, counters, 0, &mut io),
            3 => _ = crypt_last::<V, R, 3>(&run, counters, 0, &mut io),
            _ => _ = crypt_last::<V, R, 4>(&run, counters, 0, &mut io),
        }
        let mut bytes = [0; 16];
        tag.store_partial_bytes(&mut bytes);
        bytes
    }

    /// Decrypts with the tag that came, and gives the one that it should have been.
    #[inline(always)]
    pub(super) fn open<const R: usize>(
        &mut self,
        table: &Table,
        header: Header<'_>,
        mut io: InOut<'_>,
        tag: &[u8; 16],
    ) -> [u8; 16] {
        let (token, message) = (self.token, self);
        let powers = powers::<V>(header.aad.len(), io.len(), opened_in_halves_to::<V>());
        message.set_up::<R>(table, powers);
        let lengths = header.lengths(io.len());
        let mut y = message.data(header.aad);
        let run = message.run::<R>();
        let mut counters = message.counters::<R>(V::load_partial_block(token, tag));
        if io.len() >= half::<V>() {
            y = run.groups::<true>(&mut counters, y, &mut io, None);
        }
        let blocks = io.len().div_ceil(16);
        let before = before::<V>(blocks);
        let hash = match blocks.div_ceil(V::LANES) {
            0 => message.end::<0>(y, [], blocks, &lengths),
            1 => {
                let text = crypt_last::<V, R, 1>(&run, counters, before, &mut io);
                message.end(y, text, blocks, &lengths)
            }
            2 => {
                let text = crypt_last::<V, R, 2>(&run, counters, before, &mut io);
                message.end(y, text, blocks, &lengths)
            }
            3 => {
                let text = crypt_last::<V, R, 3>(&run, counters, before, &mut io);
                message.end(y, text, blocks, &lengths)
            }
            _ => {
                let text = crypt_last::<V, R, 4>(&run, counters, before, &mut io);
                message.end(y, text, blocks, &lengths)
            }
        };
        let mut bytes = [0; 16];
        message.tag::<R>(header, hash).store_partial_bytes(&mut bytes);
        bytes
    }
}

/// Half a group in bytes: what is left behind groups is less.
const fn half<V: Blocks>() -> usize {
    group_bytes::<V>() / 2
}

/// How many powers of the hash's key so many bytes of additional data and text take. Some lengths of text are hashed
/// half a group at a time, which is sooner than that the other half of a group's powers are made.
#[inline(always)]
fn powers<V: Blocks>(aad: usize, text: usize, in_halves_to: usize) -> usize {
    if text == 0 && aad <= 16 {
        return 1;
    }
    let last = text.div_ceil(16) + usize::from(V::LANES == 1);
    let most = last.max(aad.div_ceil(16)).clamp(V::LANES, group_blocks::<V>()).next_power_of_two();
    if V::LANES > 1 && text <= in_halves_to && aad <= half::<V>() {
        most.min(group_blocks::<V>() / 2)
    } else {
        most
    }
}

/// Up to which length a text is hashed so when it is sealed.
const fn sealed_in_halves_to<V: Blocks>() -> usize {
    if V::LANES == 4 { 7 * half::<V>() / 2 } else { opened_in_halves_to::<V>() }
}

/// And when it is opened, with keys of the cipher's stream between the products: less than a group.
const fn opened_in_halves_to<V: Blocks>() -> usize {
    group_bytes::<V>() - 1
}

/// How many blocks of zeros stand before the last blocks of a text in vectors: so many that the lengths have the last
/// lane, if the blocks leave one.
#[inline(always)]
const fn before<V: Blocks>(blocks: usize) -> usize {
    match blocks % V::LANES {
        0 => 0,
        n => V::LANES - 1 - n,
    }
}

/// The place of vector `j` of a text with blocks of zeros before it, as windows count.
#[inline(always)]
const fn place<V: Blocks>(before: usize, j: usize) -> usize {
    (16 + 16 * V::LANES * j).wrapping_sub(16 * before)
}

/// `N` vectors of text, of which the last may be cut short, after blocks of zeros.
#[inline(always)]
fn loaded<V: Blocks, const N: usize>(token: V::Token, text: &[u8], before: usize) -> [V; N] {
    let mut all = [V::broadcast(token, &[0; 2]); N];
    for (j, x) in all.iter_mut().enumerate() {
        *x = V::from_window(token, text, place::<V>(before, j));
    }
    all
}

/// The last `N` vectors of a text through the cipher, blocks of zeros before it: what was written, and zeros.
#[inline(always)]
fn crypt_last<V: AesBlocks, const R: usize, const N: usize>(
    run: &Run<'_, V, R, false>,
    mut counters: Counters<V>,
    before: usize,
    io: &mut InOut<'_>,
) -> [V; N] {
    if V::LANES > 1 {
        counters.base = run.advance(counters.base, before.wrapping_neg());
    }
    let s: [V; N] = run.rounds(run.next(&mut counters));
    let k = run.round_key(R);
    let mut out = loaded::<V, N>(run.token, io.input(), before);
    for (j, out) in out.iter_mut().enumerate() {
        let at = place::<V>(before, j);
        let both = s[j].aes_last_round(k.xor(*out));
        both.to_window(io.output(), at);
        *out = both.keep_window(io.len(), at);
    }
    out
}

/// Encrypts, and gives the tag.
#[inline(always)]
pub(super) fn seal<V: AesBlocks<One: AesSchedule>, const R: usize>(
    token: V::Token,
    key: &VectorKey,
    header: Header<'_>,
    io: &mut InOut<'_>,
) -> [u8; 16] {
    let mut message = Message::<V>::empty(token, key);
    let mut table = Wiped::new([[0; 2]; 8]);
    message.derive::<R>(key, header, &mut table);
    message.seal::<R>(&table, header, io.again())
}

/// Decrypts with the tag that came, and gives the one that it should have been.
#[inline(always)]
pub(super) fn open<V: AesBlocks<One: AesSchedule>, const R: usize>(
    token: V::Token,
    key: &VectorKey,
    header: Header<'_>,
    io: &mut InOut<'_>,
    tag: &[u8; 16],
) -> [u8; 16] {
    let mut message = Message::<V>::empty(token, key);
    let mut table = Wiped::new([[0; 2]; 8]);
    message.derive::<R>(key, header, &mut table);
    message.open::<R>(&table, header, io.again(), tag)
}
