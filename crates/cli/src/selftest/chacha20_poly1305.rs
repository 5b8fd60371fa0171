//! Poly1305, ChaCha20 and their AEADs: the official vectors, and every short length against the by-the-book models.

use super::check::{Check, expect, words};
use widefield::aead::ChaCha20Poly1305;
use widefield::chacha20::ChaCha20;
use widefield::cpu::Token;
use widefield::poly1305::Poly1305;
use widefield_reference::{aead, chacha20 as cipher, poly1305 as mac};
use widefield_vectors::{rfc, wycheproof};

pub(super) const CHECKS: &[Check] = &[
    Check { system: "poly1305", name: "vectors of RFC 8439", run: rfc_tags },
    Check { system: "poly1305", name: "every length to 1100 bytes", run: tags },
    Check { system: "chacha20", name: "every length to 1100 bytes", run: streams },
    Check { system: "aead", name: "ChaCha20-Poly1305, Wycheproof", run: known_texts },
    Check { system: "aead", name: "ChaCha20-Poly1305, lengths", run: texts },
];

fn bytes(seed: u64, n: usize) -> Vec<u8> {
    words(seed, n.div_ceil(8)).iter().flat_map(|w| w.to_le_bytes()).take(n).collect()
}

fn array<const N: usize>(seed: u64) -> [u8; N] {
    let bytes = bytes(seed, N);
    core::array::from_fn(|i| bytes[i])
}

fn rfc_tags(token: Token) -> Result<usize, String> {
    let records = rfc::poly1305().map_err(|e| e.to_string())?;
    for r in &records {
        let key = r.key.first_chunk().ok_or_else(|| r.name.clone())?;
        expect((Poly1305::mac_with(token, key, &r.msg)[..] == r.tag) == r.valid, || r.name.clone())?;
    }
    Ok(records.len())
}

fn tags(token: Token) -> Result<usize, String> {
    for n in 0..=1100 {
        let (key, msg) = (array(n as u64), bytes(9, n));
        expect(Poly1305::mac_with(token, &key, &msg) == mac::mac(&key, &msg), || format!("{n} bytes"))?;
    }
    Ok(1101)
}

fn streams(token: Token) -> Result<usize, String> {
    let (key, nonce) = (array(1), array(2));
    let stream = cipher::xor(&key, 0, &nonce, &[0; 1100]);
    for n in 0..=1100 {
        let mut text = vec![0; n];
        let done = ChaCha20::new_with(token, &key, &nonce).apply_keystream(&mut text);
        expect(done.is_ok() && text == stream[..n], || format!("{n} bytes"))?;
    }
    Ok(1101)
}

fn known_texts(token: Token) -> Result<usize, String> {
    let mut count = 0;
    for r in wycheproof::chacha20_poly1305().map_err(|e| e.to_string())? {
        // The types exclude nonces and tags of other sizes.
        let (Some(key), Ok(nonce), Ok(tag)) =
            (r.key.first_chunk(), <&[u8; 12]>::try_from(&r.iv[..]), r.tag[..].try_into())
        else {
            continue;
        };
        let mut text = r.ct.clone();
        let opened = ChaCha20Poly1305::new_with(token, key).open_in_place(nonce, &r.aad, &mut text, tag);
        expect(opened.is_ok() == r.valid && (!r.valid || text == r.msg), || r.name.clone())?;
        count += 1;
    }
    Ok(count)
}

fn texts(token: Token) -> Result<usize, String> {
    let (key, nonce) = (array(3), array(4));
    let cipher = ChaCha20Poly1305::new_with(token, &key);
    let lengths = || (0..300).chain([511, 767, 1023, 2047, 2048, 3000, 4097, 9000]);
    for n in lengths() {
        let (aad, msg) = (bytes(5, n % 40), bytes(6, n));
        let (ct, tag) = aead::chacha20_poly1305_seal(&key, &nonce, &aad, &msg);
        let mut text = msg.clone();
        let sealed = cipher.seal_in_place(&nonce, &aad, &mut text);
        expect(sealed == Ok(tag.into()) && text == ct, || format!("sealing {n} bytes"))?;
        let opened = cipher.open_in_place(&nonce, &aad, &mut text, &tag);
        expect(opened.is_ok() && text == msg, || format!("opening {n} bytes"))?;
    }
    Ok(lengths().count())
}
