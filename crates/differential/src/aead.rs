//! AES-GCM, AES-GCM-SIV and ChaCha20-Poly1305: sealed, opened, and opened with a tag that is wrong by a bit; in place,
//! in slices, and from one buffer to another.

use crate::input::{PIECES, below, first, pieces, shifted, text, wrong};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use core::ops::Range;
use widefield::Error;
use widefield::aead::{
    Aead, Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, ChaCha20Poly1305, XAes256Gcm,
    XChaCha20Poly1305,
};
use widefield_reference as model;

type Done = core::result::Result<(), Error>;

/// What sealing gives; what opening gives; what opening with the wrong tag gives and leaves; what buffers of different
/// lengths give and leave.
type Outcome = (Vec<u8>, [u8; 16], (Done, Vec<u8>), (Done, Vec<u8>), (Done, Vec<u8>));

/// The outcome that must be.
fn right(ciphertext: &[u8], tag: &[u8], plaintext: &[u8]) -> Outcome {
    let tag = tag.try_into().unwrap_or_else(|_| panic!("the model's tags have 16 bytes"));
    let zeros = vec![0; plaintext.len()];
    let refused = (Err(Error::Authentication), zeros.clone());
    (
        ciphertext.to_vec(),
        tag,
        (Ok(()), plaintext.to_vec()),
        refused,
        (Err(Error::Length), [&zeros[..], &[0]].concat()),
    )
}

/// The operands of a message, whose buffers begin `offset` bytes behind an aligned address.
struct Message<'a> {
    aad: &'a [u8],
    text: &'a [u8],
    bit: usize,
    offset: usize,
    aad_cuts: [Range<usize>; PIECES],
    cuts: [Range<usize>; PIECES],
}

/// A text where it is cut.
fn slices<'a>(mut text: &'a mut [u8], cuts: &[Range<usize>]) -> Vec<&'a mut [u8]> {
    let mut slices = Vec::new();
    for cut in cuts {
        let (slice, rest) = text.split_at_mut(cut.len());
        slices.push(slice);
        text = rest;
    }
    slices
}

/// In place: in one slice, or in those that the message is cut into.
fn in_place<A: Aead>(key: &A, nonce: &A::Nonce, m: &Message<'_>, scattered: bool) -> Outcome {
    let aad: Vec<&[u8]> = m.aad_cuts.iter().map(|cut| &m.aad[cut.clone()]).collect();
    let mut buf = shifted(m.text, m.offset);
    let open = |buf: &mut [u8], tag: &[u8; 16]| match scattered {
        true => key.open_vectored(nonce, &aad, &mut slices(buf, &m.cuts), tag),
        false => key.open_in_place(nonce, m.aad, buf, tag),
    };
    let sealed = match scattered {
        true => key.seal_vectored(nonce, &aad, &mut slices(&mut buf[m.offset..], &m.cuts)),
        false => key.seal_in_place(nonce, m.aad, &mut buf[m.offset..]),
    };
    let Ok(tag) = sealed else { panic!("within the limits") };
    let tag = *tag.as_bytes();
    let ciphertext = buf[m.offset..].to_vec();
    let mut refused = buf.clone();
    let refusal = open(&mut refused[m.offset..], &wrong(&tag, m.bit));
    let opened = open(&mut buf[m.offset..], &tag);
    assert!(refused[..m.offset].iter().chain(&buf[..m.offset]).all(|b| *b == 0xa5), "wrote before the text");
    let (text, refused) = (buf[m.offset..].to_vec(), refused[m.offset..].to_vec());
    let lengths = (Err(Error::Length), vec![0; m.text.len() + 1]);
    (ciphertext, tag, (opened, text), (refusal, refused), lengths)
}

macro_rules! between {
    ($key:expr, $nonce:expr, $m:expr) => {{
        let key = $key;
        let (source, mut sealed) = (shifted($m.text, $m.offset), vec![0x5a; $m.text.len()]);
        let Ok(tag) = key.seal($nonce, $m.aad, &source[$m.offset..], &mut sealed) else {
            panic!("within the limits")
        };
        let tag = *tag.as_bytes();
        let open = |tag: &[u8; 16], longer: usize| {
            let mut out = vec![0x5a; $m.offset + $m.text.len() + longer];
            let done = key.open($nonce, $m.aad, &sealed, &mut out[$m.offset..], tag);
            assert!(out[..$m.offset].iter().all(|b| *b == 0x5a), "wrote before the text");
            (done, out.split_off($m.offset))
        };
        let (opened, refused, lengths) = (open(&tag, 0), open(&wrong(&tag, $m.bit), 0), open(&tag, 1));
        assert_eq!(
            key.seal($nonce, $m.aad, &source, &mut vec![0; source.len() + 1]).err(),
            Some(Error::Length)
        );
        (sealed, tag, opened, refused, lengths)
    }};
}

fn message<'a>(u: &mut Unstructured<'a>) -> Result<Message<'a>> {
    let (bit, offset) = (below(u, 128)?, below(u, 64)?);
    let (aad, text) = (text(u, 300)?, text(u, 5000)?);
    let (aad_cuts, cuts) = (pieces(u, aad.len())?, pieces(u, text.len())?);
    Ok(Message { aad, text, bit, offset, aad_cuts, cuts })
}

