//! The model, small codes by all weights, the parameters of Classic McEliece, and a key and ciphertexts of its authors.

use super::slices::{AnyField, Block, Field12, Field13, Sliced, slice};
use super::*;
use crate::Error;
use crate::codes::field::LogField;
use crate::simd::rng::Rng;
use crate::tier::{Token, active, tokens};
use widefield_reference::{codes::Field, goppa as model};

/// Moduli of degree 2 to 16.
const MODULI: [u32; 15] =
    [0x7, 0xb, 0x13, 0x25, 0x43, 0x83, 0x11b, 0x211, 0x409, 0x805, 0x1009, 0x201b, 0x402b, 0x8003, 0x1_002d];

fn below(rng: &mut Rng, n: usize) -> usize {
    (rng.word() % n as u64) as usize
}

/// So many different numbers below `n`.
fn distinct(rng: &mut Rng, count: usize, n: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..n).collect();
    for i in 0..count {
        let j = i + below(rng, n - i);
        all.swap(i, j);
    }
    all.truncate(count);
    all
}

/// A code of this length and degree at random, whose polynomial may have factors, and its decoder on a tier.
fn draw(rng: &mut Rng, token: Token, m: usize, n: usize, t: usize) -> (GoppaCode, GoppaDecoder, model::Code) {
    let modulus = MODULI[m - 2];
    loop {
        let mut g: Vec<u16> = (0..t).map(|_| rng.word() as u16 & ((1u32 << m) - 1) as u16).collect();
        g.push(1);
        let field = Field { modulus };
        let value = |a: usize| g.iter().rev().fold(0, |sum, c| field.mul(sum, a as u32) ^ u32::from(*c));
        let mut support = distinct(rng, 1 << m, 1 << m);
        support.retain(|a| value(*a) != 0);
        if support.len() < n {
            continue;
        }
        support.truncate(n);
        let support: Vec<u16> = support.iter().map(|a| *a as u16).collect();
        let made = GoppaCode::new(modulus, &support, &g);
        let decoder = GoppaDecoder::new_with(token, modulus, &support, &g);
        // Both take the same polynomials.
        assert_eq!(made.as_ref().err(), decoder.as_ref().err());
        if let (Ok(code), Ok(decoder)) = (made, decoder) {
            let wide = |a: &[u16]| a.iter().map(|a| u32::from(*a)).collect();
            return (code, decoder, model::Code { field, support: wide(&support), polynomial: wide(&g) });
        }
    }
}

fn bytes(n: usize, places: &[usize]) -> Vec<u8> {
    let mut bytes = vec![0; n.div_ceil(8)];
    places.iter().for_each(|i| bytes[i / 8] ^= 1 << (i % 8));
    bytes
}

fn places(bytes: &[u8]) -> Vec<usize> {
    (0..8 * bytes.len()).filter(|i| bytes[i / 8] >> (i % 8) & 1 == 1).collect()
}

/// A word of the code at random.
fn word(rng: &mut Rng, code: &GoppaCode) -> Vec<u8> {
    let mut message: Vec<u8> = (0..code.k().div_ceil(8)).map(|_| rng.word() as u8).collect();
    let last = message.len() - 1;
    message[last] &= 0xff >> ((8 - code.k() % 8) % 8);
    let mut word = vec![0xaa; code.n().div_ceil(8)];
    assert_eq!(code.encode(&message, &mut word), Ok(()));
    let at = |i: &usize| word[i / 8] >> (i % 8) & 1;
    let bits = code.information_positions().iter().map(at);
    assert!(bits.enumerate().all(|(i, bit)| bit == message[i / 8] >> (i % 8) & 1));
    word
}

fn syndrome(code: &GoppaCode, word: &[u8]) -> Vec<u8> {
    let mut syndrome = vec![0xaa; (code.n() - code.k()).div_ceil(8)];
    assert_eq!(code.syndrome(word, &mut syndrome), Ok(()));
    syndrome
}

/// What both decoders make of a word with these errors.
fn decoded(
    code: &GoppaCode,
    decoder: &GoppaDecoder,
    sent: &[u8],
    errors: &[usize],
) -> [Option<Vec<usize>>; 2] {
    let mut received = sent.to_vec();
    received.iter_mut().zip(bytes(code.n(), errors)).for_each(|(a, b)| *a ^= b);
    let mut found = vec![0xff; received.len()];
    let accepted = decoder.decode(&received, &mut found).expect("of the right length");
    let constant = bool::from(accepted).then(|| places(&found));
    assert!(constant.is_some() || found.iter().all(|byte| *byte == 0));
    let mut corrected = received.clone();
    let public = code.decode_vartime(&mut corrected);
    match &public {
        Ok(_) => assert!(syndrome(code, &corrected).iter().all(|byte| *byte == 0)),
        Err(error) => assert_eq!((*error, &corrected), (Error::Uncorrectable, &received)),
    }
    [public.ok().map(|c| c.positions().to_vec()), constant]
}

