//! GHASH, POLYVAL and Poly1305, in pieces.

use crate::{on_every_tier, text};
use arbitrary::{Result, Unstructured};
use widefield::ghash::{Ghash, Polyval};
use widefield::poly1305::Poly1305;
use widefield_reference as model;

/// All three on one text, cut into two pieces.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let key: [u8; 32] = u.arbitrary()?;
    let h: [u8; 16] = u.arbitrary()?;
    let text = text(u, 4096)?;
    let (first, second) = text.split_at(u.int_in_range(0..=text.len())?);
    on_every_tier("ghash", &model::ghash::ghash(&h, text), |t| {
        let mut hash = Ghash::new_with(t, &h);
        hash.update(first);
        hash.update(second);
        hash.finalize()
    });
    on_every_tier("polyval", &model::ghash::polyval(&h, text), |t| {
        let mut hash = Polyval::new_with(t, &h);
        hash.update(first);
        hash.update(second);
        hash.finalize()
    });
    let tag = model::poly1305::mac(&key, text);
    on_every_tier("poly1305", &tag, |t| Poly1305::mac_with(t, &key, text));
    on_every_tier("poly1305 in pieces", &tag, |t| {
        let mut mac = Poly1305::new_with(t, &key);
        mac.update(first);
        mac.update(second);
        mac.finalize()
    });
    Ok(())
}
