//! Batches of packets, of which some were forged on their way: each must be what it is alone by the model.

use crate::input::{below, text, wrong};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::aead::{Aead, Aes128Gcm, Aes192Gcm, Aes256Gcm, ChaCha20Poly1305, Packet};
use widefield_reference::{aead as model, gcm::Gcm};

/// A packet as it is sealed, and what comes of it when it is opened.
struct Sample<'a> {
    key: [u8; 32],
    nonce: [u8; 12],
    aad: &'a [u8],
    text: &'a [u8],
    sealed: (Vec<u8>, [u8; 16]),
    /// The tag that comes.
    came: [u8; 16],
}

type Outcome = Vec<(core::result::Result<(), Error>, Vec<u8>, [u8; 16])>;

/// One of a cipher's two functions.
type Function<A> = fn(&mut [Packet<'_, A>]);

/// A batch of one of the ciphers.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 4)? {
        0 => batch(u, gcm, Aes128Gcm::seal_many, Aes128Gcm::open_many),
        1 => batch(u, gcm, Aes192Gcm::seal_many, Aes192Gcm::open_many),
        2 => batch(u, gcm, Aes256Gcm::seal_many, Aes256Gcm::open_many),
        _ => batch(u, chacha20_poly1305, ChaCha20Poly1305::seal_many, ChaCha20Poly1305::open_many),
    }
}

fn gcm(key: &[u8], nonce: &[u8; 12], aad: &[u8], text: &[u8]) -> (Vec<u8>, [u8; 16]) {
    let (sealed, tag) = Gcm::new(key).seal(nonce, aad, text, 16);
    (sealed, tag.try_into().expect("as long as asked for"))
}

fn chacha20_poly1305(key: &[u8], nonce: &[u8; 12], aad: &[u8], text: &[u8]) -> (Vec<u8>, [u8; 16]) {
    model::chacha20_poly1305_seal(key.try_into().expect("as long as the cipher's"), nonce, aad, text)
}

/// Up to forty packets.
fn batch<A: Aead<Nonce = [u8; 12]>>(
    u: &mut Unstructured<'_>,
    model: impl Fn(&[u8], &[u8; 12], &[u8], &[u8]) -> (Vec<u8>, [u8; 16]),
    seal: Function<A>,
    open: Function<A>,
) -> Result<()> {
    let mut samples = Vec::new();
    for _ in 0..below(u, 41)? {
        let (key, nonce): ([u8; 32], [u8; 12]) = (u.arbitrary()?, u.arbitrary()?);
        let (aad, text) = (text(u, 60)?, text(u, 700)?);
        let sealed = model(&key[..A::KEY_LEN], &nonce, aad, text);
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
    let outcome = |packets: &[Packet<'_, A>]| -> Outcome {
        packets.iter().map(|p| (p.result(), p.text().to_vec(), *p.tag().as_bytes())).collect()
    };
    let keys = |token| -> Vec<A> {
        let key = |s: &Sample<'_>| match (&s.key[..A::KEY_LEN]).try_into() {
            Ok(key) => A::new_with(token, &key),
            Err(_) => unreachable!("a key's length"),
        };
        samples.iter().map(key).collect()
    };
    on_every_tier("batch, sealed", &sealed, |t| {
        let keys = keys(t);
        let mut buffers: Vec<_> = samples.iter().map(|s| s.text.to_vec()).collect();
        let parts = samples.iter().zip(&keys).zip(&mut buffers);
        let mut packets: Vec<_> =
            parts.map(|((s, key), buf)| Packet::new(key, &s.nonce, s.aad, buf)).collect();
        seal(&mut packets);
        outcome(&packets)
    });
    on_every_tier("batch, opened", &opened, |t| {
        let keys = keys(t);
        let mut buffers: Vec<_> = samples.iter().map(|s| s.sealed.0.clone()).collect();
        let parts = samples.iter().zip(&keys).zip(&mut buffers);
        let mut packets: Vec<_> =
            parts.map(|((s, key), buf)| Packet::with_tag(key, &s.nonce, s.aad, buf, &s.came)).collect();
        open(&mut packets);
        outcome(&packets)
    });
    Ok(())
}
