//! Goppa codes through C: a key of Classic McEliece, planted errors, and what is refused.

use core::ptr::{null, null_mut};
use widefield::codes::{GoppaCode, GoppaDecoder};
use widefield_capi::*;

/// GF(2^8), a support of all its elements but the first, and a polynomial without a root in the field, and none twice.
const MODULUS: u64 = 0x11b;
const T: usize = 16;

fn support() -> Vec<u16> {
    (1..=255).map(|i| 37 * i % 256).collect()
}

fn polynomial() -> Vec<u16> {
    (0..=T).map(|i| u16::from([0, 1, 3, 5, 16].contains(&i))).collect()
}

/// A code and a decoder; what they were made of is not needed any more.
fn set_up(modulus: u64, support: &[u16], polynomial: &[u16]) -> (*mut wf_goppa, *mut wf_goppa_decoder) {
    let (mut code, mut decoder) = (null_mut(), null_mut());
    let lengths = [2 * support.len(), 2 * polynomial.len()];
    let (s, p) = (support.as_ptr(), polynomial.as_ptr());
    // SAFETY: lengths are those of the arrays.
    unsafe {
        assert_eq!(wf_goppa_new(&mut code, modulus, s, lengths[0], p, lengths[1]), WF_OK);
        assert_eq!(wf_goppa_decoder_new(&mut decoder, modulus, s, lengths[0], p, lengths[1]), WF_OK);
    }
    (code, decoder)
}

/// `t` errors are found and one more are as in Rust, by both decoders; matrices are Rust's.
#[test]
fn errors_are_corrected() {
    let (support, polynomial) = (support(), polynomial());
    let ours = GoppaCode::new(MODULUS as u32, &support, &polynomial).unwrap();
    let constant = GoppaDecoder::new(MODULUS as u32, &support, &polynomial).unwrap();
    let (code, decoder) = set_up(MODULUS, &support, &polynomial);
    let (n, k, len) = (ours.n(), ours.k(), ours.n().div_ceil(8));
    let mut numbers = [0; 3];
    let mut positions = vec![0; k];
    // SAFETY: lengths are those of the arrays; what was set up is freed once.
    unsafe {
        let [a, b, c] = &mut numbers;
        assert_eq!([wf_goppa_n(code, a), wf_goppa_k(code, b), wf_goppa_t(code, c)], [WF_OK; 3]);
        assert_eq!(numbers, [n, k, T]);
        assert_eq!(wf_goppa_information_positions(code, positions.as_mut_ptr(), k), WF_OK);
        assert_eq!(positions, ours.information_positions());
        let matrices = [
            (ours.generator().unwrap(), wf_goppa_generator as unsafe extern "C" fn(_, _, _) -> _),
            (ours.parity_check().clone(), wf_goppa_parity_check),
            (ours.systematic_parity_check().unwrap(), wf_goppa_systematic_parity_check),
        ];
        for (matrix, function) in matrices {
            let mut bytes = vec![0xaa; matrix.rows() * len];
            assert_eq!(function(code, bytes.as_mut_ptr(), bytes.len() - 1), WF_ERROR_LENGTH);
            assert_eq!(function(code, bytes.as_mut_ptr(), bytes.len()), WF_OK);
            for (i, row) in bytes.chunks(len).enumerate() {
                assert!(
                    (0..8 * len).all(|j| (row[j / 8] >> (j % 8) & 1 == 1) == (j < n && matrix.get(i, j)))
                );
            }
        }
        for weight in 0..=T + 1 {
            let mut message: Vec<u8> = (0..k.div_ceil(8)).map(|i| (i * 29 + weight) as u8).collect();
            *message.last_mut().unwrap() &= (1u16 << ((k - 1) % 8 + 1)).wrapping_sub(1) as u8;
            let (mut sent, mut syndrome) = (vec![0xaa; len], vec![0xaa; (n - k).div_ceil(8)]);
            assert_eq!(wf_goppa_encode(code, sent.as_mut_ptr(), len, message.as_ptr(), message.len()), WF_OK);
            for (i, at) in positions.iter().enumerate() {
                assert_eq!(sent[at / 8] >> (at % 8) & 1, message[i / 8] >> (i % 8) & 1);
            }
            let s = syndrome.as_mut_ptr();
            assert_eq!(wf_goppa_syndrome(code, s, syndrome.len(), sent.as_ptr(), len), WF_OK);
            assert_eq!(syndrome, vec![0; syndrome.len()]);
            let mut received = sent.clone();
            (0..weight).for_each(|i| received[i * 7 % n / 8] ^= 1 << (i * 7 % n % 8));
            assert_eq!(wf_goppa_syndrome(code, s, syndrome.len(), received.as_ptr(), len), WF_OK);
            let mut expected = vec![0; syndrome.len()];
            ours.syndrome(&received, &mut expected).unwrap();
            assert_eq!(syndrome, expected);
            let mut expected = [received.clone(), vec![0xaa; len]];
            let public = ours.decode_vartime(&mut expected[0]).map(|found| found.positions().len());
            let right = bool::from(constant.decode(&received, &mut expected[1]).unwrap());
            let (mut count, mut accepted, mut errors) = (777, 7, vec![0x55; len]);
            let e = errors.as_mut_ptr();
            let status = wf_goppa_decoder_decode(decoder, e, len, &mut accepted, received.as_ptr(), len);
            assert_eq!((status, accepted, &errors), (WF_OK, u8::from(right), &expected[1]));
            let mut word = received.clone();
            let status = wf_goppa_decode_vartime(code, word.as_mut_ptr(), len, &mut count);
            assert_eq!(word, expected[0]);
            assert_eq!((status, count), public.map_or((WF_ERROR_UNCORRECTABLE, 777), |count| (WF_OK, count)));
            assert!(weight > T || (accepted, count, &word) == (1, weight, &sent));
            assert!(weight <= T || (accepted, count) == (0, 777));
        }
        wf_goppa_free(code);
        wf_goppa_decoder_free(decoder);
    }
}

