//! Texts that are longer than a standard allows, by the traits: refused before a byte is read or written.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]
#![allow(unsafe_code, reason = "more memory than there is")]

use widefield::aead::limits::{CHACHA_MESSAGE, GCM_MESSAGE, GCM_SIV};
use widefield::aead::{Aes128Gcm, Aes256GcmSiv, ChaCha20Poly1305, XChaCha20Poly1305};
use widefield::rustcrypto::aead05::Cipher;

/// More bytes than the machine has, which read as zeros; none is there until it is touched.
fn beyond_all_memory(len: usize) -> &'static mut [u8] {
    let (access, kind) =
        (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE);
    // SAFETY: a new anonymous mapping, at an address of the system's choice.
    let map = unsafe { libc::mmap(core::ptr::null_mut(), len, access, kind, -1, 0) };
    assert_ne!(map, libc::MAP_FAILED);
    // SAFETY: the mapping has so many initialised bytes, is nobody else's and is never undone.
    unsafe { core::slice::from_raw_parts_mut(map.cast(), len) }
}

fn refused_05<C: aead05::AeadInPlace + aead05::KeyInit>(text: &mut [u8]) {
    let (cipher, nonce) = (C::new(&Default::default()), Default::default());
    assert!(cipher.encrypt_in_place_detached(&nonce, b"", text).is_err());
    assert!(cipher.decrypt_in_place_detached(&nonce, b"", text, &Default::default()).is_err());
    assert_eq!([text[0], text[text.len() - 1]], [0, 0]);
}

fn refused_06<C: aead::AeadInOut + aead::KeyInit>(text: &mut [u8]) {
    let (cipher, nonce) = (C::new(&Default::default()), Default::default());
    assert!(cipher.encrypt_inout_detached(&nonce, b"", text.into()).is_err());
    assert_eq!([text[0], text[text.len() - 1]], [0, 0]);
}

#[test]
fn too_long() {
    let text = beyond_all_memory(CHACHA_MESSAGE as usize + 1);
    refused_05::<Cipher<ChaCha20Poly1305>>(text);
    refused_05::<Cipher<XChaCha20Poly1305, aead05::consts::U24>>(text);
    refused_06::<ChaCha20Poly1305>(text);
    let text = &mut text[..GCM_SIV as usize + 1];
    refused_05::<Cipher<Aes256GcmSiv>>(text);
    refused_06::<Aes256GcmSiv>(text);
    let text = &mut text[..GCM_MESSAGE as usize + 1];
    refused_05::<Cipher<Aes128Gcm>>(text);
    refused_06::<Aes128Gcm>(text);
}
