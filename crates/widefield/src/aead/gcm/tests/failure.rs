//! Failed openings: what the buffers hold.

use super::*;

/// One bit flipped in tag, text, additional data or nonce: refused, and every byte of the output is zero.
#[test]
fn nothing_is_left_after_a_flip() {
    let all = text(2000);
    for token in tier::tokens() {
        for (k, len, aad_len) in [
            (16, 0, 1),
            (24, 1, 16),
            (32, 17, 20),
            (16, 64, 13),
            (24, 255, 5),
            (32, 700, 40),
            (16, 2000, 600),
        ] {
            let key = Any::new(token, &vec![0x42; k]);
            let (nonce, aad) = ([5; 12], &all[..aad_len]);
            let (ct, tag) = Form::InPlace.seal(&key, &nonce, aad, &all[..len]).unwrap();
            let refused = |nonce: &[u8], aad: &[u8], ct: &[u8], tag: &[u8; 16], what: &str| {
                for form in [Form::InPlace, Form::InPlaceIv, Form::Between, Form::Scattered(13)] {
                    let (result, left) = form.open(&key, nonce, aad, ct, tag);
                    assert_eq!(result, Err(Error::Authentication), "{token:?} {form:?} {what} {len}");
                    assert_eq!(left, vec![0; len], "{token:?} {form:?} {what} {len}");
                }
            };
            let flipped = |bytes: &[u8], bit: usize| {
                let mut bytes = bytes.to_vec();
                bytes[bit / 8] ^= 1 << (bit % 8);
                bytes
            };
            for bit in (0..128).step_by(tier::sampled(7)) {
                refused(&nonce, aad, &ct, flipped(&tag, bit).as_slice().try_into().unwrap(), "tag");
            }
            for bit in (0..96).step_by(tier::sampled(7)) {
                refused(&flipped(&nonce, bit), aad, &ct, &tag, "nonce");
            }
            for bit in (0..8 * aad_len).step_by(if aad_len > 50 { 61 } else { tier::sampled(7) }) {
                refused(&nonce, &flipped(aad, bit), &ct, &tag, "additional data");
            }
            for bit in (0..8 * len).step_by(if len > 100 { 37 } else { 1 } * tier::sampled(7)) {
                refused(&nonce, aad, &flipped(&ct, bit), &tag, "text");
            }
            if len > 0 {
                let (result, left) = Form::InPlace.open(&key, &nonce, aad, &ct[1..], &tag);
                assert_eq!((result, left), (Err(Error::Authentication), vec![0; len - 1]));
            }
        }
    }
}

#[test]
fn refused_arguments() {
    for token in tier::tokens() {
        let key = Aes256Gcm::new_with(token, &[1; 32]);
        let (text, mut out) = (*b"0123456789", [0xee; 9]);
        assert_eq!(key.seal(&[0; 12], b"", &text, &mut out), Err(Error::Length));
        assert_eq!(out, [0xee; 9], "sealing leaves it alone");
        assert_eq!(key.open(&[0; 12], b"", &text, &mut out, &[0; 16]), Err(Error::Length));
        assert_eq!(out, [0; 9], "opening wipes it");
        let mut buf = text;
        assert_eq!(key.seal_in_place_with_iv(b"", b"", &mut buf), Err(Error::Limit));
        assert_eq!(buf, text);
        assert_eq!(key.open_in_place_with_iv(b"", b"", &mut buf, &[0; 16]), Err(Error::Limit));
        assert_eq!(buf, [0; 10]);
        assert!(key.encryptor_with_iv(b"", b"").is_err() && key.decryptor_with_iv(b"", b"").is_err());
        assert!(key.gmac_with_iv(b"").is_err());
    }
}
