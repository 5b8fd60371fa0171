//! Fewer bytes than a block, without touching one beyond them.
//!
//! Blocks go in and out as little-endian numbers, which calls pass in registers. Two words in memory that are then
//! loaded as one vector would have to reach the cache first, behind all work that is under way.

/// The bytes of a slice of at most 16 followed by zeros. Rare and branchy: not worth a copy in every kernel.
#[inline(never)]
pub(crate) fn load(bytes: &[u8]) -> u128 {
    let word = |at: usize| bytes[at..].first_chunk().map_or(0, |w| u64::from_le_bytes(*w));
    let half = |at: usize| bytes[at..].first_chunk().map_or(0, |w| u64::from(u32::from_le_bytes(*w)));
    // Two loads that overlap; what both hold is shifted out of the second.
    let [low, high] = match bytes.len() {
        0 => [0, 0],
        n @ 1..4 => {
            let [a, b, c] = [bytes[0], bytes[n / 2], bytes[n - 1]].map(u64::from);
            [a | b << (8 * (n / 2)) | c << (8 * (n - 1)), 0]
        }
        n @ 4..8 => [half(0) | half(n - 4) << (8 * (n - 4)), 0],
        8 => [word(0), 0],
        n @ 9..16 => [word(0), word(n - 8) >> (8 * (16 - n))],
        _ => [word(0), word(8)],
    };
    u128::from(high) << 64 | u128::from(low)
}

/// Writes the first bytes of the block over a slice of at most 16, likewise.
#[inline(never)]
pub(super) fn store(block: u128, bytes: &mut [u8]) {
    let put8 = |bytes: &mut [u8], at: usize, w: u64| {
        if let Some(b) = bytes[at..].first_chunk_mut() {
            *b = w.to_le_bytes();
        }
    };
    let put4 = |bytes: &mut [u8], at: usize, w: u64| {
        if let Some(b) = bytes[at..].first_chunk_mut() {
            *b = (w as u32).to_le_bytes();
        }
    };
    let [low, high] = [block as u64, (block >> 64) as u64];
    match bytes.len() {
        0 => {}
        n @ 1..4 => {
            bytes[n - 1] = (low >> (8 * (n - 1))) as u8;
            bytes[n / 2] = (low >> (8 * (n / 2))) as u8;
            bytes[0] = low as u8;
        }
        n @ 4..8 => {
            put4(bytes, n - 4, low >> (8 * (n - 4)));
            put4(bytes, 0, low);
        }
        8 => put8(bytes, 0, low),
        n @ 9..16 => {
            put8(bytes, n - 8, low >> (8 * (n - 8)) | high << (8 * (16 - n)));
            put8(bytes, 0, low);
        }
        _ => {
            put8(bytes, 0, low);
            put8(bytes, 8, high);
        }
    }
}

/// The bytes of `text`, preceded by a block of zeros, from `at` on: the part that falls into one block.
#[inline(always)]
pub(super) fn window(text: &[u8], at: usize) -> &[u8] {
    match at.checked_sub(16) {
        Some(at) => text.get(at..).map_or(&[], |t| &t[..t.len().min(16)]),
        None => &[],
    }
}

/// Like [`window`], to be written.
#[inline(always)]
pub(super) fn window_mut(text: &mut [u8], at: usize) -> &mut [u8] {
    match at.checked_sub(16) {
        Some(at) => text.get_mut(at..).map_or(&mut [], |t| {
            let n = t.len().min(16);
            &mut t[..n]
        }),
        None => &mut [],
    }
}

/// The bytes that [`window`] would give of a text of `len` bytes, as a mask.
#[inline(always)]
pub(super) fn window_mask(len: usize, at: usize) -> u128 {
    let n = if at < 16 { 0 } else { (len + 16).saturating_sub(at).min(16) };
    u128::from(low_bytes(n.saturating_sub(8))) << 64 | u128::from(low_bytes(n.min(8)))
}

/// A word whose lowest bytes, up to eight, are ones.
#[inline(always)]
fn low_bytes(n: usize) -> u64 {
    if n == 8 { !0 } else { (1 << (8 * n)) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length() {
        for n in 0..=16 {
            let bytes: Vec<u8> = (1..=n as u8).collect();
            let mut padded = [0; 16];
            padded[..n].copy_from_slice(&bytes);
            assert_eq!(load(&bytes), u128::from_le_bytes(padded));
            let mut out = vec![0xee; n];
            store(0x100f_0e0d_0c0b_0a09_0807_0605_0403_0201, &mut out);
            assert_eq!(out, bytes);
        }
    }

    #[test]
    fn windows() {
        let text: Vec<u8> = (1..40).collect();
        assert!(window(&text, 0).is_empty());
        assert_eq!(window(&text, 16), &text[..16]);
        assert_eq!(window(&text, 48), &text[32..]);
        assert!(window(&text, 64).is_empty());
        for len in 0..40 {
            for at in (0..80).step_by(16) {
                let ones: Vec<u8> = window(&text[..len], at).iter().map(|_| 0xff).collect();
                assert_eq!(window_mask(len, at), load(&ones));
                assert_eq!(window_mut(&mut text.clone()[..len], at), window(&text[..len], at));
            }
        }
    }
}
