//! The polynomial's value block by block, on limbs of 44, 44 and 42 bits: what the published program does for short
//! messages.

const LOW: u64 = (1 << 44) - 1;

/// The value for a message, as five limbs of 26 bits.
pub(super) fn horner(r: [u64; 2], msg: &[u8]) -> [u64; 5] {
    let r = [r[0] & LOW, (r[0] >> 44 | r[1] << 20) & LOW, r[1] >> 24];
    // 2^132 = 4 * 2^130.
    let (s1, s2) = (20 * r[1], 20 * r[2]);
    let mut h = [0u64; 3];
    for block in msg.chunks(16) {
        let mut bytes = [0; 17];
        bytes[..block.len()].copy_from_slice(block);
        bytes[block.len()] = 1;
        let (halves, mark) = bytes.as_chunks::<8>();
        let [low, high] = [halves[0], halves[1]].map(u64::from_le_bytes);
        h[0] += low & LOW;
        h[1] += (low >> 44 | high << 20) & LOW;
        h[2] += high >> 24 | u64::from(mark[0]) << 40;
        let sum = |a: [u64; 3]| h.iter().zip(a).map(|(h, a)| u128::from(*h) * u128::from(a)).sum::<u128>();
        let (d0, d1, d2) = (sum([r[0], s2, s1]), sum([r[1], r[0], s2]), sum([r[2], r[1], r[0]]));
        let d1 = d1 + (d0 >> 44);
        let d2 = d2 + (d1 >> 44);
        h = [d0 as u64 & LOW, d1 as u64 & LOW, d2 as u64 & (LOW >> 2)];
        h[0] += 5 * (d2 >> 42) as u64;
        h[1] += h[0] >> 44;
        h[0] &= LOW;
    }
    h[2] += h[1] >> 44;
    h[1] &= LOW;
    // Not above 2^131: limbs of 26 bits, the last one with what is over.
    let low = u128::from(h[0]) + (u128::from(h[1]) << 44) + (u128::from(h[2] & 0xff_ffff_ffff) << 88);
    let limb = |i: u32| (low >> (26 * i)) as u64 & ((1 << 26) - 1);
    [limb(0), limb(1), limb(2), limb(3), (low >> 104) as u64 + ((h[2] >> 40) << 24)]
}
