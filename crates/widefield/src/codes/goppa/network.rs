//! Secret permutations: a network of swaps that were recorded when Batcher's bitonic network sorted the support.
//!
//! Bit `i` of a word goes to the place whose number is the `i`-th element of the support. `m (m + 1) / 2` layers of
//! conditional swaps at public distances, 64 bits at a time: two and a half times those of a Beneš network for
//! m = 13, but the swaps that these take need no algorithm of their own.

use crate::simd::{WipedVec, declassify, mask_of};
use alloc::vec::Vec;

/// The swaps of each layer, at the lower one of both places.
pub(super) struct Network {
    pub(super) swaps: WipedVec<u64>,
}

/// Words of a set of places.
pub(super) fn words(m: usize) -> usize {
    (1usize << m).div_ceil(64)
}

/// The distance of a layer: `2^0`, `2^1 2^0`, `2^2 2^1 2^0`, and so on.
fn distance(layer: usize) -> (u32, u32) {
    let (mut size, mut first) = (1, 0);
    while first + size <= layer {
        first += size;
        size += 1;
    }
    (size as u32, (size - 1 - (layer - first)) as u32)
}

impl Network {
    /// For a support of distinct elements, all below `2^m`; `None` if there are two of the same.
    pub(super) fn new(m: usize, support: &[u16]) -> Option<Self> {
        let layers = m * (m + 1) / 2;
        let present = presence(m, support);
        let count: u32 = present.iter().map(|w| w.count_ones()).sum();
        if declassify(count) as usize != support.len() {
            return None;
        }
        // The places after the support take the other elements: those that are not present come first in order.
        let all = (0..1u32 << m)
            .map(|i| i | ((present[i as usize / 64] >> (i % 64) & 1) as u32) << 16)
            .collect::<Vec<_>>();
        let mut others = WipedVec::from(all);
        let mut swaps = WipedVec::<u64>::new(layers * words(m));
        sort(m, &mut others, &mut swaps);
        let mut keys = WipedVec::<u32>::new(1 << m);
        let (first, rest) = keys.split_at_mut(support.len());
        first.iter_mut().zip(support).for_each(|(key, a)| *key = u32::from(*a));
        rest.iter_mut().zip(&*others).for_each(|(key, other)| *key = other & 0xffff);
        swaps.fill(0);
        sort(m, &mut keys, &mut swaps);
        Some(Self { swaps })
    }
}

/// One bit for each element of the field that is in the support.
fn presence(m: usize, support: &[u16]) -> WipedVec<u64> {
    let mut present = WipedVec::<u64>::new(words(m));
    for a in support {
        let a = u64::from(*a);
        let mut bit = 1;
        for i in 0..6 {
            let mask = mask_of(a >> i);
            bit = bit & !mask | bit << (1 << i) & mask;
        }
        for (w, word) in present.iter_mut().enumerate() {
            let equal = (w as u64 ^ a >> 6).wrapping_sub(1) >> 63;
            *word |= bit & equal.wrapping_neg();
        }
    }
    present
}

/// Sorts numbers below 2^31 and records the swaps.
fn sort(m: usize, keys: &mut [u32], swaps: &mut [u64]) {
    for (layer, swaps) in swaps.chunks_exact_mut(words(m)).enumerate() {
        let (size, log) = distance(layer);
        for i in (0..1usize << m).filter(|i| i >> log & 1 == 0) {
            let (a, b) = (keys[i], keys[i | 1 << log]);
            // In every second run down, but for the last, which is one.
            let swap = b.wrapping_sub(a) >> 31 ^ (i >> size & 1) as u32;
            let change = (a ^ b) & mask_of(u64::from(swap)) as u32;
            keys[i] ^= change;
            keys[i | 1 << log] ^= change;
            swaps[i / 64] |= u64::from(swap) << (i % 64);
        }
    }
}

/// Brings bits from the order of the support into that of the field; or back, from the network's end to its beginning.
#[inline(always)]
pub(super) fn permute<T>(_: T, swaps: &[u64], bits: &mut [u64], back: bool) {
    let layers = swaps.len() / bits.len();
    for step in 0..layers {
        let layer = if back { layers - 1 - step } else { step };
        let (_, log) = distance(layer);
        let swaps = &swaps[layer * bits.len()..][..bits.len()];
        if log < 6 {
            for (word, swap) in bits.iter_mut().zip(swaps) {
                let change = (*word ^ *word >> (1 << log)) & swap;
                *word ^= change ^ change << (1 << log);
            }
        } else {
            let apart = 1 << (log - 6);
            for (pair, swaps) in bits.chunks_exact_mut(2 * apart).zip(swaps.chunks_exact(2 * apart)) {
                let (low, high) = pair.split_at_mut(apart);
                for i in 0..apart {
                    let change = (low[i] ^ high[i]) & swaps[i];
                    low[i] ^= change;
                    high[i] ^= change;
                }
            }
        }
    }
}
