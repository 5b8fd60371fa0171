//! Every multiplication, reduction, GHASH and AES-GCM of Gueron and Kounavis against the models and the known answers.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use widefield::{Error, cpu};
use widefield_papers::gueron_kounavis::{
    Encoding, Ghash, Multiplication, Reduction, Strategy, Visitor, barrett::Division, baseline,
    cipher::Schedule, count, entries, errata, fold, ghash, multiply, open, published, reduce, reflect::Order,
    seal, visit,
};
use widefield_reference::{aes::Aes, gcm::Gcm, gf2x, ghash as model};
use widefield_vectors::{Aead, generated, wycheproof};

/// Xorshift, enough to paint operands.
fn bytes(seed: u64, len: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 24) as u8
    };
    (0..len).map(|_| next()).collect()
}

fn block(seed: u64) -> [u8; 16] {
    bytes(seed, 16).try_into().unwrap()
}

fn words(n: u128) -> [u64; 2] {
    [n as u64, (n >> 64) as u64]
}

fn number(w: [u64; 2]) -> u128 {
    u128::from(w[1]) << 64 | u128::from(w[0])
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).unwrap()).collect()
}

/// How many encodings of vector kernels this run covers.
fn encodings() -> usize {
    cpu::tokens().filter(|t| matches!(t.tier(), cpu::Tier::Clmul | cpu::Tier::Avx2)).count()
}

/// x^i as GCM writes it.
fn power(i: usize) -> [u8; 16] {
    (1_u128 << (127 - i)).to_be_bytes()
}

/// Products and reductions of all basis vectors: bilinear and linear maps that are right on them are right.
struct Basis {
    /// x^k as GCM writes it, k < 255, by the model.
    powers: Vec<[u8; 16]>,
    seen: BTreeMap<&'static str, usize>,
}

impl Basis {
    fn new() -> Self {
        let powers: Vec<_> = (0..255).map(|k| model::gcm_mul(&power(k / 2), &power(k - k / 2))).collect();
        for (i, j) in (0..128).flat_map(|i| (0..128).map(move |j| (i, j))) {
            assert_eq!(model::gcm_mul(&power(i), &power(j)), powers[i + j]);
        }
        Self { powers, seen: BTreeMap::new() }
    }

    fn count(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }
}

impl Visitor for Basis {
    fn product<T: Copy>(
        &mut self,
        m: Multiplication,
        encoding: Encoding,
        token: T,
        product: impl Fn(T, &[u64; 2], &[u64; 2]) -> [u64; 4] + Copy,
    ) {
        for (i, j) in (0..128).flat_map(|i| (0..128).map(move |j| (i, j))) {
            let mut expected = [0; 4];
            expected[(i + j) / 64] = 1 << ((i + j) % 64);
            assert_eq!(product(token, &words(1 << i), &words(1 << j)), expected, "{m:?} {encoding} {i} {j}");
        }
        for seed in 0..200 {
            let (a, b) = (u128::from_le_bytes(block(seed)), u128::from_le_bytes(block(seed + 1000)));
            assert_eq!(product(token, &words(a), &words(b))[..], gf2x::mul(&words(a), &words(b)), "{m:?}");
        }
        let (a, b) = published::OPERANDS;
        let [w00, w10, w01, w11] = published::WORD_PRODUCTS;
        for (a_half, b_half, (_, expected)) in [(0, 0, w00), (0, 64, w10), (64, 0, w01), (64, 64, w11)] {
            let half = |n: u128, k: u32| [(n >> k) as u64, 0];
            let [low, high, 0, 0] = product(token, &half(a, a_half), &half(b, b_half)) else {
                panic!("a product of words of more than 128 bits");
            };
            assert_eq!(number([low, high]), expected, "{m:?} {encoding}");
        }
        self.count("product");
    }

