//! Which packets of a batch go side by side.
//!
//! The kernels want windows of packets with about as many blocks each, and full ones: packets are sorted by length, and what is left
//! for a last window goes one by one where that is faster.

use crate::aead::Packet;
use crate::tier::Tier;

/// Packets that are chosen from at once.
pub(super) const CHOICE: usize = 64;

/// What things take on a tier, in nanoseconds on the machine where they were measured: only their proportions count.
struct Times {
    /// Packets in a window.
    window: usize,
    /// Packets of more bytes always go one by one.
    longest: usize,
    /// What a window takes besides, what a vector's fill of key stream, and what the hashes of a block of 64 bytes of each packet.
    times: [usize; 3],
    /// What a packet alone takes besides, each of its first eight blocks of 64 bytes, and each further one.
    alone: [usize; 3],
}

fn times(tier: Tier) -> Times {
    match tier {
        Tier::Avx512 => Times { window: 16, longest: 2048, times: [177, 163, 77], alone: [85, 23, 11] },
        Tier::Avx2 | Tier::Vaes | Tier::Avxifma => {
            Times { window: 8, longest: 768, times: [154, 150, 79], alone: [80, 27, 27] }
        }
        Tier::Clmul => Times { window: 4, longest: 128, times: [30, 214, 0], alone: [85, 42, 42] },
        // Not measured: always side by side.
        _ => Times { window: 4, longest: 512, times: [0; 3], alone: [1; 3] },
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
            together / 4 * 5
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
    /// Of the next short packets.
    pub(super) fn new<K>(tier: Tier, packets: &[Packet<'_, K>], next: &mut usize) -> Self {
        let times = times(tier);
        let mut this = Self { at: [0; CHOICE], n: 0, from: 0, to: 0 };
        let mut shortest = usize::MAX;
        while let Some(packet) = packets.get(*next)
            && this.n < CHOICE
        {
            let len = packet.text.len();
            if len <= times.longest {
                this.push(packets, *next, len > shortest);
                shortest = shortest.min(len);
            }
            *next += 1;
        }
        while this.to < this.n {
            let to = this.n.min(this.to + times.window);
            if times.gain(packets, &this.at[this.to..to]) {
                this.to = to;
            } else if this.from == this.to {
                // Shorter ones may.
                (this.from, this.to) = (this.from + 1, this.to + 1);
            } else {
                break;
            }
        }
        this
    }

    /// Puts one more packet in its place, which may be before others.
    fn push<K>(&mut self, packets: &[Packet<'_, K>], new: usize, before: bool) {
        let mut at = self.n;
        if before {
            while let Some(i) = at.checked_sub(1)
                && packets[self.at[i]].text.len() < packets[new].text.len()
            {
                self.at[at] = self.at[i];
                at = i;
            }
        }
        self.at[at] = new;
        self.n += 1;
    }

    /// Those for the kernel.
    pub(super) fn together(&self) -> &[usize] {
        &self.at[self.from..self.to]
    }

    /// Those that go one by one.
    pub(super) fn alone(&self) -> impl Iterator<Item = usize> {
        let (longer, shorter) = (&self.at[..self.from], &self.at[self.to..self.n]);
        longer.iter().chain(shorter).copied()
    }
}
