//! Binary codes.

use super::*;
use crate::gf2x::Poly;

/// The bits of bytes.
fn bits(bytes: &[u8], n: usize) -> Vec<u32> {
    (0..n).map(|i| u32::from(bytes[i / 8] << (i % 8) >> 7)).collect()
}

/// Data at random and its parity.
fn word(rng: &mut Rng, code: &Bch) -> [Vec<u8>; 2] {
    let mut data: Vec<u8> = (0..code.k().div_ceil(8)).map(|_| rng.word() as u8).collect();
    if let (Some(last), rest @ 1..) = (data.last_mut(), code.k() % 8) {
        *last &= 0xff << (8 - rest);
    }
    let mut parity = vec![0; code.parity_bits().div_ceil(8)];
    assert_eq!(code.encode(&data, &mut parity), Ok(()));
    [data, parity]
}

fn flip(code: &Bch, [data, parity]: &mut [Vec<u8>; 2], positions: &[usize]) {
    for p in positions {
        let (bytes, bit) = if *p < code.k() { (&mut *data, *p) } else { (&mut *parity, p - code.k()) };
        bytes[bit / 8] ^= 0x80 >> (bit % 8);
    }
}

/// The factors of the generators as EN 302 307-1 lists them (tables 6a and 6b), by exponents; each with a constant
/// term.
#[test]
fn dvb_s2() {
    let normal: [&[usize]; 12] = [
        &[2, 3, 5, 16],
        &[1, 4, 5, 6, 8, 16],
        &[2, 3, 4, 5, 7, 8, 9, 10, 11, 16],
        &[2, 4, 6, 9, 11, 12, 14, 16],
        &[1, 2, 3, 5, 8, 9, 10, 11, 12, 16],
        &[2, 4, 5, 7, 8, 9, 10, 12, 13, 14, 15, 16],
        &[2, 5, 6, 8, 9, 10, 11, 13, 15, 16],
        &[1, 2, 5, 6, 8, 9, 12, 13, 14, 16],
        &[5, 7, 9, 10, 11, 16],
        &[1, 2, 5, 7, 8, 10, 12, 13, 14, 16],
        &[2, 3, 5, 9, 11, 12, 13, 16],
        &[1, 5, 6, 7, 9, 11, 12, 16],
    ];
    let short: [&[usize]; 12] = [
        &[1, 3, 5, 14],
        &[6, 8, 11, 14],
        &[1, 2, 6, 9, 10, 14],
        &[4, 7, 8, 10, 12, 14],
        &[2, 4, 6, 8, 9, 11, 13, 14],
        &[3, 7, 8, 9, 13, 14],
        &[2, 5, 6, 7, 10, 11, 13, 14],
        &[5, 8, 9, 10, 11, 14],
        &[1, 2, 3, 9, 10, 14],
        &[3, 6, 9, 11, 12, 14],
        &[4, 11, 12, 14],
        &[1, 2, 3, 5, 6, 7, 8, 10, 13, 14],
    ];
    let product = |factors: &[&[usize]]| {
        factors
            .iter()
            .fold(Poly::one(), |product, f| product * (Poly::from_exponents(f).expect("small") + Poly::one()))
    };
    for (n, k, factors) in [
        (32400, 32208, &normal[..]),
        (43200, 43040, &normal[..10]),
        (58320, 58192, &normal[..8]),
        (7200, 7032, &short),
        (14400, 14232, &short),
    ] {
        let code = Bch::dvb_s2(n).expect("a length of the standard");
        assert_eq!((code.k(), code.generator()), (k, &product(factors)), "{n}");
    }
    assert_eq!(Bch::dvb_s2(32401).err(), Some(Error::Parameters));
}