/// The ciphertext that Classic McEliece's authors made is the syndrome of the errors, and gives them back.
#[test]
fn classic_mceliece() {
    let case = widefield_vectors::goppa::mceliece348864().unwrap();
    let (code, decoder) = set_up(0x1009, &case.support, &case.polynomial);
    let (mut errors, mut right, mut syndrome) = (vec![0xaa; 436], 7, vec![0xaa; 96]);
    // SAFETY: lengths are those of the arrays; what was set up is freed once.
    unsafe {
        let (s, e, sent) = (syndrome.as_mut_ptr(), errors.as_mut_ptr(), &case.ciphertext);
        assert_eq!(wf_goppa_syndrome(code, s, 96, case.errors.as_ptr(), 436), WF_OK);
        assert_eq!(syndrome, case.ciphertext);
        assert_eq!(wf_goppa_decoder_decode_syndrome(decoder, e, 436, &mut right, sent.as_ptr(), 96), WF_OK);
        assert_eq!((right, &errors), (1, &case.errors));
        syndrome[0] ^= 1;
        assert_eq!(wf_goppa_decoder_decode_syndrome(decoder, e, 436, &mut right, s, 96), WF_OK);
        assert_eq!((right, errors), (0, vec![0; 436]));
        wf_goppa_free(code);
        wf_goppa_decoder_free(decoder);
    }
}

#[test]
fn what_is_no_code_is_refused() {
    let (support, polynomial) = (support(), polynomial());
    let with = |changes: &[(usize, u16)], array: &[u16]| {
        let mut array = array.to_vec();
        changes.iter().for_each(|(i, value)| array[*i] = *value);
        array
    };
    let cases = [
        (0x11d << 1, support.clone(), polynomial.clone(), WF_ERROR_ALGORITHM),
        (0x12, support.clone(), polynomial.clone(), WF_ERROR_ALGORITHM),
        (0, support.clone(), polynomial.clone(), WF_ERROR_ALGORITHM),
        (3, support.clone(), polynomial.clone(), WF_ERROR_ALGORITHM),
        (MODULUS | 1 << 40, support.clone(), polynomial.clone(), WF_ERROR_ALGORITHM),
        (MODULUS, with(&[(9, 256)], &support), polynomial.clone(), WF_ERROR_PARAMETERS),
        (MODULUS, with(&[(9, support[8])], &support), polynomial.clone(), WF_ERROR_PARAMETERS),
        (MODULUS, vec![], polynomial.clone(), WF_ERROR_PARAMETERS),
        (MODULUS, support[..100].to_vec(), polynomial.clone(), WF_ERROR_PARAMETERS),
        (MODULUS, support.clone(), vec![], WF_ERROR_PARAMETERS),
        (MODULUS, support.clone(), vec![1], WF_ERROR_PARAMETERS),
        // A root in the support; one twice.
        (MODULUS, support.clone(), vec![5, 1], WF_ERROR_PARAMETERS),
        (MODULUS, support.clone(), vec![0, 0, 1], WF_ERROR_PARAMETERS),
    ];
    for (modulus, support, polynomial, status) in cases {
        let (mut code, mut decoder) = (null_mut(), null_mut());
        let (s, p) = (support.as_ptr(), polynomial.as_ptr());
        let lengths = [2 * support.len(), 2 * polynomial.len()];
        // SAFETY: lengths are those of the arrays.
        unsafe {
            assert_eq!(wf_goppa_new(&mut code, modulus, s, lengths[0], p, lengths[1]), status);
            assert_eq!(wf_goppa_decoder_new(&mut decoder, modulus, s, lengths[0], p, lengths[1]), status);
        }
        assert!(code.is_null() && decoder.is_null());
    }
    let (mut code, mut decoder) = (null_mut(), null_mut());
    let (s, p) = (support.as_ptr(), polynomial.as_ptr());
    let lengths = [2 * support.len(), 2 * polynomial.len()];
    let twice = with(&[(T, 2)], &polynomial);
    // SAFETY: lengths are those of the arrays, or they are odd, and nothing is read.
    unsafe {
        assert_eq!(wf_goppa_new(&mut code, MODULUS, null(), 2, p, lengths[1]), WF_ERROR_NULL);
        assert_eq!(wf_goppa_new(null_mut(), MODULUS, s, lengths[0], p, lengths[1]), WF_ERROR_NULL);
        assert_eq!(wf_goppa_new(&mut code, MODULUS, s, lengths[0] - 1, p, lengths[1]), WF_ERROR_LENGTH);
        let odd = s.byte_add(1);
        assert_eq!(wf_goppa_new(&mut code, MODULUS, odd, 8, p, lengths[1]), WF_ERROR_ALIGNMENT);
        let monic = wf_goppa_decoder_new(&mut decoder, MODULUS, s, lengths[0], twice.as_ptr(), lengths[1]);
        assert_eq!((monic, code.is_null(), decoder.is_null()), (WF_ERROR_PARAMETERS, true, true));
        wf_goppa_free(code);
        wf_goppa_decoder_free(decoder);
    }
}

