//! Erasure codes: shards are secret, coefficients and losses are not. CRCs: texts are secret where there is carry-less
//! multiply; without, they are looked up in tables, and public.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use core::num::NonZero;
use widefield::cpu::{Tier, Token};
use widefield::crc::{CRC_32_ISCSI, CRC_32_ISO_HDLC, Crc, Digest, catalogue};
use widefield::erasure::{Code, ManyCode};

pub(super) const CASES: &[Case] = &[
    case("erasure", Tier::Portable, erasure),
    case("erasure/many", Tier::Portable, many),
    case("crc", Tier::Portable, crc),
];

/// Whole blocks, vectors and a rest; one to four sums at a time, with a first row of ones and without; more rows than
/// one pass takes.
fn erasure(token: Token) {
    let see = |shards: &mut [[u8; 357]]| shards.iter_mut().for_each(|shard| reveal(shard));
    let data: [[u8; 357]; 40] = core::array::from_fn(|i| secret([i as u8 + 3; 357]));
    for parity in 1..=4 {
        for new in [Code::isal_vandermonde_with, Code::cauchy_with] {
            let Ok(code) = new(token, 5, parity) else { unreachable!("a code") };
            let mut out = [[0; 357]; 4];
            assert_eq!(code.encode(&data[..5], &mut out[..parity]), Ok(()));
            see(&mut out[..parity]);
            assert_eq!(code.update(3, &data[3], &data[7], &mut out[..parity]), Ok(()));
            see(&mut out[..parity]);
        }
    }
    let Ok(code) = Code::jerasure_cauchy_with(token, 40, 6) else { unreachable!("a code") };
    let mut out = [[0; 357]; 6];
    assert_eq!(code.encode_parallel(NonZero::<usize>::MIN, &data, &mut out), Ok(()));
    see(&mut out);
    let Ok(code) = Code::vandermonde_with(token, 6, 2) else { unreachable!("a code") };
    let mut parity = [[0; 357]; 2];
    for (i, data) in data[..6].iter().enumerate() {
        assert_eq!(code.add(i, data, &mut parity), Ok(()));
    }
    see(&mut parity.clone());
    let Ok(repair) = code.repair(&[1, 2, 3, 5, 6, 7], &[4, 0]) else { unreachable!("enough shards") };
    let whole = [&data[..6], &parity].concat();
    let sources: Vec<[u8; 357]> = repair.sources().iter().map(|i| whole[*i]).collect();
    let mut lost = [[0; 357]; 2];
    assert_eq!(repair.run(&sources, &mut lost), Ok(()));
    see(&mut lost);
    assert_eq!(repair.run_parallel(NonZero::<usize>::MIN, &sources, &mut lost), Ok(()));
    see(&mut lost);
}

/// Odd and even numbers of layers, whole blocks and a rest.
fn many(token: Token) {
    for (data, parity) in [(11, 5), (3, 7)] {
        let Ok(code) = ManyCode::new_with(token, data, parity) else { unreachable!("a code") };
        let shards: Vec<Vec<u8>> = (0..data).map(|i| secret([i as u8 + 3; 198]).to_vec()).collect();
        let mut out = vec![vec![0; 198]; parity];
        assert_eq!(code.encode(&shards, &mut out), Ok(()));
        let mut shards: Vec<_> = shards.into_iter().chain(out).map(Some).collect();
        shards[1..4].fill(None);
        assert_eq!(code.reconstruct(&mut shards), Ok(()));
        // At once: the sanitizer takes a product of bits and a public byte for known but for its lowest bits, so that
        // marks of single shards can be lost.
        reveal(&mut shards.into_iter().flatten().flatten().collect::<Vec<u8>>());
    }
}

/// Lengths that take every path, and values that are put together.
fn crc(token: Token) {
    let see = |value: u64| reveal(&mut value.to_le_bytes());
    let text = match token {
        Token::Portable => [5; 1100],
        _ => secret([5; 1100]),
    };
    static MSB_FIRST: Crc = Crc::new(&catalogue::CRC_64_ECMA_182);
    for crc in [&CRC_32_ISO_HDLC, &CRC_32_ISCSI, &MSB_FIRST] {
        let first = u64::from_le_bytes(secret([9; 8]));
        see(crc.combine(first, 7, 1100));
        for len in [0, 5, 16, 21, 64, 100, 300, 530, 1100] {
            let mut digest = crc.digest_with(token);
            digest.update(&text[..len]);
            digest.update(&text[..len / 3]);
            if !matches!(token, Token::Portable) {
                see(crc.checksum_with(token, &text[..len]) ^ u64::from_le_bytes(secret([0; 8])));
                see(digest.finalize() ^ u64::from_le_bytes(secret([0; 8])));
                see(Digest::resume(crc, first).finalize());
            }
        }
    }
}