    fn reduction<T: Copy>(
        &mut self,
        r: Reduction,
        encoding: Encoding,
        token: T,
        reduce: impl Fn(T, &[u64; 4]) -> [u64; 2] + Copy,
    ) {
        // Bit of x^k in the product of the reduction's order.
        let place = |k: usize| if r.order() == Order::Natural { k } else { 254 - k };
        for k in 0..255 {
            let mut x = [0; 4];
            x[place(k) / 64] = 1 << (place(k) % 64);
            assert_eq!(r.order().write(reduce(token, &x)), self.powers[k], "{r:?} {encoding} x^{k}");
        }
        for seed in 0..200 {
            let random = [words(u128::from_le_bytes(block(seed))), words(u128::from_le_bytes(block(!seed)))];
            let mut x: [u64; 4] = random.concat().try_into().unwrap();
            x[3] &= !0 >> 1;
            let bit = |k: usize| x[place(k) / 64] >> (place(k) % 64) & 1 == 1;
            let terms = (0..255).filter(|k| bit(*k)).map(|k| u128::from_be_bytes(self.powers[k]));
            let expected = terms.fold(0, |sum, term| sum ^ term);
            assert_eq!(u128::from_be_bytes(r.order().write(reduce(token, &x))), expected, "{r:?} {encoding}");
        }
        self.count("reduction");
    }

    fn reflection<T: Copy>(
        &mut self,
        _: Encoding,
        token: T,
        reflect: impl Fn(T, &[u64; 2]) -> [u64; 2] + Copy,
    ) {
        for n in (0..128).map(|i| 1 << i).chain((0..50).map(|seed| u128::from_le_bytes(block(seed)))) {
            assert_eq!(number(reflect(token, &words(n))), n.reverse_bits());
        }
        for (n, reflected) in published::GCM_PRODUCT.into_iter().zip(published::GCM_PRODUCT_REFLECTED) {
            assert_eq!(number(reflect(token, &words(n))), reflected);
        }
        self.count("reflection");
    }

    fn field<T: Copy>(
        &mut self,
        m: Multiplication,
        r: Reduction,
        encoding: Encoding,
        token: T,
        multiply: impl Fn(T, &[u64; 2], &[u64; 2]) -> [u64; 2] + Copy,
    ) {
        let order = r.order();
        let times = |a: &[u8; 16], b: &[u8; 16]| order.write(multiply(token, &order.read(a), &order.read(b)));
        for (i, j) in (0..128).flat_map(|i| (0..128).map(move |j| (i, j))) {
            assert_eq!(times(&power(i), &power(j)), self.powers[i + j], "{m:?} {r:?} {encoding} {i} {j}");
        }
        for seed in 0..200 {
            let (a, b) = (block(seed), block(seed + 1000));
            assert_eq!(times(&a, &b), model::gcm_mul(&a, &b), "{m:?} {r:?} {encoding}");
        }
        let [a, b, c] = published::GCM_PRODUCT;
        assert_eq!(times(&a.to_be_bytes(), &b.to_be_bytes()), c.to_be_bytes());
        if order == Order::Natural {
            let [a, b, c] = published::GCM_PRODUCT_REFLECTED;
            assert_eq!(number(multiply(token, &words(a), &words(b))), c);
            let (a, b) = published::OPERANDS;
            assert_eq!(number(multiply(token, &words(a), &words(b))), published::FIELD_PRODUCT);
        }
        self.count("field");
    }

