//! Sealing and opening with key stream and hash side by side, over any vector and any hash in runs.
//!
//! Block 0 of the key stream holds the one-time key, blocks 1, 2, ... encrypt; so the first batch of blocks gives both,
//! and a short message needs no other. A long one goes batch by batch; the hash follows the ciphertext run by run,
//! after it when sealing and ahead of it when opening, so that all of it is found in the nearest cache.

use super::job::{Direction, Job};
use crate::chacha20::{self, State, vector, vector::Columns};
use crate::poly1305::{End, Follower, OneTime, Runs};
use crate::simd::{Wiped, Words32, overwrite};
use crate::tier::Token;

/// From how many bytes on the hash goes in runs along with the cipher.
const LONG: usize = 2048;

/// Encrypts or decrypts, from the state of block 0. The tag is the ciphertext's.
#[inline(always)]
pub(super) fn run<V: Words32<Token: Into<Token>>, R: Runs<Token = V::Token>>(
    token: V::Token,
    state: &State,
    job: Job<'_>,
) -> [u8; 16] {
    let zero = V::splat(token, 0);
    // The first key stream, by rows or by columns, and what goes with columns by rows.
    let (mut rows_1, mut rows_2, mut rows_3, mut columns);
    let (mut more_1, mut more_2, mut more_3);
    // The key's block and the message's.
    let blocks = 1 + job.buf.len().div_ceil(64);
    let stream: [&mut [[V; 4]]; 2] = match blocks.div_ceil(V::LANES) {
        0 | 1 => {
            rows_1 = vector::rows::<V, 1>(token, state, 0);
            [&mut rows_1, &mut []]
        }
        2 => {
            rows_2 = vector::rows::<V, 2>(token, state, 0);
            [&mut rows_2, &mut []]
        }
        3 => {
            rows_3 = vector::rows::<V, 3>(token, state, 0);
            [&mut rows_3, &mut []]
        }
        5 if V::MANY_REGISTERS => {
            more_1 = [[zero; 4]; 1];
            columns = vector::columns_and_rows(token, state, 0, &mut more_1);
            [&mut columns, &mut more_1]
        }
        6 if V::MANY_REGISTERS => {
            more_2 = [[zero; 4]; 2];
            columns = vector::columns_and_rows(token, state, 0, &mut more_2);
            [&mut columns, &mut more_2]
        }
        7 if V::MANY_REGISTERS => {
            more_3 = [[zero; 4]; 3];
            columns = vector::columns_and_rows(token, state, 0, &mut more_3);
            [&mut columns, &mut more_3]
        }
        _ => {
            columns = vector::columns::<V>(token, state, 0);
            if job.buf.len() >= LONG {
                return long::<V, R>(token, &mut columns, state, job);
            }
            [&mut columns, &mut []]
        }
    };
    short(token, stream, state, job)
}

/// Vectors that block 0 takes.
const fn key_vectors<V: Words32>() -> usize {
    4 / V::LANES
}

/// Blocks of a batch.
const fn batch_blocks<V: Words32>() -> u32 {
    4 * V::LANES as u32
}

/// The hash with the key that the key stream begins with.
#[inline(always)]
fn one_time_key<V: Words32>(stream: &[[V; 4]]) -> OneTime {
    let mut key = Wiped::new([0; 32]);
    V::first32([stream[0][0], stream[0][1]], &mut key);
    OneTime::new(&key)
}

/// From key stream that begins with the one-time key's block. If it does not suffice it is a whole batch. It is overwritten.
#[inline(always)]
fn short<V: Words32<Token: Into<Token>>>(
    token: V::Token,
    [stream, more]: [&mut [[V; 4]]; 2],
    state: &State,
    job: Job<'_>,
) -> [u8; 16] {
    let all = token.into();
    let lengths = job.lengths();
    let Job { direction, aad, buf } = job;
    let mut mac = one_time_key(stream);
    mac.absorb(all, aad, End::Zeros);
    if direction == Direction::Open {
        mac.absorb(all, buf, lengths);
    }
    let rest = vector::apply(stream.as_flattened(), key_vectors::<V>(), buf);
    let rest = vector::apply(more.as_flattened(), 0, rest);
    if !rest.is_empty() {
        chacha20::xor(all, state, batch_blocks::<V>(), rest);
    }
    wipe(token, stream);
    wipe(token, more);
    if direction == Direction::Seal {
        mac.absorb(all, buf, lengths);
    }
    mac.finish()
}

/// Overwrites key stream.
#[inline(always)]
fn wipe<V: Words32>(token: V::Token, stream: &mut [[V; 4]]) {
    overwrite(stream, [V::splat(token, vector::barrier_word(0)); 4]);
}

/// Batch by batch, from the first. It is overwritten.
#[inline(always)]
fn long<V: Words32<Token: Into<Token>>, R: Runs<Token = V::Token>>(
    token: V::Token,
    stream: &mut [[V; 4]; 4],
    state: &State,
    job: Job<'_>,
) -> [u8; 16] {
    let all = token.into();
    let end = job.lengths();
    let Job { direction, aad, buf } = job;
    let len = buf.len();
    let batch = 256 * V::LANES;
    let mut mac = one_time_key(stream);
    mac.absorb(all, aad, End::Zeros);

    // What the first batch has beside the key's block.
    let mut done = batch - 64;
    if direction == Direction::Seal {
        vector::apply(stream.as_flattened(), key_vectors::<V>(), &mut buf[..done]);
    }
    let mut hash = Follower::<R>::start(token, mac.sum(), mac.factor(), buf, end);
    if direction == Direction::Open {
        // Ahead of the first batch, whose key stream waits. There are as many runs: a long text has more than their rest.
        const { assert!(256 * V::LANES - 64 + R::REST <= LONG) };
        hash.follow(buf, done);
        vector::apply(stream.as_flattened(), key_vectors::<V>(), &mut buf[..done]);
    }
    wipe(token, stream);
    let mut number = batch_blocks::<V>();
    // What is left then is made at once, or with few registers almost. The hash, ahead when opening, has whole runs left.
    let last = if V::MANY_REGISTERS { 2 * batch } else { batch + 64 };
    while len - done > last {
        let next = done + batch;
        // The hash's next run begins behind the cipher when sealing, ahead of it when opening.
        let (ready, until) = if direction == Direction::Seal { (done, done) } else { (len, next) };
        let mut columns = Columns::<V>::new(token, state, number);
        if !hash.run_beside(&buf[..ready], batch, &mut columns) {
            hash.follow(&buf[..ready], until);
        }
        if direction == Direction::Open && !hash.has_taken(next) {
            break;
        }
        vector::apply(columns.finish().as_flattened(), 0, &mut buf[done..next]);
        number = number.wrapping_add(batch_blocks::<V>());
        done = next;
    }
    if direction == Direction::Seal {
        chacha20::xor(all, state, number, &mut buf[done..]);
    }
    mac.set_sum(hash.finish(buf, end));
    if direction == Direction::Open {
        chacha20::xor(all, state, number, &mut buf[done..]);
    }
    mac.finish()
}
