//! What the functions of NIST's binary curves refuse, and what they write then.

use core::ffi::c_int;
use core::ptr::null;
use widefield_capi::*;

/// Bytes of a secret key, of a coordinate, and of the longest signature in DER.
const LENGTHS: [(c_int, [usize; 3]); 10] = [
    (WF_NIST_K163, [21, 21, 50]),
    (WF_NIST_B163, [21, 21, 50]),
    (WF_NIST_K233, [29, 30, 66]),
    (WF_NIST_B233, [30, 30, 68]),
    (WF_NIST_K283, [36, 36, 80]),
    (WF_NIST_B283, [36, 36, 80]),
    (WF_NIST_K409, [51, 52, 110]),
    (WF_NIST_B409, [52, 52, 112]),
    (WF_NIST_K571, [72, 72, 153]),
    (WF_NIST_B571, [72, 72, 153]),
];

/// The order of K-233, and 1.
const ORDER: [u8; 29] = {
    let mut order = [0; 29];
    let low = 0x6_9d5b_b915_bcd4_6efb_1ad5_f173_abdf_u128.to_be_bytes();
    let mut i = 0;
    while i < 16 {
        order[13 + i] = low[i];
        i += 1;
    }
    order[0] = 0x80;
    order
};
const ONE: [u8; 29] = {
    let mut one = [0; 29];
    one[28] = 1;
    one
};

/// The signature of 1 and 1.
const DER: [u8; 8] = *b"0\x06\x02\x01\x01\x02\x01\x01";

#[test]
fn lengths() {
    for (curve, [key, coordinate, der]) in LENGTHS {
        assert_eq!(wf_nist_secret_key_len(curve), key);
        assert_eq!(wf_nist_random_len(curve), key + 8);
        assert_eq!(wf_nist_public_key_len(curve, 0), 1 + 2 * coordinate);
        assert_eq!([1, -1].map(|c| wf_nist_public_key_len(curve, c)), [1 + coordinate; 2]);
        assert_eq!(wf_nist_shared_secret_len(curve), coordinate);
        assert_eq!(wf_nist_signature_len(curve), 2 * key);
        assert_eq!(wf_nist_der_max_len(curve), der);
    }
    for none in [c_int::MIN, -1, 0, 11, c_int::MAX] {
        let of_keys =
            [wf_nist_secret_key_len(none), wf_nist_random_len(none), wf_nist_public_key_len(none, 0)];
        let others =
            [wf_nist_shared_secret_len(none), wf_nist_signature_len(none), wf_nist_der_max_len(none)];
        assert_eq!((of_keys, others), ([0; 3], [0; 3]));
    }
}

/// The public key of 1, the base point, not compressed.
fn public() -> [u8; 61] {
    let mut key = [0; 61];
    // SAFETY: lengths are those of the arrays.
    assert_eq!(unsafe { wf_nist_public_key(WF_NIST_K233, key.as_mut_ptr(), 61, ONE.as_ptr(), 29) }, WF_OK);
    key
}

