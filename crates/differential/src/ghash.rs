//! GHASH and POLYVAL, in pieces.

use crate::input::{pieces, text};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::ghash::{Ghash, Polyval};
use widefield_reference::ghash as model;

/// Both on one text; a copy of the hash made under way must not depend on the other.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let h: [u8; 16] = u.arbitrary()?;
    let text = text(u, 4096)?;
    let pieces = pieces(u, text.len())?;
    let half = pieces[3].end;
    macro_rules! hash {
        ($hash:ident $model:ident) => {
            let expected = (model::$model(&h, text), model::$model(&h, &text[..half]));
            on_every_tier(stringify!($model), &expected, |t| {
                let mut hash = $hash::new_with(t, &h);
                pieces[..4].iter().for_each(|piece| hash.update(&text[piece.clone()]));
                let copy = hash.clone();
                pieces[4..].iter().for_each(|piece| hash.update(&text[piece.clone()]));
                (hash.finalize(), copy.finalize())
            });
        };
    }
    hash! { Ghash ghash }
    hash! { Polyval polyval }
    Ok(())
}