/// Codes of length 2^4 to 2^8 at random, each weight up to `t` and some above, beside the model.
#[test]
fn small() {
    let mut rng = Rng::new("codes::goppa::small");
    for token in tokens() {
        for m in 4..=8 {
            for _ in 0..6 {
                let most = ((1 << m) - 1) / m;
                let t = 1 + below(&mut rng, most.min(20));
                // So many elements are no roots.
                let Some(room @ 1..) = (1usize << m).checked_sub((m + 1) * t) else { continue };
                let n = m * t + 1 + below(&mut rng, room);
                let (code, decoder, model) = draw(&mut rng, token, m, n, t);
                for weight in 0..=(t + 3).min(n) {
                    let sent = word(&mut rng, &code);
                    let mut errors = distinct(&mut rng, weight, n);
                    errors.sort_unstable();
                    let [public, constant] = decoded(&code, &decoder, &sent, &errors);
                    assert_eq!(public, constant, "{code:?}, {errors:?}");
                    assert_eq!(public, model.errors(&errors), "{code:?}, {errors:?}");
                    assert!(weight > t || public == Some(errors));
                }
            }
        }
    }
}

/// All words of codes so small that the model tries all errors: what is decoded lies within `t`, and all that does is.
#[test]
fn all_words() {
    let mut rng = Rng::new("codes::goppa::all_words");
    for (m, n, t) in [(3, 8, 2), (4, 14, 3), (4, 13, 2), (4, 15, 1), (2, 3, 1)] {
        let (code, decoder, model) = draw(&mut rng, active(), m, n, t);
        for bits in 0..if n < 9 { 1u64 << n } else { 300 } {
            let bits = if n < 9 { bits } else { rng.word() & ((1 << n) - 1) };
            let word = bits.to_le_bytes();
            let errors = places(&word[..n.div_ceil(8)]);
            let nearest = model.all_errors(&model.syndrome(&errors));
            assert!(nearest.len() <= 1);
            let expected = nearest.first().cloned();
            let zero = vec![0; n.div_ceil(8)];
            assert_eq!(decoded(&code, &decoder, &zero, &errors), [expected.clone(), expected]);
        }
    }
}

/// The transforms are the polynomials' values, and sums of powers with weights, for every number of coefficients.
#[test]
fn transforms() {
    let mut rng = Rng::new("codes::goppa::transforms");
    for token in tokens() {
        for m in [2, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14] {
            for k in m.min(6)..=m.min(8) {
                match m {
                    12 => transform(&mut rng, token, Field12, m, k),
                    13 => transform(&mut rng, token, Field13, m, k),
                    _ => transform(&mut rng, token, AnyField { modulus: MODULI[m - 2] }, m, k),
                }
            }
        }
    }
}

/// Where an element of the field stands among blocks: the block, the word of a row, and the bit.
fn place(a: usize) -> (usize, usize, usize) {
    (a / 2048 * 4 + a / 64 % 4, a / 256 % 8, a % 64)
}

fn element(block: &Block, word: usize, bit: usize) -> u32 {
    block.iter().rev().fold(0, |a, row| a << 1 | (row[word] >> bit & 1) as u32)
}