    fn ghash<T: Copy + 'static, K: 'static>(
        &mut self,
        which: Ghash,
        encoding: Encoding,
        token: T,
        set_up: impl Fn(T, &[u8; 16]) -> K + Copy + 'static,
        ghash: impl Fn(T, &K, &[u8]) -> [u8; 16] + Copy + 'static,
    ) {
        // Message bit times key bit, in every block that is aggregated, the key being one of x^0 to x^127.
        let depth = if let Ghash::Clmul { depth, .. } = which { depth } else { 1 };
        for j in 0..128 {
            let context = set_up(token, &power(j));
            let key_powers: Vec<_> = (0..depth)
                .scan(power(0), |p, _| {
                    *p = model::gcm_mul(p, &power(j));
                    Some(*p)
                })
                .collect();
            let mut data = vec![0; 16 * depth];
            for at in 0..depth {
                // x^i times a power of H, by repeated doubling.
                let mut expected = key_powers[depth - 1 - at];
                for i in 0..128 {
                    data[16 * at..][..16].copy_from_slice(&power(i));
                    assert_eq!(ghash(token, &context, &data), expected, "{which} {encoding} {at} {i} {j}");
                    let n = u128::from_be_bytes(expected);
                    expected = ((n >> 1) ^ ((n & 1) * (0xe1 << 120))).to_be_bytes();
                }
                data[16 * at..][..16].fill(0);
            }
        }
        for len in 0..300 {
            let (h, data) = (block(len), bytes(len + 7, len as usize));
            let got = ghash(token, &set_up(token, &h), &data);
            assert_eq!(got, model::ghash(&h, &data), "{which} {encoding} {len}");
        }
        for r in generated::ghash_polyval_raw().unwrap() {
            assert_eq!(ghash(token, &set_up(token, &r.key), &r.msg), r.ghash, "{which} {encoding}");
        }
        self.count("ghash");
    }
}

#[test]
fn every_kernel_is_right_on_every_basis_vector() {
    let mut basis = Basis::new();
    visit(&mut basis);
    let n = encodings();
    let seen = |what| basis.seen.get(what).copied().unwrap_or(0);
    let counts = ["product", "reduction", "reflection", "field", "ghash"].map(seen);
    assert_eq!(counts, [2 * n, 7 * n, n, 14 * n, (14 + 3 * 7) * n + 2], "a kernel was left out");
}

#[test]
fn bit_by_bit_multiplies() {
    let order = Order::Reversed;
    let times = |a: &[u8; 16], b: &[u8; 16]| {
        order.write(baseline::multiply_bit_by_bit(&order.read(a), &order.read(b)))
    };
    for (i, j) in (0..128).flat_map(|i| (0..128).map(move |j| (i, j))) {
        assert_eq!(times(&power(i), &power(j)), model::gcm_mul(&power(i), &power(j)));
    }
    for seed in 0..200 {
        assert_eq!(times(&block(seed), &block(!seed)), model::gcm_mul(&block(seed), &block(!seed)));
    }
    let [a, b, c] = published::GCM_PRODUCT.map(u128::to_be_bytes);
    assert_eq!(times(&a, &b), c);
}

/// Algorithm 3 for polynomials of many shapes: trinomials, pentanomials, dense and reducible ones.
#[test]
fn algorithm_3_divides_by_any_polynomial() {
    let random = |seed, len: usize| -> Vec<u64> {
        let all = bytes(seed, 8 * len);
        all.as_chunks().0.iter().map(|w| u64::from_le_bytes(*w)).collect()
    };
    let shapes: [&[usize]; 9] = [
        &[128, 7, 2, 1, 0],
        &[4, 1, 0],
        &[1],
        &[64, 4, 3, 1, 0],
        &[32, 28, 27, 26, 25, 23, 22, 20, 19, 18, 14, 13, 11, 10, 9, 8, 6, 0],
        &[163, 7, 6, 3, 0],
        &[233, 74, 0],
        &[127, 126, 0],
        &[0],
    ];
    let mut polynomials: Vec<_> = shapes.iter().map(|e| gf2x::from_exponents(e)).collect();
    polynomials.extend((0..12).map(|seed| random(seed, 1 + seed as usize % 4)));
    for (n, g) in polynomials.iter().enumerate() {
        for s in [1, 7, 62, 64, 65, 120, 128, 200] {
            let division = Division::new(g, s).unwrap();
            let t = division.t();
            let mut c = random(n as u64 + 50, 4);
            c.resize(s.div_ceil(64), 0);
            if s % 64 > 0 {
                *c.last_mut().unwrap() &= (1 << (s % 64)) - 1;
            }
            let mut dividend = vec![0; c.len() + t / 64 + 1];
            let power = gf2x::from_exponents(&[t]);
            for (to, w) in dividend.iter_mut().zip(gf2x::mul(&c, &power)) {
                *to = w;
            }
            let (quotient, remainder) = division.quotient_and_remainder(&c);
            let (q, r) = gf2x::divrem(&dividend, g);
            assert_eq!(
                (gf2x::trim(&quotient), gf2x::trim(&remainder)),
                (gf2x::trim(&q), gf2x::trim(&r)),
                "{g:x?} {s}"
            );
        }
    }
    let gcm = Division::new(&[0x87, 0, 1], 128).unwrap();
    assert_eq!((gcm.t(), gcm.q_plus()), (128, &[0x87, 0, 1][..]), "the quotient of x^256 by g is g");
    assert!(Division::new(&[0, 0], 128).is_none());
}