/// What the model finds is found, and nothing else.
#[test]
fn any_parameters() {
    let mut rng = Rng::new("codes bch");
    for _ in 0..300 / sparse(20) {
        let modulus = MODULI[1 + below(&mut rng, MODULI.len() - 1)];
        let (n, t) = (2 + below(&mut rng, 70), 1 + below(&mut rng, 6));
        let Ok(code) = Bch::new(modulus, n, t) else { continue };
        let model = model::Bch::new(modulus, n, t);
        assert_eq!(model.generator().len(), code.parity_bits() + 1);
        for errors in 0..t + 3 {
            let sent = word(&mut rng, &code);
            let mut all = bits(&sent[0], code.k());
            let parity = bits(&sent[1], code.parity_bits());
            assert_eq!(model.parity(&all), parity, "{modulus:x} {n} {t}");
            all.extend(parity);
            let mut received = sent.clone();
            let wrong = distinct(&mut rng, errors.min(n), n);
            flip(&code, &mut received, &wrong);
            wrong.iter().for_each(|i| all[*i] ^= 1);
            let expected = model.errors(&all);
            let [data, parity] = &received;
            assert_eq!(code.is_codeword(data, parity), Ok(expected == Some(vec![])));
            let mut found = received.clone();
            let [data, parity] = &mut found;
            let done = code.decode(data, parity);
            let Some(expected) = expected else {
                assert_eq!((done, found), (Err(Error::Uncorrectable), received), "{modulus:x} {n} {t}");
                continue;
            };
            assert_eq!(done.as_ref().map(Corrected::positions), Ok(&expected[..]), "{modulus:x} {n} {t}");
            flip(&code, &mut received, &expected);
            assert_eq!(received, found);
        }
    }
}

/// Codes of flash memory and of satellites: as many errors as they correct, and one more.
#[test]
fn long_words() {
    let mut rng = Rng::new("codes bch long");
    let codes = [
        Bch::linux(13, 4, 512),
        Bch::linux(13, 8, 512),
        Bch::linux(14, 24, 1024),
        Bch::linux(15, 64, 2048),
        Bch::dvb_s2(7200),
        Bch::dvb_s2(54000),
        Bch::dvb_s2(58320),
        Bch::for_data(0x1_002d, 40001, 12),
    ];
    for code in codes.into_iter().step_by(sparse(3)) {
        let code = code.expect("a code");
        for errors in [0, 1, 2, 3, code.t() - 1, code.t(), code.t(), code.t() + 1, code.t() + 2] {
            let sent = word(&mut rng, &code);
            let mut received = sent.clone();
            let mut wrong = distinct(&mut rng, errors, code.n());
            flip(&code, &mut received, &wrong);
            let before = received.clone();
            let [data, parity] = &mut received;
            let done = code.decode(data, parity);
            wrong.sort_unstable();
            if errors <= code.t() {
                assert_eq!(done.as_ref().map(Corrected::positions), Ok(&wrong[..]), "{code:?}");
                assert_eq!(received, sent);
            } else if done.is_err() {
                assert_eq!((done, received), (Err(Error::Uncorrectable), before));
            } else {
                assert_eq!(code.is_codeword(&received[0], &received[1]), Ok(true));
            }
        }
    }
}

#[test]
fn bad_input() {
    for (done, error) in [
        (Bch::new(0x25, 32, 2), Error::Parameters),
        (Bch::new(0x25, 10, 2), Error::Parameters),
        (Bch::new(0x25, 31, 0), Error::Parameters),
        (Bch::new(0x25, 31, 16), Error::Parameters),
        (Bch::new(0x25, 31, usize::MAX), Error::Parameters),
        // x has order 5.
        (Bch::new(0x1f, 6, 1), Error::Parameters),
        (Bch::new(0x21, 31, 2), Error::Reducible),
        (Bch::new(0x2_0009, 31, 2), Error::Degree),
        (Bch::for_data(0x25, usize::MAX, 2), Error::Parameters),
        (Bch::for_data(0x25, 0, 2), Error::Parameters),
        (Bch::linux(4, 1, 1), Error::Degree),
        (Bch::linux(16, 1, 1), Error::Degree),
        (Bch::linux(13, 4, usize::MAX), Error::Parameters),
    ] {
        assert_eq!(done.err(), Some(error));
    }
    let code = Bch::new(0x25, 31, 2).expect("a code");
    assert_eq!((format!("{code:?}"), code.k()), ("Bch(31, 21, t = 2)".into(), 21));
    let (mut data, mut parity) = ([0; 3], [0; 2]);
    assert_eq!(code.encode(&data[..2], &mut parity), Err(Error::Length));
    assert_eq!(code.encode(&data, &mut parity[..1]), Err(Error::Length));
    assert_eq!(code.decode(&mut data[..2], &mut parity), Err(Error::Length));
    parity[1] = 0x20;
    assert_eq!(code.decode(&mut data, &mut parity), Err(Error::Encoding));
    assert_eq!(code.is_codeword(&data, &parity), Err(Error::Encoding));
    data[2] = 4;
    parity[1] = 0;
    assert_eq!(code.encode(&data, &mut parity), Err(Error::Encoding));
    assert_eq!((data, parity), ([0, 0, 4], [0; 2]));
}
