//! NIST's binary curves: agreements, signatures and encodings, on two of the ten, with and
//! without `a`: the compiler makes code for each.

use crate::input::below;
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use sha2::Sha256;
use widefield::gf2m::Field;
use widefield::nist::{B283, Curve, K233, PublicKey, SecretKey, Signature};
use widefield_reference::gf2m;

pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    if below(u, 2)? == 0 { curve::<K233>(u, false) } else { curve::<B283>(u, true) }
}

fn curve<C: Curve>(u: &mut Unstructured<'_>, a: bool) -> Result<()> {
    if below(u, 3)? == 0 { agreements::<C>(u) } else { encodings::<C>(u, a) }
}

/// A key, or none.
fn key<C: Curve>(u: &mut Unstructured<'_>) -> Result<Option<SecretKey<C>>> {
    let bytes: [u8; 72] = u.arbitrary()?;
    Ok(SecretKey::from_bytes(&bytes[..SecretKey::<C>::BYTES]).ok())
}

/// Both sides on every tier, and a signature.
fn agreements<C: Curve>(u: &mut Unstructured<'_>) -> Result<()> {
    let (Some(a), Some(b)) = (key::<C>(u)?, key::<C>(u)?) else { return Ok(()) };
    let (text, own): ([u8; 20], _) = (u.arbitrary()?, a.to_bytes());
    let public = a.public_key();
    on_every_tier("key", &public, |t| SecretKey::<C>::from_bytes_with(t, &own).expect("a key").public_key());
    let shared = a.diffie_hellman(&b.public_key());
    on_every_tier("secret", &shared, |t| b.diffie_hellman_with(t, &public));
    let signature = a.sign_prehash::<Sha256>(&text);
    on_every_tier("signature", &signature, |t| a.sign_prehash_with::<Sha256>(t, &text));
    on_every_tier("verification", &Ok(()), |t| public.verify_prehash_with(t, &text, &signature));
    assert_eq!(Signature::from_der(&signature.to_der()), Ok(signature));
    Ok(())
}

/// Bytes that are near an encoding of a point: what is taken is on the curve, and comes out as it went in.
fn encodings<C: Curve>(u: &mut Unstructured<'_>, a: bool) -> Result<()> {
    let Some(key) = key::<C>(u)? else { return Ok(()) };
    let mut bytes = key.public_key().to_sec1_bytes(below(u, 2)? == 0);
    for _ in 0..below(u, 3)? {
        let at = below(u, bytes.len())?;
        bytes[at] = u.arbitrary()?;
    }
    let found = PublicKey::<C>::from_sec1_bytes(&bytes);
    on_every_tier("encoding", &found, |t| PublicKey::<C>::from_sec1_bytes_with(t, &bytes));
    if let Ok(key) = found {
        assert_eq!(key.to_sec1_bytes(bytes[0] != 4), bytes);
        let field = gf2m::Field::new(C::Field::MODULUS);
        // b from the equation, which is the same for all points of the curve.
        let b = |key: PublicKey<C>| {
            let [x, y] = key.coordinates().map(|c| c.as_words().to_vec());
            let a = if a { field.one() } else { field.zero() };
            let right = field.mul(&field.square(&x), &field.add(&x, &a));
            field.add(&field.mul(&y, &field.add(&y, &x)), &right)
        };
        let mut one = vec![0; SecretKey::<C>::BYTES];
        one[SecretKey::<C>::BYTES - 1] = 1;
        assert_eq!(b(key), b(SecretKey::from_bytes(&one).expect("one").public_key()));
    }
    Ok(())
}
