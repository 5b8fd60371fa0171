//! AES.

use crate::input::{first, text};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::aes::{Aes128, Aes192, Aes256};
use widefield_reference::aes as model;

/// Blocks with each length of key, together and one by one, and back.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let key: [u8; 32] = u.arbitrary()?;
    let blocks: Vec<[u8; 16]> = text(u, 80 * 16)?.as_chunks().0.to_vec();
    macro_rules! aes {
        ($($cipher:ident $k:literal)*) => { $({
            let key = first::<$k>(&key);
            let by_the_book = model::Aes::new(key);
            let expected: Vec<[u8; 16]> = blocks.iter().map(|b| by_the_book.encrypt_block(b)).collect();
            on_every_tier(stringify!($cipher), &(expected, blocks.clone()), |t| {
                let cipher = $cipher::new_with(t, key);
                let mut there = blocks.clone();
                cipher.encrypt_blocks(&mut there);
                let mut back = there.clone();
                cipher.decrypt_blocks(&mut back);
                (there, back)
            });
            on_every_tier(concat!(stringify!($cipher), ", block by block"), &blocks, |t| {
                let cipher = $cipher::new_with(t, key);
                let mut text = blocks.clone();
                cipher.encrypt_blocks(&mut text);
                text.iter_mut().for_each(|b| cipher.decrypt_block(b));
                text.iter_mut().for_each(|b| cipher.encrypt_block(b));
                cipher.decrypt_blocks(&mut text);
                text
            });
        })* };
    }
    aes! { Aes128 16 Aes192 24 Aes256 32 }
    Ok(())
}
