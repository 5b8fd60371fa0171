//! GLS254: points, agreements, signatures, alone and many at once.

use crate::input::below;
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::gls254::{Point, PublicKey, Scalar, SecretKey, diffie_hellman_many_with};
use widefield_reference::gls254 as model;

pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 4)? {
        0 => points(u),
        1 => keys(u),
        // Quick, so more of them.
        _ => encodings(u),
    }
}

/// An encoding, of a point or of none.
fn encoding(u: &mut Unstructured<'_>) -> Result<[u8; 32]> {
    let mut bytes = match below(u, 3)? {
        0 => model::BASE,
        1 => Point::multiply_base(&Scalar::from_bytes_reduced(&u.arbitrary()?)).to_bytes(),
        _ => u.arbitrary()?,
    };
    for _ in 0..below(u, 3)? {
        bytes[below(u, 32)?] = u.arbitrary()?;
    }
    if below(u, 2)? == 0 {
        (bytes[15], bytes[31]) = (bytes[15] & 0x7f, bytes[31] & 0x7f);
    }
    Ok(bytes)
}

fn encodings(u: &mut Unstructured<'_>) -> Result<()> {
    let bytes = encoding(u)?;
    let expected = model::decode(&bytes).map(model::encode);
    on_every_tier("encoding", &expected, |t| Some(Point::from_bytes_with(t, &bytes).ok()?.to_bytes_with(t)));
    Ok(())
}

/// Sums and multiples against the model.
fn points(u: &mut Unstructured<'_>) -> Result<()> {
    let (p, q, scalar): (_, _, [u8; 32]) = (encoding(u)?, encoding(u)?, u.arbitrary()?);
    let (Some(mp), Some(mq)) = (model::decode(&p), model::decode(&q)) else { return Ok(()) };
    let expected = [model::add(mp, mq), model::multiply(mp, &scalar)].map(model::encode);
    let scalar = Scalar::from_bytes_reduced(&scalar);
    on_every_tier("sum and multiple", &expected, |t| {
        let [p, q] = [p, q].map(|bytes| Point::from_bytes_with(t, &bytes).expect("the model's point"));
        [p.add_with(t, &q), p.multiply_with(t, &scalar)].map(|point| point.to_bytes_with(t))
    });
    let text: [u8; 40] = u.arbitrary()?;
    let hashed = Point::hash_to_curve("", &text).to_bytes();
    on_every_tier("hash", &hashed, |t| Point::hash_to_curve_with(t, "", &text).to_bytes_with(t));
    Ok(())
}

/// Agreements and signatures, by every tier as by the first, one by one as many.
fn keys(u: &mut Unstructured<'_>) -> Result<()> {
    let n = 1 + below(u, 9)?;
    let secrets: Vec<[u8; 32]> = (0..n).map(|_| u.arbitrary()).collect::<Result<_>>()?;
    let theirs: Vec<[u8; 32]> = (0..n).map(|_| encoding(u)).collect::<Result<_>>()?;
    let scalars: Vec<_> = secrets.iter().map(|bytes| Scalar::from_bytes_reduced(bytes).to_bytes()).collect();
    let keys: Vec<_> = scalars.iter().map(|bytes| SecretKey::from_bytes(bytes).ok()).collect();
    let public: Vec<_> = keys.iter().map(|key| key.as_ref().map(|key| *key.public_bytes())).collect();
    on_every_tier("public keys", &public, |t| {
        let mut many = vec![None; n];
        SecretKey::many_from_bytes_with(t, &scalars, &mut many).expect("as many");
        many.iter().map(|key| key.as_ref().map(|key| *key.public_bytes())).collect()
    });
    let keys: Vec<_> = keys.into_iter().flatten().collect();
    let theirs = &theirs[..keys.len()];
    let agree =
        |key: &SecretKey, their| PublicKey::from_bytes(their).ok().map(|their| key.diffie_hellman(&their));
    let shared: Vec<_> = keys.iter().zip(theirs).map(|(key, their)| agree(key, their)).collect();
    on_every_tier("secrets", &shared, |t| {
        let mut many = vec![None; keys.len()];
        diffie_hellman_many_with(t, &keys, theirs, &mut many).expect("as many");
        many
    });
    if let (Some(key), text) = (keys.first(), u.arbitrary::<[u8; 20]>()?) {
        let signature = key.sign("", &text);
        on_every_tier("signature", &signature, |t| key.sign_seeded_with(t, b"", "", &text));
        on_every_tier("verification", &Ok(()), |t| key.public_key().verify_with(t, &signature, "", &text));
    }
    Ok(())
}