fn transform<F: Sliced>(rng: &mut Rng, token: Token, sliced: F, m: usize, k: usize) {
    let field = Field { modulus: MODULI[m - 2] };
    let levels = fft::levels(&LogField::new(field.modulus, 16).unwrap());
    let f: Vec<u16> = (0..1 << k).map(|_| below(rng, 1 << m) as u16).collect();
    let mut coefficients = Block::default();
    slice(&mut coefficients, &f);
    let mut values = vec![Block::default(); (1usize << m).div_ceil(2048) * 4];
    kernels::values(token, sliced, &levels[..k], &mut coefficients, &mut values);
    let points = distinct(rng, 50.min(1 << m), 1 << m);
    let mut weights = vec![Block::default(); values.len()];
    let mut bits = vec![[0; 8]; values.len()];
    let mut sums = vec![0; 1 << k];
    for a in points {
        let expected = f.iter().rev().fold(0, |sum, c| field.mul(sum, a as u32) ^ u32::from(*c));
        let (block, word, bit) = place(a);
        assert_eq!(element(&values[block], word, bit), expected, "{m}, {k}, {a}");
        bits[block][word] |= 1 << bit;
        let mut weight = below(rng, 1 << m) as u32;
        for (s, row) in weights[block].iter_mut().enumerate() {
            row[word] |= u64::from(weight >> s & 1) << bit;
        }
        for sum in &mut sums {
            *sum ^= weight;
            weight = field.mul(weight, a as u32);
        }
    }
    let mut out = Block::default();
    kernels::power_sums(token, sliced, &levels[..k], &weights, &bits, &mut out);
    for (i, sum) in sums.iter().enumerate() {
        assert_eq!(element(&out, i / 64, i % 64), *sum, "{m}, {k}, {i}");
    }
}

/// A key and a ciphertext of Classic McEliece's authors' program; one error less, one more, and other ciphertexts.
#[test]
fn mceliece348864() {
    let case = widefield_vectors::goppa::mceliece348864().expect("the vector");
    let code = GoppaCode::new(0x1009, &case.support, &case.polynomial).expect("a code");
    assert_eq!((code.n(), code.k(), code.t()), (3488, 2720, 64));
    assert_eq!(syndrome(&code, &case.errors), case.ciphertext);
    let mut padded = case.ciphertext.clone();
    padded.resize(436, 0);
    let corrected = code.decode_vartime(&mut padded).expect("within 64");
    assert_eq!(corrected.positions(), places(&case.errors));
    for token in tokens() {
        let decoder = GoppaDecoder::new_with(token, 0x1009, &case.support, &case.polynomial).expect("a key");
        let mut errors = vec![0; 436];
        let mut decode = |ciphertext: &[u8]| {
            let right = decoder.decode_syndrome(ciphertext, &mut errors).expect("of this length");
            bool::from(right).then(|| errors.clone())
        };
        assert_eq!(decode(&case.ciphertext).as_ref(), Some(&case.errors));
        let mut fewer = case.errors.clone();
        let first = places(&fewer)[0];
        fewer[first / 8] ^= 1 << (first % 8);
        assert_eq!(decode(&syndrome(&code, &fewer)), Some(fewer));
        let mut more = case.errors.clone();
        let free = (0..3488).find(|i| more[i / 8] >> (i % 8) & 1 == 0).expect("a place");
        more[free / 8] ^= 1 << (free % 8);
        assert_eq!(decode(&syndrome(&code, &more)), None);
        assert_eq!(decode(&[0x5a; 96]), None);
        assert_eq!(decode(&[0; 96]), Some(vec![0; 436]));
        assert_eq!(decoder.decode_syndrome(&[0; 95], &mut [0; 436]).err(), Some(Error::Length));
        assert_eq!(decoder.decode_syndrome(&[0; 96], &mut [0; 435]).err(), Some(Error::Length));
        assert_eq!(decoder.decode(&[0; 435], &mut [0; 436]).err(), Some(Error::Length));
        assert_eq!(format!("{decoder:?}"), "GoppaDecoder(3488, t = 64)");
    }
}

/// The parameters of Classic McEliece, and one with a field of its own, on every tier.
#[test]
fn parameters() {
    let mut rng = Rng::new("codes::goppa::parameters");
    for (m, n, t) in [(13, 4608, 96), (13, 6688, 128), (13, 6960, 119), (13, 8192, 128), (11, 1500, 127)] {
        // Of the tiers one after the other.
        for (i, token) in tokens().enumerate().filter(|(i, _)| n < 8000 || i % 2 == 0) {
            let (code, decoder, _) = draw(&mut rng, token, m, n, t);
            assert!(code.k() >= n - m * t);
            for weight in [t, t - i % 3, t + 1] {
                let sent = word(&mut rng, &code);
                let mut errors = distinct(&mut rng, weight, n);
                errors.sort_unstable();
                let expected = (weight <= t).then_some(errors.clone());
                assert_eq!(decoded(&code, &decoder, &sent, &errors), [expected.clone(), expected]);
            }
        }
    }
}

