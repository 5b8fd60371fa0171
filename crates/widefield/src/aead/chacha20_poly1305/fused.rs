//! Sealing and opening with key stream and hash side by side, over any vector and any hash in runs.
//!
//! Block 0 of the key stream holds the one-time key, blocks 1, 2, ... encrypt; so the first batch of blocks gives both,
//! and a short message needs no other. A long one goes batch by batch; the hash follows the ciphertext run by run,
//! after it when sealing and ahead of it when opening, so that all of it is found in the nearest cache.

use crate::chacha20::{self, State, vector, vector::Columns};
use crate::poly1305::{End, OneTime, Runs};
use crate::simd::Words32;
use crate::tier::Token;

/// From how many bytes on the hash goes in runs along with the cipher.
const LONG: usize = 2048;

/// Which way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Seal,
    Open,
}

/// A message and what is to be done with it.
pub(super) struct Job<'a> {
    /// Chooses the hash's kernel and that of what key stream is left to make.
    pub(super) all: Token,
    pub(super) way: Way,
    pub(super) aad: &'a [u8],
    pub(super) buf: &'a mut [u8],
}

impl Job<'_> {
    #[inline(always)]
    fn lengths(&self) -> End {
        End::Block([self.aad.len() as u64, self.buf.len() as u64])
    }
}

/// A vector whose tier has [`end`] as a kernel: a call, so that there is one copy for all ways to come there.
pub(super) trait Ends: Words32 {
    /// [`end`].
    fn end(token: Self::Token, stream: [&[[Self; 4]]; 2], next: &State, job: Job<'_>) -> [u8; 16];
}

/// Encrypts or decrypts, from the state of block 0. The tag is the ciphertext's.
#[inline(always)]
pub(super) fn run<V: Ends, R: Runs<Token = V::Token>>(
    token: V::Token,
    state: &State,
    job: Job<'_>,
) -> [u8; 16] {
    // The key's block and the message's.
    let blocks = 1 + job.buf.len().div_ceil(64);
    match blocks.div_ceil(V::LANES) {
        0 | 1 => V::end(token, [&vector::rows::<V, 1>(token, state), &[]], state, job),
        2 => V::end(token, [&vector::rows::<V, 2>(token, state), &[]], state, job),
        3 => V::end(token, [&vector::rows::<V, 3>(token, state), &[]], state, job),
        4 => V::end(token, [&vector::columns::<V>(token, state), &[]], state, job),
        5 if V::MANY_REGISTERS => together::<V, 1>(token, state, job),
        6 if V::MANY_REGISTERS => together::<V, 2>(token, state, job),
        7 if V::MANY_REGISTERS => together::<V, 3>(token, state, job),
        _ => {
            let stream = vector::columns::<V>(token, state);
            let mut state = *state;
            state[12] = 4 * V::LANES as u32;
            if job.buf.len() < LONG {
                V::end(token, [&stream, &[]], &state, job)
            } else {
                long::<V, R>(token, &stream, &state, job)
            }
        }
    }
}

/// A batch by columns and S more sets by rows, at once.
#[inline(always)]
fn together<V: Ends, const S: usize>(token: V::Token, state: &State, job: Job<'_>) -> [u8; 16] {
    let mut more = [[V::splat(token, 0); 4]; S];
    let stream = vector::columns_and_rows::<V, S>(token, state, &mut more);
    V::end(token, [&stream, &more], state, job)
}

/// Vectors that block 0 takes.
const fn key_vectors<V: Words32>() -> usize {
    4 / V::LANES
}

#[inline(always)]
fn one_time_key<V: Words32>(all: Token, stream: &[[V; 4]]) -> OneTime {
    OneTime::new(all, &V::first32([stream[0][0], stream[0][1]]))
}

/// From key stream that begins with the one-time key's block, and from the state of the blocks behind it if they do not
/// suffice.
#[inline(always)]
pub(super) fn end<V: Words32>(
    _: V::Token,
    [stream, more]: [&[[V; 4]]; 2],
    next: &State,
    job: Job<'_>,
) -> [u8; 16] {
    let lengths = job.lengths();
    let Job { all, way, aad, buf } = job;
    let mut mac = one_time_key(all, stream);
    mac.absorb(aad, End::Zeros);
    if way == Way::Open {
        mac.absorb(buf, lengths);
    }
    let rest = vector::apply(stream.as_flattened(), key_vectors::<V>(), buf);
    let rest = vector::apply(more.as_flattened(), 0, rest);
    if !rest.is_empty() {
        chacha20::xor(all, next, rest);
    }
    if way == Way::Seal {
        mac.absorb(buf, lengths);
    }
    mac.finish()
}

/// Batch by batch.
#[inline(always)]
fn long<V: Words32, R: Runs<Token = V::Token>>(
    token: V::Token,
    stream: &[[V; 4]; 4],
    state: &State,
    job: Job<'_>,
) -> [u8; 16] {
    let end = job.lengths();
    let Job { all, way, aad, buf } = job;
    let len = buf.len();
    let batch = 256 * V::LANES;
    let mut mac = one_time_key(all, stream);
    mac.absorb(aad, End::Zeros);

    // What the first batch has beside the key's block.
    let mut done = batch - 64;
    if way == Way::Seal {
        vector::apply(stream.as_flattened(), key_vectors::<V>(), &mut buf[..done]);
    }
    let (mut hash, mut hashed) = R::start(token, mac.sum(), mac.factor(), buf, end.blocks(len));
    if way == Way::Open {
        // Ahead of the first batch, whose key stream waits.
        follow(&mut hash, &mut hashed, buf, done);
        vector::apply(stream.as_flattened(), key_vectors::<V>(), &mut buf[..done]);
    }
    let mut state = *state;
    // What is left then is made at once, or with few registers almost. The hash, ahead when opening, has whole runs left.
    let last = if V::MANY_REGISTERS { 2 * batch } else { batch + 64 };
    while len - done > last {
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
        vector::apply(columns.finish().as_flattened(), 0, &mut buf[done..next]);
        state[12] = state[12].wrapping_add(4 * V::LANES as u32);
        done = next;
    }
    if way == Way::Seal {
        chacha20::xor(all, &state, &mut buf[done..]);
    }
    if V::MANY_REGISTERS {
        follow(&mut hash, &mut hashed, buf, len);
    }
    mac.set_sum(hash.finish(&buf[hashed..], end));
    if way == Way::Open {
        chacha20::xor(all, &state, &mut buf[done..]);
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
