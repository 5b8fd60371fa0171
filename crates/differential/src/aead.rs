//! AES-GCM and ChaCha20-Poly1305: sealed, opened, and opened with a tag that is wrong by a bit.

use crate::{on_every_tier, text};
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::aead::{Aes128Gcm, Aes192Gcm, Aes256Gcm, ChaCha20Poly1305, XChaCha20Poly1305};
use widefield_reference as model;

/// What sealing gives; what opening gives; what opening with the wrong tag gives and leaves.
type Outcome =
    (Vec<u8>, Vec<u8>, core::result::Result<(), Error>, Vec<u8>, core::result::Result<(), Error>, Vec<u8>);

/// The outcome that must be.
fn right(ciphertext: &[u8], tag: &[u8], plaintext: &[u8]) -> Outcome {
    let refused = Err(Error::Authentication);
    (ciphertext.to_vec(), tag.to_vec(), Ok(()), plaintext.to_vec(), refused, vec![0; plaintext.len()])
}

macro_rules! outcome {
    ($key:expr, $nonce:expr, $aad:expr, $text:expr, $bit:expr) => {{
        let (key, mut text) = ($key, $text.to_vec());
        let Ok(tag) = key.seal_in_place($nonce, $aad, &mut text) else { panic!("within the limits") };
        let tag = *tag.as_bytes();
        let ciphertext = text.clone();
        let mut wrong = tag;
        wrong[$bit / 8] ^= 1 << ($bit % 8);
        let mut refused = text.clone();
        let refusal = key.open_in_place($nonce, $aad, &mut refused, &wrong);
        let opened = key.open_in_place($nonce, $aad, &mut text, &tag);
        (ciphertext, tag.to_vec(), opened, text, refusal, refused)
    }};
}

/// The same of a message that comes in pieces, cut anywhere.
macro_rules! pieces {
    ($key:expr, $nonce:expr, $aad:expr, $text:expr, $bit:expr, $cuts:expr) => {{
        let (key, mut text) = ($key, $text.to_vec());
        let mut cuts = $cuts.map(|cut| usize::from(cut) % (text.len() + 1));
        cuts.sort_unstable();
        let [a, b, c] = cuts;
        let ranges = [0..a, a..b, b..c, c..text.len()];
        let Ok(mut seal) = key.encryptor($nonce, $aad) else { panic!("within the limits") };
        for range in ranges.clone() {
            assert_eq!(seal.update(&mut text[range]), Ok(()));
        }
        let tag = *seal.finalize().as_bytes();
        let ciphertext = text.clone();
        let mut wrong = tag;
        wrong[$bit / 8] ^= 1 << ($bit % 8);
        let open = |tag: &[u8; 16]| {
            let mut text = ciphertext.clone();
            let Ok(mut open) = key.decryptor($nonce, $aad) else { panic!("within the limits") };
            for range in ranges.clone() {
                assert_eq!(open.update_unverified(&mut text[range]), Ok(()));
            }
            (open.verify(tag), text)
        };
        let (refusal, _) = open(&wrong);
        let (opened, text) = open(&tag);
        let nothing = vec![0; text.len()];
        (ciphertext, tag.to_vec(), opened, text, refusal, nothing)
    }};
}

/// AES-GCM with each length of key, a nonce, and an initialisation vector of another length.
pub(crate) fn aes_gcm(u: &mut Unstructured<'_>) -> Result<()> {
    let key: [u8; 32] = u.arbitrary()?;
    let nonce: [u8; 12] = u.arbitrary()?;
    let bit = u.int_in_range(0..=127usize)?;
    let (iv, aad) = (text(u, 80)?, text(u, 300)?);
    let cuts: [u16; 3] = u.arbitrary()?;
    let text = text(u, 4096)?;
    macro_rules! keys {
        ($($cipher:ident $k:literal)*) => { $({
            let Some(key) = key.first_chunk::<$k>() else { unreachable!("32 bytes") };
            let by_the_book = model::gcm::Gcm::new(key);
            let (ciphertext, tag) = by_the_book.seal(&nonce, aad, text, 16);
            on_every_tier("aes-gcm", &right(&ciphertext, &tag, text), |t| {
                outcome!($cipher::new_with(t, key), &nonce, aad, text, bit)
            });
            on_every_tier("aes-gcm, in pieces", &right(&ciphertext, &tag, text), |t| {
                pieces!($cipher::new_with(t, key), &nonce, aad, text, bit, cuts)
            });
            if !iv.is_empty() {
                let (ciphertext, tag) = by_the_book.seal(iv, aad, text, 16);
                on_every_tier("aes-gcm, long vector", &Ok((ciphertext, tag)), |t| {
                    let mut text = text.to_vec();
                    let tag = $cipher::new_with(t, key).seal_in_place_with_iv(iv, aad, &mut text)?;
                    Ok::<_, Error>((text, tag.as_bytes().to_vec()))
                });
            }
        })* };
    }
    match u.int_in_range(0..=2)? {
        0 => keys! { Aes128Gcm 16 },
        1 => keys! { Aes192Gcm 24 },
        _ => keys! { Aes256Gcm 32 },
    }
    Ok(())
}

/// ChaCha20-Poly1305 and its form with long nonces.
pub(crate) fn chacha20_poly1305(u: &mut Unstructured<'_>) -> Result<()> {
    let key: [u8; 32] = u.arbitrary()?;
    let nonce: [u8; 24] = u.arbitrary()?;
    let Some(short) = nonce.first_chunk::<12>() else { unreachable!("24 bytes") };
    let bit = u.int_in_range(0..=127usize)?;
    let aad = text(u, 300)?;
    let cuts: [u16; 3] = u.arbitrary()?;
    let text = text(u, 5000)?;
    let (ciphertext, tag) = model::aead::chacha20_poly1305_seal(&key, short, aad, text);
    on_every_tier("chacha20-poly1305", &right(&ciphertext, &tag, text), |t| {
        outcome!(ChaCha20Poly1305::new_with(t, &key), short, aad, text, bit)
    });
    on_every_tier("chacha20-poly1305, in pieces", &right(&ciphertext, &tag, text), |t| {
        pieces!(ChaCha20Poly1305::new_with(t, &key), short, aad, text, bit, cuts)
    });
    let (ciphertext, tag) = model::aead::xchacha20_poly1305_seal(&key, &nonce, aad, text);
    on_every_tier("xchacha20-poly1305", &right(&ciphertext, &tag, text), |t| {
        outcome!(XChaCha20Poly1305::new_with(t, &key), &nonce, aad, text, bit)
    });
    Ok(())
}
