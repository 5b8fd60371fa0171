//! What the Python package `galois` makes of 1,000 cases of each code: parity, and decoded words.

use super::*;
use widefield_vectors::codes::{EMPTY, ErrorCase, ErrorDigest, digest, error_digests};

/// Adds parity, the number of errors and the corrected data to a digest.
fn take(so_far: u64, parity: &[u16], found: Option<usize>, data: &[u16]) -> u64 {
    let bytes = |s: &[u16]| s.iter().flat_map(|s| s.to_le_bytes()).collect::<Vec<_>>();
    let so_far = digest(so_far, &bytes(parity));
    let count = found.map_or(255, |count| count as u8);
    digest(digest(so_far, &[count]), &if found.is_some() { bytes(data) } else { Vec::new() })
}

fn reed_solomon<S: Symbol>(expected: &ErrorDigest) -> u64 {
    let ErrorDigest { modulus, step, first_root, n, k, .. } = *expected;
    let code =
        ReedSolomon::<S>::new(&Parameters { modulus, alpha: 2, step, first_root, n, k }).expect("a code");
    let mut so_far = EMPTY;
    for ErrorCase { data, changes } in expected.cases() {
        let mut word: Vec<S> = data.iter().map(|s| S::of(*s)).collect();
        word.resize(n, S::default());
        let (data, parity) = word.split_at_mut(k);
        assert_eq!(code.encode(data, parity), Ok(()));
        let values = |s: &[S]| s.iter().map(|s| s.value()).collect::<Vec<_>>();
        let parity = values(parity);
        for (position, change) in changes {
            word[position] = S::of(word[position].value() ^ change);
        }
        let found = code.decode(&mut word, &[]).ok().map(|c| c.positions().len());
        so_far = take(so_far, &parity, found, &values(&word[..k]));
    }
    so_far
}

fn bch(expected: &ErrorDigest) -> u64 {
    let ErrorDigest { modulus, step, n, k, .. } = *expected;
    let code = Bch::new(modulus, n, step as usize).expect("a code");
    assert_eq!(code.k(), k);
    let pack = |bits: &[u16]| {
        let byte = |bits: &[u16]| bits.iter().enumerate().fold(0, |b, (i, bit)| b | (*bit as u8) << (7 - i));
        bits.chunks(8).map(byte).collect::<Vec<_>>()
    };
    let unpack =
        |bytes: &[u8], n: usize| (0..n).map(|i| u16::from(bytes[i / 8] << (i % 8) >> 7)).collect::<Vec<_>>();
    let mut so_far = EMPTY;
    for ErrorCase { data, changes } in expected.cases() {
        let (mut data, mut parity) = (pack(&data), vec![0; (n - k).div_ceil(8)]);
        assert_eq!(code.encode(&data, &mut parity), Ok(()));
        let sent = unpack(&parity, n - k);
        for (position, _) in changes.into_iter().filter(|(_, change)| *change == 1) {
            let (bytes, bit) = if position < k { (&mut data, position) } else { (&mut parity, position - k) };
            bytes[bit / 8] ^= 0x80 >> (bit % 8);
        }
        let found = code.decode(&mut data, &mut parity).ok().map(|c| c.positions().len());
        so_far = take(so_far, &sent, found, &unpack(&data, k));
    }
    so_far
}

#[test]
fn galois() {
    for expected in error_digests().expect("digests") {
        let found = match (expected.kind, expected.modulus.ilog2()) {
            ("bch", _) => bch(&expected),
            (_, 0..=8) => {
                assert_eq!(reed_solomon::<u16>(&expected), expected.digest, "{expected:?}");
                reed_solomon::<u8>(&expected)
            }
            _ => reed_solomon::<u16>(&expected),
        };
        assert_eq!(found, expected.digest, "{expected:?}");
    }
}
