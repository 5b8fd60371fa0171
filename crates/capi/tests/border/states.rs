//! Contexts whose memory, or whose key's memory, was changed under them: every later call is refused, writes nothing,
//! and ends them.

use super::keys;
use core::ffi::c_int;
use core::ptr::null;
use widefield_capi::*;

const NONCE: [u8; 24] = [9; 24];

/// A new key of an algorithm in a key's memory.
fn set_up(aead: &mut wf_aead, algorithm: c_int, byte: u8) {
    // SAFETY: as many bytes as a key has at most.
    let status = unsafe { wf_aead_init(aead, algorithm, [byte; 32].as_ptr(), wf_aead_key_len(algorithm)) };
    assert_eq!(status, WF_OK);
}

/// A stream under a key, started and some bytes into its message.
fn started(aead: &wf_aead, algorithm: c_int, seal: bool) -> Box<wf_aead_stream> {
    let mut stream = Box::new(wf_aead_stream::zeroed());
    let mut piece = [1; 37];
    let (init, update): (unsafe extern "C" fn(_, _, _, _, _, _) -> _, unsafe extern "C" fn(_, _, _, _) -> _) =
        if seal {
            (wf_aead_encrypt_init, wf_aead_encrypt_update)
        } else {
            (wf_aead_decrypt_init, wf_aead_decrypt_update)
        };
    // SAFETY: lengths are those of the arrays.
    unsafe {
        assert_eq!(init(&mut *stream, aead, null(), 0, NONCE.as_ptr(), wf_aead_nonce_len(algorithm)), WF_OK);
        let piece = piece.as_mut_ptr();
        assert_eq!(update(&mut *stream, piece, piece, 37), WF_OK);
    }
    stream
}

/// Whether a context's memory holds zeros alone.
fn is_zero<T>(context: &T) -> bool {
    // SAFETY: contexts are bytes.
    let bytes = unsafe { core::slice::from_raw_parts((&raw const *context).cast::<u8>(), size_of::<T>()) };
    bytes.iter().all(|b| *b == 0)
}

/// All calls on a stream are refused, whichever comes first, write nothing and end it.
fn refused(make: impl Fn() -> Box<wf_aead_stream>) {
    for first in 0..4 {
        let mut stream = make();
        for call in 0..4 {
            let (mut out, mut tag) = ([7u8; 600], [7; 16]);
            // SAFETY: lengths are those of the arrays.
            let status = unsafe {
                match (first + call) % 4 {
                    0 => wf_aead_encrypt_update(&mut *stream, out.as_mut_ptr(), [1; 600].as_ptr(), 600),
                    1 => wf_aead_encrypt_final(&mut *stream, tag.as_mut_ptr()),
                    2 => wf_aead_decrypt_update(&mut *stream, out.as_mut_ptr(), [1; 600].as_ptr(), 600),
                    _ => wf_aead_decrypt_final(&mut *stream, tag.as_ptr()),
                }
            };
            assert_eq!(status, WF_ERROR_STATE, "call {call} from {first}");
            assert_eq!((out, tag), ([7; 600], [7; 16]));
            assert!(is_zero(&*stream));
        }
    }
}

/// What happens to a key's memory under a stream, and its name.
type Change = (String, Box<dyn Fn(&mut wf_aead)>);

