//! One suite for every tier: the formats' digests, the model, all losses, bad input.

mod many;

use super::*;
use crate::simd::rng::Rng;
use crate::tier::{Token, sampled, sparse, tokens};
use widefield_reference::erasure as model;
use widefield_vectors::codes;

type Constructor = fn(Token, usize, usize) -> Result<Code, Error>;
type Model = fn(usize, usize) -> Vec<Vec<u8>>;

/// The codes that repair any loss, and the one that does not.
const FORMATS: [(&str, Constructor, Model); 4] = [
    ("vandermonde", Code::vandermonde_with, model::vandermonde),
    ("cauchy", Code::cauchy_with, model::cauchy),
    ("jerasure_cauchy", Code::jerasure_cauchy_with, model::jerasure_cauchy),
    ("isal_vandermonde", Code::isal_vandermonde_with, model::isal_vandermonde),
];

#[test]
fn digests_of_other_programs() {
    let cases = codes::cases();
    for codes::Digest { format, digest, program } in codes::digests().unwrap() {
        if format == "many" {
            continue;
        }
        let (_, new, _) = FORMATS.iter().find(|f| f.0 == format).unwrap();
        for token in tokens() {
            let mut sum = codes::EMPTY;
            for case in &cases {
                let code = new(token, case.data.len(), case.parity).unwrap();
                let mut parity = vec![vec![7; case.data[0].len()]; case.parity];
                code.encode(&case.data, &mut parity).unwrap();
                sum = codes::digest(sum, &parity.concat());
            }
            assert_eq!(sum, digest, "{format} of {program} {}", token.tier());
        }
    }
}

#[test]
fn coefficients_are_the_models() {
    for (name, new, model) in FORMATS {
        for (k, m) in [(1, 1), (1, 4), (4, 2), (10, 4), (17, 3), (32, 32), (100, 20)] {
            let code = new(crate::tier::active(), k, m).unwrap();
            assert_eq!(code.coefficients(), model(k, m).concat(), "{name} {k} {m}");
            assert_eq!((code.data_shards(), code.parity_shards()), (k, m));
        }
    }
}

/// Rows of bytes at odd addresses.
fn rows(rng: &mut Rng, count: usize, len: usize) -> Vec<Vec<u8>> {
    (0..count).map(|i| (0..len + i % 5).map(|_| rng.word() as u8).collect()).collect()
}

/// The last `len` bytes of each.
fn ends(rows: &[Vec<u8>], len: usize) -> Vec<&[u8]> {
    rows.iter().map(|row| &row[row.len() - len..]).collect()
}

/// Any coefficients, every length to several blocks, as many rows and sums as take more than one pass: encoding,
/// single shards, changes, verification.
#[test]
fn every_length_and_shape() {
    let mut rng = Rng::new("erasure lengths");
    let table: Vec<[u8; 256]> = (0..=255).map(|a| core::array::from_fn(|b| model::mul(a, b as u8))).collect();
    for (k, m) in [(1, 1), (2, 2), (5, 3), (4, 4), (3, 5), (7, 9), (33, 2), (70, 6)] {
        let mut coefficients: Vec<u8> = (0..k * m).map(|_| rng.word() as u8).collect();
        if k % 2 == 1 {
            coefficients[..k].fill(1);
        }
        for token in tokens() {
            let code = Code::from_coefficients_with(token, k, m, &coefficients).unwrap();
            for len in (0..600).step_by(sparse(7) * if k > 5 { 23 } else { 1 }).chain([1023, 5000]) {
                let at = (k, m, len, token.tier());
                let rows = rows(&mut rng, k, len);
                let data = ends(&rows, len);
                let sum = |i: usize, j: usize| {
                    let products = data.iter().zip(&coefficients[i * k..]);
                    products.fold(0, |sum, (d, a)| sum ^ table[usize::from(*a)][usize::from(d[j])])
                };
                let expected: Vec<Vec<u8>> = (0..m).map(|i| (0..len).map(|j| sum(i, j)).collect()).collect();
                let mut parity = vec![vec![0xa5; len]; m];
                code.encode(&data, &mut parity).unwrap();
                assert!(parity == expected, "{at:?}");
                assert!(code.verify(&data, &parity).unwrap());
                if len > 0 {
                    let (i, j) = (rng.word() as usize % m, rng.word() as usize % len);
                    parity[i][j] ^= 1 << (rng.word() % 8);
                    assert!(!code.verify(&data, &parity).unwrap(), "{at:?}");
                }
                let mut added = vec![vec![0; len]; m];
                for (i, data) in data.iter().enumerate().rev() {
                    code.add(i, data, &mut added).unwrap();
                }
                assert!(added == expected, "{at:?}");
                // Another first shard, then the same again.
                let other: Vec<u8> = (0..len).map(|_| rng.word() as u8).collect();
                let last = k - 1;
                code.update(last, data[last], &other, &mut added).unwrap();
                assert!(added != expected || other == data[last], "{at:?}");
                code.update(last, &other, data[last], &mut added).unwrap();
                assert!(added == expected, "{at:?}");
            }
        }
    }
}

