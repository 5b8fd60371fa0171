//! Definitions: bytes and words that go elsewhere.
//!
//! None of it is inlined into a kernel; see [`integers`](super::integers).

use super::integers::{of32, of64, words32, words64};

/// In each lane of 16 bytes: byte `i` is byte `at[i] % 16`, or 0 if `at[i]` has its top bit set.
#[inline(never)]
pub(crate) fn shuffle_bytes(x: &[u8], at: &[u8]) -> Vec<u8> {
    let byte = |(i, at): (usize, &u8)| if at >> 7 == 1 { 0 } else { x[i / 16 * 16 + usize::from(at % 16)] };
    at.iter().enumerate().map(byte).collect()
}

/// Byte `i` is byte `at[i]` of the 16, or 0 if there is none.
#[cfg(target_arch = "aarch64")]
#[inline(never)]
pub(crate) fn lookup_bytes(x: &[u8], at: &[u8]) -> Vec<u8> {
    at.iter().map(|at| x.get(usize::from(*at)).copied().unwrap_or(0)).collect()
}

/// Definitions of what NEON alone has.
#[cfg(target_arch = "aarch64")]
mod of_neon {
    /// All ones where both bytes have a set bit in common, else 0.
    #[inline(never)]
    pub(crate) fn test8(x: &[u8], y: &[u8]) -> Vec<u8> {
        x.iter().zip(y).map(|(x, y)| if x & y == 0 { 0 } else { 0xff }).collect()
    }

    /// Each byte's bits in reverse order.
    #[inline(never)]
    pub(crate) fn reverse_bits8(x: &[u8]) -> Vec<u8> {
        x.iter().map(|x| (0..8).map(|i| (x >> i & 1) << (7 - i)).sum()).collect()
    }

    /// Each byte divided by `2^n`.
    #[inline(never)]
    pub(crate) fn shr8(x: &[u8], n: u32) -> Vec<u8> {
        x.iter().map(|x| (u32::from(*x) >> n) as u8).collect()
    }

    /// The top `n` bits of each byte of `x`, and below them the byte of `y` divided by `2^n`.
    #[inline(never)]
    pub(crate) fn above8(x: &[u8], y: &[u8], n: u32) -> Vec<u8> {
        let top = 256 - (256 >> n);
        x.iter().zip(y).map(|(x, y)| (u32::from(*x) & top | u32::from(*y) >> n) as u8).collect()
    }

    /// Every second byte, from number `first` on.
    #[inline(never)]
    pub(crate) fn every_second(x: &[u8], first: usize) -> Vec<u8> {
        x.iter().skip(first).step_by(2).copied().collect()
    }

    /// The carry-less products of the bytes, 16 bits each.
    #[inline(never)]
    pub(crate) fn mul8(x: &[u8], y: &[u8]) -> Vec<u8> {
        let product = |(x, y): (&u8, &u8)| {
            let shifted = (0..8).filter(|i| x >> i & 1 == 1).map(|i| u16::from(*y) << i);
            shifted.fold(0, |sum, term| sum ^ term).to_le_bytes()
        };
        x.iter().zip(y).flat_map(product).collect()
    }
}
#[cfg(target_arch = "aarch64")]
pub(crate) use of_neon::*;

/// In each lane of 16 bytes: the four 16-bit words from byte `first` on, of `x` and `y` by turns.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
pub(crate) fn by_turns16(x: &[u8], y: &[u8], first: usize) -> Vec<u8> {
    let lanes = x.chunks(16).zip(y.chunks(16));
    let pairs = lanes.flat_map(|(x, y)| x[first..][..8].chunks(2).zip(y[first..][..8].chunks(2)));
    pairs.flat_map(|(x, y)| [x, y].concat()).collect()
}

/// Byte `i` is byte `at[i]` of the source, counted modulo its length.
#[inline(never)]
pub(crate) fn permute8(source: &[u8], at: &[u8]) -> Vec<u8> {
    at.iter().map(|at| source[usize::from(*at) % source.len()]).collect()
}

/// Word `i` is word `at[i]` of the source, counted modulo its length.
#[inline(never)]
pub(crate) fn permute64(source: &[u8], at: &[u8]) -> Vec<u8> {
    let source = words64(source);
    of64(words64(at).iter().map(|at| source[(at % source.len() as u64) as usize]))
}

/// In groups of four words: word `i` is the one that field `i` of two bits says.
#[inline(never)]
pub(crate) fn permute64_fields(x: &[u8], fields: u32) -> Vec<u8> {
    let x = words64(x);
    of64((0..x.len()).map(|i| x[i / 4 * 4 + (fields >> (2 * (i % 4)) & 3) as usize]))
}

/// In each lane of four 32-bit words likewise.
#[inline(never)]
pub(crate) fn permute32_fields(x: &[u8], fields: u32) -> Vec<u8> {
    let x = words32(x);
    of32((0..x.len()).map(|i| x[i / 4 * 4 + (fields >> (2 * (i % 4)) & 3) as usize]))
}

/// Words of `y` where the bit of the place is set, else of `x`.
#[inline(never)]
pub(crate) fn blend64(x: &[u8], y: &[u8], mask: u8) -> Vec<u8> {
    let (x, y) = (words64(x), words64(y));
    of64((0..x.len()).map(|i| if mask >> i & 1 == 1 { y[i] } else { x[i] }))
}

/// 32-bit words of `y` where the bit of the place is set, else of `x`.
#[inline(never)]
pub(crate) fn blend32(x: &[u8], y: &[u8], mask: u32) -> Vec<u8> {
    let (x, y) = (words32(x), words32(y));
    of32((0..x.len()).map(|i| if mask >> i & 1 == 1 { y[i] } else { x[i] }))
}

