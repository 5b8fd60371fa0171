//! Long texts with a hash in 64-bit words beside the keystream, on pipes that vectors do not use: batch by batch, with
//! what can be hashed of the ciphertext between the quarters of the rounds.
//!
//! When sealing that is the batch before, so that the last one is hashed alone; when opening it is the batch itself,
//! all but the first, whose keystream waits for its hash.

use super::fused::{Batch, Long, batch_blocks};
use super::job::{Direction, Text};
use crate::chacha20::vector::{Columns, KeyStream, Rows, apply};
use crate::poly1305::{End, Interleaved, OneTime};
use crate::simd::Words32;
use crate::tier::Token;

/// See the module.
pub(super) struct InWords;

impl<V: Words32<Token: Into<Token>>> Long<V> for InWords {
    /// More than the first batch has for it.
    #[inline(always)]
    fn from() -> usize {
        256 * V::LANES - 63
    }

    #[inline(always)]
    fn run(token: V::Token, first: Batch<'_, V>, text: Text<'_>) {
        let Text { direction, state, mac, buf, end } = text;
        let batch = 256 * V::LANES;
        let mut hash = Interleaved::new(mac.sum(), mac.factor());
        let mut at = At { buf, done: first.len(), hashed: 0, direction };
        if direction == Direction::Open {
            hash.absorb(&at.buf[..at.done]);
            at.hashed = at.done;
        }
        first.apply(at.buf);
        let mut number = first.next();
        while at.left() >= batch {
            let mut columns = Columns::<V>::new(token, state, number);
            hash.absorb_beside(at.text(batch), const { share::<V>() }, &mut columns);
            at.apply(columns.finish().as_flattened(), batch);
            number = number.wrapping_add(batch_blocks::<V>());
        }
        match at.left().div_ceil(64 * V::LANES) {
            0 => at.end(token.into(), mac, &hash, end),
            1 => at.last(token, mac, &mut hash, end, Rows::<V, 1>::new(token, state, number)),
            2 => at.last(token, mac, &mut hash, end, Rows::<V, 2>::new(token, state, number)),
            3 => at.last(token, mac, &mut hash, end, Rows::<V, 3>::new(token, state, number)),
            _ => at.last(token, mac, &mut hash, end, Columns::<V>::new(token, state, number)),
        }
    }
}

/// Bytes to be hashed beside each step of a cipher by columns. Blocks of the hash wait for each other: three take a
/// little longer than a step of eight blocks of keystream, so that nine or ten steps have three, not eight of them
/// four.
pub(super) const fn share<V: Words32>() -> usize {
    if V::LANES == 2 { 48 } else { 32 * V::LANES }
}

/// A text, and how far it is.
struct At<'a> {
    direction: Direction,
    buf: &'a mut [u8],
    done: usize,
    hashed: usize,
}

impl At<'_> {
    /// Bytes without keystream.
    #[inline(always)]
    fn left(&self) -> usize {
        self.buf.len() - self.done
    }

    /// What is to be hashed beside the next keystream of so many bytes: whole blocks. A last one that is shorter
    /// belongs to the end.
    #[inline(always)]
    fn text(&mut self, next: usize) -> &[u8] {
        let until = if self.direction == Direction::Seal { self.done } else { self.done + next };
        let (text, _) = self.buf[self.hashed..until].as_chunks::<16>();
        self.hashed += 16 * text.len();
        text.as_flattened()
    }

    /// Adds (xor) keystream to so many bytes.
    #[inline(always)]
    fn apply<V: Words32>(&mut self, stream: &[V], len: usize) {
        apply(stream, 0, &mut self.buf[self.done..][..len]);
        self.done += len;
    }

    /// The last bytes, of no more than this keystream.
    #[inline(always)]
    fn last<V: Words32<Token: Into<Token>>, const S: usize>(
        &mut self,
        token: V::Token,
        mac: &mut OneTime,
        hash: &mut Interleaved,
        end: End,
        mut work: impl KeyStream<V, S>,
    ) {
        let left = self.left();
        hash.absorb_beside(self.text(left), 32 * V::LANES, &mut work);
        let stream = work.finish();
        if self.direction == Direction::Open {
            self.end(token.into(), mac, hash, end);
            self.apply(stream.as_flattened(), left);
        } else {
            self.apply(stream.as_flattened(), left);
            self.end(token.into(), mac, hash, end);
        }
    }

    /// Hashes the ciphertext that is left, and the end.
    #[inline(always)]
    fn end(&self, token: Token, mac: &mut OneTime, hash: &Interleaved, end: End) {
        mac.set_sum(hash.sum());
        mac.absorb(token, &self.buf[self.hashed..], end);
    }
}
