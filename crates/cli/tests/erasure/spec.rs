//! The formats as `crates/cli/docs/shards.md` describes them, by the reference models.

use widefield_reference::{crc, erasure};

/// Bytes of a header.
pub(crate) const HEADER: usize = 64;

/// CRC-64/NVME.
fn crc64(bytes: &[u8]) -> [u8; 8] {
    let nvme = crc::Parameters {
        width: 64,
        poly: 0xad93_d235_94c9_3659,
        init: !0,
        refin: true,
        refout: true,
        xorout: !0,
    };
    crc::checksum(&nvme, bytes).to_le_bytes()
}

/// The shard with the check of the header that it has.
pub(crate) fn with_check(shard: &[u8]) -> Vec<u8> {
    [&shard[..HEADER - 8], &crc64(&shard[..HEADER - 8]), &shard[HEADER..]].concat()
}

fn check(stripe: usize, block: &[u8]) -> [u8; 8] {
    crc64(&[&(stripe as u64).to_le_bytes(), block].concat())
}

/// The shard with another byte in a block, and the check of that block.
pub(crate) fn forged(shard: &[u8], stripe: usize, block: usize) -> Vec<u8> {
    let mut bytes = shard.to_vec();
    let at = HEADER + stripe * (block + 8);
    bytes[at] ^= 1;
    let check = check(stripe, &bytes[at..at + block]);
    bytes[at + block..][..8].copy_from_slice(&check);
    bytes
}

/// All shards of a file.
pub(crate) fn shards_by_the_spec(
    file: &[u8],
    k: usize,
    m: usize,
    block: usize,
    id: [u8; 16],
) -> Vec<Vec<u8>> {
    let mut shards: Vec<Vec<u8>> = (0..k + m)
        .map(|i| {
            let mut header = b"\x89WFSHRD\n\x01\x01\0\0".to_vec();
            for n in [k, m, i] {
                header.extend((n as u16).to_le_bytes());
            }
            header.extend([0; 2]);
            header.extend((block as u32).to_le_bytes());
            header.extend((file.len() as u64).to_le_bytes());
            header.extend(id);
            header.extend([0; 8]);
            let check = crc64(&header);
            [&header[..], &check].concat()
        })
        .collect();
    for (number, stripe) in file.chunks(k * block).enumerate() {
        let len = stripe.len().div_ceil(k);
        let mut padded = stripe.to_vec();
        padded.resize(k * len, 0);
        let data: Vec<Vec<u8>> = padded.chunks(len).map(<[u8]>::to_vec).collect();
        let parity = erasure::product(&erasure::vandermonde(k, m), &data);
        for (shard, block) in shards.iter_mut().zip(data.iter().chain(&parity)) {
            shard.extend(block);
            shard.extend(check(number, block));
        }
    }
    shards
}

/// The shards of other programs.
pub(crate) fn plain_by_the_spec(file: &[u8], k: usize, m: usize) -> Vec<Vec<u8>> {
    let len = file.len().div_ceil(k);
    let mut padded = file.to_vec();
    padded.resize(k * len, 0);
    let mut shards: Vec<Vec<u8>> = (0..k).map(|i| padded[i * len..(i + 1) * len].to_vec()).collect();
    shards.extend(erasure::product(&erasure::vandermonde(k, m), &shards));
    shards
}