/// Bytes of `y` where the bit of the place is set, else of `x`.
#[inline(never)]
pub(crate) fn blend8(x: &[u8], y: &[u8], mask: u64) -> Vec<u8> {
    (0..x.len()).map(|i| if mask >> i & 1 == 1 { y[i] } else { x[i] }).collect()
}

/// Words where the bit of the place is set, else 0.
#[inline(never)]
pub(crate) fn keep64(x: &[u8], mask: u8) -> Vec<u8> {
    blend64(&vec![0; x.len()], x, mask)
}

/// Two halves, each chosen from the two of `x` and the two of `y` by two bits of a nibble, or zero if its bit 3 is set.
#[inline(never)]
pub(crate) fn halves(x: &[u8], y: &[u8], fields: u32) -> Vec<u8> {
    let all = [x, y].concat();
    let half = |field: u32| {
        let from = &all[(field % 4) as usize * 16..][..16];
        if field >> 3 & 1 == 1 { [0; 16].to_vec() } else { from.to_vec() }
    };
    [half(fields % 16), half(fields >> 4)].concat()
}

/// Four lanes: two of `x`, two of `y`, each chosen by a field of two bits.
#[inline(never)]
pub(crate) fn lanes(x: &[u8], y: &[u8], fields: u32) -> Vec<u8> {
    (0..4).flat_map(|i| lane(if i < 2 { x } else { y }, (fields >> (2 * i) & 3) as usize)).collect()
}

/// Lane `i`.
#[inline(never)]
pub(crate) fn lane(x: &[u8], i: usize) -> Vec<u8> {
    x[16 * i..][..16].to_vec()
}

/// The words of `low, high` from word `n` on, as many as one of them has.
#[inline(never)]
pub(crate) fn align64(high: &[u8], low: &[u8], n: usize) -> Vec<u8> {
    [low, high].concat()[8 * n..][..low.len()].to_vec()
}

/// In each lane towards its end, zeros before.
#[inline(never)]
pub(crate) fn bytes_up(x: &[u8], n: usize) -> Vec<u8> {
    x.chunks(16).flat_map(|lane| [&vec![0; n.min(16)], &lane[..16 - n.min(16)]].concat()).collect()
}

/// In each lane towards its beginning, zeros behind.
#[inline(never)]
pub(crate) fn bytes_down(x: &[u8], n: usize) -> Vec<u8> {
    x.chunks(16).flat_map(|lane| [&lane[n.min(16)..], &vec![0; n.min(16)]].concat()).collect()
}

/// In each lane word `i` of `x` and word `k` of `y`.
#[inline(never)]
pub(crate) fn pair(x: &[u8], i: usize, y: &[u8], k: usize) -> Vec<u8> {
    let lanes = x.chunks(16).zip(y.chunks(16));
    lanes.flat_map(|(x, y)| [&x[8 * i..][..8], &y[8 * k..][..8]].concat()).collect()
}

/// The bytes of each lane in reverse order.
#[inline(never)]
pub(crate) fn reverse(x: &[u8]) -> Vec<u8> {
    x.chunks(16).flat_map(|lane| lane.iter().rev().copied()).collect()
}

/// Bit `i` tells whether byte `i` is not 0.
#[inline(never)]
pub(crate) fn nonzero8(x: &[u8]) -> Vec<u8> {
    x.chunks(8).map(|bytes| bytes.iter().rev().fold(0, |bits, b| bits << 1 | u8::from(*b != 0))).collect()
}

/// Byte `i` of word `k` at byte `k` of word `i`, of eight words.
#[inline(never)]
pub(crate) fn transpose8(x: &[u8]) -> Vec<u8> {
    (0..64).map(|i| x[8 * (i % 8) + i / 8]).collect()
}

/// So many bytes: those of the slice from `from` on, where it has them, and zeros before and behind.
#[inline(never)]
pub(crate) fn part(x: &[u8], from: isize, bytes: usize) -> Vec<u8> {
    let byte = |i: usize| usize::try_from(i.cast_signed() + from).ok().and_then(|i| x.get(i)).copied();
    (0..bytes).map(|i| byte(i).unwrap_or(0)).collect()
}

/// The slice with those of the bytes that fall into it, from `from` on.
#[inline(never)]
pub(crate) fn over(text: &[u8], from: isize, bytes: &[u8]) -> Vec<u8> {
    let mut out = text.to_vec();
    for (i, byte) in bytes.iter().enumerate() {
        if let Some(out) = usize::try_from(i.cast_signed() + from).ok().and_then(|i| out.get_mut(i)) {
            *out = *byte;
        }
    }
    out
}

/// The instruction CRC32: the remainder of the second word and, before it, the low half of the first one, which is the
/// register; the lowest bit of a byte has the highest degree.
#[inline(never)]
pub(crate) fn crc32c(x: &[u8]) -> Vec<u8> {
    let (register, word) = (&x[..4], &x[8..16]);
    let mut bits: Vec<bool> = (0..96).map(|i| i < 64 && word[i / 8] >> (i % 8) & 1 == 1).collect();
    for i in 0..32 {
        bits[i] ^= register[i / 8] >> (i % 8) & 1 == 1;
    }
    for i in 0..64 {
        if bits[i] {
            (0..33).for_each(|j| bits[i + j] ^= 0x1_1edc_6f41_u64 >> (32 - j) & 1 == 1);
        }
    }
    let rest = (0..32).fold(0u64, |rest, i| rest | u64::from(bits[64 + i]) << i);
    rest.to_le_bytes().to_vec()
}
