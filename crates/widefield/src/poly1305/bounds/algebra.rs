//! The result is the specified one modulo p: polynomials, in which each carry is a variable of its own.

use super::residue::Residue;
use crate::limbs::Word;
use crate::limbs::altered::{self, constant};
use crate::limbs::polynomial::Poly;
use crate::limbs::traced::{Proof, Traced};
use crate::poly1305::limb::Wide;
use crate::poly1305::{limb26, limb44, scalar};
use crate::simd::Vector;
use std::collections::BTreeMap;

/// Adds `sum of limbs[i] 2^(size i)` modulo p.
fn sum_up(total: &mut BTreeMap<Vec<u32>, Residue>, limbs: &[Poly], size: usize) {
    for (i, limb) in limbs.iter().enumerate() {
        for (monomial, c) in limb.terms() {
            let sum = total.entry(monomial).or_insert(Residue(0, 0));
            *sum = sum.add(Residue::of(c, size * i));
        }
    }
}

/// `sum of limbs[i] 2^(size i)` modulo p; the number of monomials, and whether it is zero.
fn vanishes(limbs: &[Poly], size: usize) -> (usize, bool) {
    let mut total = BTreeMap::new();
    sum_up(&mut total, limbs, size);
    (total.len(), total.values().all(|x| *x == Residue(0, 0)))
}

fn variables<const N: usize>() -> [Poly; N] {
    core::array::from_fn(|_| Poly::variable())
}

/// `x y`, limb by limb, without reduction, taken from the results.
fn minus_product(results: &mut Vec<Poly>, x: &[Poly], y: &[Poly]) {
    for (i, x) in x.iter().enumerate() {
        for (k, y) in y.iter().enumerate() {
            while results.len() <= i + k {
                results.push(x.splat_like(0));
            }
            results[i + k] = Word::sub(results[i + k], x.times(*y));
        }
    }
}

/// A proof and its mutants; prints how many monomials vanish.
fn proved_and_mutants_fail(name: &str, proof: impl Fn() -> (usize, bool)) {
    let monomials = altered::proved_and_mutants_fail(name, proof);
    println!("{name}: {monomials} monomials vanish");
}

fn traced<const N: usize>(x: [Poly; N]) -> [Traced<Poly>; N] {
    x.map(Traced)
}

#[test]
fn algebra_44() {
    proved_and_mutants_fail("44-bit limbs, sum of products", || {
        let (x, y, z, w): ([Poly; 3], [Poly; 3], [Poly; 3], [Poly; 3]) =
            (variables(), variables(), variables(), variables());
        let mut sum = limb44::Products::new(Traced(x[0]));
        sum.add(traced(x), &limb44::evaluate(traced(y)));
        sum.add(traced(z), &limb44::evaluate(traced(w)));
        let mut results = sum.reduce().map(|x| x.0).to_vec();
        minus_product(&mut results, &x, &y);
        minus_product(&mut results, &z, &w);
        vanishes(&results, 44)
    });
    proved_and_mutants_fail("44-bit limbs, single product", || {
        let (x, y): ([Poly; 3], [Poly; 3]) = (variables(), variables());
        let mut results = limb44::mul(traced(x), &limb44::Factor::new(traced(y))).map(|x| x.0).to_vec();
        minus_product(&mut results, &x, &y);
        vanishes(&results, 44)
    });
}

#[test]
fn algebra_26() {
    proved_and_mutants_fail("26-bit limbs, sum of products", || {
        let (x, y, z, w): ([Poly; 5], [Poly; 5], [Poly; 5], [Poly; 5]) =
            (variables(), variables(), variables(), variables());
        let mut sum = limb26::Sums::new(Traced(x[0]));
        sum.add(traced(x), &limb26::factor(traced(y)));
        sum.add(traced(z), &limb26::factor(traced(w)));
        let mut results = sum.reduce().map(|x| x.0).to_vec();
        minus_product(&mut results, &x, &y);
        minus_product(&mut results, &z, &w);
        vanishes(&results, 26)
    });
}

/// A number in words less the same in limbs of `size` bits.
fn in_words_and_limbs(words: [Traced<Poly>; 3], limbs: &[Traced<Poly>], size: usize) -> (usize, bool) {
    let negative: Vec<Poly> = limbs.iter().map(|x| x.0.scaled(-1)).collect();
    let mut total = BTreeMap::new();
    let words = words.map(|x| x.0);
    for (part, size) in [(&words[..], 64), (&negative, size)] {
        sum_up(&mut total, part, size);
    }
    (total.len(), total.values().all(|x| *x == Residue(0, 0)))
}

/// Entering the vectors, and leaving them.
#[test]
fn algebra_between_words_and_limbs() {
    proved_and_mutants_fail("words to 44-bit limbs", || {
        let words = traced(variables());
        in_words_and_limbs(words, &limb44::split::<Traced<Poly>>(words), 44)
    });
    proved_and_mutants_fail("words to 26-bit limbs", || {
        let words = traced(variables());
        in_words_and_limbs(words, &limb26::split::<Traced<Poly>>(words), 26)
    });
    proved_and_mutants_fail("44-bit limbs to words", || {
        let limbs = traced(variables());
        in_words_and_limbs(limb44::join::<Traced<Poly>>(limbs), &limbs, 44)
    });
    proved_and_mutants_fail("26-bit limbs to words", || {
        let limbs = traced(variables());
        in_words_and_limbs(limb26::join::<Traced<Poly>>(limbs), &limbs, 26)
    });
}

impl Wide for Traced<Poly> {
    type Word = Self;
    fn wide(word: Self) -> Self {
        word
    }
    fn add(self, other: Self) -> Self {
        Word::add(self, other)
    }
    fn mul(a: Self, b: Self) -> Self {
        Self(a.0.times(b.0).result())
    }
    fn lower(self) -> Self {
        Word::low::<64>(self)
    }
    fn upper(self) -> Self {
        Word::shr::<64>(self)
    }
    fn add_words(a: Self, b: Self) -> Self {
        Word::add(a, b)
    }
    fn mul_words(a: Self, b: Self) -> Self {
        <Self as Wide>::mul(a, b)
    }
    fn shl<const N: u32>(word: Self) -> Self {
        Word::shl::<N>(word)
    }
    /// Exact if every coefficient is a multiple.
    fn shr<const N: u32>(word: Self) -> Self {
        let divides = |n: u32| word.0.terms().values().all(|c| c % (1 << n) == 0);
        if divides(N) {
            let n = constant(N);
            return Self(if divides(n) { word.0.divided(n) } else { word.0.carry(n) }.result());
        }
        Word::shr::<N>(word)
    }
    fn low<const N: u32>(word: Self) -> Self {
        Word::low::<N>(word)
    }
}

/// `(h + c) r` with `r = r0 + 4 v 2^64`.
#[test]
fn algebra_64() {
    proved_and_mutants_fail("64-bit words", || {
        let ([h0, h1, h2, f], c): ([Poly; 4], [Poly; 3]) = (variables(), variables());
        let [r0, v]: [Poly; 2] = variables();
        let r1 = Word::shl::<2>(v);
        let factor = scalar::factor::<Traced<Poly>>(traced([r0, r1]));
        let sum = scalar::step::<Traced<Poly>>(traced([h0, h1, h2, f]), traced(c), factor);
        let mut results = scalar::reduce_words::<Traced<Poly>>(sum).map(|x| x.0).to_vec();
        let x = [Word::add(Word::add(h0, c[0]), f), Word::add(h1, c[1]), Word::add(h2, c[2])];
        minus_product(&mut results, &x, &[r0, r1]);
        vanishes(&results, 64)
    });
}