/// Every set of shards that is large enough gives all others, of the codes that promise it.
#[test]
fn every_loss() {
    let mut rng = Rng::new("erasure losses");
    for token in tokens() {
        for (name, new, _) in FORMATS {
            for (k, m) in [(1, 2), (4, 2), (3, 4), (5, 3)] {
                let code = new(token, k, m).unwrap();
                let data = rows(&mut rng, k, 91);
                let data = ends(&data, 91);
                let mut parity = vec![vec![0; 91]; m];
                code.encode(&data, &mut parity).unwrap();
                let whole: Vec<Vec<u8>> = data.iter().map(|d| d.to_vec()).chain(parity).collect();
                for lost in (0..1u32 << (k + m)).step_by(sampled(5)) {
                    let keep = |i: usize| lost >> i & 1 == 0;
                    let mut shards: Vec<_> =
                        whole.iter().enumerate().map(|(i, s)| keep(i).then(|| s.clone())).collect();
                    let before = shards.clone();
                    let found = code.reconstruct(&mut shards);
                    if lost.count_ones() as usize > m {
                        assert_eq!((found, &shards), (Err(Error::Shards), &before), "{name} {lost:b}");
                    } else {
                        assert_eq!(found, Ok(()), "{name} {k} {m} {lost:b}");
                        assert!(
                            shards.iter().zip(&whole).all(|(s, w)| s.as_ref() == Some(w)),
                            "{name} {lost:b}"
                        );
                    }
                }
            }
        }
    }
}

/// Some of the lost shards alone, in any order, and shards that are there.
#[test]
fn what_is_wanted_is_made() {
    let code = Code::cauchy(6, 4).unwrap();
    let data: Vec<[u8; 40]> = (0..6).map(|i| core::array::from_fn(|j| (i * 41 + j * j) as u8)).collect();
    let mut parity = [[0; 40]; 4];
    code.encode(&data, &mut parity).unwrap();
    let whole = [&data[..], &parity].concat();
    let repair = code.repair(&[9, 0, 7, 3, 4, 8, 5], &[2, 6, 3, 1]).unwrap();
    assert_eq!(repair.sources(), [0, 3, 4, 5, 7, 8]);
    let sources: Vec<[u8; 40]> = repair.sources().iter().map(|i| whole[*i]).collect();
    let mut out = [[0; 40]; 4];
    repair.run(&sources, &mut out).unwrap();
    assert_eq!(out, [whole[2], whole[6], whole[3], whole[1]]);
    assert_eq!(repair.run(&sources[1..], &mut out), Err(Error::Length));
    assert_eq!(repair.run(&sources, &mut out[1..]), Err(Error::Length));
    let mut none: [[u8; 40]; 0] = [];
    let nothing = code.repair(&[0, 1, 2, 3, 4, 5], &[]).unwrap();
    assert_eq!(nothing.run(&data, &mut none), Ok(()));
}

/// ISA-L's Vandermonde matrix has squares without an inverse: an error, and no wrong shard. Where other equations
/// determine the lost shards, those are taken.
#[test]
fn losses_that_cannot_be_repaired() {
    let (k, m) = (28, 4);
    let code = Code::isal_vandermonde(k, m).unwrap();
    let rows = model::isal_vandermonde(k, m);
    let mut singular = 0;
    for lost in (0..k).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| [c, b, a]))) {
        let square = |parity: [usize; 3]| parity.map(|i| lost.map(|j| rows[i][j]).to_vec());
        let mut present: Vec<usize> = (0..k).filter(|i| !lost.contains(i)).collect();
        present.extend([k, k + 1, k + 3]);
        let fine = model::inverse_matrix(&square([0, 1, 3])).is_some();
        assert_eq!(code.repair(&present, &lost).err(), (!fine).then_some(Error::Singular), "{lost:?}");
        if !fine {
            singular += 1;
            present.push(k + 2);
            let repair = code.repair(&present, &lost).unwrap();
            assert_eq!(repair.sources()[k - 3..], [k, k + 1, k + 2]);
        }
    }
    assert!(singular > 0);
}

