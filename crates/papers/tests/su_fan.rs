//! Every formula, strategy, variant and reduction of Su and Fan against the model and the known answers.

use std::collections::BTreeSet;
use widefield::{Error, cpu};
use widefield_papers::su_fan::{
    Encoding, Form, Strategy, Variant, Visitor, Xor,
    count::Counts,
    formula::{self, Formula, Half},
    memory, mul, published, reduce, register, strategies, visit,
};
use widefield_reference::{gf2m, gf2x};
use widefield_vectors::gf2;

/// Xorshift, enough to paint operands.
fn words(seed: u64, len: usize) -> Vec<u64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..len).map(|_| next()).collect()
}

/// Whether the formula gives the model's product for every pair of powers of x.
fn holds(formula: &Formula) -> bool {
    let coefficients = formula.coefficients();
    let powers = || 0..formula.terms;
    powers().all(|i| {
        powers().all(|j| {
            let product = gf2x::mul(&[1 << i], &[1 << j]);
            let both = |p: usize| formula.products[p] >> i & formula.products[p] >> j & 1 == 1;
            (0..coefficients.len().max(2 * formula.terms - 1)).all(|k| {
                let sum = coefficients.get(k).copied().unwrap_or(0);
                let odd =
                    (0..formula.products.len()).filter(|p| sum >> p & 1 == 1 && both(*p)).count() % 2 == 1;
                odd == gf2x::bit(&product, k)
            })
        })
    })
}

#[test]
fn formulas_hold() {
    for f in formula::FORMULAS {
        assert!(holds(f), "{}", f.number);
    }
    assert!(!holds(&formula::SIX_AS_PRINTED));
    let (printed, right) = (formula::SIX_AS_PRINTED.coefficients(), formula::FORMULAS[6].coefficients());
    assert_eq!(formula::FORMULAS[6].number, "(6)");
    assert_ne!(printed, right);
}

#[test]
fn formulas_have_the_strategies_products() {
    let products = |number: &str| {
        let f = formula::FORMULAS.iter().find(|f| f.number == number).unwrap();
        f.products.iter().filter(|set| **set != 0).count()
    };
    let counted = |s: Strategy| s.count(Form::Registers).unwrap().multiplications();
    for s in [Strategy::S3_1, Strategy::S4_2, Strategy::S5_1, Strategy::S7_1] {
        assert_eq!(products(s.formula().unwrap()), counted(s), "{}", s.name());
    }
    for s in Strategy::ALL {
        assert!(s.formula().is_none_or(|number| formula::FORMULAS.iter().any(|f| f.number == number)));
    }
}

#[test]
fn the_halved_form_of_formula_7_holds() {
    for (i, j) in (0..192).flat_map(|i| (0..192).map(move |j| (i, j))) {
        let (mut a, mut b) = ([0; 3], [0; 3]);
        a[i / 64] = 1u64 << (i % 64);
        b[j / 64] = 1u64 << (j % 64);
        let sum = |x: &[u64; 3], set: u32| (0..3).filter(|t| set >> t & 1 == 1).fold(0, |s, t| s ^ x[t]);
        let products: Vec<Vec<u64>> = formula::FORMULAS
            .iter()
            .find(|f| f.number == "(7)")
            .unwrap()
            .products
            .iter()
            .map(|set| gf2x::mul(&[sum(&a, *set)], &[sum(&b, *set)]))
            .collect();
        let half = |h: &Half| match h {
            Half::Low(p) => products[*p][0],
            Half::High(p) => products[*p][1],
        };
        let out: Vec<u64> =
            formula::SEVEN_HALVES.iter().map(|word| word.iter().fold(0, |sum, h| sum ^ half(h))).collect();
        assert_eq!(out, gf2x::mul(&a, &b), "x^{i} x^{j}");
    }
}

/// All pairs of powers of x: a bilinear map that is right on them is right.
struct AllPairs(usize);

