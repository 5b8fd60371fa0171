//! AES-GCM as the paper's Figures 9 to 12 and 15 have it: counter mode, then GHASH of what it gives, or the other way
//! round.
//!
//! ```text
//! H, E(J0)    two blocks of AES together (96-bit IV), at the start of every message, as the paper counts them
//! 64 bytes    4 counters -> AES, four abreast -> text ^= -> four blocks of GHASH
//! the rest    1 counter  -> AES               -> text ^= -> one block of GHASH
//! ```
//! The figures differ in what "four blocks of GHASH" is ([`Hash`]), and Figure 15 in when: it hashes a group of four
//! while the next group goes through AES, an instruction of one between those of the other. Text is sealed in place;
//! the paper's functions read one buffer and write another.

use super::cipher::{Schedule, encrypt, finish};
use super::ghash::{Four, Hash};
use super::multiply::{Karatsuba, Multiply, Parts, halves};
use super::{reduce::Reduce, register::Register};

/// Counter blocks: kept with bytes reversed, so that the counter is the lowest 32-bit word.
#[derive(Clone, Copy)]
struct Counter<V>(V);

impl<V: Register> Counter<V> {
    /// The next `N` counter blocks as they lie in memory.
    #[inline(always)]
    fn next<const N: usize>(&mut self, token: V::Token) -> [V; N] {
        let one = V::load(token, &[1, 0]);
        let mut blocks = [self.0; N];
        for block in &mut blocks {
            self.0 = self.0.add32(one);
            *block = self.0.reverse_bytes();
        }
        blocks
    }
}

/// What a message starts with.
struct Start<V, H> {
    hash: H,
    counter: Counter<V>,
    /// E(J0).
    mask: V,
    y: V,
}

/// Bits in so many bytes.
const fn bits(bytes: usize) -> u64 {
    (bytes as u64).wrapping_mul(8)
}

/// Absorbs the block of two lengths in bits.
#[inline(always)]
fn lengths<V: Register, H: Hash<V>>(token: V::Token, hash: H, y: V, a: usize, c: usize) -> V {
    let block = V::load(token, &[bits(a).swap_bytes(), bits(c).swap_bytes()]);
    hash.one(token, y, hash.import(token, block))
}

/// Four blocks as they lie in memory.
#[inline(always)]
fn import<V: Register, H: Hash<V>>(token: V::Token, hash: H, mut blocks: [V; 4]) -> [V; 4] {
    for block in &mut blocks {
        *block = hash.import(token, *block);
    }
    blocks
}

/// Absorbs bytes, filled up with zeros.
#[inline(always)]
fn absorb<V: Register, H: Hash<V>>(token: V::Token, hash: H, mut y: V, data: &[u8]) -> V {
    let load = |block: &[u8]| hash.import(token, V::load_partial_bytes(token, block));
    let (groups, rest) = data.as_chunks::<64>();
    for group in groups {
        let mut x = [y; 4];
        for (x, block) in x.iter_mut().zip(group.as_chunks::<16>().0) {
            *x = V::load_partial_bytes(token, block);
        }
        y = hash.four(token, y, import(token, hash, x));
    }
    for block in rest.chunks(16) {
        y = hash.one(token, y, load(block));
    }
    y
}

/// H, J0 and E(J0), and the additional data absorbed.
#[inline(always)]
fn start<V: Register, H: Hash<V>>(
    token: V::Token,
    schedule: &Schedule,
    iv: &[u8],
    aad: &[u8],
) -> Start<V, H> {
    let zero = V::splat(token, 0);
    let (hash, j0, mask): (H, V, V);
    if let Ok(nonce) = <&[u8; 12]>::try_from(iv) {
        let mut block = [0; 16];
        block[..12].copy_from_slice(nonce);
        block[15] = 1;
        j0 = V::load_partial_bytes(token, &block);
        let [h, e] = encrypt(token, schedule, [zero, j0]);
        (hash, mask) = (H::new(token, h), e);
    } else {
        let [h] = encrypt(token, schedule, [zero]);
        hash = H::new(token, h);
        let y = absorb(token, hash, zero, iv);
        j0 = hash.export(token, lengths(token, hash, y, 0, iv.len()));
        [mask] = encrypt(token, schedule, [j0]);
    }
    let y = absorb(token, hash, zero, aad);
    Start { hash, counter: Counter(j0.reverse_bytes()), mask, y }
}

/// The last text, less than four blocks or as many as there are, one by one; the lengths; the tag.
#[inline(always)]
fn end<V: Register, H: Hash<V>>(
    token: V::Token,
    schedule: &Schedule,
    mut at: Start<V, H>,
    rest: &mut [u8],
    lens: (usize, usize),
) -> [u8; 16] {
    let hash = at.hash;
    for block in rest.chunks_mut(16) {
        let [stream] = encrypt(token, schedule, at.counter.next(token));
        stream.xor(V::load_partial_bytes(token, block)).store_partial_bytes(block);
        // Read again: a last partial block is filled up with zeros, not with keystream.
        at.y = hash.one(token, at.y, hash.import(token, V::load_partial_bytes(token, block)));
    }
    let y = lengths(token, hash, at.y, lens.0, lens.1);
    let mut tag = [0; 16];
    hash.export(token, y).xor(at.mask).store_partial_bytes(&mut tag);
    tag
}

/// `group ^= stream`; what came out.
#[inline(always)]
fn add_stream<V: Register>(token: V::Token, group: &mut [u8; 64], stream: [V; 4]) -> [V; 4] {
    let (blocks, _) = group.as_chunks_mut::<16>();
    let mut out = stream;
    for (block, out) in blocks.iter_mut().zip(&mut out) {
        *out = out.xor(V::load_partial_bytes(token, block));
        out.store_partial_bytes(block);
    }
    out
}

