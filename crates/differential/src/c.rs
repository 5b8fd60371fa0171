//! The C interface: buffers anywhere in one memory, calls in any order, any lengths. What must be refused is refused
//! and has changed nothing; all else is what the library computes.
#![allow(unsafe_code, reason = "this is a foreign interface")]

use crate::input::{PIECES, below, bits, pieces, text, words};
use arbitrary::{Result, Unstructured};
use core::ffi::c_int;
use core::ptr::{null, null_mut};
use widefield::aead::{
    Aead, Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, Bytes, ChaCha20Poly1305, XAes256Gcm,
    XChaCha20Poly1305,
};
use widefield::gf2m::{Element, F163, F233, F283, F409, F571, Field};
use widefield::{chacha20::ChaCha20, gf2x, ghash::Ghash, kummer, poly1305::Poly1305};
use widefield_capi as c;

/// A part of the memory that a call reads or writes.
#[derive(Clone, Copy)]
struct Part {
    at: usize,
    len: usize,
    written: bool,
}

fn part(u: &mut Unstructured<'_>, memory: usize, len: usize, written: bool) -> Result<Part> {
    Ok(Part { at: below(u, memory - len + 1)?, len, written })
}

/// Whether an item of the memory is written by one part and belongs to another too.
fn collide(memory: usize, parts: &[Part]) -> bool {
    (0..memory).any(|i| {
        let mut here = parts.iter().filter(|p| (p.at..p.at + p.len).contains(&i));
        here.clone().count() > 1 && here.any(|p| p.written)
    })
}

/// One of the families.
pub(crate) fn all(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 7)? {
        0 => aead(u),
        1 => streams(u),
        2 => polynomials(u),
        3 => elements(u),
        4 => pieces_of_hashes(u),
        5 => batch(u),
        _ => agreement(u),
    }
}

/// A context of an algorithm.
fn key(algorithm: c_int, bytes: &[u8; 32]) -> Box<c::wf_aead> {
    let mut key = Box::new(c::wf_aead::zeroed());
    // SAFETY: the context can be written, and as many bytes of the key read as it has at most.
    let status =
        unsafe { c::wf_aead_init(&mut *key, algorithm, bytes.as_ptr(), c::wf_aead_key_len(algorithm)) };
    assert_eq!(status, c::WF_OK);
    key
}