/// AES-GCM with each length of key, a nonce, and an initialisation vector of another length.
pub(crate) fn aes_gcm(u: &mut Unstructured<'_>) -> Result<()> {
    let bits = below(u, 3)?;
    let key: [u8; 32] = u.arbitrary()?;
    let nonce: [u8; 12] = u.arbitrary()?;
    let iv = text(u, 80)?;
    let m = message(u)?;
    macro_rules! keys {
        ($cipher:ident $k:literal) => {{
            let key = first::<$k>(&key);
            let by_the_book = model::gcm::Gcm::new(key);
            let (ciphertext, tag) = by_the_book.seal(&nonce, m.aad, m.text, 16);
            let right = right(&ciphertext, &tag, m.text);
            on_every_tier("aes-gcm", &right, |t| in_place(&$cipher::new_with(t, key), &nonce, &m, false));
            on_every_tier("aes-gcm, scattered", &right, |t| {
                in_place(&$cipher::new_with(t, key), &nonce, &m, true)
            });
            on_every_tier("aes-gcm, between buffers", &right, |t| {
                between!($cipher::new_with(t, key), &nonce, m)
            });
            let expected = match iv.is_empty() {
                true => Err(Error::Limit),
                false => Ok((by_the_book.seal(iv, m.aad, m.text, 16), m.text.to_vec())),
            };
            on_every_tier("aes-gcm, long vector", &expected, |t| {
                let (cipher, mut buf) = ($cipher::new_with(t, key), m.text.to_vec());
                let tag = cipher.seal_in_place_with_iv(iv, m.aad, &mut buf)?;
                let ciphertext = buf.clone();
                cipher.open_in_place_with_iv(iv, m.aad, &mut buf, tag.as_bytes())?;
                Ok(((ciphertext, tag.as_bytes().to_vec()), buf))
            });
        }};
    }
    match bits {
        0 => keys! { Aes128Gcm 16 },
        1 => keys! { Aes192Gcm 24 },
        _ => keys! { Aes256Gcm 32 },
    }
    Ok(())
}

/// AES-GCM-SIV with each length of key.
pub(crate) fn aes_gcm_siv(u: &mut Unstructured<'_>) -> Result<()> {
    let long = below(u, 2)? == 1;
    let (key, nonce): ([u8; 32], [u8; 12]) = (u.arbitrary()?, u.arbitrary()?);
    let m = message(u)?;
    macro_rules! keys {
        ($cipher:ident $k:literal) => {{
            let key = first::<$k>(&key);
            let (ciphertext, tag) = model::gcm_siv::seal(key, &nonce, m.aad, m.text);
            let right = right(&ciphertext, &tag, m.text);
            on_every_tier("aes-gcm-siv", &right, |t| in_place(&$cipher::new_with(t, key), &nonce, &m, false));
            on_every_tier("aes-gcm-siv, scattered", &right, |t| {
                in_place(&$cipher::new_with(t, key), &nonce, &m, true)
            });
            on_every_tier("aes-gcm-siv, between buffers", &right, |t| {
                between!($cipher::new_with(t, key), &nonce, m)
            });
        }};
    }
    if long {
        keys! { Aes256GcmSiv 32 }
    } else {
        keys! { Aes128GcmSiv 16 }
    }
    Ok(())
}

/// ChaCha20-Poly1305 and its form with long nonces, and AES-GCM with long nonces.
pub(crate) fn chacha20_poly1305(u: &mut Unstructured<'_>) -> Result<()> {
    let key: [u8; 32] = u.arbitrary()?;
    let nonce: [u8; 24] = u.arbitrary()?;
    let Some(short) = nonce.first_chunk::<12>() else { unreachable!("24 bytes") };
    let m = message(u)?;
    macro_rules! cipher {
        ($cipher:ident $seal:expr, $nonce:expr) => {{
            let (ciphertext, tag): (Vec<u8>, [u8; 16]) = $seal(&key, $nonce, m.aad, m.text);
            let right = right(&ciphertext, &tag, m.text);
            on_every_tier(stringify!($cipher), &right, |t| {
                in_place(&$cipher::new_with(t, &key), $nonce, &m, false)
            });
            on_every_tier("scattered", &right, |t| in_place(&$cipher::new_with(t, &key), $nonce, &m, true));
            on_every_tier("between buffers", &right, |t| between!($cipher::new_with(t, &key), $nonce, m));
        }};
    }
    cipher! { ChaCha20Poly1305 model::aead::chacha20_poly1305_seal, short }
    cipher! { XChaCha20Poly1305 model::aead::xchacha20_poly1305_seal, &nonce }
    cipher! { XAes256Gcm xaes_256_gcm_seal, &nonce }
    Ok(())
}

fn xaes_256_gcm_seal(key: &[u8; 32], nonce: &[u8; 24], aad: &[u8], text: &[u8]) -> (Vec<u8>, [u8; 16]) {
    let (key, nonce) = model::gcm::xaes_256_gcm_key_and_nonce(key, nonce);
    let (sealed, tag) = model::gcm::Gcm::new(&key).seal(&nonce, aad, text, 16);
    (sealed, tag.try_into().expect("as long as asked for"))
}
