//! Facts of the standards, the model, what `galois` makes, words with as many errors as a code corrects and one more.

mod bch;
mod many;
mod roots;
mod vectors;

use super::*;
use crate::simd::rng::Rng;
use crate::tier::{sparse, tokens};
use widefield_reference::codes as model;

fn below(rng: &mut Rng, n: usize) -> usize {
    (rng.word() % n as u64) as usize
}

/// So many different numbers below `n`.
fn distinct(rng: &mut Rng, count: usize, n: usize) -> Vec<usize> {
    let mut all = Vec::new();
    while all.len() < count {
        let i = below(rng, n);
        if !all.contains(&i) {
            all.push(i);
        }
    }
    all
}

fn symbols<S: Symbol>(rng: &mut Rng, code: &ReedSolomon<S>, len: usize) -> Vec<S> {
    (0..len).map(|_| S::of(rng.word() as u16 & code.field.order as u16)).collect()
}

/// A codeword at random.
fn word<S: Symbol>(rng: &mut Rng, code: &ReedSolomon<S>) -> Vec<S> {
    let Parameters { n, k, .. } = *code.parameters();
    let mut word = symbols(rng, code, n);
    let (data, parity) = word.split_at_mut(k);
    assert_eq!(code.encode(data, parity), Ok(()));
    word
}

fn model_of(parameters: &Parameters) -> model::Code {
    let Parameters { modulus, alpha, step, first_root, n, k } = *parameters;
    let field = model::Field { modulus };
    model::Code { field, base: field.power(alpha, u64::from(step)), first: first_root, n, count: n - k }
}