#[test]
fn a_stream_ends_with_its_key() {
    for algorithm in WF_AES_128_GCM..=WF_XCHACHA20_POLY1305 {
        let others: Vec<_> = keys();
        // SAFETY: contexts are bytes, and these are initialised.
        let copy = |from: &wf_aead, to: &mut wf_aead| unsafe { core::ptr::copy_nonoverlapping(from, to, 1) };
        // SAFETY: as above.
        let fill = |to: &mut wf_aead, byte| unsafe { core::ptr::write_bytes(to, byte, 1) };
        // SAFETY: it is a key.
        let wipe = |key: &mut wf_aead| unsafe { wf_aead_wipe(key) };
        let mut changes: Vec<Change> = vec![
            ("wiped".into(), Box::new(wipe)),
            ("the same key again".into(), Box::new(move |key| set_up(key, algorithm, algorithm as u8))),
            ("another key".into(), Box::new(move |key| set_up(key, algorithm, 0x55))),
            ("filled with 0xff".into(), Box::new(move |key| fill(key, 0xff))),
            (
                "an init that failed".into(),
                Box::new(|key| {
                    // SAFETY: as many bytes as are said.
                    assert_eq!(unsafe { wf_aead_init(key, 99, [0; 5].as_ptr(), 5) }, WF_ERROR_ALGORITHM);
                }),
            ),
        ];
        for other in WF_AES_128_GCM..=WF_XAES_256_GCM {
            changes.push((format!("algorithm {other}"), Box::new(move |key| set_up(key, other, 0x55))));
        }
        for (other, from) in others {
            changes.push((format!("a copy of a key of {other}"), Box::new(move |key| copy(&from, key))));
        }
        for (what, change) in &changes {
            for seal in [true, false] {
                println!("algorithm {algorithm}, {what}, {seal}");
                let mut aead = Box::new(wf_aead::zeroed());
                let place = &raw mut *aead;
                refused(|| {
                    // SAFETY: the key's memory lives as long as the streams.
                    let key = unsafe { &mut *place };
                    set_up(key, algorithm, algorithm as u8);
                    let stream = started(key, algorithm, seal);
                    change(key);
                    stream
                });
            }
        }
    }
}

/// A copy is refused and ends, the stream itself goes on; so it is with all that would use a secret again.
#[test]
fn copies_of_streams_are_refused() {
    for (algorithm, aead) in keys().into_iter().take(5) {
        for seal in [true, false] {
            // SAFETY: a context is bytes, and may be copied as such.
            let copy = |stream: &wf_aead_stream| unsafe { Box::new(core::ptr::read(stream)) };
            let original = started(&aead, algorithm, seal);
            refused(|| copy(&original));
            let mut original = original;
            let mut out = [0; 16];
            // SAFETY: lengths are those of the arrays.
            let status = unsafe {
                if seal {
                    wf_aead_encrypt_final(&mut *original, out.as_mut_ptr())
                } else {
                    wf_aead_decrypt_final(&mut *original, out.as_ptr())
                }
            };
            assert_eq!(status, if seal { WF_OK } else { WF_ERROR_AUTHENTICATION });
        }
    }
}

