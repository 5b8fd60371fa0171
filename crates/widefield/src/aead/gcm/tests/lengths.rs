//! Every length, every alignment, and nothing touched beyond the buffers.

use super::*;

const MAX: usize = 4096;

/// Sealing and opening, in place and between buffers, of every length to 4096 bytes at all 64 positions in a cache
/// line, against the portable tier; what lies around the buffers stays. Only the tier in use and AES-128 see all
/// positions, eight of them every other key size and narrower tier, whose own runs see the rest: the tests run once per
/// tier. An emulator, which would need minutes, sees every third length at one position, another for each; a slow one
/// fewer.
#[test]
fn every_length_and_misalignment() {
    let emulated = tier::emulated();
    let all = text(MAX);
    let nonce = [0x35; 12];
    for (k, aad_len) in [(16, 13), (24, 0), (32, 33)] {
        let key_bytes: Vec<u8> = (0..k).map(|i| (i * 7 + 5) as u8).collect();
        let (portable, aad) = (Any::new(Token::Portable, &key_bytes), &all[..aad_len]);
        let lengths = (0..=MAX).step_by(tier::sparse(3) * tier::sampled(5));
        let sealed: Vec<_> = lengths
            .map(|len| (len, Form::InPlace.seal(&portable, &nonce, aad, &all[..len]).unwrap()))
            .collect();
        for token in tier::tokens().filter(|t| t.tier() != tier::Tier::Portable) {
            let key = Any::new(token, &key_bytes);
            let mut memory = vec![0xee; MAX + 192];
            let base = memory.as_ptr().align_offset(64) + 64;
            let mut other = memory.clone();
            let other_base = other.as_ptr().align_offset(64) + 64;
            for (len, (ct, tag)) in &sealed {
                let len = *len;
                let at = |how: &str, shift: usize| format!("{token:?} {k} {how} {len} bytes at {shift}");
                let everywhere = k == 16 && token.tier() == tier::active().tier() && !emulated;
                let step = if emulated {
                    64
                } else if everywhere {
                    1
                } else {
                    8
                };
                for shift in (len % step..64).step_by(step) {
                    let start = base - shift;
                    let range = start..start + len;
                    memory[range.clone()].copy_from_slice(&all[..len]);
                    let found =
                        any!(&key, k => k.seal_in_place(&nonce, aad, &mut memory[range.clone()])).unwrap();
                    assert!(
                        found.as_bytes() == tag && memory[range.clone()] == ct[..],
                        "{}",
                        at("seal", shift)
                    );
                    // The other buffer lies elsewhere in its line.
                    let other_start = other_base - (shift * 5 + len) % 64;
                    let plain = &mut other[other_start..other_start + len];
                    any!(&key, k => k.open(&nonce, aad, &memory[range.clone()], plain, tag)).unwrap();
                    assert!(plain == &all[..len], "{}", at("open between", shift));
                    plain.fill(0xee);
                    any!(&key, k => k.open_in_place(&nonce, aad, &mut memory[range.clone()], tag)).unwrap();
                    assert!(memory[range.clone()] == all[..len], "{}", at("open", shift));
                    // All of it now and then, the neighbours always.
                    let around = if shift == 0 { 0..memory.len() } else { start - 1..start + len + 1 };
                    let outside = around.filter(|i| !range.contains(i));
                    assert!(outside.clone().all(|i| memory[i] == 0xee), "{}", at("outside", shift));
                    assert!(
                        other[other_start - 1] == 0xee && other[other_start + len] == 0xee,
                        "{}",
                        at("outside", shift)
                    );
                    memory[range].fill(0xee);
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
    let lengths = || (0..=700).step_by(tier::sampled(7)).chain((700..3000).step_by(61));
    for token in tier::tokens() {
        let key = Aes128Gcm::new_with(token, &[3; 16]);
        for side in [Side::Before, Side::After] {
            for len in lengths() {
                let nonce: &mut [u8; 12] = &mut [0; 12];
                let mut guarded_nonce = Guarded::new(nonce, side);
                let nonce: &[u8; 12] = guarded_nonce.bytes().first_chunk().unwrap();
                let mut iv = Guarded::new(&all[..1 + len % 40], side);
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
                let tag = key.seal_in_place_with_iv(iv.bytes(), aad.bytes(), buf.bytes()).unwrap();
                key.open_in_place_with_iv(iv.bytes(), aad.bytes(), buf.bytes(), tag.as_bytes()).unwrap();
                assert_eq!(buf.bytes(), &all[..len], "{token:?} {side:?} {len}");
            }
        }
    }
}

/// The kernel that ends a message, given more than a tail: it takes the text block by block and gives the same tag.
#[test]
fn any_length_ends_a_message() {
    use crate::{
        aead::gcm::{key::Key, state::State},
        simd::InOut,
    };

    let all = text(2100);
    for token in tier::tokens() {
        let [mut key, mut portable] = [token, Token::Portable].map(Key::empty);
        key.set_up(&[0x66; 24]);
        portable.set_up(&[0x66; 24]);
        let Key::Vector(vectors) = &key else { continue };
        for len in (0..700).step_by(tier::sampled(7)).chain([1024, 2047, 2100]) {
            for data in [0, 7, 16] {
                let (mut expected, mut found) = (all[..len].to_vec(), all[..len].to_vec());
                let nonce = Iv::Nonce(&[len as u8; 12]);
                let tag = portable.message::<true>(nonce, &all[..data], InOut::in_place(&mut expected));
                let mut state = State::new(data, len);
                key.start(&mut state, nonce);
                let sealed =
                    vectors.finish::<true>(&mut state, &all[..data], &mut InOut::in_place(&mut found));
                assert!(sealed == *tag.as_bytes() && found == expected, "{token:?} {len} {data}");
                let mut state = State::new(data, len);
                key.start(&mut state, nonce);
                let opened =
                    vectors.finish::<false>(&mut state, &all[..data], &mut InOut::in_place(&mut found));
                assert!(opened == *tag.as_bytes() && found == all[..len], "{token:?} {len} {data}");
            }
        }
    }
}