impl Visitor for AllPairs {
    fn visit<T: Copy, const N: usize, const M: usize>(
        &mut self,
        strategy: Strategy,
        variant: Variant,
        token: T,
        mul: impl Fn(T, &mut [u64; M], &[u64; N], &[u64; N]) + Copy,
        _: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy,
        _: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy,
    ) {
        assert_eq!((N, M), (strategy.words(), 2 * strategy.words()));
        let mut out = [!0; M];
        for i in 0..64 * N {
            let mut a = [0; N];
            a[i / 64] = 1 << (i % 64);
            for j in 0..64 * N {
                let mut b = [0; N];
                b[j / 64] = 1 << (j % 64);
                mul(token, &mut out, &a, &b);
                let k = i + j;
                let right = out.iter().enumerate().all(|(w, x)| *x == u64::from(w == k / 64) << (k % 64));
                assert!(right, "{} {variant}: x^{i} x^{j}", strategy.name());
            }
        }
        self.0 += 1;
    }
}

#[test]
fn every_kernel_multiplies_every_pair_of_basis_vectors() {
    // What the test above takes for the product of x^i and x^j, by the model.
    for (i, j) in (0..576).flat_map(|i| (0..576).map(move |j| (i, j))) {
        let product = gf2x::mul(&gf2x::from_exponents(&[i]), &gf2x::from_exponents(&[j]));
        assert_eq!(gf2x::trim(&product), gf2x::from_exponents(&[i + j]));
    }
    let mut seen = AllPairs(0);
    visit(&mut seen);
    let x86 = |tier| match tier {
        cpu::Tier::Clmul => 27,
        cpu::Tier::Avx2 | cpu::Tier::Avx512 => 34,
        _ => 0,
    };
    assert_eq!(seen.0, cpu::tokens().map(|t| x86(t.tier())).sum::<usize>(), "a kernel was left out");
}

/// Known answers and painted operands, products and both field products.
struct Answers {
    kat: gf2::Kat,
    fields_checked: usize,
}

impl Visitor for Answers {
    fn visit<T: Copy, const N: usize, const M: usize>(
        &mut self,
        strategy: Strategy,
        variant: Variant,
        token: T,
        mul: impl Fn(T, &mut [u64; M], &[u64; N], &[u64; N]) + Copy,
        field: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy,
        field_single: impl Fn(T, &mut [u64; N], &[u64; N], &[u64; N]) + Copy,
    ) {
        let name = format!("{} {variant}", strategy.name());
        let array = |x: &[u64]| *x.as_array::<N>().expect("as many words as the strategy has");
        let product = |a: &[u64], b: &[u64]| {
            let mut out = [!0; M];
            mul(token, &mut out, &array(a), &array(b));
            out
        };
        let in_field = |a: &[u64], b: &[u64]| {
            let (mut double, mut single) = ([!0; N], [!0; N]);
            field(token, &mut double, &array(a), &array(b));
            field_single(token, &mut single, &array(a), &array(b));
            assert_eq!(double, single, "{name}");
            double
        };
        for r in self.kat.poly_mul.iter().filter(|r| (r.an, r.bn) == (N, N)) {
            assert_eq!(product(&r.a, &r.b)[..], r.c, "{name}");
        }
        let exponents =
            gf2m::NIST.into_iter().find(|f| f[0].div_ceil(64) == N).expect("a field of every size");
        for r in self.kat.field.iter().filter(|r| r.m == exponents[0]) {
            assert_eq!(r.f, exponents);
            assert_eq!(in_field(&r.a, &r.b)[..], r.mul, "{name}");
            assert_eq!(in_field(&r.a, &r.a)[..], r.sqr_a, "{name}");
            assert!(
                in_field(&r.a, &r.inv_a).iter().enumerate().all(|(i, w)| *w == u64::from(i == 0)),
                "{name}"
            );
            self.fields_checked += 1;
        }
        let model = gf2m::Field::new(exponents);
        for seed in 0..40 {
            let (a, b) = (words(seed, N), words(seed + 1000, N));
            assert_eq!(product(&a, &b)[..], gf2x::mul(&a, &b), "{name}");
            let (a, b) = (model.reduce(&a), model.reduce(&b));
            assert_eq!(in_field(&a, &b)[..], model.mul(&a, &b), "{name}");
        }
        // The largest elements: every bit that the reductions may meet.
        let ones = model.reduce(&gf2x::from_exponents(&(0..exponents[0]).collect::<Vec<_>>()));
        assert_eq!(in_field(&ones, &ones)[..], model.mul(&ones, &ones), "{name}");
    }
}

