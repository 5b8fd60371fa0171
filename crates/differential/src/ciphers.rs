//! AES and ChaCha20.

use crate::{on_every_tier, text};
use arbitrary::{Result, Unstructured};
use widefield::aes::{Aes128, Aes192, Aes256};
use widefield::chacha20::{ChaCha20, hchacha20_with};
use widefield_reference as model;

/// Blocks through AES with each length of key, and back; a stretch of a ChaCha20 stream.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let key: [u8; 32] = u.arbitrary()?;
    let blocks: Vec<[u8; 16]> = text(u, 80 * 16)?.as_chunks().0.to_vec();
    macro_rules! aes {
        ($($cipher:ident $k:literal)*) => { $({
            let Some(key) = key.first_chunk::<$k>() else { unreachable!("32 bytes") };
            let by_the_book = model::aes::Aes::new(key);
            let expected: Vec<[u8; 16]> = blocks.iter().map(|b| by_the_book.encrypt_block(b)).collect();
            on_every_tier("aes", &(expected, blocks.clone()), |t| {
                let cipher = $cipher::new_with(t, key);
                let mut there = blocks.clone();
                cipher.encrypt_blocks(&mut there);
                let mut back = there.clone();
                cipher.decrypt_blocks(&mut back);
                (there, back)
            });
        })* };
    }
    aes! { Aes128 16 Aes192 24 Aes256 32 }

    let nonce: [u8; 12] = u.arbitrary()?;
    let skip = u.int_in_range(0..=1000)?;
    let text = text(u, 3000)?;
    let mut padded = vec![0; skip];
    padded.extend(text);
    let expected = model::chacha20::xor(&key, 0, &nonce, &padded).split_off(skip);
    on_every_tier("chacha20", &Ok(expected), |t| {
        let mut out = text.to_vec();
        let mut stream = ChaCha20::new_with(t, &key, &nonce);
        stream.seek(skip as u64)?;
        stream.apply_keystream(&mut out)?;
        Ok::<_, widefield::Error>(out)
    });
    let nonce: [u8; 16] = u.arbitrary()?;
    on_every_tier("hchacha20", &model::chacha20::hchacha20(&key, &nonce), |t| {
        hchacha20_with(t, &key, &nonce)
    });
    Ok(())
}