#[test]
fn aes_of_both_kinds() {
    for (seed, len) in [16, 24, 32].into_iter().cycle().take(60).enumerate() {
        let (key, text) = (bytes(seed as u64, len), block(seed as u64 + 90));
        let schedule = Schedule::new(&key).unwrap();
        assert_eq!(schedule.rounds(), len / 4 + 6);
        assert_eq!(baseline::encrypt_by_tables(&schedule, &text), Aes::new(&key).encrypt_block(&text));
    }
    for len in (0..40).filter(|len| ![16, 24, 32].contains(len)) {
        assert_eq!(Schedule::new(&vec![0; len]).err(), Some(Error::Length));
    }
}

/// Figure 13's key expansion, on every encoding, against the other one.
#[test]
fn round_keys_by_instructions() {
    struct Expansions(usize);
    impl Visitor for Expansions {
        fn expansion<T: Copy + 'static>(
            &mut self,
            encoding: Encoding,
            token: T,
            expand: impl Fn(T, &[u8; 16]) -> Schedule + Copy + 'static,
        ) {
            // Each byte of the key at each value, and random keys.
            let single = (0..16).flat_map(|i| {
                (0..=255).map(move |byte| core::array::from_fn(|j| if i == j { byte } else { 0 }))
            });
            for key in single.chain((0..100).map(block)) {
                let (ours, expected) = (expand(token, &key), Schedule::new(&key).unwrap());
                assert_eq!(ours.rounds(), 10);
                assert_eq!(ours.round_keys(), expected.round_keys(), "{encoding} {key:?}");
            }
            self.0 += 1;
        }
    }
    let mut all = Expansions(0);
    visit(&mut all);
    assert_eq!(all.0, encodings());
    // FIPS 197, appendix A.1.
    let key: [u8; 16] = hex("2b7e151628aed2a6abf7158809cf4f3c").try_into().unwrap();
    let last = Schedule::new(&key).unwrap().round_keys()[10].map(u64::to_le_bytes).concat();
    assert_eq!(last, hex("d014f9a8c9ee2589e13f0cc8b6630ca6"));
}

/// Figure 10 on every encoding: what the model sealed opens, and nothing else does.
#[test]
fn opening() {
    let keys = [16, 24, 32].map(|n| bytes(n as u64, n));
    let (ivs, mut opened) = ([12, 12, 12, 8, 20], 0);
    for strategy in Strategy::ALL {
        for encoding in [Encoding::Legacy, Encoding::Vex, Encoding::Portable] {
            for len in (0..=200).chain([256, 300, 1000]) {
                let key = &keys[len % 3];
                let (iv, aad, text) = (bytes(1, ivs[len % 5]), bytes(2, 7 * len % 97), bytes(3, len));
                let (sealed, tag) = Gcm::new(key).seal(&iv, &aad, &text, 16);
                let tag: [u8; 16] = tag.try_into().unwrap();
                let mut out = sealed.clone();
                let result = open(strategy, encoding, key, (&iv, &aad), &mut out, &tag);
                if result == Err(Error::UnsupportedTier) {
                    assert_eq!(out, sealed);
                    break;
                }
                assert_eq!((result, &out), (Ok(true), &text), "{strategy:?} {encoding} {len}");
                opened += usize::from(len == 0);
                let mut forged = tag;
                forged[len % 16] ^= 1 << (len % 8);
                let mut out = sealed.clone();
                assert_eq!(open(strategy, encoding, key, (&iv, &aad), &mut out, &forged), Ok(false));
                assert_eq!(out, sealed, "{strategy:?} {encoding} {len}");
                if len > 0 {
                    out[len / 2] ^= 1;
                    assert_eq!(open(strategy, encoding, key, (&iv, &aad), &mut out, &tag), Ok(false));
                }
            }
        }
    }
    assert_eq!(opened, 3 * encodings());
}

