//! Poly1305, whole and in pieces.

use crate::input::{below, pieces, text, wrong};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::poly1305::Poly1305;
use widefield_reference::poly1305 as model;

/// The tag of a text and of a part of it, whole and in pieces, and whether the right one and a wrong one are accepted.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let mut key: [u8; 32] = u.arbitrary()?;
    // Words of zeros and ones, where carries run furthest.
    let extreme: [u8; 2] = u.arbitrary()?;
    for (byte, i) in key.chunks_mut(4).zip(0..) {
        match (extreme[0] >> i & 1, extreme[1] >> i & 1) {
            (1, 0) => byte.fill(0),
            (1, 1) => byte.fill(0xff),
            _ => {}
        }
    }
    let bit = below(u, 128)?;
    let text = text(u, 4096)?;
    let pieces = pieces(u, text.len())?;
    let half = pieces[3].end;
    let (tag, early) = (model::mac(&key, text), model::mac(&key, &text[..half]));
    on_every_tier("whole", &tag, |t| Poly1305::mac_with(t, &key, text));
    on_every_tier("in pieces", &(tag, early, Ok(()), Err(Error::Authentication)), |t| {
        let mut mac = Poly1305::new_with(t, &key);
        pieces[..4].iter().for_each(|piece| mac.update(&text[piece.clone()]));
        let copy = mac.clone();
        pieces[4..].iter().for_each(|piece| mac.update(&text[piece.clone()]));
        let verify = |tag| mac.clone().verify(tag);
        (mac.clone().finalize(), copy.finalize(), verify(&tag), verify(&wrong(&tag, bit)))
    });
    Ok(())
}
