//! Codes over GF(2^16): the format's digest, the model, losses, bad input.

use super::super::*;
use crate::simd::rng::Rng;
use crate::tier::{sampled, sparse, tokens};
use widefield_reference::erasure::many as model;
use widefield_vectors::codes;

#[test]
fn digests_of_another_program() {
    let cases = codes::many_cases();
    let known = codes::digests().unwrap().into_iter().find(|d| d.format == "many").unwrap();
    for token in tokens() {
        let mut sum = codes::EMPTY;
        for case in &cases {
            let code = ManyCode::new_with(token, case.data.len(), case.parity).unwrap();
            assert_eq!((code.data_shards(), code.parity_shards()), (case.data.len(), case.parity));
            let mut parity = vec![vec![7; case.data[0].len()]; case.parity];
            code.encode(&case.data, &mut parity).unwrap();
            sum = codes::digest(sum, &parity.concat());
        }
        assert_eq!(sum, known.digest, "{} {}", known.program, token.tier());
    }
}

/// Element `i` of a shard: of whole blocks the low bytes are the first half; what is left is halved too.
fn element(shard: &[u8], i: usize) -> u16 {
    let block = &shard[i / 32 * 64..][..(shard.len() - i / 32 * 64).min(64)];
    u16::from_le_bytes([block[i % 32], block[block.len() / 2 + i % 32]])
}

#[test]
fn parity_is_the_models() {
    let (field, mut rng) = (model::Field::new(), Rng::new("many codes"));
    for (k, m, len) in
        [(1, 1, 2), (3, 3, 64), (4, 3, 6), (3, 4, 70), (9, 2, 130), (2, 9, 4), (17, 5, 10), (5, 17, 66)]
    {
        let data: Vec<Vec<u8>> = (0..k).map(|_| (0..len).map(|_| rng.word() as u8).collect()).collect();
        for token in tokens() {
            let mut parity = vec![vec![0; len]; m];
            ManyCode::new_with(token, k, m).unwrap().encode(&data, &mut parity).unwrap();
            for i in (0..len / 2).step_by(sparse(3)) {
                let elements: Vec<u16> = data.iter().map(|d| element(d, i)).collect();
                let found: Vec<u16> = parity.iter().map(|p| element(p, i)).collect();
                assert_eq!(found, field.parity(&elements, m), "{k} {m} {i} of {len} {}", token.tier());
            }
        }
    }
}

/// Any losses come back; one too many is an error and leaves all as it was. Numbers that make chunks in both places,
/// with and without an odd layer, and work in several columns.
#[test]
fn losses_come_back() {
    let mut rng = Rng::new("many losses");
    for token in tokens() {
        for (k, m, len) in [
            (1, 2, 2),
            (6, 4, 66),
            (40, 9, 128),
            (9, 40, 514),
            (33, 33, 62),
            (500, 100, 2600),
            (64, 700, 640),
        ] {
            let code = ManyCode::new_with(token, k, m).unwrap();
            let data: Vec<Vec<u8>> = (0..k).map(|_| (0..len).map(|_| rng.word() as u8).collect()).collect();
            let mut parity = vec![vec![0; len]; m];
            code.encode(&data, &mut parity).unwrap();
            let whole: Vec<_> = data.iter().chain(&parity).cloned().map(Some).collect();
            for round in (0..6).step_by(sampled(3)) {
                let mut shards = whole.clone();
                let lost = [m, m, m / 2, 1, 0, m + 1][round];
                let mut left = lost;
                while left > 0 {
                    // The first ones, and any.
                    let at = if round == 0 { m - left } else { rng.word() as usize % (k + m) };
                    left -= usize::from(shards[at].take().is_some());
                }
                let before = shards.clone();
                let found = code.reconstruct(&mut shards);
                if lost > m {
                    assert_eq!((found, shards == before), (Err(Error::Shards), true));
                } else {
                    assert_eq!(found, Ok(()));
                    assert!(shards == whole, "{k} {m} {len}, {lost} lost, {}", token.tier());
                }
            }
        }
    }
}

