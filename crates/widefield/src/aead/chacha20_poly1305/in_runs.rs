//! Long texts with a hash in runs: it follows the ciphertext, after it when sealing and ahead of it when opening, so that all of it is
//! found in the nearest cache.

use super::fused::{Long, batch_blocks, key_vectors, one_time_key, wipe};
use super::job::{Direction, Job};
use crate::chacha20::{
    self, State,
    vector::{Columns, KeyStream, apply},
};
use crate::poly1305::{End, Follower, Runs};
use crate::simd::Words32;
use crate::tier::Token;
use core::marker::PhantomData;

/// With any hash in runs. See the module.
pub(super) struct InRuns<R>(PhantomData<R>);

impl<V: Words32<Token: Into<Token>>, R: Runs<Token = V::Token>> Long<V> for InRuns<R> {
    const FROM: usize = 2048;

    #[inline(always)]
    fn run(token: V::Token, stream: &mut [[V; 4]; 4], state: &State, job: Job<'_>) -> [u8; 16] {
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
            apply(stream.as_flattened(), key_vectors::<V>(), &mut buf[..done]);
        }
        let mut hash = Follower::<R>::start(token, mac.sum(), mac.factor(), buf, end);
        if direction == Direction::Open {
            // Ahead of the first batch, whose key stream waits. There are as many runs: a long text has more than their rest.
            const { assert!(256 * V::LANES - 64 + R::REST <= <Self as Long<V>>::FROM) };
            hash.follow(buf, done);
            apply(stream.as_flattened(), key_vectors::<V>(), &mut buf[..done]);
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
        mac.finish()
    }
}
