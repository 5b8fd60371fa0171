//! What the functions of GLS254 refuse, and what they write then.

use core::ptr::null;
use widefield_capi::*;

/// The number 0, the group's order and a number above it.
const NO_SECRETS: [[u8; 32]; 3] = {
    let mut order = [0; 32];
    let low = 0x3f1a_47de_dc1a_1dad_3cbd_e37c_f43a_8cf5_u128.to_le_bytes();
    let mut i = 0;
    while i < 16 {
        order[i] = low[i];
        i += 1;
    }
    order[31] = 0x20;
    [[0; 32], order, [0xff; 32]]
};

/// The identity element, a bit above a coefficient, and no point (\[Por2022\]: `w = 1` has no `x`).
const NO_POINTS: [[u8; 32]; 3] = {
    let mut one = [0; 32];
    one[0] = 1;
    [[0; 32], [0x80; 32], one]
};

#[test]
fn single_keys() {
    let (mut public, mut secret, mut out) = ([1u8; 32], [2u8; 32], [3u8; 48]);
    let (p, s, o) = (public.as_mut_ptr(), secret.as_mut_ptr(), out.as_mut_ptr());
    let empty = c"".as_ptr();
    // SAFETY: lengths are those of the arrays.
    unsafe {
        for no in [NO_SECRETS[0], NO_SECRETS[1]] {
            assert_eq!(wf_gls254_keypair(p, s, no.as_ptr()), WF_ERROR_RANDOM);
        }
        assert_eq!(wf_gls254_keypair(p, s, s), WF_ERROR_OVERLAP);
        for no in NO_SECRETS {
            assert_eq!(wf_gls254_public_key(p, no.as_ptr()), WF_ERROR_ENCODING);
            assert_eq!(wf_gls254_sign(o, no.as_ptr(), empty, null(), 0), WF_ERROR_ENCODING);
        }
        assert_eq!((public, secret, out), ([1; 32], [2; 32], [3; 48]));
        // What is too large is reduced.
        assert_eq!(wf_gls254_keypair(p, s, NO_SECRETS[2].as_ptr()), WF_OK);
        assert_eq!(wf_gls254_check_public_key(p), WF_OK);
        for no in NO_SECRETS {
            assert_eq!(wf_gls254_shared_secret(o, no.as_ptr(), p), WF_ERROR_ENCODING);
        }
        for no in NO_POINTS {
            assert_eq!(wf_gls254_check_public_key(no.as_ptr()), WF_ERROR_ENCODING);
            assert_eq!(wf_gls254_shared_secret(o, s, no.as_ptr()), WF_ERROR_ENCODING);
            assert_eq!(wf_gls254_verify(no.as_ptr(), o, empty, null(), 0), WF_ERROR_ENCODING);
        }
        for no in [NO_POINTS[1], NO_POINTS[2]] {
            assert_eq!(wf_gls254_scalar_mult(o, no.as_ptr(), s), WF_ERROR_ENCODING);
        }
        assert_eq!(wf_gls254_scalar_mult(o, p, NO_SECRETS[1].as_ptr()), WF_ERROR_ENCODING);
        assert_eq!(wf_gls254_shared_secret(s, s, p), WF_ERROR_OVERLAP);
        assert_eq!(out, [3; 48]);
        // The identity element and 0 are among the operands of what makes no key.
        assert_eq!(wf_gls254_scalar_mult(o, NO_POINTS[0].as_ptr(), s), WF_OK);
        assert_eq!(wf_gls254_scalar_mult(o.add(16), p, NO_SECRETS[0].as_ptr()), WF_OK);
        assert_eq!(out, [0; 48]);
    }
}

#[test]
fn names_of_hashes() {
    let (mut out, secret) = (*b"sha256\0.........................................", [2u8; 32]);
    let (o, s) = (out.as_mut_ptr(), secret.as_ptr());
    let latin = [0xe4u8, 0].as_ptr().cast();
    // SAFETY: names end with a zero, lengths are those of the arrays.
    unsafe {
        for status in [wf_gls254_sign(o, s, latin, null(), 0), wf_gls254_hash_to_curve(o, latin, null(), 0)] {
            assert_eq!(status, WF_ERROR_ENCODING);
        }
        assert_eq!(wf_gls254_sign(o, s, null(), null(), 0), WF_ERROR_NULL);
        assert_eq!(wf_gls254_sign(o, s, c"".as_ptr(), null(), 1), WF_ERROR_NULL);
        // The name lies where the signature would.
        for at in [0, 3, 6] {
            assert_eq!(wf_gls254_sign(o, s, o.add(at).cast(), null(), 0), WF_ERROR_OVERLAP);
        }
        assert_eq!(&out[..8], b"sha256\0.");
        assert_eq!(wf_gls254_hash_to_curve(o.add(7), o.cast(), null(), 0), WF_OK);
    }
}

