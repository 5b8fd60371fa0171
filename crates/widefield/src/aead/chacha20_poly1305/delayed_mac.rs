//! Opening texts of a few batches with a hash in 64-bit words beside the keystream and a batch behind it.
//!
//! The ciphertext is all there, so that the hash of the first batch has the second keystream to go beside; but what is
//! not hashed cannot be opened in place, and each batch of keystream waits in memory. Longer texts are better off with
//! [the batch itself](super::interleaved) beside its keystream, and the first one hashed alone.

use super::fused::{Batch, Long, batch_blocks, long};
use super::interleaved::share;
use super::job::{Job, Text};
use super::tuned;
use crate::chacha20::{
    State,
    vector::{Columns, KeyStream, Rows, apply, columns},
};
use crate::poly1305::{End, Interleaved, OneTime};
use crate::simd::Words32;
use crate::tier::{Tier, Token};

/// Whether this tier opens texts of so many bytes by the kernel for a few batches: there is a second one, and not many.
/// With 512 bits the hash, in chunks, is as fast beside its own batch.
#[inline]
pub(super) fn is_profitable(tier: Tier, len: usize) -> bool {
    if tier == Tier::Avx512 {
        return false;
    }
    let (batch, up_to) = match tier {
        Tier::Clmul => (256, tuned::clmul::DELAYED_MAC_UP_TO),
        Tier::Neon | Tier::Pmull | Tier::Sha3 => (256, tuned::neon::DELAYED_MAC_UP_TO),
        _ => (512, tuned::avx2::DELAYED_MAC_UP_TO),
    };
    batch - 64 < len && len <= up_to.get()
}

/// Decrypts, from the state of block 0; for other lengths too, but no faster. The tag is the ciphertext's.
#[inline(always)]
pub(super) fn open<V: Words32<Token: Into<Token>>>(token: V::Token, state: &State, job: Job<'_>) -> [u8; 16] {
    long::<V, Behind>(token, &mut columns::<V>(token, state, 0), state, job)
}

/// See the module. It is for opening alone.
struct Behind;

impl<V: Words32<Token: Into<Token>>> Long<V> for Behind {
    /// A shorter text is all the first batch's; it is opened no faster.
    #[inline(always)]
    fn from() -> usize {
        0
    }

    #[inline(always)]
    fn run(token: V::Token, first: Batch<'_, V>, text: Text<'_>) {
        let Text { state, mac, buf, end, .. } = text;
        let batch = 256 * V::LANES;
        let mut hash = Interleaved::new(mac.sum(), mac.factor());
        let (mut number, mut made) = (first.next(), first.len().min(buf.len()));
        let Batch { stream: kept, mut skip, .. } = first;
        // Before `from` all is hashed and opened; up to `made` there has been keystream, which is kept.
        let mut from = 0;
        while buf.len() - made > batch {
            let mut columns = Columns::<V>::new(token, state, number);
            hash.absorb_beside(&buf[from..made], const { share::<V>() }, &mut columns);
            apply(kept.as_flattened(), skip, &mut buf[from..made]);
            *kept = columns.finish();
            (from, made, skip) = (made, made + batch, 0);
            number = number.wrapping_add(batch_blocks::<V>());
        }
        let mut rest = Rest { buf: &mut buf[from..], kept: kept.as_flattened(), skip, made: made - from };
        match (rest.buf.len() - rest.made).div_ceil(64 * V::LANES) {
            1 => rest.last(token, mac, &mut hash, end, Rows::<V, 1>::new(token, state, number)),
            2 => rest.last(token, mac, &mut hash, end, Rows::<V, 2>::new(token, state, number)),
            3 => rest.last(token, mac, &mut hash, end, Rows::<V, 3>::new(token, state, number)),
            _ => rest.last(token, mac, &mut hash, end, Columns::<V>::new(token, state, number)),
        }
    }
}

/// What is not hashed yet, and the keystream that is kept for its beginning.
struct Rest<'a, V> {
    buf: &'a mut [u8],
    kept: &'a [V],
    /// Vectors of it that are not for the text.
    skip: usize,
    /// Bytes that it is for.
    made: usize,
}

impl<V: Words32<Token: Into<Token>>> Rest<'_, V> {
    /// Hashes beside the last keystream, and opens.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn last<const S: usize>(
        &mut self,
        token: V::Token,
        mac: &mut OneTime,
        hash: &mut Interleaved,
        end: End,
        mut work: impl KeyStream<V, S>,
    ) {
        let whole = self.buf.len() & !15;
        hash.absorb_beside(&self.buf[..whole], 32 * V::LANES, &mut work);
        let stream = work.finish();
        mac.set_sum(hash.sum());
        mac.absorb(token.into(), &self.buf[whole..], end);
        let (first, rest) = self.buf.split_at_mut(self.made);
        apply(self.kept, self.skip, first);
        apply(stream.as_flattened(), 0, rest);
    }
}