#[test]
fn every_kernel_knows_the_answers() {
    let mut answers = Answers { kat: gf2::kat().unwrap(), fields_checked: 0 };
    visit(&mut answers);
    if cpu::tokens().any(|t| t.tier() == cpu::Tier::Clmul) {
        assert!(answers.fields_checked > 0);
    }
}

#[test]
fn reductions_of_every_basis_vector() {
    macro_rules! check {
        ($($reduce:ident $exponents:ident $product:literal,)*) => { $({
            let model = gf2m::Field::new(gf2m::$exponents);
            for i in 0..=2 * model.degree() - 2 {
                let mut c = [0; $product];
                c[i / 64] = 1 << (i % 64);
                let expected = model.reduce(&c);
                assert_eq!(reduce::$reduce::<reduce::Double>(&c)[..], expected, "{} x^{i}", model.degree());
                assert_eq!(reduce::$reduce::<reduce::Single>(&c)[..], expected, "{} x^{i}", model.degree());
            }
        })* };
    }
    check! {
        reduce163 F163 6,
        reduce233 F233 8,
        reduce283 F283 10,
        reduce409 F409 14,
        reduce571 F571 18,
    }
}

#[test]
fn the_counting_machine_multiplies() {
    macro_rules! check {
        ($($form:ident::$kernel:ident)*) => { $(
            for seed in 0..8 {
                let counts = Counts::default();
                let (a, b) = (words(seed, 9), words(seed + 70, 9));
                let mut out = [0; _];
                let (a, b) = (a.first_chunk().unwrap(), b.first_chunk().unwrap());
                $form::$kernel(&counts, &mut out, a, b);
                assert_eq!(out[..], gf2x::mul(a, b), stringify!($form::$kernel));
            }
        )* };
    }
    check! {
        register::s3_1 register::s3_schoolbook register::s4_1 register::s4_2 register::s5_1 register::s5_2
        register::s5_3 register::s5_2_modified register::s3_1_halves register::s7_1 register::s7_2 register::s7_3
            register::s9_1 register::s9_2 register::s9_3
        memory::s3_schoolbook memory::s4_1 memory::s5_1 memory::s5_2 memory::s5_3 memory::s5_2_modified memory::s7_1
            memory::s7_2
        memory::s7_3 memory::s9_1 memory::s9_2 memory::s9_3
    }
}

#[test]
fn word_multiplications_are_those_of_table_1() {
    for (entry, row) in strategies().iter().zip(published::TABLE_1) {
        assert_eq!(entry.strategy, row.strategy);
        assert_eq!(entry.multiplications, row.multiplications, "{}", entry.name);
        if let Some(counts) = entry.strategy.count(Form::Memory) {
            assert_eq!(counts.multiplications(), row.multiplications, "{} in memory", entry.name);
        }
    }
    let distinct = |s: Strategy| s.count(Form::Registers).unwrap().distinct_multiplications();
    let differ: Vec<_> = strategies()
        .into_iter()
        .filter(|e| e.distinct_multiplications != e.multiplications)
        .map(|e| (e.name, distinct(e.strategy)))
        .collect();
    // As the errata say.
    assert_eq!(
        differ,
        [("5-2", 14), ("5-3", 14), ("7-2", 23), ("7-3", 23), ("9-1", 34), ("9-3", 35), ("5-2-modified", 14)]
    );
    // The second form of formula (7): 12 sums of words beside six of operands, three of them in one of 128 bits; the
    // paper has 20.
    let halves = Strategy::S3_1Halves.count(Form::Registers).unwrap();
    assert_eq!((halves.word_xors(), halves.xors(), halves.multiplications()), (12, 3, 6));
    let additions = published::ADDITIONS.iter().find(|a| a.terms == 3).and_then(|a| a.halves);
    assert!(additions.is_some_and(|printed| halves.word_xors() + 2 * halves.xors() < printed));
    let modified = Strategy::S5_2Modified.count(Form::Registers).unwrap();
    assert!(modified.xors() < Strategy::S5_2.count(Form::Registers).unwrap().xors());
    for a in published::ADDITIONS {
        let number = |n: &str| formula::FORMULAS.iter().find(|f| f.number == n).and_then(|f| f.additions);
        assert_eq!(number(a.modified.0), Some(a.modified.1));
    }
}

