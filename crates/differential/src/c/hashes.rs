//! What takes a message in pieces.

use crate::input::{PIECES, pieces, text};
use arbitrary::{Result, Unstructured};
use core::ptr::null;
use widefield::{chacha20::ChaCha20, ghash::Ghash, poly1305::Poly1305};
use widefield_capi as c;

/// Poly1305, GHASH and ChaCha20 in pieces.
pub(super) fn all(u: &mut Unstructured<'_>) -> Result<()> {
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
