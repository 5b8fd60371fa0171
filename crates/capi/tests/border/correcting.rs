//! Codes that correct errors through C: what the Python package `galois` makes of them, and what is refused.

use core::ffi::c_int;
use core::ptr::{null, null_mut};
use widefield_capi::*;
use widefield_vectors::codes::{EMPTY, ErrorCase, ErrorDigest, digest, error_digests};

/// The digest of a code's 1,000 cases: `run` gives the parity of the data, and the word with these changes decoded: its
/// data and how many symbols were wrong, or the status.
fn digest_of(
    expected: &ErrorDigest,
    mut run: impl FnMut(&ErrorCase) -> (Vec<u16>, Result<(usize, Vec<u16>), c_int>),
) -> u64 {
    let bytes = |s: &[u16]| s.iter().flat_map(|s| s.to_le_bytes()).collect::<Vec<_>>();
    expected.cases().iter().fold(EMPTY, |so_far, case| {
        let (parity, found) = run(case);
        let so_far = digest(so_far, &bytes(&parity));
        match found {
            Ok((count, data)) => digest(digest(so_far, &[count as u8]), &bytes(&data)),
            Err(status) => {
                assert_eq!(status, WF_ERROR_UNCORRECTABLE);
                digest(so_far, &[255])
            }
        }
    })
}

/// Symbols of one or of two bytes, and back.
fn packed(symbols: &[u16], size: usize) -> Vec<u8> {
    symbols
        .iter()
        .flat_map(|s| {
            s.to_ne_bytes().into_iter().filter(move |_| size == 2).chain((size == 1).then_some(*s as u8))
        })
        .collect()
}

fn unpacked(bytes: &[u8], size: usize) -> Vec<u16> {
    let two = |b: &[u8]| u16::from_ne_bytes([b[0], b[1]]);
    bytes.chunks(size).map(|b| if size == 1 { u16::from(b[0]) } else { two(b) }).collect()
}

fn reed_solomon(expected: &ErrorDigest) -> u64 {
    let ErrorDigest { modulus, step, first_root, n, k, .. } = *expected;
    let size = if modulus >> 9 == 0 { 1 } else { 2 };
    let (mut code, mut frames, mut lengths) = (null_mut(), null_mut(), [0; 2]);
    // SAFETY: lengths are those of the arrays; each code is freed once.
    unsafe {
        let status = wf_reed_solomon_new(&mut code, modulus.into(), 2, step.into(), first_root.into(), n, k);
        assert_eq!((status, wf_interleaved_new(&mut frames, code, 2)), (WF_OK, WF_OK));
        let [a, b] = &mut lengths;
        assert_eq!((wf_reed_solomon_n(code, a), wf_reed_solomon_k(code, b)), (WF_OK, WF_OK));
        assert_eq!(lengths, [n, k]);
        let found = digest_of(expected, |case| {
            let mut word = packed(&case.data, size);
            word.resize(n * size, 0);
            let (data, parity) = word.split_at_mut(k * size);
            let (p, d) = (parity.as_mut_ptr().cast(), data.as_ptr().cast());
            assert_eq!(wf_reed_solomon_encode(code, p, parity.len(), d, data.len()), WF_OK);
            let made = unpacked(parity, size);
            let sent = word.clone();
            let mut symbols = unpacked(&word, size);
            case.changes.iter().for_each(|(position, change)| symbols[*position] ^= change);
            let mut word = packed(&symbols, size);
            let received = word.clone();
            let (mut right, mut count) = (7, 777);
            let w = word.as_mut_ptr().cast();
            assert_eq!(wf_reed_solomon_verify(code, &mut right, w, word.len()), WF_OK);
            assert_eq!(right, u8::from(received == sent));
            let status = wf_reed_solomon_decode(code, w, word.len(), null(), 0, &mut count);
            // What cannot be corrected is left alone; in a frame, the right word beside it is found.
            assert!(status == WF_OK || (word == received && count == 777));
            let both = |a: &[u8], b: &[u8]| -> Vec<u8> {
                a.chunks(size).zip(b.chunks(size)).flat_map(|(a, b)| [a, b].concat()).collect()
            };
            let (mut frame, mut counts) = (both(&received, &sent), [777; 2]);
            let f = frame.as_mut_ptr().cast();
            let again = wf_interleaved_decode(frames, f, frame.len(), null(), 0, counts.as_mut_ptr(), 2);
            let expected_count = if status == WF_OK { count } else { usize::MAX };
            assert_eq!((again, counts), (status, [expected_count, 0]));
            assert_eq!(frame, both(&word, &sent));
            let mut parity = vec![0; 2 * (n - k) * size];
            let (p, d) = (parity.as_mut_ptr().cast(), frame.as_ptr().cast());
            assert_eq!(wf_interleaved_encode(frames, p, parity.len(), d, 2 * k * size), WF_OK);
            assert!(status != WF_OK || parity == frame[2 * k * size..]);
            let data = unpacked(&word[..k * size], size);
            (made, if status == WF_OK { Ok((count, data)) } else { Err(status) })
        });
        wf_interleaved_free(frames);
        wf_reed_solomon_free(code);
        found
    }
}

