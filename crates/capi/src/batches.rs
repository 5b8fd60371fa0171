//! AEADs: batches of packets, each with a key of its own.

use crate::border::{Packets, Run, packet_array, wf_aead_packet};
use crate::cipher::Aead;
use crate::status::{Status, WF_OK, number};
use widefield::aead::{Aes128Gcm, Aes192Gcm, Aes256Gcm, ChaCha20Poly1305, Packet};

/// So many packets are handed to the library at once.
const AT_ONCE: usize = 32;

/// Seals or opens a run. `pick`: a key as one of this cipher.
fn together<K>(run: &mut Run<'_>, pick: impl Fn(&Aead) -> Option<&K>, act: impl Fn(&mut [Packet<'_, K>])) {
    let Some(first) = pick(run.first_key()) else { return };
    let (mut count, mut places) = (0, [const { None }; AT_ONCE]);
    let mut parts = run.parts();
    let mut batch = core::array::from_fn::<_, AT_ONCE, _>(|_| {
        let next = parts.next().and_then(|p| Some((pick(p.key)?, p.nonce.first_chunk()?, p)));
        // What follows the last one is not acted on.
        let Some((key, nonce, p)) = next else { return Packet::new(first, &[0; 12], &[], &mut []) };
        let packet = Packet::with_tag(key, nonce, p.aad, p.text, p.tag);
        places[count] = Some((p.tag, p.status));
        count += 1;
        packet
    });
    let batch = &mut batch[..count];
    act(batch);
    for (packet, place) in batch.iter().zip(&mut places) {
        if let Some((tag, status)) = place {
            **tag = *packet.tag().as_bytes();
            **status = number(packet.result().map_err(Status::from));
        }
    }
}

/// Seals or opens a run, one by one.
fn one_by_one(run: &mut Run<'_>, seal: bool) {
    for p in run.parts() {
        *p.status = number(if seal {
            p.key.seal(p.nonce, p.aad, None, p.text).map(|tag| *p.tag = tag.into())
        } else {
            p.key.open(p.nonce, p.aad, None, p.text, p.tag)
        });
    }
}

/// Seals or opens all.
fn all(mut packets: Packets, seal: bool) -> Result<(), Status> {
    for mut run in packets.runs(AT_ONCE) {
        for p in run.parts() {
            p.key.check(p.nonce, p.aad)?;
            p.key.check_text(p.text.len() as u64)?;
        }
    }
    let mut failed = false;
    for mut run in packets.runs(AT_ONCE) {
        macro_rules! many {
            ($variant:ident, $cipher:ty) => {{
                let act = if seal { <$cipher>::seal_many } else { <$cipher>::open_many };
                together(&mut run, |key| if let Aead::$variant(key) = key { Some(key) } else { None }, act);
            }};
        }
        match run.first_key() {
            Aead::Aes128(_) => many!(Aes128, Aes128Gcm),
            Aead::Aes192(_) => many!(Aes192, Aes192Gcm),
            Aead::Aes256(_) => many!(Aes256, Aes256Gcm),
            Aead::ChaCha(_) => many!(ChaCha, ChaCha20Poly1305),
            Aead::XChaCha(_) | Aead::Siv128(_) | Aead::Siv256(_) => one_by_one(&mut run, seal),
        }
        failed |= run.parts().any(|p| *p.status != WF_OK);
    }
    if failed { Err(Status::Authentication) } else { Ok(()) }
}

exports! {
    /// Encrypts and authenticates each packet.
    checked fn wf_aead_seal_many(packets: *mut wf_aead_packet, count: usize) {
        let packets = packet_array(packets, count);
        { all(packets, true) }
    }

    /// Verifies and decrypts each packet.
    checked fn wf_aead_open_many(packets: *mut wf_aead_packet, count: usize) {
        let packets = packet_array(packets, count);
        { all(packets, false) }
    }
}