/// What is refused has written nothing.
#[test]
fn wrong_lengths_and_curves() {
    let (mut out, mut other, mut len) = ([7u8; 100], [8u8; 100], 9);
    let (o, p, l) = (out.as_mut_ptr(), other.as_mut_ptr(), &raw mut len);
    let (public, signature, der) =
        (public(), [[0; 28].as_slice(), &[1], &[0; 28], &[1], &[9; 9]].concat(), DER);
    let (b, s, d, k, t) = (public.as_ptr(), signature.as_ptr(), der.as_ptr(), ONE.as_ptr(), [1u8; 100]);
    let (t, hash, curve) = (t.as_ptr(), WF_SHA256, WF_NIST_K233);
    // SAFETY: lengths are those of the arrays, or less.
    unsafe {
        for n in [0, 1, 28, 30, 60, 62] {
            for status in [
                wf_nist_keypair(curve, o, n, p, 29, t, 37),
                wf_nist_keypair(curve, o, 31, p, n, t, 37),
                wf_nist_keypair(curve, o, 31, p, 29, t, n),
                wf_nist_public_key(curve, o, n, k, 29),
                wf_nist_public_key(curve, o, 31, t, n),
                wf_nist_convert_public_key(curve, o, n, b, 61),
                wf_nist_shared_secret(curve, o, n + usize::from(n == 30), k, 29, b, 61),
                wf_nist_shared_secret(curve, o, 30, t, n, b, 61),
                wf_nist_sign(curve, o, n, k, 29, hash, t, 32),
                wf_nist_sign(curve, o, 58, t, n, hash, t, 32),
                wf_nist_verify(curve, b, 61, s, n, t, 32),
                wf_nist_signature_to_der(curve, o, 66, l, s, n.min(57)),
                wf_nist_signature_to_der(curve, o, n.min(7), l, s, 58),
                wf_nist_signature_from_der(curve, o, n, d, 8),
            ] {
                assert_eq!(status, WF_ERROR_LENGTH, "{n}");
            }
            // Too few bytes of a point.
            for status in [
                wf_nist_check_public_key(curve, b, n.min(60)),
                wf_nist_convert_public_key(curve, o, 31, b, n.min(60)),
                wf_nist_shared_secret(curve, o, 30, k, 29, b, n.min(60)),
                wf_nist_verify(curve, b, n.min(60), s, 58, t, 32),
            ] {
                assert_eq!(status, WF_ERROR_LENGTH, "{n}");
            }
        }
        for curve in [c_int::MIN, -1, 0, 11, c_int::MAX] {
            for status in [
                wf_nist_keypair(curve, o, 31, p, 29, t, 37),
                wf_nist_public_key(curve, o, 31, k, 29),
                wf_nist_check_public_key(curve, b, 61),
                wf_nist_convert_public_key(curve, o, 31, b, 61),
                wf_nist_shared_secret(curve, o, 30, k, 29, b, 61),
                wf_nist_sign(curve, o, 58, k, 29, hash, t, 32),
                wf_nist_verify(curve, b, 61, s, 58, t, 32),
                wf_nist_signature_to_der(curve, o, 66, l, s, 58),
                wf_nist_signature_from_der(curve, o, 58, d, 8),
            ] {
                assert_eq!(status, WF_ERROR_ALGORITHM, "{curve}");
            }
        }
        for hash in [-1, 0, 1, 225, 513] {
            assert_eq!(wf_nist_sign(curve, o, 58, k, 29, hash, t, 32), WF_ERROR_ALGORITHM);
        }
        assert_eq!((out, other, len), ([7; 100], [8; 100], 9));
        // The same calls with what is right; a digest may be empty.
        assert_eq!(wf_nist_signature_to_der(curve, o, 8, l, s, 58), WF_OK);
        assert_eq!((&out[..9], len), ([&DER[..], &[7]].concat().as_slice(), 8));
        assert_eq!(wf_nist_signature_from_der(curve, o, 58, d, 8), WF_OK);
        assert_eq!((&out[..58], out[58]), (&signature[..58], 7));
        assert_eq!(wf_nist_verify(curve, b, 61, s, 58, t, 32), WF_ERROR_AUTHENTICATION);
        assert_eq!(wf_nist_sign(curve, o, 58, k, 29, hash, null(), 0), WF_OK);
        assert_eq!(wf_nist_verify(curve, b, 61, o, 58, null(), 0), WF_OK);
    }
}

