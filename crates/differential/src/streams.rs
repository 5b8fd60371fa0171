//! Messages in pieces: encryption, decryption and GMAC of each AEAD, cut anywhere.

use crate::input::{PIECES, below, first, pieces, shifted, text, wrong};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use core::ops::Range;
use widefield::Error;
use widefield::aead::{Aes128Gcm, Aes192Gcm, Aes256Gcm, ChaCha20Poly1305, XChaCha20Poly1305};
use widefield_reference as model;

/// A message and how it is cut: when it is sealed, when it is sealed once more, and when it is opened.
struct Message<'a> {
    text: &'a [u8],
    cuts: [[Range<usize>; PIECES]; 3],
    offset: usize,
    bit: usize,
}

type Done = core::result::Result<(), Error>;

/// Ciphertext and tag, twice; what opening gives, with the right tag and with a wrong one.
type Outcome = core::result::Result<([(Vec<u8>, [u8; 16]); 2], [(Done, Vec<u8>); 2]), Error>;

fn right((ciphertext, tag): (Vec<u8>, Vec<u8>), text: &[u8]) -> Outcome {
    let tag = tag.try_into().unwrap_or_else(|_| panic!("the model's tags have 16 bytes"));
    let sealed = (ciphertext, tag);
    // Plaintext in pieces is handed out before it is verified.
    Ok(([sealed.clone(), sealed], [(Ok(()), text.to_vec()), (Err(Error::Authentication), text.to_vec())]))
}

/// Seals twice at a time, a piece of one and a piece of the other in turn, and opens twice in the same way.
macro_rules! in_pieces {
    ($m:expr, $encryptor:expr, $decryptor:expr) => {{
        let (m, at): (&Message<'_>, _) = ($m, $m.offset);
        let mut seal = [$encryptor?, $encryptor?];
        let mut bufs = [shifted(m.text, at), shifted(m.text, at)];
        for i in 0..PIECES {
            for ((seal, buf), cuts) in seal.iter_mut().zip(&mut bufs).zip(&m.cuts) {
                seal.update(&mut buf[at..][cuts[i].clone()])?;
            }
        }
        let tags = seal.map(|s| *s.finalize().as_bytes());
        let sealed: Vec<(Vec<u8>, [u8; 16])> = bufs.iter().map(|b| b[at..].to_vec()).zip(tags).collect();
        let mut open = [$decryptor?, $decryptor?];
        for i in 0..PIECES {
            for ((open, buf), cuts) in open.iter_mut().zip(&mut bufs).zip(&m.cuts[1..]) {
                open.update_unverified(&mut buf[at..][cuts[i].clone()])?;
            }
        }
        assert!(bufs.iter().all(|b| b[..at].iter().all(|b| *b == 0xa5)), "wrote before the text");
        let [opened, refused] = open;
        let [first, second] = bufs.map(|mut b| b.split_off(at));
        let [a, b] = <[_; 2]>::try_from(sealed).unwrap_or_else(|_| unreachable!("two"));
        let opened = [(opened.verify(&tags[0]), first), (refused.verify(&wrong(&tags[1], m.bit)), second)];
        Ok(([a, b], opened))
    }};
}

/// One of the five ciphers.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let cipher = below(u, 5)?;
    let key: [u8; 32] = u.arbitrary()?;
    let nonce: [u8; 24] = u.arbitrary()?;
    let Some(short) = nonce.first_chunk::<12>() else { unreachable!("24 bytes") };
    let iv = text(u, 80)?;
    let (bit, offset) = (below(u, 128)?, below(u, 64)?);
    let (aad, text) = (text(u, 300)?, text(u, 4096)?);
    let cuts = [pieces(u, text.len())?, pieces(u, text.len())?, pieces(u, text.len())?];
    let m = Message { text, cuts, offset, bit };
    macro_rules! gcm {
        ($cipher:ident $k:literal) => {{
            let key = first::<$k>(&key);
            let by_the_book = model::gcm::Gcm::new(key);
            on_every_tier("nonce", &right(by_the_book.seal(short, aad, text, 16), text), |t| {
                let cipher = $cipher::new_with(t, key);
                in_pieces!(&m, cipher.encryptor(short, aad), cipher.decryptor(short, aad))
            });
            let expected = match iv.is_empty() {
                true => Err(Error::Limit),
                false => right(by_the_book.seal(iv, aad, text, 16), text),
            };
            on_every_tier("vector", &expected, |t| {
                let cipher = $cipher::new_with(t, key);
                in_pieces!(&m, cipher.encryptor_with_iv(iv, aad), cipher.decryptor_with_iv(iv, aad))
            });
            let mac = |iv: &[u8]| by_the_book.seal(iv, text, &[], 16).1;
            let expected = match iv.is_empty() {
                true => (mac(short), Err(Error::Limit)),
                false => (mac(short), Ok((mac(iv), Ok(()), Err(Error::Authentication)))),
            };
            on_every_tier("gmac", &expected, |t| {
                let cipher = $cipher::new_with(t, key);
                let mut mac = cipher.gmac(short);
                for cut in &m.cuts[0] {
                    assert_eq!(mac.update(&text[cut.clone()]), Ok(()));
                }
                let with_iv = || {
                    let mut mac = cipher.gmac_with_iv(iv)?;
                    m.cuts[1].iter().try_for_each(|cut| mac.update(&text[cut.clone()]))?;
                    Ok(mac)
                };
                let long = with_iv().and_then(|mac| {
                    let tag = *mac.finalize().as_bytes();
                    Ok((tag.to_vec(), with_iv()?.verify(&tag), with_iv()?.verify(&wrong(&tag, bit))))
                });
                (mac.finalize().as_bytes().to_vec(), long)
            });
        }};
    }
    macro_rules! chacha {
        ($cipher:ident $seal:ident $nonce:expr) => {{
            let (ciphertext, tag) = model::aead::$seal(&key, $nonce, aad, text);
            let expected = right((ciphertext.clone(), tag.to_vec()), text);
            on_every_tier(stringify!($cipher), &expected, |t| {
                let cipher = $cipher::new_with(t, &key);
                in_pieces!(&m, cipher.encryptor($nonce, aad), cipher.decryptor($nonce, aad))
            });
            // The text in one piece, the additional data in two.
            let expected = Ok::<_, Error>((ciphertext, tag, text.to_vec(), tag));
            on_every_tier("message", &expected, |t| {
                let mut seal = $cipher::new_with(t, &key).message($nonce);
                let (before, behind) = aad.split_at(aad.len() / 3);
                seal.additional_data(before)?;
                let mut open = seal.clone();
                seal.additional_data(behind)?;
                open.additional_data(behind)?;
                let mut sealed = vec![0x5a; text.len()];
                seal.seal(text, &mut sealed)?;
                let mut opened = sealed.clone();
                open.open_in_place_unverified(&mut opened)?;
                Ok((sealed, *seal.end().as_bytes(), opened, *open.end().as_bytes()))
            });
        }};
    }
    match cipher {
        0 => gcm! { Aes128Gcm 16 },
        1 => gcm! { Aes192Gcm 24 },
        2 => gcm! { Aes256Gcm 32 },
        3 => chacha! { ChaCha20Poly1305 chacha20_poly1305_seal short },
        _ => chacha! { XChaCha20Poly1305 xchacha20_poly1305_seal &nonce },
    }
    Ok(())
}
