//! The ladder on the Kummer surface.

use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::kummer::{BASE, PublicKey, SecretKey, hazmat};
use widefield_reference::kummer as model;

/// Multiples of the base point, alone and in batches, and an agreement.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let count = u.int_in_range(1..=9)?;
    let scalars: Vec<[u8; 32]> = (0..count).map(|_| u.arbitrary()).collect::<Result<_>>()?;
    let expected: Vec<[u8; 48]> = scalars.iter().map(|s| model::scalar_mult(&BASE, s)).collect();
    if expected.iter().any(|p| p.iter().all(|b| *b == 0)) {
        return Ok(());
    }
    on_every_tier("multiple", &Ok(expected[0]), |t| hazmat::scalar_mult_with(t, &BASE, &scalars[0]));
    on_every_tier("multiples", &Ok(expected.clone()), |t| {
        let mut out = vec![[0; 48]; count];
        hazmat::scalar_mult_many_with(t, &vec![BASE; count], &scalars, &mut out).map(|()| out)
    });
    let secret = SecretKey::from_bytes(u.arbitrary()?);
    // The library also refuses what the model computes: a shared point of small order.
    let agreed = model::diffie_hellman(secret.as_bytes(), &expected[0]).filter(model::is_valid_public_key);
    on_every_tier("agreement", &agreed, |t| {
        let public = PublicKey::from_bytes(&expected[0]).ok()?;
        secret.diffie_hellman_with(t, &public).ok().map(|s| *s.raw_bytes())
    });
    let point: [u8; 48] = u.arbitrary()?;
    assert_eq!(PublicKey::from_bytes(&point).is_ok(), model::is_valid_public_key(&point));
    Ok(())
}