#[test]
fn wrong_words_are_refused() {
    let (code, decoder) = set_up(MODULUS, &support(), &polynomial());
    let (mut n, mut count, mut right) = (255, 777, 7);
    let mut word = vec![0; 32];
    word[31] = 0x80;
    let mut out = vec![0xaa; 32];
    let (w, o, r) = (word.as_mut_ptr(), out.as_mut_ptr(), &raw mut right);
    // SAFETY: lengths are those of the arrays or less; what was set up is freed once.
    unsafe {
        let mut k = 0;
        assert_eq!(wf_goppa_k(code, &mut k), WF_OK);
        assert_eq!(k, 127);
        for (word_len, message_len) in [(31, 16), (32, 15), (32, 17)] {
            assert_eq!(wf_goppa_encode(code, o, word_len, w, message_len), WF_ERROR_LENGTH);
        }
        // A bit behind the last one: bit 127 of a message, bit 255 of a word.
        assert_eq!(wf_goppa_encode(code, o, 32, w.add(16), 16), WF_ERROR_ENCODING);
        assert_eq!(wf_goppa_syndrome(code, o, 16, w, 32), WF_ERROR_ENCODING);
        assert_eq!(wf_goppa_decode_vartime(code, w, 32, &mut count), WF_ERROR_ENCODING);
        assert_eq!(wf_goppa_syndrome(code, o, 15, [0; 32].as_ptr(), 32), WF_ERROR_LENGTH);
        assert_eq!(wf_goppa_decode_vartime(code, w, 31, &mut count), WF_ERROR_LENGTH);
        assert_eq!(wf_goppa_information_positions(code, &mut n, 1), WF_ERROR_LENGTH);
        assert_eq!(wf_goppa_encode(code, w, 32, w, 16), WF_ERROR_OVERLAP);
        assert_eq!(wf_goppa_decoder_decode(decoder, o, 32, r, w, 31), WF_ERROR_LENGTH);
        assert_eq!(wf_goppa_decoder_decode(decoder, o, 31, r, w, 32), WF_ERROR_LENGTH);
        assert_eq!(wf_goppa_decoder_decode(decoder, w, 32, r, w, 32), WF_ERROR_OVERLAP);
        assert_eq!(wf_goppa_decoder_decode(decoder, o, 32, null_mut(), w, 32), WF_ERROR_NULL);
        assert_eq!(wf_goppa_decoder_decode_syndrome(decoder, o, 32, r, w, 17), WF_ERROR_LENGTH);
        assert_eq!(wf_goppa_decoder_decode_syndrome(decoder, o, 31, r, w, 16), WF_ERROR_LENGTH);
        // One is not the other.
        let other: *const wf_goppa_decoder = code.cast();
        assert_eq!(wf_goppa_decoder_decode(other, o, 32, r, w, 32), WF_ERROR_STATE);
        assert_eq!(wf_goppa_n(decoder.cast(), &mut n), WF_ERROR_STATE);
        assert_eq!((right, count, n, &out), (7, 777, 255, &vec![0xaa; 32]));
        // What is left of the last byte is not looked at by the decoder of a secret code.
        assert_eq!(wf_goppa_decoder_decode(decoder, o, 32, r, w, 32), WF_OK);
        assert_eq!((right, &out), (1, &vec![0; 32]));
        wf_goppa_free(code);
        wf_goppa_decoder_free(decoder);
        wf_goppa_free(null_mut());
        wf_goppa_decoder_free(null_mut());
    }
}