fn bch(expected: &ErrorDigest) -> u64 {
    let ErrorDigest { modulus, step: t, n, k, .. } = *expected;
    let pack = |bits: &[u16]| {
        let byte = |bits: &[u16]| bits.iter().enumerate().fold(0, |b, (i, bit)| b | (*bit as u8) << (7 - i));
        bits.chunks(8).map(byte).collect::<Vec<_>>()
    };
    let unpack =
        |bytes: &[u8], n: usize| (0..n).map(|i| u16::from(bytes[i / 8] << (i % 8) >> 7)).collect::<Vec<_>>();
    let (mut code, mut other, mut lengths) = (null_mut(), null_mut(), [0; 4]);
    // SAFETY: lengths are those of the arrays; each code is freed once.
    unsafe {
        assert_eq!(wf_bch_new(&mut code, modulus.into(), n, t as usize), WF_OK);
        assert_eq!(wf_bch_new_for_data(&mut other, modulus.into(), k, t as usize), WF_OK);
        let [a, b, c, d] = &mut lengths;
        assert_eq!((wf_bch_n(code, a), wf_bch_k(code, b)), (WF_OK, WF_OK));
        assert_eq!((wf_bch_n(other, c), wf_bch_k(other, d)), (WF_OK, WF_OK));
        assert_eq!(lengths, [n, k, n, k]);
        let found = digest_of(expected, |case| {
            let (mut data, mut parity) = (pack(&case.data), vec![0; (n - k).div_ceil(8)]);
            let (d, p, sizes) = (data.as_mut_ptr(), parity.as_mut_ptr(), [data.len(), parity.len()]);
            assert_eq!(wf_bch_encode(code, p, sizes[1], d, sizes[0]), WF_OK);
            let made = unpack(&parity, n - k);
            let sent = [data.clone(), parity.clone()];
            for (position, _) in case.changes.iter().filter(|(_, change)| *change == 1) {
                let (bytes, bit) =
                    if *position < k { (&mut data, *position) } else { (&mut parity, position - k) };
                bytes[bit / 8] ^= 0x80 >> (bit % 8);
            }
            let received = [data.clone(), parity.clone()];
            let (mut right, mut count) = (7, 777);
            let (d, p) = (data.as_mut_ptr(), parity.as_mut_ptr());
            assert_eq!(wf_bch_verify(other, &mut right, p, sizes[1], d, sizes[0]), WF_OK);
            assert_eq!(right, u8::from(received == sent));
            let status = wf_bch_decode(code, d, sizes[0], p, sizes[1], &mut count);
            assert!(status == WF_OK || ([&data, &parity] == [&received[0], &received[1]] && count == 777));
            (made, if status == WF_OK { Ok((count, unpack(&data, k))) } else { Err(status) })
        });
        wf_bch_free(other);
        wf_bch_free(code);
        found
    }
}

