//! Streams of AEADs.

use super::aead::{key, sealed};
use crate::input::{below, text};
use arbitrary::{Result, Unstructured};
use core::ffi::c_int;
use core::ptr::null;
use widefield_capi as c;

/// Calls on a stream in any order, beside what they should do, while its key is wiped or set up again under it, and the
/// stream copied. Each piece is in an allocation of its own size. What fails ends the stream.
pub(super) fn all(u: &mut Unstructured<'_>) -> Result<()> {
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
