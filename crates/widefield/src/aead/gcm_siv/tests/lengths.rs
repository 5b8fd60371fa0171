//! Every length, many alignments, and nothing touched beyond the buffers.

use super::*;

const MAX: usize = 1500;

/// Sealing and opening, in place and between buffers, of every length at four positions in a cache line, another four
/// for each, against the portable tier; what lies around the buffers stays.
#[test]
fn every_length_and_misalignment() {
    let all = text(MAX);
    let nonce = [0x35; 12];
    for (k, aad_len) in [(16, 13), (32, 33)] {
        let key: Vec<u8> = (0..k).map(|i| (i * 7 + 5) as u8).collect();
        let (portable, aad) = (Any::new(Token::Portable, &key), &all[..aad_len]);
        let mut memory = vec![0xee; MAX + 192];
        let base = memory.as_ptr().align_offset(64) + 64;
        let keys: Vec<_> = tier::tokens().map(|token| (token, Any::new(token, &key))).collect();
        for len in (0..=MAX).step_by(tier::sparse(3) * tier::sampled(5)) {
            let (ct, tag) = portable.seal(&nonce, aad, &all[..len]);
            for (token, key) in keys.iter().filter(|(t, _)| t.tier() != tier::Tier::Portable) {
                for shift in (len % 16..64).step_by(16) {
                    let range = base - shift..base - shift + len;
                    let at = format!("{token:?} {k} {len} bytes at {shift}");
                    memory[range.clone()].copy_from_slice(&all[..len]);
                    let found =
                        any!(key, k => k.seal_in_place(&nonce, aad, &mut memory[range.clone()])).unwrap();
                    assert!(*found.as_bytes() == tag && memory[range.clone()] == ct[..], "seal {at}");
                    let mut plain = vec![0; len];
                    any!(key, k => k.open(&nonce, aad, &memory[range.clone()], &mut plain, &tag)).unwrap();
                    assert!(plain == all[..len], "open between {at}");
                    any!(key, k => k.open_in_place(&nonce, aad, &mut memory[range.clone()], &tag)).unwrap();
                    assert!(memory[range.clone()] == all[..len], "open {at}");
                    memory[range].fill(0xee);
                    assert!(memory.iter().all(|b| *b == 0xee), "outside {at}");
                }
            }
        }
    }
}

/// With a page that may not be touched right before or right behind every argument.
#[cfg(unix)]
#[test]
fn nothing_is_touched_beyond_the_buffers() {
    use crate::simd::guard_page::{Guarded, Side};

    let all = text(3000);
    for token in tier::tokens() {
        let key = Aes128GcmSiv::new_with(token, &[3; 16]);
        for side in [Side::Before, Side::After] {
            for len in (0..=600).step_by(tier::sampled(7)).chain((700..3000).step_by(61)) {
                let nonce: &mut [u8; 12] = &mut [0; 12];
                let mut guarded_nonce = Guarded::new(nonce, side);
                let nonce: &[u8; 12] = guarded_nonce.bytes().first_chunk().unwrap();
                let mut aad = Guarded::new(&all[..(len * 3) % 71], side);
                let mut buf = Guarded::new(&all[..len], side);
                let mut out = Guarded::new(&vec![0; len], side);
                let tag = key.seal_in_place(nonce, aad.bytes(), buf.bytes()).unwrap();
                let mut guarded_tag = Guarded::new(tag.as_bytes(), side);
                let tag: &[u8; 16] = guarded_tag.bytes().first_chunk().unwrap();
                key.open(nonce, aad.bytes(), buf.bytes(), out.bytes(), tag).unwrap();
                assert_eq!(out.bytes(), &all[..len]);
                let again = key.seal(nonce, aad.bytes(), out.bytes(), buf.bytes()).unwrap();
                assert_eq!(again.as_bytes(), tag);
                key.open_in_place(nonce, aad.bytes(), buf.bytes(), tag).unwrap();
                assert_eq!(buf.bytes(), &all[..len], "{token:?} {side:?} {len}");
            }
        }
    }
}
