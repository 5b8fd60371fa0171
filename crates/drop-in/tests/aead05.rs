//! The traits of `aead` 0.5: official vectors, the library's own methods beside them, and what is refused.

use aead05::consts::{U1, U8, U12, U13, U14, U15, U16, U24, U128};
use aead05::generic_array::{ArrayLength, GenericArray};
use aead05::{Aead as _, AeadInPlace, Buffer, Error, KeyInit, Payload};
use widefield::aead::{
    self as own, Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, ChaCha20Poly1305, XAes256Gcm,
    XChaCha20Poly1305,
};
use widefield::rustcrypto::aead05::{Cipher, TagSize};
use widefield_vectors::{Aead as Record, wycheproof};

fn bytes(len: usize, seed: u8) -> Vec<u8> {
    (0..len).map(|i| (i as u8).wrapping_mul(37) ^ (i >> 8) as u8 ^ seed).collect()
}

/// Seals and opens each record of the cipher's sizes, and opens the forged ones not: how many.
fn check<C: AeadInPlace + KeyInit>(records: &[Record], nonce_len: usize) -> usize {
    let fitting = records.iter().filter(|r| r.key.len() == C::key_size() && r.iv.len() == nonce_len);
    let checked = fitting.map(|r| {
        let (cipher, nonce) =
            (C::new_from_slice(&r.key).expect("the length of a key"), GenericArray::from_slice(&r.iv));
        let sealed = [&r.ct[..], &r.tag].concat();
        let opened = cipher.decrypt(nonce, Payload { msg: &sealed, aad: &r.aad });
        assert_eq!(opened, if r.valid { Ok(r.msg.clone()) } else { Err(Error) }, "{}", r.name);
        if r.valid {
            let found = cipher.encrypt(nonce, Payload { msg: &r.msg, aad: &r.aad });
            assert_eq!(found, Ok(sealed), "{}", r.name);
        }
    });
    checked.count()
}

#[test]
fn official_vectors() {
    let gcm = wycheproof::aes_gcm().unwrap();
    let counts = [
        check::<Cipher<Aes128Gcm>>(&gcm, 12),
        check::<Cipher<Aes192Gcm>>(&gcm, 12),
        check::<Cipher<Aes256Gcm>>(&gcm, 12),
    ];
    assert!(counts.iter().all(|n| *n >= 50), "{counts:?}");
    // Nonces of other lengths.
    assert!(check::<Cipher<Aes128Gcm, U8>>(&gcm, 8) + check::<Cipher<Aes256Gcm, U16>>(&gcm, 16) >= 2);
    let siv = wycheproof::aes_gcm_siv().unwrap();
    assert!(check::<Cipher<Aes128GcmSiv>>(&siv, 12).min(check::<Cipher<Aes256GcmSiv>>(&siv, 12)) >= 50);
    assert!(check::<Cipher<ChaCha20Poly1305>>(&wycheproof::chacha20_poly1305().unwrap(), 12) >= 250);
    assert!(check::<Cipher<XChaCha20Poly1305, U24>>(&wycheproof::xchacha20_poly1305().unwrap(), 24) >= 250);
}