/// Copies of the other contexts, by what C's `memcpy` does.
#[test]
fn copies_of_other_contexts() {
    let (key, mut out) = ([3; 32], [7; 16]);
    let o = out.as_mut_ptr();
    // SAFETY: lengths are those of the arrays; contexts are bytes and may be copied as such.
    unsafe {
        let aead = keys().remove(0).1;
        macro_rules! refused {
            ($context:ident, $copy:ident, $($call:expr),*) => {
                $({
                    let mut moved = Box::new(core::ptr::read(&raw const $context));
                    let $copy = &mut *moved;
                    assert_eq!($call, WF_ERROR_STATE);
                    assert!(is_zero($copy));
                })*
                assert_eq!(*o.cast::<[u8; 16]>(), [7; 16]);
            };
        }
        let mut gmac = wf_gmac::zeroed();
        assert_eq!(wf_gmac_init(&mut gmac, &*aead, key.as_ptr(), 12), WF_OK);
        refused!(gmac, c, wf_gmac_update(c, key.as_ptr(), 5), wf_gmac_final(c, o), wf_gmac_verify(c, o));
        assert_eq!(wf_gmac_update(&mut gmac, key.as_ptr(), 5), WF_OK);
        let mut mac = wf_poly1305::zeroed();
        assert_eq!(wf_poly1305_init(&mut mac, key.as_ptr()), WF_OK);
        refused!(mac, c, wf_poly1305_update(c, o, 5), wf_poly1305_final(c, o), wf_poly1305_verify(c, o));
        assert_eq!(wf_poly1305_update(&mut mac, key.as_ptr(), 5), WF_OK);
        let mut cipher = wf_chacha20::zeroed();
        assert_eq!(wf_chacha20_init(&mut cipher, key.as_ptr(), key.as_ptr(), 12), WF_OK);
        refused!(cipher, c, wf_chacha20_xor(c, o, key.as_ptr(), 16), wf_chacha20_seek(c, 0));
        assert_eq!(wf_chacha20_seek(&mut cipher, 64), WF_OK);

        // GMAC's key, too.
        let mut own = Box::new(core::ptr::read(&raw const *aead));
        assert_eq!(wf_gmac_init(&mut gmac, &*own, key.as_ptr(), 12), WF_OK);
        set_up(&mut own, WF_CHACHA20_POLY1305, 1);
        assert_eq!(wf_gmac_final(&mut gmac, o), WF_ERROR_STATE);
        assert!(is_zero(&gmac) && out == [7; 16]);

        // A copied key is the same key, and outlives the other; so with hashes, of which each goes its way.
        let mut aead = aead;
        let copy = Box::new(core::ptr::read(&raw const *aead));
        let seal = |aead: &wf_aead| {
            let (mut text, mut tag) = ([1; 20], [0; 16]);
            let x = text.as_mut_ptr();
            let status = wf_aead_seal(aead, x, tag.as_mut_ptr(), x, 20, null(), 0, NONCE.as_ptr(), 12);
            (status, text, tag)
        };
        let before = seal(&aead);
        wf_aead_wipe(&mut *aead);
        assert_eq!((before.0, seal(&copy), seal(&aead).0), (WF_OK, before, WF_ERROR_STATE));
        let mut hash = wf_ghash::zeroed();
        assert_eq!(wf_ghash_init(&mut hash, key.as_ptr()), WF_OK);
        assert_eq!(wf_ghash_update(&mut hash, key.as_ptr(), 20), WF_OK);
        let (mut other, mut hashes) = (Box::new(core::ptr::read(&raw const hash)), [[0; 16]; 2]);
        assert_eq!(wf_ghash_final(&mut hash, hashes[0].as_mut_ptr()), WF_OK);
        assert_eq!(wf_ghash_final(&mut *other, hashes[1].as_mut_ptr()), WF_OK);
        assert_eq!(hashes[0], hashes[1]);
    }
}

/// An error ends what it happens to: a null pointer, an overlap, a length of nothing, the other direction.
#[test]
fn an_error_ends_a_context() {
    let (algorithm, aead) = keys().remove(3);
    type Call<'a> = (&'a str, c_int, &'a dyn Fn(&mut wf_aead_stream) -> c_int);
    // SAFETY: lengths are those of the arrays, or are refused.
    let calls: [Call<'_>; 6] = unsafe {
        [
            ("no output", WF_ERROR_NULL, &|s| {
                wf_aead_encrypt_update(s, core::ptr::null_mut(), NONCE.as_ptr(), 24)
            }),
            ("a length of nothing", WF_ERROR_LENGTH, &|s| {
                wf_aead_encrypt_update(s, [0; 9].as_mut_ptr(), null(), usize::MAX)
            }),
            ("the other direction", WF_ERROR_STATE, &|s| {
                wf_aead_decrypt_update(s, [0; 9].as_mut_ptr(), [0; 9].as_ptr(), 9)
            }),
            ("the other end", WF_ERROR_STATE, &|s| wf_aead_decrypt_final(s, [0; 16].as_ptr())),
            ("a tag upon the stream", WF_ERROR_OVERLAP, &|s| {
                wf_aead_encrypt_final(s, (&raw mut *s).cast::<u8>().add(500))
            }),
            ("a new start that fails", WF_ERROR_LENGTH, &|s| {
                wf_aead_encrypt_init(s, &*aead, null(), 0, NONCE.as_ptr(), 13)
            }),
        ]
    };
    for (what, expected, call) in calls {
        let mut stream = started(&aead, algorithm, true);
        assert_eq!(call(&mut stream), expected, "{what}");
        assert!(is_zero(&*stream), "{what}");
    }
    // An init that fails leaves nothing of the key that was there, nor of anything else.
    for byte in [0, 0xff] {
        let mut aead = Box::new(wf_aead::zeroed());
        // SAFETY: contexts are bytes; as many bytes of the key as are said.
        let status = unsafe {
            core::ptr::write_bytes(&raw mut *aead, byte, 1);
            wf_aead_init(&mut *aead, WF_AES_256_GCM, [1; 16].as_ptr(), 16)
        };
        assert_eq!(status, WF_ERROR_LENGTH);
        assert!(is_zero(&*aead));
    }
    // What is no context of the type is left alone.
    let mut memory = Box::new(wf_aead_stream::zeroed());
    // SAFETY: contexts are bytes.
    unsafe {
        core::ptr::write_bytes(&raw mut *memory, 0x5a, 1);
        assert_eq!(
            wf_aead_encrypt_update(&mut *memory, [0; 9].as_mut_ptr(), [0; 9].as_ptr(), 9),
            WF_ERROR_STATE
        );
        let bytes =
            core::slice::from_raw_parts((&raw const *memory).cast::<u8>(), size_of::<wf_aead_stream>());
        assert!(bytes.iter().all(|b| *b == 0x5a));
    }
}