/// Figures 9, 11 and 12: AES four abreast, then GHASH. For `AES = 1` everything goes block by block.
///
/// Encrypts `text` in place and returns the tag.
#[inline(always)]
pub(super) fn seal<V: Register, H: Hash<V>, const AES: usize>(
    token: V::Token,
    schedule: &Schedule,
    iv: &[u8],
    aad: &[u8],
    text: &mut [u8],
) -> [u8; 16] {
    const { assert!(AES == 1 || AES == 4) };
    let lens = (aad.len(), text.len());
    let mut at: Start<V, H> = start(token, schedule, iv, aad);
    let (groups, rest) = if AES == 4 { text.as_chunks_mut::<64>() } else { (&mut [][..], text) };
    for group in groups {
        let stream = encrypt(token, schedule, at.counter.next(token));
        let out = import(token, at.hash, add_stream(token, group, stream));
        at.y = at.hash.four(token, at.y, out);
    }
    end(token, schedule, at, rest, lens)
}

/// Figure 10, for whichever hash: GHASH of the whole ciphertext, the tag compared, and only then AES, four blocks
/// abreast.
///
/// Decrypts `text` in place if the tag is right, and tells.
#[inline(always)]
pub(super) fn open<V: Register, H: Hash<V>>(
    token: V::Token,
    schedule: &Schedule,
    iv: &[u8],
    aad: &[u8],
    text: &mut [u8],
    tag: &[u8; 16],
) -> bool {
    let at: Start<V, H> = start(token, schedule, iv, aad);
    let y = absorb(token, at.hash, at.y, text);
    let y = lengths(token, at.hash, y, aad.len(), text.len());
    let difference = at.hash.export(token, y).xor(at.mask).xor(V::load_partial_bytes(token, tag)).to_words();
    if difference[0] | difference[1] != 0 {
        return false;
    }
    let mut counter = at.counter;
    let (groups, rest) = text.as_chunks_mut::<64>();
    for group in groups {
        let stream = encrypt(token, schedule, counter.next(token));
        add_stream(token, group, stream);
    }
    for block in rest.chunks_mut(16) {
        let [stream] = encrypt(token, schedule, counter.next(token));
        stream.xor(V::load_partial_bytes(token, block)).store_partial_bytes(block);
    }
    true
}

/// Figure 15's hash: Karatsuba everywhere.
type Interleaved<V, R> = Four<V, Karatsuba, Karatsuba, R>;

/// Figure 15: while four counters go through AES, the four blocks before them go through GHASH.
#[inline(always)]
pub(super) fn seal_interleaved<V: Register, R: Reduce + Default>(
    token: V::Token,
    schedule: &Schedule,
    iv: &[u8],
    aad: &[u8],
    text: &mut [u8],
) -> [u8; 16] {
    let lens = (aad.len(), text.len());
    let mut at: Start<V, Interleaved<V, R>> = start(token, schedule, iv, aad);
    let (groups, rest) = text.as_chunks_mut::<64>();
    if let Some((first, groups)) = groups.split_first_mut() {
        let stream = encrypt(token, schedule, at.counter.next(token));
        let mut before = add_stream(token, first, stream);
        for group in groups {
            let counters = at.counter.next(token);
            let stream;
            (stream, at.y) = encrypt_and_hash::<V, R>(token, schedule, &at.hash, counters, at.y, before);
            before = add_stream(token, group, stream);
        }
        let x = import(token, at.hash, before);
        at.y = at.hash.four(token, at.y, x);
    }
    end(token, schedule, at, rest, lens)
}

/// Four blocks of AES and, between the first nine rounds, the twelve products of four blocks of GHASH.
#[inline(always)]
fn encrypt_and_hash<V: Register, R: Reduce + Default>(
    token: V::Token,
    schedule: &Schedule,
    hash: &Interleaved<V, R>,
    counters: [V; 4],
    y: V,
    before: [V; 4],
) -> ([V; 4], V) {
    let [h1, h2, h3, h4] = hash.powers;
    let [mut x0, x1, x2, x3] = import(token, *hash, before);
    x0 = x0.xor(y);
    let first = schedule.key(token, 0);
    let mut s = counters.map(|s| s.xor(first));
    // `barrier_order` keeps the order: the compiler would put each counter's rounds behind one another, apart from the
    // products.
    let mut round = |r: usize| {
        let key = schedule.key(token, r);
        s = s.map(|s| s.aes_round(key).barrier_order());
    };
    round(1);
    let low = x3.clmul_low(h1).barrier_order();
    round(2);
    let low = low.xor(x2.clmul_low(h2)).barrier_order();
    round(3);
    let high = x3.clmul_high(h1).barrier_order();
    round(4);
    let high = high.xor(x2.clmul_high(h2)).barrier_order();
    round(5);
    let low = low.xor(x1.clmul_low(h3)).barrier_order();
    round(6);
    let high = high.xor(x1.clmul_high(h3)).barrier_order();
    round(7);
    let low = low.xor(x0.clmul_low(h4)).barrier_order();
    let high = high.xor(x0.clmul_high(h4)).barrier_order();
    round(8);
    let middle = halves(x3).clmul_low(halves(h1)).barrier_order();
    let middle = middle.xor(halves(x2).clmul_low(halves(h2))).barrier_order();
    round(9);
    let middle = middle.xor(halves(x1).clmul_low(halves(h3))).barrier_order();
    let middle = middle.xor(halves(x0).clmul_low(halves(h4))).barrier_order();
    let (low, high) = Karatsuba::whole(Parts { low, middle, high });
    let y = R::reduce(token, low, high);
    (finish(token, schedule, 10, s), y)
}
