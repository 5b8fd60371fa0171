//! Diffie-Hellman on the Kummer surface: the vectors' results, agreement, refusals, and batches against single
//! multiplications.

use super::check::{Check, expect};
use widefield::cpu::Token;
use widefield::kummer::hazmat::{scalar_mult_many_with, scalar_mult_with};
use widefield::kummer::{BASE, PublicKey, SecretKey};

pub(super) const CHECKS: &[Check] = &[
    Check { system: "kummer", name: "known multiples", run: known_multiples },
    Check { system: "kummer", name: "known agreements", run: known_agreements },
    Check { system: "kummer", name: "batches of multiplications", run: batches },
];

fn known_multiples(token: Token) -> Result<usize, String> {
    let kat = widefield_vectors::kummer::kat().map_err(|e| e.to_string())?;
    for (i, case) in kat.scalarmult.iter().enumerate() {
        let out = scalar_mult_with(token, &case.point, &case.scalar).map_err(|e| e.to_string())?;
        expect(out == case.output, || format!("scalarmult[{i}] of kummer_kat.json"))?;
    }
    Ok(kat.scalarmult.len())
}

fn known_agreements(token: Token) -> Result<usize, String> {
    let kat = widefield_vectors::kummer::kat().map_err(|e| e.to_string())?;
    for (i, case) in kat.dh.iter().enumerate() {
        let what = || format!("dh[{i}] of kummer_kat.json");
        let (a, b) = (SecretKey::from_bytes(case.secret_a), SecretKey::from_bytes(case.secret_b));
        expect(a.public_key_with(token).to_bytes() == case.public_a, what)?;
        expect(b.public_key_with(token).to_bytes() == case.public_b, what)?;
        for (mine, theirs) in [(a, case.public_b), (b, case.public_a)] {
            let theirs = PublicKey::from_bytes(&theirs).map_err(|e| e.to_string())?;
            let shared = mine.diffie_hellman_with(token, &theirs).map_err(|e| e.to_string())?;
            expect(shared.raw_bytes() == &case.shared, what)?;
        }
        let mut off = case.public_a;
        off[0] ^= 1;
        expect(PublicKey::from_bytes(&off).is_err(), || format!("a point off the surface, dh[{i}]"))?;
    }
    Ok(kat.dh.len())
}

/// Against single multiplications, which the other checks compare with the vectors.
fn batches(token: Token) -> Result<usize, String> {
    let scalars: Vec<[u8; 32]> = (0..20u8).map(|i| [i.wrapping_mul(37) | 1; 32]).collect();
    let single = |scalar| scalar_mult_with(token, &BASE, scalar).map_err(|e| e.to_string());
    let expected = scalars.iter().map(single).collect::<Result<Vec<_>, _>>()?;
    for count in 0..=scalars.len() {
        let mut out = vec![[0; 48]; count];
        scalar_mult_many_with(token, &vec![BASE; count], &scalars[..count], &mut out)
            .map_err(|e| e.to_string())?;
        expect(out == expected[..count], || format!("{count} multiplications"))?;
    }
    Ok(scalars.len() + 1)
}
