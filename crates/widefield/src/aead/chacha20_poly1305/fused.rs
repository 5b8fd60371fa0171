//! Sealing and opening with keystream and hash side by side, over any vector.
//!
//! Block 0 of the keystream holds the one-time key, blocks 1, 2, ... encrypt; so the first batch of blocks gives both,
//! and a short message needs no other. A long one goes on batch by batch, with its hash beside it.

use super::job::{Direction, Job, Text};
use super::two_pass;
use crate::chacha20::{self, State, vector};
use crate::poly1305::{End, OneTime};
use crate::simd::{Wiped, Words32};
use crate::tier::Token;

/// A way to go on after the first batch.
pub(super) trait Long<V: Words32> {
    /// From how many bytes on.
    fn from() -> usize;
    /// From a first batch of keystream. It lies in the frame of a kernel that is overwritten.
    fn run(token: V::Token, first: Batch<'_, V>, text: Text<'_>);
}

/// A batch of keystream, by columns.
pub(super) struct Batch<'a, V> {
    pub(super) stream: &'a mut [[V; 4]; 4],
    /// Its first block.
    pub(super) number: u32,
    /// Vectors at its beginning that are not for the text.
    pub(super) skip: usize,
}

impl<V: Words32> Batch<'_, V> {
    /// Bytes for the text.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        16 * V::LANES * (16 - self.skip)
    }

    /// The block after it.
    #[inline(always)]
    pub(super) fn next(&self) -> u32 {
        self.number.wrapping_add(batch_blocks::<V>())
    }

    /// Adds (xor) it to the beginning of a text that is no shorter.
    #[inline(always)]
    pub(super) fn apply(&self, buf: &mut [u8]) {
        vector::apply(self.stream.as_flattened(), self.skip, &mut buf[..self.len()]);
    }
}

/// Encrypts or decrypts, from the state of block 0. The tag is the ciphertext's.
#[inline(always)]
pub(super) fn run<V: Words32<Token: Into<Token>>, L: Long<V>>(
    token: V::Token,
    state: &State,
    job: Job<'_>,
) -> [u8; 16] {
    if job.buf.len() >= L::from() {
        run_long::<V, L>(token, state, job)
    } else {
        batch::<V>(token, state, job)
    }
}

/// [`run`] for texts that [`Long`] is for.
#[inline(always)]
pub(super) fn run_long<V: Words32<Token: Into<Token>>, L: Long<V>>(
    token: V::Token,
    state: &State,
    job: Job<'_>,
) -> [u8; 16] {
    long::<V, L>(token, &mut vector::columns::<V>(token, state, 0), state, job)
}

/// [`run`] for others: one batch of keystream, and what goes with it.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn batch<V: Words32<Token: Into<Token>>>(
    token: V::Token,
    state: &State,
    job: Job<'_>,
) -> [u8; 16] {
    let zero = V::splat(token, 0);
    // The first keystream by columns, and what goes with it by rows.
    let (mut columns, mut more_1, mut more_2, mut more_3);
    let more: &mut [[V; 4]] = match sets::<V>(&job) {
        5 if V::REGISTERS > 16 => {
            more_1 = [[zero; 4]; 1];
            columns = vector::columns_and_rows(token, state, 0, &mut more_1);
            &mut more_1
        }
        6 if V::REGISTERS > 16 => {
            more_2 = [[zero; 4]; 2];
            columns = vector::columns_and_rows(token, state, 0, &mut more_2);
            &mut more_2
        }
        7 if V::REGISTERS > 16 => {
            more_3 = [[zero; 4]; 3];
            columns = vector::columns_and_rows(token, state, 0, &mut more_3);
            &mut more_3
        }
        _ => {
            columns = vector::columns::<V>(token, state, 0);
            &mut []
        }
    };
    short(token, [&mut columns, more], state, job)
}

/// What takes three sets of rows at most. A kernel of its own has a small frame to overwrite, while that of [`run`]
/// costs a short message a quarter of its time.
#[inline(always)]
pub(super) fn rows<V: Words32<Token: Into<Token>>>(token: V::Token, state: &State, job: Job<'_>) -> [u8; 16] {
    match by_rows::<V>(token, state, job) {
        Ok(tag) => tag,
        Err(job) => two_pass::run(token, state, job),
    }
}

