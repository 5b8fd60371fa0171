//! Long texts with a hash in runs: it follows the ciphertext, after it when sealing and ahead of it when opening, so
//! that all of it is found in the nearest cache.

use super::fused::{Batch, Long, batch_blocks};
use super::job::{Direction, Text};
use super::tuned;
use crate::chacha20::{
    self,
    vector::{Columns, KeyStream, apply},
};
use crate::poly1305::{Follower, Runs};
use crate::simd::Words32;
use crate::tier::Token;
use core::marker::PhantomData;

/// With any hash in runs. See the module.
pub(super) struct InChunks<R>(PhantomData<R>);

impl<V: Words32<Token: Into<Token>>, R: Runs<Token = V::Token>> Long<V> for InChunks<R> {
    #[inline(always)]
    fn from() -> usize {
        tuned::avx512::CHUNKS_FROM.get()
    }

    #[inline(always)]
    fn run(token: V::Token, first: Batch<'_, V>, text: Text<'_>) {
        let all = token.into();
        let Text { direction, state, mac, buf, end } = text;
        let len = buf.len();
        let batch = 256 * V::LANES;
        let mut done = first.len();
        if direction == Direction::Seal {
            first.apply(buf);
        }
        let mut hash = Follower::<R>::start(token, mac.sum(), mac.factor(), buf, end);
        if direction == Direction::Open {
            // Ahead of the first batch, whose keystream waits. There are as many runs: a long text has more than their
            // rest.
            const { assert!(256 * V::LANES + R::REST <= tuned::avx512::CHUNKS_FROM.built_in() + 64) };
            hash.follow(buf, done);
            first.apply(buf);
        }
        let mut number = first.next();
        // What is left then is made at once, or with few registers almost. The hash, ahead when opening, has whole runs
        // left.
        let last = if V::REGISTERS > 16 { 2 * batch } else { batch + 64 };
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
            apply(columns.finish().as_flattened(), 0, &mut buf[done..next]);
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
    }
}
