//! Batches of packets as C gives them: what one by one gives, and what must be refused before anything is written.

use super::keys;
use core::ffi::c_int;
use core::ptr::{null, null_mut};
use widefield_capi::*;

/// Texts of many lengths, each in an allocation of its own size.
fn texts(count: usize) -> Vec<Box<[u8]>> {
    (0..count).map(|i| (0..i * 37 % 600).map(|j| (i + j) as u8).collect()).collect()
}

const NONCE: [u8; 24] = *b"a nonce, as long as any.";
const AAD: [u8; 20] = *b"which all must verif";

fn packet(key: &wf_aead, aad_len: usize, text: &mut [u8]) -> wf_aead_packet {
    wf_aead_packet {
        aead: key,
        nonce: NONCE.as_ptr(),
        aad: AAD.as_ptr(),
        aad_len,
        text: text.as_mut_ptr(),
        len: text.len(),
        tag: [7; 16],
        status: 7,
    }
}

/// Runs of every length of packets of one cipher, more than are compared on the stack, from 0 on; every seventh is
/// forged.
#[test]
fn packets_are_messages_one_by_one() {
    let keys = keys();
    // Runs of the same key, of 1, 2, 3 ... packets.
    let runs: Vec<usize> = (0..20).flat_map(|run| vec![run % 7; run + 1]).collect();
    for count in [0, 1, 2, 31, 32, 33, 63, 64, 65, 100, runs.len()] {
        for all_of_one in [true, false] {
            let of = |i: usize| &keys[if all_of_one { count % 7 } else { runs[i] }];
            let key = |i: usize| &*of(i).1;
            let (before, mut together) = (texts(count), texts(count));
            let mut packets: Vec<_> =
                together.iter_mut().enumerate().map(|(i, text)| packet(key(i), i % 21, text)).collect();
            // SAFETY: so many packets, whose parts are arrays and allocations that live.
            assert_eq!(unsafe { wf_aead_seal_many(packets.as_mut_ptr(), count) }, WF_OK);
            for (i, p) in packets.iter_mut().enumerate() {
                let (mut alone, mut tag) = (before[i].clone(), [0; 16]);
                let (text, n) = (alone.as_mut_ptr(), wf_aead_nonce_len(of(i).0));
                // SAFETY: lengths are those of the allocations.
                let status = unsafe {
                    wf_aead_seal(
                        key(i),
                        text,
                        tag.as_mut_ptr(),
                        text,
                        alone.len(),
                        AAD.as_ptr(),
                        i % 21,
                        NONCE.as_ptr(),
                        n,
                    )
                };
                assert_eq!((status, p.status), (WF_OK, WF_OK));
                assert_eq!((&*together[i], p.tag), (&*alone, tag), "packet {i} of {count}");
                if i % 7 == 6 {
                    p.tag[i % 16] ^= 4;
                }
            }
            let expected = if count > 6 { WF_ERROR_AUTHENTICATION } else { WF_OK };
            // SAFETY: as above.
            assert_eq!(unsafe { wf_aead_open_many(packets.as_mut_ptr(), count) }, expected);
            for (i, p) in packets.iter().enumerate() {
                let forged = i % 7 == 6;
                assert_eq!(p.status, if forged { WF_ERROR_AUTHENTICATION } else { WF_OK });
                assert_eq!(*together[i], if forged { vec![0; before[i].len()] } else { before[i].to_vec() });
            }
        }
    }
}

/// What makes a packet bad.
type Spoil<'a> = &'a dyn Fn(&mut wf_aead_packet);

