//! Sealing and opening with key stream and hash side by side, over any vector and any hash in runs.
//!
//! Block 0 of the key stream holds the one-time key, blocks 1, 2, ... encrypt; so the first batch of blocks gives both,
//! and a short message needs no other. A long one goes batch by batch; the hash follows the ciphertext run by run,
//! after it when sealing and ahead of it when opening, so that all of it is found in the nearest cache.

use crate::chacha20::{State, vector, vector::Columns};
use crate::cpu::Token;
use crate::poly1305::{End, OneTime, Runs};
use crate::simd::Words32;

/// From how many bytes on the hash goes in runs along with the cipher.
const LONG: usize = 2048;

/// Which way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Seal,
    Open,
}

/// Encrypts or decrypts, from the state of block 0. The tag is the ciphertext's.
#[inline(always)]
pub(super) fn run<V: Words32, R: Runs<Token = V::Token>>(
    token: V::Token,
    all: Token,
    way: Way,
    state: &State,
    aad: &[u8],
    buf: &mut [u8],
) -> [u8; 16] {
    // The key's block and the message's.
    let blocks = 1 + buf.len().div_ceil(64);
    match blocks.div_ceil(V::LANES) {
        0 | 1 => short(all, way, &vector::rows::<V, 1>(token, state), aad, buf),
        2 => short(all, way, &vector::rows::<V, 2>(token, state), aad, buf),
        3 => short(all, way, &vector::rows::<V, 3>(token, state), aad, buf),
        _ => {
            let stream = vector::columns::<V>(token, state);
            let mut state = *state;
            state[12] = 4 * V::LANES as u32;
            if buf.len() < LONG {
                medium(token, all, way, &stream, &state, aad, buf)
            } else {
                long::<V, R>(token, all, way, &stream, &state, aad, buf)
            }
        }
    }
}

/// Vectors that block 0 takes.
const fn key_vectors<V: Words32>() -> usize {
    4 / V::LANES
}

#[inline(always)]
fn one_time_key<V: Words32, const S: usize>(all: Token, stream: &[[V; 4]; S]) -> OneTime {
    OneTime::new(all, &V::first32([stream[0][0], stream[0][1]]))
}

#[inline(always)]
fn lengths(aad: &[u8], buf: &[u8]) -> End {
    End::Block([aad.len() as u64, buf.len() as u64])
}

/// One batch is enough.
#[inline(always)]
fn short<V: Words32, const S: usize>(
    all: Token,
    way: Way,
    stream: &[[V; 4]; S],
    aad: &[u8],
    buf: &mut [u8],
) -> [u8; 16] {
    let mut mac = one_time_key(all, stream);
    mac.absorb(aad, End::Zeros);
    if way == Way::Open {
        mac.absorb(buf, lengths(aad, buf));
    }
    vector::apply(stream, key_vectors::<V>(), buf);
    if way == Way::Seal {
        mac.absorb(buf, lengths(aad, buf));
    }
    mac.finish()
}

/// A batch by columns and the rest, the hash before or after them.
#[inline(always)]
fn medium<V: Words32>(
    token: V::Token,
    all: Token,
    way: Way,
    stream: &[[V; 4]; 4],
    state: &State,
    aad: &[u8],
    buf: &mut [u8],
) -> [u8; 16] {
    let mut mac = one_time_key(all, stream);
    mac.absorb(aad, End::Zeros);
    if way == Way::Open {
        mac.absorb(buf, lengths(aad, buf));
    }
    let rest = vector::apply(stream, key_vectors::<V>(), buf);
    vector::xor::<V>(token, state, rest);
    if way == Way::Seal {
        mac.absorb(buf, lengths(aad, buf));
    }
    mac.finish()
}

/// Batch by batch.
#[inline(always)]
fn long<V: Words32, R: Runs<Token = V::Token>>(
    token: V::Token,
    all: Token,
    way: Way,
    stream: &[[V; 4]; 4],
    state: &State,
    aad: &[u8],
    buf: &mut [u8],
) -> [u8; 16] {
    let end = lengths(aad, buf);
    let len = buf.len();
    let batch = 256 * V::LANES;
    let mut mac = one_time_key(all, stream);
    mac.absorb(aad, End::Zeros);

    // What the first batch has beside the key's block.
    let mut done = batch - 64;
    if way == Way::Seal {
        vector::apply(stream, key_vectors::<V>(), &mut buf[..done]);
    }
    let (mut hash, mut hashed) = R::start(token, mac.sum(), mac.factor(), buf, end.blocks(len));
    if way == Way::Open {
        // Ahead of the first batch, whose key stream waits.
        follow(&mut hash, &mut hashed, buf, done);
        vector::apply(stream, key_vectors::<V>(), &mut buf[..done]);
    }
    let mut state = *state;
    while len - done > 2 * batch {
        let next = done + batch;
        // The hash's next run begins behind the cipher when sealing, ahead of it when opening.
        let ready = if way == Way::Seal { done } else { len };
        let mut columns = Columns::<V>::new(token, &state);
        if hash.next_len() == batch && ready - hashed >= batch {
            hash.run_with(&buf[hashed..][..batch], &mut columns);
            hashed += batch;
        } else {
            let until = if way == Way::Seal { done } else { next };
            follow(&mut hash, &mut hashed, &buf[..ready], until);
        }
        vector::apply(&columns.finish(), 0, &mut buf[done..next]);
        state[12] = state[12].wrapping_add(4 * V::LANES as u32);
        done = next;
    }
    if way == Way::Seal {
        vector::xor::<V>(token, &state, &mut buf[done..]);
    }
    follow(&mut hash, &mut hashed, buf, len);
    mac.set_sum(hash.finish(&buf[hashed..], end));
    if way == Way::Open {
        vector::xor::<V>(token, &state, &mut buf[done..]);
    }
    mac.finish()
}

/// Runs of the hash that begin before `until` and lie within the text.
#[inline(always)]
fn follow<R: Runs>(hash: &mut R, hashed: &mut usize, text: &[u8], until: usize) {
    while *hashed < until && text.len() - *hashed >= hash.next_len() {
        let (now, _) = text[*hashed..].split_at(hash.next_len());
        hash.run(now);
        *hashed += now.len();
    }
}
