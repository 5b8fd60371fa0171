//! Whether parity is that of the data.

use alloc::{vec, vec::Vec};

/// Whether what `encode` writes, of so many bytes of each shard at a time, is the parity. Stops at the first piece that
/// differs. The shards are in number and length what `encode` takes, `len` bytes each.
pub(super) fn matches<D: AsRef<[u8]>, P: AsRef<[u8]>>(
    data: &[D],
    parity: &[P],
    [len, piece]: [usize; 2],
    encode: impl Fn(&[&[u8]], &mut [&mut [u8]]),
) -> bool {
    let mut expected = vec![0; parity.len() * len.min(piece)];
    for from in (0..len).step_by(piece) {
        let to = len.min(from + piece);
        let expected = &mut expected[..parity.len() * (to - from)];
        let mut pieces: Vec<&mut [u8]> = expected.chunks_exact_mut(to - from).collect();
        let data: Vec<&[u8]> = data.iter().map(|d| &d.as_ref()[from..to]).collect();
        encode(&data, &mut pieces);
        if pieces.iter().zip(parity).any(|(e, p)| **e != p.as_ref()[from..to]) {
            return false;
        }
    }
    true
}
