//! Batches of packets, of which some were forged on their way: each must be what it is alone by the model.

use crate::input::{below, text, wrong};
use crate::on_every_tier;
use arbitrary::{Result, Unstructured};
use widefield::Error;
use widefield::aead::{ChaCha20Poly1305, Packet};
use widefield_reference::aead as model;

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

/// Up to forty packets.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    let mut samples = Vec::new();
    for _ in 0..below(u, 41)? {
        let (key, nonce) = (u.arbitrary()?, u.arbitrary()?);
        let (aad, text) = (text(u, 60)?, text(u, 700)?);
        let sealed = model::chacha20_poly1305_seal(&key, &nonce, aad, text);
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
    let outcome = |packets: &[Packet<'_, ChaCha20Poly1305>]| -> Outcome {
        packets.iter().map(|p| (p.result(), p.text().to_vec(), *p.tag().as_bytes())).collect()
    };
    on_every_tier("batch, sealed", &sealed, |t| {
        let keys: Vec<_> = samples.iter().map(|s| ChaCha20Poly1305::new_with(t, &s.key)).collect();
        let mut buffers: Vec<_> = samples.iter().map(|s| s.text.to_vec()).collect();
        let parts = samples.iter().zip(&keys).zip(&mut buffers);
        let mut packets: Vec<_> =
            parts.map(|((s, key), buf)| Packet::new(key, &s.nonce, s.aad, buf)).collect();
        ChaCha20Poly1305::seal_many(&mut packets);
        outcome(&packets)
    });
    on_every_tier("batch, opened", &opened, |t| {
        let keys: Vec<_> = samples.iter().map(|s| ChaCha20Poly1305::new_with(t, &s.key)).collect();
        let mut buffers: Vec<_> = samples.iter().map(|s| s.sealed.0.clone()).collect();
        let parts = samples.iter().zip(&keys).zip(&mut buffers);
        let mut packets: Vec<_> =
            parts.map(|((s, key), buf)| Packet::with_tag(key, &s.nonce, s.aad, buf, &s.came)).collect();
        ChaCha20Poly1305::open_many(&mut packets);
        outcome(&packets)
    });
    Ok(())
}
