//! AEADs: whole messages, and batches of packets.

use super::parts::{Part, collide, part};
use crate::input::below;
use arbitrary::{Result, Unstructured};
use core::ffi::c_int;
use core::ptr::null;
use widefield::aead::{
    Aead, Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, Bytes, ChaCha20Poly1305, XAes256Gcm,
    XChaCha20Poly1305,
};
use widefield_capi as c;

/// A context of an algorithm.
pub(super) fn key(algorithm: c_int, bytes: &[u8; 32]) -> Box<c::wf_aead> {
    let mut key = Box::new(c::wf_aead::zeroed());
    // SAFETY: the context can be written, and as many bytes of the key read as it has at most.
    let status =
        unsafe { c::wf_aead_init(&mut *key, algorithm, bytes.as_ptr(), c::wf_aead_key_len(algorithm)) };
    assert_eq!(status, c::WF_OK);
    key
}

/// Ciphertext and tag by the library itself.
pub(super) fn sealed(
    algorithm: c_int,
    key: &[u8; 32],
    nonce: &[u8],
    aad: &[u8],
    text: &[u8],
) -> (Vec<u8>, [u8; 16]) {
    let mut out = text.to_vec();
    macro_rules! gcm {
        ($cipher:ident) => {{
            let Some(key) = key.first_chunk() else { unreachable!("keys have at most 32 bytes") };
            $cipher::new(key).seal_in_place_with_iv(nonce, aad, &mut out)
        }};
    }
    macro_rules! whole {
        ($cipher:ident) => {{
            let cipher = $cipher::from_slice(&key[..$cipher::KEY_LEN]);
            let Some(nonce) = <$cipher as Aead>::Nonce::from_slice(nonce) else {
                unreachable!("the cipher's")
            };
            cipher.and_then(|cipher| cipher.seal_in_place(nonce, aad, &mut out))
        }};
    }
    let tag = match algorithm {
        c::WF_AES_128_GCM => gcm!(Aes128Gcm),
        c::WF_AES_192_GCM => gcm!(Aes192Gcm),
        c::WF_AES_256_GCM => gcm!(Aes256Gcm),
        c::WF_AES_128_GCM_SIV => whole!(Aes128GcmSiv),
        c::WF_AES_256_GCM_SIV => whole!(Aes256GcmSiv),
        c::WF_XAES_256_GCM => whole!(XAes256Gcm),
        c::WF_CHACHA20_POLY1305 => whole!(ChaCha20Poly1305),
        _ => whole!(XChaCha20Poly1305),
    };
    let Ok(tag) = tag else { unreachable!("no length is beyond a limit") };
    (out, tag.into())
}

/// Whether the algorithm takes a nonce of this length.
fn takes(algorithm: c_int, nonce: usize) -> bool {
    match algorithm {
        c::WF_CHACHA20_POLY1305 | c::WF_AES_128_GCM_SIV | c::WF_AES_256_GCM_SIV => nonce == 12,
        c::WF_XCHACHA20_POLY1305 | c::WF_XAES_256_GCM => nonce == 24,
        _ => nonce > 0,
    }
}

/// One message, with all that belongs to it anywhere in one memory; opened again, in place, perhaps after a change.
pub(super) fn one(u: &mut Unstructured<'_>) -> Result<()> {
    const MEMORY: usize = 1500;
    let algorithm = 1 + below(u, 8)? as c_int;
    let bytes: [u8; 32] = u.arbitrary()?;
    let len = below(u, 500)?;
    let nonce_len = if below(u, 4)? == 0 { below(u, 40)? } else { c::wf_aead_nonce_len(algorithm) };
    let from = part(u, MEMORY, len, false)?;
    let mut to = part(u, MEMORY, len, true)?;
    let in_place = below(u, 3)? == 0;
    if in_place {
        to.at = from.at;
    }
    let (tag, aad_len) = (part(u, MEMORY, 16, true)?, below(u, 200)?);
    let (aad, nonce) = (part(u, MEMORY, aad_len, false)?, part(u, MEMORY, nonce_len, false)?);
    let mut memory: Vec<u8> = (0..MEMORY).map(|i| ((i * 37) >> 2) as u8 ^ bytes[i % 32]).collect();
    let before = memory.clone();
    let key = key(algorithm, &bytes);
    let at = memory.as_mut_ptr();
    let seal = |text_at: *const u8| {
        // SAFETY: all parts lie in the memory, or are null.
        unsafe {
            let (out, tag, aad, nonce) = (at.add(to.at), at.add(tag.at), at.add(aad.at), at.add(nonce.at));
            c::wf_aead_seal(&*key, out, tag, text_at, len, aad, aad_len, nonce, nonce_len)
        }
    };
    if len > 0 {
        assert_eq!(seal(null()), c::WF_ERROR_NULL);
    }
    // SAFETY: it lies in the memory.
    let status = seal(unsafe { at.add(from.at) });
    // Where both begin together they are one.
    let mut parts = vec![to, tag, aad, nonce];
    if from.at != to.at {
        parts.push(from);
    }
    if collide(MEMORY, &parts) {
        assert_eq!((status, &memory), (c::WF_ERROR_OVERLAP, &before));
        return Ok(());
    }
    if !takes(algorithm, nonce_len) {
        assert_eq!((status, &memory), (c::WF_ERROR_LENGTH, &before));
        return Ok(());
    }
    let seen = |p: Part| &before[p.at..p.at + p.len];
    let (ciphertext, expected_tag) = sealed(algorithm, &bytes, seen(nonce), seen(aad), seen(from));
    let mut expected = before.clone();
    expected[to.at..][..len].copy_from_slice(&ciphertext);
    expected[tag.at..][..16].copy_from_slice(&expected_tag);
    assert_eq!((status, &memory), (c::WF_OK, &expected));

    let right = below(u, 2)? == 0;
    if !right {
        memory[tag.at + below(u, 16)?] ^= 1 << below(u, 8)?;
        expected.copy_from_slice(&memory);
    }
    let at = memory.as_mut_ptr();
    // SAFETY: all parts lie in the memory.
    let status = unsafe {
        let (text, tag, aad, nonce) = (at.add(to.at), at.add(tag.at), at.add(aad.at), at.add(nonce.at));
        c::wf_aead_open(&*key, text, text, len, tag, aad, aad_len, nonce, nonce_len)
    };
    let opened = if right { seen(from).to_vec() } else { vec![0; len] };
    expected[to.at..][..len].copy_from_slice(&opened);
    let expected_status = if right { c::WF_OK } else { c::WF_ERROR_AUTHENTICATION };
    assert_eq!((status, &memory), (expected_status, &expected));
    Ok(())
}