/// Products and reductions on counting registers are right, so that what they count is what computes.
#[test]
fn instructions_are_those_of_the_text() {
    let random =
        |seed: u64| [words(u128::from_le_bytes(block(seed))), words(u128::from_le_bytes(block(!seed)))];
    for seed in 0..50 {
        let [a, b] = random(seed);
        let expected = gf2x::mul(&a, &b);
        assert_eq!(count::run_product::<multiply::Schoolbook>(&a, &b).0[..], expected);
        assert_eq!(count::run_product::<multiply::Karatsuba>(&a, &b).0[..], expected);
    }
    let powers: Vec<_> = (0..255).map(|k| model::gcm_mul(&power(k / 2), &power(k - k / 2))).collect();
    for (k, expected) in powers.iter().enumerate() {
        let x = |place: usize| core::array::from_fn(|i| u64::from(i == place / 64) << (place % 64));
        let (natural, reversed) = (x(k), x(254 - k));
        for (order, reduced) in [
            (Order::Natural, count::run_reduction::<reduce::Algorithm3>(&natural)),
            (Order::Natural, count::run_reduction::<reduce::Algorithm4>(&natural)),
            (Order::Reversed, count::run_reduction::<reduce::Algorithm5>(&reversed)),
            (Order::Reversed, count::run_reduction::<fold::Algorithm6>(&reversed)),
            (Order::Reversed, count::run_reduction::<fold::Algorithm7>(&reversed)),
            (Order::Reversed, count::run_reduction::<fold::Algorithm8>(&reversed)),
            (Order::Reversed, count::run_reduction::<fold::Algorithm9>(&reversed)),
        ] {
            assert_eq!(order.write(reduced.0), *expected, "x^{k}");
        }
    }
    for printed in published::INSTRUCTIONS {
        let n = usize::from(printed.number);
        let counts = if n < 3 { Multiplication::ALL[n - 1].count() } else { Reduction::ALL[n - 3].count() };
        assert_eq!(counts.multiplications, printed.multiplications, "Algorithm {n}");
        if let Some((others, figure)) = printed.code {
            assert_eq!([counts.shifts, counts.logic, counts.shuffles], others, "Algorithm {n}, {figure}");
        }
    }
}

/// A check of one AES-GCM.
trait Case {
    fn check(&self, seal: impl Fn(&[u8], &[u8], &[u8], &[u8]) -> (Vec<u8>, [u8; 16]), name: &str);
}

/// Runs a case on every AES-GCM; how many there were.
struct Everywhere<'a, C>(&'a C, usize);

impl<C: Case> Visitor for Everywhere<'_, C> {
    fn seal<T: Copy + 'static, K: 'static>(
        &mut self,
        strategy: Strategy,
        encoding: Encoding,
        token: T,
        set_up: impl Fn(&[u8]) -> Result<K, Error> + Copy + 'static,
        seal: impl Fn(T, &K, &[u8], &[u8], &mut [u8]) -> [u8; 16] + Copy + 'static,
    ) {
        let all = |key: &[u8], iv: &[u8], aad: &[u8], text: &[u8]| {
            let mut text = text.to_vec();
            let tag = seal(token, &set_up(key).unwrap(), iv, aad, &mut text);
            (text, tag)
        };
        self.0.check(all, &format!("{} {encoding}", strategy.name()));
        self.1 += 1;
    }
}