/// Output upon the key that a stream uses.
#[test]
fn output_upon_the_key_is_refused() {
    for (algorithm, mut aead) in keys().into_iter().take(5) {
        for at in [0, 8, 100, 2040] {
            let mut stream = started(&aead, algorithm, true);
            // SAFETY: it lies in the key's memory, and is refused.
            let status = unsafe {
                let inside = (&raw mut *aead).cast::<u8>().add(at);
                wf_aead_encrypt_update(&mut *stream, inside, NONCE.as_ptr(), 8)
            };
            assert_eq!(status, WF_ERROR_OVERLAP);
            assert!(is_zero(&*stream));
        }
        // Nor does a stream start there: the key stays as it is.
        for at in [0, 64, 1024] {
            // SAFETY: it lies in the key's memory, and is refused.
            let status = unsafe {
                let inside = (&raw mut *aead).cast::<u8>().add(at).cast();
                wf_aead_encrypt_init(inside, &*aead, null(), 0, NONCE.as_ptr(), wf_aead_nonce_len(algorithm))
            };
            assert_eq!(status, WF_ERROR_OVERLAP);
        }
        let mut stream = started(&aead, algorithm, true);
        let mut out = [0; 24];
        // SAFETY: the lengths of the arrays.
        let status = unsafe { wf_aead_encrypt_update(&mut *stream, out.as_mut_ptr(), NONCE.as_ptr(), 24) };
        assert_eq!(status, WF_OK);
    }
}

