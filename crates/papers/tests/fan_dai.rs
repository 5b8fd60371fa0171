//! The algorithms of Fan and Dai against the by-the-book model and each other, and their counts against the formulas.

use widefield_papers::fan_dai::wide::{self, Element, Wide, pack_bytes, unpack_bytes};
use widefield_papers::fan_dai::{
    Algorithm, Basis, Counts, Montgomery, Multiplier, Optimal, Word, has_type_two, pack, published, unpack,
    zero_share, zero_shares,
};
use widefield_reference::{gf2m, gf2x, normal as model};

fn operand(seed: u64, n: usize) -> Vec<u64> {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut words: Vec<u64> = (0..n.div_ceil(64))
        .map(|_| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        })
        .collect();
    *words.last_mut().expect("no empty operand") &= u64::MAX >> (n.wrapping_neg() % 64);
    words
}

fn agrees<W: Word, const L: usize>(n: usize, t: usize) {
    let (basis, theirs) = (Basis::new(n, t), model::NormalBasis::new(n, t).expect("a basis"));
    let pairs: Vec<_> =
        basis.m.iter().enumerate().flat_map(|(i, row)| row.iter().map(move |j| (i, *j))).collect();
    assert_eq!(pairs, theirs.matrix(), "{n} {t}");
    let mut prepared = Multiplier::<W, L>::new(&basis).expect("the length");
    for seed in 1..4 {
        let (a, b) = (operand(seed, n), operand(seed + 100, n));
        let expected = theirs.mul(&a, &b);
        for algorithm in Algorithm::ALL.into_iter().filter(|x| x.suits(t)) {
            let mut out = [W::default(); L];
            prepared.mul(algorithm, (), &mut out, &pack(&a), &pack(&b));
            assert_eq!(unpack(&out, n), expected, "{} {n} {t} {}", algorithm.name(), W::BITS);
        }
    }
}

#[test]
fn optimal_polynomial_bases_agree_with_the_model() {
    for n in [2, 3, 5, 11, 23, 65, 131, 191, 233, 281, 419] {
        assert!(has_type_two(n), "{n}");
        let theirs = model::NormalBasis::new(n, 2).expect("a basis");
        let mut basis = Optimal::new(n);
        for (seed, token) in (1..).zip(widefield::cpu::tokens()) {
            let (a, b) = (operand(seed, n), operand(seed + 100, n));
            let mut out = vec![!0; basis.words()];
            basis.mul(token, &mut out, &basis.pack(&a), &basis.pack(&b));
            assert_eq!(basis.unpack(&out), theirs.mul(&a, &b), "{n}");
            assert_eq!(basis.pack(&basis.unpack(&out)), out, "{n}");
        }
    }
}

#[test]
fn every_algorithm_agrees_with_the_model() {
    agrees::<u32, 5>(131, 2);
    agrees::<u64, 3>(131, 2);
    agrees::<u32, 8>(233, 2);
    agrees::<u64, 4>(233, 2);
    agrees::<u32, 6>(163, 4);
    agrees::<u64, 3>(163, 4);
    agrees::<u32, 9>(283, 6);
    agrees::<u64, 5>(283, 6);
    agrees::<u32, 13>(409, 4);
    agrees::<u64, 7>(409, 4);
    agrees::<u32, 6>(162, 1);
    agrees::<u64, 3>(162, 1);
    agrees::<u32, 10>(292, 1);
    agrees::<u64, 5>(292, 1);
    agrees::<u64, 9>(571, 10);
    // Odd type above one, even degree with a type above one, and a degree that fills its words.
    agrees::<u64, 2>(66, 1);
    agrees::<u32, 3>(94, 3);
    agrees::<u32, 3>(70, 3);
    agrees::<u32, 3>(90, 2);
    agrees::<u64, 2>(98, 2);
}

/// Every algorithm on vectors, at every width, against the model.
struct OnVectors<'b> {
    basis: &'b Basis,
    theirs: &'b model::NormalBasis,
    /// Bytes of the vectors seen, with the algorithms tried on them.
    seen: Vec<(usize, usize)>,
}

impl wide::Visitor for OnVectors<'_> {
    fn visit<T: Copy + 'static, const B: usize, const K: usize>(
        &mut self,
        token: T,
        mut prepared: Wide<B, K>,
        mul: impl Fn(T, &mut Wide<B, K>, Algorithm, &mut Element<B, K>, &Element<B, K>, &Element<B, K>)
        + Copy
        + 'static,
    ) {
        let Basis { n, t, .. } = *self.basis;
        let algorithms: Vec<_> = Algorithm::ALL.into_iter().filter(|x| Wide::<B, K>::has(*x, t)).collect();
        self.seen.push((B, algorithms.len()));
        let ones = vec![u64::MAX; n / 64].into_iter().chain((n % 64 != 0).then(|| (1 << (n % 64)) - 1));
        let mut pairs: Vec<(Vec<u64>, Vec<u64>)> =
            (1..3).map(|seed| (operand(seed, n), operand(seed + 100, n))).collect();
        let ones: Vec<u64> = ones.collect();
        pairs.push((ones.clone(), ones));
        for (a, b) in pairs {
            let expected = self.theirs.mul(&a, &b);
            for algorithm in &algorithms {
                let mut out = [[0xaa; B]; K];
                mul(token, &mut prepared, *algorithm, &mut out, &pack_bytes(&a), &pack_bytes(&b));
                assert_eq!(unpack_bytes(&out, n), expected, "{} {n} {t} {B}", algorithm.name());
                let beyond = out.as_flattened().iter().skip(n.div_ceil(8));
                assert!(beyond.chain([&0]).all(|byte| *byte == 0), "{} {n} {t} {B}", algorithm.name());
            }
        }
    }
}