/// Every form against the method of the library's own key; then every bit of tag, text, nonce and additional data
/// changed: refused, and the ciphertext is still in the buffer.
fn agree<O: own::Aead, N>()
where
    Cipher<O, N>: AeadInPlace + KeyInit + Clone,
{
    let key = bytes(O::KEY_LEN, 1);
    let own = O::from_slice(&key).expect("the length of a key");
    assert!(Cipher::<O, N>::new_from_slice(&key[1..]).is_err());
    let cipher = Cipher::<O, N>::new_from_slice(&key).expect("the length of a key").clone();
    let nonce_bytes = bytes(O::NONCE_LEN, 2);
    let nonce = GenericArray::from_slice(&nonce_bytes);
    let own_nonce = <O::Nonce as own::Bytes>::from_slice(&nonce_bytes).expect("the length of a nonce");
    for (len, aad_len) in
        [(0, 0), (0, 5), (1, 0), (15, 16), (16, 33), (17, 1), (64, 13), (300, 20), (1400, 0), (5000, 700)]
    {
        let (text, aad) = (bytes(len, 3), bytes(aad_len, 4));
        let sealed = own.seal_to_vec(own_nonce, &aad, &text).expect("within the limits");
        let payload = Payload { msg: &text, aad: &aad };
        assert_eq!(cipher.encrypt(nonce, payload), Ok(sealed.clone()), "{len} {aad_len}");
        let mut buffer = text.clone();
        cipher.encrypt_in_place(nonce, &aad, &mut buffer).expect("within the limits");
        assert_eq!(buffer, sealed);
        cipher.decrypt_in_place(nonce, &aad, &mut buffer).expect("authentic");
        assert_eq!(buffer, text);
        let tag = cipher.encrypt_in_place_detached(nonce, &aad, &mut buffer).expect("within the limits");
        assert_eq!([&buffer[..], &tag[..]].concat(), sealed);
        cipher.decrypt_in_place_detached(nonce, &aad, &mut buffer, &tag).expect("authentic");
        assert_eq!(buffer, text);
        if aad.is_empty() {
            assert_eq!(cipher.decrypt(nonce, &sealed[..]), Ok(text.clone()));
        }

        let refused = |nonce: &[u8], aad: &[u8], sealed: &[u8]| {
            let mut buffer = sealed.to_vec();
            assert_eq!(
                cipher.decrypt_in_place(GenericArray::from_slice(nonce), aad, &mut buffer),
                Err(Error)
            );
            assert_eq!(buffer, sealed, "{len} {aad_len}");
        };
        let flipped = |bytes: &[u8], bit: usize| {
            let mut bytes = bytes.to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            bytes
        };
        let step = |bits: usize| bits / 300 + 1;
        for bit in (0..8 * len).step_by(step(8 * len)).chain(8 * len..8 * sealed.len()) {
            refused(nonce, &aad, &flipped(&sealed, bit));
        }
        for bit in 0..8 * nonce.len() {
            refused(&flipped(nonce, bit), &aad, &sealed);
        }
        for bit in (0..8 * aad_len).step_by(step(8 * aad_len)) {
            refused(nonce, &flipped(&aad, bit), &sealed);
        }
        // Without the last byte, and too short to have a tag.
        refused(nonce, &aad, &sealed[..sealed.len() - 1]);
        refused(nonce, &aad, &sealed[..15]);
    }
}

#[test]
fn all_ciphers_agree() {
    // As pointers that the compiler does not see through: all in line in one function, it takes many times as long.
    let all = [
        agree::<Aes128Gcm, U12>,
        agree::<Aes192Gcm, U12>,
        agree::<Aes256Gcm, U12>,
        agree::<XAes256Gcm, U24>,
        agree::<Aes128GcmSiv, U12>,
        agree::<Aes256GcmSiv, U12>,
        agree::<ChaCha20Poly1305, U12>,
        agree::<XChaCha20Poly1305, U24>,
    ];
    for test in core::hint::black_box(all) {
        test();
    }
}

/// AES-GCM with nonces and tags of other lengths: the library's own methods, and the whole tag cut.
fn sizes<N: ArrayLength<u8>, T: TagSize>()
where
    Cipher<Aes256Gcm, N, T>: AeadInPlace<NonceSize = N, TagSize = T> + KeyInit,
{
    let (key, nonce_bytes, text) = (bytes(32, 1), bytes(N::to_usize(), 2), bytes(100, 3));
    let mut expected = text.clone();
    let own = Aes256Gcm::from_slice(&key).expect("the length of a key");
    let tag = own.seal_in_place_with_iv(&nonce_bytes, b"aad", &mut expected).expect("within the limits");
    expected.extend_from_slice(&tag.as_ref()[..T::to_usize()]);
    let cipher = Cipher::<Aes256Gcm, N, T>::new_from_slice(&key).expect("the length of a key");
    let nonce = GenericArray::from_slice(&nonce_bytes);
    assert_eq!(cipher.encrypt(nonce, Payload { msg: &text, aad: b"aad" }), Ok(expected.clone()));
    assert_eq!(cipher.decrypt(nonce, Payload { msg: &expected, aad: b"aad" }), Ok(text));
    for byte in 0..expected.len() {
        let mut wrong = expected.clone();
        wrong[byte] ^= 0x40;
        let before = wrong.clone();
        assert_eq!(cipher.decrypt_in_place(nonce, b"aad", &mut wrong), Err(Error));
        assert_eq!(wrong, before);
    }
}

#[test]
fn other_nonces_and_tags() {
    sizes::<U1, U16>();
    sizes::<U8, U15>();
    sizes::<U12, U14>();
    sizes::<U16, U13>();
    sizes::<U128, U12>();
}

/// A buffer that has no room for a tag.
struct Full(Vec<u8>);

impl AsRef<[u8]> for Full {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl AsMut<[u8]> for Full {
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl Buffer for Full {
    fn extend_from_slice(&mut self, _: &[u8]) -> aead05::Result<()> {
        Err(Error)
    }

    fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}

#[test]
fn a_buffer_without_room() {
    let cipher = Cipher::<ChaCha20Poly1305>::new(&[7; 32].into());
    assert_eq!(cipher.encrypt_in_place(&[0; 12].into(), b"", &mut Full(bytes(20, 0))), Err(Error));
}