/// Columns of several threads, which end within a block; and parity that is right, and wrong in a single byte.
#[test]
fn threads_make_the_same_and_wrong_parity_is_found() {
    let mut rng = Rng::new("many threads");
    for (k, m, len) in [(3, 5, 0), (3, 5, 2), (40, 9, 130), (9, 40, 1026), (300, 100, 3000)] {
        let code = ManyCode::new(k, m).unwrap();
        let data: Vec<Vec<u8>> = (0..k).map(|_| (0..len).map(|_| rng.word() as u8).collect()).collect();
        let mut parity = vec![vec![0; len]; m];
        code.encode(&data, &mut parity).unwrap();
        assert_eq!(code.verify(&data, &parity), Ok(true));
        #[cfg(feature = "std")]
        for threads in [1, 2, 3, 16, usize::MAX].map(|n| core::num::NonZero::new(n).unwrap()) {
            let mut found = vec![vec![7; len]; m];
            code.encode_parallel(threads, &data, &mut found).unwrap();
            assert!(found == parity, "{k} {m} {len} {threads}");
            let whole: Vec<_> = data.iter().chain(&parity).cloned().map(Some).collect();
            let mut shards = whole.clone();
            shards[1..=m].fill(None);
            code.reconstruct_parallel(threads, &mut shards).unwrap();
            assert!(shards == whole, "{k} {m} {len} {threads}");
        }
        if len > 0 {
            for (shard, byte) in [(0, 0), (m - 1, len - 1), (m / 2, len / 2)] {
                parity[shard][byte] ^= 1 << (byte % 8);
                assert_eq!(code.verify(&data, &parity), Ok(false), "{k} {m} {len}: {shard} {byte}");
                parity[shard][byte] ^= 1 << (byte % 8);
            }
            assert_eq!(code.verify(&data[1..], &parity), Err(Error::Length));
            assert_eq!(code.verify(&data, &parity[1..]), Err(Error::Length));
        }
    }
}

#[test]
fn numbers_and_lengths_that_are_none() {
    for (k, m) in [(0, 1), (1, 0), (65_536, 1), (32_769, 32_768), (4097, 61_440), (usize::MAX, 2)] {
        assert_eq!(ManyCode::new(k, m).err(), Some(Error::TooLarge), "{k} {m}");
    }
    for (k, m) in [(65_535, 1), (1, 65_535), (32_768, 32_768), (61_440, 4096)] {
        assert!(ManyCode::new(k, m).is_ok(), "{k} {m}");
    }
    let code = ManyCode::new(3, 2).unwrap();
    let (data, mut parity) = ([[1; 8]; 3], [[9; 8]; 2]);
    assert_eq!(code.encode(&data[1..], &mut parity), Err(Error::Length));
    assert_eq!(code.encode(&data, &mut parity[1..]), Err(Error::Length));
    assert_eq!(code.encode(&[&[1; 7]; 3], &mut [[9; 7]; 2]), Err(Error::Length));
    let [a, b] = &mut parity;
    assert_eq!(code.encode(&data, &mut [&mut a[..], &mut b[..6]]), Err(Error::Length));
    assert_eq!(parity, [[9; 8]; 2], "nothing is written on error");
    for shards in [
        &mut [Some(vec![1; 8]), None, Some(vec![1; 6]), Some(vec![1; 8]), None][..],
        &mut [Some(vec![1; 7]), Some(vec![1; 7]), Some(vec![1; 7]), None, None],
        &mut [Some(vec![1; 8]), Some(vec![1; 8]), Some(vec![1; 8]), None],
    ] {
        let before = shards.to_vec();
        assert_eq!(code.reconstruct(shards), Err(Error::Length));
        assert_eq!(shards, before);
    }
    let mut nothing = [Some(vec![]), None, Some(vec![]), Some(vec![]), None];
    assert_eq!(code.reconstruct(&mut nothing), Ok(()));
    assert!(nothing.iter().all(|shard| shard.as_deref() == Some(&[])));
}