fn everywhere(case: &impl Case) {
    let mut all = Everywhere(case, 0);
    visit(&mut all);
    assert_eq!(all.1, 6 * encodings() + 1, "an AES-GCM was left out");
}

impl Case for Vec<Aead> {
    fn check(&self, seal: impl Fn(&[u8], &[u8], &[u8], &[u8]) -> (Vec<u8>, [u8; 16]), name: &str) {
        for r in self {
            let (ct, tag) = seal(&r.key, &r.iv, &r.aad, &r.msg);
            assert_eq!((&ct, &tag[..r.tag.len()]), (&r.ct, &r.tag[..]), "{name}: {}", r.name);
        }
    }
}

#[test]
fn the_papers_runs() {
    let runs = published::RUNS.iter().enumerate().map(|(i, r)| Aead {
        name: format!("Figure {}", 16 + i),
        key: hex(r.key),
        iv: hex(r.iv),
        aad: hex(r.aad),
        msg: hex(r.text),
        ct: hex(r.ciphertext),
        tag: hex(r.tag),
        ..Aead::default()
    });
    everywhere(&runs.collect::<Vec<_>>());
}

#[test]
fn vectors() {
    let valid = |records: Vec<Aead>| records.into_iter().filter(|r| r.valid).collect::<Vec<_>>();
    for (records, n) in [
        (valid(generated::aes_gcm_counter_wrap().unwrap()), 72),
        (valid(generated::aes_gcm_random().unwrap()), 400),
        (valid(wycheproof::aes_gcm().unwrap()), 229),
    ] {
        assert_eq!(records.len(), n);
        everywhere(&records);
    }
}

/// All 18 cases of the GCM specification are among OpenSSL's.
#[test]
fn cases_of_the_gcm_specification() {
    let gcm = |r: &widefield_vectors::openssl::Cipher| r.cipher.ends_with("-gcm") && r.result.is_none();
    let records = widefield_vectors::openssl::evpciph_aes().unwrap().into_iter().filter(gcm);
    let records: Vec<_> = records
        .map(|r| Aead {
            name: r.name,
            key: r.key,
            iv: r.iv.unwrap(),
            aad: r.aad.unwrap_or_default(),
            msg: r.plaintext,
            ct: r.ciphertext.unwrap_or_default(),
            tag: r.tag.unwrap(),
            ..Aead::default()
        })
        .collect();
    let tags = [
        "58e2fccefa7e3061367f1d57a4e7455a",
        "ab6e47d42cec13bdf53a67b21257bddf",
        "4d5c2af327cd64a62cf35abd2ba6fab4",
        "5bc94fbc3221a5db94fae95ae7121a47",
        "3612d2e79e3b0785561be14aaca2fccb",
        "619cc5aefffe0bfa462af43c1699d050",
        "cd33b28ac773f74ba00ed1f312572435",
        "2ff58d80033927ab8ef4d4587514f0fb",
        "9924a7c8587336bfb118024db8674a14",
        "2519498e80f1478f37ba55bd6d27618c",
        "65dcc57fcf623a24094fcca40d3533f8",
        "dcf566ff291c25bbb8568fc3d376a6d9",
        "530f8afbc74536b9a963b4f1c4cb738b",
        "d0d1c8a799996bf0265b98b5d48ab919",
        "b094dac5d93471bdec1a502270e3cc6c",
        "76fc6ece0f4e1768cddf8853bb2d551b",
        "3a337dbf46a792c45e454913fe2ea8f2",
        "a44a8266ee1c8eb0c8b5d4cf5ae9f19a",
    ];
    for (i, tag) in tags.into_iter().enumerate() {
        assert!(records.iter().any(|r| r.tag == hex(tag)), "case {}", i + 1);
    }
    everywhere(&records);
}

