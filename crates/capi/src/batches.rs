//! AEADs: batches of packets, each with a key of its own.

use crate::border::{Packets, Run, packet_array, wf_aead_packet};
use crate::cipher::Aead;
use crate::status::{Status, WF_OK, number};
use widefield::aead::{Key, Packet};

/// So many packets are handed to the library at once.
const AT_ONCE: usize = 32;

/// Seals or opens a run. `pick`: a key as one of this cipher.
fn together<K, const N: usize>(
    run: &mut Run<'_>,
    pick: impl Fn(&Aead) -> Option<&K>,
    act: impl Fn(&mut [Packet<'_, K, [u8; N]>]),
) {
    let Some(first) = pick(run.first_key()) else { return };
    let (mut count, mut places) = (0, [const { None }; AT_ONCE]);
    let mut parts = run.parts();
    let mut batch = core::array::from_fn::<_, AT_ONCE, _>(|_| {
        let next = parts.next().and_then(|p| Some((pick(p.key)?, p.nonce.first_chunk()?, p)));
        // What follows the last one is not acted on.
        let Some((key, nonce, p)) = next else { return Packet::new(first, &[0; N], &[], &mut []) };
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
            ($variant:ident) => {{
                let act = if seal { Key::seal_many } else { Key::open_many };
                together(&mut run, |key| if let Aead::$variant(key) = key { Some(key) } else { None }, act);
            }};
        }
        match run.first_key() {
            Aead::Aes128(_) => many!(Aes128),
            Aead::Aes192(_) => many!(Aes192),
            Aead::Aes256(_) => many!(Aes256),
            Aead::ChaCha(_) => many!(ChaCha),
            Aead::XChaCha(_) => many!(XChaCha),
            Aead::Siv128(_) => many!(Siv128),
            Aead::Siv256(_) => many!(Siv256),
            Aead::XAes(_) => many!(XAes),
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