#[test]
fn entries_are_complete() {
    let all = strategies();
    assert_eq!(all.len(), Strategy::ALL.len());
    let tiers: Vec<_> = cpu::tokens().map(|t| t.tier()).collect();
    for (tier, encoding) in [
        (cpu::Tier::Clmul, Encoding::Legacy),
        (cpu::Tier::Avx2, Encoding::Vex),
        (cpu::Tier::Avx512, Encoding::Evex),
    ] {
        for e in &all {
            let of: Vec<_> = e.variants.iter().filter(|v| v.encoding == encoding).collect();
            assert_eq!(of.iter().any(|v| v.form == Form::Registers), tiers.contains(&tier), "{}", e.name);
            let published = of.iter().any(|v| e.strategy.published(**v));
            let wanted = match (encoding, e.strategy) {
                (Encoding::Evex, _) | (_, Strategy::S3_1Halves) => false,
                // Published with 256-bit sums only.
                (Encoding::Legacy, Strategy::S5_3 | Strategy::S9_3) => false,
                _ => tiers.contains(&tier),
            };
            assert_eq!(published, wanted, "{} {encoding:?}", e.name);
        }
    }
    for e in &all {
        let names: BTreeSet<_> = e.variants.iter().map(ToString::to_string).collect();
        assert_eq!(names.len(), e.variants.len());
        assert!(!e.description.is_empty() && e.xors > 0);
    }
}

#[test]
fn calls_by_name() {
    for e in strategies() {
        let (a, b) = (words(1, e.words), words(2, e.words));
        let expected = gf2x::mul(&a, &b);
        for v in e.variants {
            let mut out = vec![0; 2 * e.words];
            assert_eq!(mul(e.strategy, v, &mut out, &a, &b), Ok(()));
            assert_eq!(out, expected, "{} {v}", e.name);
            for (o, x, y) in [(1, 0, 0), (0, 1, 0), (0, 0, 1)] {
                let bad = mul(e.strategy, v, &mut out[o..], &a[x..], &b[y..]);
                assert_eq!(bad, Err(Error::Length));
            }
        }
        let nobody = Variant { form: Form::Registers, encoding: Encoding::Legacy, xor: Xor::Bits256 };
        assert_eq!(mul(e.strategy, nobody, &mut [], &a, &b), Err(Error::UnsupportedTier));
    }
}

#[test]
fn the_papers_tables_agree_with_what_it_says_of_them() {
    // "Our codes take 11% ~ 16% less time than the library", each by the better compiler of Table 2's rows for gcc.
    let less: Vec<_> = (0..5)
        .map(|i| 1.0 - f64::from(published::TABLE_2.fastest[i].gcc) / f64::from(published::TABLE_2.gf2x[i]))
        .map(|part| (100.0 * part).round() as u32)
        .collect();
    assert_eq!((less.iter().min(), less.iter().max()), (Some(&11), Some(&16)));
    let in_table_1 = |s: Strategy| published::TABLE_1.iter().find(|row| row.strategy == s).unwrap().cycles;
    for (i, words) in [3, 4, 5, 7, 9].into_iter().enumerate() {
        let of_size = || published::TABLE_1.iter().filter(|row| row.strategy.words() == words);
        let gcc = of_size().map(|row| row.cycles.gcc).min().unwrap();
        let icc = of_size().map(|row| row.cycles.icc).min().unwrap();
        assert_eq!(published::TABLE_2.fastest[i].gcc, gcc);
        // The slip that the errata name.
        assert_eq!(published::TABLE_2.fastest[i].icc == icc, words != 7);
    }
    let (_, vex) = published::TABLE_5[0];
    let same = |s: Strategy, c: published::Cycles| in_table_1(s) == c;
    for (s, c) in published::TABLE_5_STRATEGIES.into_iter().zip(vex) {
        assert_eq!(same(s, c), s != Strategy::S7_1, "{}", s.name());
    }
}