/// The generator polynomials that the standards print, by exponents or by coefficients, and the example of a QR code
/// ("HELLO WORLD" as 1-M) that tutorials have.
#[test]
fn facts() {
    let of = |p: &Parameters| ReedSolomon::<u8>::new(p).expect("a code");
    let code = of(&Parameters::CCSDS_255_223);
    let model = model::Field { modulus: 0x187 };
    let half = [249, 59, 66, 4, 43, 126, 251, 97, 30, 3, 213, 50, 66, 170, 5];
    let exponents: Vec<u64> = half.into_iter().chain([24]).chain(half.into_iter().rev()).chain([0]).collect();
    let expected: Vec<u8> = exponents.iter().map(|e| model.power(2, *e) as u8).collect();
    let unit = |code: &ReedSolomon<u8>| {
        let mut word = vec![0; code.parameters().n];
        let (data, parity) = word.split_at_mut(code.parameters().k);
        data[data.len() - 1] = 1;
        assert_eq!(code.encode(data, parity), Ok(()));
        parity.to_vec()
    };
    assert_eq!(unit(&code), expected);
    assert_eq!(
        unit(&of(&Parameters::DVB_204_188)),
        [59, 13, 104, 189, 68, 209, 30, 8, 163, 65, 41, 229, 98, 50, 36, 59]
    );
    // A generator that reads the same from both ends, as that of E = 16.
    let generator = unit(&of(&Parameters::CCSDS_255_239));
    assert!(generator[15] == 1 && (0..15).all(|i| generator[i] == generator[14 - i]));
    let data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    let mut parity = [0; 10];
    assert_eq!(of(&Parameters::qr(26, 16)).encode(&data, &mut parity), Ok(()));
    assert_eq!(parity, [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
}

/// What the tables of the standard's annex give for the bits, and that it is a basis.
#[test]
fn the_dual_basis() {
    let mut bits: [u8; 8] = core::array::from_fn(|i| 1 << i);
    dual_basis::from_conventional(&mut bits);
    assert_eq!(bits, [0x7b, 0xaf, 0x99, 0xfa, 0x86, 0xec, 0xef, 0x8d]);
    let mut all: [u8; 256] = core::array::from_fn(|i| i as u8);
    let before = all;
    dual_basis::to_conventional(&mut all);
    assert_ne!(all, before);
    dual_basis::from_conventional(&mut all);
    assert_eq!(all, before);
}

/// Irreducible moduli, primitive and not.
const MODULI: [u32; 12] =
    [0b111, 0b1011, 0b10011, 0b11111, 0x25, 0x49, 0x83, 0x11d, 0x11b, 0x187, 0x211, 0x409];

/// Parameters at random.
fn random(rng: &mut Rng, moduli: &[u32]) -> Parameters {
    loop {
        let modulus = moduli[below(rng, moduli.len())];
        let order = (1 << modulus.ilog2()) - 1;
        let n = 2 + below(rng, order.min(40) - 1);
        let p = Parameters {
            modulus,
            alpha: 1 + below(rng, order) as u32,
            step: below(rng, 300) as u32,
            first_root: rng.word() as u32 >> below(rng, 32),
            n,
            k: 1 + below(rng, n - 1),
        };
        if ReedSolomon::<u16>::new(&p).is_ok() {
            return p;
        }
    }
}

/// Any code, any errors and erasures, on every tier: what the model finds is found, and nothing else.
fn against_the_model<S: Symbol>(rng: &mut Rng, p: &Parameters) {
    let model = model_of(p);
    let codes: Vec<_> =
        tokens().map(|t| ReedSolomon::<S>::new_with(t, p).expect("parameters of a code")).collect();
    let code = &codes[0];
    for _ in 0..sparse(4).min(2) * 4 {
        let sent = word(rng, code);
        let values = |w: &[S]| w.iter().map(|s| u32::from(s.value())).collect::<Vec<_>>();
        assert_eq!(model.parity(&values(&sent[..p.k])), values(&sent[p.k..]), "{p:?}");
        let mut received = sent.clone();
        let (wrong, lost) = (below(rng, p.n - p.k + 2), below(rng, p.n - p.k + 2));
        for i in distinct(rng, if lost % 2 == 0 { wrong / 2 } else { wrong }.min(p.n), p.n) {
            received[i] = symbols(rng, code, 1)[0];
        }
        let erasures = distinct(rng, if wrong % 3 == 0 { 0 } else { lost.min(p.n) }, p.n);
        erasures.iter().for_each(|i| received[*i] = symbols(rng, code, 1)[0]);
        let expected = model.errors(&values(&received), &erasures);
        for code in &codes {
            let mut found = received.clone();
            let done = code.decode(&mut found, &erasures);
            let Some(changes) = &expected else {
                assert_eq!((done, &found), (Err(Error::Uncorrectable), &received), "{p:?} {erasures:?}");
                continue;
            };
            let mut right = received.clone();
            for (i, e) in changes {
                right[*i] = S::of(right[*i].value() ^ *e as u16);
            }
            let positions: Vec<usize> = changes.iter().map(|(i, _)| *i).collect();
            assert_eq!(done.as_ref().map(Corrected::positions), Ok(&positions[..]), "{p:?} {erasures:?}");
            assert_eq!((&found, code.is_codeword(&found)), (&right, Ok(true)), "{p:?}");
            assert_eq!(code.is_codeword(&received), Ok(positions.is_empty()));
        }
    }
}

#[test]
fn any_parameters() {
    let mut rng = Rng::new("codes");
    for _ in 0..600 / sparse(20) {
        let p = random(&mut rng, &MODULI[..10]);
        against_the_model::<u8>(&mut rng, &p);
        let p = random(&mut rng, &MODULI);
        against_the_model::<u16>(&mut rng, &p);
    }
}

/// Every length of the remainder in words, with an odd and an even number of symbols of data.
#[test]
fn any_number_of_roots() {
    let mut rng = Rng::new("codes roots");
    for count in (1..80).chain([127, 128, 200, 253]).step_by(sparse(13)) {
        for k in [1, 2] {
            let p = Parameters { n: k + count, k, ..Parameters::CCSDS_255_223 };
            let code = ReedSolomon::<u8>::new(&p).expect("a code");
            let wide = ReedSolomon::<u16>::new(&p).expect("a code");
            let sent = word(&mut rng, &code);
            let mut received: Vec<u16> = sent.iter().map(|s| u16::from(*s)).collect();
            assert_eq!(wide.is_codeword(&received), Ok(true), "{p:?}");
            let values: Vec<u32> = sent.iter().map(|s| u32::from(*s)).collect();
            assert_eq!(model_of(&p).parity(&values[..k]), values[k..], "{p:?}");
            let wrong = distinct(&mut rng, count / 2, p.n);
            wrong.iter().for_each(|i| received[*i] ^= 1 + below(&mut rng, 255) as u16);
            let mut bytes: Vec<u8> = received.iter().map(|s| *s as u8).collect();
            let done = code.decode(&mut bytes, &[]);
            assert_eq!((done.as_ref().map(|c| c.positions().len()), &bytes), (Ok(count / 2), &sent), "{p:?}");
            assert_eq!(wide.decode(&mut received, &[]), done);
            assert!(received.iter().zip(&sent).all(|(r, s)| *r == u16::from(*s)));
        }
    }
}

#[test]
fn interleaved_words() {
    let mut rng = Rng::new("codes interleaved");
    for depth in [1, 2, 3, 5, 8, 33, 63, 64, 65, 100].into_iter().step_by(sparse(5)) {
        for token in tokens() {
            let p = Parameters { n: 60, k: 41, ..Parameters::CCSDS_255_223 };
            let code = ReedSolomon::<u8>::new_with(token, &p).expect("a code");
            let wide = ReedSolomon::<u16>::new_with(token, &p).expect("a code");
            let (frames, wide) = (code.interleaved(depth).expect("frames"), wide.interleaved(depth));
            let words: Vec<Vec<u8>> = (0..depth).map(|_| word(&mut rng, &code)).collect();
            let sent: Vec<u8> = (0..60 * depth).map(|i| words[i % depth][i / depth]).collect();
            let mut made = vec![0; 19 * depth];
            assert_eq!(frames.encode(&sent[..41 * depth], &mut made), Ok(()));
            assert_eq!(made, sent[41 * depth..], "{depth} {}", token.tier());
            let mut received = sent.clone();
            let erasures = distinct(&mut rng, depth.min(5), 60 * depth);
            let wrong = distinct(&mut rng, 5 * depth, 60 * depth);
            erasures.iter().chain(&wrong).for_each(|i| received[*i] ^= 0x33);
            let before = received.clone();
            let mut as_wide: Vec<u16> = received.iter().map(|s| u16::from(*s)).collect();
            let done = frames.decode(&mut received, &erasures).expect("a frame");
            for (j, done) in done.iter().enumerate() {
                let mut word: Vec<u8> = before.iter().skip(j).step_by(depth).copied().collect();
                let lost: Vec<usize> =
                    erasures.iter().filter(|e| **e % depth == j).map(|e| e / depth).collect();
                assert_eq!(&code.decode(&mut word, &lost), done);
                assert!(received.iter().skip(j).step_by(depth).eq(&word));
            }
            assert!(done.iter().any(Result::is_ok));
            // A wrong symbol beside parity that is zero, as that of no data.
            let mut zeros = vec![0; 60 * depth];
            zeros[depth] = 1;
            let found = frames.decode(&mut zeros, &[]).expect("a frame");
            assert!(found[0].as_ref().is_ok_and(|c| c.positions() == [1]) && zeros.iter().all(|s| *s == 0));
            let wide = wide.expect("frames").decode(&mut as_wide, &erasures);
            assert!(wide == Ok(done) && as_wide.iter().zip(&received).all(|(a, b)| *a == u16::from(*b)));
        }
    }
}

#[test]
fn bad_input() {
    let new = |p: &Parameters| ReedSolomon::<u8>::new(p).map(|_| ());
    let p = Parameters { modulus: 0x13, alpha: 2, step: 1, first_root: 1, n: 15, k: 9 };
    assert_eq!(new(&p), Ok(()));
    for (wrong, error) in [
        (Parameters { modulus: 0x409, ..p }, Error::Degree),
        (Parameters { modulus: 1, ..p }, Error::Degree),
        (Parameters { modulus: 0, ..p }, Error::Degree),
        (Parameters { modulus: 0x15, ..p }, Error::Reducible),
        (Parameters { n: 16, ..p }, Error::Parameters),
        (Parameters { k: 0, ..p }, Error::Parameters),
        (Parameters { k: 15, ..p }, Error::Parameters),
        (Parameters { alpha: 0, ..p }, Error::Parameters),
        (Parameters { alpha: 16, ..p }, Error::Parameters),
        (Parameters { alpha: 1, ..p }, Error::Parameters),
        // Of order 5.
        (Parameters { step: 3, ..p }, Error::Parameters),
        (Parameters { n: usize::MAX, k: usize::MAX - 1, ..p }, Error::Parameters),
    ] {
        assert_eq!(new(&wrong), Err(error), "{wrong:?}");
    }
    let most = Parameters { modulus: 0x1_002d, n: 65535, k: 65535 - 4097, ..p };
    assert_eq!(ReedSolomon::<u16>::new(&most).err(), Some(Error::Parameters));
    let code = ReedSolomon::<u8>::new(&p).expect("a code");
    assert!(format!("{code:?}").starts_with("ReedSolomon(Parameters { modulus: 19"));
    let (mut word, mut parity) = ([3; 15], [0; 6]);
    assert_eq!(code.encode(&word[..8], &mut parity), Err(Error::Length));
    assert_eq!(code.encode(&word[..9], &mut parity[..5]), Err(Error::Length));
    assert_eq!(code.is_codeword(&word[..14]), Err(Error::Length));
    assert_eq!(code.decode(&mut word[..14], &[]), Err(Error::Length));
    for erasures in [&[15][..], &[3, 4, 3], &[usize::MAX]] {
        assert_eq!(code.decode(&mut word, erasures), Err(Error::Positions), "{erasures:?}");
    }
    assert_eq!(code.decode(&mut word, &[0, 1, 2, 3, 4, 5, 6]), Err(Error::Uncorrectable));
    word[14] = 16;
    assert_eq!(code.decode(&mut word, &[14]), Err(Error::Encoding));
    assert_eq!(code.encode(&word[6..], &mut parity), Err(Error::Encoding));
    assert_eq!((word[..14].iter().all(|s| *s == 3), parity), (true, [0; 6]));
    assert_eq!(code.interleaved(0).err(), Some(Error::Parameters));
    assert_eq!(code.interleaved(usize::MAX).err(), Some(Error::Parameters));
    let frames = code.interleaved(2).expect("frames");
    let mut frame = [0; 30];
    assert_eq!(frames.decode(&mut frame[..29], &[]), Err(Error::Length));
    assert_eq!(frames.decode(&mut frame, &[30]), Err(Error::Positions));
    assert_eq!(frames.decode(&mut frame, &[7, 7]), Err(Error::Positions));
    assert_eq!(frames.encode(&frame[..18], &mut parity), Err(Error::Length));
}

#[test]
fn moduli_with_divisors_are_refused() {
    for modulus in 4..1 << 11 {
        let irreducible = crate::gf2x::is_irreducible(&[u64::from(modulus)]);
        let refused = field::LogField::new(modulus, 16).err() == Some(Error::Reducible);
        assert_eq!(refused, !irreducible, "{modulus:#x}");
    }
}