/// One packet of three (or of 70) is bad, in each way: no text changes, nor any packet.
#[test]
fn one_bad_packet_and_nothing_is_written() {
    let keys = keys();
    let blank = wf_aead::zeroed();
    for count in [3, 70] {
        for at in [0, 1, count - 1] {
            let mut memory = vec![5u8; 100 * count + 100];
            let before = memory.clone();
            let base = memory.as_mut_ptr().wrapping_add(50);
            // SAFETY: within the memory.
            let place = |i: usize| unsafe { base.add(i) };
            let other = if at == 0 { 1 } else { at - 1 };
            let bad: [(c_int, Spoil<'_>); 16] = [
                (WF_ERROR_NULL, &|p| p.aead = null()),
                (WF_ERROR_NULL, &|p| p.nonce = null()),
                (WF_ERROR_NULL, &|p| p.aad = null()),
                (WF_ERROR_NULL, &|p| p.text = null_mut()),
                (WF_ERROR_STATE, &|p| p.aead = &blank),
                (WF_ERROR_ALIGNMENT, &|p| p.aead = p.aead.cast::<u8>().wrapping_add(8).cast()),
                (WF_ERROR_LENGTH, &|p| p.len = usize::MAX),
                (WF_ERROR_LENGTH, &|p| p.aad_len = usize::MAX / 2 + 1),
                // Upon another text: the same, its first byte, its last.
                (WF_ERROR_OVERLAP, &|p| p.text = place(100 * other)),
                (WF_ERROR_OVERLAP, &|p| p.text = place(100 * other + 49)),
                (WF_ERROR_OVERLAP, &|p| p.text = place(100 * other).wrapping_sub(49)),
                // A text that is read, by its own packet and by another.
                (WF_ERROR_OVERLAP, &|p| p.aad = p.text.wrapping_add(49)),
                (WF_ERROR_OVERLAP, &|p| p.nonce = place(100 * other + 49)),
                (WF_ERROR_OVERLAP, &|p| p.aad = place(100 * other)),
                // A text upon a key, and upon the packets.
                (WF_ERROR_OVERLAP, &|p| p.text = p.aead.cast::<u8>().wrapping_add(100).cast_mut()),
                (WF_ERROR_OVERLAP, &|p| p.text = (&raw mut *p).cast::<u8>().wrapping_add(40)),
            ];
            for (number, (expected, spoil)) in bad.iter().enumerate() {
                let mut packets: Vec<_> = (0..count)
                    .map(|i| wf_aead_packet {
                        aead: &*keys[i / 2 % 7].1,
                        nonce: NONCE.as_ptr(),
                        aad: AAD.as_ptr(),
                        aad_len: 20,
                        text: place(100 * i),
                        len: 50,
                        tag: [7; 16],
                        status: 7,
                    })
                    .collect();
                spoil(&mut packets[at]);
                for act in [wf_aead_seal_many, wf_aead_open_many] {
                    // SAFETY: what the packets point to lives, or must not be touched.
                    let status = unsafe { act(packets.as_mut_ptr(), count) };
                    assert_eq!(status, *expected, "bad in way {number}, packet {at} of {count}");
                    assert!(packets.iter().all(|p| p.tag == [7; 16] && p.status == 7));
                    assert_eq!(memory, before);
                }
            }
        }
    }
    // SAFETY: no packets.
    unsafe {
        assert_eq!(wf_aead_seal_many(null_mut(), 0), WF_OK);
        assert_eq!(wf_aead_seal_many(null_mut(), 1), WF_ERROR_NULL);
        assert_eq!(wf_aead_open_many(null_mut(), usize::MAX), WF_ERROR_LENGTH);
    }
}

/// Texts in any order, with their headers between them, side by side.
#[test]
fn packets_may_lie_side_by_side_in_any_order() {
    let keys = keys();
    let mut memory: Vec<u8> = (0..50 * 70).map(|i| i as u8).collect();
    let before = memory.clone();
    let base = memory.as_mut_ptr();
    let mut packets: Vec<_> = (0..50)
        .map(|i| {
            // 17 has no factor in common with 50.
            let at = 70 * (17 * i % 50);
            // SAFETY: within the memory.
            unsafe {
                wf_aead_packet {
                    aead: &*keys[0].1,
                    nonce: base.add(at),
                    aad: base.add(at),
                    aad_len: 13,
                    text: base.add(at + 13),
                    len: 57,
                    tag: [0; 16],
                    status: 7,
                }
            }
        })
        .collect();
    // SAFETY: all lies in the memory.
    unsafe {
        assert_eq!(wf_aead_seal_many(packets.as_mut_ptr(), 50), WF_OK);
        assert_ne!(memory, before);
        assert_eq!(wf_aead_open_many(packets.as_mut_ptr(), 50), WF_OK);
    }
    assert_eq!(memory, before);
}
