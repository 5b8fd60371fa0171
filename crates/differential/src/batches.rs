//! Batches of packets, of which some were forged on their way: each must be what it is alone by the model.

use crate::input::{below, text, wrong};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::aead::{
    Aead, Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, ChaCha20Poly1305, Packet, XAes256Gcm,
    XChaCha20Poly1305,
};
use widefield_reference::{
    aead as model,
    gcm::{Gcm, xaes_256_gcm_key_and_nonce},
    gcm_siv,
};

/// A packet as it is sealed, and what comes of it when it is opened.
struct Sample<'a, A: Aead> {
    key: A::Key,
    nonce: A::Nonce,
    aad: &'a [u8],
    text: &'a [u8],
    sealed: (Vec<u8>, [u8; 16]),
    /// The tag that comes.
    came: [u8; 16],
}

type Sealed = (Vec<u8>, [u8; 16]);
type Outcome = Vec<(core::result::Result<(), Error>, Vec<u8>, [u8; 16])>;

/// A batch of one of the ciphers.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 8)? {
        0 => batch::<Aes128Gcm>(u, |key, nonce, aad, text| gcm(key, nonce, aad, text)),
        1 => batch::<Aes192Gcm>(u, |key, nonce, aad, text| gcm(key, nonce, aad, text)),
        2 => batch::<Aes256Gcm>(u, |key, nonce, aad, text| gcm(key, nonce, aad, text)),
        3 => batch::<Aes128GcmSiv>(u, |key, nonce, aad, text| gcm_siv::seal(key, nonce, aad, text)),
        4 => batch::<Aes256GcmSiv>(u, |key, nonce, aad, text| gcm_siv::seal(key, nonce, aad, text)),
        5 => batch::<XAes256Gcm>(u, |key, nonce, aad, text| {
            let (key, nonce) = xaes_256_gcm_key_and_nonce(key, nonce);
            gcm(&key, &nonce, aad, text)
        }),
        6 => batch::<ChaCha20Poly1305>(u, |key, nonce, aad, text| {
            model::chacha20_poly1305_seal(key, nonce, aad, text)
        }),
        _ => batch::<XChaCha20Poly1305>(u, |key, nonce, aad, text| {
            model::xchacha20_poly1305_seal(key, nonce, aad, text)
        }),
    }
}

fn gcm(key: &[u8], nonce: &[u8; 12], aad: &[u8], text: &[u8]) -> Sealed {
    let (sealed, tag) = Gcm::new(key).seal(nonce, aad, text, 16);
    (sealed, tag.try_into().expect("as long as asked for"))
}

/// Up to forty packets.
fn batch<A: Aead>(
    u: &mut Unstructured<'_>,
    model: impl Fn(&A::Key, &A::Nonce, &[u8], &[u8]) -> Sealed,
) -> Result<()> {
    let mut samples: Vec<Sample<'_, A>> = Vec::new();
    for _ in 0..below(u, 41)? {
        let (mut key, mut nonce) = (A::Key::default(), A::Nonce::default());
        u.fill_buffer(key.as_mut())?;
        u.fill_buffer(nonce.as_mut())?;
        let (aad, text) = (text(u, 60)?, text(u, 700)?);
        let sealed = model(&key, &nonce, aad, text);
        let came = if below(u, 3)? == 0 { wrong(&sealed.1, below(u, 128)?) } else { sealed.1 };
        samples.push(Sample { key, nonce, aad, text, sealed, came });
    }
    let sealed: Outcome = samples.iter().map(|s| (Ok(()), s.sealed.0.clone(), s.sealed.1)).collect();
    let opened: Outcome = samples
        .iter()
        .map(|s| match s.came == s.sealed.1 {
            true => (Ok(()), s.text.to_vec(), s.came),
            false => (Err(Error::Authentication), vec![0; s.text.len()], s.came),
        })
        .collect();
    let outcome = |packets: &[Packet<'_, A, A::Nonce>]| -> Outcome {
        packets.iter().map(|p| (p.result(), p.text().to_vec(), *p.tag().as_bytes())).collect()
    };
    let keys = |token| -> Vec<A> { samples.iter().map(|s| A::new_with(token, &s.key)).collect() };
    on_every_tier("batch, sealed", &sealed, |t| {
        let keys = keys(t);
        let mut buffers: Vec<_> = samples.iter().map(|s| s.text.to_vec()).collect();
        let parts = samples.iter().zip(&keys).zip(&mut buffers);
        let mut packets: Vec<_> =
            parts.map(|((s, key), buf)| Packet::new(key, &s.nonce, s.aad, buf)).collect();
        A::seal_many(&mut packets);
        outcome(&packets)
    });
    on_every_tier("batch, opened", &opened, |t| {
        let keys = keys(t);
        let mut buffers: Vec<_> = samples.iter().map(|s| s.sealed.0.clone()).collect();
        let parts = samples.iter().zip(&keys).zip(&mut buffers);
        let mut packets: Vec<_> =
            parts.map(|((s, key), buf)| Packet::with_tag(key, &s.nonce, s.aad, buf, &s.came)).collect();
        A::open_many(&mut packets);
        outcome(&packets)
    });
    Ok(())
}