/// Every context that was wiped refuses every call.
#[test]
fn wiped_contexts_refuse_all_calls() {
    let (key, mut out) = ([3; 32], [7; 24]);
    let (k, o) = (key.as_ptr(), out.as_mut_ptr());
    let aead = keys().remove(0).1;
    // SAFETY: lengths are those of the arrays; the key lives as long as what uses it.
    unsafe {
        macro_rules! wiped {
            ($type:ident, $c:ident, $init:expr, $wipe:expr, [$($call:expr),*]) => {
                $({
                    let mut context = Box::new($type::zeroed());
                    let $c = &mut *context;
                    assert_eq!($init, WF_OK);
                    $wipe($c);
                    assert!(is_zero($c));
                    assert_eq!($call, WF_ERROR_STATE);
                })*
            };
        }
        let n = NONCE.as_ptr();
        wiped!(
            wf_aead,
            c,
            wf_aead_init(c, WF_AES_128_GCM, k, 16),
            |c| wf_aead_wipe(c),
            [
                wf_aead_seal(c, o, o.add(8), k, 8, null(), 0, n, 12),
                wf_aead_open(c, o, k, 8, k, null(), 0, n, 12),
                wf_gmac_tag(o, c, k, 8, n, 12),
                wf_gmac_init(&mut wf_gmac::zeroed(), c, n, 12),
                wf_aead_encrypt_init(&mut wf_aead_stream::zeroed(), c, null(), 0, n, 12),
                wf_aead_decrypt_init(&mut wf_aead_stream::zeroed(), c, null(), 0, n, 12)
            ]
        );
        wiped!(
            wf_aead_stream,
            c,
            wf_aead_encrypt_init(c, &*aead, null(), 0, n, 12),
            |c| wf_aead_stream_wipe(c),
            [wf_aead_encrypt_update(c, o, k, 8), wf_aead_encrypt_final(c, o)]
        );
        wiped!(
            wf_gmac,
            c,
            wf_gmac_init(c, &*aead, n, 12),
            |c| wf_gmac_wipe(c),
            [wf_gmac_update(c, k, 8), wf_gmac_final(c, o), wf_gmac_verify(c, o)]
        );
        wiped!(
            wf_poly1305,
            c,
            wf_poly1305_init(c, k),
            |c| wf_poly1305_wipe(c),
            [wf_poly1305_update(c, k, 8), wf_poly1305_final(c, o), wf_poly1305_verify(c, o)]
        );
        wiped!(
            wf_ghash,
            c,
            wf_ghash_init(c, k),
            |c| wf_ghash_wipe(c),
            [wf_ghash_update(c, k, 8), wf_ghash_final(c, o)]
        );
        wiped!(
            wf_polyval,
            c,
            wf_polyval_init(c, k),
            |c| wf_polyval_wipe(c),
            [wf_polyval_update(c, k, 8), wf_polyval_final(c, o)]
        );
        wiped!(
            wf_chacha20,
            c,
            wf_chacha20_init(c, k, n, 12),
            |c| wf_chacha20_wipe(c),
            [wf_chacha20_seek(c, 0), wf_chacha20_xor(c, o, k, 8)]
        );
        wiped!(
            wf_aes,
            c,
            wf_aes_init(c, k, 16),
            |c| wf_aes_wipe(c),
            [wf_aes_encrypt(c, o, k, 16), wf_aes_decrypt(c, o, k, 16)]
        );
        // The types are told apart by their marks.
        let mut hash = Box::new(wf_ghash::zeroed());
        assert_eq!(wf_ghash_init(&mut *hash, k), WF_OK);
        assert_eq!(wf_polyval_update((&raw mut *hash).cast(), k, 8), WF_ERROR_STATE);
        assert_eq!(wf_ghash_update(&mut *hash, k, 8), WF_OK);
    }
    assert_eq!(out, [7; 24]);
}

/// One key of a batch was wiped, or is another algorithm's now: it is the key as it is at the call that counts.
#[test]
fn a_wiped_key_of_a_batch() {
    let mut keys = keys();
    let mut texts = [[1u8; 30]; 4];
    let mut packets: Vec<_> = texts
        .iter_mut()
        .enumerate()
        .map(|(i, text)| wf_aead_packet {
            aead: &*keys[i].1,
            nonce: NONCE.as_ptr(),
            aad: null(),
            aad_len: 0,
            text: text.as_mut_ptr(),
            len: 30,
            tag: [7; 16],
            status: 7,
        })
        .collect();
    set_up(&mut keys[1].1, WF_AES_256_GCM_SIV, 5);
    // SAFETY: packets of arrays and keys that live.
    unsafe {
        assert_eq!(wf_aead_seal_many(packets.as_mut_ptr(), 4), WF_OK);
        assert_eq!(wf_aead_open_many(packets.as_mut_ptr(), 4), WF_OK);
        wf_aead_wipe(&mut *keys[2].1);
        packets.iter_mut().for_each(|p| (p.tag, p.status) = ([7; 16], 7));
        for act in [wf_aead_seal_many, wf_aead_open_many] {
            assert_eq!(act(packets.as_mut_ptr(), 4), WF_ERROR_STATE);
        }
    }
    assert!(packets.iter().all(|p| p.tag == [7; 16] && p.status == 7));
    assert_eq!(texts, [[1; 30]; 4]);
}

