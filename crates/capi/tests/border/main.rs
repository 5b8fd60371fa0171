//! The functions as C calls them with what they must refuse: nothing may be written then.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(unsafe_code, reason = "this is a foreign interface")]

mod batches;
mod correcting;
mod gls254;
mod goppa;
mod nist;
mod states;

use core::ffi::{CStr, c_int};
use core::ptr::{null, null_mut};
use std::collections::BTreeSet;
use widefield::cpu::Tier;
use widefield_capi::*;

/// A key of each algorithm.
fn keys() -> Vec<(c_int, Box<wf_aead>)> {
    let key = |algorithm| {
        let mut aead = Box::new(wf_aead::zeroed());
        let bytes = [algorithm as u8; 32];
        // SAFETY: the context can be written, and so many bytes of the key read.
        let status =
            unsafe { wf_aead_init(&mut *aead, algorithm, bytes.as_ptr(), wf_aead_key_len(algorithm)) };
        assert_eq!(status, WF_OK);
        (algorithm, aead)
    };
    (WF_AES_128_GCM..=WF_XAES_256_GCM).map(key).collect()
}

#[test]
fn statuses_have_different_numbers_and_texts() {
    let numbers: BTreeSet<c_int> = STATUSES.iter().map(|s| s.1).collect();
    // SAFETY: the texts are constants.
    let text = |status| unsafe { CStr::from_ptr(wf_strerror(status)) }.to_str().unwrap();
    let texts: BTreeSet<&str> = numbers.iter().map(|n| text(*n)).collect();
    assert_eq!((numbers.len(), texts.len()), (STATUSES.len(), STATUSES.len()));
    assert_eq!(text(-1000), "unknown error");
    // SAFETY: a constant.
    assert_eq!(unsafe { CStr::from_ptr(wf_version()) }.to_str().unwrap(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn null_is_allowed_with_length_0_alone() {
    for (algorithm, aead) in keys() {
        let (nonce, n) = ([1; 24], wf_aead_nonce_len(algorithm));
        let mut tag = [0; 16];
        // SAFETY: lengths are those of the arrays, or pointers are null.
        unsafe {
            let seal = |out, tag, text, len, aad, aad_len, nonce| {
                wf_aead_seal(&*aead, out, tag, text, len, aad, aad_len, nonce, n)
            };
            let mut out = [9; 4];
            let (o, t) = (out.as_mut_ptr(), tag.as_mut_ptr());
            assert_eq!(seal(null_mut(), t, null(), 0, null(), 0, nonce.as_ptr()), WF_OK);
            assert_eq!(wf_aead_open(&*aead, null_mut(), null(), 0, t, null(), 0, nonce.as_ptr(), n), WF_OK);
            tag = [7; 16];
            let t = tag.as_mut_ptr();
            for status in [
                seal(null_mut(), t, nonce.as_ptr(), 4, null(), 0, nonce.as_ptr()),
                seal(o, null_mut(), nonce.as_ptr(), 4, null(), 0, nonce.as_ptr()),
                seal(o, t, null(), 4, null(), 0, nonce.as_ptr()),
                seal(o, t, nonce.as_ptr(), 4, null(), 1, nonce.as_ptr()),
                seal(o, t, nonce.as_ptr(), 4, null(), 0, null()),
                wf_aead_seal(null(), o, t, nonce.as_ptr(), 4, null(), 0, nonce.as_ptr(), n),
            ] {
                assert_eq!(status, WF_ERROR_NULL);
            }
            // A length that is none of anything.
            assert_eq!(seal(o, t, nonce.as_ptr(), usize::MAX, null(), 0, nonce.as_ptr()), WF_ERROR_LENGTH);
            assert_eq!(
                seal(o, t, nonce.as_ptr(), 4, nonce.as_ptr(), usize::MAX, nonce.as_ptr()),
                WF_ERROR_LENGTH
            );
            assert_eq!((out, tag), ([9; 4], [7; 16]));
        }
    }
}

#[test]
fn overlap_is_refused_but_in_place() {
    for (algorithm, aead) in keys() {
        let n = wf_aead_nonce_len(algorithm);
        let before: Vec<u8> = (0..200).collect();
        let mut memory = before.clone();
        let at = memory.as_mut_ptr();
        // SAFETY: all places lie in the memory.
        unsafe {
            let seal = |out: usize, tag: usize, text: usize, aad: usize, nonce: usize| {
                let (out, tag) = (at.add(out), at.add(tag));
                wf_aead_seal(&*aead, out, tag, at.add(text), 50, at.add(aad), 20, at.add(nonce), n)
            };
            for status in [
                seal(0, 60, 1, 110, 140),
                seal(49, 100, 0, 120, 140),
                seal(0, 49, 50, 110, 140),
                seal(0, 60, 0, 49, 140),
                seal(0, 60, 0, 75, 140),
                seal(0, 60, 0, 110, 49),
                seal(0, 140, 60, 110, 141),
            ] {
                assert_eq!(status, WF_ERROR_OVERLAP);
            }
            // The output upon the context, and a text in it that is read.
            let inside = (&raw const *aead).cast::<u8>();
            let status = wf_aead_seal(&*aead, inside.cast_mut().add(8), at, at.add(50), 50, null(), 0, at, n);
            assert_eq!(status, WF_ERROR_OVERLAP);
            assert_eq!(memory, before);
            // Inputs may overlap each other, the output may be the input.
            assert_eq!(seal(0, 50, 0, 100, 100), WF_OK);
            assert_ne!(memory[..66], before[..66]);
            assert_eq!(memory[66..], before[66..]);
        }
    }
}

#[test]
fn contexts_have_states() {
    let (key, nonce, mut tag, mut text) = ([1; 32], [2; 24], [3; 16], [4; 10]);
    let mut aead = wf_aead::zeroed();
    let mut stream = wf_aead_stream::zeroed();
    // SAFETY: lengths are those of the arrays; the key outlives the stream.
    unsafe {
        let (t, x) = (tag.as_mut_ptr(), text.as_mut_ptr());
        let seal = |aead: &wf_aead| wf_aead_seal(aead, x, t, x, 10, null(), 0, nonce.as_ptr(), 12);
        assert_eq!(seal(&aead), WF_ERROR_STATE);
        assert_eq!(wf_aead_encrypt_update(&mut stream, x, x, 10), WF_ERROR_STATE);
        assert_eq!(wf_aead_init(&mut aead, 0, key.as_ptr(), 32), WF_ERROR_ALGORITHM);
        assert_eq!(wf_aead_init(&mut aead, WF_XAES_256_GCM + 1, key.as_ptr(), 32), WF_ERROR_ALGORITHM);
        assert_eq!(wf_aead_init(&mut aead, WF_AES_128_GCM, key.as_ptr(), 32), WF_ERROR_LENGTH);
        assert_eq!(wf_aead_init(&mut aead, WF_AES_256_GCM, null(), 0), WF_ERROR_LENGTH);
        assert_eq!(seal(&aead), WF_ERROR_STATE);
        let beside = (&raw mut aead).cast::<u8>().add(8).cast::<wf_aead>();
        assert_eq!(wf_aead_init(beside, WF_AES_256_GCM, key.as_ptr(), 32), WF_ERROR_ALIGNMENT);
        assert_eq!(wf_aead_init(&mut aead, WF_AES_256_GCM, key.as_ptr(), 32), WF_OK);

        // A stream goes one way, and ends.
        assert_eq!(wf_aead_encrypt_init(&mut stream, &aead, null(), 0, nonce.as_ptr(), 0), WF_ERROR_LENGTH);
        assert_eq!(wf_aead_encrypt_init(&mut stream, &aead, null(), 0, nonce.as_ptr(), 12), WF_OK);
        assert_eq!(wf_aead_encrypt_update(&mut stream, x, x, 10), WF_OK);
        let mut sealed_tag = [0; 16];
        assert_eq!(wf_aead_encrypt_final(&mut stream, sealed_tag.as_mut_ptr()), WF_OK);
        assert_eq!(wf_aead_encrypt_final(&mut stream, t), WF_ERROR_STATE);
        assert_eq!(tag, [3; 16]);

        // Opening in pieces: right, and with a wrong tag.
        for wrong in [0, 1] {
            let mut sealed = text;
            let mut tag = sealed_tag;
            tag[15] ^= wrong;
            assert_eq!(wf_aead_decrypt_init(&mut stream, &aead, null(), 0, nonce.as_ptr(), 12), WF_OK);
            let s = sealed.as_mut_ptr();
            assert_eq!(wf_aead_decrypt_update(&mut stream, s, s, 10), WF_OK);
            let expected = if wrong == 1 { WF_ERROR_AUTHENTICATION } else { WF_OK };
            assert_eq!(wf_aead_decrypt_final(&mut stream, tag.as_ptr()), expected);
            assert_eq!(sealed, [4; 10]);
        }

        // GMAC is AES-GCM's.
        let mut other = wf_aead::zeroed();
        assert_eq!(wf_aead_init(&mut other, WF_CHACHA20_POLY1305, key.as_ptr(), 32), WF_OK);
        assert_eq!(wf_gmac_tag(t, &other, x, 10, nonce.as_ptr(), 12), WF_ERROR_ALGORITHM);
        assert_eq!(wf_aead_encrypt_init(&mut stream, &other, null(), 0, nonce.as_ptr(), 24), WF_ERROR_LENGTH);
        // These have no pieces, and no GMAC.
        for algorithm in [WF_AES_256_GCM_SIV, WF_XAES_256_GCM] {
            let mut other = wf_aead::zeroed();
            assert_eq!(wf_aead_init(&mut other, algorithm, key.as_ptr(), 32), WF_OK);
            let n = wf_aead_nonce_len(algorithm);
            assert_eq!(wf_gmac_tag(t, &other, x, 10, nonce.as_ptr(), n), WF_ERROR_ALGORITHM);
            for init in [wf_aead_encrypt_init, wf_aead_decrypt_init] {
                assert_eq!(init(&mut stream, &other, null(), 0, nonce.as_ptr(), n), WF_ERROR_ALGORITHM);
            }
        }

        // The end: zeros, twice, and of nothing.
        wf_aead_wipe(&mut aead);
        let bytes = (&raw const aead).cast::<[u8; 2048]>();
        assert_eq!(*bytes, [0; 2048]);
        assert_eq!(seal(&aead), WF_ERROR_STATE);
        wf_aead_wipe(&mut aead);
        wf_aead_wipe(null_mut());
    }
}

#[test]
fn what_the_key_stream_lacks_is_refused() {
    let mut cipher = wf_chacha20::zeroed();
    let (mut out, text) = ([7; 8], [1; 8]);
    // SAFETY: lengths are those of the arrays.
    unsafe {
        assert_eq!(wf_chacha20_init(&mut cipher, [1; 32].as_ptr(), text.as_ptr(), 8), WF_ERROR_LENGTH);
        assert_eq!(wf_chacha20_init(&mut cipher, [1; 32].as_ptr(), [2; 12].as_ptr(), 12), WF_OK);
        assert_eq!(wf_chacha20_seek(&mut cipher, (1 << 38) + 1), WF_ERROR_LIMIT);
        assert_eq!(wf_chacha20_seek(&mut cipher, 0), WF_ERROR_STATE);
        for len in [8, 7] {
            assert_eq!(wf_chacha20_init(&mut cipher, [1; 32].as_ptr(), [2; 12].as_ptr(), 12), WF_OK);
            assert_eq!(wf_chacha20_seek(&mut cipher, (1 << 38) - 7), WF_OK);
            if len == 8 {
                assert_eq!(wf_chacha20_xor(&mut cipher, out.as_mut_ptr(), text.as_ptr(), 8), WF_ERROR_LIMIT);
                assert_eq!(out, [7; 8]);
            }
        }
        assert_eq!(wf_chacha20_xor(&mut cipher, out.as_mut_ptr(), text.as_ptr(), 7), WF_OK);
        assert_eq!((out[7], &out[..7] == [7; 7].as_slice()), (7, false));
    }
}

#[test]
fn polynomials_of_wrong_lengths() {
    let (a, mut out) = ([3u64, 5, 7], [9u64; 8]);
    // SAFETY: lengths are at most those of the arrays.
    unsafe {
        let (x, o) = (a.as_ptr(), out.as_mut_ptr());
        assert_eq!(wf_gf2x_mul(o, 40, x, 24, x, 24), WF_ERROR_LENGTH);
        assert_eq!(wf_gf2x_mul(o, 47, x, 23, x, 24), WF_ERROR_LENGTH);
        assert_eq!(wf_gf2x_mul(o, 16, x, 8, o.add(1), 8), WF_ERROR_OVERLAP);
        assert_eq!(wf_gf2x_mul(o.cast::<u8>().add(4).cast(), 16, x, 8, x, 8), WF_ERROR_ALIGNMENT);
        assert_eq!(wf_gf2x_square(o, 24, x, 24), WF_ERROR_LENGTH);
        assert_eq!(wf_gf2x_div_rem(o, 16, o.add(4), 24, x, 24, x, 24), WF_ERROR_LENGTH);
        assert_eq!(wf_gf2x_div_rem(o, 24, o.add(2), 24, x, 24, x, 24), WF_ERROR_OVERLAP);
        assert_eq!(wf_gf2x_div_rem(o, 24, o.add(4), 8, x, 24, [0].as_ptr(), 8), WF_ERROR_DIVISION_BY_ZERO);
        assert_eq!(wf_gf2x_gcd(o, 16, x, 24, x, 16), WF_ERROR_LENGTH);
        let n = wf_gf2x_mul_scratch_len(24, 24);
        assert!(n == 0 || wf_gf2x_mul_with_scratch(o, 48, x, 24, x, 24, null_mut(), 0) == WF_ERROR_LENGTH);
        assert_eq!(out, [9; 8]);
        assert_eq!(wf_gf2x_mul(null_mut(), 0, null(), 0, null(), 0), WF_OK);
        assert_eq!(wf_gf2x_mul(o, 8, x, 8, null(), 0), WF_OK);
        assert_eq!(out[..2], [0, 9]);
    }
    assert!(wf_gf2x_mul_scratch_len(usize::MAX, usize::MAX) > 0);
}

#[test]
fn elements_that_are_not_reduced() {
    // SAFETY: lengths are at most those of the arrays.
    unsafe {
        for field in [163, 233, 283, 409, 571] {
            let n = wf_gf2m_element_len(field);
            let words = n / 8;
            // The second of two elements has the bit x^m.
            let mut a = vec![0u64; 2 * words];
            a[2 * words - 1] = 1 << (field % 64);
            let mut out = vec![5u64; 2 * words];
            let (x, o) = (a.as_ptr(), out.as_mut_ptr());
            for status in [
                wf_gf2m_mul(field, o, x, x, 2 * n),
                wf_gf2m_add(field, o, x, x, 2 * n),
                wf_gf2m_square(field, o, x, 2 * n),
                wf_gf2m_invert(field, o, x, 2 * n),
                wf_gf2m_to_bytes_be(field, o.cast(), 2 * wf_gf2m_encoding_len(field), x, 2 * n),
                wf_gf2m_trace(field, o.cast(), 2, x, 2 * n),
            ] {
                assert_eq!(status, WF_ERROR_ENCODING);
            }
            assert_eq!(wf_gf2m_mul(field, o, x, x, n + 8), WF_ERROR_LENGTH);
            assert_eq!(wf_gf2m_trace(field, o.cast(), 2, x, n), WF_ERROR_LENGTH);
            assert_eq!(wf_gf2m_mul(field, o, o.add(1), x, n), WF_ERROR_OVERLAP);
            let bytes = vec![0xffu8; 2 * n];
            let len = wf_gf2m_encoding_len(field);
            assert_eq!(wf_gf2m_from_bytes_be(field, o, n, bytes.as_ptr(), len), WF_ERROR_ENCODING);
            assert_eq!(wf_gf2m_from_bytes_le(field, o, n, bytes.as_ptr(), len - 1), WF_ERROR_LENGTH);
            assert_eq!(out, vec![5; 2 * words]);
            // What is reduced.
            assert_eq!(wf_gf2m_mul(field, o, x, x, n), WF_OK);
            assert_eq!(out[..words], vec![0; words]);
        }
        assert_eq!(wf_gf2m_mul(164, null_mut(), null(), null(), 0), WF_ERROR_ALGORITHM);
        assert_eq!((wf_gf2m_element_len(0), wf_gf2m_encoding_len(-5)), (0, 0));
        assert_eq!(wf_gf2m_mul(163, null_mut(), null(), null(), 0), WF_OK);
    }
}

#[test]
fn bases_that_there_are_not() {
    let mut basis = null_mut();
    // SAFETY: the place can be written; elements have the lengths that are said.
    unsafe {
        assert_eq!(wf_normal_new(&mut basis, 160, 0), WF_ERROR_NO_SUCH_BASIS);
        assert_eq!(wf_normal_new(&mut basis, 3000, 0), WF_ERROR_TOO_LARGE);
        assert_eq!(wf_normal_new(null_mut(), 163, 4), WF_ERROR_NULL);
        assert!(basis.is_null());
        let (mut n, mut out, a) = (0, [5u64; 4], [1u64, 0, 0, 1 << 63]);
        assert_eq!(wf_normal_degree(basis, &mut n), WF_ERROR_NULL);
        wf_normal_free(null_mut());
        // What is no basis: another object, zeros, an address between.
        let mut others = [keys().remove(0).1, Box::new(wf_aead::zeroed())];
        for other in &mut others {
            let no_basis = (&raw mut **other).cast::<wf_normal>();
            assert_eq!(wf_normal_degree(no_basis, &mut n), WF_ERROR_STATE);
            assert_eq!(wf_normal_mul(no_basis, out.as_mut_ptr(), a.as_ptr(), a.as_ptr(), 32), WF_ERROR_STATE);
            assert_eq!(wf_normal_degree(no_basis.cast::<u8>().add(1).cast(), &mut n), WF_ERROR_ALIGNMENT);
            wf_normal_free(no_basis);
            wf_normal_free(no_basis.cast::<u8>().add(1).cast());
        }
        assert_eq!((n, out), (0, [5; 4]));
        // Of the paper's kind, and with another type than FIPS 186 has.
        for (degree, t) in [(233, 2), (210, 1), (226, 1)] {
            assert_eq!(wf_normal_new(&mut basis, degree, t), WF_OK);
            let (o, x) = (out.as_mut_ptr(), a.as_ptr());
            assert_eq!(wf_normal_mul(basis, o, x, x, 32), WF_ERROR_ENCODING);
            assert_eq!(wf_normal_mul(basis, o, x, x, 24), WF_ERROR_LENGTH);
            assert_eq!(wf_normal_one(basis, o, 24), WF_ERROR_LENGTH);
            assert_eq!(wf_normal_to_bytes(basis, o.cast(), 29, x, 32), WF_ERROR_ENCODING);
            let to = wf_normal_to_polynomial(basis, o, x, 32);
            assert_eq!(to, if degree == 233 { WF_ERROR_ENCODING } else { WF_ERROR_ALGORITHM });
            assert_eq!(out, [5; 4]);
            assert_eq!(wf_normal_one(basis, o, 32), WF_OK);
            // The inverse of zero, of one.
            let one = out;
            assert_eq!(wf_normal_invert(basis, o, one.as_ptr(), 32), WF_OK);
            assert_eq!(out, one);
            assert_eq!(wf_normal_invert(basis, o, [0; 4].as_ptr(), 32), WF_OK);
            assert_eq!(out, [0; 4]);
            out = [5; 4];
            wf_normal_free(basis);
            basis = null_mut();
        }
    }
}

#[test]
fn keys_that_are_none() {
    // SAFETY: lengths are those of the arrays.
    unsafe {
        let (mut public, mut secret, mut out) = ([1u8; 48], [2u8; 32], [3u8; 48]);
        let (p, s, o) = (public.as_mut_ptr(), secret.as_mut_ptr(), out.as_mut_ptr());
        assert_eq!(wf_kummer_keypair(p, s, [0; 32].as_ptr()), WF_ERROR_RANDOM);
        assert_eq!(wf_kummer_keypair(p, s, s), WF_ERROR_OVERLAP);
        assert_eq!(wf_kummer_public_key(p, [0; 32].as_ptr()), WF_ERROR_SMALL_ORDER);
        assert_eq!(wf_kummer_check_public_key([0xff; 48].as_ptr()), WF_ERROR_ENCODING);
        assert_eq!(wf_kummer_check_public_key([1; 48].as_ptr()), WF_ERROR_NOT_ON_SURFACE);
        assert_eq!(wf_kummer_shared_secret(o, s, [1; 48].as_ptr()), WF_ERROR_NOT_ON_SURFACE);
        assert_eq!((public, secret, out), ([1; 48], [2; 32], [3; 48]));
        assert_eq!(wf_kummer_keypair(p, s, [9; 32].as_ptr()), WF_OK);
        assert_eq!(secret[0], 8);
        assert_eq!(wf_kummer_derive_key(o, 0, s, p, p, null(), 0), WF_ERROR_LENGTH);
        assert_eq!(wf_kummer_derive_key(o, 48, s, [1; 48].as_ptr(), p, null(), 0), WF_ERROR_NOT_ON_SURFACE);
        assert_eq!(wf_kummer_scalar_mult_many(o, p, 47, s, 32), WF_ERROR_LENGTH);
        assert_eq!(wf_kummer_scalar_mult_many(o, p, 48, s, 31), WF_ERROR_LENGTH);
        assert_eq!(out, [3; 48]);
        wf_wipe(s.cast(), 32);
        wf_wipe(null_mut(), 5);
        assert_eq!(secret, [0; 32]);
    }
}

#[test]
fn every_tier_has_a_name_and_a_number() {
    // SAFETY: the names are constants.
    let name = |number| unsafe { CStr::from_ptr(wf_tier_name(number)) }.to_str().unwrap();
    let ours: Vec<(String, c_int, &str)> = tier_constants().map(|t| (t.0, t.1, name(t.1))).collect();
    assert_eq!(
        ours.iter().map(|t| t.2).collect::<Vec<_>>(),
        Tier::ALL.iter().map(|t| t.name()).collect::<Vec<_>>()
    );
    // The numbers stand for good.
    assert_eq!(
        ours.iter().map(|t| (&t.0[8..], t.1)).collect::<Vec<_>>(),
        [
            ("PORTABLE", 1),
            ("CLMUL", 2),
            ("AVX2", 3),
            ("VAES", 4),
            ("GFNI", 10),
            ("AVXIFMA", 9),
            ("AVX512", 5),
            ("NEON", 6),
            ("PMULL", 7),
            ("SHA3", 8)
        ]
    );
}

/// The only test that changes the tier of all of this program; every tier gives the same results.
#[test]
fn tiers_are_forced() {
    let product = || {
        let (a, mut c) = ([0x1234_5678_9abc_def1u64; 6], [0; 12]);
        // SAFETY: lengths are those of the arrays.
        assert_eq!(unsafe { wf_gf2x_mul(c.as_mut_ptr(), 96, a.as_ptr(), 48, a.as_ptr(), 48) }, WF_OK);
        c
    };
    let (widest, expected) = (wf_tier_active(), product());
    // The numbers have no order.
    let tier = |number| Tier::ALL.iter().copied().find(|t| *t as i32 == number).unwrap();
    assert!(tier(wf_tier_detected()).contains(tier(widest)));
    assert_eq!(wf_tier_available(widest), 1);
    for (_, tier) in &tier_constants().collect::<Vec<_>>() {
        let name = wf_tier_name(*tier);
        // SAFETY: a constant.
        let by_name = unsafe { wf_tier_force_by_name(name) };
        // SAFETY: there are no pointers.
        assert_eq!(unsafe { wf_tier_force(*tier) }, by_name);
        assert_eq!(by_name == WF_OK, wf_tier_available(*tier) == 1);
        if by_name == WF_OK {
            assert_eq!(wf_tier_active(), *tier);
            assert_eq!(product(), expected);
        } else {
            assert_eq!(by_name, WF_ERROR_TIER);
        }
    }
    // SAFETY: a constant string, a null pointer, no pointers.
    unsafe {
        assert_eq!(wf_tier_force_by_name(c"avx1024".as_ptr()), WF_ERROR_TIER);
        assert_eq!(wf_tier_force_by_name(null()), WF_ERROR_NULL);
        assert_eq!(wf_tier_force(77), WF_ERROR_TIER);
        assert_eq!(wf_tier_force(0), WF_OK);
    }
    assert_eq!(wf_tier_active(), widest);
    assert!(wf_tier_name(0).is_null());
}

/// A caller that breaks its promise, for `integration/miri`, which must find it.
#[cfg(miri)]
#[test]
#[ignore = "a planted fault"]
fn a_length_beyond_the_array() {
    let (a, mut c) = ([1u64; 2], [0u64; 6]);
    // SAFETY: none, as three words are read where there are two.
    assert_eq!(unsafe { wf_gf2x_mul(c.as_mut_ptr(), 48, a.as_ptr(), 24, a.as_ptr(), 24) }, WF_OK);
}