#[test]
fn galois() {
    let all = error_digests().unwrap();
    assert!(all.iter().any(|e| e.kind == "bch") && all.iter().any(|e| e.modulus >> 9 != 0));
    for expected in all {
        let found = if expected.kind == "bch" { bch(&expected) } else { reed_solomon(&expected) };
        assert_eq!(found, expected.digest, "{expected:?}");
    }
}

#[test]
fn parameters_of_no_code() {
    let (mut code, mut frames) = (null_mut(), null_mut());
    // SAFETY: the places can be written, names are constants.
    unsafe {
        for ([modulus, alpha, step, first], [n, k], expected) in [
            ([0x11d, 2, 1, 0], [256, 200], WF_ERROR_PARAMETERS),
            ([0x11d, 2, 1, 0], [255, 255], WF_ERROR_PARAMETERS),
            ([0x11d, 2, 1, 0], [255, 0], WF_ERROR_PARAMETERS),
            ([0x11d, 2, 0, 0], [255, 223], WF_ERROR_PARAMETERS),
            ([0x11d, 0, 1, 0], [255, 223], WF_ERROR_PARAMETERS),
            ([0x11d, 256, 1, 0], [255, 223], WF_ERROR_PARAMETERS),
            ([0x11d, 1 << 32 | 2, 1, 0], [255, 223], WF_ERROR_PARAMETERS),
            ([0x11d, 2, 1 << 32 | 1, 0], [255, 223], WF_ERROR_PARAMETERS),
            ([0x11d, 2, 1, 1 << 32], [255, 223], WF_ERROR_PARAMETERS),
            ([0x1100b, 2, 1, 0], [65_535, 60_000], WF_ERROR_PARAMETERS),
            ([0x11c, 2, 1, 0], [255, 223], WF_ERROR_ALGORITHM),
            ([1 << 32 | 0x11d, 2, 1, 0], [255, 223], WF_ERROR_ALGORITHM),
            ([0x3, 2, 1, 0], [2, 1], WF_ERROR_ALGORITHM),
            ([0x20009, 2, 1, 0], [255, 223], WF_ERROR_ALGORITHM),
            ([0, 2, 1, 0], [255, 223], WF_ERROR_ALGORITHM),
        ] {
            let status = wf_reed_solomon_new(&mut code, modulus, alpha, step, first, n, k);
            assert_eq!(
                (status, code.is_null()),
                (expected, true),
                "{modulus:x} {alpha} {step} {first} {n} {k}"
            );
        }
        assert_eq!(wf_reed_solomon_new(null_mut(), 0x11d, 2, 1, 0, 255, 223), WF_ERROR_NULL);
        assert_eq!(wf_reed_solomon_new_named(&mut code, c"ccsds".as_ptr()), WF_ERROR_ALGORITHM);
        assert_eq!(wf_reed_solomon_new_named(&mut code, null()), WF_ERROR_NULL);
        assert_eq!(wf_reed_solomon_new_qr(&mut code, 26, 26), WF_ERROR_PARAMETERS);
        assert_eq!(wf_interleaved_new(&mut frames, null(), 5), WF_ERROR_NULL);
        assert!(code.is_null() && frames.is_null());
        assert_eq!(wf_reed_solomon_new_named(&mut code, c"dvb_204_188".as_ptr()), WF_OK);
        for depth in [0, usize::MAX / 203] {
            assert_eq!(wf_interleaved_new(&mut frames, code, depth), WF_ERROR_PARAMETERS);
        }
        // One object is not another.
        let (mut n, no_code) = (777, code.cast::<wf_bch>());
        assert_eq!((wf_bch_n(no_code, &mut n), n), (WF_ERROR_STATE, 777));
        wf_bch_free(no_code);
        assert_eq!((wf_reed_solomon_n(code, &mut n), n), (WF_OK, 204));
        assert_eq!(wf_reed_solomon_k(code, null_mut()), WF_ERROR_NULL);
        wf_reed_solomon_free(code);
        wf_reed_solomon_free(null_mut());
        wf_interleaved_free(null_mut());

        let mut code = null_mut();
        for (status, expected) in [
            (wf_bch_new(&mut code, 0x201b, 8192, 8), WF_ERROR_PARAMETERS),
            (wf_bch_new(&mut code, 0x201b, 104, 8), WF_ERROR_PARAMETERS),
            (wf_bch_new(&mut code, 0x201b, 8191, 0), WF_ERROR_PARAMETERS),
            (wf_bch_new(&mut code, 0x201b, 8191, usize::MAX), WF_ERROR_PARAMETERS),
            (wf_bch_new(&mut code, 0x201a, 8191, 8), WF_ERROR_ALGORITHM),
            (wf_bch_new(&mut code, 1 << 32 | 0x201b, 8191, 8), WF_ERROR_ALGORITHM),
            (wf_bch_new_for_data(&mut code, 0x201b, usize::MAX, 8), WF_ERROR_PARAMETERS),
            (wf_bch_new_for_data(&mut code, 1 << 32 | 0x201b, 80, 8), WF_ERROR_ALGORITHM),
            (wf_bch_new_linux(&mut code, 16, 8, 512), WF_ERROR_ALGORITHM),
            (wf_bch_new_linux(&mut code, 13, 8, usize::MAX), WF_ERROR_PARAMETERS),
            (wf_bch_new_dvb_s2(&mut code, 32_401), WF_ERROR_PARAMETERS),
            (wf_bch_new(null_mut(), 0x201b, 8191, 8), WF_ERROR_NULL),
        ] {
            assert_eq!((status, code.is_null()), (expected, true));
        }
        wf_bch_free(null_mut());
        // Those of standards are there.
        assert_eq!(wf_bch_new_dvb_s2(&mut code, 32_400), WF_OK);
        assert_eq!((wf_bch_k(code, &mut n), n), (WF_OK, 32_208));
        wf_bch_free(code);
    }
}