/// Lengths and counts that no memory has, for every function with a length.
#[test]
fn lengths_of_nothing() {
    let (aead, mut gmac) = (keys().remove(0).1, wf_gmac::zeroed());
    let (key, mut words) = ([3u8; 48], [7u64; 8]);
    let (k, w) = (key.as_ptr(), words.as_mut_ptr());
    let o = w.cast::<u8>();
    for big in [usize::MAX, usize::MAX - 7, usize::MAX / 2 + 1, 1 << (usize::BITS - 2)] {
        // SAFETY: lengths are refused before anything is read.
        unsafe {
            let mut cipher = wf_chacha20::zeroed();
            let mut aes = wf_aes::zeroed();
            let mut mac = wf_poly1305::zeroed();
            let mut hash = wf_ghash::zeroed();
            assert_eq!(wf_chacha20_init(&mut cipher, k, k, 12), WF_OK);
            assert_eq!(wf_aes_init(&mut aes, k, 16), WF_OK);
            assert_eq!(wf_poly1305_init(&mut mac, k), WF_OK);
            assert_eq!(wf_ghash_init(&mut hash, k), WF_OK);
            assert_eq!(wf_gmac_init(&mut gmac, &*aead, k, 12), WF_OK);
            let statuses = [
                wf_aead_init(&mut wf_aead::zeroed(), 1, k, big),
                wf_aes_init(&mut wf_aes::zeroed(), k, big),
                wf_chacha20_init(&mut wf_chacha20::zeroed(), k, k, big),
                wf_aead_seal_many(w.cast(), big),
                wf_aead_open_many(w.cast(), big),
                wf_gf2x_mul(w, big, w, 8, w, 8),
                wf_gf2x_mul(w, 16, k.cast(), big, k.cast(), big),
                wf_gf2x_square(w, 16, k.cast(), big),
                wf_gf2x_gcd(w, 8, k.cast(), big, k.cast(), 8),
                wf_gf2m_mul(
                    163,
                    w,
                    k.cast(),
                    k.cast(),
                    big - big % 8 + 8 * usize::from(big == 1 << (usize::BITS - 2)),
                ),
                wf_gf2m_trace(163, o, big, k.cast(), 24),
                wf_gf2m_to_bytes_be(163, o, big, k.cast(), 24),
                wf_kummer_derive_key(o, big, k, k, k, null(), 0),
                wf_kummer_scalar_mult_many(o, k, big, k, 32),
                wf_gls254_public_key_many(o, k, big),
                wf_gls254_shared_secret_many(o, k, big, k, 32),
                wf_gls254_shared_secret_many(o, k, 32, k, big),
                wf_nist_keypair(WF_NIST_K163, o, 22, o.add(22), big, k, 29),
                wf_nist_shared_secret(WF_NIST_K163, o, 21, k, 21, k, big),
                wf_nist_signature_to_der(WF_NIST_K163, o, big, w.cast::<usize>().add(7), k, 42),
            ];
            for (i, status) in statuses.into_iter().enumerate() {
                assert!(
                    [WF_ERROR_LENGTH, WF_ERROR_NOT_ON_SURFACE, WF_ERROR_OVERLAP].contains(&status),
                    "{i}: {status}"
                );
            }
            if big > isize::MAX as usize {
                for status in [
                    wf_aead_seal(&*aead, o, o.add(8), k, big, null(), 0, k, 12),
                    wf_aead_open(&*aead, o, k, 8, k, k, big, k, 12),
                    wf_gmac_tag(o, &*aead, k, big, k, 12),
                    wf_gmac_update(&mut gmac, k, big),
                    wf_gls254_sign(o, k, c"".as_ptr(), k, big),
                    wf_gls254_hash_to_curve(o, c"".as_ptr(), k, big),
                    wf_nist_sign(WF_NIST_K163, o, 42, k, 21, WF_SHA256, k, big),
                    wf_poly1305_update(&mut mac, k, big),
                    wf_ghash_update(&mut hash, k, big),
                    wf_chacha20_xor(&mut cipher, o, k, big),
                    wf_aes_encrypt(&aes, o, k, big),
                    wf_poly1305_tag(o, k, big, k),
                ] {
                    assert_eq!(status, WF_ERROR_LENGTH);
                }
                wf_wipe(o.cast(), big);
            }
        }
    }
    assert_eq!(words, [7; 8]);
}