/// [`batch`], but up to three sets of rows by rows: where narrower vectors take fewer of them.
#[inline(always)]
pub(super) fn rows_or_batch<V: Words32<Token: Into<Token>>>(
    token: V::Token,
    state: &State,
    job: Job<'_>,
) -> [u8; 16] {
    match by_rows::<V>(token, state, job) {
        Ok(tag) => tag,
        Err(job) => batch::<V>(token, state, job),
    }
}

/// How many sets of rows the key's block and the message's are.
#[inline(always)]
fn sets<V: Words32>(job: &Job<'_>) -> usize {
    (1 + job.buf.len().div_ceil(64)).div_ceil(V::LANES)
}

/// What takes three sets of rows at most; or the job again.
#[cfg_attr(not(unoptimised), inline(always))]
fn by_rows<'a, V: Words32<Token: Into<Token>>>(
    token: V::Token,
    state: &State,
    job: Job<'a>,
) -> Result<[u8; 16], Job<'a>> {
    let (mut rows_1, mut rows_2, mut rows_3);
    let stream: &mut [[V; 4]] = match sets::<V>(&job) {
        0 | 1 => {
            rows_1 = vector::rows::<V, 1>(token, state, 0);
            &mut rows_1
        }
        2 => {
            rows_2 = vector::rows::<V, 2>(token, state, 0);
            &mut rows_2
        }
        3 => {
            rows_3 = vector::rows::<V, 3>(token, state, 0);
            &mut rows_3
        }
        _ => return Err(job),
    };
    Ok(short(token, [stream, &mut []], state, job))
}

/// From a first batch of keystream, the one-time key's block in front: texts that [`Long`] is for.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn long<V: Words32<Token: Into<Token>>, L: Long<V>>(
    token: V::Token,
    columns: &mut [[V; 4]; 4],
    state: &State,
    job: Job<'_>,
) -> [u8; 16] {
    let end = job.lengths();
    let Job { direction, aad, buf } = job;
    let mut mac = one_time_key(columns);
    mac.absorb(token.into(), aad, End::Zeros);
    let first = Batch { stream: columns, number: 0, skip: key_vectors::<V>() };
    L::run(token, first, Text { direction, state, mac: &mut mac, buf, end });
    mac.finish()
}

/// Encrypts or decrypts whole blocks, from this block of keystream on, and hashes their ciphertext.
#[inline(always)]
pub(super) fn piece<V: Words32<Token: Into<Token>>, L: Long<V>>(
    token: V::Token,
    number: u32,
    text: Text<'_>,
) {
    if text.buf.len() < L::from() + 64 {
        return two_pass::text(token.into(), number, text);
    }
    let mut columns = vector::columns::<V>(token, text.state, number);
    L::run(token, Batch { stream: &mut columns, number, skip: 0 }, text);
}

/// Blocks of a batch.
pub(super) const fn batch_blocks<V: Words32>() -> u32 {
    4 * V::LANES as u32
}

/// Vectors that block 0 takes.
const fn key_vectors<V: Words32>() -> usize {
    4 / V::LANES
}

/// The hash with the key that the keystream begins with.
#[inline(always)]
fn one_time_key<V: Words32>(stream: &[[V; 4]]) -> OneTime {
    let mut key = Wiped::new([0; 32]);
    V::first32([stream[0][0], stream[0][1]], &mut key);
    OneTime::new(&key)
}

/// From keystream that begins with the one-time key's block. If it does not suffice it is a whole batch. It is
/// overwritten.
#[cfg_attr(not(unoptimised), inline(always))]
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
    // All that lies in the frame of a kernel with registers enough. Behind the hash it would have been spilled.
    vector::wipe(token, stream);
    vector::wipe(token, more);
    if direction == Direction::Seal {
        mac.absorb(all, buf, lengths);
    }
    mac.finish()
}
