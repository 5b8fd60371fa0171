//! Which packets of a batch go side by side.
//!
//! The kernels want windows of packets with about as many blocks each, and full ones: packets are sorted by length, and
//! what is left for a last window goes one by one where that is faster.

use super::tuned;
use crate::aead::Packet;
use crate::tier::Tier;

/// Packets that are chosen from at once.
pub(super) const CHOICE: usize = 64;

/// What things take on a tier.
struct Times {
    /// Packets in a window.
    window: usize,
    /// Packets of more bytes always go one by one.
    longest: usize,
    /// What a window takes besides, what a vector's fill of keystream, and what the hashes of a block of 64 bytes of
    /// each packet.
    times: [usize; 3],
    /// What a packet alone takes besides, each of its first eight blocks of 64 bytes, and each further one.
    alone: [usize; 3],
}

/// The row of a tier, whose windows have so many packets.
macro_rules! row {
    ($row:ident, $window:literal) => {{
        use tuned::$row::*;
        Times {
            window: $window,
            longest: SIDE_BY_SIDE_UP_TO.get(),
            times: [WINDOW_NS.get(), FILL_NS.get(), HASHES_NS.get()],
            alone: [PACKET_NS.get(), PACKET_BLOCK_NS.get(), PACKET_FURTHER_BLOCK_NS.get()],
        }
    }};
}

fn times(tier: Tier) -> Times {
    match tier {
        Tier::Avx512 => row!(avx512, 16),
        Tier::Avx2 | Tier::Vaes | Tier::Gfni | Tier::Avxifma => row!(avx2, 8),
        Tier::Clmul => row!(clmul, 4),
        _ => row!(portable, 4),
    }
}

/// Blocks of 64 bytes.
fn blocks<K>(packet: &Packet<'_, K>) -> usize {
    packet.text.len().div_ceil(64)
}

impl Times {
    /// What these packets take one by one.
    fn alone<K>(&self, packets: &[Packet<'_, K>], window: &[usize]) -> usize {
        let [more, each, further] = self.alone;
        let alone = |blocks: usize| more + each * blocks.min(8) + further * blocks.saturating_sub(8);
        match window {
            [first, .., last] if blocks(&packets[*first]) == blocks(&packets[*last]) => {
                window.len() * alone(blocks(&packets[*first]))
            }
            _ => window.iter().map(|at| alone(blocks(&packets[*at]))).sum(),
        }
    }

    /// Whether these packets, the longest first, gain side by side.
    fn gain<K>(&self, packets: &[Packet<'_, K>], window: &[usize]) -> bool {
        let [more, fill, hashes] = self.times;
        let blocks = blocks(&packets[window[0]]);
        let each = self.window / places(window.len(), self.window);
        let together = more + fill * (blocks + 1).div_ceil(each) + hashes * blocks;
        // Hashes that end at different blocks take longer.
        let together = if blocks == self::blocks(&packets[window[window.len() - 1]]) {
            together
        } else {
            together / 16 * 17
        };
        together < self.alone(packets, window)
    }
}

/// Of so many places of a window, those for different packets; each packet has one of each.
#[inline(always)]
pub(super) fn places(packets: usize, window: usize) -> usize {
    let mut places = window;
    // Where at least half of them are empty, each packet has several.
    while places > 4 && 2 * packets <= places {
        places /= 2;
    }
    places
}

/// Whether packets with texts of so many bytes can go side by side.
pub(super) fn is_short(tier: Tier, len: usize) -> bool {
    len <= times(tier).longest
}

/// Packets that go side by side, those between two others of the chosen ones, which go one by one.
pub(super) struct Choice {
    /// The longest first.
    at: [usize; CHOICE],
    n: usize,
    from: usize,
    to: usize,
}

impl Choice {
    /// Of the next packets, the first of which is `next`, after all of them.
    pub(super) fn new<K>(tier: Tier, packets: &[Packet<'_, K>], next: &mut usize) -> Self {
        let times = times(tier);
        let n = (packets.len() - *next).min(CHOICE);
        let mut this = Self { at: [0; CHOICE], n, from: 0, to: 0 };
        let mut shortest = usize::MAX;
        for (i, new) in (*next..).take(n).enumerate() {
            let len = packets[new].text.len();
            let at = if len > shortest { this.place(packets, i, len) } else { i };
            this.at[at] = new;
            shortest = shortest.min(len);
        }
        *next += n;
        while this.from < n && packets[this.at[this.from]].text.len() > times.longest {
            this.from += 1;
        }
        this.to = this.from;
        while this.to < n {
            let to = n.min(this.to + times.window);
            if times.gain(packets, &this.at[this.to..to]) {
                this.to = to;
            } else if this.from == this.to && n - this.to > times.window / 2 {
                // Shorter ones may.
                this.to += times.window / 4;
                this.from = this.to;
            } else {
                break;
            }
        }
        this
    }

    /// Makes place among the first so many for one of that length.
    fn place<K>(&mut self, packets: &[Packet<'_, K>], mut at: usize, len: usize) -> usize {
        while let Some(before) = at.checked_sub(1)
            && packets[self.at[before]].text.len() < len
        {
            self.at[at] = self.at[before];
            at = before;
        }
        at
    }

    /// Those for the kernel.
    pub(super) fn batched(&self) -> &[usize] {
        &self.at[self.from..self.to]
    }

    /// Those that go one by one.
    pub(super) fn singles(&self) -> impl Iterator<Item = usize> {
        let (longer, shorter) = (&self.at[..self.from], &self.at[self.to..self.n]);
        longer.iter().chain(shorter).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aead::ChaCha20Poly1305;
    use crate::tier::tokens;

    /// Each packet goes one way, those side by side are sorted and short; full windows of equal short ones go side by
    /// side.
    #[test]
    fn each_packet_once() {
        let key = ChaCha20Poly1305::new(&[1; 32]);
        for token in tokens() {
            let tier = token.tier();
            for spread in [1, 64, 600, 3000] {
                for count in 0..150 {
                    let mut texts: Vec<Vec<u8>> =
                        (0..count).map(|i| vec![0; 64 + i * 617 % spread]).collect();
                    let packets: Vec<_> =
                        texts.iter_mut().map(|text| Packet::new(&key, &[0; 12], &[], text)).collect();
                    let (mut next, mut seen) = (0, vec![0; count]);
                    while next < count {
                        let choice = Choice::new(tier, &packets, &mut next);
                        let lengths: Vec<_> =
                            choice.batched().iter().map(|at| packets[*at].text.len()).collect();
                        assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
                        assert!(lengths.iter().all(|len| is_short(tier, *len)), "{lengths:?}");
                        assert!(
                            spread > 1
                                || lengths.len() >= times(tier).window
                                || count % CHOICE < times(tier).window
                        );
                        choice.batched().iter().copied().chain(choice.singles()).for_each(|at| seen[at] += 1);
                    }
                    assert!(seen.iter().all(|n| *n == 1), "{spread} {count}");
                }
            }
        }
    }
}