/// Every text length to 300, additional data of every length class, three key sizes, against the model.
struct Lengths(Vec<(Vec<u8>, Gcm)>);

impl Case for Lengths {
    fn check(&self, seal: impl Fn(&[u8], &[u8], &[u8], &[u8]) -> (Vec<u8>, [u8; 16]), name: &str) {
        for len in 0..=300 {
            let (key, model) = &self.0[len % 3];
            let seed = len as u64;
            let (iv, aad, text) = (bytes(seed, 12), bytes(seed + 1, 7 * len % 97), bytes(seed + 2, len));
            let (expected, tag) = model.seal(&iv, &aad, &text, 16);
            let (ct, got) = seal(key, &iv, &aad, &text);
            assert_eq!((ct, got.to_vec()), (expected, tag), "{name} {len}");
        }
        for len in 0..=150 {
            let (key, model) = &self.0[len % 3];
            let (iv, aad, text) = (bytes(9, 1 + len), bytes(8, len), bytes(7, 33));
            let (expected, tag) = model.seal(&iv, &aad, &text, 16);
            let (ct, got) = seal(key, &iv, &aad, &text);
            assert_eq!((ct, got.to_vec()), (expected, tag), "{name} additional data {len}");
        }
    }
}

#[test]
fn lengths_against_the_model() {
    let keys = [16, 24, 32].map(|n| (bytes(n as u64, n), Gcm::new(&bytes(n as u64, n))));
    everywhere(&Lengths(keys.to_vec()));
}

#[test]
fn calls_by_name() {
    let all = entries();
    assert_eq!(all.seal.len(), 6 * encodings() + 1);
    assert_eq!(all.field.len(), 14 * encodings());
    let (key, iv, aad, text) = (bytes(1, 16), bytes(2, 12), bytes(3, 20), bytes(4, 100));
    let (expected, tag) = Gcm::new(&key).seal(&iv, &aad, &text, 16);
    for (strategy, encoding) in all.seal {
        let mut out = text.clone();
        assert_eq!(seal(strategy, encoding, &key, &iv, &aad, &mut out).unwrap()[..], tag);
        assert_eq!(out, expected);
        for (key, iv) in [(&key[1..], &iv[..]), (&key[..], &[][..])] {
            let mut out = text.clone();
            assert_eq!(seal(strategy, encoding, key, iv, &aad, &mut out), Err(Error::Length));
            assert_eq!(out, text);
        }
    }
    let h = block(1);
    for (which, encoding) in all.ghash {
        assert_eq!(ghash(which, encoding, &h, &text).unwrap(), model::ghash(&h, &text), "{which}");
    }
    let nobody = seal(Strategy::Tables, Encoding::Vex, &key, &iv, &aad, &mut []);
    assert_eq!(nobody, Err(Error::UnsupportedTier));
    assert_eq!(ghash(Ghash::Tables, Encoding::Vex, &h, &text), Err(Error::UnsupportedTier));
}

#[test]
fn the_papers_table_agrees_with_what_it_says_of_it() {
    let rows = published::TABLE_1;
    for (i, row) in rows.iter().enumerate() {
        assert_eq!(row.strategy.row(), Some(i + 1));
        assert_eq!(row.strategy, Strategy::ALL[i]);
        // "performance improved with longer buffers"
        assert!(row.cycles_per_byte.is_sorted_by(|a, b| a > b));
    }
    // "more than 6 times faster than the existing implementations that use lookup tables", from 4 KB on.
    let [fastest, tables] = [3, 5].map(|i: usize| rows[i].cycles_per_byte);
    assert!(tables[0] / fastest[0] < 6.0 && (1..3).all(|i| tables[i] / fastest[i] > 6.0));
    assert!(errata::ERRATA.iter().all(|e| [e.place, e.printed, e.meant].iter().all(|s| !s.is_empty())));
    let names: std::collections::BTreeSet<_> = Strategy::ALL.iter().map(|s| s.name()).collect();
    assert_eq!(names.len(), Strategy::ALL.len());
}