#[test]
fn keys_and_signatures_that_are_none() {
    let (mut out, mut other) = ([7u8; 100], [8u8; 100]);
    let (o, p) = (out.as_mut_ptr(), other.as_mut_ptr());
    let (key, curve, hash) = (public(), WF_NIST_K233, WF_SHA256);
    let of_order = |first: &[u8]| [first, &ORDER].concat();
    // SAFETY: lengths are those of the arrays.
    unsafe {
        for none in [vec![0; 29], ORDER.to_vec(), vec![0xff; 29]] {
            let n = none.as_ptr();
            assert_eq!(wf_nist_public_key(curve, o, 61, n, 29), WF_ERROR_ENCODING);
            assert_eq!(wf_nist_shared_secret(curve, o, 30, n, 29, key.as_ptr(), 61), WF_ERROR_ENCODING);
            assert_eq!(wf_nist_sign(curve, o, 58, n, 29, hash, n, 29), WF_ERROR_ENCODING);
            // As r, and as s.
            for signature in [[&none[..], &ONE].concat(), [&ONE, &none[..]].concat()] {
                let (s, mut len) = (signature.as_ptr(), 0);
                let status = wf_nist_verify(curve, key.as_ptr(), 61, s, 58, n, 29);
                assert_eq!(status, WF_ERROR_AUTHENTICATION);
                let status = wf_nist_signature_to_der(curve, o, 66, &raw mut len, s, 58);
                assert_eq!((status, len), (WF_ERROR_ENCODING, 0));
            }
        }
        for none in [vec![0; 37], of_order(&[0; 8])] {
            assert_eq!(wf_nist_keypair(curve, o, 61, p, 29, none.as_ptr(), 37), WF_ERROR_RANDOM);
        }
        // Off the curve; on it, and of order two: x = 0, y the square root of b.
        let mut off = key;
        off[60] ^= 1;
        let mut small = [0; 61];
        (small[0], small[60]) = (4, 1);
        for none in [off, small, [0xff; 61], [0; 61]] {
            let n = none.as_ptr();
            assert_eq!(wf_nist_check_public_key(curve, n, 61), WF_ERROR_ENCODING);
            assert_eq!(wf_nist_convert_public_key(curve, o, 31, n, 61), WF_ERROR_ENCODING);
            assert_eq!(wf_nist_shared_secret(curve, o, 30, ONE.as_ptr(), 29, n, 61), WF_ERROR_ENCODING);
            assert_eq!(wf_nist_verify(curve, n, 61, [1; 58].as_ptr(), 58, n, 29), WF_ERROR_ENCODING);
        }
        let trailing = [&DER[..], &[0]].concat();
        let [negative, zero] = [*b"0\x06\x02\x01\x01\x02\x01\x80", *b"0\x06\x02\x01\0\x02\x01\x01"];
        for none in [&DER[..7], &trailing[..], &DER[..0], &negative[..], &zero[..]] {
            let status = wf_nist_signature_from_der(curve, o, 58, none.as_ptr(), none.len());
            assert_eq!(status, WF_ERROR_ENCODING, "{none:?}");
        }
        assert_eq!((out, other), ([7; 100], [8; 100]));
        // What is too large is reduced.
        let mut one = of_order(&[0; 8]);
        one[36] += 1;
        assert_eq!(wf_nist_keypair(curve, o, 61, p, 29, one.as_ptr(), 37), WF_OK);
        assert_eq!((&out[..61], &other[..29]), (&key[..], &ONE[..]));
    }
}

#[test]
fn null_and_overlap() {
    let mut memory = [1u8; 200];
    memory[..61].copy_from_slice(&public());
    let before = memory;
    let (m, curve) = (memory.as_mut_ptr(), WF_NIST_K233);
    // SAFETY: all lies in the memory.
    unsafe {
        let at = |i| m.add(i);
        for status in [
            wf_nist_keypair(curve, at(0), 61, at(60), 29, at(100), 37),
            wf_nist_keypair(curve, at(0), 61, at(61), 29, at(89), 37),
            wf_nist_public_key(curve, at(0), 61, at(60), 29),
            wf_nist_convert_public_key(curve, at(0), 61, at(0), 61),
            wf_nist_shared_secret(curve, at(60), 30, at(100), 29, at(0), 61),
            wf_nist_shared_secret(curve, at(80), 30, at(80), 29, at(0), 61),
            wf_nist_sign(curve, at(0), 58, at(100), 29, WF_SHA256, at(57), 32),
            wf_nist_signature_to_der(curve, at(0), 66, m.cast::<usize>().wrapping_add(8), at(100), 58),
            wf_nist_signature_from_der(curve, at(0), 58, at(50), 8),
        ] {
            assert!([WF_ERROR_OVERLAP, WF_ERROR_ALIGNMENT].contains(&status), "{status}");
        }
        for status in [
            wf_nist_check_public_key(curve, null(), 61),
            wf_nist_public_key(curve, null::<u8>().cast_mut(), 61, at(100), 29),
            wf_nist_shared_secret(curve, at(100), 30, null(), 29, at(0), 61),
            wf_nist_verify(curve, at(0), 61, at(100), 58, null(), 32),
            wf_nist_signature_to_der(curve, at(0), 66, null::<usize>().cast_mut(), at(100), 58),
        ] {
            assert_eq!(status, WF_ERROR_NULL);
        }
    }
    assert_eq!(memory, before);
}