/// Single keys that are none spoil nothing but their own result.
#[test]
fn many_keys() {
    const MANY: usize = 131;
    let mut secrets: Vec<[u8; 32]> = (0..MANY).map(|i| [i as u8 / 8 + 1; 32]).collect();
    let (mut publics, mut shared) = (vec![[1u8; 32]; MANY], vec![[1u8; 32]; MANY]);
    let len = 32 * MANY;
    let bytes = |keys: &[[u8; 32]]| keys.as_ptr().cast::<u8>();
    // SAFETY: lengths are those of the arrays.
    unsafe {
        let many = |out: &mut [[u8; 32]], theirs: &[[u8; 32]], secrets: &[[u8; 32]]| {
            let (o, n) = (out.as_mut_ptr().cast(), 32 * theirs.len());
            wf_gls254_shared_secret_many(o, bytes(theirs), n, bytes(secrets), 32 * secrets.len())
        };
        assert_eq!(wf_gls254_public_key_many(publics.as_mut_ptr().cast(), bytes(&secrets), len), WF_OK);
        let valid = publics.clone();
        assert_eq!(many(&mut shared, &valid, &secrets), WF_OK);
        let agreed = shared.clone();
        for (i, no) in NO_SECRETS.into_iter().enumerate() {
            secrets[64 * i] = no;
        }
        assert_eq!(
            wf_gls254_public_key_many(publics.as_mut_ptr().cast(), bytes(&secrets), len),
            WF_ERROR_ENCODING
        );
        let mut theirs = valid.clone();
        for (i, no) in NO_POINTS.into_iter().enumerate() {
            theirs[50 * i + 1] = no;
        }
        assert_eq!(many(&mut shared, &theirs, &secrets), WF_ERROR_ENCODING);
        for i in 0..MANY {
            let [no_secret, no_point] = [i % 64 == 0, i % 50 == 1];
            assert_eq!(publics[i], if no_secret { [0; 32] } else { valid[i] }, "{i}");
            assert_eq!(shared[i], if no_secret || no_point { [0; 32] } else { agreed[i] }, "{i}");
        }
        // One key for all.
        assert_eq!(many(&mut shared, &valid, &secrets[1..2]), WF_OK);
        for (i, (shared, their)) in shared.iter().zip(&valid).enumerate() {
            let mut alone = [0; 32];
            assert_eq!(
                wf_gls254_shared_secret(alone.as_mut_ptr(), bytes(&secrets[1..]), their.as_ptr()),
                WF_OK
            );
            assert_eq!(*shared, alone, "{i}");
        }
        // Nothing is written where lengths do not fit, or the only key is none.
        let before = shared.clone();
        assert_eq!(many(&mut shared, &valid, &secrets[..1]), WF_ERROR_ENCODING);
        assert_eq!(many(&mut shared, &valid, &secrets[..2]), WF_ERROR_LENGTH);
        assert_eq!(many(&mut shared, &valid, &[]), WF_ERROR_LENGTH);
        let (o, t, s) = (shared.as_mut_ptr().cast::<u8>(), bytes(&valid), bytes(&secrets));
        assert_eq!(wf_gls254_shared_secret_many(o, t, 33, s, 33), WF_ERROR_LENGTH);
        assert_eq!(wf_gls254_shared_secret_many(o, t, 64, s, 33), WF_ERROR_LENGTH);
        assert_eq!(wf_gls254_public_key_many(o, s, 31), WF_ERROR_LENGTH);
        assert_eq!(wf_gls254_public_key_many(o, o, 32), WF_ERROR_OVERLAP);
        assert_eq!(shared, before);
        // No keys at all, none that is valid.
        assert_eq!(wf_gls254_shared_secret_many(o, t, 0, s, 0), WF_OK);
        assert_eq!(wf_gls254_public_key_many(o, s, 0), WF_OK);
        assert_eq!(many(&mut shared[..3], &valid[..3], &NO_SECRETS), WF_ERROR_ENCODING);
        assert_eq!(shared[..3], [[0; 32]; 3]);
    }
}