/// Ciphertext and tag by the library itself.
fn sealed(algorithm: c_int, key: &[u8; 32], nonce: &[u8], aad: &[u8], text: &[u8]) -> (Vec<u8>, [u8; 16]) {
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
fn aead(u: &mut Unstructured<'_>) -> Result<()> {
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
fn batch(u: &mut Unstructured<'_>) -> Result<()> {
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

/// Calls on a stream in any order, beside what they should do, while its key is wiped or set up again under it, and the
/// stream copied. Each piece is in an allocation of its own size. What fails ends the stream.
fn streams(u: &mut Unstructured<'_>) -> Result<()> {
    let algorithm = 1 + below(u, 5)? as c_int;
    let (bytes, nonce): ([u8; 32], [u8; 24]) = (u.arbitrary()?, u.arbitrary()?);
    let nonce = &nonce[..c::wf_aead_nonce_len(algorithm)];
    let mut key = key(algorithm, &bytes);
    let mut stream = Box::new(c::wf_aead_stream::zeroed());
    // Whether the key is the one that streams start with here.
    let mut set_up = true;
    // Direction and the texts so far: plaintext and what was written.
    let mut open: Option<(bool, Vec<u8>, Vec<u8>)> = None;
    for _ in 0..10 {
        let piece = text(u, 300)?.to_vec().into_boxed_slice();
        let (n, p) = (nonce.len(), nonce.as_ptr());
        // SAFETY: lengths are those of the allocations; the key's memory outlives the stream; contexts are bytes and
        // may be copied as such.
        unsafe {
            match below(u, 9)? {
                what @ (0 | 1) => {
                    let init = if what == 0 { c::wf_aead_encrypt_init } else { c::wf_aead_decrypt_init };
                    let status = init(&mut *stream, &*key, null(), 0, p, n);
                    assert_eq!(status, if set_up { c::WF_OK } else { c::WF_ERROR_STATE });
                    open = set_up.then(|| (what == 0, vec![], vec![]));
                }
                what @ (2 | 3) => {
                    let mut out = vec![0x77; piece.len()].into_boxed_slice();
                    let update =
                        if what == 2 { c::wf_aead_encrypt_update } else { c::wf_aead_decrypt_update };
                    let status = update(&mut *stream, out.as_mut_ptr(), piece.as_ptr(), piece.len());
                    open = open.take().filter(|(seal, ..)| *seal == (what == 2));
                    match &mut open {
                        Some((_, from, to)) => {
                            assert_eq!(status, c::WF_OK);
                            from.extend(&piece);
                            to.extend(&out);
                        }
                        None => {
                            assert_eq!(status, c::WF_ERROR_STATE);
                            assert!(out.iter().all(|b| *b == 0x77));
                        }
                    }
                }
                4 => {
                    let mut tag = Box::new([0x77; 16]);
                    let status = c::wf_aead_encrypt_final(&mut *stream, tag.as_mut_ptr());
                    match open.take().filter(|(seal, ..)| *seal) {
                        Some((_, from, to)) => {
                            assert_eq!(status, c::WF_OK);
                            assert_eq!((to, *tag), sealed(algorithm, &bytes, nonce, &[], &from));
                        }
                        None => assert_eq!((status, *tag), (c::WF_ERROR_STATE, [0x77; 16])),
                    }
                }
                5 => match open.take().filter(|(seal, ..)| !*seal) {
                    Some((_, from, to)) => {
                        // What was decrypted, sealed again, is what was read.
                        let (again, tag) = sealed(algorithm, &bytes, nonce, &[], &to);
                        assert_eq!(again, from);
                        assert_eq!(c::wf_aead_decrypt_final(&mut *stream, tag.as_ptr()), c::WF_OK);
                    }
                    None => {
                        let status = c::wf_aead_decrypt_final(&mut *stream, [0; 16].as_ptr());
                        assert_eq!(status, c::WF_ERROR_STATE);
                    }
                },
                6 => {
                    c::wf_aead_wipe(&mut *key);
                    (set_up, open) = (false, None);
                }
                7 => {
                    // Another algorithm, then the same key again: neither is the key that a stream was started with.
                    let other = 1 + below(u, 8)? as c_int;
                    for number in [other, algorithm] {
                        let len = c::wf_aead_key_len(number);
                        assert_eq!(c::wf_aead_init(&mut *key, number, bytes.as_ptr(), len), c::WF_OK);
                    }
                    (set_up, open) = (true, None);
                }
                _ => {
                    // A copy does nothing, and the stream goes on.
                    let mut copy = Box::new(core::ptr::read(&raw const *stream));
                    let mut out = vec![0x77; piece.len()].into_boxed_slice();
                    let update =
                        if below(u, 2)? == 0 { c::wf_aead_encrypt_update } else { c::wf_aead_decrypt_update };
                    let status = update(&mut *copy, out.as_mut_ptr(), piece.as_ptr(), piece.len());
                    assert_eq!(status, c::WF_ERROR_STATE);
                    assert!(out.iter().all(|b| *b == 0x77));
                }
            }
        }
    }
    Ok(())
}

/// Products, squares, division and gcd, with all polynomials anywhere in one memory.
fn polynomials(u: &mut Unstructured<'_>) -> Result<()> {
    const MEMORY: usize = 80;
    let what = below(u, 4)?;
    let (an, bn) = (below(u, 20)?, below(u, 20)?);
    let (a, b) = (part(u, MEMORY, an, false)?, part(u, MEMORY, bn, false)?);
    let off = usize::from(below(u, 8)? == 0);
    let out_len = off + [an + bn, 2 * an, an, an.max(bn)][what];
    let (out, rest) = (part(u, MEMORY, out_len, true)?, part(u, MEMORY, bn, true)?);
    let mut memory = words(u, MEMORY)?;
    let before = memory.clone();
    let at = memory.as_mut_ptr();
    // SAFETY: all parts lie in the memory.
    let status = unsafe {
        let (o, r, x, y) = (at.add(out.at), at.add(rest.at), at.add(a.at), at.add(b.at));
        match what {
            0 => c::wf_gf2x_mul(o, 8 * out_len, x, 8 * an, y, 8 * bn),
            1 => c::wf_gf2x_square(o, 8 * out_len, x, 8 * an),
            2 => c::wf_gf2x_div_rem(o, 8 * out_len, r, 8 * bn, x, 8 * an, y, 8 * bn),
            _ => c::wf_gf2x_gcd(o, 8 * out_len, x, 8 * an, y, 8 * bn),
        }
    };
    let parts = match what {
        1 => vec![out, a],
        2 => vec![out, rest, a, b],
        _ => vec![out, a, b],
    };
    let (x, y) = (&before[a.at..][..an], &before[b.at..][..bn]);
    let (mut o, mut r) = (vec![0; out_len], vec![0; bn]);
    let expected = match what {
        0 => gf2x::mul(&mut o, x, y),
        1 => gf2x::square(&mut o, x),
        2 => gf2x::div_rem(&mut o, &mut r, x, y),
        _ => gf2x::gcd(&mut o, x, y),
    };
    if collide(MEMORY, &parts) {
        assert_eq!((status, memory), (c::WF_ERROR_OVERLAP, before));
    } else if let Err(error) = expected {
        let zero = matches!(error, widefield::Error::DivisionByZero);
        let number = if zero { c::WF_ERROR_DIVISION_BY_ZERO } else { c::WF_ERROR_LENGTH };
        assert_eq!((status, memory), (number, before));
    } else {
        let mut after = before;
        after[out.at..][..out_len].copy_from_slice(&o);
        if what == 2 {
            after[rest.at..][..bn].copy_from_slice(&r);
        }
        assert_eq!((status, memory), (c::WF_OK, after));
    }
    Ok(())
}

/// Arrays of elements of one of the fields, in one memory; some are not reduced.
fn elements(u: &mut Unstructured<'_>) -> Result<()> {
    match below(u, 5)? {
        0 => field::<F163>(u),
        1 => field::<F233>(u),
        2 => field::<F283>(u),
        3 => field::<F409>(u),
        _ => field::<F571>(u),
    }
}

fn field<F: Field>(u: &mut Unstructured<'_>) -> Result<()> {
    let (m, n) = (Element::<F>::DEGREE, Element::<F>::WORDS);
    let (what, count) = (below(u, 5)?, below(u, 4)?);
    let mut memory = Vec::new();
    for _ in 0..12 {
        memory.extend(bits(u, m)?);
    }
    // Now and then one with a bit too many.
    if below(u, 8)? == 0 {
        let at = below(u, 12)? * n + n - 1;
        memory[at] |= u64::MAX << (m % 64);
    }
    let mut place = || Ok(Part { at: below(u, 12 - count + 1)? * n, len: count * n, written: false });
    let (a, b, out) = (place()?, place()?, Part { written: true, ..place()? });
    let before = memory.clone();
    let at = memory.as_mut_ptr();
    let (degree, len) = (m as c_int, 8 * count * n);
    // SAFETY: all parts lie in the memory.
    let status = unsafe {
        let (o, x, y) = (at.add(out.at), at.add(a.at), at.add(b.at));
        match what {
            0 => c::wf_gf2m_mul(degree, o, x, y, len),
            1 => c::wf_gf2m_add(degree, o, x, y, len),
            2 => c::wf_gf2m_square(degree, o, x, len),
            3 => c::wf_gf2m_invert(degree, o, x, len),
            _ => c::wf_gf2m_sqrt(degree, o, x, len),
        }
    };
    let operands = if what < 2 { vec![a, b] } else { vec![a] };
    let mut parts = vec![out];
    parts.extend(operands.iter().filter(|p| p.at != out.at));
    if collide(before.len(), &parts) {
        assert_eq!((status, memory), (c::WF_ERROR_OVERLAP, before));
        return Ok(());
    }
    let read = |p: &Part| -> core::result::Result<Vec<Element<F>>, _> {
        before[p.at..][..p.len].chunks_exact(n).map(Element::from_words).collect()
    };
    let (Ok(x), Ok(y)) = (read(&a), read(operands.last().unwrap_or(&a))) else {
        assert_eq!((status, memory), (c::WF_ERROR_ENCODING, before));
        return Ok(());
    };
    let mut after = before.clone();
    for (i, (x, y)) in x.iter().zip(&y).enumerate() {
        let result = match what {
            0 => *x * *y,
            1 => *x + *y,
            2 => x.square(),
            3 => x.invert_or_zero(),
            _ => x.sqrt(),
        };
        after[out.at + i * n..][..n].copy_from_slice(result.as_words());
    }
    assert_eq!((status, memory), (c::WF_OK, after));
    Ok(())
}

/// Poly1305, GHASH and ChaCha20 in pieces.
fn pieces_of_hashes(u: &mut Unstructured<'_>) -> Result<()> {
    let key: [u8; 32] = u.arbitrary()?;
    let message = text(u, 2000)?;
    let cuts: [_; PIECES] = pieces(u, message.len())?;
    let Some(short) = key.first_chunk::<16>() else { unreachable!("32 bytes") };
    let Some(nonce) = key.first_chunk::<12>() else { unreachable!("32 bytes") };
    let (mut mac, mut hash, mut cipher) =
        (c::wf_poly1305::zeroed(), c::wf_ghash::zeroed(), c::wf_chacha20::zeroed());
    let (mut tag, mut digest, mut stream) = ([0; 16], [0; 16], Vec::new());
    // SAFETY: lengths are those of the arrays and allocations.
    unsafe {
        assert_eq!(c::wf_poly1305_update(&mut mac, null(), 0), c::WF_ERROR_STATE);
        assert_eq!(c::wf_poly1305_init(&mut mac, key.as_ptr()), c::WF_OK);
        assert_eq!(c::wf_ghash_init(&mut hash, short.as_ptr()), c::WF_OK);
        assert_eq!(c::wf_chacha20_init(&mut cipher, key.as_ptr(), nonce.as_ptr(), 12), c::WF_OK);
        for cut in &cuts {
            let piece = message[cut.clone()].to_vec().into_boxed_slice();
            let mut out = vec![0; piece.len()].into_boxed_slice();
            assert_eq!(c::wf_poly1305_update(&mut mac, piece.as_ptr(), piece.len()), c::WF_OK);
            assert_eq!(c::wf_ghash_update(&mut hash, piece.as_ptr(), piece.len()), c::WF_OK);
            let status = c::wf_chacha20_xor(&mut cipher, out.as_mut_ptr(), piece.as_ptr(), piece.len());
            assert_eq!(status, c::WF_OK);
            stream.extend(&out);
        }
        assert_eq!(c::wf_poly1305_final(&mut mac, tag.as_mut_ptr()), c::WF_OK);
        assert_eq!(c::wf_ghash_final(&mut hash, digest.as_mut_ptr()), c::WF_OK);
        c::wf_chacha20_wipe(&mut cipher);
        assert_eq!(c::wf_poly1305_final(&mut mac, tag.as_mut_ptr()), c::WF_ERROR_STATE);
    }
    let mut whole = message.to_vec();
    assert!(ChaCha20::new(&key, nonce).apply_keystream(&mut whole).is_ok() && whole == stream);
    let mut expected = Ghash::new(short);
    expected.update(message);
    assert_eq!((tag, digest), (Poly1305::mac(&key, message), expected.finalize()));
    Ok(())
}

/// Two sides, and a public key that is any bytes.
fn agreement(u: &mut Unstructured<'_>) -> Result<()> {
    let (a, b, point): ([u8; 32], [u8; 32], [u8; 48]) = (u.arbitrary()?, u.arbitrary()?, u.arbitrary()?);
    let mut pairs = [([7; 48], [7; 32]); 2];
    for ((public, secret), random) in pairs.iter_mut().zip([&a, &b]) {
        // SAFETY: lengths are those of the arrays.
        let status =
            unsafe { c::wf_kummer_keypair(public.as_mut_ptr(), secret.as_mut_ptr(), random.as_ptr()) };
        if status != c::WF_OK {
            assert_eq!((*public, *secret), ([7; 48], [7; 32]));
            return Ok(());
        }
        let expected = kummer::SecretKey::from_bytes(*secret);
        assert_eq!((expected.public_key().to_bytes(), secret[0] & 1), (*public, 0));
    }
    let (mut one, mut other, mut none) = ([0; 48], [0; 48], [7; 48]);
    // SAFETY: lengths are those of the arrays.
    unsafe {
        let status = c::wf_kummer_shared_secret(one.as_mut_ptr(), pairs[0].1.as_ptr(), pairs[1].0.as_ptr());
        assert_eq!(status, c::WF_OK);
        let status = c::wf_kummer_shared_secret(other.as_mut_ptr(), pairs[1].1.as_ptr(), pairs[0].0.as_ptr());
        assert_eq!((status, one), (c::WF_OK, other));
        assert_eq!(c::wf_kummer_shared_secret(null_mut(), a.as_ptr(), point.as_ptr()), c::WF_ERROR_NULL);
        let valid = c::wf_kummer_check_public_key(point.as_ptr());
        assert_eq!(valid == c::WF_OK, kummer::PublicKey::from_bytes(&point).is_ok());
        let status = c::wf_kummer_shared_secret(none.as_mut_ptr(), a.as_ptr(), point.as_ptr());
        assert!(valid == c::WF_OK || (status == valid && none == [7; 48]));
    }
    Ok(())
}