/// A batch of packets of all algorithms, with all that belongs to them anywhere in one memory; opened again, one
/// perhaps after a change.
pub(super) fn batch(u: &mut Unstructured<'_>) -> Result<()> {
    const MEMORY: usize = 4000;
    let count = below(u, 6)?;
    let bytes: [u8; 32] = u.arbitrary()?;
    let mut memory: Vec<u8> = (0..MEMORY).map(|i| ((i * 41) >> 2) as u8 ^ bytes[i % 32]).collect();
    let (mut keys, mut parts) = (Vec::new(), Vec::new());
    for _ in 0..count {
        let algorithm = 1 + below(u, 8)? as c_int;
        let (len, aad) = (below(u, 400)?, below(u, 40)?);
        keys.push((algorithm, key(algorithm, &bytes)));
        parts.push(part(u, MEMORY, len, true)?);
        parts.push(part(u, MEMORY, aad, false)?);
        parts.push(part(u, MEMORY, c::wf_aead_nonce_len(algorithm), false)?);
    }
    let before = memory.clone();
    let at = memory.as_mut_ptr();
    let packet = |((_, key), p): (&(c_int, Box<c::wf_aead>), &[Part])| c::wf_aead_packet {
        aead: &**key,
        // SAFETY: all parts lie in the memory.
        nonce: unsafe { at.add(p[2].at) },
        // SAFETY: as above.
        aad: unsafe { at.add(p[1].at) },
        aad_len: p[1].len,
        // SAFETY: as above.
        text: unsafe { at.add(p[0].at) },
        len: p[0].len,
        tag: [7; 16],
        status: 7,
    };
    let mut packets: Vec<_> = keys.iter().zip(parts.chunks(3)).map(packet).collect();
    // SAFETY: so many packets, whose parts lie in the memory.
    let status = unsafe { c::wf_aead_seal_many(packets.as_mut_ptr(), count) };
    if collide(MEMORY, &parts) {
        assert_eq!((status, &memory), (c::WF_ERROR_OVERLAP, &before));
        assert!(packets.iter().all(|p| p.tag == [7; 16] && p.status == 7));
        return Ok(());
    }
    let seen = |p: Part| &before[p.at..p.at + p.len];
    let mut expected = before.clone();
    for (((algorithm, _), p), packet) in keys.iter().zip(parts.chunks(3)).zip(&packets) {
        let (ciphertext, tag) = sealed(*algorithm, &bytes, seen(p[2]), seen(p[1]), seen(p[0]));
        expected[p[0].at..][..p[0].len].copy_from_slice(&ciphertext);
        assert_eq!((packet.tag, packet.status), (tag, c::WF_OK));
    }
    assert_eq!((status, &memory), (c::WF_OK, &expected));

    let forged = below(u, count + 1)?;
    if let Some(packet) = packets.get_mut(forged) {
        packet.tag[below(u, 16)?] ^= 1 << below(u, 8)?;
    }
    // SAFETY: as above.
    let status = unsafe { c::wf_aead_open_many(packets.as_mut_ptr(), count) };
    assert_eq!(status, if forged < count { c::WF_ERROR_AUTHENTICATION } else { c::WF_OK });
    let mut expected = before;
    for (i, (p, packet)) in parts.chunks(3).zip(&packets).enumerate() {
        if i == forged {
            expected[p[0].at..][..p[0].len].fill(0);
        }
        assert_eq!(packet.status, if i == forged { c::WF_ERROR_AUTHENTICATION } else { c::WF_OK });
    }
    assert_eq!(memory, expected);
    Ok(())
}
