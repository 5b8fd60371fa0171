//! The ladder on the Kummer surface.

use crate::input::below;
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::kummer::{BASE, PublicKey, SecretKey, hazmat};
use widefield_reference::fp127::Fe;
use widefield_reference::kummer as model;

/// Multiples of points on the surface and off it, alone and in batches; an agreement; encodings of points.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 4)? {
        0 => multiples(u),
        1 => agreement(u),
        // Quick, so more of them.
        _ => decode(u),
    }
}

/// A point's encoding, made from a multiple of the base point by changing some bytes, or none.
fn changed(u: &mut Unstructured<'_>) -> Result<[u8; 48]> {
    let mut point = match below(u, 3)? {
        0 => BASE,
        1 => model::scalar_mult(&BASE, &u.arbitrary()?),
        _ => u.arbitrary()?,
    };
    for _ in 0..below(u, 3)? {
        point[below(u, 48)?] = u.arbitrary()?;
    }
    Ok(point)
}

/// By the book: none where a coordinate is zero, before or after.
fn multiple(point: &[u8; 48], scalar: &[u8; 32]) -> core::result::Result<[u8; 48], Error> {
    if model::decode(point).contains(&Fe::ZERO) {
        return Err(Error::Encoding);
    }
    let multiple = model::scalar_mult(point, scalar);
    if multiple == [0; 48] { Err(Error::Encoding) } else { Ok(multiple) }
}

fn multiples(u: &mut Unstructured<'_>) -> Result<()> {
    let count = 1 + below(u, 9)?;
    let points: Vec<[u8; 48]> = (0..count).map(|_| changed(u)).collect::<Result<_>>()?;
    let scalars: Vec<[u8; 32]> = (0..count).map(|_| u.arbitrary()).collect::<Result<_>>()?;
    let expected: Vec<_> = points.iter().zip(&scalars).map(|(p, s)| multiple(p, s)).collect();
    on_every_tier("multiple", &expected[0], |t| hazmat::scalar_mult_with(t, &points[0], &scalars[0]));
    let all = if expected.iter().all(core::result::Result::is_ok) { Ok(()) } else { Err(Error::Encoding) };
    let zero = |r: &core::result::Result<[u8; 48], Error>| r.unwrap_or([0; 48]);
    on_every_tier("multiples", &(all, expected.iter().map(zero).collect()), |t| {
        let mut out = vec![[1; 48]; count];
        (hazmat::scalar_mult_many_with(t, &points, &scalars, &mut out), out)
    });
    Ok(())
}

fn agreement(u: &mut Unstructured<'_>) -> Result<()> {
    let (ours, theirs): ([u8; 32], [u8; 32]) = u.arbitrary()?;
    let secret = SecretKey::from_bytes(ours);
    let public = |key: &[u8; 32]| {
        multiple(&BASE, key).ok().filter(model::is_valid_public_key).ok_or(Error::SmallOrder)
    };
    let own = public(&ours);
    on_every_tier("public key", &own, |t| {
        // What has no public key has none by either name.
        secret.try_public_key_with(t).map(|key| key.to_bytes()).map_err(|_| Error::SmallOrder)
    });
    let Ok(their) = public(&theirs) else { return Ok(()) };
    // The library also refuses what the model computes: a shared point of small order.
    let agreed = model::diffie_hellman(&ours, &their).filter(model::is_valid_public_key);
    on_every_tier("agreement", &agreed, |t| {
        let public = PublicKey::from_bytes(&their).ok()?;
        secret.diffie_hellman_with(t, &public).ok().map(|s| *s.raw_bytes())
    });
    Ok(())
}

/// Points' encodings: accepted are those of points on the surface, of no small order, and no others.
fn decode(u: &mut Unstructured<'_>) -> Result<()> {
    let bytes = changed(u)?;
    let p = model::decode(&bytes);
    let canonical = !p.contains(&Fe::ZERO) && model::encode(p) == bytes;
    let expected = match (canonical, model::is_on_surface(p), model::is_valid_public_key(&bytes)) {
        (false, ..) => Err(Error::Encoding),
        (_, false, _) => Err(Error::NotOnSurface),
        (.., false) => Err(Error::SmallOrder),
        (.., true) => Ok(bytes),
    };
    assert_eq!(PublicKey::from_bytes(&bytes).map(|key| key.to_bytes()), expected);
    Ok(())
}
