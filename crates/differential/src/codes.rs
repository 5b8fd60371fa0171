//! Erasure codes and CRCs.

use crate::input::{below, pieces, text};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use std::sync::OnceLock;
use widefield::crc::{Algorithm, CRC_32_ISCSI, Crc};
use widefield::erasure::{Code, ManyCode};
use widefield_reference::{crc as crc_model, erasure as model};

/// Any coefficients: encoding, shard by shard, a change, and a repair of whatever losses.
pub(crate) fn erasure(u: &mut Unstructured<'_>) -> Result<()> {
    let (k, m, len) = (1 + below(u, 40)?, below(u, 10)?, below(u, 700)?);
    let mut coefficients = u.bytes(k * m)?.to_vec();
    if u.arbitrary()? {
        coefficients.iter_mut().take(k).for_each(|a| *a = 1);
    }
    let offset = below(u, 64)?;
    let lost: u64 = u.arbitrary()?;
    let changed = below(u, k)?;
    let seed = u.bytes(u.len().min(4096))?;
    // What the input has, again and again.
    let byte = |at: usize| seed.get(at % seed.len().max(1)).map_or(0, |b| b ^ (at / seed.len()) as u8);
    let rows: Vec<Vec<u8>> =
        (0..k + 1).map(|i| (0..offset + len).map(|j| byte(i * len + j)).collect()).collect();
    let data: Vec<&[u8]> = rows[..k].iter().map(|row| &row[offset..]).collect();
    let other = &rows[k][offset..];
    let parity = |data: &[&[u8]]| -> Vec<Vec<u8>> {
        let row = |i: usize| &coefficients[i * k..][..k];
        let sum =
            |i: usize, j: usize| row(i).iter().zip(data).fold(0, |sum, (a, d)| sum ^ model::mul(*a, d[j]));
        (0..m).map(|i| (0..len).map(|j| sum(i, j)).collect()).collect()
    };
    let expected = parity(&data);
    let mut after = data.clone();
    after[changed] = other;
    let updated = parity(&after);
    on_every_tier("erasure", &(expected.clone(), expected.clone(), updated, true), |t| {
        let Ok(code) = Code::from_coefficients_with(t, k, m, &coefficients) else {
            unreachable!("shapes agree")
        };
        let (mut whole, mut added) = (vec![vec![0xa5; len]; m], vec![vec![0; len]; m]);
        assert_eq!(code.encode(&data, &mut whole), Ok(()));
        for (i, data) in data.iter().enumerate() {
            assert_eq!(code.add(i, data, &mut added), Ok(()));
        }
        let right = code.verify(&data, &added).is_ok_and(|right| right);
        let mut updated = whole.clone();
        assert_eq!(code.update(changed, data[changed], other, &mut updated), Ok(()));
        // Either the lost shards come back, or there is an error and nothing is written.
        let mut shards: Vec<_> = data.iter().map(|d| d.to_vec()).chain(whole.clone()).map(Some).collect();
        let all = shards.clone();
        shards.iter_mut().enumerate().filter(|(i, _)| lost >> (i % 64) & 1 == 1).for_each(|(_, s)| *s = None);
        let before = shards.clone();
        let found = code.reconstruct(&mut shards);
        assert!(if found.is_ok() { shards == all } else { shards == before }, "{found:?}");
        (whole, added, updated, right)
    });
    Ok(())
}

/// Codes over GF(2^16): parity by the model, and whatever losses.
pub(crate) fn many(u: &mut Unstructured<'_>) -> Result<()> {
    static FIELD: OnceLock<model::many::Field> = OnceLock::new();
    let field = FIELD.get_or_init(model::many::Field::new);
    let (k, m, elements) = (1 + below(u, 40)?, 1 + below(u, 40)?, below(u, 100)?);
    let lost: u64 = u.arbitrary()?;
    let seed = u.bytes(u.len().min(4096))?;
    let byte = |at: usize| seed.get(at % seed.len().max(1)).map_or(0, |b| b ^ (at / seed.len()) as u8);
    let len = 2 * elements;
    let data: Vec<Vec<u8>> = (0..k).map(|i| (0..len).map(|j| byte(i * len + j)).collect()).collect();
    // The model is slow: the last element, which is that of the last bytes of both halves of what is left.
    let rest = if len == 0 { 0 } else { (len - 1) % 64 + 1 };
    let last = |shard: &[u8]| u16::from_le_bytes([shard[len - rest / 2 - 1], shard[len - 1]]);
    let expected = if len == 0 {
        vec![0; m]
    } else {
        field.parity(&data.iter().map(|d| last(d)).collect::<Vec<_>>(), m)
    };
    on_every_tier("many", &expected, |t| {
        let Ok(code) = ManyCode::new_with(t, k, m) else { unreachable!("few shards") };
        let mut parity = vec![vec![0xa5; len]; m];
        assert_eq!(code.encode(&data, &mut parity), Ok(()));
        let all: Vec<_> = data.iter().chain(&parity).cloned().map(Some).collect();
        let mut shards = all.clone();
        shards.iter_mut().enumerate().filter(|(i, _)| lost >> (i % 64) & 1 == 1).for_each(|(_, s)| *s = None);
        let before = shards.clone();
        let found = code.reconstruct(&mut shards);
        assert!(if found.is_ok() { shards == all } else { shards == before }, "{found:?}");
        parity.iter().map(|p| if len == 0 { 0 } else { last(p) }).collect::<Vec<_>>()
    });
    Ok(())
}

/// Any parameters, in pieces and as a sum of two texts.
pub(crate) fn crc(u: &mut Unstructured<'_>) -> Result<()> {
    let width = 3 + below(u, 62)? as u32;
    let bits = |bits: u64| bits >> (64 - width);
    let (poly, init, xorout) = (bits(u.arbitrary()?), bits(u.arbitrary()?), bits(u.arbitrary()?));
    let (refin, refout) = (u.arbitrary()?, u.arbitrary()?);
    let text = text(u, 4096)?;
    let pieces = pieces(u, text.len())?;
    let any = Algorithm { name: "any", width, poly, init, refin, refout, xorout, check: 0, residue: 0 };
    // And the one that has kernels of its own.
    for crc in [&Crc::new(&any), &CRC_32_ISCSI] {
        let Algorithm { width, poly, init, refin, refout, xorout, .. } = *crc.algorithm();
        let parameters = crc_model::Parameters { width, poly, init, refin, refout, xorout };
        let expected = crc_model::checksum(&parameters, text);
        on_every_tier("crc", &[expected; 3], |t| {
            let mut digest = crc.digest_with(t);
            pieces.iter().for_each(|piece| digest.update(&text[piece.clone()]));
            let (first, second) = text.split_at(pieces[0].end);
            let [a, b] = [first, second].map(|text| crc.checksum_with(t, text));
            [crc.checksum_with(t, text), digest.finalize(), crc.combine(a, b, second.len() as u64)]
        });
    }
    Ok(())
}