#[test]
fn words_that_are_refused() {
    let (mut code, mut wide, mut frames) = (null_mut(), null_mut(), null_mut());
    let (mut word, mut count, erasures) = ([0u8; 255], 777, [3usize, 255, 3]);
    // SAFETY: lengths are at most those of the arrays; each code is freed once.
    unsafe {
        assert_eq!(wf_reed_solomon_new_named(&mut code, c"ccsds_255_223".as_ptr()), WF_OK);
        assert_eq!(wf_reed_solomon_new(&mut wide, 0x409, 2, 1, 0, 100, 80), WF_OK);
        assert_eq!(wf_interleaved_new(&mut frames, code, 1), WF_OK);
        let (w, e) = (word.as_mut_ptr(), erasures.as_ptr());
        let decode =
            |w: *mut u8, len, e: *const usize, n, to| wf_reed_solomon_decode(code, w.cast(), len, e, n, to);
        let c = &raw mut count;
        let beside = e.cast::<u8>().add(1).cast();
        let inside = w.add(w.align_offset(8)).cast::<usize>();
        for (status, expected) in [
            (decode(w, 254, null(), 0, c), WF_ERROR_LENGTH),
            (decode(w, 255, e, 2, c), WF_ERROR_POSITIONS),
            (decode(w, 255, e, 3, c), WF_ERROR_POSITIONS),
            (decode(w, 255, e, usize::MAX, c), WF_ERROR_LENGTH),
            (decode(w, 255, null(), 1, c), WF_ERROR_NULL),
            (decode(w, 255, beside, 1, c), WF_ERROR_ALIGNMENT),
            (decode(w, 255, inside, 1, c), WF_ERROR_OVERLAP),
            (decode(w, 255, null(), 0, inside), WF_ERROR_OVERLAP),
            (decode(w, 255, null(), 0, null_mut()), WF_ERROR_NULL),
            (decode(null_mut(), 255, null(), 0, c), WF_ERROR_NULL),
            (wf_reed_solomon_encode(code, w.add(223).cast(), 32, w.cast(), 222), WF_ERROR_LENGTH),
            (wf_reed_solomon_encode(code, w.add(223).cast(), 31, w.cast(), 223), WF_ERROR_LENGTH),
            (wf_reed_solomon_encode(code, w.add(222).cast(), 32, w.cast(), 223), WF_ERROR_OVERLAP),
            (wf_reed_solomon_verify(code, w, w.cast(), 255), WF_ERROR_OVERLAP),
            (wf_reed_solomon_encode(wide, w.add(200).cast(), 39, w.cast(), 160), WF_ERROR_LENGTH),
            (wf_reed_solomon_decode(wide, w.cast(), 199, null(), 0, c), WF_ERROR_LENGTH),
            (wf_reed_solomon_decode(wide, w.cast(), 100, null(), 0, c), WF_ERROR_LENGTH),
            (wf_interleaved_decode(frames, w.cast(), 255, null(), 0, c, 0), WF_ERROR_LENGTH),
            (wf_interleaved_decode(frames, w.cast(), 254, null(), 0, c, 1), WF_ERROR_LENGTH),
            (wf_interleaved_decode(frames, w.cast(), 255, e, 2, c, 1), WF_ERROR_POSITIONS),
            (wf_interleaved_encode(frames, w.add(223).cast(), 32, w.cast(), 222), WF_ERROR_LENGTH),
        ] {
            assert_eq!((status, count, word), (expected, 777, [0; 255]));
        }
        // A symbol of eleven bits, of an address that is odd for one of the two.
        for at in 0..2 {
            *w.add(at + usize::from(cfg!(target_endian = "little"))) = 4;
            let before = word;
            let w = w.add(at).cast();
            assert_eq!(wf_reed_solomon_decode(wide, w, 200, null(), 0, c), WF_ERROR_ENCODING);
            assert_eq!(
                wf_reed_solomon_encode(wide, w.cast::<u8>().add(160).cast(), 40, w, 160),
                WF_ERROR_ENCODING
            );
            assert_eq!((word, count), (before, 777));
            word = [0; 255];
        }
        // As many erasures as there is parity, right and wrong ones, and one more.
        let lost: Vec<usize> = (0..33).map(|i| 7 * i).collect();
        lost[..20].iter().for_each(|i| word[*i] = 9);
        let (w, e, c) = (word.as_mut_ptr(), lost.as_ptr(), &raw mut count);
        let before = word;
        assert_eq!((decode(w, 255, e, 33, c), count), (WF_ERROR_UNCORRECTABLE, 777));
        assert_eq!(word, before);
        assert_eq!((decode(w, 255, e, 32, c), count), (WF_OK, 20));
        assert_eq!(word, [0; 255]);
        wf_interleaved_free(frames);
        wf_reed_solomon_free(wide);
        wf_reed_solomon_free(code);
    }
}

#[test]
fn the_dual_basis() {
    let mut all: Vec<u8> = (0..=255).collect();
    let mut expected = all.clone();
    widefield::codes::dual_basis::to_conventional(&mut expected);
    // SAFETY: the length is that of the array.
    unsafe {
        assert_eq!(wf_dual_basis_to_conventional(all.as_mut_ptr(), 256), WF_OK);
        assert_eq!(all, expected);
        assert_eq!(wf_dual_basis_from_conventional(all.as_mut_ptr(), 256), WF_OK);
        assert!(all.iter().copied().eq(0..=255));
        assert_eq!(wf_dual_basis_to_conventional(null_mut(), 1), WF_ERROR_NULL);
        assert_eq!(wf_dual_basis_from_conventional(null_mut(), 0), WF_OK);
    }
}