/// What is no code.
#[test]
fn refused() {
    let support: Vec<u16> = (0..32).collect();
    let both = |modulus, support: &[u16], g: &[u16]| {
        let code = GoppaCode::new(modulus, support, g).err();
        assert_eq!(code, GoppaDecoder::new(modulus, support, g).err(), "{g:?}");
        code
    };
    assert_eq!(both(0x25, &support, &[1, 1, 0, 1]), None);
    assert_eq!(both(0x2_002d, &support, &[1, 1, 0, 1]), Some(Error::Degree));
    assert_eq!(both(3, &support[..2], &[1, 1]), Some(Error::Degree));
    assert_eq!(both(0x21, &support, &[1, 1, 0, 1]), Some(Error::Reducible));
    let wrong = Some(Error::Parameters);
    assert_eq!(both(0x25, &support, &[1]), wrong);
    assert_eq!(both(0x25, &support, &[]), wrong);
    // A root, in the support or not; an element twice; one that is none.
    assert_eq!(both(0x25, &support, &[3, 1]), wrong);
    assert_eq!(both(0x25, &support[4..], &[3, 1]), None);
    assert_eq!(both(0x25, &[&support[..31], &[30]].concat(), &[1, 1, 0, 1]), wrong);
    assert_eq!(both(0x25, &[&support[..31], &[32]].concat(), &[1, 1, 0, 1]), wrong);
    assert_eq!(both(0x25, &support, &[1, 32, 0, 1]), wrong);
    // (x^3 + x + 1)^2, and (x^3 + x + 1)^2 (x + 3); no information.
    assert_eq!(both(0x43, &Vec::from_iter(0..64), &[1, 0, 1, 0, 0, 0, 1]), wrong);
    assert_eq!(both(0x43, &Vec::from_iter(4..64), &[3, 1, 3, 1, 0, 0, 3, 1]), wrong);
    assert_eq!(both(0x25, &support[..4], &[1, 1, 0, 1]), wrong);
    // The decoder asks for more than m t bits, and for a monic polynomial.
    assert_eq!(GoppaDecoder::new(0x25, &support[..15], &[1, 1, 0, 1]).err(), wrong);
    assert_eq!(GoppaDecoder::new(0x25, &support, &[2, 2, 0, 2]).err(), wrong);
    assert_eq!(GoppaCode::new(0x25, &support, &[2, 2, 0, 2, 0, 0]).err(), None);
    let code = GoppaCode::new(0x25, &support[..29], &[1, 1, 0, 1]).expect("a code");
    assert_eq!(code.k(), 14);
    for (message, word, error) in
        [(&[0; 3][..], 4, Error::Length), (&[0; 2], 3, Error::Length), (&[0, 64], 4, Error::Encoding)]
    {
        let mut word = vec![7; word];
        assert_eq!(code.encode(message, &mut word), Err(error));
        assert!(word.iter().all(|byte| *byte == 7));
    }
    assert_eq!(code.decode_vartime(&mut [0, 0, 0, 0x20]), Err(Error::Encoding));
    assert_eq!(code.decode_vartime(&mut [0; 5]), Err(Error::Length));
    assert_eq!(code.syndrome(&[0; 4], &mut [0; 1]), Err(Error::Length));
    assert_eq!(code.syndrome(&[0, 0, 0, 0x20], &mut [0; 2]), Err(Error::Encoding));
}

/// The matrices, by their definitions.
#[test]
fn matrices() {
    let mut rng = Rng::new("codes::goppa::matrices");
    let (code, _, model) = draw(&mut rng, active(), 6, 50, 5);
    let parity = code.parity_check();
    let value = |a: u32| model.polynomial.iter().rev().fold(0, |sum, c| model.field.mul(sum, a) ^ c);
    for (i, a) in model.support.iter().enumerate() {
        let mut expected = model.field.inverse(value(*a));
        for j in 0..5 {
            let column = (0..6).fold(0, |sum, b| sum | u32::from(parity.get(6 * j + b, i)) << b);
            assert_eq!(column, expected);
            expected = model.field.mul(expected, *a);
        }
    }
    let (systematic, generator) = (code.systematic_parity_check().unwrap(), code.generator().unwrap());
    assert_eq!((systematic.rows(), generator.rows(), parity.rows()), (50 - code.k(), code.k(), 30));
    let zero = crate::linear::BitMatrix::new(30, code.k()).unwrap();
    assert_eq!(parity.mul(&generator.transpose().unwrap()).unwrap(), zero);
    // Row i of the generator is the word of message i alone.
    for i in 0..code.k() {
        let mut word = [0; 7];
        code.encode(&bytes(code.k(), &[i]), &mut word).unwrap();
        assert_eq!(places(&word), (0..50).filter(|j| generator.get(i, *j)).collect::<Vec<_>>());
    }
}