#[test]
fn bad_input_is_refused() {
    for (_, new, _) in FORMATS {
        let token = crate::tier::active();
        for (k, m) in [(0, 1), (0, 0), (200, 57), (257, 0), (usize::MAX, 1)] {
            assert_eq!(new(token, k, m).err(), Some(Error::TooLarge), "{k} {m}");
        }
        assert!(new(token, 3, 0).is_ok());
    }
    assert_eq!(Code::from_coefficients(2, 2, &[1; 3]).err(), Some(Error::Length));
    let code = Code::vandermonde(3, 2).unwrap();
    let data = [[1; 8], [2; 8], [3; 8]];
    let mut parity = [[9; 8]; 2];
    assert_eq!(code.encode(&data[..2], &mut parity), Err(Error::Length));
    assert_eq!(code.encode(&data, &mut parity[..1]), Err(Error::Length));
    assert_eq!(code.encode(&[&data[0][..], &data[1], &data[2][1..]], &mut parity), Err(Error::Length));
    let [a, b] = &mut parity;
    assert_eq!(code.encode(&data, &mut [&mut a[..], &mut b[..7]]), Err(Error::Length));
    assert_eq!(code.add(3, &data[0], &mut parity), Err(Error::Shards));
    assert_eq!(code.add(0, &data[0][1..], &mut parity), Err(Error::Length));
    assert_eq!(code.update(3, &data[0], &data[1], &mut parity), Err(Error::Shards));
    assert_eq!(code.update(0, &data[0], &data[1][1..], &mut parity), Err(Error::Length));
    assert_eq!(code.update(0, &data[0], &data[1], &mut parity[1..]), Err(Error::Length));
    assert_eq!(parity, [[9; 8]; 2], "nothing is written on error");
    assert_eq!(code.verify(&data[1..], &parity), Err(Error::Length));
    assert_eq!(code.verify(&data, &parity[1..]), Err(Error::Length));
    assert_eq!(code.verify(&data, &[&parity[0][..], &parity[1][..5]]), Err(Error::Length));
    for (present, wanted) in [
        (&[0, 1][..], &[2][..]),
        (&[0, 1, 1], &[2]),
        (&[0, 1, 5], &[2]),
        (&[0, 1, usize::MAX], &[2]),
        (&[0, 1, 3], &[2, 2]),
        (&[0, 1, 3], &[5]),
    ] {
        assert_eq!(code.repair(present, wanted).err(), Some(Error::Shards), "{present:?} {wanted:?}");
    }
    let mut shards = [Some(vec![1; 8]), None, Some(vec![2; 7]), Some(vec![3; 8]), None];
    let before = shards.clone();
    assert_eq!(code.reconstruct(&mut shards), Err(Error::Length));
    assert_eq!(code.reconstruct(&mut shards[1..]), Err(Error::Length));
    assert_eq!(shards, before);
}

#[test]
fn threads_make_the_same() {
    for (k, m) in [(4, 2), (9, 6)] {
        let code = Code::cauchy(k, m).unwrap();
        for len in [0, 1, 4096, 4097, 30_011] {
            let data: Vec<Vec<u8>> =
                (0..k).map(|i| (0..len).map(|j| (i * 7 + j * j / 5) as u8).collect()).collect();
            let mut parity = vec![vec![0; len]; m];
            code.encode(&data, &mut parity).unwrap();
            let present: Vec<usize> = (m..k + m).collect();
            let whole = [&data[..], &parity].concat();
            let wanted: Vec<usize> = (0..m).collect();
            for threads in [1, 2, 3, 16].map(|n| core::num::NonZero::new(n).unwrap()) {
                let mut found = vec![vec![7; len]; m];
                code.encode_parallel(threads, &data, &mut found).unwrap();
                assert_eq!(found, parity);
                let repair = code.repair(&present, &wanted).unwrap();
                let sources: Vec<&Vec<u8>> = repair.sources().iter().map(|i| &whole[*i]).collect();
                repair.run_parallel(threads, &sources, &mut found).unwrap();
                assert_eq!(found, whole[..m]);
            }
        }
    }
}
