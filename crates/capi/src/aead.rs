//! AEADs, one message at a time.

use crate::border::{
    first, in_wiped_frame, operand, read, read_array, shared, wf_aead, wiped, write, write_array,
};
use crate::cipher::{
    Aead, WF_AES_128_GCM, WF_AES_128_GCM_SIV, WF_AES_192_GCM, WF_AES_256_GCM, WF_AES_256_GCM_SIV,
    WF_CHACHA20_POLY1305, WF_XAES_256_GCM, WF_XCHACHA20_POLY1305, key_len,
};
use core::ffi::c_int;

/// The constants and their numbers.
pub const ALGORITHMS: &[(&str, c_int)] = &[
    ("WF_AES_128_GCM", WF_AES_128_GCM),
    ("WF_AES_192_GCM", WF_AES_192_GCM),
    ("WF_AES_256_GCM", WF_AES_256_GCM),
    ("WF_CHACHA20_POLY1305", WF_CHACHA20_POLY1305),
    ("WF_XCHACHA20_POLY1305", WF_XCHACHA20_POLY1305),
    ("WF_AES_128_GCM_SIV", WF_AES_128_GCM_SIV),
    ("WF_AES_256_GCM_SIV", WF_AES_256_GCM_SIV),
    ("WF_XAES_256_GCM", WF_XAES_256_GCM),
];

exports! {
    /// The length of a key; 0 for an unknown algorithm.
    plain fn wf_aead_key_len(algorithm: c_int) -> usize {
        key_len(algorithm)
    }

    /// The length of a nonce; 0 for an unknown algorithm.
    plain fn wf_aead_nonce_len(algorithm: c_int) -> usize {
        match algorithm {
            WF_XCHACHA20_POLY1305 | WF_XAES_256_GCM => 24,
            WF_AES_128_GCM..=WF_AES_256_GCM_SIV => 12,
            _ => 0,
        }
    }

    /// Sets a key up.
    init fn wf_aead_init(aead: *mut wf_aead, algorithm: c_int, key: *const u8, key_len: usize) {
        let aead = first(aead);
        let key = read(key, key_len);
        {
            let aead = aead.fill(Aead::empty(algorithm, key.len())?);
            in_wiped_frame(|| aead.set_key(key))
        }
    }

    /// Encrypts and authenticates.
    checked fn wf_aead_seal(
        aead: *const wf_aead, ciphertext: *mut u8, tag: *mut u8, plaintext: *const u8, len: usize,
        aad: *const u8, aad_len: usize, nonce: *const u8, nonce_len: usize,
    ) {
        let aead = shared(aead);
        let ciphertext = write(ciphertext, len);
        let tag = write_array(tag);
        let plaintext = operand(plaintext, &ciphertext);
        let aad = read(aad, aad_len);
        let nonce = read(nonce, nonce_len);
        {
            aead.check(nonce, aad)?;
            aead.check_text(ciphertext.len() as u64)?;
            *tag = aead.seal(nonce, aad, plaintext, ciphertext)?.into();
            Ok(())
        }
    }

    /// Verifies and decrypts.
    checked fn wf_aead_open(
        aead: *const wf_aead, plaintext: *mut u8, ciphertext: *const u8, len: usize, tag: *const u8,
        aad: *const u8, aad_len: usize, nonce: *const u8, nonce_len: usize,
    ) {
        let aead = shared(aead);
        let plaintext = write(plaintext, len);
        let ciphertext = operand(ciphertext, &plaintext);
        let tag = read_array(tag);
        let aad = read(aad, aad_len);
        let nonce = read(nonce, nonce_len);
        {
            aead.check(nonce, aad)?;
            aead.check_text(plaintext.len() as u64)?;
            aead.open(nonce, aad, ciphertext, plaintext, tag)
        }
    }

    /// Ends a key.
    void fn wf_aead_wipe(aead: *mut wf_aead) {
        let _wiped = wiped(aead);
        {}
    }

    /// The size of a context.
    plain fn wf_aead_size() -> usize { size_of::<wf_aead>() }

    /// The alignment of a context.
    plain fn wf_aead_align() -> usize { align_of::<wf_aead>() }
}
