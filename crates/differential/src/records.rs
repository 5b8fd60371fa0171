//! Opening of sealed messages that were changed on their way: what the model refuses must be refused, and leave zeros.

use crate::input::{below, first, text};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::aead::{Aes128Gcm, Aes192Gcm, Aes256Gcm, ChaCha20Poly1305, XChaCha20Poly1305};
use widefield_reference::{aead as chacha, gcm};

/// What is sent, and what both sides know.
struct Record {
    nonce: Vec<u8>,
    aad: Vec<u8>,
    text: Vec<u8>,
    tag: Vec<u8>,
}

impl Record {
    /// Up to three changes; some take each other back.
    fn change(&mut self, u: &mut Unstructured<'_>) -> Result<()> {
        for _ in 0..below(u, 4)? {
            let what = below(u, 8)?;
            let part = match what % 4 {
                0 => &mut self.nonce,
                1 => &mut self.aad,
                2 => &mut self.text,
                _ => &mut self.tag,
            };
            let at = below(u, part.len() + 1)?;
            match what / 4 {
                0 if at < part.len() => part[at] ^= 1 << below(u, 8)?,
                0 => part.push(u.arbitrary()?),
                _ => part.truncate(at),
            }
        }
        Ok(())
    }
}

/// What opening must give and leave in a buffer.
fn outcome(opened: Option<Vec<u8>>, len: usize) -> (core::result::Result<(), Error>, Vec<u8>) {
    match opened {
        Some(text) => (Ok(()), text),
        None => (Err(Error::Authentication), vec![0; len]),
    }
}

/// A record of one of the five ciphers, changed, and opened in every form that its nonce and tag allow.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let cipher = below(u, 5)?;
    let key: [u8; 32] = u.arbitrary()?;
    let nonce: [u8; 24] = u.arbitrary()?;
    let (iv, aad, text) = (text(u, 40)?, text(u, 60)?, text(u, 1200)?);
    let plain = below(u, 2)? == 1 || iv.is_empty();
    macro_rules! forms {
        ($cipher:ident, $key:expr, $nonce:expr, $r:expr, $tag:expr, $expected:expr) => {
            on_every_tier("in place", &$expected, |t| {
                let (cipher, mut buf) = ($cipher::new_with(t, $key), $r.text.clone());
                (cipher.open_in_place($nonce, &$r.aad, &mut buf, $tag), buf)
            });
            on_every_tier("between buffers", &$expected, |t| {
                let (cipher, mut out) = ($cipher::new_with(t, $key), vec![1; $r.text.len()]);
                (cipher.open($nonce, &$r.aad, &$r.text, &mut out, $tag), out)
            });
            on_every_tier("in one piece", &$expected.0, |t| {
                let (cipher, mut buf) = ($cipher::new_with(t, $key), $r.text.clone());
                let mut open = cipher.decryptor($nonce, &$r.aad)?;
                open.update_unverified(&mut buf)?;
                open.verify($tag)
            });
        };
    }
    macro_rules! gcm {
        ($cipher:ident $k:literal) => {{
            let key = first::<$k>(&key);
            let by_the_book = gcm::Gcm::new(key);
            let nonce = if plain { nonce[..12].to_vec() } else { iv.to_vec() };
            let length = gcm::TAG_LENGTHS[below(u, gcm::TAG_LENGTHS.len())?];
            let (sealed, tag) = by_the_book.seal(&nonce, aad, text, length);
            let mut r = Record { nonce, aad: aad.to_vec(), text: sealed, tag };
            r.change(u)?;
            let opened = by_the_book.open(&r.nonce, &r.aad, &r.text, &r.tag);
            let mut expected = outcome(opened, r.text.len());
            if r.nonce.is_empty() {
                expected.0 = Err(Error::Limit);
            }
            if !gcm::TAG_LENGTHS.contains(&r.tag.len()) {
                expected.0 = Err(Error::Length);
            }
            on_every_tier("tag of any length", &expected, |t| {
                let (cipher, mut buf) = ($cipher::new_with(t, key), r.text.clone());
                (cipher.hazmat().open_in_place_short_tag(&r.nonce, &r.aad, &mut buf, &r.tag), buf)
            });
            let Ok(tag) = &r.tag.try_into() else { return Ok(()) };
            on_every_tier("vector", &expected, |t| {
                let (cipher, mut buf) = ($cipher::new_with(t, key), r.text.clone());
                (cipher.open_in_place_with_iv(&r.nonce, &r.aad, &mut buf, tag), buf)
            });
            let Ok(nonce) = &r.nonce.try_into() else { return Ok(()) };
            forms!($cipher, key, nonce, r, tag, expected);
        }};
    }
    macro_rules! chacha {
        ($cipher:ident $seal:ident $open:ident $nonce:literal) => {{
            let Some(nonce) = nonce.first_chunk::<$nonce>() else { unreachable!("24 bytes at most") };
            let (sealed, tag) = chacha::$seal(&key, nonce, aad, text);
            let mut r = Record { nonce: nonce.to_vec(), aad: aad.to_vec(), text: sealed, tag: tag.to_vec() };
            r.change(u)?;
            let (Ok(nonce), Ok(tag)) = (&r.nonce.try_into(), &r.tag.try_into()) else { return Ok(()) };
            let expected = outcome(chacha::$open(&key, nonce, &r.aad, &r.text, tag), r.text.len());
            forms!($cipher, &key, nonce, r, tag, expected);
        }};
    }
    match cipher {
        0 => gcm! { Aes128Gcm 16 },
        1 => gcm! { Aes192Gcm 24 },
        2 => gcm! { Aes256Gcm 32 },
        3 => chacha! { ChaCha20Poly1305 chacha20_poly1305_seal chacha20_poly1305_open 12 },
        _ => chacha! { XChaCha20Poly1305 xchacha20_poly1305_seal xchacha20_poly1305_open 24 },
    }
    Ok(())
}