#[test]
fn algorithms_on_vectors_agree_with_the_model() {
    let tiers = [widefield::cpu::Tier::Clmul, widefield::cpu::Tier::Avx2, widefield::cpu::Tier::Avx512];
    let widths: Vec<usize> = tiers
        .into_iter()
        .zip([16, 32, 64])
        .filter_map(|(tier, bytes)| widefield::cpu::token(tier).is_ok().then_some(bytes))
        .collect();
    // One bit more than a word and less than one, one vector and more; every type of the tables; even degrees of types
    // above one.
    for (n, t) in [
        (131, 2),
        (163, 4),
        (162, 1),
        (226, 1),
        (233, 2),
        (283, 6),
        (292, 1),
        (409, 4),
        (571, 10),
        (66, 1),
        (94, 3),
        (90, 2),
        (98, 2),
        (148, 1),
    ] {
        let (basis, theirs) = (Basis::new(n, t), model::NormalBasis::new(n, t).expect("a basis"));
        let mut on_vectors = OnVectors { basis: &basis, theirs: &theirs, seen: Vec::new() };
        wide::visit(&basis, &mut on_vectors);
        let algorithms = if t == 1 { 3 } else { 2 };
        let expected: Vec<_> = widths.iter().map(|bytes| (*bytes, algorithms)).collect();
        assert_eq!(on_vectors.seen, expected, "{n} {t}");
    }
}

#[test]
fn shares_of_zeros_are_those_of_the_sets() {
    for n in [51, 65, 69, 131, 233] {
        assert!(has_type_two(n), "{n}");
        let by_shift = Basis::new(n, 2).by_shift();
        let zeros = by_shift.iter().filter(|list| list.is_empty()).count();
        assert!((zero_share(n) - zeros as f64 / n as f64).abs() < 1e-12, "{n}");
    }
    for n in 3..140 {
        assert_eq!(has_type_two(n), model::NormalBasis::new(n, 2).is_some(), "{n}");
    }
    let (shares, fields) = zero_shares();
    assert!(fields > 50);
    for (share, printed) in shares.into_iter().zip(published::ZERO_SHARES) {
        assert!((100.0 * share - printed).abs() < 0.05, "{share} {printed}");
    }
}

#[test]
fn counts_are_those_of_the_tables() {
    for (n, t) in [(163, 4), (409, 4), (283, 6)] {
        let basis = Basis::new(n, t);
        let counted = |algorithm| match n {
            163 => count::<6>(&basis, algorithm),
            409 => count::<13>(&basis, algorithm),
            _ => count::<9>(&basis, algorithm),
        };
        let algorithms = [Algorithm::Rh, Algorithm::RhImproved, Algorithm::One, Algorithm::Two];
        for (row, algorithm) in published::TABLE_1.iter().zip(algorithms) {
            let ([xor, and, cso], [x, a, c]) = (counted(algorithm), (row.formula)(n, basis.complexity(), 32));
            // The formulas leave out or round what is constant; Algorithm 1's shifts are a bound.
            let slack = if algorithm == Algorithm::Two { 2 * n / 10 } else { 2 };
            assert!(xor.abs_diff(x) <= slack, "{} xor {xor} {x}", row.name);
            // Algorithm 2 has nothing to do for w in no S_i.
            assert!(
                and <= a + 1 && (algorithm == Algorithm::Two || and + 1 >= a),
                "{} and {and} {a}",
                row.name
            );
            assert!(cso <= c + 1, "{} cso {cso} {c}", row.name);
            assert!(algorithm == Algorithm::One || cso + 1 >= c, "{} cso {cso} {c}", row.name);
        }
    }
    let basis = Basis::new(162, 1);
    for (row, algorithm) in published::TABLE_2.iter().zip([Algorithm::Formula14, Algorithm::Ny4]) {
        let ([xor, and, cso], [x, a, c]) = (count::<6>(&basis, algorithm), (row.formula)(162, 323, 32));
        assert!(
            xor.abs_diff(x) <= 6 && and.abs_diff(a) <= 1 && cso.abs_diff(c) <= 1,
            "{} {xor} {and} {cso}",
            row.name
        );
    }
}

fn count<const L: usize>(basis: &Basis, algorithm: Algorithm) -> [usize; 3] {
    let counts = Counts::default();
    let mut prepared = Multiplier::<u32, L>::new(basis).expect("the length");
    let (a, b) = (operand(5, basis.n), operand(6, basis.n));
    prepared.mul(algorithm, &counts, &mut [0; L], &pack(&a), &pack(&b));
    [counts.xor.get(), counts.and.get(), counts.cso.get()]
}

#[test]
fn montgomery_multiplies_modulo_the_polynomial() {
    for exponents in [&[163, 7, 6, 3, 0][..], &[571, 10, 5, 2, 0], &[256, 10, 5, 2, 0]] {
        let (m, field) = (Montgomery::new(exponents), gf2m::Field::new(exponents));
        let n = exponents[0];
        let bytes = |words: &[u64]| -> Vec<u8> {
            let mut bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
            bytes.resize(m.bytes(), 0);
            bytes
        };
        let (a, b) = (operand(7, n), operand(8, n));
        let mut out = vec![0; m.bytes()];
        m.mul(&mut out, &bytes(&a), &bytes(&b));
        let mut words = vec![0; m.bytes().div_ceil(8)];
        for (i, byte) in out.iter().enumerate() {
            words[i / 8] |= u64::from(*byte) << (8 * (i % 8));
        }
        let radix = field.reduce(&gf2x::from_exponents(&[8 * m.bytes()]));
        assert_eq!(field.mul(&field.reduce(&words), &radix), field.mul(&a, &b));
    }
}
